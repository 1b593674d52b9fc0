import type { AnyCollection } from '../../kernel/model/collection.ts';
import type { Filter } from '../../kernel/model/filter-rule.ts';
import { bankAccounts, bankTransactions } from '../banking/model.ts';
import { cardTransactions } from '../cards/model.ts';
import { condolenceExpenses } from '../condolence/model.ts';
import { constructionProjects } from '../construction/model.ts';
import { attendanceRecords } from '../hr/attendance/model.ts';
import { employees } from '../hr/employees/model.ts';
import { inspections } from '../inspections/model.ts';
import { OPEN_ORDERS, orders } from '../orders/model.ts';
import { payrolls } from '../payroll/payrolls/model.ts';
import { purchaseOrders, receivings } from '../purchasing/model.ts';
import { nonconformingReports } from '../quality/nonconforming/model.ts';
import { quotes } from '../quotes/model.ts';
import { stockTransactions } from '../stock/model.ts';
import { taxInvoices } from '../tax-invoices/model.ts';
import { OPEN_STATES, workOrders } from '../work-orders/model.ts';

/** On which day a row counts: a date, the tenant's day of an instant, or the first of two dates that is there. */
export type DayOf = { date: string } | { instant: string } | { dates: readonly [string, string] };

/**
 * Rows that figures are made of. Every figure of a dashboard, the daily report or the statistics names one of them, so that the list behind
 * it (`listFilter`) and the sum (`sql.ts`) are of the same rows.
 */
export interface Source {
  collection: AnyCollection;
  where: Filter;
  /** Rows whose parent is so. */
  parent?: { collection: AnyCollection; column: string; where: Filter };
  day: DayOf;
}

const source = <const S extends Source>(declared: S): S => declared;

const isWorkOrder = { is_auxiliary: { _eq: false } };

/** The names are those of the contract, `reports.terms`. */
export const sources = {
  quotes: source({ collection: quotes, where: {}, day: { date: 'quote_date' } }),
  intake: source({ collection: orders, where: { status: { _nin: ['DRAFT', 'CANCELLED'] } }, day: { date: 'order_date' } }),
  open: source({ collection: orders, where: { status: { _in: OPEN_ORDERS } }, day: { date: 'order_date' } }),
  shipped: source({ collection: orders, where: { status: { _in: ['SHIPPED', 'COMPLETED'] } }, day: { instant: 'shipped_at' } }),
  invoiced: source({
    collection: taxInvoices,
    where: { status: { _in: ['ISSUED', 'TRANSMITTED', 'TRANSMISSION_FAILED'] } },
    day: { date: 'write_date' },
  }),
  ordered: source({ collection: purchaseOrders, where: { status: { _nin: ['DRAFT', 'CANCELLED'] } }, day: { date: 'order_date' } }),
  openPurchases: source({
    collection: purchaseOrders,
    where: { status: { _in: ['ORDERED', 'PARTIALLY_RECEIVED'] } },
    day: { date: 'order_date' },
  }),
  received: source({ collection: receivings, where: { status: { _eq: 'COMPLETED' } }, day: { date: 'receiving_date' } }),
  workCreated: source({ collection: workOrders, where: { status: { _neq: 'CANCELLED' }, ...isWorkOrder }, day: { instant: 'created_at' } }),
  workScheduled: source({
    collection: workOrders,
    where: { status: { _neq: 'CANCELLED' }, ...isWorkOrder },
    day: { date: 'scheduled_date' },
  }),
  workOpen: source({ collection: workOrders, where: { status: { _in: OPEN_STATES }, ...isWorkOrder }, day: { instant: 'created_at' } }),
  workDone: source({
    collection: workOrders,
    where: { status: { _in: ['COMPLETED', 'SHIPPED'] }, ...isWorkOrder },
    day: { instant: 'completed_at' },
  }),
  adjustments: source({
    collection: stockTransactions,
    where: { transaction_type: { _eq: 'ADJUSTMENT' } },
    day: { date: 'transaction_date' },
  }),
  movements: source({
    collection: stockTransactions,
    where: { transaction_type: { _nin: ['ADJUSTMENT', 'TRANSFER_IN', 'TRANSFER_OUT', 'SETTLEMENT'] } },
    day: { date: 'transaction_date' },
  }),
  nonconforming: source({ collection: nonconformingReports, where: {}, day: { date: 'occurred_on' } }),
  inspected: source({ collection: inspections, where: { status: { _eq: 'COMPLETED' } }, day: { instant: 'completed_at' } }),
  bank: source({
    collection: bankTransactions,
    where: {},
    parent: { collection: bankAccounts, column: 'bank_account_id', where: { currency: { _eq: 'KRW' } } },
    day: { date: 'transaction_date' },
  }),
  cards: source({ collection: cardTransactions, where: { hidden_at: { _null: true } }, day: { date: 'used_date' } }),
  paid: source({ collection: payrolls, where: { status: { _eq: 'PAID' } }, day: { date: 'payment_date' } }),
  condolence: source({ collection: condolenceExpenses, where: {}, day: { dates: ['expense_date', 'event_date'] } }),
  attended: source({ collection: attendanceRecords, where: {}, day: { date: 'work_date' } }),
  employed: source({ collection: employees, where: {}, day: { date: 'hire_date' } }),
  projects: source({ collection: constructionProjects, where: {}, day: { instant: 'created_at' } }),
} as const;

export type SourceName = keyof typeof sources;

/** Inclusive days, with the instants between which they lie. */
export interface Span {
  start: string;
  end: string;
  from: string;
  until: string;
}

/** The rows of a source in a span as a filter of Directus, for lists of the API (`items`) and of the Studio. */
export function listFilter({ where, parent, day }: Source, { start, end, from, until }: Span, more: Filter = {}): Filter {
  const between = { _between: [start, end] };
  const days =
    'date' in day
      ? { [day.date]: between }
      : 'instant' in day
        ? { _and: [{ [day.instant]: { _gte: from } }, { [day.instant]: { _lt: until } }] }
        : { _or: [{ [day.dates[0]]: between }, { _and: [{ [day.dates[0]]: { _null: true } }, { [day.dates[1]]: between }] }] };
  const all = [where, days, more, ...(parent ? [{ [parent.column]: parent.where }] : [])].filter((one) => Object.keys(one).length);
  return { _and: all };
}
