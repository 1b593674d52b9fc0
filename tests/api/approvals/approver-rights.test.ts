import { beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../../support/client.ts';
import { dayFromNow } from '../../support/days.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { type Person, systemAdmin, type Tenant } from '../../support/tenants.ts';
import { draft, newApprovals, steps } from './approvals.ts';

let tenant: Tenant;
let form: number;
let drafter: Person;
let approver: Person;
let viewer: Person;

beforeAll(async () => {
  ({
    tenant,
    form,
    users: [drafter, approver, viewer],
  } = await newApprovals('staff', 'sales', 'viewer'));
});

const INVALID = 'error.approval.approver_invalid';

const refusedSteps = (reply: Reply) => [
  ...refusal(reply),
  reply.body.error?.details.map(({ path, code, step_order, approver_id }) => ({ path, code, step_order, approver_id })),
];

const notPermitted = (index: number, order: number, { id }: Person) => [
  422,
  INVALID,
  [{ path: `steps.${index}.approver_id`, code: 'not_permitted', step_order: order, approver_id: id }],
];

const write = (line: object[]) => drafter.client.post('/approvals', { form_id: form, title: '제목', steps: line });

describe('somebody without the right to decide', () => {
  test('is no step that decides, and may be a reader', async () => {
    const reply = await write(steps(approver, viewer));
    expect(refusedSteps(reply)).toEqual(notPermitted(1, 2, viewer));
    expect(reply.body.error?.details[0]).toMatchObject({
      kind: 'APPROVAL',
      approver_name: 'viewer',
      message: '2단계: viewer 님은 결재 권한이 없습니다.',
    });
    expect(refusedSteps(await write([{ kind: 'AGREEMENT', approver_id: viewer.id }, { approver_id: approver.id }]))).toEqual(
      notPermitted(0, 1, viewer),
    );
    const id = await draft(drafter.client, form, steps(approver, { kind: 'REFERENCE', approver_id: viewer.id }));
    await done(drafter.client.post(`/approvals/${id}/submit`));
    expect((await done(viewer.client.get(`/approvals/${id}`))).body.data.allowed_actions).toEqual([]);
  });

  test('is not saved in a line, whichever way it comes', async () => {
    const line = { name: '조회자', steps: [{ approver_id: viewer.id }] };
    expect(refusedSteps(await drafter.client.post('/approval-lines', line))).toEqual(notPermitted(0, 1, viewer));
    const own = await done(drafter.client.post('/approval-lines', { name: '내 결재선', steps: [{ approver_id: approver.id }] }), 201);
    const { id } = own.body.data;
    expect(refusedSteps(await drafter.client.put(`/approval-lines/${id}`, { steps: line.steps }))).toEqual(notPermitted(0, 1, viewer));
    for (const reply of [
      await tenant.admin.post('//items/approval_lines', line),
      await drafter.client.patch(`//items/approval_lines/${id}`, { steps: line.steps }),
    ])
      expect(refusal(reply)).toEqual([422, INVALID]);
    await done(drafter.client.put(`/approval-lines/${id}`, { name: '새 이름' }));
  });

  test('stands in for nobody', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', dateStyle: 'short' }).format(new Date());
    const later = dayFromNow(7);
    const delegation = { delegate_id: viewer.id, start_date: today, end_date: later };
    const reply = await approver.client.post('/approvals/delegations', delegation);
    expect(refusal(reply)).toEqual([422, 'error.approval_delegation.invalid_delegate']);
    const native = await approver.client.post('//items/approval_delegations', delegation);
    expect(refusal(native)).toEqual([422, 'error.approval_delegation.invalid_delegate']);
  });
});

test('an approver who has lost the right is named at the submission', async () => {
  const leaving = await tenant.person('quality');
  const line = await done(
    drafter.client.post('/approval-lines', {
      name: '기본',
      is_default: true,
      steps: [{ approver_id: approver.id }, { approver_id: leaving.id }],
    }),
    201,
  );
  const lineId = line.body.data.id;
  const before = (await created(drafter.client.post('/approvals', { form_id: form, title: '제목' }))).id;
  await done((await systemAdmin()).patch(`//users/${leaving.id}`, { role: tenant.roleIds.viewer }));
  expect(refusedSteps(await drafter.client.post(`/approvals/${before}/submit`))).toEqual(notPermitted(1, 2, leaving));
  // Drafts are saved with the line as it is; it is the submission that needs everybody.
  const after = await created(drafter.client.post('/approvals', { form_id: form, title: '제목' }));
  expect(refusedSteps(await drafter.client.post(`/approvals/${after.id}/submit`))).toEqual(notPermitted(1, 2, leaving));
  expect((await drafter.client.get(`/approvals/${after.id}`)).body.data).toMatchObject({ status: 'DRAFT', document_no: null });
  expect((await drafter.client.get(`/approval-lines/${lineId}`)).body.data.resolved.error).toBe(INVALID);
  await done(drafter.client.put(`/approvals/${after.id}`, { steps: steps(approver) }));
  await done(drafter.client.post(`/approvals/${after.id}/submit`));
  await done(drafter.client.delete(`/approval-lines/${lineId}`));
});
