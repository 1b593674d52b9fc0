import { beforeAll, describe, expect, it } from 'vitest';
import { created, refusal, violationPaths } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { newClient } from '../clients/clients.ts';
import { employ } from '../hr/hr.ts';

const PATH = '/condolence-expenses';

let tenant: Tenant;
let finance: Person;
let client: number;
let employee: number;

beforeAll(async () => {
  tenant = await newTenant();
  finance = await tenant.person('finance');
  client = await newClient(finance.client, { name: '대한건설' });
  employee = (await employ(tenant.admin, { name: '박사원', hire_date: '2024-01-01' })).id;
});

const cash = (amount: number) => ({ has_cash: true, cash_method: 'TRANSFER', cash_amount: amount });
const gift = (amount: number) => ({ has_gift: true, gift_type: '화환', gift_amount: amount });
const event = { event_date: '2026-03-10', category: 'CONDOLENCE', recipient_name: '홍길동' };
const create = (body: object) => finance.client.post(PATH, { ...event, ...body });

const made = (body: object) => created(create(body));

describe('an expense', () => {
  it('adds up, and follows what is changed', async () => {
    const expense = await made({ ...cash(100000), ...gift(50000) });
    expect(expense).toMatchObject({ total_amount: 150000, over_limit: false, creator: { id: finance.id } });
    const hr = await tenant.person('hr');
    const changed = await hr.client.put(`${PATH}/${expense.id}`, { has_gift: false });
    expect(changed.body.data).toMatchObject({ total_amount: 100000, gift_amount: 0, gift_type: null, updated_by: hr.id });
    expect((await create({ ...cash(1000), total_amount: 5 })).status).toBe(422);
    expect(refusal(await create({}))).toEqual([422, 'error.condolence_expense.empty']);
    expect(refusal(await hr.client.put(`${PATH}/${expense.id}`, { has_cash: false }))).toEqual([422, 'error.condolence_expense.empty']);
    expect((await hr.client.delete(`${PATH}/${expense.id}`)).status).toBe(200);
    expect((await hr.client.get(`${PATH}/${expense.id}`)).status).toBe(404);
  });

  it.each([
    ['cash without its way', { has_cash: true, cash_amount: 1000 }, 'cash_method'],
    ['cash of nothing', { has_cash: true, cash_method: 'CASH' }, 'cash_amount'],
    ['a gift of nothing', { has_gift: true }, 'gift_amount'],
    ['a negative gift', { has_gift: true, gift_amount: -1 }, 'gift_amount'],
    ['a kind that there is not', { ...cash(1000), category: 'PARTY' }, 'category'],
    ['a field that there is not', { ...cash(1000), amount: 1 }, 'amount'],
  ])('refuses %s', async (_, body, field) => {
    const reply = await create(body);
    expect([reply.status, violationPaths(reply)?.[0]]).toEqual([422, field]);
  });

  it('is in whole won, and drops what its flags leave out', async () => {
    expect(refusal(await create(cash(100.5)))).toEqual([422, 'error.amount.whole_won']);
    expect(await made({ ...cash(1000), gift_type: '화환', gift_amount: 5 })).toMatchObject({
      total_amount: 1000,
      gift_amount: 0,
      gift_type: null,
    });
  });

  it('names the client or the employee, never both', async () => {
    const { recipient_name: _, ...nobody } = event;
    const post = (body: object) => finance.client.post(PATH, { ...nobody, ...cash(1000), ...body });
    expect((await post({ client_id: client })).body.data).toMatchObject({ recipient_name: '대한건설', client: { name: '대한건설' } });
    const own = (await post({ employee_id: employee })).body.data;
    expect(own).toMatchObject({ recipient_name: '박사원', employee: { name: '박사원' } });
    const moved = await finance.client.put(`${PATH}/${own.id}`, { employee_id: null, client_id: client });
    expect(moved.body.data.recipient_name).toBe('대한건설');
    const missing = await post({});
    expect([missing.status, violationPaths(missing)?.[0]]).toEqual([422, 'recipient_name']);
    const both = await post({ client_id: client, employee_id: employee });
    expect([both.status, violationPaths(both)?.[0]]).toEqual([422, 'employee_id']);
  });

  it('is derived past the API as well', async () => {
    const item = { event_date: '2019-03-10', category: 'CONDOLENCE', client_id: client, ...cash(5000), total_amount: 1 };
    const reply = await finance.client.post('//items/condolence_expenses', item);
    expect(reply.body.data, reply.text).toMatchObject({ total_amount: '5000.00', recipient_name: '대한건설' });
    const empty = await finance.client.patch(`//items/condolence_expenses/${reply.body.data.id}`, { has_cash: false });
    expect(refusal(empty)).toEqual([422, 'error.condolence_expense.empty']);
  });
});

