import { collection } from '../../kernel/model/collection.ts';
import { buttons, children, date, decimal, integer, json, oneOf, ref, string, text, timestamp } from '../../kernel/model/field.ts';
import { full, kept, managed } from '../../kernel/model/usual.ts';
import { machine } from '../../kernel/states/machine.ts';
import type { BendingLot } from '../orders/model.ts';

/** Bending orders, 절곡 재고 지시: bent parts that are made for stock. */

const BendingOrderStatus = {
  DRAFT: { ko: '작성 중', en: 'Draft', tone: 'neutral' },
  CONFIRMED: { ko: '확정', en: 'Confirmed', tone: 'info' },
  IN_PROGRESS: { ko: '생산 중', en: 'In production', tone: 'warning' },
  PRODUCED: { ko: '생산 완료', en: 'Produced', tone: 'success' },
  CANCELLED: { ko: '취소', en: 'Cancelled', tone: 'muted' },
} as const;

export type BendingOrderStatus = keyof typeof BendingOrderStatus;

const shared = { scope: 'tenant', audit: true, group: 'production', softDelete: true, rollback: false } as const;

export interface BendingOrderOptions {
  cancelled_at?: string;
  cancelled_by?: string | null;
  cancel_reason?: string;
  cancelled_from?: BendingOrderStatus;
  reregister_count?: number;
}

export const bendingOrders = collection('bending_orders', {
  ...shared,
  label: { ko: '절곡 재고 지시', en: 'Bending orders' },
  icon: 'architecture',
  display: '{{bending_order_no}}',
  numbering: { field: 'bending_order_no', prefix: 'BO', period: 'day', dateField: 'order_date', digits: 3 },
  deletedByService: true,
  frozenIn: [
    {
      states: ['CONFIRMED', 'IN_PROGRESS'],
      fields: ['order_date', 'bending_lot'],
      error: 'error.bending_order.not_editable',
    },
    {
      states: ['PRODUCED', 'CANCELLED'],
      fields: ['order_date', 'bending_lot', 'manager_name', 'target_date'],
      error: 'error.bending_order.not_editable',
    },
  ],
  undeletableIn: { states: ['CONFIRMED', 'IN_PROGRESS', 'PRODUCED'], error: 'error.bending_order.not_deletable' },
  columns: ['bending_order_no', 'order_date', 'target_date', 'manager_name', 'confirmed_at', 'produced_at', 'status'],
  bookmarks: {
    open: {
      label: { ko: '진행 중', en: 'Open' },
      icon: 'pending',
      filter: { status: { _in: ['DRAFT', 'CONFIRMED', 'IN_PROGRESS'] } },
    },
    delayed: {
      label: { ko: '지연', en: 'Delayed' },
      icon: 'warning',
      filter: { status: { _in: ['DRAFT', 'CONFIRMED', 'IN_PROGRESS'] }, target_date: { _lt: '$TODAY' } },
    },
  },
  calendar: { start: 'target_date', template: '{{bending_order_no}} {{status}}' },
  board: { by: 'status', title: 'bending_order_no', text: 'manager_name', date: 'target_date' },
  sort: ['-order_date', '-bending_order_no'],
  fields: {
    verbs: buttons(),
    bending_order_no: string(30, { label: { ko: '지시 번호', en: 'Bending order no.' }, required: true, ...managed }),
    status: oneOf(BendingOrderStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'DRAFT', ...managed }),
    manager_name: string(50, { label: { ko: '담당자명', en: 'Manager' }, required: true }),
    order_date: date({ label: { ko: '지시일', en: 'Order date' }, required: true, generated: true, initially: 'today' }),
    target_date: date({ label: { ko: '목표일', en: 'Target date' } }),
    items: children('bending_order_items', 'bending_order_id', { label: { ko: '품목', en: 'Lines' }, width: 'fill' }),
    work_orders: children('work_orders', 'bending_order_id', { label: { ko: '작업지시', en: 'Work orders' }, ...full }),
    bending_lot: json<BendingLot>()({ label: { ko: '절곡 로트', en: 'Bending lot' }, ...managed, hidden: true }),
    confirmed_at: timestamp({ label: { ko: '확정일시', en: 'Confirmed at' }, ...managed }),
    produced_at: timestamp({ label: { ko: '생산 완료일시', en: 'Produced at' }, ...managed }),
    memo: text({ label: { ko: '메모', en: 'Memo' }, ...full }),
    options: json<BendingOrderOptions>()({ label: { ko: '기타', en: 'Options' }, ...managed, hidden: true }),
  },
  unique: [{ fields: ['bending_order_no'] }],
  checks: { target: { sql: 'target_date >= order_date', error: 'error.date_range_invalid', path: 'target_date' } },
  indexes: [
    ['status', 'target_date'],
    ['order_date', 'id'],
    ['target_date', 'id'],
    ['created_at', 'id'],
  ],
});

export const bendingOrderItems = collection('bending_order_items', {
  ...shared,
  label: { ko: '절곡 지시 품목', en: 'Lines of bending orders' },
  icon: 'list',
  display: '{{item_id.code}} {{quantity}}',
  hidden: true,
  frozenWith: 'bending_order_id',
  frozenExcept: ['produced_quantity', 'lot_no', 'work_order_item_id'],
  columns: ['item_id', 'quantity', 'raw_stock_lot_id', 'lot_no', 'produced_quantity', 'note'],
  sort: ['sort_order'],
  fields: {
    bending_order_id: ref('bending_orders', { label: { ko: '절곡 재고 지시', en: 'Bending order' }, required: true, fixed: true, ...kept }),
    item_id: ref('items', { label: { ko: '품목', en: 'Item' }, required: true, onDelete: 'keep' }),
    quantity: decimal(15, 4, { label: { ko: '수량', en: 'Quantity' }, required: true, positive: true }),
    produced_quantity: decimal(15, 4, {
      label: { ko: '생산 수량', en: 'Produced' },
      required: true,
      default: 0,
      min: 0,
      ...managed,
    }),
    lot_no: string(30, { label: { ko: '로트 번호', en: 'Lot number' }, ...managed }),
    raw_stock_lot_id: ref('stock_lots', { label: { ko: '원자재 로트', en: 'Lot of the steel' }, onDelete: 'keep' }),
    work_order_item_id: ref('work_order_items', { label: { ko: '작업 품목', en: 'Item of the work order' }, hidden: true, ...kept }),
    sort_order: integer({ label: { ko: '순서', en: 'Order' }, required: true, default: 0, hidden: true, ...managed }),
    note: string(200, { label: { ko: '비고', en: 'Note' } }),
  },
  indexes: [['bending_order_id', 'sort_order'], ['item_id'], ['work_order_item_id']],
});

export const bendingOrderMachine = machine({
  collection: bendingOrders,
  field: 'status',
  initial: 'DRAFT',
  transitions: [
    { from: 'DRAFT', event: 'confirm', to: 'CONFIRMED' },
    { from: 'CONFIRMED', event: 'start', to: 'IN_PROGRESS' },
    { from: 'IN_PROGRESS', event: 'follow', to: 'PRODUCED' },
    { from: 'PRODUCED', event: 'follow', to: 'IN_PROGRESS' },
    { from: ['IN_PROGRESS', 'PRODUCED'], event: 'follow', to: 'CONFIRMED' },
    { from: ['DRAFT', 'CONFIRMED', 'IN_PROGRESS'], event: 'cancel', to: 'CANCELLED' },
    { from: 'CANCELLED', event: 're-register', to: 'DRAFT' },
  ],
});
