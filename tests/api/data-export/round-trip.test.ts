import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyField } from '../../../extensions/business-operations/src/kernel/model/field.ts';
import { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { login, newTenant, type Tenant, url } from '../../support/tenants.ts';
import { type Content, contentOf, exportOf, fieldsOf, imported, type Record_, sha256 } from './archives.ts';

/** A company that takes its data along, and goes on with it elsewhere. */

const FILES = ['directus_files'];
/** What is not compared row by row: accounts and their rights, and the series, which may begin where there were numbers without one. */
const ELSEWHERE = ['people', 'role_menu_permissions'];
const SERIES = 'number_sequences';
/** What follows from a secret that an export does not have. */
const WITHOUT_SECRETS = ['tax_provider_members.status', 'tax_provider_members.updated_at'];
/** What jobs add while the tests run. */
const GROWING = ['sync_runs'];

/** The owner of the imported company, who has been let in: drafts and private appointments are shown to nobody else. */
async function ownerOf({ id }: Tenant): Promise<Client> {
  const token = randomUUID();
  await query(
    `update directus_users u set status = 'active', token = $2 from directus_users h
     where h.email = 'owner@hanbit.example.com' and u.tenant_id = $1 and u.status = 'archived' and u.family_name = h.family_name
       and u.given_name is not distinct from h.given_name`,
    [id, token],
  );
  return new Client(url, token);
}

const isWithoutFile = (name: string) => Object.values(fieldsOf(name)).some(({ to = '', required }) => FILES.includes(to) && required);

describe('a whole business', { timeout: 600_000 }, () => {
  let source: Content;
  let copy: Content;
  let tenant: Tenant;
  let owner: Client;
  let hanbit: Awaited<ReturnType<typeof login>>;
  let bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: the answer of the import
  let answer: any;

  beforeAll(async () => {
    [hanbit, tenant] = await Promise.all([login('owner@hanbit.example.com', 'business-operations'), newTenant()]);
    bytes = await exportOf(hanbit);
    source = await contentOf(bytes);
    answer = await done(
      imported(tenant.id, bytes).then(({ status, headers, body, bytes: text }) => ({
        status,
        headers,
        body,
        text: String(text).slice(0, 3000),
      })),
      201,
    );
    owner = await ownerOf(tenant);
    copy = await contentOf(await exportOf(owner));
  }, 600_000);

  /** New ids by collection and former id: rows keep their order. */
  const ids = () => {
    const pairs = Object.entries(source.records).flatMap(([name, rows]) =>
      isWithoutFile(name) || name === 'people' ? [] : rows.map((row, at) => [`${name}:${row.id}`, copy.records[name]?.[at]?.id] as const),
    );
    return new Map(pairs);
  };

  test('says what it has written', () => {
    const expected = Object.entries(source.records).flatMap(([name, rows]) =>
      rows.length && !isWithoutFile(name) && !ELSEWHERE.includes(name) ? [[name, rows.length]] : [],
    );
    const { data } = answer.body;
    expect(data.rows).toEqual(Object.fromEntries(expected));
    expect(Object.keys(data.left_out).every(isWithoutFile)).toBe(true);
    expect(data.sha256).toBe(sha256(bytes));
    expect(data.people).toEqual({ matched: 0, created: source.records.people?.length });
    expect(data.rows).toMatchObject({
      journal_lines: expect.any(Number),
      stock_transactions: expect.any(Number),
      payrolls: expect.any(Number),
    });
  });

  test('is the same row by row, but for ids', () => {
    const known = ids();
    const translated = new Set([...known].map(([key, id]) => `${key.split(':')[1]}>${id}`));
    const people = new Map<string, string>();
    const samePerson = (a: string, b: string): boolean => {
      if (!people.has(a)) people.set(a, b);
      return people.get(a) === b;
    };
    const isUuid = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(value);
    const same = (a: unknown, b: unknown, field?: AnyField): boolean => {
      if (field?.to && FILES.includes(field.to)) return b === null;
      // What is the installation's may be something else in another one.
      if (field?.kind === 'ref' && field.to && !field.to.startsWith('directus_') && !source.records[field.to]) return b === null;
      if (a === null || b === null) return a === b;
      if (field?.to === 'directus_users' || (isUuid(a) && isUuid(b))) return samePerson(String(a), String(b));
      if (field?.kind === 'ref') return known.get(`${field.to}:${a}`) === b;
      if (typeof a === 'object' && typeof b === 'object') {
        const names = Object.keys(a as object);
        return names.length === Object.keys(b as object).length && names.every((name) => same((a as Record_)[name], (b as Record_)[name]));
      }
      return a === b || translated.has(`${a}>${b}`);
    };
    const different: string[] = [];
    for (const [name, rows] of Object.entries(source.records)) {
      if (isWithoutFile(name) || [...ELSEWHERE, SERIES].includes(name)) continue;
      const fields = fieldsOf(name);
      const others = copy.records[name] ?? [];
      if (rows.length > others.length || (rows.length < others.length && !GROWING.includes(name)))
        different.push(`${name}: ${rows.length} rows, now ${others.length}`);
      rows.forEach((row, at) => {
        for (const column of Object.keys(row))
          if (
            column !== 'id' &&
            !WITHOUT_SECRETS.includes(`${name}.${column}`) &&
            !(column.endsWith('d_by') && fields[column] === undefined && row[column] === null) &&
            !same(row[column], others[at]?.[column], fields[column])
          )
            different.push(
              `${name}.${at}.${column}: ${JSON.stringify(row[column])?.slice(0, 200)} → ${JSON.stringify(others[at]?.[column])?.slice(0, 200)}`,
            );
      });
    }
    expect(different.slice(0, 20)).toEqual([]);
    const series = (content: Content) =>
      (content.records[SERIES] ?? []).map(({ key, period, last_value }) => `${key} ${period} ${last_value}`);
    expect(series(copy)).toEqual(expect.arrayContaining(series(source)));
    const person = (content: Content, id: string) => content.records.people?.find((one) => one.id === id);
    for (const [a, b] of people) {
      const [before, after] = [person(source, a), person(copy, b)];
      if (before) expect(after).toMatchObject({ family_name: before.family_name, role: before.role });
    }
    expect(people.size).toBeGreaterThan(5);
  });

  test('has to log in to the e-tax provider again', async () => {
    expect(source.records.tax_provider_members).toMatchObject([{ status: 'CONNECTED' }]);
    expect((await done(owner.get('/taxprovider/status'))).body.data).toMatchObject({ connected: false, status: 'DISCONNECTED' });
    expect(refusal(await owner.post('/taxprovider/sync', {}))).toEqual([409, 'error.taxprovider.not_connected']);
  });

  test('ids are new ones', async () => {
    const [row] = await query<{ count: string }>(
      `select count(*) from journal_lines a join journal_lines b on b.tenant_id = $1 and b.id = a.id where a.tenant_id <> $1`,
      [tenant.id],
    );
    expect(row?.count).toBe('0');
  });

  test('books, sales and stock come to the same', async () => {
    const figures = async (client: typeof hanbit) => {
      const read = async (path: string, parameters = {}) => (await done(client.get(path, parameters))).body.data;
      const statement = await read('/income-statement', { start_date: '2025-01-01', end_date: '2025-12-31' });
      const ledger = await read('/account-ledger', { account_code: '103', start_date: '2025-01-01', end_date: '2025-12-31' });
      return {
        statement: statement.sections.map(({ key, current, prior }: Record_) => [key, current, prior]),
        ledger: [ledger.carried_over, ledger.total],
        stock: JSON.parse(JSON.stringify(await read('/stocks/stats'), (name, value) => (name === 'id' ? undefined : value))),
        orders: await read('/orders/stats'),
      };
    };
    expect(await figures(tenant.admin)).toEqual(await figures(hanbit));
  });

  test('work goes on, and numbers do', async () => {
    const { admin } = tenant;
    const codes = source.records.account_codes?.filter(({ code }) => code === '103' || code === '108');
    expect(codes).toHaveLength(2);
    const known = ids();
    const [debit, credit] = (codes ?? []).map(({ id }) => known.get(`account_codes:${id}`));
    const date = '2026-11-20';
    const before = source.records.number_sequences?.find(({ key, period }) => key === 'journal_entries' && period === '20261120');
    const entry = await created(
      admin.post('/journal-entries', {
        ...{ entry_date: date, description: 'Cash sale' },
        lines: [
          { account_code_id: debit, debit: 100_000 },
          { account_code_id: credit, credit: 100_000 },
        ],
      }),
    );
    expect(Number(entry.entry_no.split('-').at(-1))).toBe(Number(before?.last_value ?? 0) + 1);
    const client = await created(admin.post('/clients', { name: '새 거래처' }));
    const series = source.records.number_sequences?.find(({ key }) => key === 'clients');
    expect(Number(client.client_code?.split('-').at(-1) ?? client.code.split('-').at(-1))).toBe(Number(series?.last_value) + 1);
    const item = source.records.items?.find(({ is_active, deleted_at }) => is_active && !deleted_at);
    const order = await created(
      admin.post('/orders', {
        ...{ client_id: client.id, delivery_date: '2199-01-31' },
        items: [{ line_type: 'ITEM', item_id: known.get(`items:${item?.id}`), quantity: 2, unit_price: 1000 }],
      }),
    );
    expect(order).toMatchObject({ status: 'DRAFT', supply_amount: 2000 });
  });

  test('one entry of the log says so, and none for each row', async () => {
    const logged = await query<{ action: string; detail: Record_ }>(
      `select action, detail from audit_logs where tenant_id = $1 and action = 'DATA_IMPORTED'`,
      [tenant.id],
    );
    expect(logged).toHaveLength(1);
    expect(logged[0]?.detail).toMatchObject({ sha256: sha256(bytes), file: 'export.zip' });
    const [rows] = await query<{ count: string }>(
      `select count(*) from audit.trigger_audit_logs where tenant_id = $1 and table_name = 'stock_transactions'`,
      [tenant.id],
    );
    expect(rows?.count).toBe('0');
  });

  test('a tenant that has a business takes no other', async () => {
    const reply = await imported(tenant.id, bytes);
    expect(refusal(reply)).toEqual([409, 'error.import.not_empty']);
  });
});
