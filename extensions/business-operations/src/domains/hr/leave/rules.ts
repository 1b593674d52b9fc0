import { addDays, addMonths, type Day, spansBetween } from '../../../kernel/days.ts';

/** Kinds that use up annual leave. */
export const ANNUAL_KINDS = ['ANNUAL', 'HALF_AM', 'HALF_PM'] as const;

export interface AnnualPeriod {
  start: Day;
  end: Day;
  /** Days of annual leave in the period, null where nobody knows when the person was hired. */
  granted: number | null;
}

const FIRST_YEAR_MAX = 11;
const BASE = 15;
const MAX = 25;

/**
 * The year of service that holds the day, and the leave it earns (근로기준법 제60조): in the first year a day for each full month,
 * then 15 days and one more for every two years, 25 at most. Without a day of hiring the period is the calendar year.
 */
export function annualPeriod(hired: Day | null, day: Day): AnnualPeriod {
  if (!hired) return { start: `${day.slice(0, 4)}-01-01`, end: `${day.slice(0, 4)}-12-31`, granted: null };
  const years = spansBetween(hired, day, 12);
  return {
    start: addMonths(hired, years * 12),
    end: addDays(addMonths(hired, (years + 1) * 12), -1),
    granted: years === 0 ? Math.min(FIRST_YEAR_MAX, spansBetween(hired, day, 1)) : Math.min(MAX, BASE + Math.floor((years - 1) / 2)),
  };
}
