import { describe, expect, test } from 'vitest';
import type { ShownContent, ShownPart } from '../../kernel/deploy/content.ts';
import { cellValue, newRow } from '../lines/rows.ts';
import { contentProblems, entriesOf, rowsOf, tableOf, valueFrom } from './content.ts';

const part = (name: string, more: Partial<ShownPart> = {}): ShownPart => ({ name, kind: 'text', required: false, managed: false, ...more });
const amount = part('amount', { kind: 'number', required: true, rules: { digits: 15, scale: 0, min: 0, grouped: true } });

const items: ShownContent = { kind: 'rows', columns: [part('name', { required: true, length: 5 }), amount], max: 2 };
const settings: ShownContent = {
  kind: 'members',
  columns: [part('mail', { kind: 'boolean' }), part('days', { content: { kind: 'each', columns: [part('', { kind: 'number' })] } })],
};

describe('a value of JSON as a table', () => {
  test('of rows', () => {
    const value = [{ name: '식대', amount: 1000 }];
    const rows = rowsOf(value, items);
    expect(valueFrom(rows, items, value)).toEqual(value);
    expect(valueFrom([...rows, newRow()], items, value)).toEqual(value);
    expect(valueFrom([newRow()], items, value)).toBeNull();
  });

  test('of rows with lists and names in a cell', () => {
    const options = part('options', { kind: 'shown', content: { kind: 'each', columns: [part('', { length: 5 })] } });
    const labels = part('option_labels', { kind: 'shown', content: { kind: 'entries', columns: [part('')] } });
    const inputs: ShownContent = { kind: 'rows', columns: [part('name'), options, labels] };
    expect(tableOf(inputs).columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['name', 'text'],
      ['options', 'text'],
      ['option_labels', 'text'],
    ]);
    const value = [{ name: 'TYPE', options: ['A', 'B'], option_labels: { A: '앙카' } }, { name: 'N' }];
    const rows = rowsOf(value, inputs);
    expect(rows.map((row) => cellValue(row, options))).toEqual(['A, B', null]);
    expect(rows[0] && cellValue(rows[0], labels)).toBe('A=앙카');
    expect(valueFrom(rows, inputs, value)).toEqual(value);
    const written = newRow({ name: 'X', options: 'A, B,, A,', option_labels: 'A = 앙카, B=a=b, C, =x' });
    expect(valueFrom([written], inputs, null)).toEqual([
      { name: 'X', options: ['A', 'B'], option_labels: { A: '앙카', B: 'a=b', C: 'C' } },
    ]);
    // What nobody has touched stays, though it could not be written like this.
    const odd = [{ name: 'ODD', options: ['1,5', '2'] }];
    expect(valueFrom(rowsOf(odd, inputs), inputs, odd)).toEqual(odd);
  });

  test('of plain values', () => {
    const list: ShownContent = { kind: 'each', columns: [part('')] };
    expect(valueFrom(rowsOf(['a', 'b'], list), list, null)).toEqual(['a', 'b']);
  });

  test('of members: what has a table of its own, and what is not declared, stays', () => {
    const value = { mail: true, days: [1, 2], other: 1 };
    const [row] = rowsOf(value, settings);
    expect(row && cellValue(row, { name: 'mail' })).toBe(true);
    expect(valueFrom([newRow({ mail: false })], settings, value)).toEqual({ mail: false, days: [1, 2], other: 1 });
    expect(valueFrom([newRow()], settings, { mail: true })).toBeNull();
  });

  test('of names that the data choose, without braces', () => {
    expect(entriesOf({ a: 1, b: { c: [1, 2], d: null } })).toEqual([
      ['a', '1'],
      ['b', 'c 1, 2, d '],
    ]);
    expect(entriesOf(null)).toEqual([]);
  });

  test('is judged cell by cell', () => {
    const keys = (value: unknown) => contentProblems(value, items).map(({ at, key }) => [at, key]);
    expect(keys([{ name: '식대', amount: 1000 }])).toEqual([]);
    expect(keys([{ name: '너무긴이름이다', amount: -1 }])).toEqual([
      ['1', 'lines.too_long'],
      ['1', 'number.min'],
    ]);
    expect(keys([{ name: 'a' }])).toEqual([['1', 'lines.required']]);
    expect(keys([1, 2, 3].map((one) => ({ name: 'a', amount: one })))).toEqual([['', 'lines.too_many']]);
  });
});
