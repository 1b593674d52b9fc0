import { addDays, addMonths, type Day, daysOf, FIRST_DAY, LAST_DAY, monthOf, weekdayOf } from '../../../kernel/days.ts';
import type { Language } from '../../../kernel/messages.ts';
import { isWorkingDay, type WorkCalendar } from '../../hr/holidays/rules.ts';
import type { Cycle } from './model.ts';

/** The days that one cell stands for. Its first day is its name: `check_date`. */
export interface Span {
  check_date: Day;
  end_date: Day;
}

/** A span under which cells can be filled, as it looks on a day. */
export interface Column extends Span {
  /** The company works on a day of it, or the cycle is one that is never closed. */
  working: boolean;
  /** It begins after today. */
  future: boolean;
}

/** How many months a cell of these cycles has. */
const MONTHS = { MONTHLY: 1, BIMONTHLY: 2, QUARTERLY: 3, SEMIANNUAL: 6 } as const;

const THURSDAY = 4;

const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day));

/** The cell that holds a day. */
export function spanOf(cycle: Cycle, day: Day): Span {
  if (cycle === 'DAILY') return { check_date: day, end_date: day };
  if (cycle === 'WEEKLY') return { check_date: mondayOf(day), end_date: addDays(mondayOf(day), 6) };
  const months = MONTHS[cycle];
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / months) * months + 1;
  const start = `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
  return { check_date: start, end_date: addDays(addMonths(start, months), -1) };
}

/** The period under which the cell of a day is listed. A week belongs to the year that holds its Thursday (ISO 8601). */
export function periodOf(cycle: Cycle, day: Day): string {
  if (cycle === 'DAILY') return monthOf(day);
  return (cycle === 'WEEKLY' ? addDays(mondayOf(day), THURSDAY - 1) : day).slice(0, 4);
}

/** Whether a text names a period of the cycle: `YYYY-MM` for daily cells, else `YYYY`. */
export const isPeriod = (cycle: Cycle, period: string): boolean =>
  (cycle === 'DAILY' ? /^\d{4}-(0[1-9]|1[0-2])$/ : /^\d{4}$/).test(period) &&
  period.slice(0, 4) >= FIRST_DAY.slice(0, 4) &&
  period.slice(0, 4) <= LAST_DAY.slice(0, 4);

/** A day of the first cell of a period: 4 January lies in the first week of its year, whatever the weekday. */
const dayOfFirst = (cycle: Cycle, period: string): Day => (cycle === 'DAILY' ? `${period}-01` : `${period}-01-04`);

/** The cells of a period in their order: 28 to 31 days, 52 or 53 weeks, or 12, 6, 4 or 2 spans of months. */
export function spansOf(cycle: Cycle, period: string): [Span, ...Span[]] {
  const spans: [Span, ...Span[]] = [spanOf(cycle, dayOfFirst(cycle, period))];
  for (;;) {
    const { end_date } = spans[spans.length - 1] ?? spans[0];
    const next = spanOf(cycle, addDays(end_date, 1));
    if (periodOf(cycle, next.check_date) !== period) return spans;
    spans.push(next);
  }
}

/** From the first to the last day of all cells of a period. */
export function rangeOf(cycle: Cycle, period: string): [Day, Day] {
  const spans = spansOf(cycle, period);
  return [spans[0].check_date, (spans[spans.length - 1] ?? spans[0]).end_date];
}

/** Days off close their own cell, and a week all of whose days are off is closed; cells of months never are. */
export function isWorkingSpan(calendar: WorkCalendar, cycle: Cycle, { check_date, end_date }: Span): boolean {
  if (cycle !== 'DAILY' && cycle !== 'WEEKLY') return true;
  return daysOf(check_date, end_date).some((day) => isWorkingDay(calendar, day));
}

/** The calendar has to know the holidays of the span. */
export const columnOf = (calendar: WorkCalendar, cycle: Cycle, span: Span, today: Day): Column => ({
  ...span,
  working: isWorkingSpan(calendar, cycle, span),
  future: span.check_date > today,
});

/** The columns of a period; the calendar has to know the holidays of its range. */
export const columnsOf = (calendar: WorkCalendar, cycle: Cycle, period: string, today: Day): Column[] =>
  spansOf(cycle, period).map((span) => columnOf(calendar, cycle, span, today));

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const monthName = (month: number) => MONTH_NAMES[month - 1] ?? '';

const LABELS: Record<Cycle, Record<Language, (nth: number) => string>> = {
  DAILY: { ko: (nth) => `${nth}일`, en: (nth) => `${nth}` },
  WEEKLY: { ko: (nth) => `${nth}주`, en: (nth) => `W${nth}` },
  MONTHLY: { ko: (nth) => `${nth}월`, en: monthName },
  BIMONTHLY: { ko: (nth) => `${2 * nth - 1}~${2 * nth}월`, en: (nth) => `${monthName(2 * nth - 1)}–${monthName(2 * nth)}` },
  QUARTERLY: { ko: (nth) => `${nth}분기`, en: (nth) => `Q${nth}` },
  SEMIANNUAL: { ko: (nth) => (nth === 1 ? '상반기' : '하반기'), en: (nth) => `H${nth}` },
};

/** The heading of the nth column of a period, from 1. */
export const labelOf = (cycle: Cycle, nth: number, locale: Language): string => LABELS[cycle][locale](nth);
