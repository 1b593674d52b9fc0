import { assertRange } from '../../../kernel/date-range.ts';
import { addMonths, type Day } from '../../../kernel/days.ts';

/** The period of the dashboard: from 1 January, of the year in which it ends, until today; five years at most. */
export function periodOf(today: Day, start: Day | undefined, end: Day = today): { start: Day; end: Day } {
  const from = start ?? `${end.slice(0, 4)}-01-01`;
  assertRange(from, end, { years: 5 });
  return { start: from, end };
}

/** The day of a later month, cut to its end: the day on which a loan of so many months is due. */
export const maturityOf = (date: Day, months: number): Day => addMonths(date.slice(0, 10), months);
