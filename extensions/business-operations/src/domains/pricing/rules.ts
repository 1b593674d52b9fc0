import { addDays, type Day } from '../../kernel/days.ts';
import { type Amount, amount, round } from '../../kernel/decimal.ts';

/** The days for which a price holds; open-ended without a last one. */
export interface Period {
  id: number;
  effective_from: Day;
  effective_to: Day | null;
}

/** What putting drafts of one key into force comes to. */
export interface Finalization {
  /** New last days by id, of prices in force and of drafts that a later one of the same request follows. */
  closed: Map<number, Day>;
  /** Prices in force that a draft with the same first day takes the place of. */
  superseded: number[];
  /** The drafts that come into force, the earliest first. */
  inForce: number[];
  /** The drafts that would hold on the same days as another price. */
  overlapping: number[];
}

const overlap = (a: Period, b: Period): boolean =>
  (a.effective_to === null || a.effective_to >= b.effective_from) && (b.effective_to === null || b.effective_to >= a.effective_from);

/**
 * Puts drafts of one key into force, the earliest first. An open-ended price that began earlier ends the day before, and one that begins
 * on the same day is superseded. `active` are the prices of the key in force, which do not overlap.
 */
export function finalizationOf(active: readonly Period[], drafts: readonly Period[]): Finalization {
  const result: Finalization = { closed: new Map(), superseded: [], inForce: [], overlapping: [] };
  const own = new Set(drafts.map(({ id }) => id));
  let rows = [...active];
  for (const draft of [...drafts].sort((a, b) => (a.effective_from < b.effective_from ? -1 : 1))) {
    const { effective_from: from } = draft;
    const same = rows.find((row) => row.effective_from === from);
    const former = rows.find((row) => row.effective_to === null && row.effective_from < from);
    const left = rows.filter((row) => row !== same).map((row) => (row === former ? { ...row, effective_to: addDays(from, -1) } : row));
    if ((same && own.has(same.id)) || left.some((row) => overlap(row, draft))) {
      result.overlapping.push(draft.id);
      continue;
    }
    if (same) result.superseded.push(same.id);
    if (former) result.closed.set(former.id, addDays(from, -1));
    result.inForce.push(draft.id);
    rows = [...left, draft];
  }
  return result;
}

/** A price raised or lowered by a percentage, rounded half up to the unit. */
export const adjustedPrice = (price: string, rate: string, unit: number): Amount =>
  round(amount(price).times(amount(rate).div(100).plus(1)).div(unit)).times(unit);
