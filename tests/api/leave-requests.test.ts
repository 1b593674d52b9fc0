import type { Sql } from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { leaveOn } from '../../extensions/business-operations/src/domains/hr/leave/service.ts';
import type { Client, Reply } from '../support/client.ts';
import { query } from '../support/database.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';

const PATH = '/leave-requests';
const ITEMS = '//items/leave_requests';

let tenant: Tenant;
let other: Tenant;
let staff: Person;
let hr: Person;
let boss: Person;

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  [staff, hr, boss] = [await tenant.person('staff'), await tenant.person('hr'), await tenant.person('sales')];
});

const refusal = ({ status, body }: Reply) => [status, body.error?.key];
const refused = ({ status, body }: Reply) => [status, body.errors?.[0].extensions.key];
const paths = ({ body }: Reply) => body.error?.details.map(({ path, code }) => `${path} ${code}`);

/** 2026-11-20 is a Friday. */
const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';
const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';

const leave = (start: string, end = start, more: object = {}) => ({
  leave_type: 'ANNUAL',
  start_date: start,
  end_date: end,
  reason: '가족 여행',
  ...more,
});
const ask = (body: object, client: Client = staff.client) => client.post(PATH, body);
async function asked(body: object, client: Client = staff.client): Promise<number> {
  const reply = await ask(body, client);
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([201, expect.any(String)]);
  return reply.body.data.id;
}
const change = (id: number, body: object, client: Client = staff.client) => client.put(`${PATH}/${id}`, body);
const remove = (id: number, client: Client = staff.client) => client.delete(`${PATH}/${id}`);
const show = async (id: number, client: Client = hr.client) => (await client.get(`${PATH}/${id}`)).body.data;
const submit = (id: number, client: Client = staff.client, more: object = {}) =>
  client.post(`${PATH}/${id}/submit-approval`, { steps: [{ approver_id: boss.id }], ...more });
const act = (approval: number, verb: string, client: Client = boss.client, body: object = { comment: '.' }) =>
  client.post(`/approvals/${approval}/${verb}`, body);

/** A request on its way; the ids of both. */
async function pending(body: object, client: Client = staff.client): Promise<{ id: number; approval: number }> {
  const id = await asked(body, client);
  const reply = await submit(id, client);
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return { id, approval: reply.body.data.approval.id };
}

async function decided(body: object, verb: 'approve' | 'reject', client: Client = staff.client): Promise<{ id: number; approval: number }> {
  const made = await pending(body, client);
  expect((await act(made.approval, verb)).status).toBe(200);
  return made;
}

