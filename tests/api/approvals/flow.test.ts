import { beforeAll, describe, expect, test } from 'vitest';
import { done, refusal } from '../../support/replies.ts';
import { newTenant, type Person, systemAdmin, type Tenant } from '../../support/tenants.ts';
import { asked, leave } from '../hr/leave/leave.ts';
import { newApprovals, steps, submitted } from './approvals.ts';

describe('the operation that decides an approval', () => {
  let tenant: Tenant;
  let form: number;
  let drafter: Person;
  let approver: Person;
  let flow: string;

  beforeAll(async () => {
    ({
      tenant,
      form,
      users: [drafter, approver],
    } = await newApprovals('staff', 'manager'));
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

  const run = ({ client }: Person, body: object) => client.post(`//flows/trigger/${flow}`, body);
  const stored = async (id: number) => (await drafter.client.get(`/approvals/${id}`)).body.data;

  test('decides as the person who set the flow off, with the cascade', async () => {
    const request = await asked(leave('2031-06-02'), drafter.client);
    const sent = await done(drafter.client.post(`/leave-requests/${request}/submit-approval`, { steps: steps(approver) }));
    const { id } = sent.body.data.approval;

    const answer = await run(approver, { id, verb: 'approve', comment: '좋습니다' });
    expect(answer.status, answer.text).toBe(200);
    expect(await stored(id)).toMatchObject({ status: 'APPROVED', steps: [{ acted_by: approver.id, comment: '좋습니다' }] });
    expect((await drafter.client.get(`/leave-requests/${request}`)).body.data.status).toBe('APPROVED');
    const log = await tenant.admin.get('/trigger-audit', { table_name: 'leave_requests', row_id: String(request), size: 1 });
    expect(log.body.data[0]).toMatchObject({ source: 'FLOW', actor: { id: approver.id } });
  });

  test('refuses what the API refuses, and leaves everything as it was', async () => {
    const id = await submitted(drafter.client, form, steps(approver));
    const refused = async (who: Person, body: object, status: number, key: string) => {
      const answer = await run(who, { id, ...body });
      expect(refusal(answer), answer.text).toEqual([status, key]);
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
    const id = await submitted(drafter.client, form, steps(approver));
    expect((await run(drafter, { id, verb: 'withdraw', comment: '다시 쓰겠습니다' })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ status: 'WITHDRAWN', withdraw_reason: '다시 쓰겠습니다' });
  });
});
