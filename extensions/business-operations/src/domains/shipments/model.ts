import { collection } from '../../kernel/model/collection.ts';
import {
  boolean,
  buttons,
  children,
  date,
  decimal,
  integer,
  json,
  money,
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
import type { OrderStatus } from '../orders/model.ts';
import { Priority } from '../work-orders/model.ts';

/**
 * Shipments, 출하: of an order at most one that is not cancelled. Whose it is and where it goes is the order's and stands there alone.
 */

export const ShipmentStatus = {
  SCHEDULED: { ko: '예정', en: 'Scheduled', tone: 'neutral' },
  READY: { ko: '상차 준비', en: 'Ready', tone: 'info' },
  SHIPPING: { ko: '운송 중', en: 'On its way', tone: 'warning' },
  COMPLETED: { ko: '납품 완료', en: 'Delivered', tone: 'success' },
  CANCELLED: { ko: '취소', en: 'Cancelled', tone: 'muted' },
} as const;

export type ShipmentStatus = keyof typeof ShipmentStatus;

/** What people decided themselves, which bringing the lines up to date does not undo. */
const byHand = { managed: true, hidden: true, secret: true, exported: true, unaudited: true } as const;
const made = { madeByService: true, scope: 'tenant', audit: true, group: 'production', softDelete: true, rollback: false } as const;

export interface ShipmentOptions {
  source?: 'AUTO' | 'MANUAL' | 'FROM_ORDER';
  history?: { from: ShipmentStatus; to: ShipmentStatus; reason: string | null; at: string; by: string | null }[];
}

const PLAN = ['scheduled_date', 'priority', 'loading_manager_id', 'loading_started_at', 'loaded_at'] as const;
const CLEARANCES = ['can_ship', 'deposit_confirmed', 'invoice_issued'] as const;

/** Orders whose shipment can be planned; it leaves once everything is made. */
export const PLANNABLE: readonly OrderStatus[] = ['IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED'];

/** Lines of one shipment. */
export const MAX_SHIPMENT_ITEMS = 1000;

export const shipments = collection('shipments', {
  ...made,
  label: { ko: '출하', en: 'Shipments' },
  icon: 'local_shipping',
  display: '{{shipment_no}}',
  deletedByService: true,
  numbering: { field: 'shipment_no', prefix: 'SH', period: 'day', digits: 3 },
  frozenIn: [
    { states: ['SHIPPING'], fields: ['scheduled_date', 'priority', 'loading_manager_id'], error: 'error.shipment.closed' },
    { states: ['COMPLETED'], fields: ['scheduled_date', 'priority', 'loading_manager_id', 'can_ship'], error: 'error.shipment.closed' },
    {
      states: ['CANCELLED'],
      fields: [...PLAN, ...CLEARANCES, 'remarks'],
      error: 'error.shipment.closed',
    },
  ],
  undeletableIn: { states: ['SHIPPING', 'COMPLETED'], error: 'error.shipment.closed' },
  columns: [
    'shipment_no',
    'order_id',
    'scheduled_date',
    'status',
    'priority',
    'can_ship',
    'loading_manager_id',
    'departed_at',
    'delivered_at',
  ],
  bookmarks: {
    today: {
      label: { ko: '오늘 출하', en: "Today's" },
      icon: 'today',
      filter: { scheduled_date: { _eq: '$TODAY' }, status: { _neq: 'CANCELLED' } },
    },
    delayed: {
      label: { ko: '지연', en: 'Delayed' },
      icon: 'warning',
      filter: { status: { _in: ['SCHEDULED', 'READY'] }, scheduled_date: { _lt: '$TODAY' } },
    },
  },
  calendar: { start: 'scheduled_date', template: '{{shipment_no}} {{status}}' },
  page: 'shipments',
  board: { by: 'status', title: 'shipment_no', text: 'remarks', date: 'scheduled_date', user: 'loading_manager_id' },
  sort: ['-scheduled_date', '-shipment_no'],
  fields: {
    verbs: buttons(),
    shipment_no: string(30, { label: { ko: '출하 번호', en: 'Shipment no.' }, required: true, ...managed }),
    status: oneOf(ShipmentStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'SCHEDULED', ...managed }),
    order_id: ref('orders', {
      label: { ko: '수주', en: 'Order' },
      required: true,
      fixed: true,
      offers: { status: { _in: PLANNABLE } },
      ...kept,
    }),
    priority: oneOf(Priority, { label: { ko: '우선순위', en: 'Priority' }, required: true, default: 'NORMAL' }),
    scheduled_date: date({ label: { ko: '출하 예정일', en: 'Scheduled on' }, required: true }),
    ...section(
      'clearance',
      { ko: '출하 승인', en: 'Clearance' },
      {
        can_ship: boolean({
          label: { ko: '출하 가능', en: 'May leave' },
          note: { ko: '해제하면 출하할 수 없습니다.', en: 'A shipment that is not cleared does not leave.' },
          required: true,
          default: true,
        }),
        deposit_confirmed: boolean({ label: { ko: '입금 확인', en: 'Deposit confirmed' }, required: true, default: false }),
        invoice_issued: boolean({ label: { ko: '세금계산서 발행', en: 'Invoice issued' }, required: true, default: false }),
      },
    ),
    ...section(
      'loading',
      { ko: '상차와 운송', en: 'Loading and transport' },
      {
        loading_manager_id: systemRef('directus_users', { label: { ko: '상차 담당', en: 'Loading manager' } }),
        loading_started_at: timestamp({ label: { ko: '상차 시작', en: 'Loading since' } }),
        loaded_at: timestamp({ label: { ko: '상차 완료', en: 'Loaded at' } }),
        departed_at: timestamp({ label: { ko: '출발일시', en: 'Departed at' }, ...managed }),
        delivered_at: timestamp({ label: { ko: '납품일시', en: 'Delivered at' }, ...managed }),
      },
    ),
    items: children('shipment_items', 'shipment_id', {
      label: { ko: '품목', en: 'Lines' },
      width: 'fill',
      shows: { max: MAX_SHIPMENT_ITEMS },
    }),
    vehicle_dispatches: children('vehicle_dispatches', 'shipment_id', { label: { ko: '배차', en: 'Dispatches' }, ...full }),
    cancel_reason: string(500, { label: { ko: '취소 사유', en: 'Why it was cancelled' }, ...managed, ...full }),
    remarks: text({ label: { ko: '비고', en: 'Remarks' }, ...full }),
    options: json<ShipmentOptions>()({ label: { ko: '기타', en: 'Options' }, ...managed, hidden: true }),
    lines_given: boolean({ label: { ko: '품목 직접 선택', en: 'Lines chosen by hand' }, required: true, default: false, ...byHand }),
  },
  unique: [{ fields: ['shipment_no'] }, { fields: ['order_id'], where: "status <> 'CANCELLED'", error: 'error.already_created' }],
  indexes: [['status', 'scheduled_date'], ['order_id'], ['scheduled_date', 'id'], ['created_at', 'id']],
});

