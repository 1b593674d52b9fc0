import { collection } from '../../kernel/model/collection.ts';
import {
  boolean,
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
import { full, kept, managed } from '../../kernel/model/usual.ts';
import { machine } from '../../kernel/states/machine.ts';

/**
 * Work orders, 작업지시: what one process makes for an order or for stock. Their rows are made, moved and deleted by operations alone
 * (`madeByService`), because each of these moves stock, the order and its shipment (`cascade`).
 */

export const WorkOrderStatus = {
  UNASSIGNED: { ko: '미배정', en: 'Unassigned', tone: 'neutral' },
  PENDING: { ko: '배정', en: 'Assigned', tone: 'info' },
  WAITING: { ko: '작업 대기', en: 'Released', tone: 'info' },
  IN_PROGRESS: { ko: '작업 중', en: 'In progress', tone: 'warning' },
  COMPLETED: { ko: '완료', en: 'Completed', tone: 'success' },
  SHIPPED: { ko: '출하', en: 'Shipped', tone: 'success' },
  CANCELLED: { ko: '취소', en: 'Cancelled', tone: 'muted' },
} as const;

export type WorkOrderStatus = keyof typeof WorkOrderStatus;

/** States in which there is still something to do. */
export const OPEN_STATES = ['UNASSIGNED', 'PENDING', 'WAITING', 'IN_PROGRESS'] as const satisfies readonly WorkOrderStatus[];

export const isOpen = ({ status }: { status: WorkOrderStatus }): boolean => OPEN_STATES.some((open) => open === status);

export const Priority = {
  LOW: { ko: '낮음', en: 'Low', tone: 'muted' },
  NORMAL: { ko: '보통', en: 'Normal', tone: 'neutral' },
  HIGH: { ko: '높음', en: 'High', tone: 'warning' },
  URGENT: { ko: '긴급', en: 'Urgent', tone: 'danger' },
} as const;

const made = { madeByService: true, scope: 'tenant', audit: true, group: 'production', rollback: false } as const;

export interface WorkOrderOptions {
  cancelled_at?: string;
  cancelled_by?: string | null;
  cancel_reason?: string;
  /** Where it was before it was cancelled, or before the shipment took it along unfinished. */
  previous_status?: WorkOrderStatus;
}

/** Items of one work order. */
export const MAX_WORK_ORDER_ITEMS = 500;

export const workOrders = collection('work_orders', {
  ...made,
  label: { ko: '작업지시', en: 'Work orders' },
  icon: 'assignment',
  page: 'floor',
  display: '{{work_order_no}}',
  softDelete: true,
  deletedByService: true,
  numbering: { field: 'work_order_no', prefix: 'WO', period: 'day', digits: 3 },
  frozenIn: {
    states: ['COMPLETED', 'SHIPPED', 'CANCELLED'],
    fields: ['process_id', 'priority', 'scheduled_date', 'due_date'],
    error: 'error.work_order.closed',
  },
  undeletableIn: { states: ['IN_PROGRESS', 'COMPLETED', 'SHIPPED'], error: 'error.work_order.already_started' },
  columns: ['work_order_no', 'order_id', 'process_id', 'status', 'scheduled_date', 'due_date', 'priority', 'assignee_id', 'team_id'],
  bookmarks: {
    mine: { label: { ko: '내 작업', en: 'My work' }, icon: 'person', filter: { assignee_id: { _eq: '$CURRENT_USER' } } },
    open: {
      label: { ko: '진행 중', en: 'Open' },
      icon: 'pending',
      filter: { status: { _in: OPEN_STATES } },
    },
    overdue: {
      label: { ko: '납기 경과', en: 'Overdue' },
      icon: 'warning',
      filter: { status: { _in: OPEN_STATES }, due_date: { _lt: '$TODAY' } },
    },
  },
  calendar: { start: 'scheduled_date', template: '{{work_order_no}} {{status}}' },
  board: { by: 'status', title: 'work_order_no', text: 'memo', date: 'due_date', user: 'assignee_id' },
  sort: ['-created_at', '-work_order_no'],
  fields: {
    verbs: buttons(),
    work_order_no: string(30, { label: { ko: '작업지시 번호', en: 'Work order no.' }, required: true, ...managed }),
    status: oneOf(WorkOrderStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'UNASSIGNED', ...managed }),
    order_id: ref('orders', { label: { ko: '수주', en: 'Order' }, ...kept }),
    bending_order_id: ref('bending_orders', { label: { ko: '절곡 재고 지시', en: 'Bending order' }, ...kept }),
    process_id: ref('processes', { label: { ko: '공정', en: 'Process' }, ...managed, releasedIn: ['SHIPPED', 'CANCELLED'] }),
    parent_id: ref('work_orders', { label: { ko: '원 작업지시', en: 'Original' }, ...kept }),
    is_auxiliary: boolean({
      label: { ko: '보조 작업', en: 'Auxiliary' },
      note: { ko: '재작업과 대체 작업은 수주의 진행에 포함되지 않습니다.', en: 'Rework and replacements do not count for the order.' },
      required: true,
      default: false,
      ...managed,
    }),
    priority: oneOf(Priority, { label: { ko: '우선순위', en: 'Priority' }, required: true, default: 'NORMAL' }),
    assignee_id: systemRef('directus_users', { label: { ko: '담당자', en: 'Assignee' }, ...managed }),
    team_id: ref('departments', { label: { ko: '작업팀', en: 'Team' }, ...managed }),
    scheduled_date: date({ label: { ko: '작업 예정일', en: 'Scheduled on' } }),
    due_date: date({ label: { ko: '완료 예정일', en: 'Due on' } }),
    ...section(
      'progress',
      { ko: '진행', en: 'Progress' },
      {
        started_at: timestamp({ label: { ko: '시작일시', en: 'Started at' }, ...managed }),
        completed_at: timestamp({ label: { ko: '완료일시', en: 'Completed at' }, ...managed }),
        shipped_at: timestamp({ label: { ko: '출하일시', en: 'Shipped at' }, ...managed }),
      },
    ),
    items: children('work_order_items', 'work_order_id', {
      label: { ko: '품목', en: 'Items' },
      width: 'fill',
      shows: { max: MAX_WORK_ORDER_ITEMS },
    }),
    memo: text({ label: { ko: '메모', en: 'Memo' }, ...full }),
    options: json<WorkOrderOptions>()({ label: { ko: '기타', en: 'Options' }, ...managed, hidden: true }),
  },
  unique: [{ fields: ['work_order_no'] }],
  checks: {
    one_source: { sql: 'order_id is null or bending_order_id is null', error: 'error.validation_failed', path: 'bending_order_id' },
    due: { sql: 'due_date >= scheduled_date', error: 'error.date_range_invalid', path: 'due_date' },
    auxiliary: { sql: 'not is_auxiliary or parent_id is not null', error: 'error.validation_failed', path: 'parent_id' },
  },
  indexes: [
    ['order_id'],
    ['bending_order_id'],
    ['process_id', 'status'],
    ['status', 'scheduled_date'],
    ['assignee_id', 'status'],
    ['team_id', 'status'],
    ['created_at', 'id'],
    ['scheduled_date', 'id'],
    ['due_date', 'id'],
  ],
});

