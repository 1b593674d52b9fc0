import { addDays, addMonths, type Day } from './days.ts';
import { invalid, invalidField } from './errors.ts';

/** The longest range of a report, including both end dates. */
export type LongestRange = { days: number } | { years: number };

/** Refuses a range that starts after it ends. */
export function assertOrder(start: Day | undefined, end: Day | undefined): void {
  if (start && end && start > end) throw invalidField('start_date', 'after_end', 'error.date_range_invalid');
}

/** Refuses a range that starts after it ends or is too long. The limit bounds the cost of the report's statement. */
export function assertRange(start: Day, end: Day, longest: LongestRange): void {
  assertOrder(start, end);
  const [max, unit, past] =
    'years' in longest
      ? [longest.years, 'years', addMonths(start, longest.years * 12)]
      : [longest.days, 'days', addDays(start, longest.days)];
  // The context selects the message of the unit, `error.date_range_too_long_years` or `error.date_range_too_long_days`.
  if (end >= past) throw invalid('error.date_range_too_long', [{ path: 'end_date', code: 'too_long', max, unit }], { max, context: unit });
}
