import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { created, done } from '../../support/replies.ts';
import { newTenant, systemAdmin, type Tenant } from '../../support/tenants.ts';

let tenant: Tenant;
let inside: Client;
let me: { id: string; email: string; name: string };
let department: number;

beforeAll(async () => {
  tenant = await newTenant();
  const root = await systemAdmin();
  me = (await root.get('/users/me')).body.data;
  inside = root.with({ 'x-tenant-id': String(tenant.id) });
  department = (await created(inside.post('/departments', { code: 'SYS', name: '시스템이 만든 부서' }))).id;
});

const SHOWN = { ko: '시스템 관리자', en: 'System administrator' } as const;

const READS: Record<
  string,
  (client: Client, headers: Record<string, string>) => Promise<{ text: string; rows: { actor: unknown; actor_type: string }[] }>
> = {
  '/trigger-audit': async (client, headers) => {
    const { text, body } = await done(client.get('/trigger-audit', { table_name: 'departments', row_id: department }, headers));
    return { text, rows: body.data };
  },
  '/trigger-audit/{id}': async (client, headers) => {
    const { body } = await done(client.get('/trigger-audit', { table_name: 'departments', row_id: department }, headers));
    const one = await done(client.get(`/trigger-audit/${body.data[0].id}`, {}, headers));
    return { text: one.text, rows: [one.body.data] };
  },
  '/trigger-audit/history': async (client, headers) => {
    const { text, body } = await done(client.get(`/trigger-audit/history/departments/${department}`, {}, headers));
    return { text, rows: body.data };
  },
  '/audit-logs': async (client, headers) => {
    const { text, body } = await done(client.get('/audit-logs', { actor_id: me.id, size: 200 }, headers));
    return { text, rows: body.data };
  },
};

test.each(Object.keys(READS))('%s says that it was the system administrator, and no more', async (path) => {
  for (const [language, name] of Object.entries(SHOWN)) {
    const read = READS[path] as (typeof READS)[string];
    const { text, rows } = await read(tenant.admin, { 'accept-language': language });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatchObject({ actor: { id: me.id, name }, actor_type: 'USER' });
    expect(text).not.toContain(me.email);
  }
});

test('who has made a row is called so, too', async () => {
  for (const [language, name] of Object.entries(SHOWN)) {
    const headers = { 'accept-language': language };
    const history = await done(tenant.admin.get(`/trigger-audit/history/departments/${department}`, {}, headers));
    expect(history.body.meta.references).toEqual({ created_by: { [me.id]: name } });
    const one = await done(tenant.admin.get(`/trigger-audit/${history.body.data[0].id}`, {}, headers));
    expect(one.body.data.references).toEqual({ created_by: { [me.id]: name } });
    expect(one.text).not.toContain(me.email);
  }
});

test('the statistics count them under that name', async () => {
  const { body, text } = await done(tenant.admin.get('/trigger-audit/stats'));
  expect(body.data.by_actor).toContainEqual({ actor_id: me.id, name: SHOWN.ko, count: expect.any(Number) });
  expect(text).not.toContain(me.email);
});

test('people of the tenant keep their names, and those of other tenants and strangers have none', async () => {
  const { client, id } = await tenant.person('hr');
  const made = (await created(client.post('/employees', { name: '김사원', hire_date: '2024-01-02' }))).id;
  const { data } = (await done(tenant.admin.get(`/trigger-audit/history/employees/${made}`))).body;
  expect(data[0].actor).toEqual({ id, name: 'hr' });
  const elsewhere = await newTenant();
  expect(
    (await done(elsewhere.admin.get('/trigger-audit', { actor_id: me.id }))).body.data.every(
      ({ actor }: { actor: { name: string } }) => actor.name === SHOWN.ko,
    ),
  ).toBe(true);
});

test('outside of tenants they are known by name', async () => {
  const { body } = await done((await systemAdmin()).get('/trigger-audit', { table_name: 'departments', row_id: department }));
  expect(body.data[0].actor).toEqual({ id: me.id, name: me.name });
});

test('what they register is not nobody’s', async () => {
  const event = { event_date: '2026-03-10', category: 'CONDOLENCE', recipient_name: '홍길동' };
  const { body } = await done(
    inside.post('/condolence-expenses', { ...event, has_cash: true, cash_method: 'TRANSFER', cash_amount: 50_000 }),
    201,
  );
  expect(body.data.creator).toEqual({ id: me.id, name: SHOWN.ko });
});
