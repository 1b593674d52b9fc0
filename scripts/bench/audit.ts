import pg from 'pg';
import { against, type Figure, interleave, milliseconds } from './figure.ts';
import type { Site, Tenant } from './site.ts';

const ROWS = 10_000;

const INSERT = `
  insert into clients (tenant_id, client_code, name, client_type, contact_person, contact_phone, address)
  select $1, 'A' || n, 'Client ' || n, 'SALES', 'Contact ' || n, '02-555-0100', n || ' Sejong-daero, Jung-gu, Seoul' from generate_series(1, ${ROWS}) as n`;

/** What the audit trigger adds to a bulk insert; each is rolled back. */
export async function audit(site: Site, tenant: Tenant, rounds: number): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  const insert = async (prepare: string): Promise<number> => {
    await client.query('begin');
    try {
      await client.query(prepare);
      return await milliseconds(() => client.query(INSERT, [tenant.id]));
    } finally {
      await client.query('rollback');
      // What was rolled back is still in the table, and would be in the next one's way.
      await client.query('vacuum clients');
    }
  };
  try {
    const contestants = {
      audited: () => insert("select set_config('app.source', 'API', true), set_config('app.session', '{\"request_id\": \"bench\"}', true)"),
      unaudited: () => insert('alter table clients disable trigger audit_log'),
    };
    await interleave(1, contestants);
    const measured = await interleave(rounds, contestants);
    return [
      {
        part: 'audit',
        name: `insert ${ROWS} clients in one statement`,
        baseline: 'the same without the audit trigger',
        unit: 'ms',
        aim: null,
        rounds: against(measured, 'audited', 'unaudited'),
      },
    ];
  } finally {
    await client.end();
  }
}