const WorkOrderItemStatus = {
  WAITING: { ko: '대기', en: 'Waiting', tone: 'neutral' },
  IN_PROGRESS: { ko: '작업 중', en: 'In progress', tone: 'warning' },
  COMPLETED: { ko: '완료', en: 'Completed', tone: 'success' },
} as const;

export type WorkOrderItemStatus = keyof typeof WorkOrderItemStatus;

/** A line of the material that an item is made of. */
export interface NeededMaterial {
  bom_key: string;
  item_id: number;
  /** For the whole quantity of the item, 4 decimals. */
  required_quantity: string;
}

/** A measured or observed value, as inspections store it: one for each section, column, field and row. */
export interface InspectionRecord {
  section_id: number | null;
  column_id: number | null;
  field_key: string;
  row_index: number;
  value: string;
}

export interface InspectionData {
  template_id: number | null;
  step_id: number | null;
  records: InspectionRecord[];
  judgement: 'PASS' | 'FAIL' | null;
  nonconforming_content: string | null;
  inspected_by: string | null;
  inspected_at: string | null;
}

export interface WorkOrderItemOptions {
  width?: number | null;
  height?: number | null;
  product_model?: { model_name: string; finishing: string | null } | null;
  materials?: NeededMaterial[];
  inspection_data?: InspectionData;
  bending_lot?: Record<string, string>;
}

const quantity = (ko: string, en: string) => decimal(15, 4, { label: { ko, en }, required: true, default: 0, min: 0, ...managed });

