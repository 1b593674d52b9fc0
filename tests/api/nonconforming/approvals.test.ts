import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { atOnce } from '../../support/concurrent.ts';
import { brought, query } from '../../support/database.ts';
import { refusal } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { act } from '../approvals/approvals.ts';
import { ITEMS, newReports, PATH, type Reports } from './reports.ts';

let tenant: Tenant;
let quality: Person;
let show: Reports['show'];
let reportIn: Reports['reportIn'];
let first: Person;
let second: Person;

beforeAll(async () => {
  ({ tenant, quality, show, reportIn } = await newReports());
  [first, second] = [await tenant.person('staff'), await tenant.person('sales')];
});

const LINE = { cost_type: 'MATERIAL', item_name: '슬랫', specification: '0.8T', quantity: 2.5, unit: 'EA', unit_price: 33333 };

const report = (status: 'RECEIVED' | 'ANALYZING' | 'RESOLVED' = 'RECEIVED') => reportIn(status, { items: [LINE] });

const line = () => ({ steps: [{ approver_id: first.id }, { approver_id: second.id }] });
const submit = (id: number, body: object = line(), client: Client = quality.client) => client.post(`${PATH}/${id}/submit-approval`, body);
const approvalOf = async (id: number, { client }: Person = quality) => (await client.get(`/approvals/${id}`)).body.data;

async function submitted(status: Parameters<typeof report>[0] = 'RECEIVED'): Promise<{ id: number; approval: number }> {
  const id = await report(status);
  const reply = await submit(id);
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return { id, approval: reply.body.data.approval_id };
}

describe('submitting', () => {
  it('freezes the report, its lines and costs in the document', async () => {
    const id = await report('ANALYZING');
    const reply = await submit(id, { ...line(), comment: '검토 바랍니다' });
    expect([reply.status, reply.body.message]).toEqual([200, '결재가 상신되었습니다.']);
    const { data } = reply.body;
    expect(data).toMatchObject({
      status: 'IN_APPROVAL',
      status_before_approval: 'ANALYZING',
      last_approval_id: data.approval_id,
      approval: {
        id: data.approval_id,
        status: 'IN_PROGRESS',
        steps: [
          { approver_id: first.id, status: 'PENDING' },
          { approver_id: second.id, status: 'WAITING' },
        ],
      },
      allowed_transitions: [],
      editable: false,
    });
    expect(await approvalOf(data.approval_id)).toMatchObject({
      title: `${data.report_no} 자재`,
      drafter_id: quality.id,
      form: { code: 'NONCONFORMING' },
      linked: { type: 'nonconforming_reports', id, number: data.report_no, status: 'IN_APPROVAL' },
      content: {
        report_no: data.report_no,
        nc_type: '자재',
        occurred_on: data.occurred_on,
        defect_description: '도장 불량',
        total_cost: 83333,
        material_cost: 83333,
        items: [{ cost_type: '자재비', item_name: '슬랫', quantity: 2.5, unit_price: 33333, amount: 83333 }],
      },
    });
  });

  it('locks the report, past the API too', async () => {
    const { id } = await submitted('RESOLVED');
    const [item] = (await show(id)).items;
    const fixed = [409, 'error.nonconforming_report.not_editable'];
    expect(refusal(await quality.client.put(`${PATH}/${id}`, { remarks: 'x' }))).toEqual(fixed);
    expect(refusal(await quality.client.delete(`${PATH}/${id}`))).toEqual([409, 'error.nonconforming_report.not_deletable']);
    expect(refusal(await quality.client.post(`${PATH}/${id}/change-status`, { status: 'RESOLVED' }))).toEqual([
      409,
      'error.invalid_transition',
    ]);
    expect(refusal(await quality.client.patch(`${ITEMS}/${id}`, { remarks: 'x' }))).toEqual(fixed);
    expect(refusal(await quality.client.patch(`${ITEMS}/${id}`, { status: 'RESOLVED' }))).toEqual([409, 'error.invalid_transition']);
    expect(refusal(await quality.client.patch(`//items/nonconforming_report_items/${item.id}`, { quantity: 1 }))).toEqual(fixed);
    expect(refusal(await quality.client.delete(`${ITEMS}/${id}`))).toEqual([409, 'error.nonconforming_report.not_deletable']);
    expect(refusal(await submit(id))).toEqual([409, 'error.nonconforming_report.already_in_approval']);
  });

  it('is done by one of five at once', async () => {
    const id = await report();
    const replies = await atOnce(5, () => submit(id));
    expect(replies.map(refusal).sort()).toEqual([
      [200, undefined],
      ...Array(4).fill([409, 'error.nonconforming_report.already_in_approval']),
    ]);
    expect(
      await query('select 1 from approvals where linked_type = $1 and linked_id = $2', ['nonconforming_reports', String(id)]),
    ).toHaveLength(1);
  });

  it('needs one line, and not two', async () => {
    const id = await report();
    const lineId = (await quality.client.get('/approval-lines')).body.data[0].id;
    expect((await submit(id, { ...line(), approval_line_id: lineId })).status).toBe(422);
    expect((await submit(id, {})).status).toBe(422);
    expect(refusal(await submit(id, { steps: [{ approver_id: quality.id }] }))).toEqual([422, 'error.approval.self_approval']);
    const stranger = await (await newTenant()).person('staff');
    expect(refusal(await submit(id, { steps: [{ approver_id: stranger.id }] }))).toEqual([422, 'error.approval.approver_invalid']);
    expect(await show(id)).toMatchObject({ status: 'RECEIVED', approval_id: null, last_approval_id: null });
    await query('update directus_users set department_id = (select id from departments where tenant_id = $1 limit 1) where id = $2', [
      tenant.id,
      quality.id,
    ]);
    await query('update departments set manager_id = $2 where id = (select department_id from directus_users where id = $1)', [
      quality.id,
      first.id,
    ]);
    const byDefault = await submit(id, { title: '우리 제목' });
    expect([byDefault.status, byDefault.body.data.approval?.steps.map((step: { approver_id: string }) => step.approver_id)]).toEqual([
      200,
      [first.id],
    ]);
    expect((await approvalOf(byDefault.body.data.approval_id)).title).toBe('우리 제목');
  });

  it('is not for who only reads', async () => {
    expect(refusal(await submit(await report(), line(), first.client))).toEqual([403, 'error.forbidden']);
  });
});

