import { beforeAll, describe, expect, test } from 'vitest';
import type { Client, Reply } from '../../support/client.ts';
import { query, unobserved } from '../../support/database.ts';
import { sendRaw } from '../../support/raw.ts';
import { created, done } from '../../support/replies.ts';
import { anonymous, newTenant, systemAdmin, type Tenant } from '../../support/tenants.ts';

let tenant: Tenant;
let root: Client;
beforeAll(async () => {
  [tenant, root] = await Promise.all([newTenant(), systemAdmin()]);
});

const nested = (depth: number) => `${'{"_and":['.repeat(depth)}{"id":{"_eq":1}}${']}'.repeat(depth)}`;
const encoded = (text: string) => encodeURIComponent(text);

/** Refused, without a word of what the database said. */
function expectRefused(what: unknown, { status, text }: Pick<Reply, 'status' | 'text'>): void {
  expect([what, Math.floor(status / 100)], `${status} ${text.slice(0, 300)}`).toEqual([what, 4]);
  expect(text).not.toMatch(/select \\?"|column .* does not exist|is not a function|Cannot /);
}

const QUERIES = [
  'filter[id][_eq]=99999999999',
  'filter[id][_in]=99999999999,1',
  'filter[id][_eq]=9223372036854775808',
  'filter[id][_eq]=1e309',
  'filter[id][_eq]=%00',
  `filter=${encoded('{"id":{"_eq":-1e400}}')}`,
  `filter=${encoded('{"id":{"_eq":1.5}}')}`,
  'filter[created_at][_gt]=nonsense',
  'filter[created_at][_gt]=2024-99-99',
  'filter[created_at][_gt]=$NOW(-999999999999 years)',
  'filter[created_at][_between]=a,b',
  'filter[__proto__][_eq]=1',
  'filter[constructor][_eq]=1',
  'filter={',
  'filter=1',
  'filter="x"',
  'search=%00',
  'sort=__proto__',
  'sort=constructor',
  'sort=-toString',
  'sort=nonsense',
  'sort=%00',
  'sort[][a]=b',
  'sort=$FOLLOW(x)',
  'fields=__proto__',
  'fields=id.constructor',
  'fields[][a]=b',
  'limit=1e309',
  'limit=-2',
  'limit=x',
  'page=-1',
  'page=1e309',
  'offset=-1',
  'offset=99999999999999999999',
  'meta[a]=b',
  'aggregate=x',
  'aggregate=null&groupBy=nonsense',
  'hasOwnProperty=1',
  'aggregate={',
  'aggregate[count]=__proto__',
  'aggregate[count][a]=id',
  'aggregate={"__proto__":["id"]}',
  'filter={"__proto__":{"_eq":1}}',
  'aggregate[sum]=*',
  'aggregate[avg]=created_at',
  'aggregate[count]=*&groupBy=__proto__',
  'groupBy[][a]=b',
  'deep=x',
  'deep=1',
  'deep[created_by]=1',
  'deep[created_by][_filter]={',
  'deep[created_by][_fields][][x]=1',
  'deep[created_by][a][_meta][x]=1',
  `deep=${encoded('{"created_by":{"_sort":{"a":1}}}')}`,
  'alias[a]=__proto__&fields=a',
  'alias[a][b]=c',
  'access_token[a]=b',
  `filter=${encoded(nested(40))}`,
  `filter=${encoded(nested(500))}`,
  `filter=${encoded('['.repeat(3_000) + ']'.repeat(3_000))}`,
  `deep=${encoded(`${'{"a":'.repeat(900)}1${'}'.repeat(900)}`)}`,
];

describe('a query', () => {
  test.each(QUERIES)('%s', async (asked) => {
    for (const path of ['/items/clients', '/users', '/files']) {
      const authorization = tenant.admin.headers.authorization ?? '';
      const target = `${path}?${asked.replaceAll(' ', '%20').replaceAll('"', '%22')}`;
      expectRefused(path, await sendRaw({ method: 'GET', target, headers: { authorization } }));
      expectRefused(path, await root.get(`/${target}`));
    }
  });

  test('of nobody ends nothing', async () => {
    for (const asked of ['deep[a][_filter]={', 'deep[a][b][_fields][][x]=1', 'deep[a][_sort][][x]=1'])
      expectRefused(asked, await anonymous.get(`//items/clients?${asked}`));
    expect((await anonymous.get('/health')).status).toBe(200);
  });
});

test.each([
  ['/items/clients/99999999999'],
  ['/items/clients/nonsense'],
  ['/items/clients/%00'],
  ['/items/__proto__'],
  ['/items/constructor'],
  ['/users/nonsense'],
  ['/files/nonsense'],
  ['/assets/nonsense'],
  ['/presets/99999999999'],
  ['/activity/99999999999'],
  ['/roles/nonsense'],
  ['/utils/random/string?length=1e309'],
])('an address %s', async (path) => {
  for (const client of [tenant.admin, root])
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expectRefused([method, path], await client.send(method, `/${path}`, method === 'PATCH' ? {} : undefined));
});

const BODIES: [method: string, path: string, body: string][] = [
  ['POST', '/items/clients', '{'],
  ['POST', '/items/clients', '[null]'],
  ['POST', '/items/clients', '[1]'],
  ['POST', '/items/clients', '{"name":"\\u0000"}'],
  ['POST', '/items/clients', '{"name":"x","tenant_id":99999999999}'],
  ['POST', '/items/clients', '{"name":"x","id":99999999999}'],
  ['PATCH', '/items/clients', '{"keys":[99999999999],"data":{"name":"x"}}'],
  ['DELETE', '/items/clients', '["nonsense"]'],
  ['DELETE', '/items/clients', '[[]]'],
  ['DELETE', '/items/clients', '{"query":{"sort":"__proto__"}}'],
  ['DELETE', '/items/clients', '{"query":{"sort":[1]}}'],
  ['DELETE', '/items/clients', '{"query":{"page":-1}}'],
  ['DELETE', '/items/clients', '{"query":{"aggregate":1}}'],
  ['DELETE', '/items/clients', '{}'],
  ['SEARCH', '/items/clients', '{"query":{"deep":{"created_by":{"_filter":"{"}}}}'],
  ['SEARCH', '/items/clients', '{"query":{"filter":{"id":{"_eq":"99999999999"}}}}'],
  ['SEARCH', '/items/clients', '{"query":{"meta":1}}'],
  ['SEARCH', '/users', '{"query":{"filter":{"id":{"_eq":"nonsense"}}}}'],
  ['SEARCH', '/users', '{"query":1}'],
  ['DELETE', '/users', '{"keys":["nonsense"]}'],
  ['PATCH', '/users', '{"keys":["nonsense"],"data":{"title":"x"}}'],
  ['POST', '/users', '[1]'],
  ['PATCH', '/users/me', '{"avatar":"x"}'],
  ['POST', '/translations', '{}'],
  ['POST', '/files', '{"type":"x","filename_disk":1}'],
  ['POST', '/folders', '[null]'],
  ['POST', '/utils/hash/generate', '{"string":1}'],
  ['POST', '/utils/hash/verify', '{"string":"x","hash":{}}'],
  ['POST', '/utils/sort/clients', '{"item":"x","to":"y"}'],
  ['POST', '/utils/export/clients', '{"query":{"deep":{"a":{"_filter":"{"}}},"format":"csv","file":{}}'],
  ['POST', '/auth/refresh', '{"refresh_token":"\\u0000","mode":"json"}'],
  ['POST', '/auth/login', '{"email":{},"password":1}'],
];

test.each(BODIES)('%s %s %s', async (method, path, body) => {
  for (const client of [tenant.admin, root]) expectRefused(path, await client.send(method, `/${path}`, body));
});

describe('text that would be stored as another one', () => {
  const HALF = String.raw`"half \ud83d"`;

  test.each([
    ['POST', '/clients', `{"name":${HALF}}`],
    ['POST', '/journal-entries', `{"entry_date":"2026-01-02","lines":[{"description":${HALF}}]}`],
    ['POST', '//items/clients', `{"name":${HALF}}`],
    ['PATCH', '//users/me', `{"first_name":${HALF}}`],
    [
      'POST',
      '//graphql/system',
      `{"query":"mutation ($of: update_directus_users_input!) { update_users_me(data: $of) { id } }","variables":{"of":{"title":${HALF}}}}`,
    ],
  ])('half of a surrogate pair: %s %s', async (method, path, body) => {
    const reply = await tenant.admin.send(method, path, body);
    expect(reply.status, reply.text).toBe(400);
  });

  test('a whole pair is a letter like any other', async () => {
    expect(await created(tenant.admin.post('/departments', { code: 'PAIR', name: '🙂' }))).toMatchObject({ name: '🙂' });
  });

  test.each(['/api/v1/clients', '/items/clients'])('Korean that is no UTF-8: %s', async (target) => {
    const eucKr = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc7, 0xd1, 0xba, 0xfb]), Buffer.from('"}')]);
    const headers = { authorization: tenant.admin.headers.authorization ?? '', 'content-type': 'application/json' };
    expect((await sendRaw({ method: 'POST', target, headers, body: eucKr })).status).toBe(400);
  });
});

