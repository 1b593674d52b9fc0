import { describe, expect, test } from 'vitest';
import { amount } from '../../kernel/decimal.ts';
import { isViolation, isWithin, lineAmounts, type TaxTypeName, taxOf, totalsOf, type WrittenLine } from './amounts.ts';

const figures = (line: WrittenLine, type: TaxTypeName = 'TAXABLE', amended = false) => {
  const found = lineAmounts(line, type, amended);
  return isViolation(found) ? `${found.path} ${found.code}` : [found.supply.toFixed(), found.tax.toFixed()];
};

describe('the amounts of a line', () => {
  test.each<[string, WrittenLine, string[] | string]>([
    ['quantity × price, truncated', { quantity: '3', unit_price: '33333.5' }, ['100000', '10000']],
    ['what is written wins over quantity × price', { quantity: '3', unit_price: '1', supply_amount: '100' }, ['100', '10']],
    ['tax truncated', { supply_amount: '99' }, ['99', '9']],
    ['tax a won more', { supply_amount: '100000', tax_amount: '10001' }, ['100000', '10001']],
    ['tax a won less', { supply_amount: '100000', tax_amount: '9999' }, ['100000', '9999']],
    ['tax two won more', { supply_amount: '100000', tax_amount: '10002' }, 'tax_amount tax_mismatch'],
    ['tax two won less', { supply_amount: '100000', tax_amount: '9998' }, 'tax_amount tax_mismatch'],
    ['nothing', {}, 'supply_amount required'],
    ['quantity alone', { quantity: '1' }, 'supply_amount required'],
    ['price alone', { unit_price: '1' }, 'supply_amount required'],
    ['nothing but zeros', { quantity: '0', unit_price: '5' }, ['0', '0']],
    ['the largest', { supply_amount: '999999999999999' }, ['999999999999999', '99999999999999']],
    ['beyond the largest', { quantity: '10000000', unit_price: '100000000' }, 'supply_amount too_big'],
    ['negative', { supply_amount: '-1' }, 'supply_amount negative_amount'],
    ['negative tax', { supply_amount: '0', tax_amount: '-1' }, 'tax_amount negative_amount'],
  ])('%s', (_, line, expected) => expect(figures(line)).toEqual(expected));

  test('of an amendment may be negative, and are truncated toward zero', () => {
    expect(figures({ quantity: '-3', unit_price: '33333.5' }, 'TAXABLE', true)).toEqual(['-100000', '-10000']);
    expect(figures({ supply_amount: '-99' }, 'TAXABLE', true)).toEqual(['-99', '-9']);
  });

  test.each<TaxTypeName>(['ZERO_RATED', 'EXEMPT'])('%s: no tax, without any tolerance', (type) => {
    expect(figures({ supply_amount: '1000' }, type)).toEqual(['1000', '0']);
    expect(figures({ supply_amount: '1000', tax_amount: '0' }, type)).toEqual(['1000', '0']);
    expect(figures({ supply_amount: '1000', tax_amount: '1' }, type)).toBe('tax_amount tax_mismatch');
  });
});

/** Numbers that look random and are the same in every run. */
function* numbers(count: number): Generator<number> {
  let seed = 20260131;
  for (let index = 0; index < count; index++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield seed;
  }
}

describe('for any amount', () => {
  const supplies = [...numbers(500)].map((seed) => amount(seed).minus(1_000_000_000));

  test('the tax of a supply is that of its opposite with the other sign', () => {
    for (const supply of supplies) expect(taxOf(supply.neg(), 'TAXABLE').plus(taxOf(supply, 'TAXABLE')).isZero()).toBe(true);
  });

  test('the tax is whole and less than a won below a tenth', () => {
    for (const supply of supplies) {
      const tax = taxOf(supply, 'TAXABLE');
      expect(tax.isInteger()).toBe(true);
      expect(supply.div(10).minus(tax).abs().lt(1)).toBe(true);
    }
  });

  test('the computed tax is always taken, and total = supply + tax', () => {
    const lines = supplies.map((supply) => {
      const found = lineAmounts({ supply_amount: supply.toFixed(), tax_amount: taxOf(supply, 'TAXABLE').toFixed() }, 'TAXABLE', true);
      if (isViolation(found)) throw new Error(found.code);
      return found;
    });
    const { supply, tax, total } = totalsOf(lines);
    expect(total.eq(supply.plus(tax))).toBe(true);
    expect(supply.eq(supplies.reduce((before, one) => before.plus(one), amount(0)))).toBe(true);
  });
});

describe('payment', () => {
  test.each([
    ['nothing', {}, 110, true],
    ['the total', { cash: 10, credit: 100 }, 110, true],
    ['part of it', { note: 1, check: null }, 110, true],
    ['more', { cash: 111 }, 110, false],
    ['the other sign', { cash: -1 }, 110, false],
    ['a negative part hidden by the others', { cash: 120, credit: -10 }, 110, false],
    ['of a negative total', { credit: -110 }, -110, true],
    ['more of a negative total', { credit: -111 }, -110, false],
    ['positive of a negative total', { credit: 1 }, -110, false],
    ['any of no total', { cash: 1 }, 0, false],
  ] as const)('%s', (_, payment, total, expected) => expect(isWithin(payment, amount(total))).toBe(expected));
});
