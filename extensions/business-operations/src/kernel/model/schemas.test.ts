import { describe, expect, it } from 'vitest';
import { collection } from './collection.ts';
import { boolean, decimal, integer, money, oneOf, ref, string, text } from './field.ts';
import { createBody, day, decimalPlaces, idParam, moneyInput, rowReply, updateBody } from './schemas.ts';

const label = { ko: '이름', en: 'Name' };
const things = collection('things', {
  ...{ label, icon: 'x', group: 'sales', display: '', scope: 'tenant', audit: true, softDelete: true },
  fields: {
    name: string(5, { label, required: true }),
    kind: oneOf({ A: label, B: label }, { label, required: true, default: 'A' }),
    code: string(5, { label, required: true, generated: true }),
    memo: text({ label }),
    email: string(50, { label, format: 'email' }),
    price: money({ label, min: 0 }),
    rate: decimal(5, 2, { label, max: 100 }),
    count: integer({ label, min: 1, max: 3 }),
    owner_id: ref('things', { label }),
    is_default: boolean({ label, required: true, default: false, managed: true }),
    token: string(5, { label, secret: true }),
  },
});

const reads = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) => schema.safeParse(value).success;

describe('day', () => {
  it.each([
    ['2024-02-29', true],
    ['2025-02-29', false],
    ['2025-04-31', false],
    ['2025-4-1', false],
    ['20250401', false],
    [20250401, false],
  ])('%j', (written, good) => {
    expect(reads(day, written)).toBe(good);
  });
});

describe('money', () => {
  it.each<[unknown, string | null]>([
    [1000, '1000'],
    [0.1, '0.1'],
    ['12.30', '12.30'],
    ['1.2000', '1.2000'],
    [-5, '-5'],
    ['999999999999999.99', '999999999999999.99'],
    ['-999999999999999.99', '-999999999999999.99'],
    ['1000000000000000', null],
    [1e15, null],
    ['1.001', null],
    [0.1 + 0.2, null],
    [1e21, null],
    [1e-7, null],
    ['1e3', null],
    ['', null],
    [' 1', null],
    [Number.NaN, null],
    [null, null],
    [true, null],
  ])('%j', (written, read) => {
    const result = moneyInput().safeParse(written);
    expect(result.success ? result.data : null).toBe(read);
  });

  it('has bounds', () => {
    expect([reads(moneyInput({ min: 0 }), 0), reads(moneyInput({ min: 0 }), '-0.01'), reads(moneyInput({ positive: true }), 0)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

it('an id of a path is a positive number of 31 bits', () => {
  expect(['1', '2147483647', '0', '-1', '01', '1.0', '2147483648', 'a'].map((written) => reads(idParam, written))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

describe('bodies', () => {
  it('of a creation need what has no default', () => {
    const schema = createBody(things);
    expect(schema.parse({ name: ' a ' })).toEqual({ name: 'a' });
    for (const wrong of [{}, { name: '  ' }, { name: 'abcdef' }, { name: null }, { name: 'a', kind: 'C' }, { name: 'a', kind: null }])
      expect(reads(schema, wrong)).toBe(false);
  });

  it('refuse unknown fields and those of the service', () => {
    for (const extra of [{ nope: 1 }, { is_default: true }, { id: 1 }, { tenant_id: 1 }, { created_at: '2025-01-01T00:00:00Z' }])
      expect(reads(createBody(things), { name: 'a', ...extra })).toBe(false);
  });

  it('of a change have every field optional; null clears, and so does an empty text', () => {
    const schema = updateBody(things);
    expect(schema.parse({})).toEqual({});
    expect(schema.parse({ memo: '', email: '', price: null, owner_id: null })).toEqual({
      memo: null,
      email: null,
      price: null,
      owner_id: null,
    });
    expect(schema.parse({ price: 1.5 })).toEqual({ price: '1.5' });
    for (const wrong of [
      { name: null },
      { name: '' },
      { email: 'x' },
      { price: -1 },
      { rate: 100.01 },
      { count: 0 },
      { count: 4 },
      { count: 1.5 },
      { owner_id: '1' },
      { memo: 'a\u0000' },
    ]) {
      expect(reads(schema, wrong)).toBe(false);
    }
  });
});

it('answers show no secrets and no deletion', () => {
  const shown = Object.keys(rowReply(things).shape);
  expect(shown.slice(0, 3)).toEqual(['id', 'name', 'kind']);
  for (const hidden of ['token', 'deleted_at', 'deleted_by', 'tenant_id']) expect(shown).not.toContain(hidden);
});

describe('decimal places', () => {
  it.each<[string, number]>([
    ['1', 0],
    ['-1.50', 1],
    ['.005', 3],
    ['5.', 0],
    ['1.0_0_1', 3],
    ['1e3', 0],
    ['1.25E1', 1],
    ['1e-7', 7],
    ['150e-2', 2],
    ['NaN', 0],
    ['everything', 0],
  ])('of %s are %d', (written, places) => {
    expect(decimalPlaces(written)).toBe(places);
  });

  it('are counted of a long text at once', () => {
    expect(decimalPlaces(`0.${'0'.repeat(1_000_000)}1`)).toBe(1_000_001);
  });
});
