import { readItems } from '@directus/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { isOperationError, operation } from '../../extensions/business-operations/src/client/index.ts';
import { newTenant, systemAdmin, type Tenant } from '../support/tenants.ts';
import { refusalOf, type TypedClient, typedClient } from '../support/typed-client.ts';

let tenant: Tenant;
let client: TypedClient;
let cash: number;
let sales: number;

beforeAll(async () => {
  tenant = await newTenant();
  client = typedClient(tenant.admin);
  const accounts = new Map<string, number>();
  for await (const { id, code } of client.operations.accountCodes.list({ query: { size: 200 } })) accounts.set(code, id);
  cash = accounts.get('101') as number;
  sales = accounts.get('404') as number;
});

const entry = (debit = 100_000) => ({
  body: {
    entry_date: '2026-11-20',
    description: 'Cash sale',
    lines: [
      { account_code_id: cash, debit },
      { account_code_id: sales, credit: 100_000 },
    ],
  },
});

describe('operations', () => {
  it('create, show, change and delete', async () => {
    const { operations } = client;
    const created = await operations.journalEntries.create(entry());
    expect(created).toMatchObject({ total_amount: 100_000, description: 'Cash sale', editable: true });
    const changed = await operations.journalEntries.update({ id: created.id, body: { ...entry().body, description: 'Sale' } });
    expect(changed).toMatchObject({ id: created.id, entry_no: created.entry_no, description: 'Sale' });
    expect(await operations.journalEntries.show({ id: created.id })).toEqual(changed);
    expect(await operations.journalEntries.delete({ id: created.id })).toEqual({ id: created.id });
    expect((await refusalOf(operations.journalEntries.show({ id: created.id }))).status).toBe(404);
  });

  it('are also called by their ids', async () => {
    const created = await client.request(operation('finance.journal-entries.create', entry()));
    expect(await client.request(operation('finance.journal-entries.show', { id: created.id }))).toEqual(created);
  });

  it('take what a query asks in its own type', async () => {
    const inactive = await client.operations.accountCodes.create({
      body: { code: '99901', name: 'Old', category: 'EXPENSE', sub_category: 'SELLING_ADMIN', is_active: false },
    });
    const { data } = await client.operations.accountCodes.list({ query: { is_active: false, search: undefined } });
    expect(data.map(({ id }) => id)).toEqual([inactive.id]);
  });

  it('act in the tenant that a system administrator names', async () => {
    const root = typedClient(await systemAdmin());
    const { data } = await root.operations.accountCodes.list({ query: { search: '101' } }, { tenant: tenant.id });
    expect(data.map(({ id }) => id)).toContain(cash);
    const other = await newTenant();
    const elsewhere = typedClient(await systemAdmin(), { tenant: other.id });
    expect((await refusalOf(elsewhere.operations.accountCodes.show({ id: cash }))).status).toBe(404);
    expect((await elsewhere.operations.accountCodes.show({ id: cash }, { tenant: tenant.id })).code).toBe('101');
  });

  it('send the headers of a call instead of the client’s', async () => {
    const staff = await tenant.person('staff');
    const me = await client.operations.users.me({}, { headers: { Authorization: staff.client.headers.authorization as string } });
    expect(me.id).toBe(staff.id);
  });

  it('refuse a path parameter that would lead elsewhere', async () => {
    for (const rowId of ['', '.', '..'])
      await expect(client.operations.triggerAudit.history({ tableName: 'departments', rowId })).rejects.toThrow(TypeError);
    const elsewhere = '../account-codes' as unknown as number;
    expect((await refusalOf(client.operations.journalEntries.show({ id: elsewhere }))).status).toBeGreaterThanOrEqual(400);
  });
});

describe('a refusal', () => {
  it('says what is wrong, where, and in the caller’s language', async () => {
    const error = await refusalOf(client.operations.journalEntries.create(entry(110_000)));
    expect(error).toMatchObject({
      operation: 'finance.journal-entries.create',
      status: 422,
      code: 'VALIDATION_FAILED',
      key: 'error.journal.unbalanced',
      details: [{ path: 'lines', code: 'unbalanced', debit: 110_000, credit: 100_000 }],
      message: 'Debit and credit differ.',
      retryAfter: null,
    });
    expect(error.requestId).toMatch(/^[\w.-]+$/);
    const korean = await refusalOf(client.operations.journalEntries.create(entry(110_000), { language: 'ko' }));
    expect(korean.message).toMatch(/[가-힣]/);
  });

  it('is told from others by operation and key', async () => {
    const error: unknown = await refusalOf(client.operations.journalEntries.create(entry(110_000)));
    expect(isOperationError(error, 'finance.journal-entries.create', 'error.journal.unbalanced')).toBe(true);
    expect(isOperationError(error, 'finance.journal-entries.create', 'error.validation_failed')).toBe(false);
    expect(isOperationError(error, 'finance.journal-entries.update')).toBe(false);
    expect(isOperationError(new Error('other'))).toBe(false);
  });

  it('comes as well from whoever is not signed in', async () => {
    const { url } = client;
    const stranger = typedClient({ ...tenant.admin, url: url.href, headers: {} } as Tenant['admin']);
    expect(await refusalOf(stranger.operations.journalEntries.list())).toMatchObject({ status: 401, key: 'error.unauthorized' });
  });
});

describe('items', () => {
  it('are read with what they are related to', async () => {
    const { id, entry_no } = await client.operations.journalEntries.create(entry());
    const entries = await client.request(
      readItems('journal_entries', {
        fields: ['entry_no', { lines: ['line_no', { account_code_id: ['code'] }] }],
        filter: { id: { _eq: id }, entry_date: { _gte: '2026-11-20' }, total_amount: { _gte: 100_000 } },
        deep: { lines: { _sort: ['line_no'] } },
      }),
    );
    expect(entries).toEqual([
      {
        entry_no,
        lines: [
          { line_no: 1, account_code_id: { code: '101' } },
          { line_no: 2, account_code_id: { code: '404' } },
        ],
      },
    ]);
  });
});
