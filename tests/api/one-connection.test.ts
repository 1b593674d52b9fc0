import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Client, Reply } from '../support/client.ts';
import { atOnce } from '../support/concurrent.ts';
import { errorKey, refusal } from '../support/replies.ts';
import { newRole } from '../support/roles.ts';
import { type SecondInstance, secondInstance } from '../support/second-instance.ts';
import { login } from '../support/tenants.ts';
import { type Books, newBooks } from './books/books.ts';

/** As many requests as fill the connections of an instance, and more. */
const BURST = 20;

let books: Books;

beforeAll(async () => {
  books = await newBooks();
});

const entry = (client: Client): Promise<Reply> =>
  client.post('/journal-entries', { entry_date: '2025-03-03', lines: [books.debit('103', 1000), books.credit('404', 1000)] });

const grantAndTakeAway = async (client: Client, roleId: string) => {
  const made = await client.post('/permissions', { role_id: roleId, collection: 'clients', action: 'read' });
  expect(made.status, made.text).toBe(201);
  const gone = await client.delete(`/permissions/${made.body.data.id}`);
  expect(gone.status, gone.text).toBe(200);
};

/** A transaction that asks for a second connection waits for those that wait for its locks, once they hold all the others. */
describe('an instance with a single connection', { timeout: 180_000 }, () => {
  let instance: SecondInstance | undefined;
  let root: Client;

  const here = (client: Client) => client.at(instance?.url ?? '');

  beforeAll(async () => {
    instance = await secondInstance({
      DB_POOL__MIN: '0',
      DB_POOL__MAX: '1',
      // Jobs hold it, too, and wait for locks of other tests; whoever waits for itself does so for ever.
      DB_POOL__ACQUIRE_TIMEOUT_MILLIS: '120000',
      RATE_LIMITER_POINTS: '100000',
    });
    root = await login(inject('adminEmail'), inject('adminPassword'), instance.url);
  }, 120_000);

  afterAll(() => instance?.stop());

  const inTenant = () => root.with({ 'x-tenant-id': String(books.tenant.id) });
  const seller = () => ({ client_type: 'PURCHASE', name: 'One' });

  test.each<[what: string, call: () => Promise<Reply>, status: number]>([
    ['makes a row for a person', () => here(books.tenant.admin).post('/clients', seller()), 201],
    ['makes one for a system administrator', () => inTenant().post('/clients', seller()), 201],
    ['makes one in the Studio', () => here(books.tenant.admin).post('//items/clients', seller()), 200],
    [
      'makes one in the Studio as a system administrator',
      () => root.post('//items/clients', { ...seller(), tenant_id: books.tenant.id }),
      200,
    ],
    [
      'fills in the day of a quote',
      async () =>
        root.post('//items/quotes', {
          tenant_id: books.tenant.id,
          client_id: (await inTenant().post('/clients', { name: 'Buyer' })).body.data.id,
        }),
      200,
    ],
    ['posts an entry', () => entry(here(books.finance)), 201],
    [
      'invites a person',
      () =>
        here(books.tenant.admin).post('/users', {
          email: `one@${books.tenant.code}.example.com`,
          last_name: 'One',
          role_id: books.tenant.roleIds.staff,
        }),
      201,
    ],
    [
      'opens a tenant and invites its administrator',
      () =>
        root.post('/tenants', {
          code: `${books.tenant.code}-b`,
          name: 'B',
          admin: { email: `b@${books.tenant.code}.example.com`, name: 'B' },
        }),
      201,
    ],
    ['refuses in words', () => here(books.tenant.admin).post('//users', { email: 'x@example.com', password: 'short' }), 422],
  ])('%s', async (_what, call, status) => {
    const reply = await call();
    expect(reply.status, reply.text).toBe(status);
  });

  test('turns away whoever would wait behind hundreds, loses nothing, and is itself again at once', async () => {
    const writer = here((await newBooks()).tenant.admin);
    const rush = atOnce(400, (index) => writer.post('/clients', { client_type: 'PURCHASE', name: `Rush ${index}` }));
    const health = await writer.get('/health');
    const replies = await rush;
    expect(errorKey(health)).not.toBe('error.busy');
    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    expect(replies.length - refused.length).toBeGreaterThanOrEqual(200);
    for (const reply of refused) {
      expect(refusal(reply)).toEqual([503, 'error.busy']);
      const headers = ['retry-after', 'x-content-type-options', 'x-request-id', 'cache-control'].map((name) => reply.headers.get(name));
      expect(headers).toEqual(['1', 'nosniff', (reply.body as { request_id?: string }).request_id, 'no-store']);
    }
    const listed = await writer.get('/clients', { size: 1 });
    expect([listed.status, listed.body.meta.total]).toEqual([200, replies.length - refused.length]);
  });

  test('grants and takes away', async () => {
    await grantAndTakeAway(here(books.tenant.admin), await newRole(books.tenant));
  });
});

test('rights that move before a burst of writes hold up none of them', async () => {
  const role = await newRole(books.tenant);
  for (let round = 0; round < 5; round++) {
    await grantAndTakeAway(books.tenant.admin, role);
    const replies = await atOnce(BURST, () => entry(books.finance));
    expect(replies.map(({ status }) => status)).toEqual(Array(BURST).fill(201));
  }
});
