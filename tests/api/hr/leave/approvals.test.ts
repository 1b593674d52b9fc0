import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../../support/concurrent.ts';
import { brought, query } from '../../../support/database.ts';
import { refusal } from '../../../support/replies.ts';
import { asked, change, FRIDAY, type Leave, leave, MONDAY, newLeave, PATH, remove, TUESDAY } from './leave.ts';

let tenant: Leave['tenant'];
let staff: Leave['staff'];
let hr: Leave['hr'];
let boss: Leave['boss'];
let submit: Leave['submit'];
let act: Leave['act'];
let pending: Leave['pending'];
let show: Leave['show'];
let decided: Leave['decided'];
beforeAll(async () => {
  ({ tenant, staff, hr, boss, submit, act, pending, show, decided } = await newLeave());
});

describe('an approval', () => {
  it('approves, and refuses another leave on the same days', async () => {
    const id = await asked(leave(FRIDAY, TUESDAY), staff.client);
    const reply = await submit(id, staff.client);
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
    expect(refusal(await change(id, { reason: 'x' }, staff.client))).toEqual([409, 'error.leave_request.not_editable']);
    expect(refusal(await remove(id, staff.client))).toEqual([409, 'error.leave_request.not_deletable']);
    expect(refusal(await submit(id, staff.client))).toEqual([409, 'error.invalid_transition']);
    const overlapping = await asked(leave(MONDAY), staff.client);
    const during = await submit(overlapping, staff.client);
    expect([...refusal(during), during.body.error?.details[0]?.id]).toEqual([409, 'error.leave_request.overlap', id]);
    expect((await act(approval.id, 'approve')).status).toBe(200);
    const approved = await show(id);
    expect([approved.status, approved.approval.status, approved.decided_at !== null]).toEqual(['APPROVED', 'APPROVED', true]);
    expect(refusal(await submit(overlapping, staff.client))).toEqual([409, 'error.leave_request.overlap']);
    expect(await show(overlapping)).toMatchObject({ status: 'DRAFT', approval_id: null });
    expect(
      await query('select 1 from approvals where linked_type = $1 and linked_id = $2', ['leave_requests', String(overlapping)]),
    ).toEqual([]);
    expect(refusal(await change(id, { reason: 'x' }, staff.client))).toEqual([409, 'error.leave_request.not_editable']);
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
    const replies = await atOnce(5, () => submit(id, client));
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
    for (const verb of ['resubmit', 'submit'])
      expect(refusal(await act(approval, verb, client, {})), verb).toEqual([409, 'error.leave_request.overlap']);
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

  it('tells the person whose leave ends because somebody else deletes it', async () => {
    const { id: userId, client } = await tenant.person('staff');
    const { id, approval } = await decided(leave(FRIDAY), 'approve', client);
    const { request_no } = await show(id);
    const { document_no } = (await client.get(`/approvals/${approval}`)).body.data;
    expect((await tenant.admin.delete(`/approvals/${approval}`)).status).toBe(200);
    const told = await query<{ subject: string; item: string }>(
      `select subject, item from directus_notifications where recipient = $1 and collection = 'leave_requests'`,
      [userId],
    );
    expect(told).toEqual([{ subject: `결재 문서 ${document_no}가 삭제되어 휴가 ${request_no}가 취소되었습니다.`, item: String(id) }]);
  });

  it('tells nobody who deletes it themselves', async () => {
    const { id: userId, client } = await tenant.person('staff');
    const { id, approval } = await pending(leave(FRIDAY), client);
    expect((await client.post(`/approvals/${approval}/withdraw`)).status).toBe(200);
    expect((await client.delete(`/approvals/${approval}`)).status).toBe(200);
    expect((await show(id)).status).toBe('CANCELLED');
    expect(
      await query('select 1 from directus_notifications where recipient = $1 and collection = $2', [userId, 'leave_requests']),
    ).toEqual([]);
  });

  it('is undone by a request that refuses', async () => {
    const { client } = await tenant.person('staff');
    const { id, approval } = await pending(leave(FRIDAY), client);
    await brought('leave_requests', id, 'CANCELLED');
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
