import { expect, it, test } from 'vitest';
import { bodyOf, editOfItems, follows, retaxed, reversed, sumsOf } from './invoice.ts';

it.each<[string, Record<string, string | number>, 'TAXABLE' | 'EXEMPT', object]>([
  ['quantity', { quantity: '3', unit_price: '33,333.5' }, 'TAXABLE', { supply_amount: '100000', tax_amount: '10000' }],
  ['unit_price', { quantity: 3, unit_price: 33_333.5 }, 'EXEMPT', { supply_amount: '100000', tax_amount: '0' }],
  ['quantity', { quantity: 3 }, 'TAXABLE', {}],
  ['quantity', { quantity: '1,0', unit_price: 5 }, 'TAXABLE', {}],
  ['supply_amount', { supply_amount: '-109' }, 'TAXABLE', { tax_amount: '-10' }],
  ['supply_amount', {}, 'TAXABLE', { tax_amount: null }],
  ['tax_amount', { supply_amount: 100, tax_amount: 9 }, 'TAXABLE', {}],
  ['name', { quantity: 1, unit_price: 5 }, 'TAXABLE', {}],
])('after %s of %o, %s, follows %o', (column, line, type, expected) => expect(follows(line, column, type)).toEqual(expected));

test('a reversed line has the price of the first and the other sign', () => {
  expect(reversed([{ quantity: 2, unit_price: 50, supply_amount: 100, tax_amount: 10, remark: null }], '2026-01-02')).toEqual([
    { supply_date: '2026-01-02', quantity: '-2', unit_price: 50, supply_amount: '-100', tax_amount: '-10', remark: null },
  ]);
  expect(reversed([{ quantity: null, supply_amount: 0, tax_amount: 0 }], '2026-01-02')).toMatchObject([
    { quantity: null, supply_amount: '0' },
  ]);
});

const lines = editOfItems([
  { id: 7, line_no: 1, name: 'A', supply_amount: 1005, tax_amount: 101, quantity: null },
  { name: 'B', supply_amount: 10, tax_amount: 1 },
]);

test('the lines are sent without their numbers, added up and taxed anew', () => {
  expect(lines.create[0]).toEqual({ name: 'A', supply_amount: 1005, tax_amount: 101 });
  expect(sumsOf(lines)).toEqual({ supply: '1015', tax: '102', total: '1117' });
  expect(sumsOf(retaxed(lines, 'TAXABLE'))).toEqual({ supply: '1015', tax: '101', total: '1116' });
  expect(sumsOf(retaxed(lines, 'ZERO_RATED'))).toMatchObject({ tax: '0', total: '1015' });
});

test('the body has null for what is empty, and a payment only where there is one', () => {
  const form = { head: { client_id: 1, remark: ' ' }, buyer: { tel: '', name: 'C' }, payment: { cash: null }, lines };
  expect(bodyOf(form)).toEqual({
    ...{ client_id: 1, remark: null, buyer: { tel: null, name: 'C' }, payment: null, items: lines.create },
  });
  expect(bodyOf({ ...form, payment: { cash: 0, note: 5 } })).toMatchObject({ payment: { cash: 0, note: 5 } });
});
