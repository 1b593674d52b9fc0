import { collection } from '../../kernel/model/collection.ts';
import {
  buttons,
  children,
  date,
  decimal,
  money,
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
import { sortOrder, vatMode } from '../calculation/fields.ts';
import { VENDORS } from '../sales/model.ts';

/**
 * Purchase orders, 발주, and what was delivered on them, 입고. What their lines come to and how much may arrive is kept in the database
 * (`snapshots/sql/68-purchasing.sql`).
 */

const PurchaseOrderStatus = {
  DRAFT: { ko: '작성 중', en: 'Draft', tone: 'neutral' },
  ORDERED: { ko: '발주', en: 'Ordered', tone: 'info' },
  PARTIALLY_RECEIVED: { ko: '부분 입고', en: 'Partly received', tone: 'warning' },
  RECEIVED: { ko: '입고 완료', en: 'Received', tone: 'success' },
  CLOSED: { ko: '종결', en: 'Closed', tone: 'muted' },
  CANCELLED: { ko: '취소', en: 'Cancelled', tone: 'muted' },
} as const;

export type PurchaseOrderStatus = keyof typeof PurchaseOrderStatus;

const price = { unit: 'won', min: 0, confidential: true } as const;
const made = { confidential: true, ...managed } as const;
/** How many base units one of the line's unit is. */
const conversionFactor = decimal(15, 6, { label: { ko: '환산 계수', en: 'Factor' }, required: true, default: 1, ...managed });
const unit = string(10, {
  label: { ko: '단위', en: 'Unit' },
  note: { ko: '비우면 품목의 기본 단위입니다.', en: "The item's base unit when left empty." },
  required: true,
  generated: true,
});

export const purchaseOrders = collection('purchase_orders', {
  label: { ko: '발주', en: 'Purchase orders' },
  icon: 'local_mall',
  group: 'purchasing',
  display: '{{purchase_order_no}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  numbering: { field: 'purchase_order_no', prefix: 'PO', period: 'day', dateField: 'order_date', digits: 3 },
  frozenIn: {
    states: ['ORDERED', 'PARTIALLY_RECEIVED', 'RECEIVED', 'CLOSED', 'CANCELLED'],
    except: ['expected_date', 'memo', 'close_reason'],
    error: 'error.purchase_order.not_editable',
  },
  undeletableIn: { states: ['ORDERED', 'PARTIALLY_RECEIVED', 'RECEIVED', 'CLOSED'], error: 'error.purchase_order.not_editable' },
  columns: ['purchase_order_no', 'order_date', 'client_id', 'expected_date', 'supply_amount', 'total_amount', 'status', 'manager_id'],
  sums: ['supply_amount', 'total_amount'],
  bookmarks: {
    open: {
      label: { ko: '입고 대기', en: 'Awaiting delivery' },
      icon: 'pending',
      filter: { status: { _in: ['ORDERED', 'PARTIALLY_RECEIVED'] } },
    },
    overdue: {
      label: { ko: '납기 경과', en: 'Overdue' },
      icon: 'warning',
      filter: { status: { _in: ['ORDERED', 'PARTIALLY_RECEIVED'] }, expected_date: { _lt: '$TODAY' } },
    },
  },
  calendar: { start: 'expected_date', template: '{{purchase_order_no}} {{status}}' },
  board: { by: 'status', title: 'purchase_order_no', text: 'memo', date: 'expected_date', user: 'manager_id' },
  sort: ['-order_date', '-purchase_order_no'],
  fields: {
    verbs: buttons(),
    purchase_order_no: string(30, { label: { ko: '발주 번호', en: 'Purchase order no.' }, required: true, ...managed }),
    status: oneOf(PurchaseOrderStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'DRAFT', ...managed }),
    client_id: ref('clients', { label: { ko: '매입처', en: 'Vendor' }, required: true, offers: VENDORS }),
    order_date: date({ label: { ko: '발주일', en: 'Order date' }, required: true, generated: true, initially: 'today' }),
    expected_date: date({ label: { ko: '입고 예정일', en: 'Expected on' } }),
    warehouse_id: ref('warehouses', { label: { ko: '입고 창고', en: 'Warehouse' } }),
    order_id: ref('orders', { label: { ko: '수주', en: 'Order' }, onDelete: 'keep' }),
    manager_id: systemRef('directus_users', { label: { ko: '구매 담당', en: 'Purchaser' } }),
    items: children('purchase_order_items', 'purchase_order_id', { label: { ko: '품목', en: 'Lines' }, width: 'fill' }),
    ...section(
      'amounts',
      { ko: '금액', en: 'Amounts' },
      {
        vat_mode: vatMode,
        over_receipt_rate: decimal(5, 2, {
          label: { ko: '초과 입고 허용률', en: 'Over-receipt allowed' },
          required: true,
          default: 0,
          min: 0,
          max: 100,
          unit: 'percent',
        }),
        supply_amount: money({ label: { ko: '공급가액', en: 'Supply amount' }, ...made }),
        vat_amount: money({ label: { ko: '부가세액', en: 'VAT amount' }, ...made }),
        total_amount: money({ label: { ko: '합계 금액', en: 'Total' }, ...made }),
      },
    ),
    close_reason: text({ label: { ko: '종결·취소 사유', en: 'Why it was closed or cancelled' }, ...managed, ...full }),
    memo: text({ label: { ko: '메모', en: 'Memo' }, ...full }),
  },
  unique: [{ fields: ['purchase_order_no'] }],
  checks: { expected: { sql: 'expected_date >= order_date', error: 'error.date_range_invalid', path: 'expected_date' } },
  indexes: [
    ['status', 'expected_date'],
    ['order_date', 'id'],
    ['expected_date', 'id'],
    ['total_amount', 'id'],
  ],
});

