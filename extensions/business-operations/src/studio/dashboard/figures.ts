import { listFilter, type SourceName, sources } from '../../domains/statistics/sources.ts';
import { addDays, addMonths, type Day, daysOf, FIRST_DAY, firstOfMonth, instantAt, LAST_DAY, todayIn } from '../../kernel/days.ts';
import type { Filter } from '../../kernel/model/filter-rule.ts';
import type { Answered } from '../answers.ts';

export interface Sections {
  sales: Answered<'hr.dashboard.sales'>;
  purchase: Answered<'hr.dashboard.purchase'>;
  production: Answered<'hr.dashboard.production'>;
  unshipped: Answered<'hr.dashboard.unshipped'>;
  construction: Answered<'hr.dashboard.construction'>;
  attendance: Answered<'hr.dashboard.attendance'>;
}
export type SectionName = keyof Sections;

/** The records behind a figure: those of a source in some days up to the day of the dashboard. */
export interface Drill {
  source: SourceName;
  /** `ever` for everything up to the day, and on the present day also what has a date to come. */
  during: 'day' | 'month' | 'year' | 'ever';
  only?: (asked: Asked) => Filter;
}

/** What the section was asked, and its answer. */
export interface Asked {
  date: Day;
  timeZone: string;
  /** Of attendance: this department alone. */
  department: number | null;
  answer: object;
}

export interface Figure {
  /** Where it stands in the section's answer, and the last part of the key of its words. */
  at: string;
  unit: 'won' | 'count' | 'rate' | 'quantity' | 'hours';
  /** Where the change against the time before stands. */
  change?: string;
  /** A number above 0 is bad news. */
  bad?: boolean;
  /** Of a rate: what its numerator counts. */
  drill?: Drill;
}

const of = (source: SourceName, during: Drill['during'], only?: Drill['only']): Drill => ({
  source,
  during,
  ...(only && { only }),
});
const due = (test: (date: Day) => object) => of('open', 'ever', ({ date }) => ({ delivery_date: test(date) }));
const inMonth = (field: string, statuses: readonly string[]) =>
  of('projects', 'ever', ({ date }) => ({
    [field]: { _between: [firstOfMonth(date), addDays(addMonths(firstOfMonth(date), 1), -1)] },
    status: { _in: statuses },
  }));
const UNFINISHED = ['PLANNED', 'IN_PROGRESS', 'ON_HOLD'];

/** The instants of a day. */
const within = (day: Day, timeZone: string) => ({
  from: instantAt(day, '00:00', timeZone).toISOString(),
  until: instantAt(addDays(day, 1), '00:00', timeZone).toISOString(),
});
/** Completed on a day of the month that is not after the due date: of each day those that were due then or later. */
const onTime = of('workDone', 'month', ({ date, timeZone }) => ({
  _or: daysOf(firstOfMonth(date), date).map((day) => {
    const { from, until } = within(day, timeZone);
    return { _and: [{ completed_at: { _gte: from } }, { completed_at: { _lt: until } }, { due_date: { _gte: day } }] };
  }),
}));

const inService = ({ date, department }: Asked): Filter => ({
  _and: [
    { hire_date: { _lte: date } },
    { _or: [{ resign_date: { _null: true } }, { resign_date: { _gte: date } }] },
    ...(department === null ? [] : [{ department_id: { _eq: department } }]),
  ],
});
/** The records of those in service. */
const attended = (...statuses: string[]) =>
  of('attended', 'day', (asked) => ({ _and: [{ status: { _in: statuses } }, { employee_id: inService(asked) }] }));
/** Those whom the section names. */
const named = (list: string) =>
  of('employed', 'ever', ({ answer }) => ({ id: { _in: listAt(answer, list).map(({ employee_id: id }) => id) } }));
const OVERTIME = ['overtime_minutes', 'holiday_minutes', 'holiday_overtime_minutes'];
const ATTENDING = ['PRESENT', 'EARLY_LEAVE', 'LATE', 'BUSINESS_TRIP', 'REMOTE'];

