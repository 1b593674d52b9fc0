import { addDays, addMonths, type Day, daysOf, weekdayOf } from '../../kernel/days.ts';

/**
 * Filing periods of value-added tax (Value-Added Tax Act, articles 5, 48 and 49): each half year is a term, whose first quarter is filed
 * preliminarily (P) and whose second finally (F); companies that file half-yearly file the whole term (H).
 */
export const PERIODS = {
  '1P': { from: 1, months: 3 },
  '1F': { from: 4, months: 3 },
  '1H': { from: 1, months: 6 },
  '2P': { from: 7, months: 3 },
  '2F': { from: 10, months: 3 },
  '2H': { from: 7, months: 6 },
} as const;

export type PeriodKind = keyof typeof PERIODS;

export interface FilingPeriod {
  /** As in `2026-1F`. */
  value: string;
  year: number;
  kind: PeriodKind;
  start: Day;
  end: Day;
}

/** The years that can be asked for. */
const [FIRST_YEAR, LAST_YEAR] = [2000, 2100];

export function periodOf(year: number, kind: PeriodKind): FilingPeriod {
  const { from, months } = PERIODS[kind];
  const start = `${year}-${String(from).padStart(2, '0')}-01`;
  return { value: `${year}-${kind}`, year, kind, start, end: addDays(addMonths(start, months), -1) };
}

const isKind = (text: string): text is PeriodKind => text in PERIODS;

/** The period that is written so, null when there is none. */
export function parsePeriod(written: string): FilingPeriod | null {
  const [, year = '', kind = ''] = /^(\d{4})-(\d[A-Z])$/.exec(written) ?? [];
  if (!isKind(kind) || Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return null;
  return periodOf(Number(year), kind);
}

export type VatFiling = 'QUARTERLY' | 'HALF_YEARLY';

const KINDS: Record<VatFiling, readonly PeriodKind[]> = { QUARTERLY: ['1P', '1F', '2P', '2F'], HALF_YEARLY: ['1H', '2H'] };

/** The period that holds a day, for a company that files so. */
export function periodHolding(day: Day, filing: VatFiling): FilingPeriod {
  const year = Number(day.slice(0, 4));
  const held = KINDS[filing].map((kind) => periodOf(year, kind)).find(({ end }) => day <= end);
  return held ?? periodOf(year, KINDS[filing][0] ?? '1H');
}

/** The six periods of a year and of the one before it: the one that ends last first, of two the shorter one first. */
export function filingPeriods(year: number): FilingPeriod[] {
  const kinds = Object.keys(PERIODS).filter(isKind);
  const all = [year, year - 1].flatMap((one) => kinds.map((kind) => periodOf(one, kind)));
  return all.sort((a, b) => b.end.localeCompare(a.end) || b.start.localeCompare(a.start));
}

/** How many days holidays in a row can move a due date at most. */
export const LONGEST_MOVE = 31;

/** The day itself, or the next one that is neither Saturday, Sunday nor a public holiday (Framework Act on National Taxes, article 5). */
export function nextBusinessDay(day: Day, holidays: ReadonlySet<Day>): Day {
  const last = addDays(day, LONGEST_MOVE);
  return daysOf(day, last).find((next) => weekdayOf(next) <= 5 && !holidays.has(next)) ?? last;
}

/** The 25th of the month after the period, before it is moved to a business day. */
export const nominalDueDate = ({ end }: FilingPeriod): Day => addDays(end, 25);

export const dueDate = (period: FilingPeriod, holidays: ReadonlySet<Day>): Day => nextBusinessDay(nominalDueDate(period), holidays);

/** The 10th of the month after a supply, until which its tax invoice is issued, before it is moved to a business day. */
export const nominalIssueDate = (supplied: Day): Day => `${addMonths(supplied, 1).slice(0, 7)}-10`;