export const shipmentItems = collection('shipment_items', {
  ...made,
  label: { ko: '출하 품목', en: 'Lines of shipments' },
  icon: 'list',
  display: '{{item_name}} {{quantity}}',
  hidden: true,
  columns: ['floor_unit', 'item_code', 'item_name', 'specification', 'quantity', 'unit', 'lot_no', 'remarks'],
  sort: ['sort_order'],
  fields: {
    shipment_id: ref('shipments', { label: { ko: '출하', en: 'Shipment' }, required: true, fixed: true, ...kept }),
    work_order_item_id: ref('work_order_items', { label: { ko: '작업 품목', en: 'Item of the work order' }, ...kept }),
    order_item_id: ref('order_items', { label: { ko: '수주 품목', en: 'Line of the order' }, ...kept }),
    item_id: ref('items', { label: { ko: '품목', en: 'Item' }, ...kept }),
    item_code: string(60, { label: { ko: '품목 코드', en: 'Code' }, ...managed }),
    item_name: string(200, { label: { ko: '품목명', en: 'Name' }, required: true, ...managed }),
    specification: string(255, { label: { ko: '규격', en: 'Specification' }, ...managed }),
    floor_unit: string(100, { label: { ko: '층·부호', en: 'Floor and symbol' }, ...managed }),
    quantity: decimal(15, 4, { label: { ko: '수량', en: 'Quantity' }, required: true, positive: true, ...managed }),
    unit: string(20, { label: { ko: '단위', en: 'Unit' }, required: true, default: 'EA', ...managed }),
    lot_no: string(50, { label: { ko: '로트 번호', en: 'Lot number' }, ...managed }),
    stock_lot_id: ref('stock_lots', { label: { ko: '로트', en: 'Lot' }, ...kept }),
    sort_order: integer({ label: { ko: '순서', en: 'Order' }, required: true, default: 0, hidden: true, ...managed }),
    remarks: string(200, { label: { ko: '비고', en: 'Remarks' }, ...managed }),
    quantity_given: boolean({ label: { ko: '수량 직접 입력', en: 'Quantity given by hand' }, required: true, default: false, ...byHand }),
  },
  unique: [{ fields: ['shipment_id', 'work_order_item_id'], where: 'work_order_item_id is not null' }],
  indexes: [['shipment_id', 'sort_order'], ['work_order_item_id'], ['lot_no'], ['item_id'], ['order_item_id']],
});

