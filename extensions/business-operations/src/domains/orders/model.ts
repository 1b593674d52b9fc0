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
import { amountFields, lineFields, lineMemo, linePriceFields, ROUNDING_CHECK, sortOrder, termFields } from '../calculation/fields.ts';
import { MAX_LINES } from '../calculation/line-body.ts';
import { CUSTOMERS } from '../sales/model.ts';

/** Orders, 수주: what a customer has ordered, from its first draft until everything is delivered. */

export const OrderStatus = {
  DRAFT: { ko: '작성 중', en: 'Draft', tone: 'neutral' },
  CONFIRMED: { ko: '확정', en: 'Confirmed', tone: 'info' },
  IN_PROGRESS: { ko: '생산 지시', en: 'Production ordered', tone: 'info' },
  IN_PRODUCTION: { ko: '생산 중', en: 'In production', tone: 'info' },
  PRODUCED: { ko: '생산 완료', en: 'Produced', tone: 'warning' },
  SHIPPING: { ko: '출하 중', en: 'Shipping', tone: 'warning' },
  SHIPPED: { ko: '출하 완료', en: 'Shipped', tone: 'success' },
  COMPLETED: { ko: '완료', en: 'Completed', tone: 'success' },
  CANCELLED: { ko: '취소', en: 'Cancelled', tone: 'muted' },
} as const;

export type OrderStatus = keyof typeof OrderStatus;

/** Orders that are agreed on and have not left yet: unshipped, on the dashboard as in the figures of orders. */
export const OPEN_ORDERS = ['CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING'] as const satisfies readonly OrderStatus[];

const DeliveryMethod = {
  DIRECT: { ko: '직접 배송', en: 'Own delivery' },
  FREIGHT: { ko: '화물', en: 'Freight' },
  PARCEL: { ko: '택배', en: 'Parcel' },
  QUICK: { ko: '퀵', en: 'Courier' },
  PICKUP: { ko: '방문 수령', en: 'Pick-up' },
} as const;

const RowType = {
  PRODUCT: { ko: '제품', en: 'Product' },
  COMPONENT: { ko: '구성품', en: 'Component' },
} as const;

/** What is known of the lot of bent parts that an order asks for; `lot_number` is taken by the production area. */
export interface BendingLot {
  lot_number?: string;
  prod_code?: string;
  spec_code?: string;
  length_code?: string;
  material?: string;
  raw_lot_no?: string;
  fabric_lot_no?: string;
}

/** How much of a row of an order production has left to the stock of bent parts. */
export interface StockShare {
  order_item_id: number;
  /** A decimal. */
  quantity: string;
}

export interface OrderOptions {
  bending_lot?: BendingLot;
  bending_stock?: readonly StockShare[];
  cancellation?: { reason: string; cancelled_by: string | null; cancelled_at: string; from_status: OrderStatus };
}

/** What an order is about and comes to: open in a draft alone. */
const AGREED = [
  'order_no',
  'order_date',
  'client_id',
  'client_name',
  'quote_id',
  'bidding_id',
  'site_id',
  'site_name',
  'payment_terms',
  ...Object.keys({ ...termFields, ...amountFields }),
];

/** How it is delivered and who looks after it: open until it leaves. */
const DELIVERY = [
  'delivery_date',
  'receiver',
  'receiver_phone',
  'delivery_method',
  'delivery_zip_code',
  'delivery_address',
  'delivery_address_detail',
  'client_order_no',
  'title',
  'manager_id',
  'manager_name',
];

/** What stays as it is in which state. Its lines are as open as what it comes to, its lot of bent parts as its delivery. */
const ORDER_RULES = [
  { states: ['CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED'], fields: AGREED, error: 'error.order.not_editable' },
  { states: ['SHIPPING', 'SHIPPED'], fields: [...AGREED, ...DELIVERY], error: 'error.order.not_editable' },
  { states: ['COMPLETED', 'CANCELLED'], fields: [...AGREED, ...DELIVERY, 'memo'], error: 'error.order.not_editable' },
] as const;

