import { expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { query } from '../support/database.ts';
import { dayFromNow } from '../support/days.ts';
import { created, done, refusal } from '../support/replies.ts';
import { signIn } from '../support/sign-in.ts';
import { anonymous, newTenant } from '../support/tenants.ts';
import { draft, formId, people, steps, submitted } from './approvals/approvals.ts';

const beforeResubmit = (token: string) => anonymous.post('//auth/refresh', { refresh_token: token, mode: 'json' });

const works = async (client: Client) => (await client.get('/users/directory')).status;

test('whoever is suspended comes back without what they held before', async () => {
  const tenant = await newTenant();
  const person = await tenant.person('staff');
  const signed = (await signIn(person)).body.data;
  expect(await works(person.client)).toBe(200);
  await tenant.admin.post(`/users/${person.id}/suspend`);
  expect((await signIn(person)).status).toBe(401);
  expect(await query('select 1 from directus_sessions where "user" = $1', [person.id])).toEqual([]);
  await tenant.admin.post(`/users/${person.id}/activate`);
  expect(await works(person.client)).toBe(401);
  expect((await beforeResubmit(signed.refresh_token)).status).toBe(401);
  expect((await signIn(person)).status).toBe(200);
});

test('an invitation is mailed and written into the audit, a person with a password is not invited', async () => {
  const tenant = await newTenant();
  const invited = await tenant.admin.post('/users', {
    email: `new@${tenant.code}.example.com`,
    last_name: '새사람',
    role_id: tenant.roleIds.staff,
  });
  expect([invited.status, invited.body.data.status]).toEqual([201, 'invited']);
  await tenant.person('staff');
  const logged = await query<{ detail: object }>(
    `select actor_id, actor_type, target_id, detail from audit_logs where tenant_id = $1 and action = 'USER_INVITED'`,
    [tenant.id],
  );
  expect(logged).toEqual([
    { actor_id: tenant.adminId, actor_type: 'USER', target_id: invited.body.data.id, detail: { email: `new@${tenant.code}.example.com` } },
  ]);
  // A person who has not come yet can be taken back.
  expect((await tenant.admin.delete(`/users/${invited.body.data.id}`)).status).toBe(200);
});

test('two administrators who archive one person at once: one does', async () => {
  const tenant = await newTenant();
  const [second, person] = await Promise.all([tenant.person('admin'), tenant.person('staff')]);
  const replies = await Promise.all([tenant.admin.delete(`/users/${person.id}`), second.client.delete(`/users/${person.id}`)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('whoever still has to decide does not leave, unless somebody stands in', async () => {
  const tenant = await newTenant();
  const [drafter, approver, delegate] = await people(tenant, 'staff', 'sales', 'hr');
  const id = await draft(drafter.client, await formId(tenant, 'GENERAL'), steps(approver));
  // Nothing waits for anybody before the submission.
  const other = await tenant.person('staff');
  expect((await tenant.admin.delete(`/users/${other.id}`)).status).toBe(200);
  await done(drafter.client.post(`/approvals/${id}/submit`, {}));
  const refused = await tenant.admin.delete(`/users/${approver.id}`);
  expect(refusal(refused)).toEqual([409, 'error.user.open_approvals']);
  expect(await works(approver.client)).toBe(200);
  const [day] = await query<{ today: string }>('select ops.today($1)::text as today', [tenant.id]);
  await done(
    approver.client.post('/approvals/delegations', { delegate_id: delegate.id, start_date: day?.today, end_date: day?.today }),
    201,
  );
  expect((await delegate.client.get('/users/me')).body.data.delegated_from).toEqual([{ id: approver.id, name: 'sales' }]);
  expect((await drafter.client.get('/users/me')).body.data.delegated_from).toEqual([]);
  expect((await tenant.admin.delete(`/users/${approver.id}`)).status).toBe(200);
});

test('whoever stands in has to be able to decide for one who leaves', async () => {
  const tenant = await newTenant();
  const [drafter, approver, gone] = await people(tenant, 'staff', 'sales', 'hr');
  const id = await submitted(drafter.client, await formId(tenant, 'GENERAL'), steps(approver));
  const today = { start_date: dayFromNow(), end_date: dayFromNow() };
  const delegate = (delegate_id: string) => created(approver.client.post('/approvals/delegations', { delegate_id, ...today }));
  const leave = async () => refusal(await tenant.admin.delete(`/users/${approver.id}`));
  // Nobody decides on what they drafted.
  const { id: toDrafter } = await delegate(drafter.id);
  expect(await leave()).toEqual([409, 'error.user.open_approvals']);
  await done(approver.client.delete(`/approvals/delegations/${toDrafter}`));
  await delegate(gone.id);
  await done(tenant.admin.delete(`/users/${gone.id}`));
  expect(await leave()).toEqual([409, 'error.user.open_approvals']);
  await done(approver.client.post(`/approvals/${id}/approve`));
  await done(tenant.admin.delete(`/users/${approver.id}`));
});

test('whoever alone stands in for one who has left does not leave either', async () => {
  const tenant = await newTenant();
  const [drafter, approver, delegate, other] = await people(tenant, 'staff', 'sales', 'hr', 'quality');
  const id = await submitted(drafter.client, await formId(tenant, 'GENERAL'), steps(approver));
  const today = { start_date: dayFromNow(), end_date: dayFromNow() };
  const first = await created(approver.client.post('/approvals/delegations', { delegate_id: delegate.id, ...today }));
  await done(tenant.admin.delete(`/users/${approver.id}`));
  expect(refusal(await tenant.admin.delete(`/users/${delegate.id}`))).toEqual([409, 'error.user.open_approvals']);
  await done(tenant.admin.delete(`/approvals/delegations/${first.id}`));
  await created(tenant.admin.post('/approvals/delegations', { delegator_id: approver.id, delegate_id: other.id, ...today }));
  await done(tenant.admin.delete(`/users/${delegate.id}`));
  expect(refusal(await tenant.admin.delete(`/users/${other.id}`))).toEqual([409, 'error.user.open_approvals']);
  await done(other.client.post(`/approvals/${id}/approve`));
  await done(tenant.admin.delete(`/users/${other.id}`));
});

test('whoever has to decide and whoever stands in do not leave at the same moment', async () => {
  const tenant = await newTenant();
  const [drafter, approver, delegate] = await people(tenant, 'staff', 'sales', 'hr');
  await submitted(drafter.client, await formId(tenant, 'GENERAL'), steps(approver));
  await created(
    approver.client.post('/approvals/delegations', { delegate_id: delegate.id, start_date: dayFromNow(), end_date: dayFromNow() }),
  );
  const replies = await Promise.all([approver, delegate].map(({ id }) => tenant.admin.delete(`/users/${id}`)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('what comes to somebody who has left is decided by whom an administrator names', async () => {
  const tenant = await newTenant();
  const [drafter, first, last, delegate] = await people(tenant, 'staff', 'sales', 'hr', 'quality');
  const id = await submitted(drafter.client, await formId(tenant, 'GENERAL'), steps(first, last));
  // Nothing waits for them yet.
  await done(tenant.admin.delete(`/users/${last.id}`));
  await done(first.client.post(`/approvals/${id}/approve`));
  const delegation = { delegator_id: last.id, delegate_id: delegate.id, start_date: dayFromNow(), end_date: dayFromNow() };
  await done(tenant.admin.post('/approvals/delegations', delegation), 201);
  expect((await done(delegate.client.post(`/approvals/${id}/approve`))).body.data).toMatchObject({ status: 'APPROVED' });
  const toWhoLeft = await tenant.admin.post('/approvals/delegations', { ...delegation, delegator_id: delegate.id, delegate_id: last.id });
  expect(toWhoLeft.status).toBe(422);
});
