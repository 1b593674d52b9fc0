import { beforeAll, describe, expect, test } from 'vitest';
import { newTenant, type Person, systemAdmin, type Tenant } from '../../support/tenants.ts';

describe('the operation that decides an approval', () => {
  let tenant: Tenant;
  let drafter: Person;
  let approver: Person;
  let flow: string;

  beforeAll(async () => {
    tenant = await newTenant();
    [drafter, approver] = await Promise.all([tenant.person('staff'), tenant.person('manager')]);
    const root = await systemAdmin();
    const made = await root.post('//flows', {
      name: `decide ${tenant.code}`,
      status: 'active',
      trigger: 'webhook',
      accountability: 'all',
      options: { method: 'POST', async: false, return: '$last', error_on_reject: true },
    });
    expect(made.status, made.text).toBe(200);
    flow = made.body.data.id;
    const operation = await root.post('//operations', {
      flow,
      key: 'decide',
      name: 'decide',
      type: 'decide-approval',
      position_x: 20,
      position_y: 1,
      options: { approval: '{{$trigger.body.id}}', verb: '{{$trigger.body.verb}}', comment: '{{$trigger.body.comment}}' },
    });
    expect(operation.status, operation.text).toBe(200);
    expect((await root.patch(`//flows/${flow}`, { operation: operation.body.data.id })).status).toBe(200);
  });

  const submitted = async (): Promise<number> => {
    const forms = (await drafter.client.get('/approval-forms', { size: 50 })).body.data as { id: number; code: string }[];
    const made = await drafter.client.post('/approvals', {
      form_id: forms.find(({ code }) => code === 'GENERAL')?.id,
      title: '흐름',
      steps: [{ approver_id: approver.id }],
    });
    expect(made.status, made.text).toBe(201);
    expect((await drafter.client.post(`/approvals/${made.body.data.id}/submit`)).status).toBe(200);
    return made.body.data.id as number;
  };

  const run = ({ client }: Person, body: object) => client.post(`//flows/trigger/${flow}`, body);
  const stored = async (id: number) => (await drafter.client.get(`/approvals/${id}`)).body.data;

  test('decides as the person who set the flow off, with the cascade', async () => {
    const leave = await drafter.client.post('/leave-requests', {
      leave_type: 'ANNUAL',
      start_date: '2031-06-02',
      end_date: '2031-06-02',
      reason: '개인 사정',
    });
    expect(leave.status, leave.text).toBe(201);
    const sent = await drafter.client.post(`/leave-requests/${leave.body.data.id}/submit-approval`, {
      steps: [{ approver_id: approver.id }],
    });
    expect(sent.status, sent.text).toBe(200);
    const { id } = sent.body.data.approval;

    const answer = await run(approver, { id, verb: 'approve', comment: '좋습니다' });
    expect(answer.status, answer.text).toBe(200);
    expect(await stored(id)).toMatchObject({ status: 'APPROVED', steps: [{ acted_by: approver.id, comment: '좋습니다' }] });
    expect((await drafter.client.get(`/leave-requests/${leave.body.data.id}`)).body.data.status).toBe('APPROVED');
    const log = await tenant.admin.get('/trigger-audit', { table_name: 'leave_requests', row_id: String(leave.body.data.id), size: 1 });
    expect(log.body.data[0]).toMatchObject({ source: 'FLOW', actor: { id: approver.id } });
  });

  test('refuses what the API refuses, and leaves everything as it was', async () => {
    const id = await submitted();
    const refused = async (who: Person, body: object, status: number, key: string) => {
      const answer = await run(who, { id, ...body });
      expect([answer.status, answer.body.errors?.[0]?.extensions?.key], answer.text).toEqual([status, key]);
    };
    await refused(drafter, { verb: 'approve' }, 403, 'error.approval.not_approver');
    await refused(approver, { verb: 'reject' }, 422, 'error.validation_failed');
    await refused(approver, { verb: 'withdraw' }, 403, 'error.approval.not_drafter');
    await refused(approver, { verb: 'delete' }, 422, 'error.validation_failed');
    await refused(approver, { verb: 'approve', id: 'x' }, 422, 'error.validation_failed');
    await refused(await (await newTenant()).person('manager'), { verb: 'approve' }, 404, 'error.not_found');
    const anonymous = await fetch(new URL(`/flows/trigger/${flow}`, drafter.client.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, verb: 'approve' }),
    });
    expect(anonymous.status).toBe(401);
    expect(await stored(id)).toMatchObject({ status: 'IN_PROGRESS', steps: [{ status: 'PENDING', comment: null }] });
  });

  test('takes back with a reason', async () => {
    const id = await submitted();
    expect((await run(drafter, { id, verb: 'withdraw', comment: '다시 쓰겠습니다' })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ status: 'WITHDRAWN', withdraw_reason: '다시 쓰겠습니다' });
  });
});