/** The receiver and the address of delivery stand here alone; shipments show them from here. */
export const orders = collection('orders', {
  label: { ko: '수주', en: 'Orders' },
  icon: 'shopping_cart',
  group: 'sales',
  display: '{{order_no}}',
  foundBy: ['client_name', 'site_name'],
  page: 'sales/orders',
  leads: {
    tax_invoice: {
      label: { ko: '세금계산서 작성', en: 'Write a tax invoice' },
      icon: 'request_quote',
      to: 'books/tax-invoices/new?order_id=',
      makes: 'tax_invoices',
      when: { field: 'status', values: ['SHIPPED', 'COMPLETED'] },
    },
  },
  scope: 'tenant',
  audit: true,
  softDelete: true,
  numbering: { field: 'order_no', prefix: 'SO', period: 'day', dateField: 'order_date', digits: 3 },
  columns: ['order_no', 'order_date', 'client_name', 'site_name', 'title', 'delivery_date', 'total_amount', 'status', 'manager_id'],
  sums: ['supply_amount', 'total_amount'],
  bookmarks: {
    mine: { label: { ko: '내 수주', en: 'My orders' }, icon: 'person', filter: { manager_id: { _eq: '$CURRENT_USER' } } },
    open: {
      label: { ko: '진행 중', en: 'Open' },
      icon: 'pending',
      filter: { status: { _in: ['DRAFT', 'CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING'] } },
    },
    overdue: {
      label: { ko: '납기 경과', en: 'Overdue' },
      icon: 'warning',
      filter: {
        status: { _in: ['CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING'] },
        delivery_date: { _lt: '$TODAY' },
      },
    },
    this_month: {
      label: { ko: '이번 달', en: 'This month' },
      icon: 'date_range',
      filter: { order_date: { _between: ['$MONTH_START', '$MONTH_END'] } },
    },
  },
  calendar: { start: 'delivery_date', template: '{{order_no}} {{client_name}}' },
  board: { by: 'status', title: 'order_no', text: 'client_name', date: 'delivery_date', user: 'manager_id' },
  sort: ['-order_date', '-order_no'],
  deletedByService: true,
  frozenIn: ORDER_RULES,
  undeletableIn: {
    states: ['IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING', 'SHIPPED', 'COMPLETED'],
    error: 'error.order.not_deletable',
  },
  fields: {
    verbs: buttons(),
    order_no: string(30, { label: { ko: '수주 번호', en: 'Order no.' }, required: true, ...managed }),
    status: oneOf(OrderStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'DRAFT', ...managed }),
    title: string(200, { label: { ko: '건명', en: 'Title' }, ...full }),
    order_date: date({ label: { ko: '수주일', en: 'Order date' }, required: true, generated: true, initially: 'today' }),
    delivery_date: date({ label: { ko: '납기일', en: 'Delivery date' } }),
    ...section(
      'customer',
      { ko: '고객', en: 'Customer' },
      {
        client_id: ref('clients', { label: { ko: '거래처', en: 'Client' }, required: true, offers: CUSTOMERS }),
        client_name: string(100, { label: { ko: '거래처명', en: 'Client name' }, required: true, ...managed }),
        client_order_no: string(50, { label: { ko: '고객 발주 번호', en: "Client's order no." } }),
        site_id: ref('sites', { label: { ko: '현장', en: 'Site' } }),
        site_name: string(150, { label: { ko: '현장명', en: 'Site name' } }),
        quote_id: ref('quotes', { label: { ko: '견적', en: 'Quote' }, ...managed }),
        bidding_id: ref('biddings', { label: { ko: '입찰', en: 'Bidding' }, ...managed }),
        manager_id: systemRef('directus_users', { label: { ko: '영업 담당', en: 'Sales manager' } }),
        manager_name: string(50, { label: { ko: '담당자명', en: 'Name of the manager' } }),
      },
    ),
    items: children('order_items', 'order_id', {
      label: { ko: '품목', en: 'Lines' },
      note: { ko: '저장한 수주의 품목은 업무 화면에서 편집합니다.', en: 'Once the order is saved, its lines are edited in Operations.' },
      width: 'fill',
      shows: { rows: { row_type: 'PRODUCT' }, totals: ['amount'], max: MAX_LINES },
    }),
    ...section('amounts', { ko: '금액', en: 'Amounts' }, { ...termFields, ...amountFields }),
    ...section(
      'delivery',
      { ko: '납품', en: 'Delivery' },
      {
        receiver: string(50, { label: { ko: '인수자', en: 'Receiver' } }),
        receiver_phone: string(20, { label: { ko: '인수자 연락처', en: "Receiver's phone" }, format: 'phone' }),
        delivery_method: oneOf(DeliveryMethod, { label: { ko: '배송 방법', en: 'Delivery by' }, required: true, default: 'DIRECT' }),
        delivery_zip_code: string(5, { label: { ko: '우편번호', en: 'Postcode' } }),
        delivery_address: string(255, { label: { ko: '납품 주소', en: 'Delivery address' } }),
        delivery_address_detail: string(255, { label: { ko: '상세주소', en: 'Address, detail' } }),
        payment_terms: string(200, { label: { ko: '결제 조건', en: 'Payment terms' } }),
        locations: children('order_locations', 'order_id', {
          label: { ko: '설치 위치', en: 'Locations' },
          shows: { max: MAX_LINES },
          ...full,
        }),
      },
    ),
    memo: text({ label: { ko: '메모', en: 'Memo' }, ...full }),
    ...section(
      'progress',
      { ko: '진행', en: 'Progress' },
      {
        confirmed_at: timestamp({ label: { ko: '확정일시', en: 'Confirmed at' }, ...managed }),
        produced_at: timestamp({ label: { ko: '생산 완료일시', en: 'Produced at' }, ...managed }),
        shipped_at: timestamp({ label: { ko: '출하일시', en: 'Shipped at' }, ...managed }),
        completed_at: timestamp({ label: { ko: '완료일시', en: 'Completed at' }, ...managed }),
        cancelled_at: timestamp({ label: { ko: '취소일시', en: 'Cancelled at' }, ...managed }),
      },
      { closed: true },
    ),
    options: json<OrderOptions>()({ label: { ko: '기타', en: 'Options' }, ...managed, hidden: true }),
  },
  unique: [
    { fields: ['order_no'] },
    { fields: ['quote_id'], where: "quote_id is not null and status <> 'CANCELLED'", error: 'error.already_created' },
  ],
  checks: {
    delivery: { sql: 'delivery_date >= order_date', error: 'error.date_range_invalid', path: 'delivery_date' },
    discount: { sql: 'discount_amount >= 0 or bidding_id is not null', error: 'error.validation_failed', path: 'discount_amount' },
    rounding: ROUNDING_CHECK,
  },
  indexes: [
    ['status', 'delivery_date'],
    ['client_id', 'order_date'],
    ['order_date', 'id'],
    ['delivery_date', 'id'],
    ['total_amount', 'id'],
    ['created_at', 'id'],
    ['site_name'],
  ],
});