/** The pieces, each at the location that it is made for. Code, name and specification are those of the day on which it was ordered. */
export const workOrderItems = collection('work_order_items', {
  ...made,
  label: { ko: '작업 품목', en: 'Items of work orders' },
  icon: 'list',
  display: '{{item_name}} {{quantity}}',
  softDelete: true,
  hidden: true,
  columns: ['order_location_id', 'item_name', 'specification', 'quantity', 'unit', 'good_quantity', 'defect_quantity', 'lot_no', 'status'],
  sort: ['sort_order'],
  partOf: 'work_order_id',
  fields: {
    work_order_id: ref('work_orders', { label: { ko: '작업지시', en: 'Work order' }, required: true, fixed: true, ...kept }),
    order_item_id: ref('order_items', { label: { ko: '수주 품목', en: 'Line of the order' }, ...kept }),
    order_location_id: ref('order_locations', { label: { ko: '위치', en: 'Location' }, ...kept }),
    item_id: ref('items', { label: { ko: '품목', en: 'Item' }, ...kept }),
    item_code: string(60, { label: { ko: '품목 코드', en: 'Code' }, ...managed }),
    item_name: string(200, { label: { ko: '품목명', en: 'Name' }, required: true, ...managed }),
    specification: string(255, { label: { ko: '규격', en: 'Specification' }, ...managed }),
    unit: string(20, { label: { ko: '단위', en: 'Unit' }, required: true, default: 'EA', ...managed }),
    quantity: decimal(15, 4, { label: { ko: '수량', en: 'Quantity' }, required: true, positive: true, ...managed }),
    good_quantity: quantity('양품 수량', 'Good'),
    defect_quantity: quantity('불량 수량', 'Defective'),
    lot_no: string(50, { label: { ko: '로트 번호', en: 'Lot number' }, ...managed }),
    stock_lot_id: ref('stock_lots', { label: { ko: '생산 로트', en: 'Lot made' }, ...kept }),
    status: oneOf(WorkOrderItemStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'WAITING', ...managed }),
    sort_order: integer({ label: { ko: '순서', en: 'Order' }, required: true, default: 0, hidden: true, ...managed }),
    started_at: timestamp({ label: { ko: '시작일시', en: 'Started at' }, ...managed }),
    completed_at: timestamp({ label: { ko: '완료일시', en: 'Completed at' }, ...managed }),
    options: json<WorkOrderItemOptions>()({
      label: { ko: '기타', en: 'Options' },
      ids: { template_id: 'document_templates', step_id: 'work_order_steps' },
      ...managed,
      hidden: true,
    }),
  },
  checks: {
    pieces: { sql: 'good_quantity + defect_quantity <= quantity', error: 'error.validation_failed', path: 'good_quantity' },
  },
  indexes: [['work_order_id', 'sort_order'], ['order_item_id'], ['order_location_id'], ['lot_no'], ['item_id']],
});

const WorkOrderStepStatus = {
  WAITING: { ko: '대기', en: 'Open', tone: 'neutral' },
  PENDING_APPROVAL: { ko: '승인 대기', en: 'Awaits approval', tone: 'warning' },
  COMPLETED: { ko: '완료', en: 'Done', tone: 'success' },
} as const;

export type WorkOrderStepStatus = keyof typeof WorkOrderStepStatus;

/** Why a step is completed that nobody completed. */
export type AutoCompleted = 'ORPHANED' | 'ITEM_COMPLETED' | 'WORK_ORDER_COMPLETED';

