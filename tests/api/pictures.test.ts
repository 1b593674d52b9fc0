import { beforeAll, describe, expect, test } from 'vitest';
import type { Client, Reply } from '../support/client.ts';
import { query } from '../support/database.ts';
import { fileRow } from '../support/files.ts';
import { refusal } from '../support/replies.ts';
import { newTenant, type Person, systemAdmin, type Tenant } from '../support/tenants.ts';

let tenant: Tenant;
let other: Tenant;
let person: Person;
let colleague: Person;
let system: Client;
beforeAll(async () => {
  [tenant, other, system] = [await newTenant(), await newTenant(), await systemAdmin()];
  [person, colleague] = [await tenant.person('staff'), await tenant.person('staff')];
});

const graph = (id: string) => ({ query: `mutation { update_users_me(data: { avatar: "${id}" }) { id } }` });

/** Every door at which one sets the own picture. */
const DOORS: Record<string, (client: Client, id: string) => Promise<Reply>> = {
  'PUT /users/me': (client, avatar) => client.put('/users/me', { avatar }),
  'PATCH /users/me': (client, avatar) => client.patch('//users/me', { avatar }),
  'PATCH /users/{id}': (client, avatar) => client.patch(`//users/${person.id}`, { avatar }),
  'PATCH /users': (client, avatar) => client.patch('//users', { keys: [person.id], data: { avatar } }),
  GraphQL: (client, id) => client.post('//graphql/system', graph(id)),
};

const avatarOf = async (id: string) =>
  (await query<{ avatar: string | null }>('select avatar from directus_users where id = $1', [id]))[0]?.avatar;

describe.each(Object.keys(DOORS))('the own picture by %s', (door) => {
  const set = (id: string) => (DOORS[door] as (client: Client, id: string) => Promise<Reply>)(person.client, id);

  test('is one that the person uploaded', async () => {
    const own = await fileRow(tenant.id, person.id);
    const reply = await set(own);
    expect([reply.status, reply.body.errors, await avatarOf(person.id)]).toEqual([200, undefined, own]);
  });

  test('is no one else’s, no other file, and none of another tenant', async () => {
    const before = await avatarOf(person.id);
    for (const [what, id] of [
      ['a colleague’s', await fileRow(tenant.id, colleague.id)],
      ['nobody’s', await fileRow(tenant.id, null)],
      ['a document', await fileRow(tenant.id, person.id, 'application/pdf')],
      ['a drawing that may hold scripts', await fileRow(tenant.id, person.id, 'image/svg+xml')],
      ['another tenant’s', await fileRow(other.id, other.adminId)],
      ['the installation’s', await fileRow(null, null)],
      ['no file', '7b1f3c58-1f0e-4f6e-9d0e-0d7a3f6f2a11'],
    ] as const) {
      const reply = await set(id);
      const error = door === 'PUT /users/me' ? reply.body.error?.details[0] : (reply.body.errors?.[0].extensions ?? {});
      if (door !== 'GraphQL') expect([what, reply.status >= 400 && reply.status < 500]).toEqual([what, true]);
      if (door === 'PUT /users/me') expect([what, reply.status, error?.path]).toEqual([what, 422, 'avatar']);
      else expect([what, reply.body.errors?.length]).toEqual([what, 1]);
      expect([what, await avatarOf(person.id)]).toEqual([what, before]);
    }
  });
});

test('Directus’s own door says what is wrong as the API does', async () => {
  const reply = await person.client.patch('//users/me', { avatar: await fileRow(tenant.id, colleague.id) });
  expect(refusal(reply)).toEqual([422, 'error.user.avatar_invalid']);
  expect(reply.text).toContain('avatar');
});

test('an administrator gives a person a picture of the person’s or of the own, within the tenant', async () => {
  const me = (await system.get('/users/me')).body.data.id as string;
  const give = (avatar: string) => system.patch(`//users/${colleague.id}`, { avatar });
  expect((await give(await fileRow(tenant.id, person.id))).status).toBe(422);
  expect((await give(await fileRow(other.id, me))).status).toBe(422);
  expect((await give(await fileRow(null, me))).status).toBe(422);
  for (const uploader of [colleague.id, me]) {
    const picture = await fileRow(tenant.id, uploader);
    expect([(await give(picture)).status, await avatarOf(colleague.id)]).toEqual([200, picture]);
  }
  // Within the tenant people are not changed past the service.
  expect((await tenant.admin.patch(`//users/${colleague.id}`, { avatar: await fileRow(tenant.id, tenant.adminId) })).status).toBe(403);
  expect((await tenant.admin.put(`/users/${colleague.id}`, { avatar: await fileRow(tenant.id, tenant.adminId) })).status).toBe(422);
});

test('the logo is a picture of the tenant', async () => {
  const set = async (logo: string) => {
    const replies = [
      await tenant.admin.put('/tenants/current', { logo_id: logo }),
      await system.put(`/tenants/${tenant.id}`, { logo_id: logo }),
      await system.patch(`//items/tenants/${tenant.id}`, { logo_id: logo }),
      await tenant.admin.patch(`//items/tenants/${tenant.id}`, { logo_id: logo }),
    ];
    return replies.map(({ status }) => status);
  };
  expect(await set(await fileRow(tenant.id, colleague.id, 'application/pdf'))).toEqual([422, 422, 422, 422]);
  const foreign = await fileRow(other.id, other.adminId);
  expect((await set(foreign)).every((status) => status >= 400 && status < 500)).toBe(true);
  const refused = await tenant.admin.put('/tenants/current', { logo_id: await fileRow(tenant.id, colleague.id, 'text/html') });
  expect([refused.body.error?.key, refused.body.error?.details[0]?.path]).toEqual(['error.tenant.logo_invalid', 'logo_id']);
  expect((await set(await fileRow(tenant.id, colleague.id))).slice(0, 2)).toEqual([200, 200]);
});
