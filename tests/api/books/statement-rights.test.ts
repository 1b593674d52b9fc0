import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import type { Role } from '../../support/tenants.ts';
import { type Books, newBooks } from './books.ts';

const YEAR = { start_date: '2025-01-01', end_date: '2025-12-31' };

interface Section {
  key: string;
  current: number;
  total: number;
  accounts: unknown[];
}

let books: Books;
beforeAll(async () => {
  books = await newBooks();
  await books.post('2025-06-15', books.sale(1_234_567));
  await books.post('2025-07-15', [books.debit('813', 500), books.credit('103', 500)]);
});

const sectionsOf = async (client: Client, path: string, query: Record<string, string | number>) => {
  const { status, body } = await client.get(path, query);
  return status === 200 ? (body.data.sections as Section[]) : status;
};

describe('a manager', () => {
  let manager: Client;
  beforeAll(async () => {
    manager = (await books.tenant.person('manager')).client;
  });

  it('reads what the company earned, without its accounts', async () => {
    const whole = (await sectionsOf(books.finance, '/income-statement', YEAR)) as Section[];
    const totals = (await sectionsOf(manager, '/income-statement', YEAR)) as Section[];
    expect(whole.flatMap(({ accounts }) => accounts)).toHaveLength(2);
    expect(totals).toEqual(whole.map((section) => ({ ...section, accounts: [] })));
    const months = (await sectionsOf(manager, '/income-statement/monthly', { year: 2025 })) as Section[];
    expect(months.find(({ key }) => key === 'SALES')).toMatchObject({ total: 1_234_567, accounts: [] });
    expect(months.every(({ accounts }) => accounts.length === 0)).toBe(true);
  });

  it('reads neither journals nor ledger, whatever the way in', async () => {
    const entry = (await books.finance.get('/journal-entries')).body.data[0].id;
    const ledger = { account_code: '103', ...YEAR };
    for (const path of ['/journal-entries', `/journal-entries/${entry}`, '//items/journal_entries', `//items/journal_entries/${entry}`])
      expect((await manager.get(path)).status, path).toBe(403);
    expect((await manager.get('/account-ledger', ledger)).status).toBe(403);
    expect((await manager.post('/journal-entries', { entry_date: '2025-01-01', lines: [] })).status).toBe(403);
    const figures = /1234567|"debit"|"account_code_id"|"memo"/;
    for (const query of [
      {},
      { fields: '*' },
      { fields: 'debit' },
      { 'aggregate[sum]': 'debit' },
      { 'aggregate[max]': 'credit' },
      { sort: 'debit' },
      { 'filter[debit][_gt]': 1 },
      { groupBy: 'account_code_id', 'aggregate[count]': '*' },
    ]) {
      const reply = await manager.get('//items/journal_lines', query as never);
      expect([JSON.stringify(query), figures.test(JSON.stringify(reply.body.data ?? ''))]).toEqual([JSON.stringify(query), false]);
      expect(reply.status, JSON.stringify(query)).toBe(403);
    }
    expect((await manager.get('//items/account_codes', { fields: '*' })).status).toBe(200);
    const graph = await manager.post('//graphql', { query: '{ journal_lines { debit } }' });
    expect(graph.body.errors?.length).toBeGreaterThan(0);
    const other = await manager.post('//graphql', { query: '{ account_codes(limit: 1) { code } }' });
    expect(other.body.data.account_codes).toHaveLength(1);
  });
});

it.each([
  ['admin', 200, 2, 200, 200],
  ['finance', 200, 2, 200, 200],
  ['manager', 200, 0, 403, 403],
  ['hr', 403, null, 403, 403],
  ['sales', 403, null, 403, 403],
  ['production', 403, null, 403, 403],
  ['quality', 403, null, 403, 403],
  ['staff', 403, null, 403, 403],
  ['viewer', 403, null, 403, 403],
] as [Role, number, number | null, number, number][])('%s', async (role, statement, accounts, ledger, journals) => {
  const { client } = await books.tenant.person(role);
  const reply = await client.get('/income-statement', YEAR);
  expect(reply.status).toBe(statement);
  if (accounts !== null) expect((reply.body.data.sections as Section[]).flatMap((section) => section.accounts)).toHaveLength(accounts);
  expect((await client.get('/income-statement/monthly', { year: 2025 })).status).toBe(statement);
  expect((await client.get('/account-ledger', { account_code: '103', ...YEAR })).status).toBe(ledger);
  expect((await client.get('/journal-entries')).status).toBe(journals);
  expect((await client.get('//items/journal_lines', { 'aggregate[sum]': 'debit' })).status).toBe(journals);
});
