import { assertRange } from '../../../kernel/date-range.ts';
import { addDays, type Day } from '../../../kernel/days.ts';
import { invalidField } from '../../../kernel/errors.ts';

/** The days of a run. Without dates each unit goes on where it stands, a little earlier for what the provider hears of late. */
export interface Asked {
  start_date?: Day | undefined;
  end_date?: Day | undefined;
}

export interface Range {
  from: Day;
  to: Day;
}

const LONGEST = 92;
/** How far back a unit is fetched for the first time. */
const FIRST_DAYS = 90;

/** Days before the cursor that are fetched again: card approvals and cancellations come late, invoices are issued until the 10th of the next month. */
export const OVERLAP = { BANK: 3, CARD: 10, TAXPORTAL: 45 } as const;

/** The range that somebody asks for, null for that of the cursors. Refuses days to come, and more than 92. */
export function askedRange({ start_date: start, end_date: end }: Asked, today: Day): Range | null {
  if (start === undefined && end === undefined) return null;
  if (start === undefined) throw invalidField('start_date', 'required');
  if (end !== undefined && end > today) throw invalidField('end_date', 'in_future', 'error.date_in_future');
  const range = { from: start, to: end ?? today };
  assertRange(range.from, range.to, { days: LONGEST });
  return range;
}

/** The range of a unit that has been fetched through `cursor`. */
export const rangeFrom = (cursor: Day | null, overlap: number, today: Day): Range => ({
  from: cursor === null ? addDays(today, -FIRST_DAYS) : addDays(cursor, -overlap),
  to: today,
});
