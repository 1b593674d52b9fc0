import { dayOf } from '../kernel/days.ts';

export interface Month {
  year: number;
  month: number;
}

const PATTERN = /^(\d{4})-(0[1-9]|1[0-2])$/;

export const monthText = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`;

/** The month of `YYYY-MM`; undefined for anything else. */
export function monthOf(text: string | null | undefined): Month | undefined {
  const [, year, month] = PATTERN.exec(text ?? '') ?? [];
  return year && month ? { year: Number(year), month: Number(month) } : undefined;
}

/** So many months later, or earlier. */
export function movedBy({ year, month }: Month, months: number): Month {
  const count = year * 12 + month - 1 + months;
  return { year: Math.floor(count / 12), month: (count % 12) + 1 };
}

export const firstDayOf = (month: Month): string => `${monthText(month)}-01`;

export const lastDayOf = ({ year, month }: Month): string => dayOf(new Date(Date.UTC(year, month, 0)), 'UTC');
