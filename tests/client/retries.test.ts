import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConnectionError, OperationError } from '../../extensions/business-operations/src/client/index.ts';
import { accountIds } from '../api/books/books.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';
import { type TypedClient, typedClient } from '../support/typed-client.ts';
import { type FaultyProxy, faultyProxy } from './proxy.ts';

let tenant: Tenant;
let proxy: FaultyProxy;
let client: TypedClient;

beforeAll(async () => {
  tenant = await newTenant();
  proxy = await faultyProxy(tenant.admin.url);
  client = typedClient(tenant.admin, {}, proxy.url);
});

afterAll(() => proxy.close());

beforeEach(() => {
  proxy.seen.length = 0;
  proxy.faults.length = 0;
});

let serial = 0;
const newName = () => `Client ${++serial}`;
const create = (name: string, options = {}) => client.operations.clients.create({ body: { name } }, options);
const countOf = async (search: string) => (await tenant.admin.get('/clients', { search })).body.meta.total as number;
const keys = () => proxy.seen.map(({ headers }) => headers['idempotency-key']);
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe('a POST whose answer is lost', () => {
  it('after the server has committed is carried out once', async () => {
    const account = await accountIds(tenant.admin);
    proxy.faults.push('after');
    const entry = await client.operations.journalEntries.create({
      body: {
        entry_date: '2026-11-20',
        lines: [
          { account_code_id: account('101'), debit: 5_000 },
          { account_code_id: account('404'), credit: 5_000 },
        ],
      },
    });
    expect(proxy.seen).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
    const entries = (await tenant.admin.get('/journal-entries')).body;
    expect(entries.meta.total).toBe(1);
    expect(entries.data[0]).toMatchObject({ id: entry.id, entry_no: entry.entry_no, total_amount: 5_000 });
  });

  it('in the middle is carried out once, too', async () => {
    const name = newName();
    proxy.faults.push('within', 'before', 'after');
    expect(await create(name)).toMatchObject({ name });
    expect(proxy.seen).toHaveLength(4);
    expect(new Set(keys()).size).toBe(1);
    expect(await countOf(name)).toBe(1);
  });

  it('again and again fails at last, and can be sent once more with its key', async () => {
    const name = newName();
    proxy.faults.push('after', 'after', 'after', 'after');
    const error = await failureOf(create(name));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(proxy.seen).toHaveLength(4);
    const { idempotencyKey } = error as ConnectionError;
    expect(keys()).toEqual(Array(4).fill(idempotencyKey));
    const made = await create(name, { idempotencyKey });
    expect(made.name).toBe(name);
    expect(await countOf(name)).toBe(1);
  });
});

describe('each call', () => {
  it('has a key of its own', async () => {
    const name = newName();
    await create(name);
    await create(name);
    expect(new Set(keys()).size).toBe(2);
    expect(await countOf(name)).toBe(2);
  });
});

describe('what cannot be repeated safely', () => {
  it('is sent once: changes and deletions', async () => {
    const { id } = await create(newName());
    proxy.seen.length = 0;
    proxy.faults.push('after');
    expect(await failureOf(client.operations.clients.update({ id, body: { memo: 'changed' } }))).toBeInstanceOf(ConnectionError);
    expect((await tenant.admin.get(`/clients/${id}`)).body.data.memo).toBe('changed');
    proxy.faults.push({ status: 503, headers: { 'retry-after': '0' } });
    expect(await failureOf(client.operations.clients.toggle({ id }))).toMatchObject({ status: 503, key: null, code: 'HTTP_503' });
    proxy.faults.push('before');
    expect(await failureOf(client.operations.clients.delete({ id }))).toBeInstanceOf(ConnectionError);
    expect(proxy.seen.map(({ method }) => method)).toEqual(['PUT', 'PATCH', 'DELETE']);
  });

  it('is sent once: what answers with a secret, which a repeated request would not be told', async () => {
    proxy.faults.push('after');
    const error = await failureOf(client.operations.apiKeys.create({ body: { name: 'Robot' } }));
    expect(error).toMatchObject({ name: 'ConnectionError', idempotencyKey: null });
    expect(keys()).toEqual([undefined]);
  });
});

