import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { created, done } from '../../support/replies.ts';
import { login, systemAdmin } from '../../support/tenants.ts';
import { newDemo, PASSWORD, runJob, type Shown } from './demos.ts';

let root: Client;
let demo: Shown;
let template: number;

const templates = (preset: string) =>
  query<{ id: number }>(
    `select id from ops.demo_templates where preset = $1 and locale = 'ko' and time_zone = 'Asia/Seoul' and day = (now() at time zone time_zone)::date`,
    [preset],
  );

/** The demo that is looked at is a copy: another one has been opened today. */
beforeAll(async () => {
  root = await systemAdmin();
  if (!(await templates('FULL')).length) await newDemo(root, { preset: 'FULL' });
  demo = await newDemo(root, { preset: 'FULL' });
  template = (await templates('FULL'))[0]?.id as number;
}, 600_000);

/** Columns that differ between two companies that are otherwise the same: ids, and JSON with ids in it. */
const OWN = `
  select a.attrelid::regclass::text as table_name, a.attname as name from pg_attribute a
  where a.attnum > 0 and not a.attisdropped
    and (a.attname in ('id', 'tenant_id') or a.atttypid in ('uuid'::regtype, 'json'::regtype, 'jsonb'::regtype) or a.attname ~ '(_id|_key|_hash)$'
      or (a.attrelid::regclass::text, a.attname) = ('supplier_settings', 'company_name')
      or exists (select from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'f' and a.attnum = any (c.conkey)))`;

