import { describe, expect, it } from 'vitest';
import { collection } from '../model/collection.ts';
import { string } from '../model/field.ts';
import { accessSql, accessTo, type Grant, resolvePermissions } from './permissions.ts';

const label = { ko: '이름', en: 'Name' };
const things = collection('things', {
  ...{ label, icon: 'x', group: 'sales', display: '', scope: 'tenant', audit: true, softDelete: true },
  fields: { name: string(10, { label }) },
});
const grant = (more: Partial<Grant> = {}): Grant => ({
  fields: ['*'],
  filter: null,
  validation: null,
  presets: null,
  ipAccess: null,
  ...more,
});
const access = (grants: Grant[], ip: string | null = null) =>
  accessTo(resolvePermissions(grants.map((one) => ({ collection: 'things', action: 'read', grant: one }))), 'things', 'read', ip);
const own = { created_by: { _eq: '$CURRENT_USER' } };

describe('accessTo', () => {
  it('is null without a grant', () => {
    expect(access([])).toBeNull();
    expect(accessTo(resolvePermissions([{ collection: 'things', action: 'read', grant: grant() }]), 'things', 'update', null)).toBeNull();
  });

  it('adds fields up for the same rows', () => {
    expect(access([grant({ fields: ['a'] }), grant({ fields: ['b'] })])?.fields).toEqual(new Set(['a', 'b']));
    expect(access([grant({ fields: ['a'] }), grant()])?.fields).toBeNull();
    expect(access([grant({ fields: null })])?.fields).toEqual(new Set());
  });

  it('opens for every row what a grant for all rows opens, and for different rows only what all grants open', () => {
    const mixed = access([grant({ fields: ['a', 'b'] }), grant({ fields: ['b', 'c'], filter: own })]);
    expect([mixed?.allRows, mixed?.filters, mixed?.fields]).toEqual([true, [], new Set(['a', 'b'])]);
    const parts = access([grant({ fields: ['a', 'b'], filter: own }), grant({ fields: ['b', 'c'], filter: { name: { _eq: 'a' } } })]);
    expect([parts?.allRows, parts?.fields]).toEqual([false, new Set(['b'])]);
  });

  it('joins the conditions of grants without one for all rows', () => {
    const both = access([grant({ filter: own }), grant({ filter: { name: { _eq: 'a' } } })]);
    expect(both?.allRows).toBe(false);
    expect(both && accessSql(both, things, 't', { userId: 'u', roleId: null, tenantId: 1, now: new Date() }).text).toBe(
      '((t.created_by = $1) or (t.name = $2))',
    );
  });

  it('counts networks', () => {
    const office = grant({ ipAccess: ['10.0.0.0/8'] });
    expect(access([office], '10.1.2.3')).not.toBeNull();
    expect(access([office], '192.168.0.1')).toBeNull();
    expect(access([office], null)).toBeNull();
  });
});

it('a condition that is not understood opens nothing', () => {
  const odd = access([grant({ filter: { name: { _regex: '.' } } })]);
  expect(() => odd && accessSql(odd, things, 't', { userId: null, roleId: null, tenantId: 1, now: new Date() })).toThrow('error.forbidden');
});