describe('writing a request', () => {
  it('counts working days', async () => {
    const reply = await ask(leave(FRIDAY, TUESDAY));
    expect([reply.status, reply.body.message]).toEqual([201, '휴가 신청이 등록되었습니다.']);
    expect(reply.body.data).toMatchObject({
      status: 'DRAFT',
      days: 3,
      user_id: staff.id,
      user: { id: staff.id, name: 'staff' },
      department: null,
      approval: null,
    });
    expect(reply.body.data.request_no).toMatch(/^LV-\d{8}-\d{3}$/);
  });

  it.each([
    ['HALF_AM', FRIDAY, FRIDAY, 0.5],
    ['SICK', SATURDAY, MONDAY, 1],
    ['MATERNITY', SATURDAY, '2026-11-22', 2],
    ['CHILDCARE', '2026-01-01', '2027-01-02', 367],
    ['UNPAID', '2026-01-01', '2026-12-31', 261],
  ])('%s from %s to %s is %d days', async (type, start, end, days) => {
    expect((await ask(leave(start, end, { leave_type: type }))).body.data.days).toBe(days);
  });

  it.each([
    [leave(FRIDAY, TUESDAY, { leave_type: 'HALF_AM' }), 'error.leave_request.half_day_span', 'end_date half_day_span'],
    [leave(SATURDAY, '2026-11-22'), 'error.leave_request.no_working_days', 'start_date no_working_days'],
    [leave(SATURDAY, SATURDAY, { leave_type: 'HALF_PM' }), 'error.leave_request.no_working_days', 'start_date no_working_days'],
    [leave(TUESDAY, FRIDAY), 'error.validation_failed', 'end_date before_start'],
    [leave('2026-01-01', '2027-01-03'), 'error.validation_failed', 'end_date too_big'],
    [leave('2026-02-30'), 'error.validation_failed', 'start_date invalid_date'],
    [leave(FRIDAY, FRIDAY, { reason: ' ' }), 'error.validation_failed', 'reason too_small'],
    [leave(FRIDAY, FRIDAY, { leave_type: 'HOLIDAY' }), 'error.validation_failed', 'leave_type invalid_value'],
    [leave(FRIDAY, FRIDAY, { days: 1 }), 'error.validation_failed', 'days unknown_field'],
    [leave(FRIDAY, FRIDAY, { status: 'APPROVED' }), 'error.validation_failed', 'status unknown_field'],
  ])('refuses case %#', async (body, key, wrong) => {
    const reply = await ask(body);
    expect([...refusal(reply), paths(reply)?.[0]]).toEqual([422, key, wrong]);
  });

  it("follows the tenant's working days", async () => {
    const fresh = await newTenant();
    await query(`update tenants set settings = '{"working_weekdays": [6, 7]}' where id = $1`, [fresh.id]);
    expect((await ask(leave(FRIDAY, TUESDAY), fresh.admin)).body.data.days).toBe(2);
    expect(refusal(await ask(leave(MONDAY), fresh.admin))).toEqual([422, 'error.leave_request.no_working_days']);
  });

  it('is for oneself, unless one sees to everybody', async () => {
    expect(refusal(await ask(leave(FRIDAY, FRIDAY, { user_id: hr.id })))).toEqual([403, 'error.leave_request.not_own']);
    const reply = await ask(leave(FRIDAY, FRIDAY, { user_id: staff.id }), hr.client);
    expect([reply.status, reply.body.data.user_id]).toEqual([201, staff.id]);
    const stranger = await other.person('staff');
    expect(paths(await ask(leave(FRIDAY, FRIDAY, { user_id: stranger.id }), hr.client))).toEqual(['user_id unknown_reference']);
  });
});

describe('one’s own', () => {
  it('is all that others see, change or delete', async () => {
    const id = await asked(leave(FRIDAY, TUESDAY));
    const colleague = await tenant.person('quality');
    const viewer = await tenant.person('viewer');
    const theirs = await asked(leave(MONDAY), colleague.client);
    for (const reply of [
      await colleague.client.get(`${PATH}/${id}`),
      await change(id, { reason: 'x' }, colleague.client),
      await remove(id, colleague.client),
      await submit(id, colleague.client),
      await other.admin.get(`${PATH}/${id}`),
      await change(id, { reason: 'x' }, other.admin),
      await remove(id, other.admin),
      await submit(id, other.admin),
      await other.admin.post(`${PATH}/${id}/cancel`, { reason: 'x' }),
    ])
      expect(refusal(reply)).toEqual([404, 'error.not_found']);
    const listed = (await colleague.client.get(PATH)).body;
    expect([listed.meta.total, listed.data[0].id]).toEqual([1, theirs]);
    expect((await viewer.client.get(PATH)).status).toBe(403);
    expect((await ask(leave(MONDAY), viewer.client)).status).toBe(403);
    expect((await change(id, { reason: '인사팀 수정' }, hr.client)).body.data.reason).toBe('인사팀 수정');
    const manager = await tenant.person('manager');
    expect((await manager.client.get(`${PATH}/${id}`)).status).toBe(200);
  });

  it('is changed with its days, and stays with the person', async () => {
    const id = await asked(leave(FRIDAY, TUESDAY));
    expect((await change(id, { end_date: FRIDAY })).body.data).toMatchObject({ days: 1, end_date: FRIDAY, start_date: FRIDAY });
    expect(refusal(await change(id, { end_date: MONDAY, leave_type: 'HALF_AM' }))).toEqual([422, 'error.leave_request.half_day_span']);
    expect(paths(await change(id, { user_id: staff.id }))).toEqual(['user_id unknown_field']);
    expect((await remove(id)).body.data).toEqual({ id });
    expect((await change(id, { reason: 'x' })).status).toBe(404);
  });
});

