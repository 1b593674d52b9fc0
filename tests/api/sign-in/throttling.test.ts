import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { runJob, turnOf } from '../../support/jobs.ts';
import { refusal } from '../../support/replies.ts';
import { counted, digest, guess, letTimePass, retryAfter, signIn, statusOf, unknownEmail } from '../../support/sign-in.ts';
import { anonymous, newTenant, someAddress, systemAdmin } from '../../support/tenants.ts';

// Sign-ins take half a second each by themselves, and hashes are meant to be slow.
vi.setConfig({ testTimeout: 120_000 });

const PASSWORD = 'correct horse battery';

/** The only administrator of a new tenant. */
async function onlyAdmin() {
  const { code } = await newTenant();
  return { email: `admin@${code}.example.com`, password: PASSWORD };
}

/** A system administrator beside the one that all tests use. */
async function secondSystemAdmin() {
  const root = await systemAdmin();
  const role = (await root.get('//users/me', { fields: 'role' })).body.data.role as string;
  const account = { email: `${randomUUID()}@system.example.com`, password: PASSWORD };
  const made = await root.post('//users', { ...account, last_name: 'Second', role, status: 'active' });
  expect(made.status, made.text).toBe(200);
  return { ...account, id: made.body.data.id as string, root };
}

/** Some are evaluated, about as many as are free: one or two more when a pause ends meanwhile. */
function expectThrottled(replies: readonly { status: number }[], free: number): void {
  const { 401: evaluated = 0, 429: throttled = 0 } = counted(replies);
  expect([evaluated + throttled, evaluated > 0, evaluated <= free + 2], JSON.stringify(counted(replies))).toEqual([
    replies.length,
    true,
    true,
  ]);
}

describe('nobody is locked out', () => {
  test.each([
    ["a tenant's only administrator", onlyAdmin],
    ['a system administrator', secondSystemAdmin],
  ])('30 wrong passwords from one address: %s signs in from elsewhere', async (_, make) => {
    const user = await make();
    const home = someAddress();
    expect((await signIn(user, home)).status).toBe(200);
    const attacker = someAddress();
    expectThrottled(await guess(user.email, 30, () => attacker), 5);
    expect((await signIn(user, home)).status).toBe(200);
    expect((await signIn(user)).status).toBe(200);
    await guess(user.email, 3, () => attacker);
    // The right password tells nothing while the address has to wait.
    expect((await signIn(user, attacker)).status).toBe(429);
    expect(await statusOf(user.email)).toBe('active');
  });

  test.each([
    ["a tenant's only administrator", onlyAdmin],
    ['a system administrator', secondSystemAdmin],
  ])(
    '30 wrong passwords from as many addresses: %s waits a minute at most at a new one, and not at all at a known one',
    async (_, make) => {
      const user = await make();
      const home = someAddress();
      expect((await signIn(user, home)).status).toBe(200);
      // Addresses that change with each guess stop being evaluated.
      expectThrottled(await guess(user.email, 30, someAddress), 9);
      expect((await signIn(user, home)).status).toBe(200);
      const clean = someAddress();
      const first = await signIn(user, clean);
      expect(first.status).toBe(429);
      expect(retryAfter(first)).toBeGreaterThan(0);
      expect(retryAfter(first)).toBeLessThanOrEqual(60);
      await letTimePass(clean, 60);
      expect((await signIn(user, clean)).status).toBe(200);
      // From now on it is a known address.
      expect((await signIn(user, clean)).status).toBe(200);
      expect(await statusOf(user.email)).toBe('active');
    },
  );

  test('the own mistakes at a known address pause it for a short time, and end with the right password', async () => {
    const user = await onlyAdmin();
    const home = someAddress();
    expect((await signIn(user, home)).status).toBe(200);
    const replies = await guess(user.email, 14, () => home);
    expectThrottled(replies, 10);
    for (const held of replies.filter(({ status }) => status === 429)) expect(retryAfter(held)).toBeLessThanOrEqual(60);
    await letTimePass(home, 60);
    expect((await signIn(user, home)).status).toBe(200);
    expect(counted(await guess(user.email, 5, () => home))).toEqual({ 401: 5 });
  });

  test('a password that was set anew counts at once, also where the old one was tried too often', async () => {
    const { root, ...user } = await secondSystemAdmin();
    const address = someAddress();
    expectThrottled(await guess(user.email, 9, () => address), 5);
    const fresh = { ...user, password: 'another correct horse' };
    expect((await root.patch(`//users/${user.id}`, { password: fresh.password })).status).toBe(200);
    await expect.poll(async () => (await signIn(fresh, address)).status, { timeout: 12_000, interval: 500 }).toBe(200);
  });

  test('Directus suspends nobody, whatever its settings are told', async () => {
    const root = await systemAdmin();
    for (const changes of [{ auth_login_attempts: 5 }, { auth_password_policy: null }, { auth_password_policy: '/^.{8,}$/' }]) {
      const refused = await root.patch('//settings', changes);
      expect(refusal(refused)).toEqual([422, 'error.setting.fixed']);
    }
    const byGraphql = await root.post('//graphql/system', {
      query: 'mutation { update_settings(data: { auth_login_attempts: 5 }) { auth_login_attempts } }',
    });
    expect(byGraphql.body.errors[0].extensions.key).toBe('error.setting.fixed');
    expect((await root.patch('//settings', { project_descriptor: 'Any other is free' })).status).toBe(200);
    await query('update directus_settings set auth_login_attempts = 5');
    expect(await query('select auth_login_attempts from directus_settings')).toEqual([{ auth_login_attempts: null }]);
  });
});

