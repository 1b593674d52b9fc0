import { collection } from '../../kernel/model/collection.ts';
import {
  boolean,
  buttons,
  date,
  decimal,
  integer,
  json,
  oneOf,
  ref,
  string,
  systemRef,
  text,
  timestamp,
} from '../../kernel/model/field.ts';
import { managed } from '../../kernel/model/usual.ts';
import { machine } from '../../kernel/states/machine.ts';

/**
 * Where things lie and how many there are. Stocks, lots, transactions and reservations are written by the ledger alone
 * (`stock/ledger`); `snapshots/sql/58-stock.sql` refuses everybody else, and keeps their sums equal.
 */

export const WarehouseType = {
  MATERIAL: { ko: '자재', en: 'Material' },
  PRODUCT: { ko: '제품', en: 'Product' },
  WIP: { ko: '재공', en: 'Work in progress' },
  DEFECT: { ko: '불량', en: 'Defective goods' },
  OUTSIDE: { ko: '외주', en: 'Outside' },
} as const;

export type WarehouseType = keyof typeof WarehouseType;

/** What a transaction comes from: its collection, or a word for what has none. */
const Reference = {
  receivings: { ko: '입고', en: 'Receiving' },
  shipments: { ko: '출하', en: 'Shipment' },
  work_order_items: { ko: '작업지시 품목', en: 'Line of a work order' },
  work_order_material_inputs: { ko: '자재 투입', en: 'Material input' },
  stock_transactions: { ko: '재고 수불', en: 'Stock transaction' },
  stock_adjustment: { ko: '재고 조정', en: 'Adjustment' },
  stock_transfer: { ko: '창고 이동', en: 'Transfer' },
  manual_entry: { ko: '직접 등록', en: 'Entered by hand' },
};

/** Of each tenant exactly one is the default (`ops.guard_warehouse`). */
export const warehouses = collection('warehouses', {
  label: { ko: '창고', en: 'Warehouses' },
  icon: 'warehouse',
  group: 'inventory',
  display: '{{code}} {{name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  columns: ['code', 'name', 'warehouse_type', 'manager_id', 'is_default', 'is_active'],
  sort: ['sort_order', 'code'],
  fields: {
    code: string(30, { label: { ko: '창고 코드', en: 'Code' }, required: true }),
    name: string(100, { label: { ko: '창고명', en: 'Name' }, required: true }),
    warehouse_type: oneOf(WarehouseType, {
      label: { ko: '창고 유형', en: 'Type' },
      note: { ko: '불량 창고의 재고는 가용 재고에서 제외됩니다.', en: 'Stock in warehouses of defective goods is never available.' },
      required: true,
      default: 'MATERIAL',
    }),
    manager_id: systemRef('directus_users', { label: { ko: '담당자', en: 'Manager' } }),
    address: string(255, { label: { ko: '주소', en: 'Address' }, width: 'full' }),
    is_default: boolean({
      label: { ko: '기본 창고', en: 'Default' },
      note: { ko: '선택하면 기존 기본 창고가 해제됩니다.', en: 'Takes the place of the present default.' },
      required: true,
      default: false,
    }),
    is_active: boolean({ label: { ko: '사용', en: 'Active' }, required: true, default: true }),
    sort_order: integer({ label: { ko: '정렬 순서', en: 'Order' }, default: 0 }),
    memo: text({ label: { ko: '메모', en: 'Memo' }, width: 'full' }),
  },
  unique: [{ fields: ['code'] }, { fields: [], where: 'is_default' }],
  indexes: [['sort_order', 'code'], ['name'], ['warehouse_type']],
});

const quantity = { ...managed, required: true } as const;
const cost = { ...managed, unit: 'won', min: 0, confidential: true } as const;
const item = ref('items', { label: { ko: '품목', en: 'Item' }, required: true, ...managed });
const warehouse = ref('warehouses', { label: { ko: '창고', en: 'Warehouse' }, required: true, ...managed });
/** Written by the ledger: what it posted is not undone from the log. */
const ledgerRows = { scope: 'tenant', group: 'inventory', audit: true, softDelete: false, rollback: false } as const;

