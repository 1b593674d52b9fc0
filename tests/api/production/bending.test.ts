import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { created, done, refusal, violationPaths } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';

let tenant: Tenant;
let other: Tenant;
let production: Person;
let rail: number;

const part = (code: string, fields: object = {}) =>
  created(tenant.admin.post('/items', { code, name: code, item_type: 'PART', item_category: 'BENDING', ...fields }));

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  production = await tenant.person('production');
  rail = (await part('BD-RM-30', { options: { length_mm: 3000, bend_dimensions: [{ no: 1, input: 216, rate: null }] } })).id;
  await created(production.client.post('/bending/item-mappings', { prod_code: 'R', spec_code: 'M', length_code: '30', item_id: rail }));
});

const lot = (fields: object = {}) =>
  production.client.post('/bending/generate-lot', {
    ...{ prod_code: 'R', spec_code: 'M', length_code: '30', production_date: '2026-03-14' },
    ...fields,
  });

describe('codes', () => {
  it('are the same for everybody, lengths and mappings the tenant’s', async () => {
    const { body } = await done(production.client.get('/bending/code-map', {}, { 'accept-language': 'ko' }));
    expect(body.data.products.map(({ code }: { code: string }) => code)).toEqual(['R', 'S', 'C', 'B', 'T', 'L', 'G']);
    expect(body.data.products[0]).toMatchObject({ name: '가이드레일(벽면형)', item_bending: 'GUIDE_RAIL' });
    expect(body.data.materials.B).toEqual({ default: null, by_spec: { S: 'SUS 1.5T', E: 'EGI 1.55T' } });
    expect(body.data.date_code).toMatchObject({ years: { 2026: 'G' }, months: { 3: 'C' } });
    expect(Object.keys(body.data.date_code.years)).toHaveLength(24);
    expect(body.data.mappings).toEqual([
      { prod_code: 'R', spec_code: 'M', length_code: '30', item_id: rail, code: 'BD-RM-30', name: 'BD-RM-30' },
    ]);
    expect((await done(other.admin.get('/bending/code-map'))).body.data.mappings).toEqual([]);
  });

  it('resolve to an item', async () => {
    const get = (query: object) => production.client.get('/bending/resolve-item', { prod_code: 'R', spec_code: 'M', ...query });
    expect((await done(get({ length_mm: 3050 }))).body.data).toMatchObject({ item: { id: rail, length_mm: 3000, width_sum: 216 } });
    expect((await done(get({ length_code: '30', length_mm: 4000 }))).body.data.item.id).toBe(rail);
    expect(refusal(await get({ length_mm: 4000 }))).toEqual([404, 'error.bending.mapping_not_found']);
    expect(refusal(await get({ prod_code: 'Q', length_code: '30' }))).toEqual([422, 'error.bending.unknown_code']);
    expect(refusal(await get({ spec_code: '5', length_code: '30' }))).toEqual([422, 'error.bending.unknown_code']);
    expect(violationPaths(await get({}))).toEqual(['length_code']);
    expect(refusal(await other.admin.get('/bending/resolve-item', { prod_code: 'R', spec_code: 'M', length_code: '30' }))).toEqual([
      404,
      'error.bending.mapping_not_found',
    ]);
  });
});