describe('deciding', () => {
  it('closes the report when both have approved', async () => {
    const { id, approval } = await submitted('ANALYZING');
    expect((await act(approval, 'approve', first.client)).status).toBe(200);
    expect((await show(id)).status).toBe('IN_APPROVAL');
    expect((await act(approval, 'hold', second.client)).status).toBe(200);
    expect((await show(id)).status).toBe('IN_APPROVAL');
    expect((await act(approval, 'release-hold', second.client)).status).toBe(200);
    expect((await act(approval, 'approve', second.client)).status).toBe(200);
    const closed = await show(id);
    expect(closed).toMatchObject({ status: 'CLOSED', closed_via: 'APPROVAL', approval_id: approval, approval: { status: 'APPROVED' } });
    expect(closed.closed_at).not.toBeNull();
    expect(refusal(await submit(id))).toEqual([409, 'error.invalid_transition']);
    expect((await tenant.admin.delete(`/approvals/${approval}`)).status).toBe(200);
    expect((await show(id)).status).toBe('CLOSED');
  });

  it('closes it by a final decision', async () => {
    const { id, approval } = await submitted();
    expect((await act(approval, 'pre-decide', first.client)).status).toBe(200);
    expect(await show(id)).toMatchObject({ status: 'CLOSED', closed_via: 'APPROVAL' });
  });

  it('gives it back when it is rejected, and it comes again with what it says by then', async () => {
    const { id, approval } = await submitted('ANALYZING');
    expect((await act(approval, 'reject', first.client)).status).toBe(200);
    expect(await show(id)).toMatchObject({
      status: 'ANALYZING',
      approval_id: null,
      last_approval_id: approval,
      approval: null,
      editable: true,
    });
    await quality.client.put(`${PATH}/${id}`, { items: [{ ...LINE, quantity: 1 }], cause_analysis: '습도' });
    await quality.client.put(`/approvals/${approval}`, { content: { total_cost: 1 } });
    expect(refusal(await act(approval, 'resubmit', quality.client, {}))).toEqual([200, undefined]);
    expect(await show(id)).toMatchObject({ status: 'IN_APPROVAL', approval_id: approval, status_before_approval: 'ANALYZING' });
    expect((await approvalOf(approval)).content).toMatchObject({ total_cost: 33333, cause_analysis: '습도', items: [{ amount: 33333 }] });
    for (const person of [first, second]) expect((await act(approval, 'approve', person.client)).status).toBe(200);
    expect(await show(id)).toMatchObject({ status: 'CLOSED', closed_via: 'APPROVAL', approval_id: approval });
  });

  it('gives it back with its former status when it is withdrawn', async () => {
    const { id, approval } = await submitted('RESOLVED');
    expect((await act(approval, 'withdraw', quality.client, {})).status).toBe(200);
    expect(await show(id)).toMatchObject({
      status: 'RESOLVED',
      status_before_approval: null,
      approval_id: null,
      last_approval_id: approval,
    });
    expect((await quality.client.delete(`/approvals/${approval}`)).status).toBe(200);
    expect((await show(id)).status).toBe('RESOLVED');
  });

  it('is undone by a report that refuses', async () => {
    const { id, approval } = await submitted();
    await brought('nonconforming_reports', id, 'RECEIVED');
    expect(refusal(await act(approval, 'reject', first.client))).toEqual([409, 'error.invalid_transition']);
    expect(refusal(await act(approval, 'pre-decide', first.client))).toEqual([409, 'error.invalid_transition']);
    expect(await approvalOf(approval)).toMatchObject({
      status: 'IN_PROGRESS',
      completed_at: null,
      steps: [{ status: 'PENDING' }, { status: 'WAITING' }],
    });
    await brought('nonconforming_reports', id, 'IN_APPROVAL');
    expect((await act(approval, 'pre-decide', first.client)).status).toBe(200);
    expect((await show(id)).status).toBe('CLOSED');
  });
});

