import { assertRange } from '../../../kernel/date-range.ts';
import type { Day } from '../../../kernel/days.ts';

/** Won for one client and event, beyond which a tax deduction needs a tax document (법인세법 시행령 제41조제1항제1호). */
export const CLIENT_LIMIT = 200_000;

/** The range of statistics: the calendar year of the day that is given, or of today. */
export function periodOf(today: Day, start?: Day, end?: Day): { start: Day; end: Day } {
  const year = (start ?? end ?? today).slice(0, 4);
  const period = { start: start ?? `${year}-01-01`, end: end ?? `${year}-12-31` };
  assertRange(period.start, period.end, { years: 10 });
  return period;
}
