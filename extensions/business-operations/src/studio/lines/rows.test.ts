import { describe, expect, test } from 'vitest';
import type { GridColumn } from '../../kernel/lines/grid.ts';
import { parseBlock, pastedValue } from './block.ts';
import { addDecimals, subtractDecimals } from './decimals.ts';
import { filledFrom } from './filled.ts';
import { differenceOf, editOf, isBlank, newRow, problemsOf, type Shape, storedRow, totalOf, unread, withEdit, withValue } from './rows.ts';

const rules = { digits: 15, scale: 2, grouped: true, unit: 'won' as const };
const account: GridColumn = {
  name: 'account',
  kind: 'reference',
  required: true,
  managed: false,
  reference: { collection: 'account_codes', columns: ['code', 'name'], english: [], activeOnly: true },
};
const debit: GridColumn = { name: 'debit', kind: 'number', required: false, managed: false, default: 0, rules };
const credit: GridColumn = { ...debit, name: 'credit' };
const memo: GridColumn = { name: 'memo', kind: 'text', required: false, managed: false, length: 5 };
const evidence: GridColumn = {
  name: 'evidence',
  kind: 'choice',
  required: false,
  managed: false,
  default: 'NONE',
  values: ['NONE', 'CARD'],
};
const shape: Shape = {
  columns: [account, debit, credit, memo, evidence],
  totals: ['debit', 'credit'],
  balance: ['debit', 'credit'],
  min: 2,
  max: 3,
};

const keys = (rows: Parameters<typeof problemsOf>[0]) =>
  problemsOf(rows, shape).map(({ column, key }) => (column ? `${column} ${key}` : key));

test('sums are exact', () => {
  expect(addDecimals(['0.1', '0.2'])).toBe('0.3');
  expect(addDecimals(['999999999999999.99', '0.01'])).toBe('1000000000000000');
  expect(addDecimals([])).toBe('0');
  expect(addDecimals(['-1.5', '1'])).toBe('-0.5');
  expect(subtractDecimals('5', '-2')).toBe('7');
  expect(subtractDecimals('5', '5.00')).toBe('0');
});

describe('a line', () => {
  test('is saved with what has been written in it', () => {
    const stored = storedRow(7, { account: 3, debit: '5000.00', credit: '0.00', memo: null });
    expect(editOf([stored, newRow()], [])).toBeNull();
    expect(editOf([withValue(stored, debit, '5000', shape)], [])).toBeNull();
    expect(editOf([withValue(stored, debit, '6000', shape), newRow({ account: 4 })], [9])).toEqual({
      create: [{ account: 4 }],
      update: [{ id: 7, debit: '6000' }],
      delete: [9],
    });
    const undone = withValue(withValue(stored, debit, '6000', shape), debit, '5000', shape);
    expect(editOf([undone], [])).toBeNull();
  });

  test('stands on one side', () => {
    const stored = storedRow(7, { account: 3, debit: '5000.00', credit: '0.00' });
    expect(withValue(stored, credit, '10', shape).changes).toEqual({ debit: 0, credit: '10' });
    expect(withValue(newRow({ debit: '10' }), credit, '10', shape).changes).toEqual({ credit: '10' });
    expect(withValue(newRow({ debit: '10' }), credit, '0', shape).changes).toEqual({ debit: '10', credit: '0' });
  });

  test('that is emptied is blank again, and an empty stored cell means its default', () => {
    expect(isBlank(withValue(newRow({ debit: '5' }), debit, null, shape))).toBe(true);
    expect(withValue(storedRow(1, { debit: '5' }), debit, null, shape).changes).toEqual({ debit: 0 });
    expect(withValue(storedRow(1, { memo: 'x' }), memo, null, shape).changes).toEqual({ memo: null });
  });

  test('takes the edits that the form holds', () => {
    const edit = { create: [{ account: 5 }], update: [{ id: 1, memo: 'y' }], delete: [2] };
    const rows = withEdit([storedRow(1, { memo: 'x' }), storedRow(2, {})], edit);
    expect(editOf(rows, [2])).toEqual(edit);
  });
});

