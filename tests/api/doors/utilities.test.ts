import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { anonymous, newTenant, type Person, systemAdmin, type Tenant } from '../../support/tenants.ts';

let tenant: Tenant;
let staff: Person;
let root: Client;
beforeAll(async () => {
  [tenant, root] = await Promise.all([newTenant(), systemAdmin()]);
  staff = await tenant.person('staff');
});

const graphql = (client: Client, query: string, variables: object = {}) => client.post('//graphql/system', { query, variables });
const codes = (reply: { body: { errors?: { extensions: { code: string } }[] } }) =>
  reply.body.errors?.map(({ extensions }) => extensions.code);

describe('a file is not fetched from an address', () => {
  let connections = 0;
  const inside = createServer((_req, res) => res.end('secret'));
  inside.on('connection', () => connections++);
  beforeAll(() => new Promise<void>((resolve) => void inside.listen(0, '0.0.0.0', resolve)));
  afterAll(() => inside.close());

  test.each(['127.0.0.1', '0.0.0.0', 'localhost', '[::ffff:127.0.0.1]', '2130706433'])('by %s', async (host) => {
    const url = `http://${host}:${(inside.address() as AddressInfo).port}/`;
    for (const client of [staff.client, tenant.admin, root]) {
      expect((await client.post('//files/import', { url })).status).toBe(403);
      expect(codes(await graphql(client, 'mutation ($url: String!) { import_file(url: $url, data: {}) { id } }', { url }))).toBeDefined();
    }
    expect(connections).toBe(0);
  });
});

describe('hashes', () => {
  const hash = async () => (await staff.client.post('//utils/hash/generate', { string: 'a secret' })).body.data as unknown as string;

  test('are for who is signed in', async () => {
    expect((await anonymous.post('//utils/hash/generate', { string: 'x' })).status).toBe(403);
    expect((await anonymous.post('//utils/hash/verify', { string: 'x', hash: 'x' })).status).toBe(403);
    expect((await anonymous.get('//utils/random/string')).status).toBe(403);
    for (const query of [
      'mutation { utils_hash_generate(string: "x") }',
      'mutation { utils_hash_verify(string: "x", hash: "x") }',
      '{ utils_random_string }',
      'mutation { ...F } fragment F on Mutation { a: utils_hash_generate(string: "x") }',
    ])
      expect((await graphql(anonymous, query)).status, query).toBeGreaterThanOrEqual(400);
  });

  test('are made and verified', async () => {
    const made = await hash();
    expect(made).toMatch(/^\$argon2/);
    expect((await staff.client.post('//utils/hash/verify', { string: 'a secret', hash: made })).body.data).toBe(true);
    expect((await staff.client.post('//utils/hash/verify', { string: 'another', hash: made })).body.data).toBe(false);
    expect((await graphql(staff.client, 'mutation { utils_hash_generate(string: "x") }')).body.data.utils_hash_generate).toMatch(
      /^\$argon2/,
    );
    expect((await staff.client.get('//utils/random/string', { length: 40 })).body.data).toHaveLength(40);
  });

  test('are not made of much text, nor at a price that the client sets', async () => {
    const long = 'x'.repeat(1_025);
    const costly = (await hash()).replace(/m=\d+/, 'm=4194304');
    const slow = (await hash()).replace(/t=\d+/, 't=100000');
    for (const [path, body] of [
      ['generate', { string: long }],
      ['generate', { string: 1 }],
      ['generate', { string: { length: 1 } }],
      ['verify', { string: long, hash: 'x' }],
      ['verify', { string: 'x', hash: costly }],
      ['verify', { string: 'x', hash: slow }],
      ['verify', { string: 'x', hash: '$argon2id$v=19$x' }],
    ] as const)
      expect([path, (await staff.client.post(`//utils/hash/${path}`, body)).status]).toEqual([path, 400]);
    const verify = 'mutation ($hash: String!) { utils_hash_verify(string: "x", hash: $hash) }';
    expect((await graphql(staff.client, verify, { hash: costly })).status).toBe(400);
    expect((await graphql(staff.client, `mutation { utils_hash_generate(string: "${long}") }`)).status).toBe(400);
    const escaped = costly.replace('m=4', 'm=\\u0034');
    expect((await graphql(staff.client, `mutation { utils_hash_verify(string: "x", hash: "${escaped}") }`)).status).toBe(400);
  });

  test('are so many a minute for one person, however many a request asks for', async () => {
    const eager = await tenant.person('staff');
    const many = Array.from({ length: 31 }, (_, index) => `a${index}: utils_hash_generate(string: "x")`);
    expect((await graphql(eager.client, `mutation { ${many.join(' ')} }`)).status).toBe(429);
    expect((await eager.client.post('//utils/hash/generate', { string: 'x' })).status).toBe(429);
    expect((await staff.client.post('//utils/hash/generate', { string: 'x' })).status).toBe(200);
  });
});
