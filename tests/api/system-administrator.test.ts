import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Client } from '../support/client.ts';
import { query } from '../support/database.ts';
import { created, done, namesOf, refusal } from '../support/replies.ts';
import { anonymous, newTenant, someAddress, systemAdmin, type Tenant, url } from '../support/tenants.ts';
import { accountIds } from './books/books.ts';

let root: Client;
let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  [root, tenant, other] = await Promise.all([systemAdmin(), newTenant(), newTenant()]);
});

/** Signed in as the Studio does it, by its session cookie. */
async function studio(email: string, password: string): Promise<Client> {
  const response = await fetch(new URL('/auth/login', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
    body: JSON.stringify({ email, password, mode: 'session' }),
  });
  const [cookie = ''] = response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  return new Client(url, undefined, { cookie });
}

describe('the sign-in page', () => {
  const project = async (client: Client, language: string) =>
    (await done(client.get('//server/info', {}, { 'accept-language': language }))).body.data.project;

  test('shows the drawings of the product to everybody, and no other file of the installation', async () => {
    const { project_logo: logo, public_background: background, public_favicon: favicon } = await project(anonymous, 'ko');
    for (const id of [logo, background.id, favicon]) {
      const { status, headers, text } = await anonymous.get(`//assets/${id}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
      expect(text).toMatch(/^<svg /);
    }
    const [file] = await query<{ id: string }>(
      `insert into directus_files (id, storage, filename_disk, filename_download, title, type)
        select $1::uuid, storage, $1 || '.svg', filename_download, title, type from directus_files where id = $2 returning id`,
      [randomUUID(), logo],
    );
    expect((await anonymous.get(`//assets/${file?.id}`)).status).toBe(403);
    await query('delete from directus_files where id = $1', [file?.id]);
  });

  test('has its icon where browsers look for one, too', async () => {
    const { public_favicon: favicon } = await project(anonymous, 'ko');
    const { status, headers } = await fetch(`${url}/favicon.ico`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, `assets/${favicon}`]);
    expect((await fetch(`${url}/favicon.ico`)).headers.get('content-type')).toBe('image/svg+xml');
  });

  test('is Korean unless the browser asks for English, and nobody else’s language', async () => {
    expect((await project(anonymous, 'ko-KR,ko;q=0.9,en;q=0.8')).default_language).toBe('ko-KR');
    expect((await project(anonymous, 'en-US,en;q=0.9')).default_language).toBe('en-US');
    expect((await project(anonymous, '*')).default_language).toBe('ko-KR');
    expect((await project(anonymous, 'de')).default_language).toBe('ko-KR');
  });

  test('gives way to the language of whoever has signed in, so that the Studio begins in it', async () => {
    expect((await project(tenant.admin, 'en-US')).default_language).toBe('ko-KR');
    const person = await tenant.person('finance');
    await done(root.patch(`//users/${person.id}`, { language: 'en-US' }));
    expect((await project(person.client, 'ko-KR')).default_language).toBe('en-US');
  });
});

describe('the directory', () => {
  const emails = async (client: Client) =>
    (await done(client.get('/users/directory', { size: 200 }))).body.data.map(({ email }: { email: string }) => email);

  test('holds the installation’s own people without a tenant, and the tenant’s in one', async () => {
    const [mine, inTenant, own] = await Promise.all([
      emails(root),
      emails(root.with({ 'x-tenant-id': String(tenant.id) })),
      emails(tenant.admin),
    ]);
    expect(mine).toContain(inject('adminEmail'));
    expect(mine.filter((email: string) => email.endsWith(`@${tenant.code}.example.com`))).toEqual([]);
    expect(inTenant).toEqual(own);
    expect(own).not.toContain(inject('adminEmail'));
  });
});

describe('tenants in the Studio', () => {
  test('are not made without roles and an administrator', async () => {
    const made = await root.post('//items/tenants', { code: `t-${randomUUID().slice(0, 8)}`, name: 'Bare' });
    expect(refusal(made)).toEqual([409, 'error.tenant.by_operation']);
  });

  test('say what can be done with them, and are deleted as the operation does it', async () => {
    const closing = await newTenant();
    const actions = async () => (await root.get(`/tenants/${closing.id}`)).body.data.allowed_actions;
    expect(await actions()).toEqual(['suspend']);
    expect(refusal(await root.delete(`//items/tenants/${closing.id}`))).toEqual([409, 'error.tenant.still_active']);
    await done(root.post(`/tenants/${closing.id}/suspend`));
    expect(await actions()).toEqual(['activate']);
    await done(root.delete(`//items/tenants/${closing.id}`), 204);
    expect(await query('select status from directus_users where tenant_id = $1', [closing.id])).toEqual([{ status: 'archived' }]);
  });
});

describe('names of roles', () => {
  const filter = () => ({ 'filter[tenant_id][_eq]': tenant.id, fields: 'id,name', sort: 'name', limit: -1 });

  test('have their tenant beside them in the Studio’s lists alone', async () => {
    const inStudio = await studio(inject('adminEmail'), inject('adminPassword'));
    const [stored, shown] = await Promise.all([done(root.get('//roles', filter())), done(inStudio.get('//roles', filter()))]);
    expect(namesOf(stored).join()).not.toContain(tenant.code);
    expect(namesOf(shown)).toEqual(namesOf(stored).map((name) => `${name} · Test ${tenant.code}`));
    const [first] = stored.body.data;
    expect((await inStudio.get(`//roles/${first.id}`, { fields: 'name' })).body.data.name).toBe(first.name);
  });

  test('are as they are stored for the people of a tenant', async () => {
    const person = await tenant.person('admin');
    const inStudio = await studio(person.email, person.password);
    expect(namesOf(await done(inStudio.get('//roles', { fields: 'id,name', limit: -1 }))).join()).not.toContain(tenant.code);
  });
});

describe('records written without a tenant of one’s own', () => {
  const entry = (accounts: [number, number]) => ({
    tenant_id: tenant.id,
    entry_date: '2026-03-02',
    lines: [
      { line_no: 1, account_code_id: accounts[0], debit: 1000 },
      { line_no: 2, account_code_id: accounts[1], credit: 1000 },
    ],
  });

  test('lend their tenant to their lines', async () => {
    const account = await accountIds(tenant.admin);
    const { body } = await done(root.post('//items/journal_entries', entry([account('101'), account('103')])));
    const lines = await query('select distinct tenant_id from journal_lines where journal_entry_id = $1', [body.data.id]);
    expect(lines).toEqual([{ tenant_id: tenant.id }]);
  });

  test('and do not mix two tenants', async () => {
    const [account, foreign] = await Promise.all([accountIds(tenant.admin), accountIds(other.admin)]);
    const mixed = await root.post('//items/journal_entries', entry([account('101'), foreign('103')]));
    expect(mixed.status).toBe(400);
    const client = await created(other.admin.post('/clients', { name: 'Of the other' }));
    const site = (clientId: number) => root.post('//items/sites', { tenant_id: tenant.id, name: 'Site', client_id: clientId });
    const [refused, unknown] = await Promise.all([site(client.id), site(2_000_000_000)]);
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0].message).toMatch(/테넌트에 없는 자료/);
    // Nothing tells whether another tenant has a row of that id.
    expect(unknown.body).toEqual(refused.body);
  });
});
