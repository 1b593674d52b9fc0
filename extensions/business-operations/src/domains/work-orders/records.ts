import { collection } from '../../kernel/model/collection.ts';
import { date, decimal, json, ref, string, systemRef, text, timestamp } from '../../kernel/model/field.ts';
import { kept, managed } from '../../kernel/model/usual.ts';
import type { InspectionRecord } from './model.ts';

/** What is recorded of the work: materials put in, and the log of each day. */

const made = { madeByService: true, scope: 'tenant', audit: true, group: 'production', softDelete: true, rollback: false } as const;

/** Each row goes with a transaction of the stock ledger, as do its change and its deletion. */
export const materialInputs = collection('work_order_material_inputs', {
  ...made,
  label: { ko: '자재 투입', en: 'Material inputs' },
  icon: 'input',
  display: '{{item_id.code}} {{quantity}}',
  columns: ['work_order_id', 'item_id', 'stock_lot_id', 'quantity', 'input_at', 'input_by'],
  sort: ['-input_at'],
  fields: {
    work_order_id: ref('work_orders', { label: { ko: '작업지시', en: 'Work order' }, required: true, fixed: true, ...kept }),
    work_order_item_id: ref('work_order_items', { label: { ko: '작업 품목', en: 'Item' }, required: true, fixed: true, ...kept }),
    process_step_id: ref('process_steps', { label: { ko: '공정 단계', en: 'Step' }, ...kept }),
    stock_lot_id: ref('stock_lots', { label: { ko: '로트', en: 'Lot' }, required: true, fixed: true, ...kept }),
    item_id: ref('items', { label: { ko: '자재', en: 'Material' }, required: true, fixed: true, ...kept }),
    bom_key: string(50, { label: { ko: '소요 자재 행', en: 'Line of the materials' }, hidden: true, ...managed }),
    quantity: decimal(15, 4, { label: { ko: '수량', en: 'Quantity' }, required: true, positive: true, ...managed }),
    input_at: timestamp({ label: { ko: '투입일시', en: 'Put in at' }, required: true, ...managed }),
    input_by: systemRef('directus_users', {
      label: { ko: '투입자', en: 'Put in by' },
      required: true,
      anyTenant: true,
      indexed: false,
      ...kept,
    }),
    stock_transaction_id: ref('stock_transactions', {
      label: { ko: '재고 거래', en: 'Stock transaction' },
      note: { ko: '투입을 등록한 거래', en: 'The transaction of the registration.' },
      required: true,
      fixed: true,
      indexed: false,
      ...kept,
    }),
    note: string(200, { label: { ko: '비고', en: 'Note' }, ...managed }),
  },
  indexes: [['work_order_id', 'work_order_item_id'], ['work_order_item_id', 'input_at'], ['stock_lot_id']],
});

const quantity = (ko: string, en: string) => decimal(15, 4, { label: { ko, en }, required: true, default: 0, min: 0, ...managed });

/** One for each work order, step and day. */
export const workLogs = collection('work_logs', {
  ...made,
  label: { ko: '작업 일지', en: 'Work logs' },
  icon: 'edit_note',
  display: '{{work_date}}',
  columns: ['work_date', 'work_order_id', 'process_step_id', 'worker_id', 'production_quantity', 'good_quantity', 'defect_quantity'],
  sort: ['-work_date'],
  fields: {
    work_order_id: ref('work_orders', { label: { ko: '작업지시', en: 'Work order' }, required: true, fixed: true, ...kept }),
    process_step_id: ref('process_steps', { label: { ko: '공정 단계', en: 'Step' }, fixed: true, ...kept }),
    document_template_id: ref('document_templates', { label: { ko: '양식', en: 'Template' }, required: true, ...kept }),
    document_id: ref('documents', { label: { ko: '문서', en: 'Document' }, ...kept }),
    work_date: date({ label: { ko: '작업일', en: 'Day' }, required: true, fixed: true, ...managed }),
    worker_id: systemRef('directus_users', { label: { ko: '작업자', en: 'Worker' }, required: true, anyTenant: true, ...kept }),
    started_at: timestamp({ label: { ko: '시작', en: 'From' }, ...managed }),
    ended_at: timestamp({ label: { ko: '종료', en: 'To' }, ...managed }),
    production_quantity: quantity('생산 수량', 'Made'),
    good_quantity: quantity('양품 수량', 'Good'),
    defect_quantity: quantity('불량 수량', 'Defective'),
    data: json<InspectionRecord[]>()({ label: { ko: '기록', en: 'Entries' }, ...managed, hidden: true }),
    note: text({ label: { ko: '비고', en: 'Note' }, width: 'full', ...managed }),
  },
  unique: [{ fields: ['work_order_id', 'process_step_id', 'work_date'], nullsNotDistinct: true }],
  checks: {
    hours: { sql: 'ended_at >= started_at', error: 'error.date_range_invalid', path: 'ended_at' },
    pieces: { sql: 'good_quantity + defect_quantity = production_quantity', error: 'error.validation_failed', path: 'production_quantity' },
  },
  indexes: [['work_date'], ['worker_id', 'work_date'], ['document_id']],
});