describe('values nested deeper than 64', () => {
  const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const list = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

  test.each([
    ['POST', '//items/clients'],
    ['PATCH', '//items/clients/1'],
    ['PATCH', '//users/me'],
    ['DELETE', '//presets'],
    ['SEARCH', '//users'],
    ['POST', '//graphql'],
    ['POST', '//utils/hash/generate'],
    ['POST', '/clients'],
    ['PUT', '/clients/1'],
  ])('%s %s', async (method, path) => {
    for (const body of [deep(66), deep(5_000), deep(100_000), list(100_000), `{"name":${list(70)}}`, `[${deep(66)}]`])
      expect([body.length, (await tenant.admin.send(method, path, body)).status]).toEqual([body.length, 400]);
  });

  test('in the variables and the document of GraphQL', async () => {
    const query = 'query ($filter: clients_filter) { clients(filter: $filter) { id } }';
    const variables = `{"filter":${nested(40)}}`;
    expect((await tenant.admin.post('//graphql', `{"query":${JSON.stringify(query)},"variables":${variables}}`)).status).toBe(400);
    for (const document of [
      `{clients${'{a'.repeat(1_500)}${'}'.repeat(1_501)}`,
      `{clients(filter:${'{_and:['.repeat(40)}${']}'.repeat(40)}){id}}`,
    ]) {
      expect((await tenant.admin.post('//graphql', { query: document })).status).toBe(400);
      expect((await tenant.admin.get('//graphql', { query: document })).status).toBe(400);
    }
    expect((await tenant.admin.get('//graphql', { query, variables })).status).toBe(400);
  });

  test('is not what people write', async () => {
    const filter = `${'{"_and":['.repeat(8)}{"name":{"_eq":"x"}}${']}'.repeat(8)}`;
    expect((await tenant.admin.get('//items/clients', { filter })).status).toBe(200);
    const { body } = await tenant.admin.post('//graphql', { query: '{ clients(filter: { name: { _eq: "}}{{((" } }) { id } }' });
    expect(body.data.clients).toEqual([]);
  });
});

