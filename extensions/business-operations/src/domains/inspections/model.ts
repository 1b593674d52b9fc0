import { collection } from '../../kernel/model/collection.ts';
import {
  buttons,
  children,
  date,
  decimal,
  integer,
  json,
  oneOf,
  ref,
  section,
  string,
  systemRef,
  text,
  timestamp,
} from '../../kernel/model/field.ts';
import { full, managed } from '../../kernel/model/usual.ts';
import { machine } from '../../kernel/states/machine.ts';

/** Inspections, 검사: of what came in (IQC), of a process (PQC) and of what is finished (FQC). */

export const InspectionType = {
  IQC: { ko: '수입검사', en: 'Incoming' },
  PQC: { ko: '공정검사', en: 'In process' },
  FQC: { ko: '출하검사', en: 'Final' },
} as const;

export type InspectionType = keyof typeof InspectionType;

export const InspectionStatus = {
  WAITING: { ko: '대기', en: 'Waiting', tone: 'neutral' },
  IN_PROGRESS: { ko: '검사 중', en: 'In progress', tone: 'info' },
  COMPLETED: { ko: '완료', en: 'Completed', tone: 'success' },
} as const;

export type InspectionStatus = keyof typeof InspectionStatus;

export const InspectionResult = {
  PASS: { ko: '합격', en: 'Pass', tone: 'success' },
  FAIL: { ko: '불합격', en: 'Fail', tone: 'danger' },
  CONDITIONAL: { ko: '조건부 합격', en: 'Conditional', tone: 'warning' },
} as const;

export type InspectionResult = keyof typeof InspectionResult;

export const MeasureType = {
  NUMERIC: { ko: '수치', en: 'Measured' },
  OK_NG: { ko: '적부', en: 'OK or NG' },
} as const;

export const Judgement = {
  PASS: { ko: '합격', en: 'Pass', tone: 'success' },
  FAIL: { ko: '불합격', en: 'Fail', tone: 'danger' },
} as const;

export type Judgement = keyof typeof Judgement;

/** What an inspection is of stays as it was when it was requested. */
const link = { onDelete: 'keep', managed: true } as const;
const made = { madeByService: true, scope: 'tenant', audit: true, group: 'quality', rollback: false } as const;

