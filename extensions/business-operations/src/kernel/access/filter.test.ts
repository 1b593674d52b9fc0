import { describe, expect, it } from 'vitest';
import { collection } from '../model/collection.ts';
import { date, integer, string } from '../model/field.ts';
import type { Filter } from '../model/filter-rule.ts';
import { filterSql, isUnrestricted } from './filter.ts';

const label = { ko: '이름', en: 'Name' };
const things = collection('things', {
  ...{ label, icon: 'x', group: 'sales', display: '', scope: 'tenant', audit: true, softDelete: true },
  fields: { name: string(10, { label }), size: integer({ label }), due_on: date({ label }) },
});
const now = new Date('2025-01-01T00:00:00Z');
const write = (filter: Filter) => {
  const { text, values } = filterSql(filter, things, 't', { userId: 'u1', roleId: 'r1', tenantId: 7, now });
  return [text, ...values];
};

describe('filterSql', () => {
  it.each<[Filter, unknown[]]>([
    [{}, ['true']],
    [{ name: { _eq: 'a' } }, ['(t.name = $1)', 'a']],
    [{ size: { _gte: 1, _lt: 5 } }, ['(t.size >= $1 and t.size < $2)', 1, 5]],
    [{ _or: [{ size: { _in: [1, 2] } }, { name: { _null: true } }] }, ['(((t.size in ($1,$2)) or (t.name is null)))', 1, 2]],
    [{ size: { _in: [] } }, ['(false)']],
    [{ size: { _nin: [] } }, ['(true)']],
    [{ name: { _contains: '10%_\\' } }, ['(t.name like $1)', '%10\\%\\_\\\\%']],
    [{ created_by: { _eq: '$CURRENT_USER' } }, ['(t.created_by = $1)', 'u1']],
    [{ created_by: { _in: ['$CURRENT_USER.id'] } }, ['(t.created_by in ($1))', 'u1']],
    [{ tenant_id: { _eq: '$CURRENT_USER.tenant_id' } }, ['(t.tenant_id = $1)', 7]],
    [{ created_at: { _lte: '$NOW' } }, ['(t.created_at <= $1)', now]],
    [{ due_on: { _lt: '$NOW' } }, ['(t.due_on < ops.today($1))', 7]],
    [{ due_on: { _between: ['2025-01-01', '$NOW'] } }, ['(t.due_on between $1 and ops.today($2))', '2025-01-01', 7]],
    [{ size: { _between: [1, 2] } }, ['(t.size between $1 and $2)', 1, 2]],
  ])('%j', (filter, expected) => {
    expect(write(filter)).toEqual(expected);
  });

  it.each<[Filter]>([
    [{ secret: { _eq: 1 } }],
    [{ name: { _regex: 'a' } }],
    [{ name: { _eq: '$CURRENT_USER.email' } }],
    [{ 'name; drop': { _eq: 1 } }],
  ])('refuses %j', (filter) => {
    expect(() => write(filter)).toThrow(/^Unknown/);
  });
});

it('tells the tenant scope from a filter that restricts more', () => {
  const tenantScope = { tenant_id: { _eq: '$CURRENT_USER.tenant_id' } };
  expect(
    [null, {}, tenantScope, { _and: [tenantScope, { deleted_at: { _null: true } }] }, { _and: [tenantScope, { _and: [tenantScope] }] }].map(
      (filter) => isUnrestricted(filter),
    ),
  ).toEqual(Array(5).fill(true));
  expect(
    [
      { name: { _eq: 'a' } },
      { _and: [tenantScope, { name: { _eq: 'a' } }] },
      { _or: [tenantScope] },
      { ...tenantScope, name: { _eq: 'a' } },
      { tenant_id: { _eq: 7 } },
    ].map((filter) => isUnrestricted(filter)),
  ).toEqual(Array(5).fill(false));
});
