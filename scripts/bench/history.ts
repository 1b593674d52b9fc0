import pg from 'pg';
import { asDatabase, query } from '../database.ts';
import type { Progress } from '../progress.ts';
import { assertFree } from './books-data.ts';
import { against, type Figure, interleave, milliseconds } from './figure.ts';
import type { Options } from './options.ts';
import { startBareServer } from './server.ts';
import { type Site, send, type Tenant } from './site.ts';

const CHANGES = 1_000;
const PAGE = 200;
const MONTHS = 12;
const BYTES_PER_ROW = 1_200;

const LOG = 'audit.trigger_audit_logs';

/** A year of changes by 200 users of ten tenants, with three updates for each insert. At regular intervals a row belongs to the record that is read. */
const ROWS = `
  insert into ${LOG} (created_at, tenant_id, table_name, row_id, dml_type, old_values, new_values, changed_columns, actor_id, actor_type, source, session_info, request_id)
  select now() - interval '11 months' * (1 - n / $1::float8), case when own then ($3::integer[])[1] else ($3::integer[])[1 + n % cardinality($3::integer[])] end,
    case when own then 'clients' else (array['clients', 'journal_entries', 'journal_lines', 'sites', 'orders', 'order_items', 'stocks', 'employees'])[1 + n % 8] end,
    case when own then $4::text else (n / 16 + 1000000)::text end, case when n % 4 = 0 and not own then 'INSERT' else 'UPDATE' end,
    case when n % 4 > 0 or own then jsonb_build_object('name', 'Before ' || n, 'memo', null) end,
    case when n % 4 > 0 or own then jsonb_build_object('name', 'After ' || n, 'memo', 'Memo ' || n)
      else jsonb_build_object('id', n / 16 + 1000000, 'name', 'Client ' || n, 'address', n || ' Sejong-daero, Jung-gu, Seoul', 'contact_phone', '02-555-0100', 'is_active', true) end,
    case when n % 4 > 0 or own then array['memo', 'name'] end, ('00000000-0000-4000-8000-' || lpad((n % 200)::text, 12, '0'))::uuid, 'USER', 'API',
    jsonb_build_object('request_id', md5((n / 3)::text), 'ip', '192.0.2.1', 'user_agent', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36'), md5((n / 3)::text)
  from (select n, n % ($1::integer / $2::integer) = 0 as own from generate_series(1, $1::integer) as n) as rows`;

const INDEXES = `
  select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
  from pg_index where indrelid = '${LOG}'::regclass and not indisprimary`;

/** The baseline: the best statement for one page of the history with its total and the columns of the answer. */
const HISTORY = `
  select id, created_at, table_name, row_id, dml_type, old_values, new_values, changed_columns, actor_id, actor_type, source, rollback_of, total
  from ${LOG}, (select count(*) as total from ${LOG} where tenant_id = $1 and table_name = 'clients' and row_id = $2) as counted
  where tenant_id = $1 and table_name = 'clients' and row_id = $2
  order by created_at desc, id desc limit ${PAGE}`;

/** Rows of the log that companies have together, among them a thousand changes of one record of the first. */
export interface Logged {
  tenants: readonly Tenant[];
  rows: number;
  record: string;
}

export async function fillLog(site: Site, logged: readonly Logged[], report: Progress): Promise<void> {
  const all = logged.reduce((sum, { rows }) => sum + rows, 0);
  await assertFree(site.dataDir, all * BYTES_PER_ROW, 'The audit log');
  const url = site.databaseUrl;
  const month = `(date_trunc('month', now() at time zone 'UTC') - make_interval(months => m))::date`;
  await query(url, `select audit.create_partition(${month}) from generate_series(1, ${MONTHS}) as m`);
  const indexes = await query<{ name: string; definition: string }>(url, INDEXES);
  for (const { name } of indexes) await query(url, `drop index ${name}`);
  await report.step(`Loading ${all} rows of the audit log`, async () => {
    for (const { tenants, rows, record } of logged) await query(url, ROWS, [rows, CHANGES, tenants.map(({ id }) => id), record]);
  });
  await report.step(`Rebuilding ${indexes.length} indexes`, async () => {
    for (const { definition } of indexes) await query(url, definition);
    await query(url, `vacuum (analyze) ${LOG}`);
  });
}

/** Measures the history of one record in a log with many others. */
export async function history(site: Site, tenants: readonly Tenant[], { rounds, log }: Options, report: Progress): Promise<Figure[]> {
  const [tenant] = tenants as [Tenant];
  const [client] = await query<{ id: number }>(site.databaseUrl, 'select min(id) as id from clients where tenant_id = $1', [tenant.id]);
  const record = String(client?.id);
  await fillLog(site, [{ tenants, rows: log, record }], report);
  const bare = await startBareServer(site.databaseUrl, tenant.id, site.port + 1);
  const connection = new pg.Client(asDatabase(site.databaseUrl));
  try {
    await connection.connect();
    const headers = await site.signIn(tenant.email);
    const asked = () => send<{ id: number }[]>(`${site.url}/api/v1/trigger-audit/history/clients/${record}?size=${PAGE}`, headers);
    const values = [tenant.id, record];
    const selected = async () => (await connection.query<{ id: string }>(HISTORY, values)).rows;
    const served = () => send(`${bare.url}/statement`, {}, { text: HISTORY, values });
    const [ours, plain] = [await asked(), await selected()];
    if (ours.length !== PAGE || ours.some(({ id }, index) => id !== Number(plain[index]?.id))) throw new Error('The two histories differ.');
    const contestants = { http: () => milliseconds(asked), sql: () => milliseconds(selected), served: () => milliseconds(served) };
    await interleave(3, contestants);
    const measured = await report.step('History', () => interleave(rounds * 4, contestants));
    const common = { part: 'history', name: `${PAGE} of ${CHANGES} changes of one record among ${log}`, unit: 'ms' } as const;
    return [
      {
        ...common,
        baseline: 'the best single SQL statement alone',
        aim: { is: 'at most', ratio: 1.3 },
        rounds: against(measured, 'http', 'sql'),
      },
      {
        ...common,
        baseline: 'the same statement answered by a minimal server',
        aim: { is: 'at most', ratio: 1.3 },
        rounds: against(measured, 'http', 'served'),
      },
    ];
  } finally {
    await connection.end();
    await bare.stop();
  }
}
