import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Client } from '../support/client.ts';
import { done } from '../support/replies.ts';
import { newTenant, type Person, systemAdmin, type Tenant, url } from '../support/tenants.ts';

/** The API answers ahead of Directus's own middleware and keeps what it found out about an access token. */
let tenant: Tenant;
let root: Client;

beforeAll(async () => {
  [tenant, root] = await Promise.all([newTenant(), systemAdmin()]);
});

const list = (client: Client) => client.get('/clients', { size: 1 });
const tokenOf = ({ client }: Person) => client.headers.authorization?.slice('Bearer '.length) ?? '';

/** A token as Directus issues them, which expires in so many seconds. */
async function issued({ id }: Person, role: string | undefined, seconds: number, secret?: string): Promise<string> {
  const stored = JSON.parse(await readFile(join(inject('dataDir'), 'secrets.json'), 'utf8')) as { secret: string };
  return new SignJWT({ id, role, app_access: true, admin_access: false })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('directus')
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(new TextEncoder().encode(secret ?? stored.secret));
}

describe('an access token that has been used', () => {
  test('ends when it expires', async () => {
    const person = await tenant.person('sales');
    const client = new Client(url, await issued(person, tenant.roleIds.sales, 12));
    await done(list(client));
    await expect.poll(async () => (await list(client)).status, { interval: 500 }).toBe(401);
  });

  test('is not taken for another one with the same content', async () => {
    const person = await tenant.person('sales');
    const known = tokenOf(person);
    await done(list(person.client));
    const [head, content] = known.split('.');
    const forged = await issued(person, tenant.roleIds.sales, 60, 'x'.repeat(32));
    for (const token of [`${head}.${content}.${forged.split('.')[2]}`, forged, `${head}.${content}.`, `${known}x`])
      expect((await list(new Client(url, token))).status, token).toBe(401);
    await done(list(person.client));
  });

  test('is of no use to whoever has been suspended, with the next request', async () => {
    const person = await tenant.person('sales');
    await done(list(person.client));
    expect((await root.patch(`//users/${person.id}`, { status: 'suspended' })).status).toBe(200);
    expect((await list(person.client)).status).toBe(401);
    expect((await root.patch(`//users/${person.id}`, { status: 'active' })).status).toBe(200);
    await done(list(person.client));
  });

  test('brings the rights of the present role, with the next request', async () => {
    const person = await tenant.person('finance');
    await done(person.client.get('/journal-entries', { size: 1 }));
    expect((await root.patch(`//users/${person.id}`, { role: tenant.roleIds.staff })).status).toBe(200);
    expect((await person.client.get('/journal-entries', { size: 1 })).status).toBe(403);
    // What Directus decides about a list asks for the same rights.
    const items = JSON.stringify({ sort: ['id'] });
    expect((await person.client.get('/journal-entries', { size: 1, items })).status).toBe(403);
  });
});

test('a session that was signed out and a token that was taken away are refused with the next request', async () => {
  const person = await tenant.person('sales');
  const signedIn = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.77.1.9' },
    body: JSON.stringify({ email: person.email, password: person.password, mode: 'session' }),
  });
  const cookie =
    signedIn.headers
      .getSetCookie()
      .find((each) => each.startsWith('directus_session_token='))
      ?.split(';')[0] ?? '';
  const session = new Client(url, undefined, { cookie });
  await done(list(session));
  await done(list(session));
  const out = await fetch(`${url}/auth/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ mode: 'session' }),
  });
  expect(out.status).toBe(204);
  expect((await list(session)).status).toBe(401);

  const token = `static-${crypto.randomUUID()}`;
  expect((await root.patch(`//users/${person.id}`, { token })).status).toBe(200);
  const fixed = new Client(url, token);
  await done(list(fixed));
  expect((await root.patch(`//users/${person.id}`, { token: null })).status).toBe(200);
  expect((await list(fixed)).status).toBe(401);
});

describe('the entrance', () => {
  test('keeps Directus’s headers and adds ours', async () => {
    const { headers } = await done(list(tenant.admin));
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test.each([
    ['a body that is no JSON', '{"name":', 400],
    ['a body that is too long', JSON.stringify({ memo: 'x'.repeat(5_000_000) }), 413],
    ['a body that is too deep', `{"options":${'['.repeat(100)}${']'.repeat(100)}}`, 400],
  ])('refuses %s in its own words', async (_what, body, status) => {
    const reply = await tenant.admin.send('POST', '/clients', body);
    expect(reply.status, reply.text).toBe(status);
    expect(reply.body).toMatchObject({ success: false, error: { code: expect.any(String), key: expect.any(String) } });
    expect(reply.body.request_id).toBe(reply.headers.get('x-request-id'));
  });

  test('takes a token from one place only', async () => {
    const person = await tenant.person('sales');
    // In the address it would stand in logs; there it is a parameter like any other.
    expect((await new Client(url).get('/clients', { access_token: tokenOf(person) })).status).toBe(401);
  });
});