export const purchaseOrderItems = collection('purchase_order_items', {
  label: { ko: '발주 품목', en: 'Lines of purchase orders' },
  icon: 'list',
  group: 'purchasing',
  display: '{{item_id.code}} {{quantity}}',
  scope: 'tenant',
  audit: true,
  softDelete: false,
  hidden: true,
  frozenWith: 'purchase_order_id',
  frozenExcept: ['received_quantity'],
  columns: ['item_id', 'quantity', 'unit', 'unit_price', 'amount', 'received_quantity', 'expected_date'],
  sort: ['sort_order'],
  fields: {
    purchase_order_id: ref('purchase_orders', {
      label: { ko: '발주', en: 'Purchase order' },
      required: true,
      fixed: true,
      onDelete: 'keep',
      ...managed,
    }),
    item_id: ref('items', { label: { ko: '품목', en: 'Item' }, required: true }),
    unit,
    conversion_factor: conversionFactor,
    quantity: decimal(15, 4, { label: { ko: '수량', en: 'Quantity' }, required: true, positive: true }),
    unit_price: decimal(18, 4, { label: { ko: '단가', en: 'Unit price' }, required: true, generated: true, ...price }),
    amount: money({ label: { ko: '금액', en: 'Amount' }, required: true, default: 0, ...made }),
    received_quantity: decimal(15, 4, { label: { ko: '입고 수량', en: 'Received' }, required: true, default: 0, ...managed }),
    expected_date: date({ label: { ko: '입고 예정일', en: 'Expected on' } }),
    sort_order: sortOrder,
    memo: text({ label: { ko: '메모', en: 'Memo' }, ...full }),
  },
  indexes: [['purchase_order_id', 'sort_order'], ['item_id']],
});

/** Receivings move a purchase order once it is placed. */
export const purchaseOrderMachine = machine({
  collection: purchaseOrders,
  field: 'status',
  initial: 'DRAFT',
  transitions: [
    { from: 'DRAFT', event: 'order', to: 'ORDERED' },
    { from: ['ORDERED', 'PARTIALLY_RECEIVED'], event: 'received', to: 'PARTIALLY_RECEIVED' },
    { from: ['ORDERED', 'PARTIALLY_RECEIVED'], event: 'received', to: 'RECEIVED' },
    { from: ['PARTIALLY_RECEIVED', 'RECEIVED'], event: 'receiving-cancelled', to: 'ORDERED' },
    { from: ['PARTIALLY_RECEIVED', 'RECEIVED'], event: 'receiving-cancelled', to: 'PARTIALLY_RECEIVED' },
    { from: ['ORDERED', 'PARTIALLY_RECEIVED', 'RECEIVED'], event: 'close', to: 'CLOSED' },
    { from: ['DRAFT', 'ORDERED'], event: 'cancel', to: 'CANCELLED' },
  ],
});

