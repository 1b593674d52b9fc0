import { addMonths, type Day, daysBetween } from '../../../kernel/days.ts';
import { invalid, invalidField } from '../../../kernel/errors.ts';

/** Won for one client and event, beyond which a tax deduction needs a tax document (법인세법 시행령 제41조제1항제1호). */
export const CLIENT_LIMIT = 200_000;

const MAX_MONTHS = 120;

/** The range of statistics: the calendar year of the day that is given, or of today. */
export function periodOf(today: Day, start?: Day, end?: Day): { start: Day; end: Day } {
  const year = (start ?? end ?? today).slice(0, 4);
  const period = { start: start ?? `${year}-01-01`, end: end ?? `${year}-12-31` };
  if (period.start > period.end) throw invalidField('start_date', 'after_end', 'error.date_range_invalid');
  const past = addMonths(period.start, MAX_MONTHS);
  if (past <= period.end) {
    const max = daysBetween(period.start, past);
    throw invalid('error.date_range_too_long', [{ path: 'end_date', code: 'too_long', max }], { max });
  }
  return period;
}