/** What there is of an item in a warehouse. The row appears with the first transaction. */
export const stocks = collection('stocks', {
  ...ledgerRows,
  label: { ko: '재고 현황', en: 'Stocks' },
  icon: 'inventory_2',
  display: '{{item_id.code}} {{item_id.name}}',
  columns: ['item_id', 'warehouse_id', 'quantity', 'reserved_quantity', 'last_received_at', 'last_issued_at'],
  sort: ['item_id'],
  notByHand: true,
  fields: {
    verbs: buttons(),
    item_id: item,
    warehouse_id: warehouse,
    quantity: decimal(15, 4, { label: { ko: '재고 수량', en: 'Quantity' }, ...quantity, default: 0 }),
    reserved_quantity: decimal(15, 4, { label: { ko: '예약 수량', en: 'Reserved' }, ...quantity, default: 0, min: 0 }),
    last_received_at: timestamp({ label: { ko: '최근 입고', en: 'Last receipt' }, ...managed, unaudited: true }),
    last_issued_at: timestamp({ label: { ko: '최근 출고', en: 'Last issue' }, ...managed, unaudited: true }),
  },
  unique: [{ fields: ['item_id', 'warehouse_id'] }],
  indexes: [
    ['quantity', 'id'],
    ['updated_at', 'id'],
  ],
});

const LotOrigin = {
  RECEIVING: { ko: '입고', en: 'Receiving' },
  PRODUCTION: { ko: '생산', en: 'Production' },
  ADJUSTMENT: { ko: '재고조정', en: 'Adjustment' },
  OPENING: { ko: '기초재고', en: 'Opening stock' },
  TRANSFER: { ko: '창고이동', en: 'Transfer' },
} as const;

export type LotOrigin = keyof typeof LotOrigin;

const LotStatus = {
  AVAILABLE: { ko: '사용 가능', en: 'Available', tone: 'success' },
  HOLD: { ko: '보류', en: 'On hold', tone: 'warning' },
  DEPLETED: { ko: '소진', en: 'Used up', tone: 'muted' },
} as const;

export type LotStatus = keyof typeof LotStatus;

export const stockLots = collection('stock_lots', {
  ...ledgerRows,
  label: { ko: '로트', en: 'Lots' },
  icon: 'qr_code_2',
  display: '{{lot_no}}',
  page: 'stock/lots',
  columns: ['lot_no', 'item_id', 'warehouse_id', 'received_date', 'remaining_quantity', 'unit_cost', 'status'],
  // The usable ones first, and of them those that came last.
  sort: ['status', '-received_date'],
  notByHand: true,
  numbering: { field: 'lot_no', prefix: 'LOT', period: 'day', dateField: 'received_date', digits: 3, given: 'service' },
  fields: {
    verbs: buttons(),
    item_id: item,
    warehouse_id: warehouse,
    stock_id: ref('stocks', { label: { ko: '재고', en: 'Stock' }, required: true, ...managed, hidden: true }),
    lot_no: string(50, { label: { ko: '로트 번호', en: 'Lot number' }, required: true, ...managed }),
    supplier_lot_no: string(50, { label: { ko: '매입처 로트 번호', en: "Vendor's lot number" }, ...managed }),
    origin: oneOf(LotOrigin, { label: { ko: '발생 구분', en: 'Origin' }, required: true, ...managed }),
    client_id: ref('clients', { label: { ko: '매입처', en: 'Vendor' }, ...managed }),
    receiving_item_id: ref('receiving_items', { label: { ko: '입고 품목', en: 'Line of the receiving' }, onDelete: 'keep', ...managed }),
    received_date: date({ label: { ko: '입고일', en: 'Received on' }, required: true, ...managed }),
    expiry_date: date({ label: { ko: '유효기한', en: 'Expires on' }, ...managed }),
    initial_quantity: decimal(15, 4, { label: { ko: '최초 수량', en: 'Initial quantity' }, ...quantity, min: 0 }),
    remaining_quantity: decimal(15, 4, { label: { ko: '잔량', en: 'Remaining quantity' }, ...quantity, min: 0 }),
    unit_cost: decimal(18, 4, { label: { ko: '단가', en: 'Unit cost' }, required: true, default: 0, ...cost }),
    status: oneOf(LotStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'AVAILABLE', ...managed }),
    hold_reason: string(255, { label: { ko: '보류 사유', en: 'Reason of the hold' }, ...managed, width: 'full' }),
    options: json<Record<string, unknown>>()({ label: { ko: '기타', en: 'Options' }, ...managed, hidden: true }),
  },
  unique: [{ fields: ['item_id', 'warehouse_id', 'lot_no'] }],
  checks: {
    depleted: { sql: "(status = 'DEPLETED') = (remaining_quantity = 0)", error: 'error.stock.unbalanced', path: 'status' },
  },
  indexes: [
    ['stock_id', 'status', 'received_date'],
    ['lot_no'],
    ['received_date', 'id'],
    ['status', 'received_date', 'id'],
    ['expiry_date', 'id'],
    ['warehouse_id'],
  ],
});