const withStatus = (status: string) => of('projects', 'ever', () => ({ status: { _eq: status } }));

/** The figures of each section in their order, with the records behind them. */
export const FIGURES: Record<SectionName, readonly Figure[]> = {
  sales: [
    { at: 'month.amount', unit: 'won', change: 'month.month_over_month_rate', drill: of('shipped', 'month') },
    { at: 'year.amount', unit: 'won', change: 'year.year_over_year_rate', drill: of('shipped', 'year') },
    { at: 'today.shipped_amount', unit: 'won', drill: of('shipped', 'day') },
    { at: 'today.order_amount', unit: 'won', drill: of('intake', 'day') },
    { at: 'intake.amount', unit: 'won', drill: of('intake', 'month') },
    { at: 'backlog.amount', unit: 'won', drill: of('open', 'ever') },
    { at: 'invoiced.month_amount', unit: 'won', drill: of('invoiced', 'month') },
    { at: 'invoiced.uninvoiced_amount', unit: 'won', bad: true },
  ],
  purchase: [
    { at: 'month.amount', unit: 'won', change: 'month.month_over_month_rate', drill: of('received', 'month') },
    { at: 'year.amount', unit: 'won', change: 'year.year_over_year_rate', drill: of('received', 'year') },
    { at: 'today.received_amount', unit: 'won', drill: of('received', 'day') },
    { at: 'ordered.amount', unit: 'won', drill: of('ordered', 'month') },
    { at: 'open.amount', unit: 'won', drill: of('openPurchases', 'ever') },
    { at: 'open.overdue_count', unit: 'count', bad: true },
  ],
  production: [
    { at: 'today.planned_count', unit: 'count', drill: of('workScheduled', 'day') },
    {
      at: 'today.waiting_count',
      unit: 'count',
      drill: of('workOpen', 'ever', () => ({ status: { _neq: 'IN_PROGRESS' } })),
    },
    {
      at: 'today.in_progress_count',
      unit: 'count',
      drill: of('workOpen', 'ever', () => ({ status: { _eq: 'IN_PROGRESS' } })),
    },
    { at: 'today.completed_count', unit: 'count', drill: of('workDone', 'day') },
    { at: 'today.delayed_count', unit: 'count', bad: true, drill: of('workOpen', 'ever', ({ date }) => ({ due_date: { _lt: date } })) },
    { at: 'month.completed_count', unit: 'count', drill: of('workDone', 'month') },
    {
      at: 'month.defect_rate',
      unit: 'rate',
      bad: true,
      drill: of('workDone', 'month', () => ({ items: { _some: { defect_quantity: { _gt: 0 } } } })),
    },
    { at: 'month.on_time_rate', unit: 'rate', drill: onTime },
  ],
  unshipped: [
    { at: 'amount', unit: 'won', drill: of('open', 'ever') },
    { at: 'count', unit: 'count', drill: of('open', 'ever') },
    { at: 'overdue.count', unit: 'count', bad: true, drill: due((date) => ({ _lt: date })) },
    { at: 'due_today_count', unit: 'count', drill: due((date) => ({ _eq: date })) },
    { at: 'due_within_7_days_count', unit: 'count', drill: due((date) => ({ _between: [addDays(date, 1), addDays(date, 7)] })) },
    { at: 'later_count', unit: 'count', drill: due((date) => ({ _gt: addDays(date, 7) })) },
    { at: 'no_due_date_count', unit: 'count', drill: due(() => ({ _null: true })) },
    { at: 'produced_count', unit: 'count', drill: of('open', 'ever', () => ({ status: { _eq: 'PRODUCED' } })) },
  ],
  construction: [
    { at: 'in_progress_count', unit: 'count', drill: withStatus('IN_PROGRESS') },
    { at: 'contract_amount', unit: 'won', drill: withStatus('IN_PROGRESS') },
    { at: 'average_progress_rate', unit: 'rate', drill: withStatus('IN_PROGRESS') },
    {
      at: 'delayed_count',
      unit: 'count',
      bad: true,
      drill: of('projects', 'ever', ({ date }) => ({
        _or: [
          { _and: [{ end_date: { _lt: date } }, { status: { _in: UNFINISHED } }] },
          { _and: [{ start_date: { _lt: date } }, { status: { _eq: 'PLANNED' } }] },
        ],
      })),
    },
    {
      at: 'planned_count',
      unit: 'count',
      drill: of('projects', 'ever', ({ date }) => ({ status: { _eq: 'PLANNED' }, start_date: { _gt: date } })),
    },
    { at: 'starting_this_month_count', unit: 'count', drill: inMonth('start_date', ['PLANNED', 'IN_PROGRESS']) },
    { at: 'ending_this_month_count', unit: 'count', drill: inMonth('end_date', UNFINISHED) },
    { at: 'completed_this_month_count', unit: 'count', drill: inMonth('actual_end_date', ['COMPLETED']) },
    { at: 'on_hold_count', unit: 'count', drill: withStatus('ON_HOLD') },
  ],
  attendance: [
    { at: 'headcount', unit: 'count', drill: of('employed', 'ever', inService) },
    { at: 'attending', unit: 'count', drill: attended(...ATTENDING) },
    { at: 'attendance_rate', unit: 'rate', drill: attended(...ATTENDING) },
    { at: 'late', unit: 'count', bad: true, drill: attended('LATE') },
    { at: 'on_leave', unit: 'count', drill: named('on_leave_list') },
    { at: 'absent', unit: 'count', bad: true, drill: named('absent_list') },
    { at: 'not_checked_in', unit: 'count' },
    { at: 'early_leave', unit: 'count', drill: attended('EARLY_LEAVE') },
    { at: 'off', unit: 'count' },
    {
      at: 'overtime_minutes',
      unit: 'hours',
      drill: of('attended', 'month', ({ department }) => ({
        _and: [
          { _or: OVERTIME.map((column) => ({ [column]: { _gt: 0 } })) },
          ...(department === null ? [] : [{ employee_id: { department_id: { _eq: department } } }]),
        ],
      })),
    },
  ],
};

