import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { newTenant, type Person, systemAdmin, type Tenant } from '../../support/tenants.ts';

let tenant: Tenant;
let viewer: Person;
let root: Client;

beforeAll(async () => {
  [tenant, root] = await Promise.all([newTenant(), systemAdmin()]);
  viewer = await tenant.person('viewer');
  await tenant.admin.post('/clients', { name: 'X' });
});

const FIELDS = ['token', 'tfa_secret', 'password'];

/** Every way to ask, in Directus's own parameters, what a field holds. */
const QUESTIONS: [string, (field: string) => Record<string, string>][] = [
  ['a filter', (field) => ({ [`filter[${field}][_nnull]`]: 'true' })],
  ['the beginning of the value', (field) => ({ [`filter[${field}][_starts_with]`]: '$argon2' })],
  ['a filter as JSON', (field) => ({ filter: JSON.stringify({ [field]: { _null: true } }) })],
  ['a nested filter', (field) => ({ [`filter[_and][0][_or][0][${field}][_starts_with]`]: 'a' })],
  ['order', (field) => ({ sort: field })],
  ['descending order', (field) => ({ sort: `last_name,-${field}` })],
  ['a count', (field) => ({ 'aggregate[count]': field })],
  ['a minimum', (field) => ({ 'aggregate[min][]': field })],
  ['groups', (field) => ({ 'aggregate[count]': '*', groupBy: field })],
  ['an alias', (field) => ({ [`alias[x]`]: field, sort: 'x' })],
  ['a function', (field) => ({ fields: `count(${field})` })],
  ['a filter by a function', (field) => ({ [`filter[year(${field})][_gt]`]: '1' })],
];

describe.each(FIELDS)('%s', (field) => {
  test.each(QUESTIONS)('is not told by %s', async (_what, question) => {
    for (const client of [viewer.client, tenant.admin, root]) {
      const { status, text } = await client.get('//users', question(field));
      expect(status, text).toBeGreaterThanOrEqual(400);
      expect(status, text).toBeLessThan(500);
    }
    expect((await root.get('//users', question(field))).status).toBe(403);
  });

  test('is not told by the people of another record', async () => {
    for (const client of [tenant.admin, root])
      for (const asked of [
        { [`filter[created_by][${field}][_nnull]`]: 'true' },
        { [`filter[_or][0][created_by][${field}][_starts_with]`]: 'a' },
        { sort: `created_by.${field}` },
        { groupBy: `created_by.${field}`, 'aggregate[count]': '*' },
        { [`deep[created_by][_filter][${field}][_nnull]`]: 'true', fields: '*,created_by.*' },
        { [`deep[created_by][_sort]`]: field, fields: '*,created_by.*' },
        { deep: JSON.stringify({ created_by: { _filter: { [field]: { _nnull: true } } } }), fields: '*,created_by.*' },
        { 'alias[u]': 'created_by', sort: `u.${field}` },
      ]) {
        const { status, text } = await client.get('//items/clients', asked as Record<string, string>);
        expect([400, 403], `${JSON.stringify(asked)} ${status} ${text}`).toContain(status);
      }
  });

  test('is not told by SEARCH, nor by a change or a deletion of what a query finds', async () => {
    const asked = { filter: { [field]: { _starts_with: 'a' } } };
    for (const [method, body] of [
      ['SEARCH', { query: asked }],
      ['PATCH', { query: asked, data: { title: 'x' } }],
      ['DELETE', { query: asked }],
    ] as const)
      for (const client of [tenant.admin, root])
        expect([method, (await client.send(method, '//users', body)).status]).toEqual([method, 403]);
  });

  test('is not told by GraphQL', async () => {
    for (const client of [viewer.client, tenant.admin, root])
      for (const asked of [
        `{ users(filter: { ${field}: { _nnull: true } }) { id } }`,
        `{ users(sort: ["${field}"]) { id } }`,
        `{ users_aggregated(groupBy: ["${field}"]) { count { id } } }`,
        `{ users(filter: { role: { users: { ${field}: { _nnull: true } } } }) { id } }`,
      ]) {
        const { status, body, text } = await client.post('//graphql/system', { query: asked });
        expect(body.data?.users ?? body.data?.users_aggregated ?? null, `${asked} ${status} ${text}`).toBeNull();
      }
  });
});

test('a search does not find people by what is concealed', async () => {
  const secret = viewer.client.headers.authorization?.split(' ')[1] ?? '';
  for (const client of [viewer.client, tenant.admin, root]) expect((await client.get('//users', { search: secret })).body.data).toEqual([]);
});

test('the hashes of API keys are not asked for either', async () => {
  for (const client of [tenant.admin, root])
    expect((await client.get('//items/api_keys', { 'filter[key_hash][_starts_with]': 'a' })).status).toBe(403);
});

test('what people may see of one another goes on being filtered, sorted and grouped', async () => {
  const questions: Record<string, string>[] = [
    { 'filter[email][_contains]': '@', sort: '-last_name' },
    { 'aggregate[count]': '*', groupBy: 'status' },
    { 'filter[_or][0][role][id][_nnull]': 'true' },
  ];
  for (const asked of questions) expect((await root.get('//users', asked)).status, JSON.stringify(asked)).toBe(200);
  const deep = { fields: 'name,created_by.email', 'filter[created_by][email][_contains]': '@', 'deep[created_by][_sort]': 'email' };
  expect((await tenant.admin.get('//items/clients', deep)).body.data).toHaveLength(1);
});
