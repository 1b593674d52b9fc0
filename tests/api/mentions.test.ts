import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../support/database.ts';
import { lettersTo } from '../support/mail.ts';
import { created } from '../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';

let tenant: Tenant;
let writer: Person;
let colleague: Person;
let stranger: Person;
let client: number;

beforeAll(async () => {
  let other: Tenant;
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  [writer, colleague, stranger] = await Promise.all([tenant.person('sales'), tenant.person('sales'), other.person('admin')]);
  ({ id: client } = await created(tenant.admin.post('/clients', { name: 'Talked about' })));
});

const comment = (text: string, collection = 'clients', item: string | number = client) =>
  writer.client.post('//comments', { collection, item: String(item), comment: text });

const told = ({ id }: Person) => query('select sender, message from directus_notifications where recipient = $1', [id]);

describe('a comment', () => {
  test('tells a colleague whom it mentions', async () => {
    expect((await comment(`Look, @${colleague.id}`)).status).toBe(200);
    expect(await told(colleague)).toMatchObject([{ sender: writer.id }]);
  });

  test('mentions nobody of another company, and does not tell who is one', async () => {
    const menu = (await query<{ id: number }>('select id from menus order by id limit 1'))[0]?.id ?? 0;
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const [collection, item] of [
      ['clients', client],
      ['menus', menu],
      ['tenants', tenant.id],
    ] as const) {
      const foreign = await comment(`Pay here: https://example.com @${stranger.id.toUpperCase()} @${colleague.id}`, collection, item);
      const none = await comment(`Pay here: https://example.com @${nobody}`, collection, item);
      expect([foreign.status, foreign.text]).toEqual([403, none.text]);
    }
    const mutation = `mutation { create_comments_item(data: { collection: "menus", item: "${menu}", comment: "@${stranger.id}" }) { id } }`;
    expect((await writer.client.post('//graphql/system', { query: mutation })).body.errors).toBeDefined();
    expect(await told(stranger)).toEqual([]);
    expect(await lettersTo(stranger.email)).toEqual([]);
    expect(await query(`select id from directus_comments where comment like '%' || $1 || '%'`, [stranger.id])).toEqual([]);
  });

  test('mentions nobody who has left', async () => {
    const gone = await tenant.person('sales', { status: 'suspended' });
    expect((await comment(`@${gone.id}`)).status).toBe(403);
    expect(await told(gone)).toEqual([]);
  });
});
