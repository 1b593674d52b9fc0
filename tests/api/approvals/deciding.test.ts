import { beforeAll, describe, expect, test } from 'vitest';
import { dayFromNow } from '../../support/days.ts';
import { done, refusal } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { draft, newApprovals, type Step, stepOf, steps, submitted } from './approvals.ts';

let tenant: Tenant;
let form: number;
let drafter: Person;
let a: Person;
let b: Person;
let c: Person;
let stranger: Person;

beforeAll(async () => {
  ({
    tenant,
    form,
    users: [drafter, a, b, c, stranger],
  } = await newApprovals('staff', 'sales', 'hr', 'finance', 'production'));
});

describe('a line of two', () => {
  test('is numbered and snapshot at submission, and decided in its order', async () => {
    const department = await done(tenant.admin.post('/departments', { code: 'D-SNAP', name: '설비팀' }), 201);
    const position = await done(tenant.admin.post('/positions', { name: '책임', rank_order: 9 }), 201);
    const org = { department_id: department.body.data.id, position_id: position.body.data.id };
    await done(tenant.admin.put(`/users/${a.id}`, org));
    await done(tenant.admin.put(`/users/${drafter.id}`, org));

    const id = await draft(drafter.client, form, steps(a, b));
    const before = (await done(drafter.client.get(`/approvals/${id}`))).body.data;
    expect(before).toMatchObject({
      status: 'DRAFT',
      document_no: null,
      drafter_name: null,
      allowed_actions: ['edit', 'submit', 'copy', 'delete'],
    });
    expect((await a.client.get(`/approvals/${id}`)).status).toBe(404);

    const sent = await done(drafter.client.post(`/approvals/${id}/submit`, { comment: '검토 바랍니다' }));
    expect(sent.body.message).toBe('상신되었습니다.');
    expect(sent.body.data.document_no).toMatch(new RegExp(`^AP-${dayFromNow().replaceAll('-', '')}-\\d{3}$`));
    expect(sent.body.data).toMatchObject({
      status: 'IN_PROGRESS',
      drafter_department: '설비팀',
      drafter_position: '책임',
      current_step_order: 1,
    });
    expect(stepOf(sent, a)).toMatchObject({ status: 'PENDING', department: '설비팀', position: '책임' });
    expect(stepOf(sent, a).approver_name).not.toBeNull();
    expect(stepOf(sent, b).status).toBe('WAITING');

    await done(tenant.admin.put(`/positions/${position.body.data.id}`, { name: '수석' }));
    await done(tenant.admin.put(`/users/${drafter.id}`, { department_id: null }));
    const later = await done(drafter.client.get(`/approvals/${id}`));
    expect(stepOf(later, a).position).toBe('책임');
    expect(later.body.data.drafter_department).toBe('설비팀');

    const early = await b.client.post(`/approvals/${id}/approve`);
    expect(refusal(early)).toEqual([409, 'error.approval.not_your_turn']);
    expect((await stranger.client.post(`/approvals/${id}/approve`)).status).toBe(404);
    const own = await drafter.client.post(`/approvals/${id}/approve`);
    expect(refusal(own)).toEqual([403, 'error.approval.not_approver']);

    const first = await done(a.client.post(`/approvals/${id}/approve`, { comment: '좋습니다' }));
    expect(first.body.data).toMatchObject({ status: 'IN_PROGRESS', current_step_order: 2 });
    expect(stepOf(first, a)).toMatchObject({ status: 'APPROVED', acted_by: a.id, acted_on_behalf: false, comment: '좋습니다' });
    const last = await done(b.client.post(`/approvals/${id}/approve`));
    expect(last.body.data).toMatchObject({ status: 'APPROVED', current_step_order: null });
    expect(last.body.data.completed_at).not.toBeNull();
    const again = await b.client.post(`/approvals/${id}/approve`);
    expect(refusal(again)).toEqual([409, 'error.invalid_transition']);
    expect(again.body.error?.details[0]).toMatchObject({ from: 'APPROVED', allowed: [] });
  });

  test('is nothing to another tenant', async () => {
    const other = await newTenant();
    const id = await submitted(drafter.client, form, steps(a));
    for (const verb of ['submit', 'approve', 'hold', 'release-hold', 'pre-decide', 'withdraw', 'copy'])
      expect((await other.admin.post(`/approvals/${id}/${verb}`)).status, verb).toBe(404);
    expect((await other.admin.post(`/approvals/${id}/reject`, { comment: 'x' })).status).toBe(404);
    expect((await other.admin.get(`/approvals/${id}`)).status).toBe(404);
    expect((await other.admin.delete(`/approvals/${id}`)).status).toBe(404);
    expect((await other.admin.get('/approvals')).body.meta.total).toBe(0);
    const foreign = await other.admin.post('/approvals', { form_id: form, title: 'x', steps: [] });
    expect(foreign.status).toBe(422);
    const line = await drafter.client.post('/approvals', { form_id: form, title: 'x', steps: [{ approver_id: other.adminId }] });
    expect(refusal(line)).toEqual([422, 'error.approval.approver_invalid']);
  });
});

