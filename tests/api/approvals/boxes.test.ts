import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { dayFromNow } from '../../support/days.ts';
import { created, done, refusal } from '../../support/replies.ts';
import type { Person, Tenant } from '../../support/tenants.ts';
import { draft, formId, newApprovals, people, steps, submitted } from './approvals.ts';

let tenant: Tenant;
let form: number;
let drafter: Person;
let a: Person;
let b: Person;

const reference = (person: Person) => ({ kind: 'REFERENCE', approver_id: person.id });

const box = async (client: Client, name: string, query = {}) => (await done(client.get(`/approvals/${name}`, query))).body;

const badges = async ({ client }: Person) => (await done(client.get('/approvals/badge-counts'))).body.data;

beforeAll(async () => {
  ({
    tenant,
    form,
    users: [drafter, a, b],
  } = await newApprovals('staff', 'sales', 'hr'));
});

describe('the boxes of an approver', () => {
  test('forget a round whose line the drafter has changed', async () => {
    const [approver, next] = await people(tenant, 'sales', 'hr');
    const id = await submitted(drafter.client, form, steps(approver, b));
    await done(approver.client.post(`/approvals/${id}/approve`));
    await done(b.client.post(`/approvals/${id}/reject`, { comment: '보완' }));
    expect(await badges(approver)).toMatchObject({ completed_unread: 1 });
    expect((await box(approver.client, 'completed')).meta.total).toBe(1);
    await done(drafter.client.put(`/approvals/${id}`, { steps: steps(next) }));
    expect(await badges(approver)).toMatchObject({ completed_unread: 0, total: 0 });
    expect((await box(approver.client, 'completed')).meta.total).toBe(0);
    expect(await badges(drafter)).toMatchObject({ rejected: 1, completed_unread: 1 });
    await done(drafter.client.delete(`/approvals/${id}`));
  });

  test('hold what the badges count', async () => {
    const two = [await submitted(drafter.client, form, steps(a, b)), await submitted(drafter.client, form, steps(a), { is_urgent: true })];
    const held = await submitted(drafter.client, form, steps(a));
    await done(a.client.post(`/approvals/${held}/hold`));
    await submitted(drafter.client, form, [{ approver_id: b.id }, reference(a)]);
    const decided: number[] = [];
    for (const title of ['첫째', '둘째', '셋째']) {
      const id = await submitted(a.client, form, steps(b), { title });
      await done(b.client.post(`/approvals/${id}/approve`));
      decided.push(id);
    }
    expect(await badges(a)).toEqual({ inbox: 2, on_hold: 1, rejected: 0, references_unread: 1, completed_unread: 3, total: 6 });
    // Whoever decided has read it.
    expect(await badges(b)).toMatchObject({ completed_unread: 0, inbox: 1 });

    const inbox = await box(a.client, 'inbox');
    expect(inbox.meta).toMatchObject({ total: 3, page: 1, last_page: 1 });
    expect(inbox.data[0]).toMatchObject({
      id: two[1],
      is_urgent: true,
      my_step: { status: 'PENDING', kind: 'APPROVAL', on_behalf_of: null },
    });
    expect(inbox.data[0].body).toBeUndefined();
    expect(inbox.data[0].drafter.name).toBeTruthy();
    expect((await box(a.client, 'inbox', { status: 'ON_HOLD' })).data.map(({ id }: { id: number }) => id)).toEqual([held]);
    expect((await box(a.client, 'inbox', { status: 'PENDING' })).meta.total).toBe(2);
    expect((await box(a.client, 'inbox', { status: 'PENDING', size: 1, page: 2 })).data).toHaveLength(1);

    expect((await box(a.client, 'references')).meta.total).toBe(1);
    expect((await box(a.client, 'references', { is_read: true })).meta.total).toBe(0);
    const completed = await box(a.client, 'completed');
    expect(completed.meta.total).toBe(3);
    expect(completed.data[0]).toMatchObject({ is_read: false, my_role: 'DRAFTED', title: '셋째' });
    expect((await box(b.client, 'completed', { my_role: 'DECIDED' })).meta.total).toBe(3);
    expect((await box(a.client, 'completed', { search: '둘째' })).data).toHaveLength(1);

    const foreign = await a.client.post('/approvals/completed/mark-read', { ids: [decided[0], two[0]] });
    expect(foreign.status).toBe(404);
    expect((await badges(a)).completed_unread).toBe(3);
    expect((await a.client.post('/approvals/completed/mark-read', {})).status).toBe(422);
    expect((await a.client.post('/approvals/completed/mark-read', { ids: [1], all: true })).status).toBe(422);
    const one = await done(a.client.post('/approvals/completed/mark-read', { ids: [decided[0]] }));
    expect([one.body.data.marked, one.body.message]).toEqual([1, '1건을 읽음 처리하였습니다.']);
    const rest = await done(a.client.post('/approvals/completed/mark-read', { all: true }));
    expect(rest.body.data.marked).toBe(2);
    expect((await done(a.client.post('/approvals/completed/mark-read', { all: true }))).body.data.marked).toBe(0);
    expect((await done(a.client.post('/approvals/references/mark-read', { all: true }))).body.data.marked).toBe(1);
    expect(await badges(a)).toMatchObject({ references_unread: 0, completed_unread: 0, total: 2 });
  });

  test('put the oldest first, after the urgent ones', async () => {
    const [waiter, clerk] = await people(tenant, 'sales', 'staff');
    const ids: number[] = [];
    for (const is_urgent of [false, true, false, true, false])
      ids.push(await submitted(clerk.client, form, steps(waiter), { is_urgent, title: `${ids.length}` }));
    const order = [1, 3, 0, 2, 4].map((index) => ids[index]);
    const listed = async (query: object = {}) => (await box(waiter.client, 'inbox', query)).data.map(({ id }: { id: number }) => id);
    expect(await listed()).toEqual(order);
    // Of the same moment the earlier document comes first, on every page.
    await query(`update approvals set submitted_at = now() where id = any ($1)`, [ids]);
    expect(await listed()).toEqual(order);
    expect([...(await listed({ size: 2 })), ...(await listed({ size: 2, page: 2 })), ...(await listed({ size: 2, page: 3 }))]).toEqual(
      order,
    );
    expect(await listed({ sort: '-submitted_at' })).toEqual([...ids].reverse());
  });

  test('count a completed document in every part that is mine', async () => {
    const summary = (await done(b.client.get('/approvals/completed/summary'))).body.data;
    const mine = await submitted(b.client, form, steps(a));
    await done(a.client.post(`/approvals/${mine}/reject`, { comment: '반려' }));
    expect(await badges(b)).toMatchObject({ rejected: 1 });
    const after = (await done(b.client.get('/approvals/completed/summary'))).body.data;
    expect(after).toEqual({
      total: summary.total + 1,
      approved: summary.approved,
      rejected: summary.rejected + 1,
      unread: summary.unread + 1,
      drafted: summary.drafted + 1,
      decided: summary.decided,
    });
    expect((await box(b.client, 'completed', { result: 'REJECTED' })).meta.total).toBe(1);
    // Opened is read.
    await done(b.client.get(`/approvals/${mine}`));
    expect((await box(b.client, 'completed', { is_read: false, result: 'REJECTED' })).meta.total).toBe(0);
    // What is submitted again is unread once it is decided again.
    await done(b.client.post(`/approvals/${mine}/resubmit`));
    expect((await box(b.client, 'completed', { result: 'REJECTED' })).meta.total).toBe(0);
    await done(a.client.post(`/approvals/${mine}/approve`));
    expect((await box(b.client, 'completed', { is_read: false })).data.map(({ id }: { id: number }) => id)).toContain(mine);
    expect((await box(b.client, 'completed', { start_date: dayFromNow(1) })).meta.total).toBe(0);
    expect((await b.client.get('/approvals/completed', { start_date: '2026-02-02', end_date: '2026-02-01' })).status).toBe(422);
  });

  test('a reader finds withdrawn documents no more', async () => {
    const id = await submitted(drafter.client, form, [{ approver_id: b.id }, reference(a)], { title: '참조 문서' });
    expect((await box(a.client, 'references', { search: '참조 문서' })).meta.total).toBe(1);
    const opened = await done(a.client.get(`/approvals/${id}`));
    expect(opened.body.data.allowed_actions).toEqual([]);
    expect((await box(a.client, 'references', { search: '참조 문서', is_read: true })).meta.total).toBe(1);
    await done(drafter.client.post(`/approvals/${id}/withdraw`));
    expect((await box(a.client, 'references', { search: '참조 문서' })).meta.total).toBe(0);
  });

  test("the drafter's box says what can be done", async () => {
    const id = await draft(drafter.client, form, steps(a), { title: '상자' });
    const row = async () => (await box(drafter.client, 'drafts', { search: '상자' })).data[0];
    expect(await row()).toMatchObject({ id, editable: true, withdrawable: false, deletable: true });
    await done(drafter.client.post(`/approvals/${id}/submit`));
    expect(await row()).toMatchObject({ editable: false, withdrawable: true, deletable: false });
    await done(a.client.post(`/approvals/${id}/approve`));
    expect(await row()).toMatchObject({ editable: false, withdrawable: false, deletable: false });
    expect((await box(drafter.client, 'drafts', { status: 'APPROVED,REJECTED', search: '상자' })).meta.total).toBe(1);
    expect((await drafter.client.get('/approvals/drafts', { status: 'NO' })).status).toBe(422);
  });

  test('a deleted document is in no box', async () => {
    const id = await submitted(drafter.client, form, [{ approver_id: a.id }, reference(b)], { title: '지울 문서' });
    await done(a.client.post(`/approvals/${id}/approve`));
    await done(tenant.admin.delete(`/approvals/${id}`));
    for (const [client, name] of [
      [drafter.client, 'drafts'],
      [a.client, 'completed'],
      [b.client, 'references'],
    ] as const)
      expect((await box(client, name, { search: '지울 문서' })).meta.total, name).toBe(0);
  });
});