describe('statistics', () => {
  const statistics = async (query: Record<string, string>) => (await finance.client.get(`${PATH}/statistics`, query)).body.data;

  it('of a year without expenses are all there', async () => {
    const none = await statistics({ start_date: '2001-01-01' });
    expect(none).toMatchObject({
      start_date: '2001-01-01',
      end_date: '2001-12-31',
      count: 0,
      total_amount: 0,
      average_amount: 0,
      by_category: { CONGRATULATION: { count: 0, total_amount: 0 }, CONDOLENCE: { count: 0, total_amount: 0 } },
      top_recipients: [],
      over_limit_count: 0,
      over_limit_amount: 0,
    });
    expect(none.by_month).toHaveLength(12);
  });

  it('count what there was, and what is beyond the limit of clients', async () => {
    const on = (day: string, body: object) => made({ event_date: day, ...body });
    await on('2015-01-31', { ...cash(200000), client_id: client });
    await on('2015-02-01', { ...cash(150000), ...gift(50001), client_id: client });
    await on('2015-02-28', { ...cash(300000), employee_id: employee });
    const deleted = await on('2015-02-28', { ...cash(900000), client_id: client });
    await finance.client.delete(`${PATH}/${deleted.id}`);
    await on('2015-04-01', { ...gift(1), category: 'CONGRATULATION' });
    const found = await statistics({ start_date: '2015-01-01', end_date: '2015-03-31' });
    expect(found).toMatchObject({
      count: 3,
      total_amount: 700001,
      cash_count: 3,
      cash_amount: 650000,
      gift_count: 1,
      gift_amount: 50001,
      average_amount: 233334,
      by_category: { CONGRATULATION: { count: 0 }, CONDOLENCE: { count: 3, total_amount: 700001 } },
      by_month: [
        { month: '2015-01', count: 1, total_amount: 200000 },
        { month: '2015-02', count: 2, total_amount: 500001 },
        { month: '2015-03', count: 0, total_amount: 0 },
      ],
      over_limit_count: 1,
      over_limit_amount: 200001,
    });
    expect(found.top_recipients).toMatchObject([
      { client_id: client, count: 2, total_amount: 400001 },
      { employee_id: employee, count: 1, total_amount: 300000 },
    ]);
    expect(await statistics({ start_date: '2015-01-01', category: 'CONGRATULATION' })).toMatchObject({ count: 1, total_amount: 1 });
    expect(refusal(await finance.client.get(`${PATH}/statistics`, { start_date: '2015-02-01', end_date: '2015-01-01' }))).toEqual([
      422,
      'error.date_range_invalid',
    ]);
    expect(refusal(await finance.client.get(`${PATH}/statistics`, { start_date: '1900-01-01', end_date: '2015-01-01' }))).toEqual([
      422,
      'error.date_range_too_long',
    ]);
  });
});

describe('rights', () => {
  it('are those of finance and personnel; managers read', async () => {
    const [manager, staff] = await Promise.all([tenant.person('manager'), tenant.person('staff')]);
    expect((await manager.client.get(PATH)).status).toBe(200);
    expect((await manager.client.post(PATH, { ...event, ...cash(1000) })).status).toBe(403);
    expect((await staff.client.get(PATH)).status).toBe(403);
    expect((await staff.client.get(`${PATH}/statistics`)).status).toBe(403);
  });

  it('end at the tenant', async () => {
    const expense = await made(cash(1000));
    const other = await newTenant();
    expect((await other.admin.get(`${PATH}/${expense.id}`)).status).toBe(404);
    expect((await other.admin.put(`${PATH}/${expense.id}`, { memo: 'x' })).status).toBe(404);
    expect((await other.admin.delete(`${PATH}/${expense.id}`)).status).toBe(404);
    expect((await other.admin.post(PATH, { ...event, ...cash(1000), client_id: client })).status).toBe(422);
    expect((await other.admin.get(`${PATH}/statistics`)).body.data.count).toBe(0);
  });
});
