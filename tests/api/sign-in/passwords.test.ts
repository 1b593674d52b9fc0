import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { Client, Reply } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { mailedLinks } from '../../support/mail.ts';
import { refusal } from '../../support/replies.ts';
import { signIn } from '../../support/sign-in.ts';
import { anonymous, newTenant, someAddress, systemAdmin, type Tenant } from '../../support/tenants.ts';

vi.setConfig({ testTimeout: 120_000 });

const REFUSED = ['1', 'x'.repeat(11), 'x'.repeat(129), 'x'.repeat(1_000_000), 123456789012, { length: 20 }, ['x'.repeat(20)], true];

const newEmail = ({ code }: Tenant) => `${randomUUID().slice(0, 8)}@${code}.example.com`;

/** Every refusal is a clear one, and none has changed anything. */
async function refuses(send: (password: unknown) => Promise<Reply>, passwords: readonly unknown[] = REFUSED): Promise<void> {
  for (const password of passwords) {
    const reply = await send(password);
    expect([JSON.stringify(password).slice(0, 30), ...refusal(reply)]).toEqual([
      JSON.stringify(password).slice(0, 30),
      422,
      'error.password.length',
    ]);
  }
}

const texts = REFUSED.filter((password) => typeof password === 'string');

/** GraphQL answers with 200 and a list of errors. */
const byGraphql = async (client: Client, mutation: string, password: unknown): Promise<Reply> => {
  const reply = await client.post('//graphql/system', { query: `mutation { ${mutation.replace('$password', JSON.stringify(password))} }` });
  return { ...reply, status: reply.body.errors ? 422 : 200 };
};

describe('a password has 12 to 128 characters, whoever sets it', () => {
  test('users by themselves', async () => {
    const tenant = await newTenant();
    const person = await tenant.person('staff');
    const own = person.client.with({ 'accept-language': 'en' });
    const before = await query('select password from directus_users where id = $1', [person.id]);
    await refuses((password) => own.patch('//users/me', { password }));
    await refuses((password) => byGraphql(own, 'update_users_me(data: { password: $password }) { id }', password), texts);
    expect(await query('select password from directus_users where id = $1', [person.id])).toEqual(before);
    for (const password of ['열두 글자가 넘는 긴 비밀번호', `\n${'x'.repeat(126)}\n`]) {
      expect((await own.patch('//users/me', { password })).status).toBe(200);
      expect((await signIn({ email: person.email, password })).status).toBe(200);
    }
  });

  test('system administrators, of one user or many, by import too', async () => {
    const tenant = await newTenant();
    const root = await systemAdmin();
    const { id } = await tenant.person('staff');
    const user = () => ({ email: newEmail(tenant), role: tenant.roleIds.staff, tenant_id: tenant.id, last_name: 'New' });
    await refuses((password) => root.post('//users', { ...user(), password }));
    await refuses((password) => root.post('//users', [{ ...user(), password }]), texts);
    await refuses((password) => root.patch(`//users/${id}`, { password }));
    await refuses((password) => root.patch('//users', { keys: [id], data: { password } }), texts);
    await refuses((password) => root.patch('//users', [{ id, password }]), texts);
    await refuses((password) => byGraphql(root, `update_users_item(id: "${id}", data: { password: $password }) { id }`, password), texts);
    const form = new FormData();
    form.append('file', new File([JSON.stringify([{ ...user(), password: '1' }])], 'users.json', { type: 'application/json' }));
    const imported = await fetch(new URL('/utils/import/directus_users', root.url), { method: 'POST', headers: root.headers, body: form });
    expect(imported.status).toBeGreaterThanOrEqual(400);
    expect(imported.status).toBeLessThan(500);
    expect(await query('select count(*)::int as users from directus_users where tenant_id = $1', [tenant.id])).toEqual([{ users: 2 }]);
  });

  test('our own operations', async () => {
    const tenant = await newTenant();
    const user = { last_name: 'New', role_id: tenant.roleIds.staff };
    for (const password of texts) {
      const { status, body } = await tenant.admin.post('/users', { ...user, email: newEmail(tenant), password });
      expect([status, body.error?.details[0]]).toEqual([422, expect.objectContaining({ path: 'password' })]);
    }
  });

  test('those who accept an invitation or reset their password', async () => {
    const tenant = await newTenant();
    const headers = { 'x-forwarded-for': someAddress(), 'accept-language': 'en' };
    const stranger = anonymous.with(headers);
    const email = newEmail(tenant);
    expect((await tenant.admin.post('/users', { email, last_name: 'New', role_id: tenant.roleIds.staff })).status).toBe(201);
    const [invitation] = await expect
      .poll(() => mailedLinks(email))
      .toHaveLength(1)
      .then(() => mailedLinks(email));
    const token = invitation?.searchParams.get('token');
    await refuses((password) => stranger.post('//users/invite/accept', { token, password }), texts);
    await refuses((password) => byGraphql(stranger, `users_invite_accept(token: "${token}", password: $password)`, password), texts);
    const password = 'correct horse battery';
    expect((await stranger.post('//users/invite/accept', { token, password })).status).toBe(204);
    expect((await signIn({ email, password })).status).toBe(200);

    expect((await stranger.post('//auth/password/request', { email })).status).toBe(204);
    const links = await expect
      .poll(() => mailedLinks(email))
      .toHaveLength(2)
      .then(() => mailedLinks(email));
    const reset = links.find(({ pathname }) => pathname.endsWith('reset-password'))?.searchParams.get('token');
    await refuses((short) => stranger.post('//auth/password/reset', { token: reset, password: short }), texts);
    await refuses((short) => byGraphql(stranger, `auth_password_reset(token: "${reset}", password: $password)`, short), texts);
    expect((await stranger.post('//auth/password/reset', { token: reset, password: 'another correct horse' })).status).toBe(204);
    expect((await signIn({ email, password: 'another correct horse' })).status).toBe(200);
  });

  test('the words are those of the user', async () => {
    const tenant = await newTenant();
    const person = await tenant.person('staff');
    const shown = async (language: string) => {
      expect((await person.client.patch('//users/me', { language })).status).toBe(200);
      return (await person.client.patch('//users/me', { password: '1' })).body.errors[0];
    };
    expect(await shown('en-US')).toMatchObject({
      message: 'A password must have 12 to 128 characters.',
      extensions: { details: [{ path: 'password', code: 'too_small', min: 12, max: 128 }] },
    });
    expect((await shown('ko-KR')).message).toBe('비밀번호는 12자 이상 128자 이하로 입력해 주세요.');
  });

  test('and Directus is told the same policy', async () => {
    const [settings] = await query<{ auth_password_policy: string }>('select auth_password_policy from directus_settings');
    const policy = new RegExp(settings?.auth_password_policy.slice(1, -1) ?? '');
    for (const [password, accepted] of [
      ['x'.repeat(11), false],
      ['x'.repeat(12), true],
      [`${'x'.repeat(127)}\n`, true],
      ['x'.repeat(129), false],
    ] as const)
      expect(policy.test(password)).toBe(accepted);
  });
});
