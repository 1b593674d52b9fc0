import { describe, expect, it } from 'vitest';
import type { Access } from '../../../kernel/access/permissions.ts';
import type { Filter } from '../../../kernel/model/filter-rule.ts';
import { type GrantContent, holds, limitedTo, mayGrant } from './rules.ts';

const TENANT_SCOPE = { tenant_id: { _eq: '$CURRENT_USER.tenant_id' } };
const mine = { manager_id: { _eq: '$CURRENT_USER' } };
const active = { is_active: { _eq: true } };
const everything: Access = { fields: null, filters: [], validations: [], presets: {}, allRows: true };
const bound = (...filters: Filter[]): Access => ({ ...everything, allRows: false, filters });
const given = (more: Partial<GrantContent> = {}): GrantContent => ({
  fields: ['*'],
  filter: null,
  validation: null,
  presets: null,
  ...more,
});
const scopedToTenant = (...conditions: Filter[]): Filter => ({ _and: [TENANT_SCOPE, ...conditions] });

describe('holds', () => {
  it('nothing without a right', () => {
    expect(holds(null, given())).toBe(false);
    expect(mayGrant(null, given())).toBe(false);
  });

  it('the fields one has', () => {
    const own = { ...everything, fields: new Set(['id', 'name']) };
    expect([['id'], ['id', 'memo'], ['*'], []].map((fields) => holds(own, given({ fields })))).toEqual([true, false, false, true]);
    expect(mayGrant(own, given({ fields: ['id'], presets: { memo: 1 } }))).toBe(false);
  });

  it('grants that carry every condition of one’s own', () => {
    const own = bound(scopedToTenant(mine, active));
    expect(holds(own, given({ filter: scopedToTenant(mine) }))).toBe(false);
    expect(holds(own, given({ filter: scopedToTenant() }))).toBe(false);
    expect(holds(own, given({ filter: scopedToTenant(active, mine, { name: { _eq: 'x' } }) }))).toBe(true);
    expect(holds(own, given({ filter: { _or: [mine, active] } }))).toBe(false);
    expect(holds(everything, given({ filter: scopedToTenant() }))).toBe(true);
  });

  it('grants within one of several conditions, or within their alternative', () => {
    const own = bound(scopedToTenant(mine), scopedToTenant(active));
    expect(holds(own, given({ filter: scopedToTenant(active) }))).toBe(true);
    expect(holds(own, given({ filter: scopedToTenant({ _or: [mine, active] }) }))).toBe(true);
    expect(holds(own, given({ filter: scopedToTenant({ _or: [mine, { id: { _eq: 1 } }] }) }))).toBe(false);
  });

  it('creations that are checked as one’s own are', () => {
    const own = { ...everything, validations: [scopedToTenant(active)] };
    expect(holds(own, given({ validation: scopedToTenant() }))).toBe(false);
    expect(holds(own, given({ validation: scopedToTenant(active, mine) }))).toBe(true);
  });
});

describe('limitedTo', () => {
  it('leaves what is given by somebody without bounds', () => {
    const one = given({ filter: active, validation: mine, presets: { memo: 'x' } });
    expect(limitedTo(everything, one)).toEqual(one);
    expect(limitedTo(everything, given())).toEqual(given());
  });

  it('adds the grantor’s conditions, once', () => {
    expect(limitedTo(bound(scopedToTenant(mine)), given({ filter: active })).filter).toEqual({ _and: [mine, active] });
    expect(limitedTo(bound(scopedToTenant(mine)), given({ filter: { _and: [active, mine] } })).filter).toEqual({ _and: [mine, active] });
    expect(limitedTo(bound(scopedToTenant(mine), scopedToTenant(active)), given()).filter).toEqual({ _or: [mine, active] });
    expect(limitedTo(bound(scopedToTenant(mine, active), scopedToTenant({ id: { _eq: 1 } })), given()).filter).toEqual({
      _or: [{ _and: [mine, active] }, { id: { _eq: 1 } }],
    });
  });

  it('keeps conditions next to an _and', () => {
    const filter = { _and: [mine], is_active: { _eq: true } };
    expect(limitedTo(bound(scopedToTenant({ id: { _eq: 1 } })), given({ filter })).filter).toEqual({ _and: [{ id: { _eq: 1 } }, filter] });
  });

  it('lets the grantor’s presets win', () => {
    const own = { ...everything, presets: { memo: 'own' } };
    expect(limitedTo(own, given({ presets: { memo: 'x', fax: 'y' } })).presets).toEqual({ memo: 'own', fax: 'y' });
  });

  it('gives what is held', () => {
    for (const own of [
      everything,
      bound(scopedToTenant(mine)),
      bound(scopedToTenant(mine, active), scopedToTenant(active)),
      { ...bound(mine), validations: [active, mine] },
    ])
      expect(holds(own, limitedTo(own, given({ filter: { id: { _eq: 1 } } })))).toBe(true);
  });
});
