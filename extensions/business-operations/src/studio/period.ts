import { type Day, dayOf, fiscalYearStart } from '../kernel/days.ts';

/** A range of days, both included, as `YYYY-MM-DD`. */
export interface Period {
  start: string;
  end: string;
}

const iso = (year: number, month: number, day: number): Day => dayOf(new Date(Date.UTC(year, month, day)), 'UTC');

/** The month of that number, counted from January 0; the 13th is January of the next year. */
const months = (year: number, first: number, count = 1): Period => ({ start: iso(year, first, 1), end: iso(year, first + count, 0) });

/** What a fiscal year that is not the calendar's makes of the names of quarters and years. */
const FISCAL = { this_quarter: 'fiscal_quarter', this_year: 'fiscal_year', last_year: 'last_fiscal_year' } as const;

/** The periods that people ask for most, by the last word of their message key; in years that begin with the month, 1 to 12. */
export function quickPeriods(today: Day, startMonth = 1): Record<string, Period> {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  const [begun, first] = [Number(fiscalYearStart(today, startMonth).slice(0, 4)), startMonth - 1];
  const passed = (year - begun) * 12 + month - first;
  const name = (calendar: keyof typeof FISCAL) => (startMonth === 1 ? calendar : FISCAL[calendar]);
  return {
    this_month: months(year, month),
    last_month: months(year, month - 1),
    [name('this_quarter')]: months(begun, first + passed - (passed % 3), 3),
    [name('this_year')]: months(begun, first, 12),
    [name('last_year')]: months(begun - 1, first, 12),
  };
}

/** The days of `YYYY-MM`. */
export const monthPeriod = (month: string): Period => months(Number(month.slice(0, 4)), Number(month.slice(5)) - 1);

export const isPeriod = ({ start, end }: Period): boolean => Boolean(start && end) && start <= end;
