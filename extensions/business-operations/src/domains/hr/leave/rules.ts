import { addDays, addMonths, type Day, daysBetween, spansBetween } from '../../../kernel/days.ts';
import { type WorkCalendar, workingDays } from '../holidays/rules.ts';
import { type LeaveStatus, type LeaveType, leaveRequests } from './model.ts';

const HALF_DAYS: readonly LeaveType[] = ['HALF_AM', 'HALF_PM'];

/** Maternity and childcare leave run through weekends (근로기준법 제74조, 남녀고용평등법 제19조). */
const CALENDAR_DAYS: readonly LeaveType[] = ['MATERNITY', 'CHILDCARE'];

/** Days of leave from one day to the other: a day, or half of one, for each day on which the company works. */
export function leaveDays(calendar: WorkCalendar, type: LeaveType, start: Day, end: Day): number {
  if (CALENDAR_DAYS.includes(type)) return daysBetween(start, end) + 1;
  return workingDays(calendar, start, end).length * (HALF_DAYS.includes(type) ? 0.5 : 1);
}

const LONGEST = 366;

/** Whether the database takes these days for a leave; it says what is wrong with others. */
export const isLeaveSpan = (type: LeaveType, start: Day, end: Day): boolean =>
  daysBetween(start, end) >= 0 && daysBetween(start, end) <= LONGEST && (start === end || !HALF_DAYS.includes(type));

/** Under approval and once approved a request stays as it was asked for. */
const FROZEN: readonly LeaveStatus[] = leaveRequests.options.frozenIn.states;

/** Holidays and the days of work may change: an open request is counted with every change, and once more when it is submitted. */
export const isCounted = (before: LeaveStatus | null, after: LeaveStatus): boolean =>
  before === null || (!FROZEN.includes(before) && (after === before || after === 'PENDING'));

/** Kinds that use up annual leave. */
export const ANNUAL_KINDS = ['ANNUAL', 'HALF_AM', 'HALF_PM'] as const;

export interface AnnualPeriod {
  start: Day;
  end: Day;
  /** Days of annual leave in the period, null where nobody knows when the person was hired. */
  granted: number | null;
}

const FIRST_YEAR_MAX = 11;
const BASE = 15;
const MAX = 25;

/**
 * The year of service that holds the day, and the leave it earns (근로기준법 제60조): in the first year a day for each full month,
 * then 15 days and one more for every two years, 25 at most. Without a day of hiring the period is the calendar year.
 */
export function annualPeriod(hired: Day | null, day: Day): AnnualPeriod {
  if (!hired) return { start: `${day.slice(0, 4)}-01-01`, end: `${day.slice(0, 4)}-12-31`, granted: null };
  const years = spansBetween(hired, day, 12);
  return {
    start: addMonths(hired, years * 12),
    end: addDays(addMonths(hired, (years + 1) * 12), -1),
    granted: years === 0 ? Math.min(FIRST_YEAR_MAX, spansBetween(hired, day, 1)) : Math.min(MAX, BASE + Math.floor((years - 1) / 2)),
  };
}