test.each([
  ['{ clients(filter: { id: { _eq: "99999999999" } }) { id } }'],
  ['{ clients_by_id(id: "99999999999") { id } }'],
  ['{ clients(search: "\\u0000") { id } }'],
  ['{ clients(filter: { created_at: { _gt: "nonsense" } }) { id } }'],
  ['{ clients(sort: ["__proto__"]) { id } }'],
  ['{ clients(page: -1) { id } }'],
  ['{ clients(limit: -5) { id } }'],
  ['{ clients_aggregated(groupBy: ["__proto__"]) { count { id } } }'],
  ['{ clients(filter: { name: { _contains: "\\u0000" } }) { id } }'],
  ['mutation { update_clients_item(id: "99999999999", data: { name: "x" }) { id } }'],
  ['mutation { delete_clients_item(id: "99999999999") { id } }'],
  ['mutation { create_clients_item(data: { name: "\\u0000" }) { id } }'],
])('GraphQL %s', async (query) => {
  for (const client of [tenant.admin, root]) {
    const { status, body, text } = await client.post('//graphql', { query });
    expect(status, text).toBeLessThan(500);
    expect(
      body.errors?.map((error: { extensions: { code: string } }) => error.extensions.code),
      text,
    ).not.toContain('INTERNAL_SERVER_ERROR');
    expect(body.errors, text).toBeDefined();
  }
});

