import { beforeAll, describe, expect, test } from 'vitest';
import { domains } from '../../extensions/business-operations/src/domains/index.ts';
import type { Body } from '../support/client.ts';
import { query } from '../support/database.ts';
import { sendForm } from '../support/files.ts';
import { isText, shapeOf, takes } from '../support/inputs.ts';
import { created, done, firstId, refusal } from '../support/replies.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';
import { employ } from './hr/hr.ts';

const DAYS = ['1900-01-01', '2199-12-31', '0001-01-01', '9999-12-31', '2026-02-30', '+010000-01-01', 'infinity', '99999-01-01'];
const NUMBERS = ['0', '-1', '1', '99999', '2147483647', '2147483648', '9223372036854775808', '1e308', '0.1e-30', '-0', '0x10', 'NaN', ''];

/** Every list takes them from one schema: some lists stand for all. */
const PAGING = ['page', 'size'];
const PAGED = ['/clients', '/stocks'];

/** Reading routes with what they ask for in the query string, by kind. */
const routes = domains
  .flatMap((domain) => domain.routes ?? [])
  .filter(({ method, access }) => method === 'GET' && access !== 'PUBLIC' && access !== 'TOKEN')
  .map(({ path, query: schema }) => {
    const members = Object.entries(schema ? shapeOf(schema) : {});
    const of = (value: string) => members.filter(([, member]) => takes(member, value) && !isText(member)).map(([name]) => name);
    const numbers = of('1').filter((name) => !PAGING.includes(name) || PAGED.includes(path));
    return { path, days: of('2026-01-01'), numbers, required: members.filter(([, member]) => !takes(member, undefined)) };
  });

const VALID = ['2026-01-01', '2026', '1'];

/** A value for each member that must be sent. */
const needed = ({ required }: (typeof routes)[number]) =>
  Object.fromEntries(
    required.flatMap(([name, member]) =>
      VALID.filter((value) => takes(member, value))
        .slice(0, 1)
        .map((value) => [name, value]),
    ),
  );

let tenant: Tenant;

beforeAll(async () => {
  tenant = await newTenant();
  // Whose leave is reckoned from the first day that there is.
  await employ(tenant.admin, { user_id: tenant.adminId, hire_date: '1900-01-01' });
});

describe('no day and no number that a client sends', () => {
  const asked = routes.filter(({ days, numbers }) => days.length || numbers.length);

  test('is missed by the test', () => {
    expect(asked.length).toBeGreaterThan(40);
    expect(asked.filter(({ days }) => days.length).length).toBeGreaterThan(20);
  });

  test.each(asked.map((route) => [route.path, route] as const))('fails %s', async (path, route) => {
    // The bounds of what is allowed reach the statement; what lies beyond is refused before.
    const queries = [
      ...route.days.flatMap((name) => DAYS.map((value) => ({ [name]: value }))),
      ...route.numbers.flatMap((name) => NUMBERS.map((value) => ({ [name]: value }))),
      ...(route.days.includes('start_date') ? [{ start_date: '1900-01-01', end_date: '2199-12-31' }] : []),
    ].map((changed) => ({ ...needed(route), ...changed }));
    const failed: string[] = [];
    for (const id of ['1', '2147483647']) {
      for (const sent of queries) {
        const reply = await tenant.admin.get(path.replace(/\{\w+\}/g, id), sent);
        if (reply.status >= 500) failed.push(`${reply.status} ${JSON.stringify(sent)}`);
      }
      if (!path.includes('{')) break;
    }
    expect(failed).toEqual([]);
  });
});

describe('a report over too many months', () => {
  const PATH = '/material/nonconforming-reports/statistics';
  const asked = (sent: Record<string, string>) => tenant.admin.get(PATH, sent);

  test('is refused before anything is reckoned, and says how long it may be', async () => {
    const tooLong: Record<string, string>[] = [{ start_date: '2026-01-01', end_date: '2036-01-01' }, { start_date: '1900-01-01' }];
    for (const sent of tooLong) {
      const reply = await asked(sent);
      expect(refusal(reply)).toEqual([422, 'error.date_range_too_long']);
      expect(reply.body.error?.details).toEqual([{ path: 'end_date', code: 'too_long', max: 10, unit: 'years' }]);
    }
    const english = await tenant.admin.with({ 'accept-language': 'en' }).get(PATH, { start_date: '2026-01-01', end_date: '2199-12-31' });
    expect(english.body.message).toBe('The date range can be at most 10 years.');
    expect(refusal(await asked({ end_date: '9999-12-31' }))).toEqual([422, 'error.validation_failed']);
    expect(refusal(await asked({ start_date: '2026-01-02', end_date: '2026-01-01' }))).toEqual([422, 'error.date_range_invalid']);
  });

  test('holds as many as it may', async () => {
    const { body } = await asked({ start_date: '2026-01-01', end_date: '2035-12-31' });
    expect([body.data.monthly.length, body.data.monthly[0].month, body.data.monthly.at(-1).month]).toEqual([120, '2026-01', '2035-12']);
    expect((await asked({ end_date: '2199-12-31' })).body.data.monthly).toMatchObject({
      0: { month: '2199-01' },
      11: { month: '2199-12' },
    });
  });
});