const ReceivingStatus = {
  DRAFT: { ko: '작성 중', en: 'Draft', tone: 'neutral' },
  RECEIVED: { ko: '입하', en: 'Arrived', tone: 'info' },
  INSPECTED: { ko: '검사 완료', en: 'Inspected', tone: 'info' },
  COMPLETED: { ko: '입고 완료', en: 'In stock', tone: 'success' },
  CANCELLED: { ko: '취소', en: 'Cancelled', tone: 'muted' },
} as const;

const InspectionResult = {
  NOT_REQUIRED: { ko: '검사 없음', en: 'Not required' },
  PENDING: { ko: '검사 대기', en: 'Pending' },
  PASSED: { ko: '합격', en: 'Passed' },
  PARTIAL: { ko: '부분 합격', en: 'Partly passed' },
  FAILED: { ko: '불합격', en: 'Failed' },
} as const;

export type ReceivingStatus = keyof typeof ReceivingStatus;

/** What the operations write as a receiving goes on. */
const STAMPS = ['inspected_at', 'inspected_by', 'completed_at', 'cancel_reason'];

export const receivings = collection('receivings', {
  label: { ko: '입고', en: 'Receivings' },
  icon: 'move_to_inbox',
  group: 'purchasing',
  display: '{{receiving_no}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  numbering: { field: 'receiving_no', prefix: 'RV', period: 'day', dateField: 'receiving_date', digits: 3 },
  frozenIn: [
    { states: ['RECEIVED'], except: ['memo', ...STAMPS], error: 'error.receiving.not_editable' },
    { states: ['INSPECTED', 'COMPLETED', 'CANCELLED'], except: STAMPS, error: 'error.receiving.not_editable' },
  ],
  undeletableIn: { states: ['RECEIVED', 'INSPECTED', 'COMPLETED'], error: 'error.receiving.not_editable' },
  columns: ['receiving_no', 'receiving_date', 'client_id', 'purchase_order_id', 'warehouse_id', 'delivery_note_no', 'status', 'manager_id'],
  bookmarks: {
    pending: {
      label: { ko: '처리 대기', en: 'Not in stock yet' },
      icon: 'pending',
      filter: { status: { _in: ['DRAFT', 'RECEIVED', 'INSPECTED'] } },
    },
    today: { label: { ko: '오늘 입고', en: "Today's" }, icon: 'today', filter: { receiving_date: { _eq: '$TODAY' } } },
  },
  page: 'receivings',
  calendar: { start: 'receiving_date', template: '{{receiving_no}} {{status}}' },
  board: { by: 'status', title: 'receiving_no', text: 'delivery_note_no', date: 'receiving_date', user: 'manager_id' },
  sort: ['-receiving_date', '-receiving_no'],
  fields: {
    verbs: buttons(),
    receiving_no: string(30, { label: { ko: '입고 번호', en: 'Receiving no.' }, required: true, ...managed }),
    status: oneOf(ReceivingStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'DRAFT', ...managed }),
    // Only drafts and cancelled orders are deleted; their cancelled receivings go on naming them.
    purchase_order_id: ref('purchase_orders', { label: { ko: '발주', en: 'Purchase order' }, onDelete: 'keep' }),
    client_id: ref('clients', { label: { ko: '매입처', en: 'Vendor' }, required: true, generated: true, offers: VENDORS }),
    warehouse_id: ref('warehouses', { label: { ko: '입고 창고', en: 'Warehouse' }, required: true, generated: true }),
    receiving_date: date({ label: { ko: '입고일', en: 'Received on' }, required: true, generated: true, initially: 'today' }),
    delivery_note_no: string(50, { label: { ko: '거래명세서 번호', en: 'Delivery note no.' } }),
    manager_id: systemRef('directus_users', { label: { ko: '담당자', en: 'Manager' } }),
    items: children('receiving_items', 'receiving_id', { label: { ko: '품목', en: 'Lines' }, width: 'fill' }),
    ...section(
      'progress',
      { ko: '진행', en: 'Progress' },
      {
        inspected_at: timestamp({ label: { ko: '검사일시', en: 'Inspected at' }, ...managed }),
        inspected_by: systemRef('directus_users', {
          label: { ko: '검사자', en: 'Inspected by' },
          onDelete: 'keep',
          anyTenant: true,
          ...managed,
        }),
        completed_at: timestamp({ label: { ko: '입고 완료일시', en: 'Put into stock at' }, ...managed }),
        cancel_reason: text({ label: { ko: '취소 사유', en: 'Why it was cancelled' }, ...managed, ...full }),
      },
    ),
    memo: text({ label: { ko: '메모', en: 'Memo' }, ...full }),
  },
  unique: [{ fields: ['receiving_no'] }],
  indexes: [
    ['status', 'receiving_date'],
    ['receiving_date', 'id'],
    ['created_at', 'id'],
  ],
});