describe('a mapping', () => {
  const map = (fields: object) =>
    production.client.post('/bending/item-mappings', { prod_code: 'R', spec_code: 'F', length_code: '30', item_id: rail, ...fields });

  it('names codes that go together and a bent part, whichever way it is written', async () => {
    const plain = (await created(tenant.admin.post('/items', { code: 'MT-1', name: 'Motor', item_type: 'PART' }))).id;
    expect(refusal(await map({ prod_code: 'Q' }))).toEqual([422, 'error.bending.unknown_code']);
    expect(refusal(await map({ spec_code: 'A' }))).toEqual([422, 'error.bending.unknown_code']);
    expect(refusal(await map({ item_id: plain }))).toEqual([422, 'error.bending.not_a_bending_item']);
    expect(violationPaths(await map({ length_code: '3' }))).toEqual(['length_code']);
    const made = await created(map({}));
    expect(refusal(await map({}))).toEqual([409, 'error.duplicate']);
    expect((await tenant.admin.patch(`//items/bending_item_mappings/${made.id}`, { spec_code: 'A' })).status).toBe(422);
    expect((await tenant.admin.patch(`//items/bending_item_mappings/${made.id}`, { item_id: plain })).status).toBe(422);
    await done(production.client.put(`/bending/item-mappings/${made.id}`, { is_active: false }));
    expect(refusal(await lot({ spec_code: 'F' }))).toEqual([404, 'error.bending.mapping_not_found']);
    await done(production.client.delete(`/bending/item-mappings/${made.id}`));
    await created(map({}));
  });

  it('is the tenant’s own', async () => {
    const theirs = await other.admin.post('/bending/item-mappings', { prod_code: 'R', spec_code: 'M', length_code: '30', item_id: rail });
    expect([theirs.status, violationPaths(theirs)]).toEqual([422, ['item_id']]);
  });
});

describe('a lot', () => {
  it('is numbered within codes and day; a preview takes nothing', async () => {
    const preview = await lot({ preview: true });
    expect([preview.status, preview.body.data]).toMatchObject([200, { lot_number: 'RM-GC14-30-01', bending_lot_id: null }]);
    expect((await lot({ preview: true })).body.data.lot_number).toBe('RM-GC14-30-01');
    const first = await created(lot({ raw_lot_no: 'STEEL-1' }));
    expect(first).toMatchObject({ lot_number: 'RM-GC14-30-01', serial: 1, date_code: 'GC14', item: { id: rail } });
    expect((await created(lot())).lot_number).toBe('RM-GC14-30-02');
    expect((await created(lot({ production_date: '2026-03-15' }))).lot_number).toBe('RM-GC15-30-01');
    const listed = await done(production.client.get('/bending/lots', { search: 'STEEL-1' }));
    expect(listed.body.data).toMatchObject([
      { id: first.bending_lot_id, status: 'RESERVED', material: 'EGI 1.55T', item: { code: 'BD-RM-30' } },
    ]);
  });

  it('has 30 different numbers for 30 at once, without a gap', async () => {
    const replies = await atOnce(30, () => lot({ production_date: '2026-03-20' }));
    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(201));
    const serials = replies.map(({ body }) => body.data.serial).sort((a, b) => a - b);
    expect(serials).toEqual(serials.map((_, index) => index + 1));
  });

  it('is of known codes, near in time, and of cloth for smoke barriers alone', async () => {
    expect(refusal(await lot({ prod_code: 'Q' }))).toEqual([422, 'error.bending.unknown_code']);
    expect(violationPaths(await lot({ production_date: '2199-01-01' }))).toEqual(['production_date']);
    expect(violationPaths(await lot({ production_date: '2019-12-31', preview: true }))).toEqual(['production_date']);
    expect((await created(lot({ production_date: '2020-01-01' }))).lot_number).toBe('RM-AA01-30-01');
    expect(violationPaths(await lot({ fabric_lot_no: 'CLOTH' }))).toEqual(['fabric_lot_no']);
    const viewer = await tenant.person('viewer');
    expect((await viewer.client.post('/bending/generate-lot', { prod_code: 'R', spec_code: 'M', length_code: '30' })).status).toBe(403);
    expect((await viewer.client.get('/bending/lots')).status).toBe(200);
  });

  it('is neither changed nor deleted past its numbering', async () => {
    const { bending_lot_id: id } = await created(lot());
    expect((await tenant.admin.patch(`//items/bending_lots/${id}`, { status: 'VOID' })).status).toBeGreaterThanOrEqual(400);
    expect((await tenant.admin.delete(`//items/bending_lots/${id}`)).status).toBeGreaterThanOrEqual(400);
  });
});
