import { statfs } from 'node:fs/promises';
import pg from 'pg';
import { asDatabase, query } from '../database.ts';
import type { Progress } from '../progress.ts';

export interface Volume {
  /** Journal lines of each tenant. */
  lines: number;
  /** The tenants, in the order in which their entries alternate. */
  tenants: number[];
  /** How many of these tenants have entries, starting with the first. */
  present: number;
}

export const LINES_PER_ENTRY = 4;
/** Entries are spread evenly over whole years. */
export const FIRST_YEAR = 2021;
export const LAST_YEAR = 2025;

const SESSIONS = 2;
const BYTES_PER_LINE = 700;

export const assertRoom = (dataDir: string, lines: number): Promise<void> => assertFree(dataDir, lines * BYTES_PER_LINE, 'The books');

/** Checks for free disk space. Loading temporarily takes more space than the data. */
export async function assertFree(dataDir: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const needed = bytes + 2 ** 32;
  if (bavail * bsize < needed)
    throw new Error(`${what} wants about ${Math.ceil(needed / 2 ** 30)} GB free in ${dataDir}. Set DATA_DIR, or try --quick.`);
}

/**
 * Entry k of each tenant in turn, as they would be created over the years, so that the rows of one tenant are scattered among those
 * of the others. An entry always has the same ids, however many tenants are present.
 */
const ENTRIES = `
  insert into journal_entries (id, tenant_id, entry_no, entry_date, description, total_amount, created_at)
  select k * $1::bigint + t + 1, ($2::integer[])[t + 1], 'JE-' || to_char(day, 'YYYYMMDD') || '-' || lpad((k - first + 1)::text, 3, '0'), day,
    'Entry ' || k, 1000 * (1 + k % 997) + 500 * (1 + k % 313), day
  from generate_series($3::integer, $4::integer - 1) as k
  cross join generate_series(0, $5::integer - 1) as t
  cross join lateral (select k::bigint * $6::integer / $7::integer as d) as spread
  cross join lateral (select date '${FIRST_YEAR}-01-01' + d::integer as day, (d * $7::integer + $6::integer - 1) / $6::integer as first) as dated`;

/** Two debits and two credits. The first is on one of eight busy accounts and has a client; the others use the whole chart of accounts. */
const LINES = `
  with accounts as (
    select tenant_id, array_agg(id order by code) as ids, array_agg(id order by code) filter (where code in ('101', '103', '108', '251', '401', '404', '501', '811')) as busy
    from account_codes group by tenant_id
  ), parties as (select tenant_id, array_agg(id order by client_code) as ids from clients where client_code like 'B%' group by tenant_id)
  insert into journal_lines (id, tenant_id, journal_entry_id, line_no, entry_date, account_code_id, debit, credit, vendor_id, memo, evidence, created_at)
  select (e - 1) * ${LINES_PER_ENTRY} + n, a.tenant_id, e, n, day,
    case n when 1 then a.busy[1 + k % 8] else a.ids[1 + (k * 31 + n * 7919) % cardinality(a.ids)] end,
    case n when 1 then big when 2 then small else 0 end, case n when 3 then big when 4 then small else 0 end,
    case n when 1 then p.ids[1 + k % cardinality(p.ids)] end, case n when 1 then 'Memo ' || k end, 'NONE', day
  from generate_series($3::integer, $4::integer - 1) as k
  cross join generate_series(0, $5::integer - 1) as t
  join accounts a on a.tenant_id = ($2::integer[])[t + 1]
  join parties p on p.tenant_id = a.tenant_id
  cross join lateral (select k * $1::bigint + t + 1 as e, date '${FIRST_YEAR}-01-01' + (k::bigint * $6::integer / $7::integer)::integer as day,
    1000 * (1 + k % 997) as big, 500 * (1 + k % 313) as small) as entry
  cross join generate_series(1, ${LINES_PER_ENTRY}) as n`;

const TABLES = ['journal_entries', 'journal_lines'];

/** The indexes that do not belong to constraints. They are dropped and created again after loading. */
const SECONDARY_INDEXES = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;

/** Loads journal entries into a database without other connections. Triggers are disabled; the rows satisfy their rules. */
export async function loadBooks(url: string, { lines, tenants, present }: Volume, report: Progress): Promise<void> {
  const entries = lines / LINES_PER_ENTRY;
  const days = (Date.UTC(LAST_YEAR + 1) - Date.UTC(FIRST_YEAR)) / 86_400_000;
  const indexes = await query<{ name: string; definition: string }>(url, SECONDARY_INDEXES, [TABLES]);
  for (const { name } of indexes) await query(url, `drop index ${name}`);
  await report.step(`Loading ${present * lines} lines`, () => {
    const bounds = Array.from({ length: SESSIONS + 1 }, (_, index) => Math.floor((entries * index) / SESSIONS));
    return Promise.all(
      bounds.slice(1).map((end, index) =>
        inSession(url, async (client) => {
          const values = [tenants.length, tenants, bounds[index], end, present, days, entries];
          await client.query(ENTRIES, values);
          await client.query(LINES, values);
        }),
      ),
    );
  });
  await report.step(`Rebuilding ${indexes.length} indexes`, async () => {
    const waiting = [...indexes];
    const work = (client: pg.Client) => next(client, waiting);
    await Promise.all(Array.from({ length: SESSIONS }, () => inSession(url, work)));
  });
  await report.step('Vacuuming', async () => {
    for (const table of TABLES) {
      await query(url, `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
      await query(url, `vacuum (analyze, freeze) ${table}`);
    }
  });
}

async function next(client: pg.Client, waiting: { definition: string }[]): Promise<void> {
  for (let index = waiting.pop(); index; index = waiting.pop()) await client.query(index.definition);
}

async function inSession(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(asDatabase(url));
  await client.connect();
  try {
    await client.query("set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'");
    await work(client);
  } finally {
    await client.end();
  }
}
