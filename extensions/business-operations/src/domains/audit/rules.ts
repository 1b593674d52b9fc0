import type { Access } from '../../kernel/access/permissions.ts';
import { assertRange } from '../../kernel/date-range.ts';
import { addDays, type Day } from '../../kernel/days.ts';
import { forbidden } from '../../kernel/errors.ts';

/** The longest range of a query, so that it reads only a few partitions of the log. */
const LONGEST = { days: 366 };

export interface Range {
  start: Day;
  end: Day;
}

/** The requested days. The default end is today, the default start a number of days before the end. */
export function rangeOf(query: { start_date?: Day; end_date?: Day }, today: Day, daysBack: number): Range {
  const end = query.end_date ?? today;
  const start = query.start_date ?? addDays(end, -daysBack);
  assertRange(start, end, LONGEST);
  return { start, end };
}

/**
 * Refuses rights on some rows or fields only. The trigger log contains values of all tables, to which conditions on the action log
 * cannot be applied.
 */
export function assertWholeLog({ allRows, fields }: Access): void {
  if (!allRows || fields) throw forbidden([{ code: 'whole_log' }]);
}