describe('who sees what', () => {
  test('managers see what has been submitted, drafts are their drafter’s alone', async () => {
    const manager = await tenant.person('manager');
    const hidden = await draft(drafter.client, form, steps(a), { title: '비밀 초안' });
    expect((await manager.client.get(`/approvals/${hidden}`)).status).toBe(404);
    expect((await tenant.admin.get(`/approvals/${hidden}`)).status).toBe(404);
    expect((await box(manager.client, '../approvals', { search: '비밀 초안' })).meta.total).toBe(0);
    await done(drafter.client.post(`/approvals/${hidden}/submit`));
    expect((await done(manager.client.get(`/approvals/${hidden}`))).body.data.allowed_actions).toEqual([]);
    expect((await manager.client.post(`/approvals/${hidden}/approve`)).body.error?.key).toBe('error.approval.not_approver');
    expect((await b.client.get(`/approvals/${hidden}`)).status).toBe(404);
  });

  test('past the API as well', async () => {
    const viewer = await tenant.person('viewer');
    const id = await draft(drafter.client, form, steps(a), { title: '밖에서' });
    const seen = async (client: Client) =>
      ((await client.get('//items/approvals', { 'filter[id][_eq]': id, fields: 'id,title,steps.approver_id' })).body.data as unknown[])
        .length;
    expect(await seen(drafter.client)).toBe(1);
    expect(await seen(a.client)).toBe(0);
    expect(await seen(tenant.admin)).toBe(0);
    await done(drafter.client.post(`/approvals/${id}/submit`));
    expect([await seen(a.client), await seen(tenant.admin), await seen(b.client), await seen(viewer.client)]).toEqual([1, 1, 0, 0]);
    const steps2 = await a.client.get('//items/approval_steps', { 'filter[approval_id][_eq]': id });
    expect(steps2.body.data).toHaveLength(1);
    expect((await b.client.get('//items/approval_steps', { 'filter[approval_id][_eq]': id })).body.data).toHaveLength(0);
  });
});