/** That something is left of a lot or not moves it, besides people who put it on hold and release it. */
export const lotMachine = machine({
  collection: stockLots,
  field: 'status',
  initial: 'AVAILABLE',
  transitions: [
    { from: 'AVAILABLE', event: 'hold', to: 'HOLD' },
    { from: 'HOLD', event: 'release', to: 'AVAILABLE' },
    { from: ['AVAILABLE', 'HOLD'], event: 'deplete', to: 'DEPLETED' },
    { from: 'DEPLETED', event: 'replenish', to: 'AVAILABLE' },
  ],
});

export const TransactionType = {
  OPENING: { ko: '기초재고', en: 'Opening stock' },
  RECEIPT: { ko: '입고', en: 'Receipt' },
  ISSUE: { ko: '출고', en: 'Issue' },
  ADJUSTMENT: { ko: '재고조정', en: 'Adjustment' },
  TRANSFER_IN: { ko: '이동 입고', en: 'Transfer in' },
  TRANSFER_OUT: { ko: '이동 출고', en: 'Transfer out' },
  PRODUCTION_IN: { ko: '생산 입고', en: 'Production receipt' },
  MATERIAL_INPUT: { ko: '자재 투입', en: 'Material input' },
  MATERIAL_RETURN: { ko: '자재 반납', en: 'Material return' },
  SHIPMENT: { ko: '출하', en: 'Shipment' },
  SHIPMENT_RETURN: { ko: '출하 반품', en: 'Shipment return' },
  SETTLEMENT: { ko: '마이너스 재고 정리', en: 'Settlement of negative stock' },
} as const;

export type TransactionType = keyof typeof TransactionType;

export const AdjustmentReason = {
  COUNT_DIFFERENCE: { ko: '실사 차이', en: 'Count difference' },
  DAMAGE: { ko: '파손', en: 'Damage' },
  LOSS: { ko: '분실', en: 'Loss' },
  FOUND: { ko: '발견', en: 'Found' },
  CORRECTION: { ko: '정정', en: 'Correction' },
  SAMPLE: { ko: '샘플', en: 'Sample' },
  OTHER: { ko: '기타', en: 'Other' },
} as const;

export type AdjustmentReason = keyof typeof AdjustmentReason;

/** Rows of one count of a warehouse. */
export const MOST_COUNTED = 1000;

/** The order that a row concerns. */
const order = { label: { ko: '수주', en: 'Order' }, onDelete: 'keep', ...managed } as const;

