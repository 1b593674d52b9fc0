import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../support/database.ts';
import { dayFromNow } from '../../support/days.ts';
import { created, done, idsOf, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { newClient } from '../clients/clients.ts';
import { employ } from '../hr/hr.ts';
import { custom, newOrder } from '../orders/orders.ts';

const PATH = '/construction-projects';

let tenant: Tenant;
let other: Tenant;
let builder: Person;
beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  builder = await tenant.person('production');
});

const today = dayFromNow();
const project = (fields: Record<string, unknown> = {}) => ({
  name: '방화셔터 설치',
  start_date: '2026-03-02',
  end_date: '2026-06-30',
  ...fields,
});
const made = (fields: Record<string, unknown> = {}) => created(builder.client.post(PATH, project(fields)));
const move = (id: number, status: string, more: object = {}) => builder.client.post(`${PATH}/${id}/change-status`, { status, ...more });

describe('a construction project', () => {
  it('begins as a plan with a number of the day', async () => {
    const client = (await tenant.admin.post('/clients', { name: '건설', client_type: 'SALES' })).body.data;
    const { id: manager } = await employ(tenant.admin, { name: '소장' });
    const row = await made({ client_id: client.id, manager_id: manager, contract_amount: 55_000_000 });
    expect(row).toMatchObject({
      project_no: expect.stringMatching(new RegExp(`^CP-${today.replaceAll('-', '')}-\\d{3}$`)),
      status: 'PLANNED',
      progress_rate: 0,
      client: { id: client.id, name: '건설' },
      site: null,
      manager: { id: manager, name: '소장' },
      contract_amount: 55_000_000,
      delayed: true,
    });
    const both = await Promise.all([1, 2, 3].map(() => made()));
    expect(new Set(both.map(({ project_no: number }) => number)).size).toBe(3);
  });

  it('takes name, client, site and amount from its order', async () => {
    const client = await newClient(tenant.admin);
    const site = (await tenant.admin.post('/sites', { name: '강남 현장' })).body.data.id;
    const order = await newOrder(tenant.admin, { client_id: client, site_id: site, site_name: '강남 현장', items: [custom(7000, 2)] });
    const { name: _, ...nameless } = project({ order_id: order.id });
    const row = await created(builder.client.post(PATH, nameless));
    const taken = {
      name: '강남 현장',
      client: { id: client },
      site: { id: site },
      contract_amount: 14000,
      order: { order_no: order.order_no },
    };
    expect(row).toMatchObject(taken);
    expect(idsOf(await builder.client.get(PATH, { order_id: order.id }))).toEqual([row.id]);
    expect((await created(builder.client.post(PATH, project({ order_id: order.id, contract_amount: 5 })))).contract_amount).toBe(5);
    const reply = await builder.client.post(PATH, { start_date: today, end_date: today });
    expect(violations(reply)).toEqual(['name required']);
    const half = await newOrder(tenant.admin, { client_id: client, discount_amount: 0.5, items: [custom(1000)] });
    expect(half.supply_amount).toBe(999.5);
    expect((await created(builder.client.post(PATH, project({ order_id: half.id })))).contract_amount).toBe(999);
  });

  it.each([
    ['an end before the start', { end_date: '2026-03-01' }, 'error.validation_failed', ['end_date invalid_value']],
    ['a fraction of a won', { contract_amount: 0.5 }, 'error.amount.whole_won', ['contract_amount whole_won']],
    ['progress', { progress_rate: 10 }, 'error.validation_failed', null],
    ['a status', { status: 'COMPLETED' }, 'error.validation_failed', null],
    ['no name', { name: ' ' }, 'error.validation_failed', ['name too_small']],
  ])('is refused with %s', async (_, fields, key, expected) => {
    const reply = await builder.client.post(PATH, project(fields));
    expect(refusal(reply)).toEqual([422, key]);
    if (expected) expect(violations(reply)).toEqual(expected);
  });

  it('moves along its states', async () => {
    const { id } = await made();
    const url = `${PATH}/${id}`;
    expect(refusal(await builder.client.put(url, { progress_rate: 10 }))).toEqual([422, 'error.construction_project.progress']);
    expect(refusal(await move(id, 'COMPLETED'))).toEqual([409, 'error.invalid_transition']);
    expect((await move(id, 'IN_PROGRESS')).body.data).toMatchObject({ status: 'IN_PROGRESS', actual_start_date: today });
    expect((await builder.client.put(url, { progress_rate: 60 })).body.data.progress_rate).toBe(60);
    expect(refusal(await builder.client.put(url, { progress_rate: 100 }))).toEqual([422, 'error.construction_project.progress']);
    expect((await move(id, 'ON_HOLD')).body.data).toMatchObject({ status: 'ON_HOLD', progress_rate: 60 });
    expect(refusal(await move(id, 'COMPLETED'))).toEqual([409, 'error.invalid_transition']);
    expect(refusal(await move(id, 'IN_PROGRESS', { actual_end_date: today }))).toEqual([422, 'error.validation_failed']);
    await move(id, 'IN_PROGRESS');
    const ended = await move(id, 'COMPLETED', { actual_end_date: today });
    expect(ended.body.data).toMatchObject({ status: 'COMPLETED', progress_rate: 100, actual_end_date: today, delayed: false });
    expect(refusal(await builder.client.put(url, { progress_rate: 90 }))).toEqual([422, 'error.construction_project.progress']);
    expect(refusal(await move(id, 'CANCELLED'))).toEqual([409, 'error.invalid_transition']);
    expect((await move(id, 'IN_PROGRESS')).body.data).toMatchObject({ progress_rate: 99, actual_end_date: null, actual_start_date: today });
    expect((await move(id, 'CANCELLED')).body.data).toMatchObject({ status: 'CANCELLED', progress_rate: 99 });
    expect(refusal(await builder.client.put(url, { memo: 'x' }))).toEqual([409, 'error.construction_project.closed']);
    expect(refusal(await move(id, 'IN_PROGRESS'))).toEqual([409, 'error.invalid_transition']);
  });

  it('keeps the day on which it ended while it is completed', async () => {
    const { id } = await made();
    const url = `${PATH}/${id}`;
    await move(id, 'IN_PROGRESS');
    expect((await builder.client.put(url, { actual_end_date: null })).status).toBe(200);
    await done(move(id, 'COMPLETED'));
    expect(violations(await builder.client.put(url, { actual_end_date: null }))).toEqual(['actual_end_date required']);
    expect((await builder.client.patch(`//items/construction_projects/${id}`, { actual_end_date: null })).status).toBe(422);
    const changed = await done(
      builder.client.put(url, { actual_start_date: dayFromNow(-2), actual_end_date: dayFromNow(-1), memo: '준공' }),
    );
    expect(changed.body.data).toMatchObject({ status: 'COMPLETED', actual_end_date: dayFromNow(-1) });
    expect((await done(move(id, 'IN_PROGRESS'))).body.data.actual_end_date).toBeNull();
  });

  it('is moved by one of two', async () => {
    const { id } = await made();
    await move(id, 'IN_PROGRESS');
    const both = await Promise.all([move(id, 'COMPLETED'), move(id, 'CANCELLED')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is deleted as a plan or cancelled', async () => {
    const [plan, running] = [await made(), await made()];
    await move(running.id, 'IN_PROGRESS');
    expect((await builder.client.delete(`${PATH}/${plan.id}`)).status).toBe(200);
    expect(refusal(await builder.client.delete(`${PATH}/${running.id}`))).toEqual([409, 'error.construction_project.not_deletable']);
    expect((await builder.client.delete(`//items/construction_projects/${running.id}`)).status).toBe(409);
    expect((await builder.client.patch(`//items/construction_projects/${running.id}`, { status: 'COMPLETED' })).status).toBe(409);
    await move(running.id, 'CANCELLED');
    expect((await builder.client.patch(`//items/construction_projects/${running.id}`, { memo: 'x' })).status).toBe(409);
    expect((await builder.client.delete(`${PATH}/${running.id}`)).status).toBe(200);
    const [row] = await query('select deleted_at is not null as deleted from construction_projects where id = $1', [running.id]);
    expect(row).toEqual({ deleted: true });
  });

  it('is found by state, span, delay and search', async () => {
    const own = await newTenant();
    const add = async (fields: Record<string, unknown>) => (await own.admin.post(PATH, project(fields))).body.data.id as number;
    const past = await add({ name: '지난 공사', start_date: '2025-01-01', end_date: '2025-03-31' });
    const next = await add({ name: '다음 공사', start_date: '2099-01-01', end_date: '2099-12-31', address: '서울 강남' });
    const found = async (asked: Record<string, string | boolean>) => idsOf(await own.admin.get(PATH, asked));
    expect(await found({})).toEqual([next, past]);
    expect(await found({ delayed: true })).toEqual([past]);
    expect(await found({ delayed: false })).toEqual([next]);
    expect(await found({ start_date: '2025-03-31', end_date: '2099-01-01' })).toEqual([next, past]);
    expect(await found({ start_date: '2025-04-01', end_date: '2098-12-31' })).toEqual([]);
    expect(await found({ search: '강남' })).toEqual([next]);
    expect(await found({ status: 'IN_PROGRESS' })).toEqual([]);
  });

  it('is the tenant’s, and for reading alone by who does not build', async () => {
    const { id } = await made();
    const staff = await tenant.person('staff');
    expect((await staff.client.get(`${PATH}/${id}`)).status).toBe(200);
    expect(refusal(await staff.client.put(`${PATH}/${id}`, { memo: 'x' }))).toEqual([403, 'error.forbidden']);
    expect(refusal(await other.admin.get(`${PATH}/${id}`))).toEqual([404, 'error.not_found']);
    const foreign = await employ(other.admin);
    expect(violations(await builder.client.post(PATH, project({ manager_id: foreign.id })))).toEqual(['manager_id unknown_reference']);
  });
});