export const receivingItems = collection('receiving_items', {
  label: { ko: '입고 품목', en: 'Lines of receivings' },
  icon: 'list',
  group: 'purchasing',
  display: '{{item_id.code}} {{received_quantity}}',
  scope: 'tenant',
  audit: true,
  softDelete: false,
  hidden: true,
  frozenWith: 'receiving_id',
  // The lot until the inspection is recorded (`ops.guard_receiving_item`), the others by services.
  frozenExcept: [
    'lot_no',
    'supplier_lot_no',
    'expiry_date',
    'accepted_quantity',
    'rejected_quantity',
    'amount',
    'inspection_result',
    'reject_reason',
    'inspection_id',
    'stock_lot_id',
  ],
  columns: [
    'purchase_order_item_id',
    'item_id',
    'received_quantity',
    'unit',
    'unit_price',
    'accepted_quantity',
    'rejected_quantity',
    'inspection_result',
    'lot_no',
    'supplier_lot_no',
    'expiry_date',
  ],
  sort: ['sort_order'],
  fields: {
    receiving_id: ref('receivings', { label: { ko: '입고', en: 'Receiving' }, required: true, fixed: true, onDelete: 'keep', ...managed }),
    purchase_order_item_id: ref('purchase_order_items', { label: { ko: '발주 품목', en: 'Line of the purchase order' } }),
    item_id: ref('items', { label: { ko: '품목', en: 'Item' }, required: true, generated: true }),
    unit,
    conversion_factor: conversionFactor,
    received_quantity: decimal(15, 4, { label: { ko: '입하 수량', en: 'Arrived' }, required: true, positive: true }),
    accepted_quantity: decimal(15, 4, { label: { ko: '합격 수량', en: 'Accepted' }, min: 0, ...managed }),
    rejected_quantity: decimal(15, 4, { label: { ko: '불합격 수량', en: 'Rejected' }, required: true, default: 0, min: 0, ...managed }),
    unit_price: decimal(18, 4, {
      label: { ko: '단가', en: 'Unit price' },
      note: { ko: '비우면 발주 단가, 없으면 매입 단가입니다.', en: 'That of the order, else the purchase price, when left empty.' },
      required: true,
      generated: true,
      ...price,
    }),
    amount: money({ label: { ko: '금액', en: 'Amount' }, required: true, default: 0, ...made }),
    lot_no: string(50, { label: { ko: '로트 번호', en: 'Lot number' } }),
    supplier_lot_no: string(50, { label: { ko: '매입처 로트 번호', en: "Vendor's lot number" } }),
    expiry_date: date({ label: { ko: '유효기한', en: 'Expires on' } }),
    inspection_result: oneOf(InspectionResult, {
      label: { ko: '검사 결과', en: 'Inspection' },
      required: true,
      default: 'NOT_REQUIRED',
      ...managed,
    }),
    // The newest that is completed; the quality area keeps it.
    inspection_id: ref('inspections', { label: { ko: '수입검사', en: 'Incoming inspection' }, onDelete: 'keep', ...managed }),
    reject_reason: string(255, { label: { ko: '불합격 사유', en: 'Why it was rejected' }, ...managed, ...full }),
    stock_lot_id: ref('stock_lots', { label: { ko: '로트', en: 'Lot' }, onDelete: 'keep', ...managed }),
    sort_order: sortOrder,
  },
  indexes: [['receiving_id', 'sort_order'], ['purchase_order_item_id'], ['item_id']],
});

export const receivingMachine = machine({
  collection: receivings,
  field: 'status',
  initial: 'DRAFT',
  transitions: [
    { from: 'DRAFT', event: 'process', to: 'RECEIVED' },
    { from: ['RECEIVED', 'INSPECTED'], event: 'inspect', to: 'INSPECTED' },
    { from: ['RECEIVED', 'INSPECTED'], event: 'complete', to: 'COMPLETED' },
    { from: ['DRAFT', 'RECEIVED', 'INSPECTED', 'COMPLETED'], event: 'cancel', to: 'CANCELLED' },
  ],
});