test('more rows than an answer has are refused, rather than some of them given for all', async () => {
  await query(`select set_config('app.actor_type', 'DATABASE', false)`);
  await query(
    `insert into clients (tenant_id, client_code, name) select $1, 'MANY-' || n, 'One of many' from generate_series(1, 10001) n`,
    [tenant.id],
  );
  const asked = (client: Client, how: string) => client.get(`//items/clients?fields=id&filter[tenant_id][_eq]=${tenant.id}&${how}`);
  for (const how of ['limit=-1', 'limit=10001', 'limit=-1&export=csv']) {
    const { status, text } = await asked(tenant.admin, how);
    expect([how, status, text.includes('at most 10000 rows')], text.slice(0, 300)).toEqual([how, 400, true]);
  }
  const { body } = await tenant.admin.post('//graphql', { query: '{ clients(limit: -1) { id } }' });
  expect(body.errors[0].message).toContain('at most 10000 rows');
  expect((await asked(tenant.admin, 'limit=10000')).body.data).toHaveLength(10_000);
  expect((await asked(root, 'limit=-1')).body.data).toHaveLength(10_001);
});

test('more rows than an answer nests are refused, however few of them are shown', async () => {
  const accounts = (await done(tenant.admin.get('/account-codes', { size: 2 }))).body.data as { id: number }[];
  const [debit, credit] = accounts.map(({ id }) => id);
  const lines = [
    { account_code_id: debit, debit: 1 },
    { account_code_id: credit, credit: 1 },
  ];
  const entry = await created(tenant.admin.post('/journal-entries', { entry_date: '2025-03-04', lines }));
  const asked = (client: Client, how: string) =>
    client.get(`//items/journal_entries?filter[id][_eq]=${entry.id}&fields=id,lines.id&${how}`);
  expect((await asked(tenant.admin, 'deep[lines][_limit]=-1')).body.data[0].lines).toHaveLength(2);
  await unobserved([
    `insert into journal_lines (tenant_id, journal_entry_id, line_no, entry_date, account_code_id, debit, credit)
     select $1, $2, n, '2025-03-04', $3, 1, 0 from generate_series(3, 30000) n`,
    ...[tenant.id, entry.id, debit],
  ]);
  for (const how of ['deep[lines][_limit]=-1', 'deep[lines][_limit]=1', '']) {
    const { status, text } = await asked(tenant.admin, how);
    expect([how, status, text.includes('at most 30000 rows')], text.slice(0, 300)).toEqual([how, 400, true]);
  }
  const { body } = await tenant.admin.post('//graphql', { query: `{ journal_entries_by_id(id: ${entry.id}) { lines { id } } }` });
  expect(body.errors[0].message).toContain('at most 30000 rows');
  expect((await asked(root, 'deep[lines][_limit]=-1')).body.data[0].lines).toHaveLength(30_000);
});
