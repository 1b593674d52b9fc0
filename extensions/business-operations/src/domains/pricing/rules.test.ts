import { describe, expect, it } from 'vitest';
import { adjustedPrice, finalizationOf, type Period } from './rules.ts';

const period = (id: number, effective_from: string, effective_to: string | null = null): Period => ({ id, effective_from, effective_to });

describe('drafts put into force', () => {
  it('end the open-ended price before, and take the place of one that begins on the same day', () => {
    const found = finalizationOf([period(1, '2025-01-01')], [period(2, '2025-03-01')]);
    expect([...found.closed]).toEqual([[1, '2025-02-28']]);
    expect(found).toMatchObject({ superseded: [], inForce: [2], overlapping: [] });
    expect(finalizationOf([period(1, '2025-01-01')], [period(2, '2025-01-01')])).toMatchObject({ superseded: [1], inForce: [2] });
    const middle = finalizationOf([period(1, '2025-01-01', '2025-02-28'), period(2, '2025-03-01')], [period(3, '2025-03-01')]);
    expect(middle).toMatchObject({ superseded: [2], inForce: [3], overlapping: [] });
  });

  it.each<[string, Period[], Period]>([
    ['within a price that ends later', [period(1, '2025-01-01', '2025-12-31')], period(2, '2025-03-01')],
    ['open-ended before a later one', [period(1, '2025-03-01')], period(2, '2025-01-01')],
    ['beyond the beginning of a later one', [period(1, '2025-03-01')], period(2, '2025-01-01', '2025-03-01')],
    ['in the place of one, but beyond the next', [period(1, '2025-01-01', '2025-02-28'), period(2, '2025-03-01')], period(3, '2025-01-01')],
  ])('overlap %s', (_, active, draft) => {
    expect(finalizationOf(active, [draft])).toMatchObject({ inForce: [], overlapping: [draft.id], superseded: [] });
  });

  it('follow each other, the earliest first, and only one of those that begin on the same day', () => {
    const found = finalizationOf([], [period(2, '2025-03-01'), period(1, '2025-01-01'), period(3, '2025-03-01')]);
    expect([...found.closed]).toEqual([[1, '2025-02-28']]);
    expect(found.inForce[0]).toBe(1);
    expect([found.inForce.length, found.overlapping.length]).toEqual([2, 1]);
  });
});

it.each([
  ['1000', '7.5', 1, '1075'],
  ['1005', '10', 10, '1110'],
  ['1234', '-10', 100, '1100'],
  ['1234.5678', '0', 1, '1235'],
  ['1250', '0', 100, '1300'],
  ['999', '-100', 1000, '0'],
])('%s by %s %% to %s won is %s', (price, rate, unit, expected) => {
  expect(adjustedPrice(price, rate, unit).toFixed()).toBe(expected);
});
