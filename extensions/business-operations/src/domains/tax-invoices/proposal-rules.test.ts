import { describe, expect, test } from 'vitest';
import { amount, sum } from '../../kernel/decimal.ts';
import { isViolation, lineAmounts } from './amounts.ts';
import { type Ordered, type OrderedLine, proposedItems } from './proposal-rules.ts';

const line = (name: string, worth: number, quantity = 1): OrderedLine => ({
  ...{ name, specification: null, quantity: String(quantity), amount: String(worth) },
});

const ordered = (supply: number, tax: number, lines: OrderedLine[], more: Partial<Ordered> = {}): Ordered => ({
  ...{ supply: amount(supply), tax: amount(tax), invoicedSupply: amount(0), invoicedTax: amount(0), type: 'TAXABLE', lines },
  ...more,
});

const others = (first: string, count: number) => `${first} and ${count} more`;
const items = (order: Ordered) => proposedItems(order, others);
const figures = (order: Ordered) =>
  items(order).map(({ name, supply_amount, tax_amount }) => [name, Number(supply_amount), Number(tax_amount)]);

describe('the items of what is left of an order', () => {
  test('are its lines, with their quantities and prices', () => {
    expect(items(ordered(1500, 150, [line('A', 1000, 3), line('B', 500, 2)]))).toEqual([
      { name: 'A', specification: null, quantity: '3', unit_price: null, supply_amount: '1000', tax_amount: '100' },
      { name: 'B', specification: null, quantity: '2', unit_price: '250', supply_amount: '500', tax_amount: '50' },
    ]);
  });

  test('share the discount of the order to the won', () => {
    expect(figures(ordered(1000, 100, [line('A', 400), line('B', 400), line('C', 400)]))).toEqual([
      ['A', 333, 34],
      ['B', 333, 33],
      ['C', 334, 33],
    ]);
  });

  test('begin after what has been invoiced, with the rest of the line in which that ends', () => {
    const half = { invoicedSupply: amount(1200), invoicedTax: amount(120) };
    const left = items(ordered(3000, 300, [line('A', 1000), line('B', 1000), line('C', 1000)], half));
    expect(left.map((item) => [item.name, item.quantity, item.supply_amount])).toEqual([
      ['B', null, '800'],
      ['C', '1', '1000'],
    ]);
  });

  test('are none when nothing is left, when too much was invoiced, or the order has no worth', () => {
    const lines = [line('A', 1000)];
    expect(items(ordered(1000, 100, lines, { invoicedSupply: amount(1000) }))).toEqual([]);
    expect(items(ordered(1000, 100, lines, { invoicedSupply: amount(1001) }))).toEqual([]);
    expect(items(ordered(0, 0, [line('A', 0)]))).toEqual([]);
    expect(items(ordered(0, 0, []))).toEqual([]);
  });

  test('are at most 99, of which the last stands for those that find no place', () => {
    const found = items(
      ordered(
        120_000,
        12_000,
        Array.from({ length: 120 }, (_, index) => line(`L${index + 1}`, 1000)),
      ),
    );
    expect(found).toHaveLength(99);
    expect(found[98]).toMatchObject({ name: 'L99 and 21 more', quantity: null, supply_amount: '22000' });
    expect(sum(found.map((item) => item.supply_amount)).toNumber()).toBe(120_000);
  });

  test.each(['ZERO_RATED', 'EXEMPT'] as const)('carry no tax: %s', (type) => {
    expect(figures(ordered(1000, 0, [line('A', 1000)], { type }))).toEqual([['A', 1000, 0]]);
  });
});

test('whatever the amounts, all invoices of an order come to its supply and its tax, and every line obeys the rule of its tax', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const lines = Array.from({ length: (seed % 7) + 1 }, (_, index) => line(`${index}`, ((seed * 7919 + index * 104_729) % 99_991) + 1));
    const total = sum(lines.map((each) => each.amount)).toNumber();
    const supply = total - (seed % 97);
    const tax = Math.floor(supply / 10);
    const first = items(ordered(supply, tax, lines));
    for (const item of first) expect(isViolation(lineAmounts(item, 'TAXABLE', false))).toBe(false);
    expect([sum(first.map((each) => each.supply_amount)).toNumber(), sum(first.map((each) => each.tax_amount)).toNumber()]).toEqual([
      supply,
      tax,
    ]);
    const part = Math.floor((supply * (seed % 10)) / 10);
    const later = items(ordered(supply, tax, lines, { invoicedSupply: amount(part), invoicedTax: amount(Math.floor(part / 10)) }));
    expect([sum(later.map((each) => each.supply_amount)).toNumber(), sum(later.map((each) => each.tax_amount)).toNumber()]).toEqual([
      supply - part,
      tax - Math.floor(part / 10),
    ]);
  }
});
