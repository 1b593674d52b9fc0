import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { created, done } from '../../support/replies.ts';
import { personWith } from '../../support/roles.ts';
import { importing, sheetOf } from '../../support/sheets.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';

// Whoever does not see all of what tells rows apart would change one that is not the file's.

let tenant: Tenant;
let admin: Client;
beforeAll(async () => {
  tenant = await newTenant();
  ({ admin } = tenant);
});

const openTo = (collection: string, fields: readonly string[]) =>
  personWith(tenant, { items: ['read'] }, { [collection]: { create: fields, read: fields, update: fields } });

const send = async (client: Client, list: string, row: Record<string, string | number>) =>
  importing(client, list, await sheetOf(Object.keys(row), Object.values(row)));

it('a rate that begins with another size is none of the file', async () => {
  const rate = { code: 'KEY', name: '큰 것', labor_type: 'OTHER', unit: 'SET', effective_from: '2026-01-01', rate: 100 };
  const { id } = await created(admin.post('/labor', { ...rate, basis_min: 5 }));
  const { client } = await openTo('labor_rates', ['id', ...Object.keys(rate)]);
  const reply = await send(client, '/labor', { ...rate, rate: 900 });
  // As POST refuses it.
  expect([reply.status, reply.body.error?.details[0]?.code]).toEqual([422, 'overlap']);
  expect((await done(admin.get(`/labor/${id}`))).body.data).toMatchObject({ basis_min: 5, rate: 100 });
});

it('a price of one client is none of everybody’s', async () => {
  await created(admin.post('/items', { code: 'KEY', name: '품목', item_type: 'PART' }));
  const [item] = (await done(admin.get('/items', { search: 'KEY' }))).body.data;
  const client = await created(admin.post('/clients', { name: '단골' }));
  const price = { price_type: 'SALES', effective_from: '2026-01-01', unit_price: 7 };
  const { id } = await created(admin.post('/pricing', { ...price, item_id: item.id, client_id: client.id }));
  const clerk = await openTo('item_prices', ['id', 'item_id', ...Object.keys(price)]);
  const reply = await send(clerk.client, '/pricing', { ...price, item_id: 'KEY', unit_price: 900 });
  expect([reply.status, reply.body.data]).toMatchObject([200, { created_count: 1, changed_count: 0 }]);
  expect((await done(admin.get(`/pricing/${id}`))).body.data).toMatchObject({ client_id: client.id, unit_price: 7 });
});