export const inspections = collection('inspections', {
  ...made,
  label: { ko: '검사', en: 'Inspections' },
  icon: 'fact_check',
  display: '{{inspection_no}} {{item_name}}',
  softDelete: true,
  deletedByService: true,
  // The prefix is that of its type, which also has serials of its own.
  numbering: { field: 'inspection_no', prefix: 'IQC', period: 'day', digits: 3, given: 'service' },
  frozenIn: { states: ['COMPLETED'], error: 'error.inspection.not_editable', except: ['document_id', 'stock_lot_id', 'lot_no'] },
  undeletableIn: { states: ['COMPLETED'], error: 'error.inspection.not_deletable' },
  columns: ['inspection_no', 'inspection_type', 'item_name', 'status', 'result', 'scheduled_on', 'inspector_id', 'lot_no', 'client_id'],
  bookmarks: {
    mine: { label: { ko: '내 검사', en: 'Mine' }, icon: 'person', filter: { inspector_id: { _eq: '$CURRENT_USER' } } },
    today: {
      label: { ko: '오늘까지', en: 'Due today' },
      icon: 'today',
      filter: { status: { _neq: 'COMPLETED' }, scheduled_on: { _lte: '$TODAY' } },
    },
    failed: { label: { ko: '불합격', en: 'Failed' }, icon: 'error', filter: { result: { _eq: 'FAIL' } } },
  },
  page: 'inspections',
  calendar: { start: 'scheduled_on', template: '{{inspection_no}} {{item_name}}' },
  board: { by: 'status', title: 'inspection_no', text: 'item_name', date: 'scheduled_on', user: 'inspector_id' },
  sort: ['-scheduled_on', '-inspection_no'],
  fields: {
    verbs: buttons(),
    inspection_no: string(30, { label: { ko: '검사 번호', en: 'Inspection no.' }, required: true, ...managed }),
    inspection_type: oneOf(InspectionType, { label: { ko: '검사 종류', en: 'Kind' }, required: true, fixed: true, ...managed }),
    status: oneOf(InspectionStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'WAITING', ...managed }),
    result: oneOf(InspectionResult, { label: { ko: '판정', en: 'Result' }, ...managed }),
    item_id: ref('items', { label: { ko: '품목', en: 'Item' }, required: true, ...link }),
    item_name: string(200, {
      label: { ko: '품목명', en: 'Name' },
      note: { ko: '비우면 품목의 이름을 씁니다.', en: 'The name of the item when left empty.' },
      required: true,
      generated: true,
    }),
    specification: string(200, { label: { ko: '규격', en: 'Specification' } }),
    requested_on: date({ label: { ko: '요청일', en: 'Requested on' }, required: true, generated: true }),
    scheduled_on: date({ label: { ko: '예정일', en: 'Scheduled on' }, required: true, generated: true }),
    inspector_id: systemRef('directus_users', { label: { ko: '검사자', en: 'Inspector' } }),
    completed_at: timestamp({ label: { ko: '완료일시', en: 'Completed at' }, ...managed }),
    ...section(
      'source',
      { ko: '대상', en: 'Of' },
      {
        receiving_item_id: ref('receiving_items', { label: { ko: '입고 품목', en: 'Line of the receiving' }, ...link }),
        stock_lot_id: ref('stock_lots', { label: { ko: '재고 로트', en: 'Stock lot' }, ...link }),
        lot_no: string(50, { label: { ko: '로트 번호', en: 'Lot number' } }),
        client_id: ref('clients', { label: { ko: '거래처', en: 'Client' }, ...link }),
        work_order_id: ref('work_orders', { label: { ko: '작업지시', en: 'Work order' }, ...link }),
        work_order_item_id: ref('work_order_items', { label: { ko: '작업 품목', en: 'Item of the work order' }, ...link }),
        order_id: ref('orders', { label: { ko: '수주', en: 'Order' }, ...link }),
        order_location_id: ref('order_locations', { label: { ko: '위치', en: 'Location' }, ...link }),
        document_id: ref('documents', { label: { ko: '성적서', en: 'Document' }, ...link }),
      },
    ),
    ...section(
      'quantities',
      { ko: '수량', en: 'Quantities' },
      {
        lot_size: decimal(15, 4, { label: { ko: '검사 대상 수량', en: 'Lot size' }, required: true, positive: true }),
        sample_size: decimal(15, 4, { label: { ko: '시료 수', en: 'Sample size' }, positive: true }),
        accepted_quantity: decimal(15, 4, { label: { ko: '합격 수량', en: 'Accepted' }, min: 0, ...managed }),
        rejected_quantity: decimal(15, 4, { label: { ko: '불합격 수량', en: 'Rejected' }, min: 0, ...managed }),
      },
    ),
    items: children('inspection_items', 'inspection_id', { label: { ko: '검사 항목', en: 'Items' }, width: 'fill' }),
    remarks: text({ label: { ko: '비고', en: 'Remarks' }, ...full }),
  },
  unique: [
    { fields: ['inspection_no'] },
    {
      fields: ['receiving_item_id'],
      where: "inspection_type = 'IQC' and status <> 'COMPLETED' and receiving_item_id is not null",
      error: 'error.inspection.already_exists',
    },
  ],
  checks: {
    // What was inspected stays on record when that is removed.
    source: {
      sql: `status = 'COMPLETED' or deleted_at is not null or case inspection_type when 'IQC' then receiving_item_id is not null or stock_lot_id is not null
        when 'PQC' then work_order_id is not null else order_id is not null or work_order_id is not null end`,
      error: 'error.inspection.source_required',
      path: 'inspection_type',
    },
    scheduled: { sql: 'scheduled_on >= requested_on', error: 'error.validation_failed', path: 'scheduled_on' },
    sample: { sql: 'sample_size <= lot_size', error: 'error.validation_failed', path: 'sample_size' },
    quantities: {
      sql: "status <> 'COMPLETED' or accepted_quantity + rejected_quantity = lot_size",
      error: 'error.inspection.quantity_mismatch',
      path: 'accepted_quantity',
    },
  },
  indexes: [
    ['inspection_type', 'status'],
    ['status', 'scheduled_on'],
    ['scheduled_on', 'id'],
    ['inspector_id', 'scheduled_on'],
    ['receiving_item_id'],
    ['stock_lot_id'],
    ['work_order_id'],
    ['order_id'],
    ['item_id'],
    ['client_id'],
  ],
});

