import { expect, it } from 'vitest';
import type { Derivation, RowWrite } from './derivation.ts';
import { derivedValues } from './derived-rows.ts';
import { collection } from './model/collection.ts';
import { string } from './model/field.ts';

const label = { ko: '것', en: 'Thing' };
const things = collection('things', {
  ...{ label, icon: 'x', group: 'sales', display: '{{a}}', scope: 'tenant', audit: false, softDelete: false },
  fields: { a: string(1, { label }), b: string(1, { label }) },
});
const write: RowWrite = { tenantId: 1, fields: ['a'], before: null, after: { a: 'x' }, rows: async () => [], emit: async () => undefined };
const deriving = (values: Record<string, unknown>): Derivation => ({ collection: things, reads: ['a'], derive: () => values });

it('several domains derive of one row, each its own columns', async () => {
  expect(await derivedValues([deriving({ a: 'y' }), deriving({}), deriving({ b: 'z' })], write)).toEqual({ a: 'y', b: 'z' });
  await expect(derivedValues([deriving({ a: 'y' }), deriving({ a: 'y' })], write)).rejects.toThrow('store a');
});
