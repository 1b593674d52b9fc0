import type { Dashboard, Panel } from '../../kernel/model/dashboard.ts';
import { stockTransactions } from './model.ts';

const stats = { path: '/stocks/stats' };

/** Items whose stock in all warehouses together has that status, the shortest first. */
const items = (name: string, label: Panel['label'], icon: string, status: string): Panel => ({
  name,
  label,
  icon,
  source: { path: '/stocks/by-warehouse', query: { stock_status: status, sort: 'available_quantity', size: '20' } },
  view: {
    as: 'table',
    columns: [
      { at: '*.item.code', label: { ko: '품목 코드', en: 'Code' } },
      { at: '*.item.name', label: { ko: '품목명', en: 'Item' } },
      { at: '*.available_quantity', label: { ko: '가용', en: 'Available' }, unit: 'count' },
      { at: '*.item.safety_stock', label: { ko: '안전재고', en: 'Safety stock' }, unit: 'count' },
    ],
  },
  size: [24, 14],
});

export const stockDashboard: Dashboard = {
  name: 'stock',
  label: { ko: '재고', en: 'Stock' },
  note: { ko: '재고 금액, 부족 품목, 이번 달 수불, 보류 로트', en: 'What lies where, what falls short, and what moved this month' },
  icon: 'inventory_2',
  panels: [
    {
      name: 'figures',
      label: { ko: '재고 현황', en: 'Stock at a glance' },
      icon: 'summarize',
      source: stats,
      view: {
        as: 'figures',
        values: [
          { at: 'stock_value', label: { ko: '재고 금액', en: 'Stock value' }, unit: 'won' },
          { at: 'stock_count', label: { ko: '품목·창고', en: 'Items by warehouse' }, unit: 'count' },
          { at: 'low_count', label: { ko: '부족', en: 'Low' }, unit: 'count' },
          { at: 'out_count', label: { ko: '없음', en: 'Out' }, unit: 'count' },
          { at: 'held_quantity_count', label: { ko: '보류 로트 있음', en: 'With lots on hold' }, unit: 'count' },
        ],
      },
      size: [48, 6],
    },
    {
      name: 'value',
      label: { ko: '창고별 재고 금액', en: 'Stock value by warehouse' },
      icon: 'warehouse',
      source: stats,
      view: {
        as: 'bars',
        categories: { at: ['by_warehouse.*.name'] },
        values: [{ at: 'by_warehouse.*.stock_value', label: { ko: '재고 금액', en: 'Stock value' }, unit: 'won' }],
        top: 10,
      },
      size: [24, 11],
    },
    {
      name: 'movements',
      label: { ko: '이번 달 수불 건수', en: 'Movements of this month' },
      icon: 'swap_vert',
      source: {
        collection: stockTransactions,
        aggregate: { count: ['id'] },
        groupBy: ['transaction_type'],
        filter: { transaction_date: { _between: ['$MONTH_START', '$MONTH_END'] } },
      },
      view: {
        as: 'bars',
        categories: { at: ['*.transaction_type'], words: 'stock_transactions.transaction_type' },
        values: [{ at: '*.count.id', label: { ko: '건수', en: 'Movements' }, unit: 'count' }],
      },
      size: [24, 11],
    },
    items('low', { ko: '안전재고 미만 품목', en: 'Items below their safety stock' }, 'trending_down', 'LOW'),
    items('out', { ko: '가용 재고 없는 품목', en: 'Items out of stock' }, 'production_quantity_limits', 'OUT'),
    {
      name: 'held',
      label: { ko: '보류 로트', en: 'Lots on hold' },
      icon: 'front_hand',
      source: { path: '/stock-lots', query: { status: 'HOLD', size: '20' } },
      view: {
        as: 'table',
        columns: [
          { at: '*.lot_no', label: { ko: '로트 번호', en: 'Lot number' } },
          { at: '*.item.name', label: { ko: '품목명', en: 'Item' } },
          { at: '*.warehouse.name', label: { ko: '창고', en: 'Warehouse' } },
          { at: '*.remaining_quantity', label: { ko: '잔량', en: 'Remaining' }, unit: 'count' },
          { at: '*.hold_reason', label: { ko: '보류 사유', en: 'Reason' } },
        ],
      },
      size: [48, 11],
    },
  ],
};