describe('lists', () => {
  it('filter, search and sort', async () => {
    const fresh = await newTenant();
    const { admin } = fresh;
    const [a, b] = [await fresh.person('staff'), await fresh.person('sales')];
    const department = (await admin.get('/departments')).body.data[0].id as number;
    await query('update directus_users set department_id = $1, last_name = $2 where id = $3', [department, '홍길동', b.id]);
    const early = await asked(leave('2026-03-02', '2026-03-06', { reason: '제주도' }), a.client);
    const late = await asked(leave('2026-03-09', '2026-03-10', { leave_type: 'SICK' }), b.client);
    const ids = async (filters: Record<string, string | number> = {}) => {
      const reply = await admin.get(PATH, filters);
      expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
      return reply.body.data.map((row: { id: number }) => row.id);
    };
    expect(await ids()).toEqual([late, early]);
    expect(await ids({ sort: 'created_at' })).toEqual([early, late]);
    expect(await ids({ leave_type: 'SICK' })).toEqual([late]);
    expect(await ids({ status: 'PENDING' })).toEqual([]);
    expect(await ids({ user_id: a.id })).toEqual([early]);
    expect(await ids({ department_id: department })).toEqual([late]);
    expect(await ids({ start_date: '2026-03-06' })).toEqual([late, early]);
    expect(await ids({ start_date: '2026-03-07' })).toEqual([late]);
    expect(await ids({ end_date: '2026-03-08' })).toEqual([early]);
    expect(await ids({ search: '길동' })).toEqual([late]);
    expect(await ids({ search: '제주' })).toEqual([early]);
    expect((await admin.get(PATH, { sort: 'reason' })).status).toBe(422);
  });
});

