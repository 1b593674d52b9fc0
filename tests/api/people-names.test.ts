import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../support/database.ts';
import { created } from '../support/replies.ts';
import { newTenant, systemAdmin, type Tenant } from '../support/tenants.ts';

describe('a name', () => {
  let tenant: Tenant;

  beforeAll(async () => {
    tenant = await newTenant();
  });

  const invited = async (name: object) => {
    const email = `${crypto.randomUUID()}@${tenant.code}.example.com`;
    return (await created(tenant.admin.post('/users', { email, role_id: tenant.roleIds.staff, ...name }))).id as string;
  };

  /** What the API answers of somebody, and what Directus calls them by. */
  async function names(id: string) {
    const { first_name, last_name, name } = (await tenant.admin.get(`/users/${id}`)).body.data;
    const { data } = (await tenant.admin.get(`//users/${id}`, { fields: 'first_name,last_name' })).body;
    return { last: last_name, first: first_name, name, shown: data };
  }

  test.each([
    [{ last_name: '홍', first_name: '길동' }, '홍길동'],
    [{ last_name: '윤품질' }, '윤품질'],
    [{ last_name: 'Doe', first_name: 'Jane' }, 'Jane Doe'],
  ])('%j is whole where Directus shows it, and in its parts where the API does', async (given, whole) => {
    const { last_name: last, first_name: first = null } = given as { last_name: string; first_name?: string };
    expect(await names(await invited(given))).toEqual({ last, first, name: whole, shown: { first_name: whole, last_name: '' } });
  });

  test('changes in one of its parts', async () => {
    const id = await invited({ last_name: '홍', first_name: '길동' });
    const change = async (body: object) => {
      expect((await tenant.admin.put(`/users/${id}`, body)).status).toBe(200);
      const { last, first, name } = await names(id);
      return [last, first, name];
    };
    expect(await change({ last_name: '임' })).toEqual(['임', '길동', '임길동']);
    expect(await change({ first_name: '꺽정' })).toEqual(['임', '꺽정', '임꺽정']);
    expect(await change({ first_name: null })).toEqual(['임', null, '임']);
    expect(await change({ last_name: '홍', first_name: '임' })).toEqual(['홍', '임', '홍임']);
    expect(await change({ phone: '02-123-4567' })).toEqual(['홍', '임', '홍임']);
  });

  test('is whole whoever writes it', async () => {
    const id = await invited({ last_name: '김' });
    const root = await systemAdmin();
    await root.patch(`//users/${id}`, { first_name: '김철수' });
    expect(await names(id)).toMatchObject({ name: '김철수', last: '김철수', first: null });
    await root.patch(`//users/${id}`, { first_name: '영희', last_name: '이' });
    expect(await names(id)).toMatchObject({ name: '이영희', last: '이', first: '영희', shown: { first_name: '이영희', last_name: '' } });
    await query("update directus_users set last_name = '남궁', first_name = '민수' where id = $1", [id]);
    expect(await names(id)).toMatchObject({ name: '남궁민수' });
  });
});
