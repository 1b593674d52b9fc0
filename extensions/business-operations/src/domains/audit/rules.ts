import type { Access } from '../../kernel/access/permissions.ts';
import { assertRange } from '../../kernel/date-range.ts';
import { addDays, type Day } from '../../kernel/days.ts';
import { forbidden } from '../../kernel/errors.ts';

/** So that few partitions of the log are read. */
const LONGEST = { days: 366 };

export interface Range {
  start: Day;
  end: Day;
}

/** The days asked for, or those up to the end, today unless given. */
export function rangeOf(query: { start_date?: Day; end_date?: Day }, today: Day, daysBack: number): Range {
  const end = query.end_date ?? today;
  const start = query.start_date ?? addDays(end, -daysBack);
  assertRange(start, end, LONGEST);
  return { start, end };
}

/** The log holds what all tables hold. A right to some of its rows or fields says nothing about those, and opens none of them. */
export function assertWholeLog({ allRows, fields }: Access): void {
  if (!allRows || fields) throw forbidden([{ code: 'whole_log' }]);
}