describe('a demo that is a copy of the first one of the day', () => {
  test('has the same rows, with ids of its own', async () => {
    const kept = await query<{ collection: string; rows: number }>(
      'select collection, count(*)::integer as rows from ops.demo_template_rows where template_id = $1 group by collection order by collection',
      [template],
    );
    expect(kept.length).toBeGreaterThan(80);
    const own = await query<{ table_name: string; name: string }>(OWN);
    for (const { collection, rows } of kept) {
      const shared = collection === 'number_sequences' ? "and key <> 'esign_contracts'" : '';
      const names = own.flatMap(({ table_name, name }) => (table_name === collection ? [name] : []));
      const [found] = await query<{ rows: number; differ: number; ids: number }>(
        `with kept as (
           select (to_jsonb(json_populate_record(null::${collection}, content)) - $3::text[])::text as content, content ->> 'id' as id
           from ops.demo_template_rows where template_id = $2 and collection = '${collection}'
         ), copied as (
           select (to_jsonb(t) - $3::text[])::text as content, id::text from ${collection} t where tenant_id = $1 ${shared}
         )
         select (select count(*)::integer from copied) as rows, (select count(*)::integer from copied join kept using (id)) as ids,
           (select count(*)::integer from ((select content from kept except all select content from copied)
             union all (select content from copied except all select content from kept)) as d) as differ`,
        [demo.tenant.id, template, names],
      );
      expect({ collection, ...found }).toEqual({ collection, rows, differ: 0, ids: 0 });
    }
  });

  test('has what is made for each company', async () => {
    for (const name of ['esign_contracts', 'esign_audit_logs', 'api_keys']) {
      const [row] = await query<{ rows: number }>(`select count(*)::integer as rows from ${name} where tenant_id = $1`, [demo.tenant.id]);
      expect(row?.rows, name).toBeGreaterThan(0);
    }
  });

  test('refers to nothing of another company', async () => {
    const references = await query<{ table_name: string; name: string; target: string }>(`
      select c.conrelid::regclass::text as table_name, a.attname as name, c.confrelid::regclass::text as target
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and cardinality(c.conkey) = 1 and a.attname <> 'tenant_id'
        and c.conrelid::regclass::text in (select collection from ops.demo_template_rows)
        and exists (select from pg_attribute t where t.attrelid = c.conrelid and t.attname = 'tenant_id')
        and exists (select from pg_attribute t where t.attrelid = c.confrelid and t.attname = 'tenant_id')`);
    expect(references.length).toBeGreaterThan(200);
    const strays = references.map(
      ({ table_name, name, target }) =>
        `select '${table_name}.${name}' as reference, count(*)::integer as rows from ${table_name} t join ${target} o on o.id = t.${name}
         where t.tenant_id = $1 and o.tenant_id is distinct from $1 having count(*) > 0`,
    );
    expect(await query(strays.join(' union all '), [demo.tenant.id])).toEqual([]);
  });

  test('bears its own name', async () => {
    const client = await login(demo.admin.email, PASSWORD);
    expect((await done(client.get('/tax-invoices/supplier-settings'))).body.data.company_name).toBe(demo.tenant.name);
    const names = await query(
      `select distinct supplier ->> 'name' as name from tax_invoices where tenant_id = $1 and supplier is not null`,
      [demo.tenant.id],
    );
    expect(names).toEqual([{ name: demo.tenant.name }]);
  });

  test('has files of its own, which can be opened', async () => {
    const client = await login(demo.admin.email, PASSWORD);
    const files = await query<{ id: string; sha256: string; filesize: string }>(
      `select f.id, f.sha256, f.filesize from directus_files f where f.tenant_id = $1
         and exists (select from ops.demo_template_files k where k.template_id = $2 and k.content ->> 'filename_download' = f.filename_download)`,
      [demo.tenant.id, template],
    );
    expect(files.length).toBeGreaterThan(10);
    for (const { id, filesize } of files)
      expect(Number((await done(client.get(`/files/${id}/download`))).headers.get('content-length'))).toBe(Number(filesize));
  });

  test('is told of by the log, row by row, as made by the system', async () => {
    const [row] = await query<{ orders: number; logged: number; others: number }>(
      `select (select count(*)::integer from orders where tenant_id = $1) as orders,
         (select count(*)::integer from audit.trigger_audit_logs l where l.tenant_id = $1 and l.table_name = 'orders' and l.dml_type = 'INSERT') as logged,
         (select count(*)::integer from audit.trigger_audit_logs l where l.tenant_id = $1 and l.table_name = 'orders' and l.actor_type <> 'DATABASE') as others`,
      [demo.tenant.id],
    );
    expect(row?.logged).toBe(row?.orders);
    expect(row?.others).toBe(0);
  });

  test('goes on with its numbers', async () => {
    const client = await login(demo.admin.email, PASSWORD);
    const [last] = await query<{ period: string; last_value: string }>(
      `select period, last_value from number_sequences where tenant_id = $1 and key = 'journal_entries' order by period desc limit 1`,
      [demo.tenant.id],
    );
    const [debit, credit] = await query<{ id: number }>(
      `select id from account_codes where tenant_id = $1 and code in ('103', '404') order by code`,
      [demo.tenant.id],
    );
    const lines = [
      { account_code_id: debit?.id, debit: 1000, credit: 0 },
      { account_code_id: credit?.id, debit: 0, credit: 1000 },
    ];
    const date = String(last?.period).replace(/^(....)(..)(..)$/, '$1-$2-$3');
    const made = await created(client.post('/journal-entries', { entry_date: date, lines }));
    expect(Number(made.entry_no.split('-').at(-1))).toBe(Number(last?.last_value) + 1);
  });
});

test('the day’s templates are made before anybody opens a demo, and leave nothing else behind', async () => {
  await query(`delete from ops.demo_templates where preset = 'BASIC'`);
  // Those that other tests open meanwhile have been made by somebody.
  const tenants = () => query('select count(*)::integer as rows from tenants where code like $1 and created_by is null', ['demo-%']);
  const before = await tenants();
  const run = await runJob(root, 'demo-templates');
  expect(run).toMatchObject({ made: 1 });
  expect(await templates('BASIC')).toHaveLength(1);
  expect(await tenants()).toEqual(before);
  expect(await runJob(root, 'demo-templates')).toMatchObject({ made: 0 });
});
