import { expect, test, vi } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { counted, letTimePass, oneTimeCode, signIn } from '../../support/sign-in.ts';
import { newTenant, someAddress } from '../../support/tenants.ts';

vi.setConfig({ testTimeout: 120_000 });

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DP';

/** Somebody who signs in with a code besides the password. */
async function careful() {
  const person = await (await newTenant()).person('staff');
  await query('update directus_users set tfa_secret = $2 where id = $1', [person.id, SECRET]);
  return person;
}

const withCode = (person: { email: string; password: string }, address: string) =>
  expect
    .poll(async () => (await signIn(person, address, { otp: oneTimeCode(SECRET) })).status, { timeout: 20_000, interval: 1_000 })
    .toBe(200);

const wrongCodes = (person: { email: string; password: string }, times: number, address: () => string) =>
  atOnce(times, () => signIn(person, address(), { otp: '12345x' }));

test('a missing code is no guess', async () => {
  const person = await careful();
  const home = someAddress();
  for (let round = 0; round < 2; round++) {
    const replies = await atOnce(8, () => signIn(person, home));
    for (const { status, body } of replies) expect([401, 429], JSON.stringify(body)).toContain(status);
  }
  const [alone] = [await signIn(person, home)];
  expect([alone.status, alone.body.errors[0].extensions.code]).toEqual([401, 'INVALID_OTP']);
  await withCode(person, home);
});

test('codes are guessed slowly from however many addresses, and the user is let in at a known one', async () => {
  const person = await careful();
  const home = someAddress();
  await withCode(person, home);
  const replies = await wrongCodes(person, 30, someAddress);
  const { 401: evaluated = 0, 429: throttled = 0 } = counted(replies);
  expect([evaluated + throttled, evaluated > 0 && evaluated <= 7], JSON.stringify(counted(replies))).toEqual([30, true]);
  await withCode(person, home);
});

test('a session does not guess at the password or the code behind it', async () => {
  const person = await careful();
  const address = someAddress();
  const client = person.client.with({ 'x-forwarded-for': address });
  const disabling = await atOnce(15, () => client.post('//users/me/tfa/disable', { otp: '12345x' }));
  expect(counted(disabling)[429]).toBeGreaterThanOrEqual(8);
  await query('update directus_users set tfa_secret = null where id = $1', [person.id]);
  const confirm = (password: unknown) => client.post('//users/me/tfa/generate', { password });
  const confirming = await atOnce(15, () => confirm('wrong password'));
  const { 401: evaluated = 0, 429: throttled = 0 } = counted(confirming);
  expect([evaluated + throttled, evaluated <= 7], JSON.stringify(counted(confirming))).toEqual([15, true]);
  // It is one count with the sign-in.
  expect(counted(await Promise.all([signIn(person, address), signIn(person, address)]))[429]).toBeGreaterThan(0);
  await letTimePass(address, 3_600);
  expect((await confirm({ length: 20 })).status).toBe(401);
  await letTimePass(address, 3_600);
  expect((await confirm(person.password)).status).toBe(200);
});