describe('problems', () => {
  const good = [newRow({ account: 1, debit: '10' }), newRow({ account: 2, credit: '10.00' })];

  test('none', () => {
    expect(keys([...good, newRow()])).toEqual([]);
  });

  test('at cells', () => {
    expect(keys([...good, newRow({ debit: '1' })])).toEqual(['account lines.required']);
    expect(keys([...good, newRow({ account: unread('101'), debit: '1,00', memo: '123456' })])).toEqual([
      'account lines.unknown',
      'debit number.unclear',
      'memo lines.too_long',
    ]);
    expect(keys([...good, newRow({ account: 3 })])).toEqual(['debit lines.one_side']);
  });

  test('of all lines', () => {
    expect(keys([])).toEqual(['lines.too_few']);
    expect(keys([good[0] ?? newRow(), newRow({ account: 2, credit: '9' })])).toEqual(['lines.unbalanced']);
    expect(keys([...good, ...good])).toEqual(['lines.too_many']);
  });
});

test('totals run over what can be read', () => {
  const rows = [newRow({ debit: '10.5' }), newRow({ debit: '1,00' }), storedRow(1, { debit: '2.00', credit: '3' }), newRow()];
  expect(totalOf(rows, 'debit')).toBe('12.5');
  expect(differenceOf(rows, shape)).toBe('9.5');
});

describe('a block', () => {
  test('is cut into cells', () => {
    expect(parseBlock('101\t5,000\r\n103\t\t5,000\r\n')).toEqual([
      ['101', '5,000'],
      ['103', '', '5,000'],
    ]);
    expect(parseBlock('"a\tb\n""c"""\td')).toEqual([['a\tb\n"c"', 'd']]);
    expect(parseBlock('')).toEqual([]);
  });

  test('is read by columns', () => {
    const choiceOf = (text: string) => (text === '카드' ? 'CARD' : undefined);
    const date: GridColumn = { name: 'on', kind: 'date', required: false, managed: false };
    expect(pastedValue('₩1,000', debit, choiceOf)).toBe('1000');
    expect(pastedValue('1,00', debit, choiceOf)).toBe('1,00');
    expect(pastedValue('카드', evidence, choiceOf)).toBe('CARD');
    expect(pastedValue('2026. 3. 5.', date, choiceOf)).toBe('2026-03-05');
    expect(pastedValue('어음', evidence, choiceOf)).toBe(unread('어음'));
    expect(pastedValue('3월 5일', date, choiceOf)).toBe(unread('3월 5일'));
    expect(pastedValue('', memo, choiceOf)).toBeNull();
    expect(pastedValue('12', { ...debit, integer: true }, choiceOf)).toBe(12);
  });
});

describe('a row that is chosen in a line', () => {
  const fills = { item_name: 'name', unit_price: 'price' };
  const [screen, motor] = [
    { name: 'Screen', price: 38_000 },
    { name: 'Motor', price: null },
  ];

  test('fills in what is empty', () => {
    expect(filledFrom(fills, {}, screen, undefined)).toEqual({ item_name: 'Screen', unit_price: 38_000 });
    expect(filledFrom(fills, { item_name: 'Screen, black' }, screen, undefined)).toEqual({ unit_price: 38_000 });
  });

  test('takes the place of what the former one said, however it is written, and of nothing else', () => {
    expect(filledFrom(fills, { item_name: 'Screen', unit_price: '38000.00' }, motor, screen)).toEqual({
      item_name: 'Motor',
      unit_price: null,
    });
    expect(filledFrom(fills, { item_name: 'Screen, black', unit_price: 1 }, motor, screen)).toEqual({});
  });

  test('says nothing when it could not be read', () => {
    expect(filledFrom(fills, { item_name: 'Screen' }, undefined, undefined)).toEqual({});
  });
});