/** Every movement of stock, signed. Nothing is changed or deleted: what was wrong is reversed. */
export const stockTransactions = collection('stock_transactions', {
  ...ledgerRows,
  appendOnly: true,
  label: { ko: '수불 내역', en: 'Stock transactions' },
  icon: 'swap_vert',
  display: '{{transaction_type}} {{quantity}}',
  columns: ['transaction_date', 'transaction_type', 'item_id', 'warehouse_id', 'stock_lot_id', 'quantity', 'balance_after', 'memo'],
  sort: ['-transaction_date', '-id'],
  notByHand: true,
  fields: {
    stock_id: ref('stocks', { label: { ko: '재고', en: 'Stock' }, required: true, ...managed, hidden: true }),
    item_id: item,
    warehouse_id: warehouse,
    stock_lot_id: ref('stock_lots', { label: { ko: '로트', en: 'Lot' }, ...managed }),
    transaction_type: oneOf(TransactionType, { label: { ko: '수불 구분', en: 'Type' }, required: true, ...managed }),
    quantity: decimal(15, 4, { label: { ko: '수량', en: 'Quantity' }, ...quantity }),
    balance_after: decimal(15, 4, { label: { ko: '처리 후 재고', en: 'Balance after' }, ...quantity }),
    unit_cost: decimal(18, 4, { label: { ko: '단가', en: 'Unit cost' }, required: true, default: 0, ...cost }),
    transaction_date: date({ label: { ko: '수불일', en: 'Date' }, required: true, ...managed }),
    adjustment_reason: string(255, { label: { ko: '조정 사유', en: 'Reason' }, ...managed, width: 'full' }),
    adjustment_reason_code: oneOf(AdjustmentReason, { label: { ko: '조정 구분', en: 'Kind of reason' }, ...managed }),
    reference_type: string(40, { label: { ko: '참조 유형', en: 'Referring to' }, labels: Reference, ...managed }),
    reference_id: string(36, {
      label: { ko: '참조 ID', en: 'Its id' },
      names: { by: 'reference_type', words: { stock_adjustment: 'stock_transactions', stock_transfer: 'stock_transactions' } },
      ...managed,
    }),
    reversal_of_id: ref('stock_transactions', { label: { ko: '취소 대상', en: 'Reversal of' }, ...managed, indexed: false }),
    order_id: ref('orders', order),
    drawn_quantity: decimal(15, 4, {
      label: { ko: '예약 증감 수량', en: "Of the order's reservations" },
      note: {
        ko: '출고가 사용한, 또는 생산 입고·반납이 예약한 수량',
        en: 'What an issue used, or a production receipt or a return reserved.',
      },
      ...quantity,
      default: 0,
      min: 0,
      hidden: true,
    }),
    memo: string(500, { label: { ko: '메모', en: 'Memo' }, ...managed, width: 'full' }),
  },
  unique: [{ fields: ['reversal_of_id'], where: 'reversal_of_id is not null' }],
  checks: {
    moves: { sql: 'quantity <> 0', error: 'error.validation_failed', path: 'quantity' },
    reason: {
      sql: "(transaction_type = 'ADJUSTMENT') = (adjustment_reason is not null)",
      error: 'error.validation_failed',
      path: 'adjustment_reason',
    },
  },
  indexes: [
    ['item_id', 'transaction_date'],
    ['stock_id', 'id'],
    ['stock_id', 'created_at'],
    ['reference_type', 'reference_id'],
    ['stock_lot_id', 'id'],
    ['transaction_date', 'id'],
    ['created_at', 'id'],
    ['warehouse_id', 'created_at'],
    ['order_id'],
  ],
});

const ReservationStatus = {
  ACTIVE: { ko: '예약', en: 'Open', tone: 'info' },
  FULFILLED: { ko: '출고 완료', en: 'Issued', tone: 'success' },
  RELEASED: { ko: '해제', en: 'Released', tone: 'muted' },
} as const;

export type ReservationStatus = keyof typeof ReservationStatus;

/** What an order keeps of a stock for itself; one open row for each of the two. */
export const stockReservations = collection('stock_reservations', {
  ...ledgerRows,
  label: { ko: '재고 예약', en: 'Stock reservations' },
  icon: 'bookmark',
  display: '{{item_id.code}} {{quantity}}',
  columns: ['order_id', 'item_id', 'quantity', 'issued_quantity', 'status'],
  sort: ['-id'],
  partOf: 'order_id',
  fields: {
    order_id: ref('orders', { ...order, required: true }),
    order_item_id: ref('order_items', {
      label: { ko: '수주 품목', en: 'Line of the order' },
      required: true,
      onDelete: 'keep',
      ...managed,
      hidden: true,
    }),
    stock_id: ref('stocks', { label: { ko: '재고', en: 'Stock' }, required: true, ...managed }),
    item_id: item,
    quantity: decimal(15, 4, { label: { ko: '예약 수량', en: 'Reserved' }, ...quantity, min: 0 }),
    issued_quantity: decimal(15, 4, { label: { ko: '출고 수량', en: 'Issued' }, ...quantity, default: 0, min: 0 }),
    status: oneOf(ReservationStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'ACTIVE', ...managed }),
  },
  unique: [{ fields: ['stock_id', 'order_id'], where: "status = 'ACTIVE'", error: 'error.stock.unbalanced' }],
  checks: { issued: { sql: 'issued_quantity <= quantity', error: 'error.stock.unbalanced', path: 'issued_quantity' } },
  indexes: [['stock_id', 'status'], ['order_id']],
});

export const reservationMachine = machine({
  collection: stockReservations,
  field: 'status',
  initial: 'ACTIVE',
  transitions: [
    { from: 'ACTIVE', event: 'fulfil', to: 'FULFILLED' },
    { from: 'FULFILLED', event: 'reopen', to: 'ACTIVE' },
    { from: 'ACTIVE', event: 'release', to: 'RELEASED' },
  ],
});
