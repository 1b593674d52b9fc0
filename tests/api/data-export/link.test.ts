import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { Client } from '../../support/client.ts';
import { atOnce } from '../../support/concurrent.ts';
import { brought, query } from '../../support/database.ts';
import { fetchBytes } from '../../support/files.ts';
import { created, done, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Person, someAddress, systemAdmin, type Tenant, url } from '../../support/tenants.ts';

/** Links that fetch the file of an export without an account. */

let tenant: Tenant;
let other: Tenant;
let sales: Person;

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  sales = await tenant.person('sales');
  await created(tenant.admin.post('/clients', { name: '대한건설' }));
});

const exported = (client = tenant.admin) => created(client.post('/export', { export_type: 'SALES' }));
const linked = (id: number, body: object = {}, client = tenant.admin) => created(client.post(`/export/${id}/link`, body));
const pathOf = (link: { url: string }) => new URL(link.url).pathname.replace('/api/v1', '');

/** Whoever has the link, from an address of their own. */
const anybody = (address = someAddress()) => new Client(url, undefined, { 'x-forwarded-for': address });
const fetched = (link: { url: string }, headers: Record<string, string> = {}) => fetchBytes(anybody(), pathOf(link), { headers });

test('whoever has the link fetches the file, whole or in ranges, and each download is noted', async () => {
  const { id, file_size } = await exported();
  const link = await linked(id);
  const hours = (Date.parse(link.expires_at) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  const whole = await fetched(link);
  expect([whole.status, whole.bytes.length]).toEqual([200, file_size]);
  expect(whole.headers.get('content-disposition')).toContain('attachment');
  expect(whole.headers.get('referrer-policy')).toBe('no-referrer');
  const own = await fetchBytes(tenant.admin, `/export/${id}/download`);
  expect(whole.bytes.equals(own.bytes)).toBe(true);
  const part = await fetched(link, { range: 'bytes=10-19' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${file_size}`]);
  expect(part.bytes.equals(own.bytes.subarray(10, 20))).toBe(true);
  expect((await done(tenant.admin.get(`/export/${id}`))).body.data.download_count).toBe(2);
  const logged = await query<{ action: string; actor_type: string; detail: object | null }>(
    `select action, actor_type, detail from audit_logs where tenant_id = $1 and target_type = 'data_exports' and target_id = $2 order by id`,
    [tenant.id, String(id)],
  );
  expect(logged.map(({ action }) => action)).toEqual(['DATA_EXPORTED', 'EXPORT_LINKED', 'EXPORT_DOWNLOADED', 'EXPORT_DOWNLOADED']);
  expect(logged[2]).toMatchObject({ actor_type: 'SIGNER', detail: { via: 'LINK' } });
});

test('the database has no token, and neither have answers and logs', async () => {
  const { id } = await exported();
  const key = { 'idempotency-key': randomBytes(8).toString('hex') };
  const link = (await done(tenant.admin.post(`/export/${id}/link`, {}, key), 201)).body.data;
  const token = link.url.split('/').at(-1) as string;
  expect(token).toMatch(/^[\w-]{43}$/);
  const again = await tenant.admin.post(`/export/${id}/link`, {}, key);
  expect(again.body.data.url).toBe('***');
  expect((await done(tenant.admin.get(`/export/${id}`))).body.data).not.toHaveProperty('link_token_hash');
  const [found] = await query<{ found: boolean }>(
    `select exists (select from data_exports d where d.id = $1 and d::text like '%' || $2 || '%')
       or exists (select from audit_logs l where l.tenant_id = $3 and l::text like '%' || $2 || '%')
       or exists (select from audit.trigger_audit_logs l where l.tenant_id = $3 and (l.new_values::text like '%' || $2 || '%' or l.new_values ->> 'link_token_hash' <> '***'))
       or exists (select from idempotency_keys k where k.tenant_id = $3 and k::text like '%' || $2 || '%') as found`,
    [id, token, tenant.id],
  );
  expect(found?.found).toBe(false);
});

test('a link ends with the access of who made it', async () => {
  const { id } = await exported();
  const maker = await tenant.person('admin');
  const link = await linked(id, {}, maker.client);
  expect((await fetched(link)).status).toBe(200);
  const root = await systemAdmin();
  await done(root.patch(`//users/${maker.id}`, { status: 'suspended' }));
  expect((await fetched(link)).status).toBe(404);
  await done(root.patch(`//users/${maker.id}`, { status: 'active' }));
  expect((await fetched(link)).status).toBe(200);
});

test('a link ends with the right of who made it', async () => {
  const maker = await tenant.person('sales');
  const { id } = await exported(maker.client);
  const link = await linked(id, {}, maker.client);
  expect((await fetched(link)).status).toBe(200);
  await done(tenant.admin.put(`/users/${maker.id}`, { role_id: tenant.roleIds.viewer }));
  expect((await maker.client.get(`/export/${id}/download`)).status).toBe(403);
  expect((await fetched(link)).status).toBe(404);
});

test('a link is no longer than its hours, and than the file', async () => {
  const { id, available_until } = await exported();
  expect(violations(await tenant.admin.post(`/export/${id}/link`, { hours: 0 }))).toEqual(['hours too_small']);
  expect(violations(await tenant.admin.post(`/export/${id}/link`, { hours: 169 }))).toEqual(['hours too_big']);
  const longest = await linked(id, { hours: 168 });
  expect(Date.parse(longest.expires_at)).toBeLessThanOrEqual(Date.parse(available_until));
  await query(`update data_exports set available_until = now() + interval '1 hour' where id = $1`, [id]);
  const short = await linked(id, { hours: 24 });
  expect(Date.parse(short.expires_at) - Date.now()).toBeLessThan(3_700_000);
});

test('another link takes its place', async () => {
  const { id } = await exported();
  const [first, second] = [await linked(id), await linked(id)];
  expect(refusal(await fetched(first))).toEqual([404, 'error.not_found']);
  expect((await fetched(second)).status).toBe(200);
});

test.each<[string, (id: number) => Promise<unknown>]>([
  ['has expired', (id) => query(`update data_exports set link_expires_at = now() - interval '1 second' where id = $1`, [id])],
  ['is of an export that has ended', (id) => brought('data_exports', id, 'EXPIRED', { expired_reason: 'RETENTION' })],
  [
    'is of an export kept long enough',
    (id) => query(`update data_exports set available_until = now() - interval '1 second' where id = $1`, [id]),
  ],
  ['is of an export that was deleted', (id) => query(`update data_exports set deleted_at = now() where id = $1`, [id])],
])('a link says nothing that %s', async (_name, ends) => {
  const { id } = await exported();
  const link = await linked(id);
  expect((await fetched(link)).status).toBe(200);
  await ends(id);
  expect(refusal(await fetched(link))).toEqual([404, 'error.not_found']);
});

test('a token that is none says nothing, and guesses are counted', async () => {
  const address = someAddress();
  const guess = (token = randomBytes(32).toString('base64url')) => anybody(address).get(`/files/exports/${token}`);
  expect(refusal(await guess())).toEqual([404, 'error.not_found']);
  expect(refusal(await guess('x'))).toEqual([404, 'error.not_found']);
  const replies = await atOnce(60, () => guess());
  expect(replies.map(({ status }) => status)).toContain(429);
});

test('links are made by those who may fetch the file', async () => {
  const { id } = await exported();
  expect(refusal(await sales.client.post(`/export/${id}/link`))).toEqual([404, 'error.not_found']);
  expect(refusal(await other.admin.post(`/export/${id}/link`))).toEqual([404, 'error.not_found']);
  const own = await exported(sales.client);
  expect((await fetched(await linked(own.id, {}, sales.client))).status).toBe(200);
  await brought('data_exports', own.id, 'EXPIRED', { expired_reason: 'RETENTION' });
  expect(refusal(await sales.client.post(`/export/${own.id}/link`))).toEqual([409, 'error.export.expired']);
});