describe('past the API', () => {
  test.each(['0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31', 'infinity', '-infinity'])('no row has the day %s', async (day) => {
    const { id } = await employ(tenant.admin);
    const reply = await tenant.admin.patch(`//items/employees/${id}`, { birth_date: day });
    expect([400, 422]).toContain(reply.status);
    await expect(query('update employees set birth_date = $2 where id = $1', [id, day])).rejects.toThrow(/employees_birth_date_calendar/);
    const leave = { leave_type: 'ANNUAL', start_date: day, end_date: day, reason: '.' };
    const asked = await tenant.admin.post('//items/leave_requests', leave);
    expect([400, 422]).toContain(asked.status);
    await expect(
      query(
        `insert into leave_requests (tenant_id, request_no, user_id, leave_type, start_date, end_date, reason) values ($1, $2, $3, 'ANNUAL', $4, $4, '.')`,
        [tenant.id, `X-${day}`, tenant.adminId, day],
      ),
    ).rejects.toThrow(/leave_requests_\w+_calendar|error\.leave_request\.no_working_days/);
  });

  test.each(['0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z', 'infinity'])('no row has the instant %s', async (instant) => {
    const { id } = await employ(tenant.admin);
    await expect(query('update employees set created_at = $2, deleted_at = $2 where id = $1', [id, instant])).rejects.toThrow(
      /employees_deleted_at_calendar/,
    );
  });

  test.each(['NaN', ' nan '])('no row has the number %s', async (nan) => {
    const { id } = await created(tenant.admin.post('/clients', { name: '숫자가 아닌 곳' }));
    expect(refusal(await tenant.admin.patch(`//items/clients/${id}`, { credit_limit: nan }))).toEqual([422, 'error.validation_failed']);
    const terms = { category: 'BANK_LOAN', counterparty_name: '한빛은행', loan_date: '2026-01-31', interest_rate: 6, term_months: 12 };
    const loan = await created(tenant.admin.post('/loans', { ...terms, principal: 1200, repayment_method: 'BULLET' }));
    // What something is derived of, names its field.
    const reply = await tenant.admin.patch(`//items/loans/${loan.id}`, { principal: nan });
    expect([...refusal(reply), reply.body.errors[0].extensions.details[0].path]).toEqual([422, 'error.validation_failed', 'principal']);
    const account = await firstId(tenant.admin, '/account-codes');
    const lines = [
      { line_no: 1, account_code_id: account, debit: nan, entry_date: '2026-01-02' },
      { line_no: 2, account_code_id: account, credit: nan, entry_date: '2026-01-02' },
    ];
    // As large as one another, to PostgreSQL.
    expect((await tenant.admin.post('//items/journal_entries', { entry_date: '2026-01-02', lines })).status).toBe(422);
  });

  test.each<[string, unknown]>([
    ['a text', '1.005'],
    ['a number', 1.005],
    ['one with an exponent', ' 1e-7 '],
  ])('no decimal place is rounded away, of %s', async (_what, sent) => {
    const { id } = await created(tenant.admin.post('/clients', { name: '소수' }));
    const [refused] = (await tenant.admin.put(`/clients/${id}`, { credit_limit: '1.005' })).body.error?.details ?? [];
    expect(refused).toMatchObject({ path: 'credit_limit', code: 'too_many_decimals', max: 2 });
    const details = ({ body }: { body: Body }) => body.errors?.[0].extensions.details;
    const named = (path: string) => [expect.objectContaining({ ...refused, path })];
    expect(details(await tenant.admin.patch(`//items/clients/${id}`, { credit_limit: sent }))).toEqual(named('credit_limit'));
    expect(details(await tenant.admin.post('//items/clients', { name: '소수', credit_limit: sent }))).toEqual(named('credit_limit'));
    const account = await firstId(tenant.admin, '/account-codes');
    const lines = [
      { line_no: 1, account_code_id: account, debit: sent, entry_date: '2026-01-02' },
      { line_no: 2, account_code_id: account, credit: sent, entry_date: '2026-01-02' },
    ];
    expect(details(await tenant.admin.post('//items/journal_entries', { entry_date: '2026-01-02', lines }))).toEqual(named('debit'));
    const mutation = `mutation { update_clients_item(id: ${id}, data: { credit_limit: ${Number(sent)} }) { id } }`;
    expect(details(await tenant.admin.post('//graphql', { query: mutation }))).toMatchObject([
      { path: 'credit_limit', code: 'too_many_decimals' },
    ]);
    const rows = Buffer.from(JSON.stringify([{ name: '소수', credit_limit: sent }]));
    const imported = await sendForm(tenant.admin, '//utils/import/clients', [{ name: 'rows.json', type: 'application/json', bytes: rows }]);
    expect(details(imported)).toEqual(named('credit_limit'));
    // Zeros at the end are none.
    for (const same of ['1.50000', '150e-2', 1.5]) {
      expect((await tenant.admin.patch(`//items/clients/${id}`, { credit_limit: same })).status).toBe(200);
      expect((await done(tenant.admin.get(`/clients/${id}`))).body.data.credit_limit).toBe(1.5);
    }
  });

  test('what is no JSON is refused before something is derived of it', async () => {
    const quote = await created(
      tenant.admin.post('/quotes', { items: [{ line_type: 'CUSTOM', item_name: '운반비', unit: '식', unit_price: 1, quantity: 1 }] }),
    );
    const line = quote.items[0].id;
    const item = await created(tenant.admin.post('/items', { code: 'JSON', name: '품목', item_type: 'PART' }));
    for (const [path, field] of [
      [`//items/quote_items/${line}`, 'variables'],
      [`//items/items/${item.id}`, 'unit_conversions'],
      [`//items/items/${item.id}`, 'options'],
    ] as const) {
      const reply = await tenant.admin.patch(path, { [field]: '[1, 2' });
      expect([...refusal(reply), reply.body.errors[0].extensions.details[0].path]).toEqual([422, 'error.validation_failed', field]);
    }
  });
});