describe('writes past the service', () => {
  test('states, snapshots and links move by the service alone', async () => {
    const root = tenant.admin;
    const id = await submitted(drafter.client, form, steps(a));
    for (const client of [drafter.client, a.client, root])
      for (const change of [
        { status: 'APPROVED' },
        { document_no: 'AP-1' },
        { drafter_id: a.id },
        { linked_id: '1' },
        { resubmit_count: 9 },
      ]) {
        const reply = await client.patch(`//items/approvals/${id}`, change);
        expect(reply.status, JSON.stringify(change)).toBe(409);
      }
    const graphql = await drafter.client.post('//graphql', {
      query: `mutation { update_approvals_item(id: ${id}, data: { status: "APPROVED" }) { id } }`,
    });
    expect(graphql.text).toContain('error.invalid_transition');
    for (const reply of [
      await a.client.patch(`//items/approvals/${id}`, { title: 'x' }),
      await drafter.client.patch(`//items/approvals/${id}`, { title: 'x' }),
    ])
      expect([403, 409]).toContain(reply.status);
    const step = (await done(drafter.client.get(`/approvals/${id}`))).body.data.steps[0].id as number;
    for (const client of [a.client, root])
      expect([403, 422]).toContain((await client.patch(`//items/approval_steps/${step}`, { status: 'APPROVED' })).status);
    expect(
      (await a.client.patch(`//items/approvals/${id}`, { steps: { update: [{ id: step, status: 'APPROVED' }] } })).status,
    ).toBeGreaterThanOrEqual(400);
    expect((await done(drafter.client.get(`/approvals/${id}`))).body.data).toMatchObject({ status: 'IN_PROGRESS', resubmit_count: 0 });
  });

  test('a draft written there keeps the rules', async () => {
    const made = await drafter.client.post('//items/approvals', {
      form_id: form,
      title: '스튜디오 초안',
      body: '<b>a</b><script>x</script>',
      status: 'APPROVED',
      drafter_id: a.id,
      document_no: 'AP-X',
    });
    expect(made.status).toBe(200);
    expect(made.body.data).toMatchObject({ status: 'DRAFT', drafter_id: drafter.id, document_no: null, body: '<b>a</b>' });
    const id = made.body.data.id as number;
    expect((await drafter.client.patch(`//items/approvals/${id}`, { title: '고침' })).status).toBe(200);
    expect((await a.client.patch(`//items/approvals/${id}`, { title: 'x' })).status).toBe(403);
    const leave = await formId(tenant, 'LEAVE');
    expect((await drafter.client.post('//items/approvals', { form_id: leave, title: 'x' })).status).toBe(422);
    expect((await drafter.client.post('/approvals', { form_id: leave, title: 'x' })).body.error?.key).toBe('error.approval.form_linked');
    const retired = { code: 'RETIRED', name: '폐지', is_active: false, allow_self_approval: true };
    const inactive = (await created(tenant.admin.post('/approval-forms', retired))).id as number;
    expect(refusal(await drafter.client.post('//items/approvals', { form_id: inactive, title: 'x' }))).toEqual([
      409,
      'error.approval.form_inactive',
    ]);
    for (const form_id of [leave, inactive, await formId(tenant, 'PURCHASE')])
      expect(refusal(await drafter.client.patch(`//items/approvals/${id}`, { form_id, title: '다른 양식' }))).toEqual([
        422,
        'error.validation_failed',
      ]);
    expect((await drafter.client.patch(`//items/approvals/${id}`, { form_id: form, title: '같은 양식' })).status).toBe(200);
    expect((await done(drafter.client.get(`/approvals/${id}`))).body.data).toMatchObject({ form_id: form, title: '같은 양식' });
  });

  test('a deletion there is the deletion', async () => {
    const open = await submitted(drafter.client, form, steps(a));
    expect((await drafter.client.delete(`//items/approvals/${open}`)).status).toBe(409);
    const id = await draft(drafter.client, form, steps(a));
    expect((await a.client.delete(`//items/approvals/${id}`)).status).toBeGreaterThanOrEqual(400);
    expect((await drafter.client.delete(`//items/approvals/${id}`)).status).toBe(204);
    expect((await drafter.client.get(`/approvals/${id}`)).status).toBe(404);
    expect((await done(drafter.client.get(`/approvals/${open}`))).body.data.status).toBe('IN_PROGRESS');
  });
});
