import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../../support/database.ts';
import { firstId, idsOf, refusal, violations } from '../../../support/replies.ts';
import { newTenant, type Tenant } from '../../../support/tenants.ts';
import { ask, asked, change, FRIDAY, ITEMS, type Leave, leave, MONDAY, newLeave, PATH, remove, SATURDAY, TUESDAY } from './leave.ts';

let tenant: Leave['tenant'];
let staff: Leave['staff'];
let hr: Leave['hr'];
let submit: Leave['submit'];
let show: Leave['show'];
let other: Tenant;
beforeAll(async () => {
  ({ tenant, staff, hr, submit, show } = await newLeave());
  other = await newTenant();
});

describe('writing a request', () => {
  it('counts working days', async () => {
    const reply = await ask(leave(FRIDAY, TUESDAY), staff.client);
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
    // 261 weekdays, 16 of them public holidays.
    ['UNPAID', '2026-01-01', '2026-12-31', 245],
  ])('%s from %s to %s is %d days', async (type, start, end, days) => {
    expect((await ask(leave(start, end, { leave_type: type }), staff.client)).body.data.days).toBe(days);
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
    const reply = await ask(body, staff.client);
    expect([...refusal(reply), violations(reply)?.[0]]).toEqual([422, key, wrong]);
  });

  it("follows the tenant's working days", async () => {
    const fresh = await newTenant();
    await query(`update tenants set settings = '{"working_weekdays": [6, 7]}' where id = $1`, [fresh.id]);
    expect((await ask(leave(FRIDAY, TUESDAY), fresh.admin)).body.data.days).toBe(2);
    expect(refusal(await ask(leave(MONDAY), fresh.admin))).toEqual([422, 'error.leave_request.no_working_days']);
  });

  it('is for oneself, unless one sees to everybody', async () => {
    expect(refusal(await ask(leave(FRIDAY, FRIDAY, { user_id: hr.id }), staff.client))).toEqual([403, 'error.leave_request.not_own']);
    const reply = await ask(leave(FRIDAY, FRIDAY, { user_id: staff.id }), hr.client);
    expect([reply.status, reply.body.data.user_id]).toEqual([201, staff.id]);
    const stranger = await other.person('staff');
    expect(violations(await ask(leave(FRIDAY, FRIDAY, { user_id: stranger.id }), hr.client))).toEqual(['user_id unknown_reference']);
  });
});

describe('one’s own', () => {
  it('is all that others see, change or delete', async () => {
    const id = await asked(leave(FRIDAY, TUESDAY), staff.client);
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
    const id = await asked(leave(FRIDAY, TUESDAY), staff.client);
    expect((await change(id, { end_date: FRIDAY }, staff.client)).body.data).toMatchObject({
      days: 1,
      end_date: FRIDAY,
      start_date: FRIDAY,
    });
    expect(refusal(await change(id, { end_date: MONDAY, leave_type: 'HALF_AM' }, staff.client))).toEqual([
      422,
      'error.leave_request.half_day_span',
    ]);
    expect(violations(await change(id, { user_id: staff.id }, staff.client))).toEqual(['user_id unknown_field']);
    expect((await remove(id, staff.client)).body.data).toEqual({ id });
    expect((await change(id, { reason: 'x' }, staff.client)).status).toBe(404);
  });
});

describe('lists', () => {
  it('filter, search and sort', async () => {
    const fresh = await newTenant();
    const { admin } = fresh;
    const [a, b] = [await fresh.person('staff'), await fresh.person('sales')];
    const department = await firstId(admin, '/departments');
    await query('update directus_users set department_id = $1, last_name = $2 where id = $3', [department, '홍길동', b.id]);
    const early = await asked(leave('2026-03-02', '2026-03-06', { reason: '제주도' }), a.client);
    const late = await asked(leave('2026-03-09', '2026-03-10', { leave_type: 'SICK' }), b.client);
    const ids = async (filters: Record<string, string | number> = {}) => {
      const reply = await admin.get(PATH, filters);
      expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
      return idsOf(reply);
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

describe('past the API', () => {
  it('a request is one’s own, counted and underRls all the same', async () => {
    const { client, id: person } = await tenant.person('staff');
    const reply = await client.post(ITEMS, { ...leave(FRIDAY, TUESDAY), status: 'APPROVED', days: 40 });
    expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
    const id = reply.body.data.id as number;
    expect(await show(id)).toMatchObject({ user_id: person, status: 'DRAFT', days: 3 });
    expect((await client.post(ITEMS, leave(FRIDAY, FRIDAY, { user_id: staff.id }))).status).toBeGreaterThanOrEqual(400);
    expect((await staff.client.get(`${ITEMS}/${id}`)).status).toBe(403);
    expect((await staff.client.patch(`${ITEMS}/${id}`, { reason: 'x' })).status).toBe(403);
    expect(refusal(await client.patch(`${ITEMS}/${id}`, { status: 'APPROVED' }))).toEqual([409, 'error.invalid_transition']);
    expect(refusal(await client.patch(`${ITEMS}/${id}`, { days: 1 }))).toEqual([409, 'error.invalid_transition']);
    expect(refusal(await client.patch(`${ITEMS}/${id}`, { start_date: SATURDAY, end_date: SATURDAY }))).toEqual([
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
    expect(refusal(await client.patch(`${ITEMS}/${id}`, { reason: 'x' }))).toEqual([409, 'error.leave_request.not_editable']);
    expect(refusal(await client.delete(`${ITEMS}/${id}`))).toEqual([409, 'error.leave_request.not_deletable']);
    expect((await show(id)).status).toBe('PENDING');
  });
});
