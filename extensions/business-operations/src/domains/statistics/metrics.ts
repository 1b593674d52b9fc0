import type { Label } from '../../kernel/model/field.ts';
import type { Filter } from '../../kernel/model/filter-rule.ts';
import type { SourceName } from './sources.ts';
import type { amounts } from './terms.ts';

/** What of a source's rows is added up: their number, a column, a column of their lines, or an amount that `terms.ts` declares. */
export type Measure =
  | { count: true }
  | { sum: string; sign?: -1 }
  | { lines: string; by: string; sum: string }
  | { amount: keyof typeof amounts };

interface Described {
  name: string;
  label: Label;
  unit: 'won' | 'count' | 'quantity';
}

/** The sum of a day. */
export interface Flow extends Described {
  source: SourceName;
  measure: Measure;
  /** Of the rows of the source only these. */
  only?: Filter;
}

/** The employees of one group of the day (`attendance.ts`). */
export interface Groups extends Described {
  groups: readonly string[];
}

/** The value at the end of a day (`levels.ts`). */
export interface Level extends Described {
  level: true;
}

export type Metric = Flow | Groups | Level;

const count = { count: true } as const;
const flow = (
  name: string,
  ko: string,
  en: string,
  unit: Described['unit'],
  source: SourceName,
  measure: Measure,
  only?: Filter,
): Flow => ({
  name,
  label: { ko, en },
  unit,
  source,
  measure,
  ...(only && { only }),
});
const counted = (name: string, ko: string, en: string, source: SourceName, only?: Filter) =>
  flow(name, ko, en, 'count', source, count, only);
const summed = (name: string, ko: string, en: string, source: SourceName, column: string, only?: Filter) =>
  flow(name, ko, en, 'won', source, { sum: column }, only);
const group = (name: string, ko: string, en: string, ...groups: string[]): Groups => ({ name, label: { ko, en }, unit: 'count', groups });
const level = (name: string, ko: string, en: string, unit: Described['unit'] = 'count'): Level => ({
  name,
  label: { ko, en },
  unit,
  level: true,
});
const itemsOf = (column: string): Measure => ({ lines: 'work_order_items', by: 'work_order_id', sum: column });

export const AreaLabel = {
  sales: { ko: '영업', en: 'Sales' },
  purchase: { ko: '구매', en: 'Purchasing' },
  production: { ko: '생산', en: 'Production' },
  shipment: { ko: '출하', en: 'Shipping' },
  inventory: { ko: '재고', en: 'Inventory' },
  quality: { ko: '품질', en: 'Quality' },
  finance: { ko: '재무', en: 'Finance' },
  hr: { ko: '인사', en: 'People' },
} as const satisfies Record<string, Label>;

export type Area = keyof typeof AreaLabel;
export const AREAS = Object.keys(AreaLabel) as [Area, ...Area[]];

/** Every metric once: live figures, the daily roll-up, its rebuilding and the lists behind the figures follow from this. */
export const metrics: Record<Area, readonly Metric[]> = {
  sales: [
    counted('order_count', '수주 건수', 'Orders', 'intake'),
    summed('order_amount', '수주 금액', 'Order amount', 'intake', 'supply_amount'),
    counted('quote_count', '견적 건수', 'Quotes', 'quotes'),
    summed('invoiced_amount', '계산서 발급액', 'Invoiced', 'invoiced', 'supply_amount'),
    level('open_order_amount', '수주 잔고', 'Backlog', 'won'),
  ],
  purchase: [
    counted('purchase_order_count', '발주 건수', 'Purchase orders', 'ordered'),
    summed('purchase_order_amount', '발주 금액', 'Purchase order amount', 'ordered', 'supply_amount'),
    counted('received_count', '입고 건수', 'Receivings', 'received'),
    flow('received_amount', '입고 금액', 'Received', 'won', 'received', { amount: 'received' }),
  ],
  production: [
    counted('work_order_created_count', '작업지시 등록', 'Work orders created', 'workCreated'),
    counted('work_order_completed_count', '작업지시 완료', 'Work orders completed', 'workDone'),
    flow('completed_quantity', '양품 수량', 'Good quantity', 'quantity', 'workDone', itemsOf('good_quantity')),
    flow('defect_quantity', '불량 수량', 'Defects', 'quantity', 'workDone', itemsOf('defect_quantity')),
    level('in_progress_count', '작업 중', 'In progress'),
    level('delayed_count', '지연', 'Delayed'),
  ],
  shipment: [
    counted('shipped_count', '출하 건수', 'Shipments', 'shipped'),
    summed('shipped_amount', '출하 금액', 'Shipped', 'shipped', 'supply_amount'),
  ],
  inventory: [
    counted('adjustment_count', '재고 조정 건수', 'Adjustments', 'adjustments'),
    flow('adjustment_quantity', '재고 조정 수량', 'Adjusted quantity', 'quantity', 'adjustments', { sum: 'quantity' }),
    flow('in_quantity', '입고 수량', 'Quantity in', 'quantity', 'movements', { sum: 'quantity' }, { quantity: { _gt: 0 } }),
    flow('out_quantity', '출고 수량', 'Quantity out', 'quantity', 'movements', { sum: 'quantity', sign: -1 }, { quantity: { _lt: 0 } }),
    level('below_safety_count', '안전재고 미달', 'Below safety stock'),
  ],
  quality: [
    counted('nonconforming_count', '부적합 건수', 'Nonconforming reports', 'nonconforming'),
    summed('nonconforming_cost', '부적합 비용', 'Cost of nonconformity', 'nonconforming', 'total_cost'),
    counted('inspection_completed_count', '검사 완료', 'Inspections completed', 'inspected'),
    counted('inspection_failed_count', '검사 불합격', 'Inspections failed', 'inspected', { result: { _eq: 'FAIL' } }),
  ],
  finance: [
    summed('deposit_amount', '입금', 'Deposits', 'bank', 'amount', { direction: { _eq: 'DEPOSIT' } }),
    summed('withdrawal_amount', '출금', 'Withdrawals', 'bank', 'amount', { direction: { _eq: 'WITHDRAWAL' } }),
    summed('card_amount', '카드 사용', 'Card use', 'cards', 'total_amount'),
    summed('payroll_net_paid', '급여 지급', 'Net pay', 'paid', 'net_pay'),
    summed('condolence_amount', '경조사비', 'Condolence expenses', 'condolence', 'total_amount'),
  ],
  hr: [
    group('present_count', '출근', 'Present', 'present', 'late', 'business_trip', 'remote'),
    group('late_count', '지각', 'Late', 'late'),
    group('absent_count', '결근', 'Absent', 'absent'),
    group('leave_count', '휴가', 'On leave', 'on_leave'),
    level('headcount', '재직 인원', 'Headcount'),
  ],
};

export const isLevel = (metric: Metric): metric is Level => 'level' in metric;
