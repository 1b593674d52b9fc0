import pg from 'pg';
import { asDatabase } from '../database.ts';
import type { Progress } from '../progress.ts';
import { against, type Figure, interleave, milliseconds } from './figure.ts';
import { peakMemory } from './memory.ts';
import type { Options } from './options.ts';
import { asReplica } from './replica.ts';
import { startDirectus } from './server.ts';
import { PASSWORD, type Site, send } from './site.ts';

/** The rows were entered on as many days, evenly; those of the first are exported for comparison. Nothing else is as old. */
const DAYS = 10;
const FIRST_DAY = '2020-01-01';
const LAST_DAY = '2020-01-10';
/** Those that are meant for many rows. */
const FORMATS = ['CSV', 'JSON'] as const;
/** An export takes half a minute or more, which evens out what disturbs it. */
const ROUNDS = 3;

const FILL = `
  insert into clients (tenant_id, client_code, name, client_type, business_type, ceo_name, contact_person, contact_phone, email, zip_code, address, created_at)
  select $1, 'E' || lpad(n::text, 7, '0'), '거래처 ' || n, (array['SALES', 'PURCHASE', 'BOTH'])[1 + n % 3], 'Manufacturing', 'Owner ' || n, 'Contact ' || n,
    '02-555-' || lpad((n % 10000)::text, 4, '0'), 'client' || n || '@example.com', '04524', n || ' Sejong-daero, Jung-gu, Seoul',
    '${FIRST_DAY} 12:00+09'::timestamptz + n % ${DAYS} * interval '1 day'
  from generate_series(1, $2::integer) as n`;

const COPY = 'copy (select * from clients where tenant_id = %1 order by id) to stdout (format csv, header)';

/** Compares an export of many rows with PostgreSQL's own COPY of them, and its memory with that for a tenth of them. */
export async function exports(site: Site, { rounds, exported: count }: Options, report: Progress): Promise<Figure[]> {
  const client = new pg.Client(asDatabase(site.databaseUrl));
  await client.connect();
  const tenant = await newTenant(site, count);
  try {
    await report.step(`Filling in ${count} clients`, async () => {
      await asReplica(client, () => client.query(FILL, [tenant.id, count]));
      await client.query('vacuum analyze clients');
    });
    const server = await startDirectus({ root: site.root, env: site.env, port: site.port + 3, readyPath: '/api/v1/health' });
    try {
      const headers = await site.signIn(tenant.email);
      const exported = async (format: string, rows = count, end_date = LAST_DAY) => {
        const body = { export_type: 'SALES', format, start_date: FIRST_DAY, end_date };
        const made = await send<Made>(`${server.url}/api/v1/export`, headers, body);
        if (made.status !== 'COMPLETED' || made.row_counts.clients !== rows) throw new Error(`${format}: ${JSON.stringify(made)}`);
      };
      const copy = () => milliseconds(() => client.query(COPY.replace('%1', String(tenant.id))));
      const figures: Figure[] = [];
      for (const format of FORMATS) {
        const contestants = { ours: () => milliseconds(() => exported(format)), copy };
        const measured = await report.step(`Exports as ${format}`, () => interleave(Math.min(rounds, ROUNDS), contestants));
        figures.push({
          part: 'exports',
          name: `${count} rows as ${format}: counted, read at one instant, written, packed, hashed and stored`,
          baseline: 'COPY of the same rows to a client that drops them',
          unit: 'ms',
          aim: null,
          rounds: against(measured, 'ours', 'copy'),
        });
      }
      if (process.platform === 'linux') {
        const measured = await report.step('Memory of exports', () =>
          interleave(Math.min(rounds, ROUNDS), {
            few: () => peakMemory(server, () => exported('CSV', count / DAYS, FIRST_DAY)),
            all: () => peakMemory(server, () => exported('CSV')),
          }),
        );
        figures.push({
          part: 'exports',
          name: `most memory of the server for an export of ${count} rows`,
          baseline: `of ${count / DAYS}`,
          unit: 'MiB',
          aim: { is: 'at most', ratio: 1.5 },
          rounds: against(measured, 'all', 'few'),
        });
      }
      return figures;
    } finally {
      await server.stop();
    }
  } finally {
    // Other parts measure the table, too.
    await asReplica(client, () => client.query('delete from clients where tenant_id = $1', [tenant.id]));
    await client.query('vacuum (full, analyze) clients');
    await client.end();
  }
}

interface Made {
  status: string;
  row_counts: Record<string, number>;
}

/** A company of its own, which may export as many rows. */
async function newTenant(site: Site, rows: number): Promise<{ id: number; email: string }> {
  const email = 'exports@bench.example.com';
  const { id } = await send<{ id: number }>(`${site.url}/api/v1/tenants`, await site.signInAsAdministrator(), {
    code: 'bench-exports',
    name: 'Bench of exports',
    admin: { email, name: 'Owner', password: PASSWORD },
    settings: { export_max_rows: rows },
  });
  return { id, email };
}
