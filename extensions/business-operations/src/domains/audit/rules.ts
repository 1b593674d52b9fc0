import type { Access } from '../../kernel/access/permissions.ts';
import { addDays, type Day, daysBetween } from '../../kernel/days.ts';
import { forbidden, invalid, invalidField } from '../../kernel/errors.ts';

/** Both ends included, so that few partitions of the log are read. */
export const MAX_RANGE_DAYS = 366;

export interface Range {
  start: Day;
  end: Day;
}

/** The days asked for, or those up to the end, today unless given. */
export function rangeOf(query: { start_date?: Day; end_date?: Day }, today: Day, daysBack: number): Range {
  const end = query.end_date ?? today;
  const start = query.start_date ?? addDays(end, -daysBack);
  if (start > end) throw invalidField('start_date', 'after_end', 'error.date_range_invalid');
  if (daysBetween(start, end) + 1 > MAX_RANGE_DAYS)
    throw invalid('error.date_range_too_long', [{ path: 'end_date', code: 'too_long', max: MAX_RANGE_DAYS }], { max: MAX_RANGE_DAYS });
  return { start, end };
}

/** The log holds what all tables hold. A right to some of its rows or fields says nothing about those, and opens none of them. */
export function assertWholeLog({ allRows, fields }: Access): void {
  if (!allRows || fields) throw forbidden([{ code: 'whole_log' }]);
}