/** NUMERIC items are judged by their values and limits, the others by people (`derived.ts`). */
export const inspectionItems = collection('inspection_items', {
  ...made,
  label: { ko: '검사 항목', en: 'Items of inspections' },
  icon: 'checklist',
  display: '{{name}} {{judgement}}',
  softDelete: false,
  hidden: true,
  frozenWith: 'inspection_id',
  columns: ['name', 'method', 'standard', 'measure_type', 'lower_limit', 'upper_limit', 'unit', 'measured_values', 'judgement', 'remarks'],
  sort: ['sort_order'],
  fields: {
    inspection_id: ref('inspections', {
      label: { ko: '검사', en: 'Inspection' },
      required: true,
      fixed: true,
      onDelete: 'keep',
      ...managed,
    }),
    sort_order: integer({ label: { ko: '순서', en: 'Order' }, required: true, default: 0, hidden: true, ...managed }),
    name: string(200, { label: { ko: '검사 항목', en: 'Name' }, required: true }),
    method: string(200, { label: { ko: '검사 방법', en: 'Method' } }),
    standard: string(500, { label: { ko: '검사 기준', en: 'Standard' } }),
    measure_type: oneOf(MeasureType, { label: { ko: '측정 방식', en: 'Kind' }, required: true, default: 'OK_NG' }),
    lower_limit: decimal(15, 4, { label: { ko: '하한', en: 'Lower limit' } }),
    upper_limit: decimal(15, 4, { label: { ko: '상한', en: 'Upper limit' } }),
    unit: string(20, { label: { ko: '단위', en: 'Unit' } }),
    measured_values: json<number[]>()({
      label: { ko: '측정값', en: 'Measured' },
      content: { each: decimal(15, 4, { label: { ko: '값', en: 'Value' }, required: true }), max: 50 },
    }),
    judgement: oneOf(Judgement, { label: { ko: '판정', en: 'Judgement' } }),
    remarks: string(500, { label: { ko: '비고', en: 'Remarks' } }),
  },
  checks: {
    limits: { sql: 'lower_limit <= upper_limit', error: 'error.validation_failed', path: 'upper_limit' },
    measured: {
      sql: "measure_type = 'NUMERIC' or measured_values is null",
      error: 'error.validation_failed',
      path: 'measured_values',
    },
    judged: {
      sql: `measure_type <> 'NUMERIC' or (judgement is null) = (measured_values is null or measured_values::text ~ '^\\s*\\[\\s*\\]\\s*$')`,
      error: 'error.validation_failed',
      path: 'judgement',
    },
  },
  indexes: [['inspection_id', 'sort_order']],
});

export const inspectionMachine = machine({
  collection: inspections,
  field: 'status',
  initial: 'WAITING',
  transitions: [
    { from: 'WAITING', event: 'begin', to: 'IN_PROGRESS' },
    { from: ['WAITING', 'IN_PROGRESS'], event: 'complete', to: 'COMPLETED' },
  ],
});
