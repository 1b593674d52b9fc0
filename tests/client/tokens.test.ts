import { type AuthenticationData, authentication, createDirectus, rest } from '@directus/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations, type Schema } from '../../extensions/business-operations/src/client/index.ts';
import { newTenant, type Person, someAddress } from '../support/tenants.ts';
import { type FaultyProxy, faultyProxy } from './proxy.ts';

let person: Person;
let proxy: FaultyProxy;

beforeAll(async () => {
  person = await (await newTenant()).person('admin');
  proxy = await faultyProxy(person.client.url);
  // Sign-ins are counted by address.
  proxy.address = someAddress();
});

afterAll(() => proxy.close());

beforeEach(() => {
  proxy.seen.length = 0;
});

async function signedIn() {
  let stored: AuthenticationData | null = null;
  const storage = { get: () => stored, set: (value: AuthenticationData | null) => (stored = value) };
  const client = createDirectus<Schema>(proxy.url)
    .with(authentication('json', { storage, autoRefresh: false }))
    .with(rest())
    .with(operations({ language: 'en' }));
  await client.login({ email: person.email, password: person.password });
  return { client, storage, tokens: () => stored as AuthenticationData };
}

const refreshes = () => proxy.seen.filter(({ path }) => path === '/auth/refresh').length;
const soon = () => Date.now() + 600_000;

describe('a token', () => {
  it('is renewed before it expires', async () => {
    const { client, storage, tokens } = await signedIn();
    const before = tokens();
    storage.set({ ...before, expires_at: Date.now() - 1 });
    expect((await client.operations.users.me()).email).toBe(person.email);
    expect(tokens().refresh_token).not.toBe(before.refresh_token);
    expect(refreshes()).toBe(1);
  });

  it('that the server no longer takes is renewed once for all calls that it was sent with', async () => {
    const { client, storage, tokens } = await signedIn();
    storage.set({ ...tokens(), access_token: 'expired', expires_at: soon() });
    const [me, { meta }, created] = await Promise.all([
      client.operations.users.me(),
      client.operations.clients.list(),
      client.operations.clients.create({ body: { name: 'After the renewal' } }),
    ]);
    expect([me.email, typeof meta.total, created.name]).toEqual([person.email, 'number', 'After the renewal']);
    expect(refreshes()).toBe(1);
    expect((await client.operations.clients.list({ query: { search: 'After the renewal' } })).meta.total).toBe(1);
  });

  it('that cannot be renewed leaves the refusal as it is', async () => {
    const { client, storage, tokens } = await signedIn();
    storage.set({ ...tokens(), access_token: 'expired', refresh_token: 'spent', expires_at: soon() });
    await expect(client.operations.users.me()).rejects.toMatchObject({
      status: 401,
      key: 'error.unauthorized',
      operation: 'platform.users.me',
    });
    expect(refreshes()).toBe(1);
  });
});
