import { beforeAll, describe, expect, test } from 'vitest';
import { domains } from '../../extensions/business-operations/src/domains/index.ts';
import { overlapping, query } from '../support/database.ts';
import { uploaded } from '../support/files.ts';
import { samples } from '../support/sample-files.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';
import { newBooks } from './books/books.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
});

const collections = domains.flatMap(({ collections: declared = [] }) => declared);

/** The trigger of each kind of guard. */
const guarded = collections.flatMap(({ name, options }) => [
  ...(options.frozenIn || options.undeletableIn ? [[name, 'd_frozen']] : []),
  ...(options.frozenWith ? [[name, 'd_whole']] : []),
  ...(options.fixedOnceUsed?.length ? [[name, 'c_used']] : []),
  ...(options.atMost ? [[name, 'e_limit_insert']] : []),
  ...(Object.values(options.fields).some(({ fixed }) => fixed) ? [[name, 'd_fixed']] : []),
]);

test('every guard that a collection declares is a trigger of its table', async () => {
  const rows = await query<{ name: string }>(
    `select tgrelid::regclass || ' ' || tgname as name from pg_trigger where not tgisinternal and tgenabled = 'O'`,
  );
  const present = new Set(rows.map(({ name }) => name));
  expect(guarded.length).toBeGreaterThan(15);
  expect(guarded.map((guard) => guard.join(' ')).filter((name) => !present.has(name))).toEqual([]);
});

type Change = Record<string, string | number>;

/** The refusals of the same change by the API, by `/items` and by GraphQL: status and key where there is one. */
async function refusals(client: Tenant['admin'], path: string, table: string, id: number, change: Change): Promise<unknown[]> {
  const api = await client.put(`${path}/${id}`, change);
  const items = await client.patch(`//items/${table}/${id}`, change);
  const data = Object.entries(change).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const graphql = await client.post('//graphql', {
    query: `mutation { update_${table}_item(id: ${id}, data: { ${data.join(', ')} }) { id } }`,
  });
  return [
    [api.status, api.body.error?.key],
    [items.status, items.body.errors?.[0]?.extensions?.key],
    graphql.body.errors?.[0]?.extensions?.key,
  ];
}

const alike = (status: number, key: string) => [[status, key], [status, key], key];

test('a frozen record is changed by no way in, and not by an empty change of the API either', async () => {
  const made = await tenant.admin.post('/construction-projects', { name: '공사', start_date: '2026-01-01', end_date: '2026-12-31' });
  const id = made.body.data.id as number;
  const PATH = '/construction-projects';
  expect((await tenant.admin.post(`${PATH}/${id}/change-status`, { status: 'CANCELLED' })).status).toBe(200);
  expect(await refusals(tenant.admin, PATH, 'construction_projects', id, { memo: 'x' })).toEqual(
    alike(409, 'error.construction_project.closed'),
  );
  const empty = await tenant.admin.put(`${PATH}/${id}`, {});
  expect(empty.body.error).toMatchObject({
    key: 'error.construction_project.closed',
    details: [{ path: 'status', code: 'closed', status: 'CANCELLED' }],
  });
});

test('the code of an account that lines name is changed by no way in', async () => {
  const books = await newBooks();
  await books.post('2026-01-15', [books.debit('820', 1000), books.credit('404', 1000)]);
  const id = books.account('820');
  expect(await refusals(books.finance, '/account-codes', 'account_codes', id, { code: '8209' })).toEqual(
    alike(409, 'error.account_code.in_use'),
  );
  const reply = await books.finance.patch(`//items/account_codes/${id}`, { normal_balance: 'CREDIT' });
  expect(reply.body.errors?.[0]?.extensions?.details).toEqual([{ path: 'normal_balance', code: 'fixed' }]);
  expect((await books.finance.patch(`//items/account_codes/${id}`, { memo: '메모' })).status).toBe(200);
});

test('a field that is fixed stays as it was', async () => {
  const vehicle = async (plate: string) =>
    (await tenant.admin.post('/corporate-vehicles', { plate_number: plate, model_name: '스타리아' })).body.data.id as number;
  const [one, other] = [await vehicle('12가3456'), await vehicle('12가3457')];
  const made = await tenant.admin.post('//items/vehicle_maintenances', { vehicle_id: one, maintenance_date: '2026-01-01', kind: 'WASH' });
  const reply = await tenant.admin.patch(`//items/vehicle_maintenances/${made.body.data.id}`, { vehicle_id: other });
  expect([reply.status, reply.body.errors?.[0]?.extensions?.details]).toMatchObject([422, [{ path: 'vehicle_id', code: 'fixed' }]]);
});

describe('of photos', () => {
  let vehicle: number;
  let file: string;
  const eleventh = () => ({ vehicle_id: vehicle, file_id: file });
  beforeAll(async () => {
    vehicle = (await tenant.admin.post('/corporate-vehicles', { plate_number: '12가3458', model_name: '스타리아' })).body.data.id;
    file = await uploaded(tenant.admin, '차.png', samples.png);
  });
  const INSERT = `with actor as (select set_config('app.actor_type', 'DATABASE', true))
    insert into vehicle_photos (tenant_id, vehicle_id, file_id) select $1::integer, $2::integer, $3::uuid from actor, generate_series(1, $4::integer)`;

  test('two requests together bring a vehicle no more than ten', async () => {
    await query(INSERT, [tenant.id, vehicle, file, 9]);
    const one = [INSERT, tenant.id, vehicle, file, 1] as const;
    expect(await overlapping(one, one)).toBe('error.corporate_vehicle.photo_limit');
  });

  test('the eleventh is refused to who adds it past the API, until another one goes', async () => {
    const items = await tenant.admin.post('//items/vehicle_photos', eleventh());
    expect([items.status, items.body.errors?.[0]?.extensions]).toMatchObject([
      422,
      { key: 'error.corporate_vehicle.photo_limit', details: [{ path: 'photos', code: 'photo_limit', max: 0, remaining: 0 }] },
    ]);
    const all = await query<{ id: number }>('select id from vehicle_photos where vehicle_id = $1 and deleted_at is null', [vehicle]);
    expect(all.length).toBe(10);
    expect((await tenant.admin.delete(`//items/vehicle_photos/${all[0]?.id}`)).status).toBe(204);
    expect((await tenant.admin.post('//items/vehicle_photos', eleventh())).status).toBe(200);
  });
});
