import { expect, test } from 'vitest';
import { newTenant } from './support/tenants.ts';
import { query } from './support/database.ts';

test('smoke', async () => {
  const tenant = await newTenant();
  const list = await tenant.admin.get('/account-codes');
  expect(list.body.meta.total).toBe(197);
  const staff = await tenant.person('staff');
  expect((await staff.client.get('/account-codes')).status).toBe(403);
  expect((await staff.client.get('/clients')).status).toBe(200);
  expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
});
