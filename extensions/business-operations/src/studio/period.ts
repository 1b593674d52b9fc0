import { type Day, dayOf } from '../kernel/days.ts';

/** A range of days, both included, as `YYYY-MM-DD`. */
export interface Period {
  start: string;
  end: string;
}

const iso = (year: number, month: number, day: number): Day => dayOf(new Date(Date.UTC(year, month, day)), 'UTC');

/** The month of that number, counted from January 0; the 13th is January of the next year. */
const months = (year: number, first: number, count = 1): Period => ({ start: iso(year, first, 1), end: iso(year, first + count, 0) });

/** The periods that people ask for most, by the last word of their message key. */
export function quickPeriods(today: Day): Record<string, Period> {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  return {
    this_month: months(year, month),
    last_month: months(year, month - 1),
    this_quarter: months(year, month - (month % 3), 3),
    this_year: months(year, 0, 12),
    last_year: months(year - 1, 0, 12),
  };
}

/** The days of `YYYY-MM`. */
export const monthPeriod = (month: string): Period => months(Number(month.slice(0, 4)), Number(month.slice(5)) - 1);

export const isPeriod = ({ start, end }: Period): boolean => Boolean(start && end) && start <= end;
