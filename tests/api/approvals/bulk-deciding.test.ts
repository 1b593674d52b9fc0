import { beforeAll, describe, expect, test } from 'vitest';
import { done } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { asked, leave } from '../hr/leave/leave.ts';
import { draft, formId, steps, submitted } from './approvals.ts';

let tenant: Tenant;
let form: number;
let drafter: Person;
let manager: Person;
let second: Person;

beforeAll(async () => {
  tenant = await newTenant();
  form = await formId(tenant, 'GENERAL');
  [drafter, manager, second] = [await tenant.person('staff'), await tenant.person('manager'), await tenant.person('quality')];
});

const waiting = (...line: Person[]) =>
  submitted(
    drafter.client,
    form,
    line.map((one, index) => ({ approver_id: one.id, step_order: index + 1 })),
  );

const stateOf = async (id: number) => (await drafter.client.get(`/approvals/${id}`)).body.data;

describe('deciding many documents at once', () => {
  test('approves those that may be, and says why the others were left', async () => {
    const [last, first, decided] = [await waiting(manager), await waiting(manager, second), await waiting(manager)];
    const [mine, others] = [await draft(manager.client, form, steps(second)), await waiting(second)];
    await done(manager.client.post(`/approvals/${decided}/approve`, {}));
    const ids = [others, last, 999_999_999, mine, first, decided, last];
    const { status, body } = await manager.client.post('/approvals/bulk-approve', { ids, comment: '일괄' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ approved: 2, done: [last, first] });
    expect(body.message).toBe('2건을 처리했고, 4건은 처리하지 않았습니다.');
    const reasons = Object.fromEntries(
      (body.data.skipped as { id: number; reason: string; message: string }[]).map(({ id, reason, message }) => {
        expect(message).not.toMatch(/^error\./);
        return [id, reason];
      }),
    );
    expect(reasons).toEqual({ [others]: 'not_approver', 999999999: 'not_found', [mine]: 'not_approver', [decided]: 'invalid_transition' });
    expect(await stateOf(last)).toMatchObject({ status: 'APPROVED', steps: [{ comment: '일괄', acted_by: manager.id }] });
    expect(await stateOf(first)).toMatchObject({ status: 'IN_PROGRESS', steps: [{ status: 'APPROVED' }, { status: 'PENDING' }] });
    expect((await second.client.get('/approvals/inbox')).body.data.map(({ id }: { id: number }) => id)).toContain(first);
  });

  test('rejects with a reason, which the records follow', async () => {
    const id = await asked(leave('2031-05-05'), drafter.client);
    const request = await done(drafter.client.post(`/leave-requests/${id}/submit-approval`, { steps: steps(manager) }));
    const approval = request.body.data.approval.id as number;
    expect((await manager.client.post('/approvals/bulk-reject', { ids: [approval] })).status).toBe(422);
    const { body } = await manager.client.post('/approvals/bulk-reject', { ids: [approval], comment: '일정 겹침' });
    expect(body.data).toMatchObject({ rejected: 1, done: [approval], skipped: [] });
    expect((await drafter.client.get(`/leave-requests/${id}`)).body.data.status).toBe('REJECTED');
  });

  test('takes no more than it can hold, and nothing of another company', async () => {
    const many = Array.from({ length: 101 }, (_, index) => index + 1);
    expect((await manager.client.post('/approvals/bulk-approve', { ids: many })).status).toBe(422);
    const id = await waiting(manager);
    const stranger = await newTenant();
    const { body } = await stranger.admin.post('/approvals/bulk-approve', { ids: [id] });
    expect(body.data).toMatchObject({ approved: 0, skipped: [{ id, reason: 'not_found' }] });
    expect(body.message).toBe('처리된 건이 없습니다. 1건 모두 처리하지 않았습니다.');
    expect((await (await tenant.person('viewer')).client.post('/approvals/bulk-approve', { ids: [id] })).status).toBe(403);
    expect((await stateOf(id)).status).toBe('IN_PROGRESS');
  });
});