/** One row for each floor and symbol among the sets of an order, kept in step with them by the service. */
export const orderLocations = collection('order_locations', {
  label: { ko: '설치 위치', en: 'Locations of orders' },
  icon: 'place',
  group: 'sales',
  display: '{{floor}} {{symbol}}',
  scope: 'tenant',
  audit: true,
  softDelete: false,
  rollback: false,
  hidden: true,
  notByHand: true,
  columns: ['floor', 'symbol', 'open_width', 'open_height', 'quantity'],
  sort: ['sort_order'],
  partOf: 'order_id',
  fields: {
    order_id: ref('orders', { label: { ko: '수주', en: 'Order' }, required: true, fixed: true, onDelete: 'keep', ...managed }),
    floor: string(20, { label: { ko: '층', en: 'Floor' }, required: true, default: '', ...managed }),
    symbol: string(30, { label: { ko: '부호', en: 'Symbol' }, required: true, default: '', ...managed }),
    open_width: decimal(10, 2, { label: { ko: '개구 폭', en: 'Opening width' }, ...managed }),
    open_height: decimal(10, 2, { label: { ko: '개구 높이', en: 'Opening height' }, ...managed }),
    quantity: decimal(15, 4, { label: { ko: '수량', en: 'Quantity' }, required: true, default: 1, ...managed }),
    sort_order: integer({ label: { ko: '순서', en: 'Order' }, required: true, default: 0, hidden: true, ...managed }),
    options: json<Record<string, unknown>>()({ label: { ko: '기타', en: 'Options' }, ...managed, hidden: true }),
  },
  unique: [{ fields: ['order_id', 'floor', 'symbol'] }],
});