describe('a rejected approval does not come again', () => {
  const superseded = [409, 'error.nonconforming_report.approval_superseded'];
  const rejected = async (status: Parameters<typeof report>[0]) => {
    const made = await submitted(status);
    expect((await act(made.approval, 'reject', first.client)).status).toBe(200);
    return made;
  };

  it('once the report is closed', async () => {
    const { id, approval } = await rejected('RESOLVED');
    expect((await quality.client.post(`${PATH}/${id}/change-status`, { status: 'CLOSED' })).status).toBe(200);
    expect(refusal(await act(approval, 'resubmit', quality.client, {}))).toEqual(superseded);
    expect(await approvalOf(approval)).toMatchObject({ status: 'REJECTED', resubmit_count: 0 });
    expect(await show(id)).toMatchObject({ closed_via: 'DIRECT', approval_id: null });
  });

  it('once it is deleted', async () => {
    const { id, approval } = await rejected('RECEIVED');
    expect((await quality.client.delete(`${PATH}/${id}`)).status).toBe(200);
    expect(refusal(await act(approval, 'resubmit', quality.client, {}))).toEqual(superseded);
  });

  it('once another has taken its place, also when both come at once', async () => {
    const { id, approval } = await rejected('RECEIVED');
    const [again, anew] = await Promise.all([act(approval, 'resubmit', quality.client, {}), submit(id)]);
    expect([again.status, anew.status].sort()).toEqual([200, 409]);
    const { approval_id: winner } = await show(id);
    expect(winner === approval).toBe(again.status === 200);
    expect((await act(winner, 'reject', first.client)).status).toBe(200);
    const next = (await submit(id)).body.data.approval_id;
    expect(refusal(await act(winner, 'resubmit', quality.client, {}))).toEqual(superseded);
    expect((await show(id)).approval_id).toBe(next);
  });
});