/** What stands at a place of an answer. */
export const valueAt = (answer: object, at: string): number | null =>
  (at.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], answer) as
    | number
    | null
    | undefined) ?? null;

const listAt = (answer: object, at: string) => (answer as Record<string, readonly { employee_id: number }[] | undefined>)[at] ?? [];

/** The filter of the list behind a figure. */
export function drillFilter({ source, during, only }: Drill, asked: Asked): Filter {
  const { date, timeZone } = asked;
  const start = { day: date, month: firstOfMonth(date), year: `${date.slice(0, 4)}-01-01`, ever: FIRST_DAY }[during];
  const end = during === 'ever' && date >= todayIn(timeZone) ? LAST_DAY : date;
  const span = { start, end, from: within(start, timeZone).from, until: within(end, timeZone).until };
  return listFilter(sources[source], span, only?.(asked));
}

/** What the list behind a figure shows of a record, by its collection: columns, the one that names it first; `employee.name` of a row that it names. */
export const LISTED: Readonly<Record<string, readonly string[]>> = {
  orders: ['order_no', 'client_name', 'supply_amount', 'order_date', 'delivery_date', 'status'],
  purchase_orders: ['purchase_order_no', 'order_date', 'expected_date', 'status', 'supply_amount'],
  receivings: ['receiving_no', 'receiving_date', 'delivery_note_no', 'status'],
  work_orders: ['work_order_no', 'scheduled_date', 'due_date', 'completed_at', 'status'],
  tax_invoices: ['invoice_no', 'buyer_name', 'write_date', 'status', 'supply_amount'],
  employees: ['name', 'employee_no', 'hire_date', 'status'],
  attendance_records: ['employee.name', 'work_date', 'status', 'check_in_at', 'check_out_at', 'overtime_minutes'],
  construction_projects: ['project_no', 'name', 'contract_amount', 'status', 'progress_rate', 'end_date'],
};