/** One row for each item and step of the process, made with the item; steps that the process gets later do not reach it. */
export const workOrderSteps = collection('work_order_steps', {
  ...made,
  label: { ko: '작업 단계', en: 'Steps of work orders' },
  icon: 'checklist',
  display: '{{step_name}}',
  softDelete: false,
  hidden: true,
  columns: ['work_order_item_id', 'step_code', 'step_name', 'status', 'completed_at', 'completed_by'],
  sort: ['sort_order'],
  partOf: 'work_order_id',
  fields: {
    work_order_id: ref('work_orders', { label: { ko: '작업지시', en: 'Work order' }, required: true, fixed: true, ...kept }),
    work_order_item_id: ref('work_order_items', { label: { ko: '작업 품목', en: 'Item' }, required: true, fixed: true, ...kept }),
    process_step_id: ref('process_steps', { label: { ko: '공정 단계', en: 'Step of the process' }, required: true, fixed: true, ...kept }),
    step_code: string(20, { label: { ko: '단계 코드', en: 'Code' }, required: true, ...managed }),
    step_name: string(100, { label: { ko: '단계명', en: 'Name' }, required: true, ...managed }),
    sort_order: integer({ label: { ko: '순서', en: 'Order' }, required: true, ...managed }),
    status: oneOf(WorkOrderStepStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'WAITING', ...managed }),
    completed_at: timestamp({ label: { ko: '완료일시', en: 'Completed at' }, ...managed }),
    completed_by: systemRef('directus_users', { label: { ko: '완료자', en: 'Completed by' }, anyTenant: true, indexed: false, ...kept }),
    approved_at: timestamp({ label: { ko: '승인일시', en: 'Approved at' }, ...managed }),
    approved_by: systemRef('directus_users', { label: { ko: '승인자', en: 'Approved by' }, anyTenant: true, indexed: false, ...kept }),
    options: json<{ auto_completed?: AutoCompleted }>()({ label: { ko: '기타', en: 'Options' }, ...managed, hidden: true }),
  },
  unique: [{ fields: ['work_order_item_id', 'process_step_id'] }],
  indexes: [['work_order_id', 'status'], ['process_step_id']],
});

export const workOrderMachine = machine({
  collection: workOrders,
  field: 'status',
  initial: 'UNASSIGNED',
  transitions: [
    { from: 'UNASSIGNED', event: 'assign', to: 'PENDING' },
    { from: ['PENDING', 'WAITING'], event: 'assign', to: 'UNASSIGNED' },
    { from: 'PENDING', event: 'change-status', to: 'WAITING' },
    { from: 'WAITING', event: 'change-status', to: 'PENDING' },
    { from: ['PENDING', 'WAITING'], event: 'change-status', to: 'IN_PROGRESS' },
    { from: ['UNASSIGNED', 'PENDING', 'WAITING'], event: 'begin', to: 'IN_PROGRESS' },
    { from: 'IN_PROGRESS', event: 'change-status', to: 'WAITING' },
    { from: 'IN_PROGRESS', event: 'change-status', to: 'COMPLETED' },
    { from: OPEN_STATES, event: 'complete', to: 'COMPLETED' },
    { from: 'COMPLETED', event: 'change-status', to: 'IN_PROGRESS' },
    { from: 'COMPLETED', event: 'reopen', to: 'IN_PROGRESS' },
    { from: [...OPEN_STATES, 'COMPLETED'], event: 'ship', to: 'SHIPPED' },
    { from: 'SHIPPED', event: 'shipment-returned', to: 'COMPLETED' },
    { from: 'SHIPPED', event: 'shipment-returned', to: 'UNASSIGNED' },
    { from: 'SHIPPED', event: 'shipment-returned', to: 'PENDING' },
    { from: 'SHIPPED', event: 'shipment-returned', to: 'WAITING' },
    { from: 'SHIPPED', event: 'shipment-returned', to: 'IN_PROGRESS' },
    { from: [...OPEN_STATES, 'COMPLETED'], event: 'revert', to: 'CANCELLED' },
  ],
});

export const workOrderItemMachine = machine({
  collection: workOrderItems,
  field: 'status',
  initial: 'WAITING',
  transitions: [
    { from: 'WAITING', event: 'begin', to: 'IN_PROGRESS' },
    { from: ['WAITING', 'IN_PROGRESS'], event: 'complete', to: 'COMPLETED' },
    { from: 'COMPLETED', event: 'reopen', to: 'IN_PROGRESS' },
    { from: 'IN_PROGRESS', event: 'put-back', to: 'WAITING' },
  ],
});

export const workOrderStepMachine = machine({
  collection: workOrderSteps,
  field: 'status',
  initial: 'WAITING',
  transitions: [
    { from: ['WAITING', 'PENDING_APPROVAL'], event: 'complete', to: 'COMPLETED' },
    { from: 'WAITING', event: 'ask', to: 'PENDING_APPROVAL' },
    { from: 'PENDING_APPROVAL', event: 'approve', to: 'COMPLETED' },
    { from: 'PENDING_APPROVAL', event: 'withdraw', to: 'WAITING' },
    { from: 'COMPLETED', event: 'reopen', to: 'WAITING' },
  ],
});
