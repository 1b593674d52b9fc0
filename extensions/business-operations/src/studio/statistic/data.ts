import { dayOf, fiscalYearStart } from '../../kernel/days.ts';
import type { TenantCalendar } from '../fiscal-year.ts';

/** Options of the panel, as the deployment writes them. */
export interface SeriesOptions {
  at: string;
  label: string;
  unit?: string;
  minus?: string;
  change?: string;
}

export interface ViewOptions {
  as: 'figures' | 'columns' | 'bars' | 'table';
  categories?: { at: readonly string[]; words?: string };
  values?: readonly SeriesOptions[];
  columns?: readonly SeriesOptions[];
  top?: number;
}

export interface SourceOptions {
  path?: string;
  query?: Record<string, string>;
  collection?: string;
  aggregate?: Record<string, readonly string[]>;
  groupBy?: readonly string[];
  filter?: Record<string, unknown>;
}

/** What stands at a place of the data: see `Place` of the declaration. */
export function pick(data: unknown, place: string): unknown[] {
  return place.split('.').reduce<unknown[]>((found, step) => found.flatMap((value) => membersOf(value, step)), [data]);
}

function membersOf(value: unknown, step: string): unknown[] {
  if (value === null || typeof value !== 'object') return [];
  if (step === '*') return Object.values(value);
  if (step === '@') return Object.keys(value);
  if (Array.isArray(value) && !/^\d+$/.test(step)) return value.filter((each) => (each as { key?: unknown } | null)?.key === step);
  return [(value as Record<string, unknown>)[step]];
}

/** A number of the data, whose decimals come as texts; null where there is none. */
const numberOf = (value: unknown): number | null => (value === null || value === undefined || value === '' ? null : Number(value));

export function numbersAt(data: unknown, { at, minus }: SeriesOptions): (number | null)[] {
  const taken = minus ? pick(data, minus) : [];
  return pick(data, at).map((value, index) => {
    const number = numberOf(value);
    return number === null ? null : number - (numberOf(taken[index]) ?? 0);
  });
}

export interface Category {
  name: string;
  values: number[];
}

/** The categories with a number of each series, sorted as the view wants them. Months are written `2026-09`. */
export function categoriesOf(data: unknown, { as, categories, values = [], top }: ViewOptions): Category[] {
  const [first = [], ...others] = (categories?.at ?? []).map((place) => pick(data, place));
  const numbers = values.map((series) => numbersAt(data, series));
  const found = first.map((name, index) => ({
    name: [name, ...others.map((parts) => String(parts[index]).padStart(2, '0'))].join('-'),
    values: numbers.map((each) => each[index] ?? 0),
  }));
  if (as === 'columns') return found.sort((a, b) => (a.name < b.name ? -1 : 1));
  return found.sort((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0)).slice(0, top);
}

/** The tenant's day and what follows from it, under the names that declarations use. */
export function variablesOf({ time_zone: timeZone, fiscal_year_start_month }: TenantCalendar, now = new Date()): Record<string, string> {
  const today = dayOf(now, timeZone);
  const fiscalYear = fiscalYearStart(today, fiscal_year_start_month);
  const [year = '', month = ''] = today.split('-');
  const lastYear = String(Number(year) - 1);
  return {
    $today: today,
    $year: year,
    $month: String(Number(month)),
    $month_start: `${year}-${month}-01`,
    $year_start: `${year}-01-01`,
    $last_year: lastYear,
    $fiscal_year: fiscalYear.slice(0, 4),
    $fiscal_year_start: fiscalYear,
  };
}

/** The same value with the variables in it replaced. */
export function filled<Value>(value: Value, variables: Record<string, string>): Value {
  if (typeof value === 'string') return (variables[value] ?? value) as Value;
  if (Array.isArray(value)) return value.map((each) => filled(each, variables)) as Value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, variables)])) as Value;
}

/** The scale of columns: the round numbers that its lines stand for, from the lowest to the highest. */
export function ticksOf(values: readonly number[]): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const rough = (high - low || 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const even = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  // There is no half of what is counted.
  const step = values.every(Number.isInteger) ? Math.max(1, even) : even;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step) || 1;
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
