import { beforeAll, expect, test } from 'vitest';
import { refusal } from '../support/replies.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';

let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant({ locale: 'en' })]);
});

interface Position {
  id: number;
  name: string;
  rank_order: number;
  user_count: number;
}

const all = async ({ admin }: Tenant, query = {}) => (await admin.get('/positions', query)).body.data as Position[];

test('a new tenant has its ranks in order, in its language', async () => {
  expect((await all(tenant)).map(({ name, rank_order: rank }) => [rank, name])).toEqual([
    [1, '대표이사'],
    [2, '이사'],
    [3, '부장'],
    [4, '차장'],
    [5, '과장'],
    [6, '대리'],
    [7, '주임'],
    [8, '사원'],
  ]);
  expect((await all(other)).map(({ name }) => name)).toEqual([
    'Chief executive',
    'Director',
    'General manager',
    'Deputy general manager',
    'Manager',
    'Assistant manager',
    'Senior associate',
    'Associate',
  ]);
});

test('a position is made, changed, listed and deleted', async () => {
  const made = await tenant.admin.post('/positions', { name: '고문' });
  expect([made.status, made.body.data.rank_order, made.body.data.is_active]).toEqual([201, 100, true]);
  const { id } = made.body.data;
  expect(refusal(await tenant.admin.post('/positions', { name: '고문' }))).toEqual([409, 'error.position.name_taken']);
  expect(refusal(await tenant.admin.put(`/positions/${id}`, { name: '부장' }))).toEqual([409, 'error.position.name_taken']);
  expect((await tenant.admin.put(`/positions/${id}`, { rank_order: 2, is_active: false })).body.data).toMatchObject({
    rank_order: 2,
    is_active: false,
  });
  expect((await all(tenant, { is_active: false })).map(({ id }) => id)).toEqual([id]);
  expect((await all(tenant, { search: '고' })).map(({ id }) => id)).toEqual([id]);
  expect((await all(tenant, { sort: '-name', size: 1 })).length).toBe(1);
  expect((await tenant.admin.get('/positions', { sort: 'is_active' })).status).toBe(422);
  for (const wrong of [{ rank_order: 0 }, { rank_order: 1.5 }, { rank_order: 3e9 }, { name: '' }, { name: null }, { other: 1 }])
    expect((await tenant.admin.put(`/positions/${id}`, wrong)).status, JSON.stringify(wrong)).toBe(422);
  expect((await tenant.admin.delete(`/positions/${id}`)).status).toBe(200);
  expect((await tenant.admin.post('/positions', { name: '고문' })).status).toBe(201);
});

test('two of one name at once: one is made', async () => {
  const replies = await Promise.all([1, 2].map(() => tenant.admin.post('/positions', { name: '전무' })));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('a held position is not deleted', async () => {
  const [{ id } = { id: 0 }] = await all(tenant);
  const person = await tenant.person('staff');
  await tenant.admin.put(`/users/${person.id}`, { position_id: id });
  expect((await all(tenant))[0]?.user_count).toBe(1);
  expect(refusal(await tenant.admin.delete(`/positions/${id}`))).toEqual([409, 'error.position.in_use']);
  expect((await tenant.admin.delete(`//items/positions/${id}`)).status).toBe(409);
  await tenant.admin.put(`/users/${person.id}`, { position_id: null });
  expect((await tenant.admin.delete(`/positions/${id}`)).status).toBe(200);
});

test('human resources keeps them, everybody reads them, another tenant neither', async () => {
  const [hr, staff] = await Promise.all([tenant.person('hr'), tenant.person('staff')]);
  const { id } = (await hr.client.post('/positions', { name: '상무' })).body.data;
  expect((await staff.client.get(`/positions/${id}`)).status).toBe(200);
  expect((await staff.client.put(`/positions/${id}`, { name: 'X' })).status).toBe(403);
  expect((await staff.client.post('/positions', { name: 'X' })).status).toBe(403);
  expect((await staff.client.delete(`/positions/${id}`)).status).toBe(403);
  for (const reply of [
    await other.admin.get(`/positions/${id}`),
    await other.admin.put(`/positions/${id}`, { name: 'X' }),
    await other.admin.delete(`/positions/${id}`),
  ])
    expect(reply.status).toBe(404);
});