export const DispatchStatus = {
  DRAFT: { ko: '배차 대기', en: 'Draft', tone: 'neutral' },
  DISPATCHED: { ko: '배차', en: 'Dispatched', tone: 'info' },
  COMPLETED: { ko: '완료', en: 'Completed', tone: 'success' },
  CANCELLED: { ko: '취소', en: 'Cancelled', tone: 'muted' },
} as const;

export type DispatchStatus = keyof typeof DispatchStatus;

export const FreightCost = {
  prepaid: { ko: '선불', en: 'Prepaid' },
  collect: { ko: '착불', en: 'Collect' },
} as const;

/** Exactly these members; amounts in whole won. */
export interface DispatchOptions {
  dispatch_no: string;
  status: DispatchStatus;
  freight_cost_type: keyof typeof FreightCost;
  supply_amount: number;
  vat: number;
  total_amount: number;
  writer: { id: string | null; name: string | null };
}

export const vehicleDispatches = collection('vehicle_dispatches', {
  ...made,
  label: { ko: '배차', en: 'Vehicle dispatches' },
  icon: 'airport_shuttle',
  display: '{{vehicle_no}} {{driver_name}}',
  columns: ['shipment_id', 'logistics_company', 'arrival_at', 'tonnage', 'vehicle_no', 'driver_name', 'driver_contact', 'remarks'],
  sort: ['-created_at'],
  fields: {
    shipment_id: ref('shipments', { label: { ko: '출하', en: 'Shipment' }, required: true, fixed: true, ...kept }),
    sort_order: integer({ label: { ko: '순서', en: 'Order' }, required: true, default: 1, hidden: true, ...managed }),
    logistics_company: string(100, { label: { ko: '물류사', en: 'Logistics company' }, ...managed }),
    arrival_at: timestamp({ label: { ko: '도착 예정', en: 'Arrives at' }, ...managed }),
    tonnage: string(20, { label: { ko: '톤수', en: 'Size' }, ...managed }),
    vehicle_no: string(20, { label: { ko: '차량 번호', en: 'Vehicle no.' }, ...managed }),
    driver_name: string(50, { label: { ko: '기사명', en: 'Driver' }, ...managed }),
    driver_contact: string(30, { label: { ko: '기사 연락처', en: "Driver's phone" }, ...managed }),
    remarks: string(500, { label: { ko: '비고', en: 'Remarks' }, width: 'full', ...managed }),
    options: json<DispatchOptions>()({
      label: { ko: '배차 정보', en: 'Freight' },
      required: true,
      ...managed,
      hidden: true,
      content: {
        members: {
          dispatch_no: string(30, { label: { ko: '배차 번호', en: 'Dispatch no.' }, required: true }),
          status: oneOf(DispatchStatus, { label: { ko: '상태', en: 'Status' }, required: true }),
          freight_cost_type: oneOf(FreightCost, { label: { ko: '운임 구분', en: 'Freight' }, required: true }),
          supply_amount: money({ label: { ko: '공급가액', en: 'Supply amount' }, required: true }),
          vat: money({ label: { ko: '부가세', en: 'VAT amount' }, required: true }),
          total_amount: money({ label: { ko: '합계', en: 'Total' }, required: true }),
          writer: json()({
            label: { ko: '작성자', en: 'Writer' },
            required: true,
            content: {
              members: {
                id: systemRef('directus_users', { label: { ko: '사용자', en: 'User' } }),
                name: string(100, { label: { ko: '성명', en: 'Name' } }),
              },
            },
          }),
        },
      },
    }),
  },
  indexes: [['shipment_id'], ['arrival_at'], ['created_at', 'id']],
});

export const shipmentMachine = machine({
  collection: shipments,
  field: 'status',
  initial: 'SCHEDULED',
  transitions: [
    { from: 'SCHEDULED', event: 'change-status', to: 'READY' },
    { from: 'READY', event: 'change-status', to: 'SCHEDULED' },
    { from: 'READY', event: 'change-status', to: 'SHIPPING' },
    { from: 'SHIPPING', event: 'change-status', to: 'COMPLETED' },
    { from: ['SHIPPING', 'COMPLETED'], event: 'change-status', to: 'READY' },
    { from: ['SCHEDULED', 'READY'], event: 'change-status', to: 'CANCELLED' },
    { from: ['SCHEDULED', 'READY'], event: 'cancel', to: 'CANCELLED' },
  ],
});
