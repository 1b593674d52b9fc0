import { beforeEach, describe, expect, test } from 'vitest';
import { dayFromNow as day } from '../../support/days.ts';
import { created, done, refusal, violationPaths } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { draft, formId, people, stepOf, steps, submitted } from './approvals.ts';

let tenant: Tenant;
let form: number;
let drafter: Person;
let a: Person;
let d: Person;

const delegate = (from: Person, to: Person, more: object = {}) =>
  from.client.post('/approvals/delegations', { delegate_id: to.id, start_date: day(0), end_date: day(0), ...more });

const inbox = async ({ client }: Person) => (await done(client.get('/approvals/inbox'))).body.data as { id: number; my_step: object }[];

beforeEach(async () => {
  tenant ??= await newTenant();
  form ??= await formId(tenant, 'GENERAL');
  [drafter, a, d] = await people(tenant, 'staff', 'sales', 'hr');
});

describe('standing in', () => {
  test('for today: the delegate has the document and decides, both are named', async () => {
    const id = await submitted(drafter.client, form, steps(a));
    expect(await inbox(d)).toEqual([]);
    expect((await d.client.get(`/approvals/${id}`)).status).toBe(404);
    const given = await done(delegate(a, d), 201);
    expect(given.body.data).toMatchObject({ in_force: true, delegator: { id: a.id }, delegate: { id: d.id } });
    expect(await inbox(d)).toMatchObject([{ id, my_step: { on_behalf_of: { id: a.id } } }]);
    expect((await done(d.client.get('/approvals/badge-counts'))).body.data.inbox).toBe(1);
    expect((await done(d.client.get(`/approvals/${id}`))).body.data.allowed_actions).toEqual(['approve', 'reject', 'hold', 'pre-decide']);
    const approved = await done(d.client.post(`/approvals/${id}/approve`));
    expect(stepOf(approved, a)).toMatchObject({
      acted_by: d.id,
      acted_on_behalf: true,
      delegation_id: given.body.data.id,
      status: 'APPROVED',
    });
    const box = async ({ client }: Person) =>
      ((await done(client.get('/approvals/completed'))).body.data as { id: number }[]).map((row) => row.id);
    expect(await box(a)).toEqual([id]);
    expect(await box(d)).toEqual([id]);
  });

  test('not before, not after, and no longer than it lasts', async () => {
    const id = await submitted(drafter.client, form, steps(a));
    await done(delegate(a, d, { start_date: day(1), end_date: day(2) }), 201);
    expect(await inbox(d)).toEqual([]);
    expect((await d.client.post(`/approvals/${id}/approve`)).status).toBe(404);
    const past = await delegate(a, d, { start_date: day(-2), end_date: day(-1) });
    expect(refusal(past)).toEqual([422, 'error.approval_delegation.invalid_dates']);
    const now = await done(delegate(a, d), 201);
    expect(await inbox(d)).toHaveLength(1);
    await done(a.client.delete(`/approvals/delegations/${now.body.data.id}`));
    expect(await inbox(d)).toEqual([]);
    expect((await d.client.post(`/approvals/${id}/approve`)).status).toBe(404);
  });

  test('never on what the delegate has drafted', async () => {
    await done(delegate(a, d), 201);
    const own = await submitted(d.client, form, steps(a));
    expect(await inbox(d)).toEqual([]);
    const refused = await d.client.post(`/approvals/${own}/approve`);
    expect(refusal(refused)).toEqual([403, 'error.approval.own_document']);
    await done(a.client.post(`/approvals/${own}/approve`));
  });

  test('for the forms that it names', async () => {
    const other = await formId(tenant, 'PURCHASE');
    await done(delegate(a, d, { form_ids: [other] }), 201);
    const outside = await submitted(drafter.client, form, steps(a));
    const inside = await submitted(drafter.client, other, steps(a), { content: { amount: 10_000 } });
    expect((await inbox(d)).map(({ id }) => id)).toEqual([inside]);
    expect((await d.client.get(`/approvals/${outside}`)).status).toBe(404);
    expect((await d.client.post(`/approvals/${inside}/approve`)).status).toBe(200);
    expect((await delegate(drafter, d, { form_ids: [other, 999_999] })).status).toBe(422);
  });

  test('is not handed on', async () => {
    const e = await tenant.person('staff');
    await done(delegate(a, d), 201);
    await done(delegate(d, e), 201);
    const id = await submitted(drafter.client, form, steps(a));
    expect(await inbox(e)).toEqual([]);
    expect((await e.client.post(`/approvals/${id}/approve`)).status).toBe(404);
  });

  test('the own step comes first; the other is named', async () => {
    await done(delegate(a, d), 201);
    const boss = await tenant.person('manager');
    const id = await submitted(drafter.client, form, [
      { kind: 'AGREEMENT', step_order: 1, approver_id: a.id },
      { kind: 'AGREEMENT', step_order: 1, approver_id: d.id },
      { approver_id: boss.id },
    ]);
    const rows = await inbox(d);
    expect(rows).toMatchObject([{ id, my_step: { on_behalf_of: null } }]);
    const own = await done(d.client.post(`/approvals/${id}/approve`));
    expect([stepOf(own, d).status, stepOf(own, a).status]).toEqual(['APPROVED', 'PENDING']);
    const other = await done(d.client.post(`/approvals/${id}/approve`, { step_id: stepOf(own, a).id }));
    expect(stepOf(other, a)).toMatchObject({ status: 'APPROVED', acted_by: d.id });
    expect((await d.client.post(`/approvals/${id}/approve`, { step_id: 1 })).body.error?.key).toBe('error.approval.not_approver');
  });

  test('delegate and principal at once: one of them decides', async () => {
    await done(delegate(a, d), 201);
    for (let round = 0; round < 4; round++) {
      const id = await submitted(drafter.client, form, steps(a));
      const replies = await Promise.all([
        a.client.post(`/approvals/${id}/approve`),
        d.client.post(`/approvals/${id}/reject`, { comment: '아니오' }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const step = stepOf(await done(drafter.client.get(`/approvals/${id}`)), a);
      expect([step.status, step.acted_by]).toEqual(replies[0]?.status === 200 ? ['APPROVED', a.id] : ['REJECTED', d.id]);
    }
  });

  test('a hold of the delegate is released by either', async () => {
    await done(delegate(a, d), 201);
    const id = await submitted(drafter.client, form, steps(a));
    await done(d.client.post(`/approvals/${id}/hold`));
    expect((await done(a.client.get('/approvals/badge-counts'))).body.data.on_hold).toBe(1);
    await done(a.client.post(`/approvals/${id}/release-hold`));
    await done(a.client.post(`/approvals/${id}/hold`));
    await done(d.client.post(`/approvals/${id}/release-hold`));
  });
});

describe('what may not be', () => {
  test('two for one day, a circle, oneself, a stranger, too long', async () => {
    const e = await tenant.person('staff');
    await done(delegate(a, d), 201);
    expect((await delegate(a, e)).body.error?.key).toBe('error.approval_delegation.overlap');
    expect((await delegate(a, e, { form_ids: [form] })).body.error?.key).toBe('error.approval_delegation.overlap');
    expect((await delegate(d, a)).body.error?.key).toBe('error.approval_delegation.circular');
    await done(delegate(a, e, { start_date: day(1), end_date: day(1) }), 201);
    const other = await newTenant();
    for (const delegate_id of [e.id, other.adminId])
      expect((await delegate(e, e, { delegate_id })).body.error?.key, delegate_id).toMatch(/invalid_delegate|validation_failed/);
    expect((await delegate(e, d, { end_date: day(-1) })).body.error?.key).toBe('error.approval_delegation.invalid_dates');
    expect((await delegate(e, d, { end_date: day(365) })).body.error?.key).toBe('error.approval_delegation.invalid_dates');
    await done(delegate(e, d, { end_date: day(364) }), 201);
    expect(
      (await e.client.post('/approvals/delegations', { delegator_id: d.id, delegate_id: e.id, start_date: day(5), end_date: day(5) })).body
        .error?.key,
    ).toBe('error.approval_delegation.not_delegator');
  });

  test('two overlapping ones at once: one is made', async () => {
    const e = await tenant.person('staff');
    const replies = await Promise.all([delegate(a, d), delegate(a, e), delegate(a, d)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const circle = await Promise.all([
      delegate(d, e, { start_date: day(3), end_date: day(3) }),
      delegate(e, d, { start_date: day(3), end_date: day(3) }),
    ]);
    expect(circle.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('changing what has begun; the taker changes nothing', async () => {
    const e = await tenant.person('staff');
    const id = (await created(delegate(a, d, { end_date: day(3) }))).id as number;
    const put = (by: Person, body: object) => by.client.put(`/approvals/delegations/${id}`, body);
    expect((await put(a, { delegate_id: e.id })).body.error?.key).toBe('error.approval_delegation.ended');
    expect((await put(a, { start_date: day(1) })).body.error?.key).toBe('error.approval_delegation.ended');
    await done(put(a, { end_date: day(1), reason: '출장' }));
    expect((await put(d, { end_date: day(3) })).body.error?.key).toBe('error.approval_delegation.not_delegator');
    expect((await put(e, { end_date: day(3) })).status).toBe(404);
    expect((await put(a, { delegator_id: e.id })).status).toBe(422);
    expect((await d.client.patch(`//items/approval_delegations/${id}`, { end_date: day(30) })).status).toBe(403);
    expect((await d.client.delete(`/approvals/delegations/${id}`)).body.error?.key).toBe('error.approval_delegation.not_delegator');
  });

  test('past the API neither', async () => {
    const stolen = await d.client.post('//items/approval_delegations', {
      delegator_id: a.id,
      delegate_id: d.id,
      start_date: day(0),
      end_date: day(0),
    });
    expect(stolen.status).toBe(400);
    const own = await a.client.post('//items/approval_delegations', { delegate_id: d.id, start_date: day(0), end_date: day(0) });
    expect([own.status, own.body.data?.delegator_id]).toEqual([200, a.id]);
    const id = await submitted(drafter.client, form, steps(a));
    expect((await d.client.get('//items/approvals', { 'filter[id][_eq]': id })).body.data).toHaveLength(1);
    const circle = await d.client.post('//items/approval_delegations', { delegate_id: a.id, start_date: day(0), end_date: day(0) });
    expect([circle.status, circle.text.includes('circular')]).toEqual([409, true]);
  });
});

test('a delegation names forms of the tenant, whichever way it comes', async () => {
  const days = { start_date: day(0), end_date: day(0) };
  const foreign = await formId(await newTenant(), 'GENERAL');
  const wrong = [{ a: 1 }, [], [form, 'x'], [String(form)], [foreign], [[form]], Array(101).fill(form)];
  for (const form_ids of wrong)
    expect(
      refusal(await a.client.post('//items/approval_delegations', { delegate_id: d.id, ...days, form_ids })),
      String(form_ids),
    ).toEqual([422, 'error.validation_failed']);
  const made = await done(a.client.post('//items/approval_delegations', { delegate_id: d.id, ...days, form_ids: [form] }));
  for (const form_ids of wrong)
    expect(refusal(await a.client.patch(`//items/approval_delegations/${made.body.data.id}`, { form_ids })), String(form_ids)).toEqual([
      422,
      'error.validation_failed',
    ]);
  const purchase = await formId(tenant, 'PURCHASE');
  expect(refusal(await delegate(a, d, { form_ids: [purchase, form] }))).toEqual([409, 'error.approval_delegation.overlap']);
  expect(violationPaths(await delegate(a, d, { form_ids: [purchase, foreign] }))).toEqual(['form_ids.1']);
  await done(delegate(a, d, { form_ids: [purchase] }), 201);
});

test('a form that is deleted afterwards stays named, and the delegation can be shortened', async () => {
  const gone = (await created(tenant.admin.post('/approval-forms', { code: `GONE_${Date.now()}`, name: '폐지' }))).id as number;
  const { id } = await created(delegate(a, d, { form_ids: [gone, form], end_date: day(3) }));
  await done(tenant.admin.delete(`/approval-forms/${gone}`));
  await done(a.client.patch(`//items/approval_delegations/${id}`, { end_date: day(1), form_ids: [gone, form] }));
  expect(violationPaths(await a.client.put(`/approvals/delegations/${id}`, { form_ids: [form, gone] }))).toEqual(['form_ids.1']);
});

test('administrators give delegations for others; people see their own', async () => {
  const made = await done(
    tenant.admin.post('/approvals/delegations', { delegator_id: a.id, delegate_id: d.id, start_date: day(0), end_date: day(2) }),
    201,
  );
  const list = async (person: Person, query = {}) =>
    (await done(person.client.get('/approvals/delegations', query))).body.data as { id: number }[];
  expect((await list(a, { role: 'GIVEN' })).map(({ id }) => id)).toEqual([made.body.data.id]);
  expect(await list(a, { role: 'RECEIVED' })).toEqual([]);
  expect((await list(d, { on_date: day(1) })).map(({ id }) => id)).toEqual([made.body.data.id]);
  expect(await list(drafter)).toEqual([]);
  const mine = await draft(a.client, form, []);
  expect((await a.client.post(`/approvals/${mine}/submit`)).body.error?.key).toBe('error.approval.line_required');
});
