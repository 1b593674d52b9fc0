import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../support/database.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { anonymous, newTenant, someAddress, systemAdmin, type Tenant } from '../../support/tenants.ts';

const PATHS = ['/bending-items', '/bending-items/filters', '/guiderail-models', '/guiderail-models/filters'];

let tenant: Tenant;
let other: Tenant;
let key: string;
let systemKey: string;
let model: number;

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  key = (await created(tenant.admin.post('/api-keys', { name: 'Shop' }))).key;
  systemKey = (await created((await systemAdmin()).post('/api-keys', { name: 'System', system: true }))).key;
  const made = await created(
    tenant.admin.post('/guiderail-models', { model_name: 'OPEN', check_type: 'WALL', rail_width: 70, memo: '내부' }),
  );
  await created(tenant.admin.post('/guiderail-models', { model_name: 'OLD', check_type: 'WALL', is_active: false }));
  model = made.id;
});

const of = (wanted: Tenant | null, apiKey: string | null = null) => ({
  'x-forwarded-for': someAddress(),
  ...(wanted ? { 'x-tenant-id': String(wanted.id) } : {}),
  ...(apiKey === null ? {} : { 'x-api-key': apiKey }),
});
const get = (path: string, headers: Record<string, string>, parameters = {}) => anonymous.get(path, parameters, headers);

describe('a key without an account', () => {
  it.each(PATHS)('reads %s of the tenant that it is of', async (path) => {
    expect((await get(path, of(tenant, key))).status).toBe(200);
    expect((await get(path, of(null, key))).status).toBe(200);
    expect((await get(path, of(tenant, systemKey))).status).toBe(200);
    expect((await get(path, of(other, key))).status).toBe(403);
    expect(refusal(await get(path, of(null, systemKey)))).toEqual([401, 'error.unauthorized']);
    expect(refusal(await get(path, of(tenant, `${key.slice(0, -4)}AAAA`)))).toEqual([401, 'error.api_key.invalid']);
    expect((await get(path, { ...of(null, key), 'x-tenant-id': 'x' })).status).toBe(422);
    expect((await get(path, { ...of(null, systemKey), 'x-tenant-id': '2147483647' })).status).toBe(404);
  });

  it('writes there, in the name of the key', async () => {
    const headers = of(tenant, key);
    const made = await created(anonymous.post('/bending-items', { name: '키', prod_code: 'R', spec_code: 'M', length_mm: 3000 }, headers));
    expect(made).toMatchObject({ code: 'BD-RM-30', created_by: null, mappings: [{ prod_code: 'R' }] });
    await done(anonymous.put(`/bending-items/${made.id}`, { name: '바꿈' }, headers));
    const rail = await created(
      anonymous.post(
        '/guiderail-models',
        { model_name: 'K', check_type: 'SIDE', components: [{ seq: 1, bending_item_id: made.id, quantity: 1 }] },
        headers,
      ),
    );
    await done(anonymous.delete(`/guiderail-models/${rail.id}`, undefined, headers));
    await done(anonymous.delete(`/bending-items/${made.id}`, undefined, headers));
    const trail = await query<{ actor_type: string }>(
      `select distinct actor_type from audit.trigger_audit_logs where table_name = 'items' and row_id = $1`,
      [String(made.id)],
    );
    expect(trail).toEqual([{ actor_type: 'API_KEY' }]);
    expect((await anonymous.get(`/bending-items/${made.id}`, {}, of(other, systemKey))).status).toBe(404);
  });

  it('opens nothing else, and no query of Directus’s', async () => {
    for (const path of ['/items', '/bending/code-map', '/bending/item-mappings', '/stocks', `/items/${model}`])
      expect((await get(path, of(tenant, key))).status, path).toBe(401);
    const asked = await get('/bending-items', of(tenant, key), { items: '{"filter":{"sales_price":{"_gt":1}}}' });
    expect(asked.status).toBe(403);
  });

  it('is worth nothing once it is revoked or its tenant suspended', async () => {
    const { id, key: gone } = await created(tenant.admin.post('/api-keys', { name: 'Gone' }));
    await done(tenant.admin.post(`/api-keys/${id}/revoke`));
    for (const path of PATHS) expect(refusal(await get(path, of(tenant, gone)))).toEqual([401, 'error.api_key.invalid']);
    const root = await systemAdmin();
    await done(root.post(`/tenants/${other.id}/suspend`));
    expect(refusal(await get('/bending-items', of(other, systemKey)))).toEqual([403, 'error.tenant.inactive']);
    await done(root.post(`/tenants/${other.id}/activate`));
  });
});

describe('without a key', () => {
  const open = (isOpen: boolean) => done(tenant.admin.put('/tenants/current', { public_catalogue: isOpen }));

  it('a closed catalogue is like none', async () => {
    for (const path of PATHS)
      for (const headers of [of(tenant), of(null), { ...of(null), 'x-tenant-id': '2147483647' }])
        expect(refusal(await get(path, headers)), path).toEqual([401, 'error.unauthorized']);
  });

  it('an open catalogue shows models in use, and of them what the trade may know', async () => {
    await open(true);
    const { data, meta } = { ...(await done(get('/guiderail-models', of(tenant)))).body };
    expect(meta.total).toBe(1);
    expect(Object.keys(data[0]).sort()).toEqual(
      [
        ...['id', 'code', 'name', 'item_category', 'image', 'model_name', 'check_type', 'exit_direction', 'finishing', 'item_sep'],
        ...['rail_width', 'rail_length', 'box_width', 'box_height', 'front_bottom', 'bar_width', 'bar_height'],
      ].sort(),
    );
    expect(data[0]).toMatchObject({ code: 'GR-OPEN-01', rail_width: 70 });
    expect('memo' in (await done(get(`/guiderail-models/${model}`, of(tenant)))).body.data).toBe(false);
    expect((await done(get('/guiderail-models/filters', of(tenant)))).body.data.model_name).toEqual([{ value: 'OPEN', count: 1 }]);
    expect((await get('/guiderail-models', of(tenant), { search: 'OLD' })).body.data).toEqual([]);
    expect((await get('/guiderail-models', of(tenant), { items: '{}' })).status).toBe(403);
    expect((await get('/guiderail-models', of(tenant), { size: 201 })).status).toBe(422);
    expect((await get('/bending-items', of(tenant))).status).toBe(401);
    expect((await anonymous.post('/guiderail-models', { model_name: 'X', check_type: 'WALL' }, of(tenant))).status).toBe(401);
    await open(false);
    expect((await get('/guiderail-models', of(tenant))).status).toBe(401);
  });

  it('whoever guesses tenants has to wait', async () => {
    const headers = { 'x-forwarded-for': someAddress(), 'x-tenant-id': String(tenant.id) };
    const statuses = [];
    for (let index = 0; index < 21; index++) statuses.push((await get('/guiderail-models', headers)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
  });
});
