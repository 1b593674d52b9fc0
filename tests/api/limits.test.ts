import { expect, test } from 'vitest';
import { anonymous, someAddress } from '../support/tenants.ts';

const burst = (count: number, body: unknown, address: string, path = '//auth/login') =>
  Promise.all(
    Array.from({ length: count }, () =>
      anonymous.send('POST', path, body, { headers: { 'x-forwarded-for': address, 'content-type': 'application/json' } }),
    ),
  );

const counted = (replies: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const credentials = { email: 'nobody@nowhere.example.com', password: 'wrong' };

test('ten sign-ins a minute and address, then 429 with Retry-After', async () => {
  const address = someAddress();
  const replies = await burst(12, credentials, address);
  expect(counted(replies)).toEqual({ 401: 10, 429: 2 });
  for (const { headers, body } of replies.filter(({ status }) => status === 429)) {
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(body.errors?.[0].extensions.code).toBe('REQUESTS_EXCEEDED');
  }
  expect(counted(await burst(1, credentials, someAddress()))).toEqual({ 401: 1 });
});

test('a burst of bad JSON counts too', async () => {
  expect(counted(await burst(12, '{', someAddress()))).toEqual({ 400: 10, 429: 2 });
});

test('other spellings of the path are the same limit', async () => {
  const address = someAddress();
  await burst(10, credentials, address);
  for (const path of ['//auth/login/', '//AUTH/LOGIN', '//auth/login?x=1'])
    expect([path, counted(await burst(1, credentials, address, path))]).toEqual([path, { 429: 1 }]);
});

test('an address that a client claims behind its own does not count', async () => {
  const address = someAddress();
  const replies = await Promise.all(
    Array.from({ length: 11 }, () => anonymous.post('//auth/login', credentials, { 'x-forwarded-for': `${someAddress()}, ${address}` })),
  );
  expect(counted(replies)).toEqual({ 401: 10, 429: 1 });
});

test('signing in by GraphQL counts as often as a request tries', async () => {
  const address = someAddress();
  const attempts = (count: number) => {
    const logins = Array.from(
      { length: count },
      (_, index) => `a${index}: auth_login(email: "nobody@nowhere.example.com", password: "wrong") { access_token }`,
    );
    return burst(1, { query: `mutation { ${logins.join(' ')} }` }, address, '//graphql/system');
  };
  const [first] = await attempts(6);
  expect(first?.status).toBe(200);
  expect(first?.body.errors.length).toBeGreaterThan(0);
  const [second] = await attempts(5);
  expect([second?.status, second?.body.errors[0].extensions.code]).toEqual([429, 'REQUESTS_EXCEEDED']);
  // It is one count with the other way in.
  expect(counted(await burst(1, credentials, address))).toEqual({ 429: 1 });
  expect((await burst(1, { query: 'query { server_ping }' }, address, '//graphql/system'))[0]?.status).toBe(200);
});

test('health needs no credentials and tells of every part', async () => {
  const { status, body } = await anonymous.get('/health');
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    api_version: 'v1',
    checks: { database: 'ok', migrations: 'ok', row_level_security: 'ok', audit_triggers: 'ok', audit_partitions: 'ok', jit: 'ok' },
  });
});
