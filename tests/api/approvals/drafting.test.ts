import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../support/database.ts';
import { done, refusal, violationPaths } from '../../support/replies.ts';
import type { Person, Tenant } from '../../support/tenants.ts';
import { draft, newApprovals, type Step, steps, submitted } from './approvals.ts';

let tenant: Tenant;
let form: number;
let drafter: Person;
let a: Person;
let b: Person;

beforeAll(async () => {
  ({
    tenant,
    form,
    users: [drafter, a, b],
  } = await newApprovals('staff', 'sales', 'hr'));
});

describe('copying and deleting', () => {
  test('a copy is a new draft without number or history', async () => {
    const leaver = await tenant.person('staff');
    const id = await submitted(drafter.client, form, steps(a, leaver, b), { is_urgent: true, body: '<p>본문</p>' });
    await done(a.client.post(`/approvals/${id}/pre-decide`));
    await done(tenant.admin.post(`/users/${leaver.id}/suspend`));
    const copy = await done(drafter.client.post(`/approvals/${id}/copy`), 201);
    expect(copy.body.message).toBe('복사하여 재기안하였습니다.');
    expect(copy.body.data).toMatchObject({
      status: 'DRAFT',
      document_no: null,
      copied_from_id: id,
      is_urgent: true,
      body: '<p>본문</p>',
      rejection_history: [],
      drafter_id: drafter.id,
    });
    expect((copy.body.data.steps as Step[]).map(({ approver_id, step_order }) => [approver_id, step_order])).toEqual([
      [a.id, 1],
      [b.id, 2],
    ]);
    expect((await a.client.post(`/approvals/${id}/copy`)).body.error?.key).toBe('error.approval.not_drafter');
  });

  test('what is under way stays; the approved is deleted by those who keep all', async () => {
    const id = await submitted(drafter.client, form, steps(a));
    expect((await drafter.client.delete(`/approvals/${id}`)).body.error?.key).toBe('error.approval.not_deletable');
    await done(a.client.post(`/approvals/${id}/approve`));
    expect((await drafter.client.delete(`/approvals/${id}`)).body.error?.key).toBe('error.approval.not_deletable');
    await done(tenant.admin.delete(`/approvals/${id}`));
    expect((await drafter.client.get(`/approvals/${id}`)).status).toBe(404);
    const left = await query('select 1 from approval_steps where approval_id = $1 and deleted_at is null', [id]);
    expect(left).toHaveLength(0);
    const mine = await draft(drafter.client, form, steps(a));
    expect((await tenant.admin.delete(`/approvals/${mine}`)).status).toBe(404);
    await done(drafter.client.delete(`/approvals/${mine}`));
  });
});

describe('content', () => {
  test('is checked for type when saved and for completeness when submitted', async () => {
    const made = await done(
      tenant.admin.post('/approval-forms', {
        code: 'CHECKED',
        name: '점검',
        fields: [
          { key: 'amount', label: '금액', type: 'money', required: true },
          { key: 'kind', label: '구분', type: 'select', options: ['A', 'B'] },
          { key: 'rows', label: '내역', type: 'table', columns: [{ key: 'n', label: '수', type: 'number', required: true }] },
        ],
      }),
      201,
    );
    const id = made.body.data.id as number;
    const wrong = await drafter.client.post('/approvals', {
      form_id: id,
      title: 'x',
      steps: steps(a),
      content: { amount: 'ten', kind: 'C', rows: [{ n: 'x' }], more: 1 },
    });
    expect(wrong.body.error?.key).toBe('error.approval.content_invalid');
    expect(wrong.body.error?.details.map(({ path }) => path)).toEqual([
      'content.amount',
      'content.kind',
      'content.rows.0.n',
      'content.more',
    ]);
    const saved = await draft(drafter.client, id, steps(a), { content: { kind: 'A', rows: [{}] } });
    const early = await drafter.client.post(`/approvals/${saved}/submit`);
    expect(early.body.error?.key).toBe('error.approval.content_incomplete');
    expect(early.body.error?.details.map(({ path }) => path)).toEqual(['content.amount', 'content.rows.0.n']);
    await done(drafter.client.put(`/approvals/${saved}`, { content: { amount: 100.5, kind: 'A', rows: [{ n: 1 }] } }));
    // The form asks for something else by now.
    const [amount, kind, rows] = made.body.data.fields;
    await done(tenant.admin.put(`/approval-forms/${id}`, { fields: [amount, { ...kind, options: ['B'] }, rows] }));
    const late = await drafter.client.post(`/approvals/${saved}/submit`);
    expect([refusal(late), violationPaths(late)]).toEqual([[422, 'error.approval.content_invalid'], ['content.kind']]);
    await done(drafter.client.put(`/approvals/${saved}`, { content: { amount: 100.5, rows: [{ n: 1 }] } }));
    await done(drafter.client.post(`/approvals/${saved}/submit`));
  });

  test('a list of steps is the whole new line: those with an id are changed, those of another document refused', async () => {
    const shown = async (id: number) => (await done(drafter.client.get(`/approvals/${id}`))).body.data.steps as Step[];
    const [id, other] = [await draft(drafter.client, form, steps(a, b)), await draft(drafter.client, form, steps(a))];
    const [first, second] = await shown(id);
    const put = (line: object[]) => drafter.client.put(`/approvals/${id}`, { steps: line });
    await done(put([{ id: second?.id, step_order: 1 }, { approver_id: a.id }]));
    const after = await shown(id);
    expect(after.map(({ approver_id, step_order }) => [approver_id, step_order])).toEqual([
      [b.id, 1],
      [a.id, 2],
    ]);
    expect(after[0]?.id).toBe(second?.id);
    expect(after[1]?.id).not.toBe(first?.id);
    for (const known of [(await shown(other))[0]?.id, first?.id]) {
      const refused = await put([{ id: known }]);
      expect([refused.status, refused.body.error?.details]).toEqual([422, [expect.objectContaining({ path: 'steps.0.id' })]]);
    }
    expect((await put([{ kind: 'AGREEMENT' }])).body.error?.details).toEqual([
      expect.objectContaining({ path: 'steps.0.approver_id', code: 'required' }),
    ]);
    expect(await shown(id)).toEqual(after);
  });

  test('a rejected round stays as it was decided when a step of it is named again', async () => {
    const id = await submitted(drafter.client, form, steps(a));
    await done(a.client.post(`/approvals/${id}/reject`, { comment: '다시' }));
    const [rejected] = (await done(drafter.client.get(`/approvals/${id}`))).body.data.steps as Step[];
    const again = await done(drafter.client.post(`/approvals/${id}/resubmit`, { steps: [{ id: rejected?.id, approver_id: b.id }] }));
    expect((again.body.data.steps as Step[]).map(({ approver_id, status }) => [approver_id, status])).toEqual([[b.id, 'PENDING']]);
    const [round] = again.body.data.rejection_history as { steps: Step[] }[];
    expect(round?.steps).toMatchObject([{ id: rejected?.id, approver_id: a.id, status: 'REJECTED' }]);
  });

  test('a body keeps nothing that would run', async () => {
    const id = await draft(drafter.client, form, steps(a), {
      body: '<p onclick="x()">글<script>alert(1)</script><img src="https://evil.example.com/p.png"></p>',
    });
    const { body } = (await done(drafter.client.get(`/approvals/${id}`))).body.data as { body: string };
    expect(body).toContain('글');
    expect(body).not.toMatch(/onclick|script|evil/);
  });
});
