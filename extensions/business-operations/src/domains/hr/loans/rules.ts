import { addMonths, type Day, daysBetween } from '../../../kernel/days.ts';
import { invalid, invalidField } from '../../../kernel/errors.ts';

const MAX_MONTHS = 60;

/** The period of the dashboard: from 1 January, of the year in which it ends, until today; five years at most. */
export function periodOf(today: Day, start: Day | undefined, end: Day = today): { start: Day; end: Day } {
  const from = start ?? `${end.slice(0, 4)}-01-01`;
  if (from > end) throw invalidField('start_date', 'after_end', 'error.date_range_invalid');
  const past = addMonths(from, MAX_MONTHS);
  if (past <= end) {
    const max = daysBetween(from, past);
    throw invalid('error.date_range_too_long', [{ path: 'end_date', code: 'too_long', max }], { max });
  }
  return { start: from, end };
}

/** The day of a later month, cut to its end: the day on which a loan of so many months is due. */
export const maturityOf = (date: Day, months: number): Day => addMonths(date.slice(0, 10), months);