/** What was ordered, and under every set what it is made of; the components are written by the service alone. */
export const orderItems = collection('order_items', {
  label: { ko: '수주 품목', en: 'Lines of orders' },
  icon: 'list',
  group: 'sales',
  display: '{{item_name}} {{quantity}}',
  scope: 'tenant',
  audit: true,
  softDelete: false,
  hidden: true,
  columns: ['line_type', 'location_id', 'item_name', 'specification', 'quantity', 'unit', 'unit_price', 'discount_rate', 'amount'],
  sort: ['sort_order'],
  partOf: 'order_id',
  fields: {
    order_id: ref('orders', { label: { ko: '수주', en: 'Order' }, required: true, fixed: true, onDelete: 'keep', ...managed }),
    parent_id: ref('order_items', { label: { ko: '제품', en: 'Product' }, onDelete: 'cascade', hidden: true, ...managed }),
    row_type: oneOf(RowType, { label: { ko: '행 구분', en: 'Row' }, required: true, default: 'PRODUCT', hidden: true, ...managed }),
    sort_order: sortOrder,
    location_id: ref('order_locations', { label: { ko: '위치', en: 'Location' }, onDelete: 'keep', ...managed }),
    quote_item_id: ref('quote_items', { label: { ko: '견적 품목', en: 'Line of the quote' }, onDelete: 'keep', hidden: true, ...managed }),
    ...lineFields,
    ...linePriceFields,
    line_key: string(40, { label: { ko: 'BOM 행', en: 'Line of the BOM' }, hidden: true, ...managed }),
    memo: lineMemo,
  },
  indexes: [['order_id', 'sort_order'], ['parent_id'], ['item_id'], ['model_set_id'], ['bom_template_id'], ['location_id']],
});

/** From IN_PROGRESS on, an order follows its work orders and its shipment. */
export const orderMachine = machine({
  collection: orders,
  field: 'status',
  initial: 'DRAFT',
  transitions: [
    { from: 'DRAFT', event: 'confirm', to: 'CONFIRMED' },
    { from: 'CONFIRMED', event: 'cancel-confirm', to: 'DRAFT' },
    { from: 'CONFIRMED', event: 'production-order', to: 'IN_PROGRESS' },
    { from: 'IN_PROGRESS', event: 'sync-status', to: 'IN_PRODUCTION' },
    { from: ['IN_PROGRESS', 'IN_PRODUCTION'], event: 'sync-status', to: 'PRODUCED' },
    { from: ['IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED'], event: 'sync-status', to: 'CONFIRMED' },
    { from: 'PRODUCED', event: 'sync-status', to: 'IN_PRODUCTION' },
    { from: 'PRODUCED', event: 'ship', to: 'SHIPPING' },
    { from: 'SHIPPING', event: 'delivered', to: 'SHIPPED' },
    { from: ['SHIPPING', 'SHIPPED'], event: 'shipment-returned', to: 'PRODUCED' },
    { from: 'SHIPPED', event: 'complete', to: 'COMPLETED' },
    { from: 'COMPLETED', event: 'reopen', to: 'SHIPPED' },
    { from: ['IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED'], event: 'revert-production-order', to: 'CONFIRMED' },
    { from: ['DRAFT', 'CONFIRMED', 'IN_PROGRESS'], event: 'cancel', to: 'CANCELLED' },
    { from: 'CANCELLED', event: 'reopen', to: 'DRAFT' },
  ],
});