describe('an approval', () => {
  it('approves, and refuses another leave on the same days', async () => {
    const id = await asked(leave(FRIDAY, TUESDAY));
    const reply = await submit(id, staff.client, { comment: '부탁드립니다' });
    expect([reply.status, reply.body.message]).toEqual([200, '결재가 상신되었습니다.']);
    const { approval } = reply.body.data;
    expect(reply.body.data).toMatchObject({ status: 'PENDING', approval_id: approval.id });
    expect(approval).toMatchObject({ status: 'IN_PROGRESS', steps: [{ approver_id: boss.id, status: 'PENDING', approver_name: 'sales' }] });
    const document = (await boss.client.get(`/approvals/${approval.id}`)).body.data;
    expect(document).toMatchObject({
      title: `${reply.body.data.request_no} 연차`,
      drafter_id: staff.id,
      linked: { type: 'leave_requests', id, number: reply.body.data.request_no, status: 'PENDING' },
      content: { person: 'staff', leave_type: '연차', start_date: FRIDAY, end_date: TUESDAY, days: 3, reason: '가족 여행' },
    });
    expect(refusal(await change(id, { reason: 'x' }))).toEqual([409, 'error.leave_request.not_editable']);
    expect(refusal(await remove(id))).toEqual([409, 'error.leave_request.not_deletable']);
    expect(refusal(await submit(id))).toEqual([409, 'error.invalid_transition']);
    const overlapping = await asked(leave(MONDAY));
    const during = await submit(overlapping);
    expect([...refusal(during), during.body.error?.details[0]?.id]).toEqual([409, 'error.leave_request.overlap', id]);
    expect((await act(approval.id, 'approve')).status).toBe(200);
    const approved = await show(id);
    expect([approved.status, approved.approval.status, approved.decided_at !== null]).toEqual(['APPROVED', 'APPROVED', true]);
    expect(refusal(await submit(overlapping))).toEqual([409, 'error.leave_request.overlap']);
    expect(await show(overlapping)).toMatchObject({ status: 'DRAFT', approval_id: null });
    expect(
      await query('select 1 from approvals where linked_type = $1 and linked_id = $2', ['leave_requests', String(overlapping)]),
    ).toEqual([]);
    expect(refusal(await change(id, { reason: 'x' }))).toEqual([409, 'error.leave_request.not_editable']);
  });

  it('lets the two halves of a day stand side by side', async () => {
    const { client } = await tenant.person('staff');
    const half = (type: string) => leave(MONDAY, MONDAY, { leave_type: type });
    await pending(half('HALF_AM'), client);
    await pending(half('HALF_PM'), client);
    expect(refusal(await submit(await asked(half('HALF_AM'), client), client))).toEqual([409, 'error.leave_request.overlap']);
    expect(refusal(await submit(await asked(leave(MONDAY), client), client))).toEqual([409, 'error.leave_request.overlap']);
  });

  it('lets one of two overlapping requests through, when both are submitted at once', async () => {
    const { client } = await tenant.person('staff');
    const ids = await Promise.all([asked(leave(FRIDAY, MONDAY), client), asked(leave(MONDAY, TUESDAY), client)]);
    const replies = await Promise.all(ids.map((id) => submit(id, client)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.map((reply) => refusal(reply)[1]).filter(Boolean)).toEqual(['error.leave_request.overlap']);
  });

  it('is made once by five submissions at once', async () => {
    const { client } = await tenant.person('staff');
    const id = await asked(leave(FRIDAY), client);
    const replies = await Promise.all(Array.from({ length: 5 }, () => submit(id, client)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await query('select 1 from approvals where linked_type = $1 and linked_id = $2', ['leave_requests', String(id)])).toHaveLength(
      1,
    );
  });

  it('rejects, and comes again with what the request says by then', async () => {
    const { client } = await tenant.person('staff');
    const { id, approval } = await decided(leave(FRIDAY), 'reject', client);
    expect(await show(id)).toMatchObject({ status: 'REJECTED', approval_id: approval });
    await change(id, { end_date: MONDAY, reason: '이틀로' }, client);
    expect((await client.get(`/approvals/${approval}`)).body.data.content).toMatchObject({ days: 2, reason: '이틀로' });
    await client.put(`/approvals/${approval}`, { content: { days: 99 } });
    expect(refusal(await act(approval, 'resubmit', client, {}))).toEqual([200, undefined]);
    expect(await show(id)).toMatchObject({ status: 'PENDING', approval_id: approval, decided_at: null });
    expect((await client.get(`/approvals/${approval}`)).body.data.content).toMatchObject({ days: 2, reason: '이틀로' });
    expect((await act(approval, 'withdraw', client, {})).status).toBe(200);
    expect(await show(id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('does not come again on days that are taken by then', async () => {
    const { client } = await tenant.person('staff');
    const { id, approval } = await decided(leave(FRIDAY), 'reject', client);
    await pending(leave(FRIDAY), client);
    expect(refusal(await act(approval, 'resubmit', client, {}))).toEqual([409, 'error.leave_request.overlap']);
    expect(await show(id)).toMatchObject({ status: 'REJECTED', approval: { status: 'REJECTED' } });
  });

  it('does not come again once another has taken its place, or the request is gone', async () => {
    const { client } = await tenant.person('staff');
    const { id, approval } = await decided(leave(FRIDAY), 'reject', client);
    const again = await submit(id, client);
    expect(again.status).toBe(200);
    expect(refusal(await act(approval, 'resubmit', client, {}))).toEqual([409, 'error.leave_request.approval_superseded']);
    expect((await client.get(`/approvals/${approval}`)).body.data.status).toBe('REJECTED');
    expect((await client.delete(`/approvals/${approval}`)).status).toBe(200);
    expect(await show(id)).toMatchObject({ status: 'PENDING', approval_id: again.body.data.approval.id });
    await act(again.body.data.approval.id, 'reject');
    expect((await remove(id, client)).status).toBe(200);
    expect(refusal(await act(again.body.data.approval.id, 'resubmit', client, {}))).toEqual([
      409,
      'error.leave_request.approval_superseded',
    ]);
  });

  it('cancels the request when it is deleted, also in the Studio', async () => {
    const { client } = await tenant.person('staff');
    const rejected = await decided(leave(FRIDAY), 'reject', client);
    expect((await client.delete(`/approvals/${rejected.approval}`)).status).toBe(200);
    expect(await show(rejected.id)).toMatchObject({ status: 'CANCELLED', approval: null });
    const approved = await decided(leave(MONDAY), 'approve', client);
    expect((await tenant.admin.delete(`//items/approvals/${approved.approval}`)).status).toBe(204);
    expect(await show(approved.id)).toMatchObject({ status: 'CANCELLED' });
    expect((await submit(approved.id, client)).status).toBe(200);
  });

  it('is undone by a request that refuses', async () => {
    const { client } = await tenant.person('staff');
    const { id, approval } = await pending(leave(FRIDAY), client);
    await query("update leave_requests set status = 'CANCELLED' where id = $1", [id]);
    expect(refusal(await act(approval, 'approve'))).toEqual([409, 'error.invalid_transition']);
    const document = (await boss.client.get(`/approvals/${approval}`)).body.data;
    expect([document.status, document.steps[0].status, (await show(id)).status]).toEqual(['IN_PROGRESS', 'PENDING', 'CANCELLED']);
  });

  it('is drafted by who sees to everybody, for somebody else', async () => {
    const person = await tenant.person('staff');
    const id = await asked(leave(FRIDAY), person.client);
    const reply = await submit(id, hr.client);
    expect(reply.status).toBe(200);
    expect((await boss.client.get(`/approvals/${reply.body.data.approval.id}`)).body.data.drafter_id).toBe(hr.id);
  });

  it('needs a line', async () => {
    const { client } = await tenant.person('staff');
    const id = await asked(leave(FRIDAY), client);
    const line = (body: object) => client.post(`${PATH}/${id}/submit-approval`, body);
    expect((await line({})).status).toBe(422);
    expect(refusal(await line({ steps: [] }))).toEqual([422, 'error.validation_failed']);
    expect(refusal(await line({ approval_line_id: 2_000_000_000 }))).toEqual([422, 'error.validation_failed']);
    expect(refusal(await line({ steps: [{ approver_id: hr.id }, { approver_id: hr.id }] }))).toEqual([
      422,
      'error.approval.duplicate_approver',
    ]);
    expect(refusal(await line({ colour: 'red' }))).toEqual([422, 'error.validation_failed']);
    expect(await show(id)).toMatchObject({ status: 'DRAFT', approval_id: null });
  });
});

describe('cancelling', () => {
  it('frees the days, tells the person and leaves the approval as it was', async () => {
    const { client, id: person } = await tenant.person('staff');
    const { id } = await decided(leave(FRIDAY), 'approve', client);
    expect(refusal(await client.post(`${PATH}/${id}/cancel`, { reason: 'x' }))).toEqual([403, 'error.forbidden']);
    expect((await hr.client.post(`${PATH}/${id}/cancel`, {})).status).toBe(422);
    const reply = await hr.client.post(`${PATH}/${id}/cancel`, { reason: '납기' });
    expect([reply.status, reply.body.message]).toEqual([200, '휴가가 취소되었습니다.']);
    expect(reply.body.data).toMatchObject({ status: 'CANCELLED', cancel_reason: '납기', approval: { status: 'APPROVED' } });
    expect(refusal(await hr.client.post(`${PATH}/${id}/cancel`, { reason: 'x' }))).toEqual([409, 'error.invalid_transition']);
    const told = async () =>
      query<{ subject: string }>('select subject from directus_notifications where recipient = $1 and collection = $2', [
        person,
        'leave_requests',
      ]);
    await expect
      .poll(async () => (await told()).map(({ subject }) => subject))
      .toEqual([`휴가 ${reply.body.data.request_no}가 취소되었습니다: 납기`]);
    await pending(leave(FRIDAY), client);
    expect((await submit(id, client)).status).toBe(409);
  });
});

describe('the annual leave account', () => {
  it('of somebody without employee is that of the calendar year', async () => {
    const { client, id: person } = await tenant.person('staff');
    await decided(leave(FRIDAY, TUESDAY), 'approve', client);
    await decided(leave('2025-12-31'), 'approve', client);
    await decided(leave('2026-11-25', '2026-11-25', { leave_type: 'SICK' }), 'approve', client);
    await pending(leave('2026-11-26', '2026-11-26', { leave_type: 'HALF_PM' }), client);
    await asked(leave('2026-11-27'), client);
    const reply = await client.get(`${PATH}/balance`, { date: '2026-06-01' });
    expect(reply.body.data).toEqual({
      user_id: person,
      period_start: '2026-01-01',
      period_end: '2026-12-31',
      granted: null,
      used: 3,
      pending: 0.5,
      remaining: null,
      available: null,
      by_type: { ANNUAL: 3, HALF_AM: 0, HALF_PM: 0, SICK: 1, FAMILY_EVENT: 0, OFFICIAL: 0, UNPAID: 0, MATERNITY: 0, CHILDCARE: 0 },
    });
    expect((await hr.client.get(`${PATH}/balance`, { date: '2025-06-01', user_id: person })).body.data).toMatchObject({
      used: 1,
      user_id: person,
    });
    expect(refusal(await client.get(`${PATH}/balance`, { user_id: hr.id }))).toEqual([403, 'error.forbidden']);
    expect((await client.get(`${PATH}/balance`)).body.data.user_id).toBe(person);
    const stranger = await other.person('staff');
    expect(paths(await hr.client.get(`${PATH}/balance`, { user_id: stranger.id }))).toEqual(['user_id unknown_reference']);
  });
});

describe('who is on leave', () => {
  it('is told day by day', async () => {
    const [one, two] = [await tenant.person('staff'), await tenant.person('staff')];
    await decided(leave(FRIDAY, TUESDAY), 'approve', one.client);
    await decided(leave(MONDAY, MONDAY, { leave_type: 'HALF_AM' }), 'approve', two.client);
    await pending(leave(TUESDAY, TUESDAY), two.client);
    const ctx = { tenant: { id: tenant.id }, rows: ({ text, values }: Sql) => query(text, values) } as unknown as Parameters<
      typeof leaveOn
    >[0];
    const rows = await leaveOn(ctx, [one.id, two.id], SATURDAY, TUESDAY);
    expect(rows.map(({ user_id, date, leave_type, days }) => [user_id === one.id ? 1 : 2, date, leave_type, days]).sort()).toEqual([
      [1, SATURDAY, 'ANNUAL', 1],
      [1, '2026-11-22', 'ANNUAL', 1],
      [1, MONDAY, 'ANNUAL', 1],
      [1, TUESDAY, 'ANNUAL', 1],
      [2, MONDAY, 'HALF_AM', 0.5],
    ]);
    expect(await leaveOn({ ...ctx, tenant: { id: other.id } as typeof ctx.tenant }, [one.id], FRIDAY, TUESDAY)).toEqual([]);
    expect(await leaveOn(ctx, [], FRIDAY, TUESDAY)).toEqual([]);
  });
});

describe('past the API', () => {
  it('a request is one’s own, counted and fenced all the same', async () => {
    const { client, id: person } = await tenant.person('staff');
    const reply = await client.post(ITEMS, { ...leave(FRIDAY, TUESDAY), status: 'APPROVED', days: 40 });
    expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
    const id = reply.body.data.id as number;
    expect(await show(id)).toMatchObject({ user_id: person, status: 'DRAFT', days: 3 });
    expect((await client.post(ITEMS, leave(FRIDAY, FRIDAY, { user_id: staff.id }))).status).toBeGreaterThanOrEqual(400);
    expect((await staff.client.get(`${ITEMS}/${id}`)).status).toBe(403);
    expect((await staff.client.patch(`${ITEMS}/${id}`, { reason: 'x' })).status).toBe(403);
    expect(refused(await client.patch(`${ITEMS}/${id}`, { status: 'APPROVED' }))).toEqual([409, 'error.invalid_transition']);
    expect(refused(await client.patch(`${ITEMS}/${id}`, { days: 1 }))).toEqual([409, 'error.invalid_transition']);
    expect(refused(await client.patch(`${ITEMS}/${id}`, { start_date: SATURDAY, end_date: SATURDAY }))).toEqual([
      422,
      'error.leave_request.no_working_days',
    ]);
    expect((await hr.client.patch(`${ITEMS}/${id}`, { user_id: hr.id })).status).toBe(422);
    expect((await client.patch(`${ITEMS}/${id}`, { end_date: FRIDAY })).status).toBe(200);
    expect((await show(id)).days).toBe(1);
    const graphql = await client.post('//graphql', {
      query: `mutation { update_leave_requests_item(id: ${id}, data: { status: "APPROVED" }) { status } }`,
    });
    expect([graphql.body.errors?.length, (await show(id)).status]).toEqual([1, 'DRAFT']);
    expect((await submit(id, client)).status).toBe(200);
    expect(refused(await client.patch(`${ITEMS}/${id}`, { reason: 'x' }))).toEqual([409, 'error.leave_request.not_editable']);
    expect(refused(await client.delete(`${ITEMS}/${id}`))).toEqual([409, 'error.leave_request.not_deletable']);
    expect((await show(id)).status).toBe('PENDING');
  });
});