describe('a server that is busy', () => {
  it('is asked again after the time that it names', async () => {
    proxy.faults.push({ status: 503, headers: { 'retry-after': '1' } });
    const started = performance.now();
    await client.operations.clients.list();
    expect(performance.now() - started).toBeGreaterThanOrEqual(990);
    expect(proxy.seen).toHaveLength(2);
  });

  it('has let nothing in when there are too many requests, so that deletions come again as well', async () => {
    const { id } = await create(newName());
    proxy.faults.push({ status: 429 }, { status: 429, headers: { 'retry-after': '0' } });
    expect(await client.operations.clients.delete({ id })).toEqual({ id });
  });

  it('is asked again in a conflict only where it says so', async () => {
    const name = newName();
    proxy.faults.push({ status: 409, headers: { 'retry-after': '0' } }, { status: 409 });
    expect(await failureOf(create(name))).toMatchObject({ status: 409 });
    expect(proxy.seen).toHaveLength(2);
    expect(await countOf(name)).toBe(0);
  });

  it('is left alone when it asks for too long a time, or when the attempts are used up', async () => {
    proxy.faults.push({ status: 429, headers: { 'retry-after': '31' } });
    const error = (await failureOf(client.operations.clients.list())) as OperationError;
    expect(error).toBeInstanceOf(OperationError);
    expect([error.status, error.retryAfter, proxy.seen.length]).toEqual([429, 31_000, 1]);
    const impatient = typedClient(tenant.admin, { retries: 1 }, proxy.url);
    proxy.faults.push({ status: 503 }, { status: 503 });
    expect(await failureOf(impatient.operations.clients.list())).toMatchObject({ status: 503 });
    expect(proxy.seen).toHaveLength(3);
  });

  it('is not asked again when the caller has given up', async () => {
    const caller = new AbortController();
    proxy.faults.push({ status: 503, headers: { 'retry-after': '20' } });
    const call = failureOf(client.operations.clients.list({}, { signal: caller.signal }));
    setTimeout(() => caller.abort(new Error('given up')), 100);
    expect(await call).toMatchObject({ message: 'given up' });
    expect(proxy.seen).toHaveLength(1);
  });
});

describe('a list', () => {
  it('gives every row once, and asks for pages as they are needed', async () => {
    const prefix = `Paged ${++serial}`;
    for (let index = 1; index <= 5; index++) await create(`${prefix}-${index}`);
    proxy.seen.length = 0;
    const names: string[] = [];
    for await (const { name } of client.operations.clients.list({ query: { search: prefix, size: 2, sort: 'name' } })) names.push(name);
    expect(names).toEqual([1, 2, 3, 4, 5].map((index) => `${prefix}-${index}`));
    expect(proxy.seen.map(({ path }) => new URL(path, proxy.url).searchParams.get('page'))).toEqual([null, '2', '3']);

    proxy.seen.length = 0;
    const from: string[] = [];
    for await (const { name } of client.operations.clients.list({ query: { search: prefix, size: 2, sort: 'name', page: 2 } })) {
      from.push(name);
      if (from.length === 2) break;
    }
    expect(from).toEqual([`${prefix}-3`, `${prefix}-4`]);
    expect(proxy.seen).toHaveLength(1);

    const { data, meta } = await client.operations.clients.list({ query: { search: prefix, size: 2 } });
    expect([data.length, meta]).toEqual([2, { page: 1, size: 2, total: 5, last_page: 3 }]);
  });

  it('goes on over a broken connection, and ends with the refusal of a page', async () => {
    const prefix = `Broken ${++serial}`;
    for (let index = 1; index <= 3; index++) await create(`${prefix}-${index}`);
    const read = async () => {
      const names: string[] = [];
      for await (const { name } of client.operations.clients.list({ query: { search: prefix, size: 1 } })) names.push(name);
      return names;
    };
    proxy.seen.length = 0;
    proxy.faults.push('within', 'before');
    expect(await read()).toHaveLength(3);
    expect(proxy.seen).toHaveLength(5);
    proxy.faults.push({ status: 403 });
    expect(await failureOf(read())).toMatchObject({ status: 403 });
  });
});
