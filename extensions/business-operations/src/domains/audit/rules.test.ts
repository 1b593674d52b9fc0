import { describe, expect, test } from 'vitest';
import { collection } from '../../kernel/model/collection.ts';
import { integer, oneOf, ref, string, systemRef } from '../../kernel/model/field.ts';
import { createModel } from '../../kernel/model/model.ts';
import { retention } from './partitions.ts';
import type { LoggedRow } from './rollback/log-entries.ts';
import { isRollbackable, planOf } from './rollback/rules.ts';
import { assertWholeLog, rangeOf } from './rules.ts';

const label = { ko: '', en: '' };
const base = { label, icon: '', group: 'g', display: '', scope: 'tenant', audit: true, softDelete: true } as const;
const states = oneOf({ DRAFT: label, SENT: label }, { label, required: true, default: 'DRAFT', managed: true });

const parents = collection('parents', { ...base, fields: { name: string(10, { label }) } });
const orders = collection('orders', {
  ...base,
  fields: {
    name: string(10, { label }),
    status: states,
    parent_id: ref('parents', { label }),
    origin_id: ref('parents', { label, onDelete: 'keep' }),
    owner_id: systemRef('directus_users', { label }),
    token: string(10, { label, secret: true }),
    key_hash: string(10, { label }),
    seen: integer({ label, unaudited: true }),
  },
});
const entries = collection('entries', { ...base, rollback: false, fields: { name: string(10, { label }) } });
const lines = collection('lines', { ...base, audit: false, fields: { name: string(10, { label }) } });
const logs = collection('logs', { ...base, appendOnly: true, fields: { name: string(10, { label }) } });
const model = createModel([parents, orders, entries, lines, logs]);
const machines = [{ collection: orders, field: 'status', initial: 'DRAFT', transitions: [{ from: 'DRAFT', event: 'send', to: 'SENT' }] }];

const change = (row: Partial<LoggedRow>): LoggedRow => ({
  id: 1,
  created_at: '2026-01-01T00:00:00+00:00',
  table_name: 'orders',
  row_id: '1',
  dml_type: 'UPDATE',
  changed_columns: null,
  old_values: null,
  new_values: null,
  ...row,
});
const plan = (row: Partial<LoggedRow>, chosen?: string[]) => planOf(change(row), model, machines, chosen);
const update = (...changed_columns: string[]) => ({ changed_columns });

describe('what is undone', () => {
  test('by which action, under which right', () => {
    const whole = { id: 1, name: 'N', deleted_at: null };
    expect(plan({ dml_type: 'INSERT', new_values: whole })).toMatchObject({
      action: 'DELETE',
      right: 'delete',
      columns: ['id', 'name', 'deleted_at'],
    });
    expect(plan({ dml_type: 'DELETE', old_values: whole })).toMatchObject({ action: 'INSERT', right: 'create' });
    expect(plan(update('name'))).toMatchObject({ action: 'UPDATE', right: 'update', columns: ['name'], soft: true });
    expect(plan({ ...update('deleted_at'), new_values: { deleted_at: '2026' } })).toMatchObject({ action: 'RESTORE', right: 'update' });
    expect(plan({ ...update('deleted_at'), new_values: { deleted_at: null } })).toMatchObject({ action: 'DELETE', right: 'delete' });
  });

  test('leaves states, secrets and hashes as they are', () => {
    expect(plan(update('name', 'status', 'token', 'key_hash'))).toMatchObject({ columns: ['name'], left: ['status', 'token', 'key_hash'] });
    for (const only of ['status', 'token', 'key_hash']) expect(plan(update(only)), only).toBeNull();
    expect(plan(update('name', 'status'), ['status'])).toBeNull();
    // A record that has been changed since its creation must not be deleted.
    expect(plan({ dml_type: 'INSERT', new_values: { status: 'DRAFT', token: '***', seen: 0, updated_at: null } })?.columns).toEqual([
      'status',
    ]);
  });

  test('only in the columns chosen', () => {
    expect(plan(update('name', 'owner_id'), ['owner_id'])).toMatchObject({ columns: ['owner_id'] });
  });

  test('asks for what is referred to, where that must be alive', () => {
    const refs = (row: Partial<LoggedRow>) => plan(row)?.refs.map(({ column }) => column);
    expect(refs(update('name', 'parent_id'))).toEqual(['parent_id']);
    expect(refs(update('name', 'origin_id'))).toEqual([]);
    expect(refs({ ...update('deleted_at'), new_values: { deleted_at: '2026' } })).toEqual(['parent_id', 'owner_id']);
  });

  test('is neither a log nor what follows from other records nor a table of Directus', () => {
    for (const table of ['entries', 'lines', 'logs', 'directus_users', 'unknown'])
      expect(plan({ ...update('name'), table_name: table }), table).toBeNull();
    expect([parents, orders, entries, lines, logs].map(isRollbackable)).toEqual([true, true, false, false, false]);
  });
});

describe('a range of days', () => {
  test('ends today and goes back, unless told otherwise', () => {
    expect(rangeOf({}, '2026-03-01', 30)).toEqual({ start: '2026-01-30', end: '2026-03-01' });
    expect(rangeOf({ end_date: '2025-12-31' }, '2026-03-01', 7)).toEqual({ start: '2025-12-24', end: '2025-12-31' });
    expect(rangeOf({ start_date: '2026-02-01' }, '2026-03-01', 7)).toEqual({ start: '2026-02-01', end: '2026-03-01' });
  });

  test('holds a leap year and no more', () => {
    expect(() => rangeOf({ start_date: '2024-01-01', end_date: '2024-12-31' }, '2026-03-01', 7)).not.toThrow();
    expect(() => rangeOf({ start_date: '2024-01-01', end_date: '2025-01-01' }, '2026-03-01', 7)).toThrow('error.date_range_too_long');
    expect(() => rangeOf({ start_date: '2026-03-02' }, '2026-03-01', 7)).toThrow('error.date_range_invalid');
  });
});

test('the log is read whole or not at all', () => {
  const whole = { allRows: true, fields: null, filters: [], validations: [], presets: {} };
  expect(() => assertWholeLog(whole)).not.toThrow();
  expect(() => assertWholeLog({ ...whole, allRows: false })).toThrow('error.forbidden');
  expect(() => assertWholeLog({ ...whole, fields: new Set(['action']) })).toThrow('error.forbidden');
});

test.each([
  [undefined, 24],
  ['36', 36],
  ['3', 12],
  ['0', 24],
  ['x', 24],
])('%s months of retention are %i', (configured, months) => {
  expect(retention(configured)).toBe(months);
});
