import { expect, test, vi } from 'vitest';
import type { Reply } from '../../support/client.ts';
import { atOnce } from '../../support/concurrent.ts';
import { lettersTo } from '../../support/mail.ts';
import { refusal } from '../../support/replies.ts';
import { counted, letTimePass, retryAfter, unknownEmail } from '../../support/sign-in.ts';
import { anonymous, newTenant, someAddress, systemAdmin } from '../../support/tenants.ts';

vi.setConfig({ testTimeout: 120_000 });

const requestReset = (email: string, address = someAddress()): Promise<Reply> =>
  anonymous.post('//auth/password/request', { email }, { 'x-forwarded-for': address, 'accept-language': 'en' });

const masked = (replies: readonly Reply[]) => new Set(replies.map(({ status, text }) => `${status} ${text.replaceAll(/\d+/g, '0')}`));

test('a recipient is sent few mails to reset the password, however many addresses ask, and soon one more', async () => {
  const person = await (await newTenant()).person('staff');
  const replies = await atOnce(12, () => requestReset(person.email));
  expect(counted(replies)).toEqual({ 204: 3, 429: 9 });
  const [refused] = replies.filter(({ status }) => status === 429);
  expect(refused?.body.errors[0]).toMatchObject({
    message: 'Several emails have already been sent. Please check your mailbox or try again in 1 min.',
    extensions: { code: 'REQUESTS_EXCEEDED', key: 'error.mail.throttled' },
  });
  expect(refused && retryAfter(refused)).toBeLessThanOrEqual(60);
  await expect.poll(async () => (await lettersTo(person.email)).length, { timeout: 10_000 }).toBe(3);
  await letTimePass(person.email, 60);
  expect((await requestReset(person.email)).status).toBe(204);
  await expect.poll(async () => (await lettersTo(person.email)).length, { timeout: 10_000 }).toBe(4);
});

test('an address that is no user is answered alike', async () => {
  const person = await (await newTenant()).person('staff');
  expect(masked(await atOnce(6, () => requestReset(unknownEmail())))).toEqual(new Set(['204 ']));
  const unknown = unknownEmail();
  expect(masked(await atOnce(6, () => requestReset(unknown)))).toEqual(masked(await atOnce(6, () => requestReset(person.email))));
});

test('one sender asks for few mails, whoever they go to', async () => {
  const address = someAddress();
  const replies = await atOnce(30, () => requestReset(unknownEmail(), address));
  expect(counted(replies)).toEqual({ 204: 20, 429: 10 });
  expect((await requestReset(unknownEmail())).status).toBe(204);
});

test('GraphQL is the same limit', async () => {
  const person = await (await newTenant()).person('staff');
  const address = someAddress();
  const requests = Array.from({ length: 6 }, (_, index) => `r${index}: auth_password_request(email: $email)`);
  const reply = await anonymous.post(
    '//graphql/system',
    { query: `mutation ($email: String!) { ${requests.join(' ')} }`, variables: { email: person.email } },
    { 'x-forwarded-for': address },
  );
  expect([reply.status, reply.body.errors.length]).toEqual([429, 3]);
  expect(reply.body.errors[0].extensions).toMatchObject({ code: 'REQUESTS_EXCEEDED', key: 'error.mail.throttled' });
  expect((await requestReset(person.email)).status).toBe(429);
});

test('an invitation is repeated a few times', async () => {
  const tenant = await newTenant();
  const root = await systemAdmin();
  const email = `invited@${tenant.code}.example.com`;
  const replies: Reply[] = [];
  for (let index = 0; index < 6; index++)
    replies.push(await root.post('//users/invite', { email, role: tenant.roleIds.staff }, { 'x-forwarded-for': someAddress() }));
  expect(counted(replies)).toEqual({ 204: 3, 429: 3 });
  const byGraphql = await root.post('//graphql/system', {
    query: `mutation { users_invite(email: "${email}", role: "${tenant.roleIds.staff}") }`,
  });
  expect(refusal(byGraphql)).toEqual([429, 'error.mail.throttled']);
  await expect.poll(async () => (await lettersTo(email)).length, { timeout: 10_000 }).toBe(3);
});

test('whoever may not invite learns nothing of who is a user', async () => {
  const tenant = await newTenant();
  const person = await tenant.person('staff');
  for (const client of [anonymous, person.client, tenant.admin])
    for (const email of [person.email, unknownEmail()]) {
      const { status, text } = await client.post('//users/invite', { email, role: tenant.roleIds.staff });
      expect([status, text]).toEqual([403, expect.stringContaining('FORBIDDEN')]);
    }
});

test('our own operation invites no more than 300 users from one address, and stores none of those it refuses', async () => {
  const tenant = await newTenant();
  const address = someAddress();
  const admin = tenant.admin.with({ 'x-forwarded-for': address });
  const invite = (email: string) => admin.post('/users', { email, last_name: 'New', role_id: tenant.roleIds.staff });
  const root = await systemAdmin();
  // Directus's operation takes a list, which spares 300 requests; it is the same count.
  const emails = Array.from({ length: 299 }, (_, index) => `u${index}@${tenant.code}.example.com`);
  const listed = await root.post('//users/invite', { email: emails, role: tenant.roleIds.staff }, { 'x-forwarded-for': address });
  expect(listed.status, listed.text).toBe(204);
  expect((await invite(`last@${tenant.code}.example.com`)).status).toBe(201);
  const refused = await invite(`late@${tenant.code}.example.com`);
  expect([...refusal(refused), retryAfter(refused) > 0]).toEqual([429, 'error.mail.throttled', true]);
  expect((await tenant.admin.get('/users', { search: `late@${tenant.code}` })).body.meta.total).toBe(0);
  const elsewhere = tenant.admin.with({ 'x-forwarded-for': someAddress() });
  const made = await elsewhere.post('/users', {
    email: `late@${tenant.code}.example.com`,
    last_name: 'New',
    role_id: tenant.roleIds.staff,
  });
  expect(made.status).toBe(201);
});