describe('guessing stays slow', () => {
  test('50 guesses at once from one address', async () => {
    const { email } = await onlyAdmin();
    const address = someAddress();
    const replies = await guess(email, 50, () => address);
    expectThrottled(replies, 5);
    for (const reply of replies.filter(({ status }) => status === 429)) expect(retryAfter(reply)).toBeGreaterThan(0);
  });

  test('50 guesses at once from as many addresses', async () => {
    const { email } = await onlyAdmin();
    expectThrottled(await guess(email, 50, someAddress), 9);
  });

  test('one address against many users, of whom one is at home there', async () => {
    const user = await onlyAdmin();
    const address = someAddress();
    expect((await signIn(user, address)).status).toBe(200);
    expectThrottled(await atOnce(35, () => signIn({ email: unknownEmail(), password: PASSWORD }, address)), 20);
    expect((await signIn(user, address)).status).toBe(200);
    expect((await signIn(await onlyAdmin())).status).toBe(200);
  });

  test('pauses grow, and asking during one does not lengthen it', async () => {
    const { email } = await onlyAdmin();
    const address = someAddress();
    await guess(email, 9, () => address);
    const waits: number[] = [];
    for (let round = 0; round < 3; round++) {
      await query(`update ops.login_attempts set expire = 0 where starts_with(key, 'pause:') and strpos(key, $1) > 0`, [digest(address)]);
      expect((await guess(email, 1, () => address))[0]?.status).toBe(401);
      const held = await guess(email, 3, () => address);
      expect(counted(held)).toEqual({ 429: 3 });
      waits.push(Math.max(...held.map(retryAfter)));
    }
    for (const [index, wait] of waits.slice(1).entries()) expect(wait).toBeGreaterThan(waits[index] ?? 0);
  });

  test('an IPv6 host is one address, whichever of its network it uses', async () => {
    const { email } = await onlyAdmin();
    const network = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:1`;
    expectThrottled(await guess(email, 10, () => `${network}::${Math.floor(Math.random() * 0xffff).toString(16)}`), 5);
  });

  test('GraphQL counts as the other way in does, however often a request tries', async () => {
    const user = await onlyAdmin();
    const address = someAddress();
    const headers = { 'x-forwarded-for': address, 'accept-language': 'en' };
    const logins = Array.from(
      { length: 12 },
      (_, index) => `a${index}: auth_login(email: $email, password: "wrong ${index}") { access_token }`,
    );
    const reply = await anonymous.post(
      '//graphql/system',
      { query: `mutation ($email: String!) { ${logins.join(' ')} }`, variables: { email: user.email } },
      headers,
    );
    const codes = (reply.body.errors as { extensions: { code: string } }[]).map(({ extensions }) => extensions.code);
    const evaluated = codes.filter((code) => code === 'INVALID_CREDENTIALS').length;
    const throttled = codes.filter((code) => code === 'REQUESTS_EXCEEDED').length;
    expect([evaluated >= 5 && evaluated < 8, evaluated + throttled], codes.join()).toEqual([true, 12]);
    expect(reply.status).toBe(429);
    expect(retryAfter(reply)).toBeGreaterThan(0);
    expect(counted(await guess(user.email, 3, () => address))[429]).toBeGreaterThan(1);
    const elsewhere = await anonymous.post(
      '//graphql/system',
      { query: `mutation { auth_login(email: "${user.email}", password: "${user.password}") { access_token } }` },
      { 'x-forwarded-for': someAddress() },
    );
    expect(elsewhere.body.data.auth_login.access_token).toEqual(expect.any(String));
    // A batch is no request of GraphQL here.
    expect((await anonymous.post('//graphql/system', [{ query: 'query { server_ping }' }], headers)).status).toBe(400);
  });

  test('other spellings of the path are the same limit', async () => {
    const { email } = await onlyAdmin();
    const address = someAddress();
    await guess(email, 9, () => address);
    const paths = ['//auth/login/', '//AUTH/LOGIN', '//auth/login?x=1', '//auth//login', '//%61uth/login'];
    const send = (path: string) => anonymous.post(path, { email, password: 'wrong password' }, { 'x-forwarded-for': address });
    const replies = await Promise.all(paths.map(send));
    expect(replies.filter(({ status }) => ![404, 429].includes(status)).length).toBeLessThan(2);
  });

  test('an address that a client claims behind its own does not count', async () => {
    const { email } = await onlyAdmin();
    const address = someAddress();
    expectThrottled(await guess(email, 9, () => `${someAddress()}, ${address}`), 5);
  });
});

describe('answers', () => {
  test('are the same for a user that does not exist', async () => {
    const existing = await onlyAdmin();
    const seen = async (email: string) => {
      const address = someAddress();
      const replies = await guess(email, 12, () => address);
      expectThrottled(replies, 5);
      // How long to wait varies by what has passed of it.
      return new Set(replies.map(({ status, text }) => `${status} ${text.replaceAll(/\d+/g, '0')}`));
    };
    expect(await seen(unknownEmail())).toEqual(await seen(existing.email));
  });

  test('do not tell of a suspended tenant without the right password', async () => {
    const tenant = await newTenant();
    const user = { email: `admin@${tenant.code}.example.com`, password: PASSWORD };
    await (await systemAdmin()).post(`/tenants/${tenant.id}/suspend`);
    const wrong = await signIn({ ...user, password: 'wrong password' });
    expect([wrong.status, wrong.text]).toEqual([401, (await signIn({ email: unknownEmail(), password: 'wrong password' })).text]);
    const right = await signIn(user);
    expect(refusal(right)).toEqual([403, 'error.tenant.inactive']);
    expect(
      await query('select 1 from directus_sessions s join directus_users u on u.id = s."user" where u.email = $1', [user.email]),
    ).toEqual([]);
  });

  test('say how long to wait, in the language of whoever asks', async () => {
    const { email } = await onlyAdmin();
    const address = someAddress();
    const last = (await guess(email, 9, () => address)).find(({ status }) => status === 429);
    expect(last?.body.errors[0]).toMatchObject({
      message: 'Too many sign-in attempts. Please try again in 1 min.',
      extensions: { code: 'REQUESTS_EXCEEDED', key: 'error.sign_in.throttled', details: [{ code: 'throttled' }] },
    });
    expect(last?.body.errors[0].extensions.details[0].retry_after).toBe(last && retryAfter(last));
    const inKorean = () =>
      anonymous.post('//auth/login', { email, password: 'wrong' }, { 'x-forwarded-for': address, 'accept-language': 'ko-KR' });
    const [korean] = (await Promise.all([inKorean(), inKorean()])).filter(({ status }) => status === 429);
    expect(korean?.body.errors[0].message).toBe('로그인 시도가 너무 많습니다. 1분 후에 다시 시도해 주세요.');
  });

  test('are never an internal error', async () => {
    const { email } = await onlyAdmin();
    const bodies: unknown[] = [
      '{',
      'null',
      [],
      {},
      { email: null, password: null },
      { email: { a: 1 }, password: ['x'] },
      { email, password: '' },
      { email, password: 'x'.repeat(100_000) },
      { email: `${'x'.repeat(100_000)}@example.com`, password: 'x' },
      { email: 'a\0b@example.com', password: 'x' },
      { email, password: '\0' },
      { email, password: 'x', otp: 'x' },
      { email, password: PASSWORD, otp: '\0' },
      { email, password: 'x', mode: 'none' },
    ];
    await Promise.all(
      bodies.map(async (body) => {
        const { status, text } = await anonymous.post('//auth/login', body, { 'x-forwarded-for': someAddress() });
        expect([200, 400, 401], `${JSON.stringify(body).slice(0, 80)}: ${text}`).toContain(status);
      }),
    );
    const graphql = async (arguments_: string) =>
      (
        await anonymous.post(
          '//graphql/system',
          { query: `mutation { auth_login(${arguments_}) { access_token } }` },
          { 'x-forwarded-for': someAddress() },
        )
      ).text;
    for (const given of ['email: "", password: ""', 'email: "a\\u0000b", password: "x"', `email: "${email}", password: "\\u0000"`])
      expect(await graphql(given)).toContain('INVALID_CREDENTIALS');
    for (const share of ['x', randomUUID(), '\0']) {
      const { status, text } = await anonymous.post('//shares/auth', { share, password: 'x' }, { 'x-forwarded-for': someAddress() });
      expect([status, text]).toEqual([401, expect.stringContaining('INVALID_CREDENTIALS')]);
    }
  });
});

test('counts end, and what has ended is cleared away', async () => {
  const email = unknownEmail();
  await guess(email, 2, someAddress);
  const rows = await query<{ key: string; expire: string | null }>('select key, expire from ops.login_attempts');
  // Afterwards, because other tests count at this moment too.
  const now = Date.now();
  expect(rows.length).toBeGreaterThan(0);
  for (const { key, expire } of rows)
    expect([key, Number(expire) - now]).toEqual([key, expect.toSatisfy((left: number) => left <= 86_400_000)]);
  // What people type is not kept.
  expect(rows.filter(({ key }) => key.includes('@'))).toEqual([]);
  await letTimePass(email, 2 * 86_400);
  const end = await turnOf('housekeeping');
  await runJob('housekeeping').finally(end);
  expect(await query('select key from ops.login_attempts where expire < $1', [now])).toEqual([]);
});
