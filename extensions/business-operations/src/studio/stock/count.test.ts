import { describe, expect, it } from 'vitest';
import { type CountRow, differenceOf, keyOf, linesOf, refusedRows } from './count.ts';

const item = { id: 1, code: 'A', name: 'a', specification: null, unit: 'KG' };
const row = (stock: number, lot: number | null, expected: number): CountRow => ({
  ...{ stock_id: stock, item, stock_lot_id: lot, lot_no: lot ? `L${lot}` : null, lot_status: null, received_date: null },
  expected,
});

describe('a count', () => {
  const [whole, first, second] = [row(1, null, 0.3), row(2, 7, 5), row(2, 8, 4)];
  const counts = { [keyOf(whole)]: '0.1', [keyOf(second)]: '4' };

  it('differs without the errors of binary fractions, and not at all where nothing has been counted', () => {
    expect([whole, first, second].map((each) => differenceOf(each, counts))).toEqual([-0.2, null, 0]);
  });

  it('sends what has been counted, beside what was expected of it', () => {
    expect(linesOf([whole, first, second], counts)).toEqual([
      { stock_id: 1, stock_lot_id: null, expected: 0.3, counted: '0.1' },
      { stock_id: 2, stock_lot_id: 8, expected: 4, counted: '4' },
    ]);
  });

  it('is told which of its rows are refused', () => {
    expect(refusedRows(['lines.1.expected', 'lines.9.expected', 'reason'], [whole, second])).toEqual([keyOf(second)]);
  });
});
