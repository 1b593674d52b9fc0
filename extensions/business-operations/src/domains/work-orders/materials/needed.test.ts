import { expect, test } from 'vitest';
import type { TemplateLine } from '../../bom/calculation/template.ts';
import { Num } from '../../bom/expression/expression.ts';
import { linesOf } from './needed.ts';

const ITEMS = [
  { id: 1, code: 'EGI', quantity_scale: 2 },
  { id: 2, code: 'BOLT', quantity_scale: 0 },
];

const find = (item: { id: number } | { code: string } | null) =>
  ITEMS.find(({ id, code }) => item && ('id' in item ? item.id === id : item.code === code));

const part = (line_key: string, item: { id: number } | { code: string }, quantity: string) => ({
  line: { line_key } as TemplateLine,
  item,
  quantity: new Num(quantity),
});

test('quantities are those of all pieces, rounded up once to the decimals of the item', () => {
  expect(linesOf([part('STEEL', { id: 1 }, '1.2345'), part('BOLT', { code: 'BOLT' }, '0.4')], '10', find)).toEqual([
    { bom_key: 'STEEL', item_id: 1, required_quantity: '12.3500' },
    { bom_key: 'BOLT', item_id: 2, required_quantity: '4.0000' },
  ]);
  expect(linesOf([part('BOLT', { id: 2 }, '0.4')], '3', find)[0]?.required_quantity).toBe('2.0000');
});

test('parts that come to a whole are not rounded up beyond it', () => {
  const third = { ...part('BOLT', { id: 2 }, '0'), quantity: new Num(5).div(3) };
  expect(linesOf([third], '3', find)[0]?.required_quantity).toBe('5.0000');
});

test('a key that other bills have too is added up, and numbered for another item', () => {
  expect(
    linesOf([part('A', { id: 1 }, '1'), part('A', { id: 2 }, '1'), part('A', { id: 1 }, '2'), part('A', { id: 2 }, '5')], '1', find),
  ).toEqual([
    { bom_key: 'A', item_id: 1, required_quantity: '3.0000' },
    { bom_key: 'A~2', item_id: 2, required_quantity: '6.0000' },
  ]);
});

test('an item that there is not any more is left out', () => expect(linesOf([part('A', { code: '' }, '1')], '1', find)).toEqual([]));