describe('agreements', () => {
  test('run side by side, and the order waits for all of them', async () => {
    const id = await submitted(drafter.client, form, [
      { approver_id: a.id },
      { kind: 'AGREEMENT', step_order: 2, approver_id: b.id },
      { kind: 'AGREEMENT', step_order: 2, approver_id: c.id },
      { approver_id: stranger.id },
    ]);
    const first = await done(a.client.post(`/approvals/${id}/approve`));
    expect([stepOf(first, b).status, stepOf(first, c).status]).toEqual(['PENDING', 'PENDING']);
    const second = await done(b.client.post(`/approvals/${id}/approve`));
    expect(stepOf(second, stranger).status).toBe('WAITING');
    const early = await c.client.post(`/approvals/${id}/pre-decide`);
    expect(refusal(early)).toEqual([409, 'error.approval.pre_decide_not_allowed']);
    const third = await done(c.client.post(`/approvals/${id}/approve`));
    expect(stepOf(third, stranger).status).toBe('PENDING');
  });

  test('one refusal rejects the document', async () => {
    const id = await submitted(drafter.client, form, [
      { kind: 'AGREEMENT', step_order: 1, approver_id: b.id },
      { kind: 'AGREEMENT', step_order: 1, approver_id: c.id },
      { approver_id: a.id },
    ]);
    await done(b.client.post(`/approvals/${id}/approve`));
    const rejected = await done(c.client.post(`/approvals/${id}/reject`, { comment: '불가' }));
    expect(rejected.body.data.status).toBe('REJECTED');
    expect(['b', 'c', 'a'].map((_, index) => stepOf(rejected, [b, c, a][index] as Person).status)).toEqual([
      'APPROVED',
      'REJECTED',
      'CANCELLED',
    ]);
  });

  test.each([
    [
      'an approval beside an agreement',
      () => [
        { step_order: 1, approver_id: a.id },
        { kind: 'AGREEMENT', step_order: 1, approver_id: b.id },
      ],
      'line_invalid',
    ],
    ['an agreement as the last', () => [{ approver_id: a.id }, { kind: 'AGREEMENT', approver_id: b.id }], 'line_invalid'],
    [
      'a gap',
      () => [
        { step_order: 1, approver_id: a.id },
        { step_order: 3, approver_id: b.id },
      ],
      'line_invalid',
    ],
    ['readers alone', () => [{ kind: 'REFERENCE', approver_id: a.id }], 'line_invalid'],
    ['a person twice', () => [{ approver_id: a.id }, { approver_id: a.id }], 'duplicate_approver'],
    ['the drafter', () => [{ approver_id: drafter.id }], 'self_approval'],
  ])('%s makes no line', async (_, line, key) => {
    const reply = await drafter.client.post('/approvals', { form_id: form, title: 'x', steps: line() });
    expect(refusal(reply)).toEqual([422, `error.approval.${key}`]);
  });

  test('the drafter may be a reader, and an approver where the form allows it', async () => {
    await draft(drafter.client, form, [{ approver_id: a.id }, { kind: 'REFERENCE', approver_id: drafter.id }]);
    const open = await done(tenant.admin.post('/approval-forms', { code: 'SELF', name: '자가', allow_self_approval: true }), 201);
    await draft(drafter.client, open.body.data.id, [{ approver_id: drafter.id }]);
  });
});

