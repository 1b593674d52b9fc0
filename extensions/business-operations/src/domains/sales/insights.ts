import type { AnyCollection } from '../../kernel/model/collection.ts';
import type { Dashboard, Panel } from '../../kernel/model/dashboard.ts';
import { biddings } from '../biddings/model.ts';
import { orders } from '../orders/model.ts';
import { quotes } from '../quotes/model.ts';

type Filter = Readonly<Record<string, unknown>>;

const supply = { ko: '공급가액', en: 'Supply amount' } as const;

/** How many there are, and what they come to: orders without VAT, as in every other figure of them. */
const totals = (name: string, label: Panel['label'], icon: string, collection: AnyCollection, sum: string, filter: Filter): Panel => ({
  name,
  label,
  icon,
  source: { collection, aggregate: { count: ['id'], sum: [sum] }, filter },
  view: {
    as: 'figures',
    values: [
      { at: '0.count.id', label: { ko: '건수', en: 'Number' }, unit: 'count' },
      { at: `0.sum.${sum}`, label: sum === 'supply_amount' ? supply : { ko: '금액', en: 'Amount' }, unit: 'won' },
    ],
  },
  size: [16, 6],
});

const offered = { status: { _in: ['DRAFT', 'FINALIZED', 'SENT'] } };
const underWay = { status: { _in: ['CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING'] } };
const ordered = { status: { _nin: ['DRAFT', 'CANCELLED'] } };
const nextWeek = { _between: ['$TODAY', '$TODAY(+7)'] };

export const salesDashboard: Dashboard = {
  name: 'sales',
  label: { ko: '영업', en: 'Sales' },
  note: { ko: '견적, 수주, 입찰의 진행과 납기', en: 'Quotes, orders and biddings, and what is due' },
  icon: 'handshake',
  panels: [
    totals('quotes', { ko: '진행 중인 견적', en: 'Open quotes' }, 'request_quote', quotes, 'total_amount', offered),
    totals('expiring', { ko: '7일 안에 만료되는 견적', en: 'Quotes expiring within 7 days' }, 'event_busy', quotes, 'total_amount', {
      ...offered,
      valid_until: nextWeek,
    }),
    totals('biddings', { ko: '진행 중인 입찰', en: 'Open biddings' }, 'gavel', biddings, 'bid_amount', {
      status: { _in: ['DRAFT', 'SUBMITTED'] },
    }),
    totals('month', { ko: '이번 달 수주', en: 'Orders of this month' }, 'shopping_cart', orders, 'supply_amount', {
      ...ordered,
      order_date: { _between: ['$MONTH_START', '$MONTH_END'] },
    }),
    totals('due', { ko: '7일 안에 납기인 수주', en: 'Orders due within 7 days' }, 'event', orders, 'supply_amount', {
      ...underWay,
      delivery_date: nextWeek,
    }),
    totals('overdue', { ko: '납기 경과 수주', en: 'Overdue orders' }, 'warning', orders, 'supply_amount', {
      ...underWay,
      delivery_date: { _lt: '$TODAY' },
    }),
    {
      name: 'intake',
      label: { ko: '월별 수주 금액', en: 'Order intake by month' },
      icon: 'bar_chart',
      source: {
        collection: orders,
        aggregate: { sum: ['supply_amount'] },
        groupBy: ['year(order_date)', 'month(order_date)'],
        filter: { ...ordered, order_date: { _between: ['$year_start', '$today'] } },
      },
      view: {
        as: 'columns',
        categories: { at: ['*.order_date_year', '*.order_date_month'] },
        values: [{ at: '*.sum.supply_amount', label: supply, unit: 'won' }],
      },
      size: [48, 13],
    },
    {
      name: 'outcomes',
      label: { ko: '올해 견적의 상태', en: 'Quotes of this year by status' },
      icon: 'flag',
      source: {
        collection: quotes,
        aggregate: { count: ['id'] },
        groupBy: ['status'],
        filter: { quote_date: { _between: ['$year_start', '$today'] } },
      },
      view: {
        as: 'bars',
        categories: { at: ['*.status'], words: 'quotes.status' },
        values: [{ at: '*.count.id', label: { ko: '건수', en: 'Quotes' }, unit: 'count' }],
      },
      size: [24, 12],
    },
    {
      name: 'progress',
      label: { ko: '진행 중인 수주의 상태', en: 'Orders under way by status' },
      icon: 'flag',
      source: { collection: orders, aggregate: { count: ['id'] }, groupBy: ['status'], filter: underWay },
      view: {
        as: 'bars',
        categories: { at: ['*.status'], words: 'orders.status' },
        values: [{ at: '*.count.id', label: { ko: '건수', en: 'Orders' }, unit: 'count' }],
      },
      size: [24, 12],
    },
  ],
};