describe('holding', () => {
  test('stops the document until its holder lets go', async () => {
    const id = await submitted(drafter.client, form, steps(a, b));
    const held = await done(a.client.post(`/approvals/${id}/hold`, { comment: '자료 보완' }));
    expect(held.body.data.status).toBe('ON_HOLD');
    expect(stepOf(held, a)).toMatchObject({ status: 'ON_HOLD', comment: '자료 보완' });
    for (const verb of ['approve', 'hold', 'pre-decide']) {
      const reply = await a.client.post(`/approvals/${id}/${verb}`);
      expect(refusal(reply), verb).toEqual([409, 'error.invalid_transition']);
    }
    const other = await b.client.post(`/approvals/${id}/release-hold`);
    expect(refusal(other)).toEqual([403, 'error.approval.not_holder']);
    const released = await done(a.client.post(`/approvals/${id}/release-hold`));
    expect(released.body.data.status).toBe('IN_PROGRESS');
    expect(stepOf(released, a)).toMatchObject({ status: 'PENDING' });
    expect((await a.client.post(`/approvals/${id}/release-hold`)).status).toBe(409);
  });

  test('is no act: the drafter can still withdraw', async () => {
    const id = await submitted(drafter.client, form, steps(a, b));
    await done(a.client.post(`/approvals/${id}/hold`));
    const withdrawn = await done(drafter.client.post(`/approvals/${id}/withdraw`, { reason: '오기' }));
    expect(withdrawn.body.data).toMatchObject({ status: 'WITHDRAWN', withdraw_reason: '오기' });
    expect((withdrawn.body.data.steps as Step[]).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
    expect((await drafter.client.post(`/approvals/${id}/submit`)).body.error?.key).toBe('error.invalid_transition');
  });

  test('after an approval there is no way back, also while the next has it on hold', async () => {
    const id = await submitted(drafter.client, form, steps(a, b));
    await done(a.client.post(`/approvals/${id}/approve`));
    const late = () => drafter.client.post(`/approvals/${id}/withdraw`);
    expect((await late()).body.error?.key).toBe('error.approval.already_acted');
    await done(b.client.post(`/approvals/${id}/hold`));
    expect((await late()).body.error?.key).toBe('error.approval.already_acted');
    expect((await a.client.post(`/approvals/${id}/withdraw`)).body.error?.key).toBe('error.approval.not_drafter');
  });
});

describe('deciding finally', () => {
  test('skips who would come later', async () => {
    const id = await submitted(drafter.client, form, steps(a, b, c));
    const decided = await done(a.client.post(`/approvals/${id}/pre-decide`, { comment: '전결' }));
    expect(decided.body.data).toMatchObject({ status: 'APPROVED', pre_decided_by: a.id });
    expect((decided.body.data.steps as Step[]).map(({ status }) => status)).toEqual(['APPROVED', 'SKIPPED', 'SKIPPED']);
  });

  test('on the last step is an ordinary approval', async () => {
    const id = await submitted(drafter.client, form, steps(a));
    const decided = await done(a.client.post(`/approvals/${id}/pre-decide`));
    expect(decided.body.data).toMatchObject({ status: 'APPROVED', pre_decided_by: null });
  });

  test('is refused where the form forbids it, and changes nothing', async () => {
    const strict = await done(tenant.admin.post('/approval-forms', { code: 'STRICT', name: '엄격', allow_pre_decide: false }), 201);
    const id = await submitted(drafter.client, strict.body.data.id, steps(a, b));
    const refused = await a.client.post(`/approvals/${id}/pre-decide`);
    expect(refusal(refused)).toEqual([409, 'error.approval.pre_decide_not_allowed']);
    const now = await done(drafter.client.get(`/approvals/${id}`));
    expect(now.body.data.status).toBe('IN_PROGRESS');
    expect(stepOf(now, a)).toMatchObject({ status: 'PENDING', comment: null });
  });
});

describe('rejecting and resubmitting', () => {
  test('keeps the number and every round as it was', async () => {
    const id = await submitted(drafter.client, form, steps(a, b));
    expect((await a.client.post(`/approvals/${id}/reject`, {})).status).toBe(422);
    const rejected = await done(a.client.post(`/approvals/${id}/reject`, { comment: '금액 확인' }));
    const number = rejected.body.data.document_no as string;
    expect(rejected.body.data.rejection_history).toEqual([]);
    await done(drafter.client.put(`/approvals/${id}`, { title: '수정된 제목' }));
    const again = await done(drafter.client.post(`/approvals/${id}/resubmit`));
    expect(again.body.message).toBe('재상신되었습니다.');
    expect(again.body.data).toMatchObject({
      status: 'IN_PROGRESS',
      resubmit_count: 1,
      document_no: number,
      title: '수정된 제목',
      completed_at: null,
    });
    expect(again.body.data.rejection_history).toHaveLength(1);
    expect(again.body.data.rejection_history[0]).toMatchObject({ round: 1, comment: '금액 확인', approver_id: a.id, acted_by: a.id });
    expect(again.body.data.rejection_history[0].steps).toHaveLength(2);
    expect(stepOf(again, a)).toMatchObject({ status: 'PENDING', comment: null, acted_by: null });

    const [first] = again.body.data.rejection_history as object[];
    await done(a.client.post(`/approvals/${id}/approve`));
    await done(b.client.post(`/approvals/${id}/reject`, { comment: '한 번 더' }));
    const third = await done(drafter.client.post(`/approvals/${id}/resubmit`, { steps: steps(c), title: '세 번째' }));
    expect(third.body.data).toMatchObject({ resubmit_count: 2, title: '세 번째' });
    expect(third.body.data.rejection_history).toHaveLength(2);
    expect(third.body.data.rejection_history[0]).toEqual(first);
    expect(third.body.data.rejection_history[1]).toMatchObject({ round: 2, comment: '한 번 더', approver_id: b.id });
    expect((third.body.data.rejection_history[1].steps as Step[]).map(({ status }) => status)).toEqual(['APPROVED', 'REJECTED']);
    expect((third.body.data.steps as Step[]).map(({ approver_id }) => approver_id)).toEqual([c.id]);
    expect((await drafter.client.post(`/approvals/${id}/resubmit`)).status).toBe(409);
  });

  test('what is on its way or decided cannot be edited', async () => {
    const id = await submitted(drafter.client, form, steps(a));
    const edit = () => drafter.client.put(`/approvals/${id}`, { title: 'x' });
    expect((await edit()).body.error?.key).toBe('error.approval.not_editable');
    expect((await a.client.put(`/approvals/${id}`, { title: 'x' })).body.error?.key).toBe('error.approval.not_drafter');
    await done(a.client.post(`/approvals/${id}/approve`));
    expect((await edit()).body.error?.key).toBe('error.approval.not_editable');
  });
});
