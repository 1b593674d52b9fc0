import pg from 'pg';
import { asDatabase } from '../database.ts';
import { against, type Figure, interleave, milliseconds } from './figure.ts';
import type { Site, Tenant } from './site.ts';

const ROWS = 10_000;
const SINGLES = 1_000;

const INSERT = `
  insert into clients (tenant_id, client_code, name, client_type, contact_person, contact_phone, address)
  select $1, 'A' || n, 'Client ' || n, 'SALES', 'Contact ' || n, '02-555-0100', n || ' Sejong-daero, Jung-gu, Seoul' from generate_series(1, ${ROWS}) as n`;

const UPDATE = `update clients set name = name || ' Ltd.', contact_phone = '02-555-0199' where tenant_id = $1 and client_code like 'A%'`;

const UPDATE_ONE = 'update clients set memo = $2 where id = $1';

interface Work {
  name: string;
  /** Runs before the measurement in the same transaction. */
  prepare?: string;
  run(client: pg.Client, tenant: Tenant): Promise<unknown>;
}

const WORKS: Work[] = [
  { name: `insert ${ROWS} clients in one statement`, run: (client, { id }) => client.query(INSERT, [id]) },
  { name: `update ${ROWS} clients in one statement`, prepare: INSERT, run: (client, { id }) => client.query(UPDATE, [id]) },
  {
    name: `update one client, ${SINGLES} times`,
    async run(client, { id }) {
      const { rows } = await client.query<{ id: number }>('select min(id) as id from clients where tenant_id = $1', [id]);
      for (let n = 0; n < SINGLES; n++) await client.query({ name: 'one', text: UPDATE_ONE, values: [rows[0]?.id, `Memo ${n}`] });
    },
  },
];

const AUDITED = `select set_config('app.source', 'API', true), set_config('app.session', '{"request_id": "bench"}', true)`;
const UNAUDITED = ['insert', 'update'].map((event) => `alter table clients disable trigger audit_log_${event}`).join('; ');

/** The least that a log of the database can do for each changed row: say which one it was, and nothing of its values. */
const MERELY = `
  create or replace function audit.log_rows() returns trigger language plpgsql security definer as $$
  begin
    insert into audit.trigger_audit_logs (tenant_id, table_name, row_id, dml_type) select tenant_id, tg_table_name, id::text, tg_op from new_rows;
    return null;
  end $$`;

/** Measures what the audit triggers add to changes of rows. Each change is rolled back. */
export async function audit(site: Site, tenant: Tenant, rounds: number): Promise<Figure[]> {
  const client = new pg.Client(asDatabase(site.databaseUrl));
  await client.connect();
  const measure = async ({ prepare, run }: Work, first: string): Promise<number> => {
    await client.query('begin');
    try {
      await client.query(first);
      if (prepare) await client.query(prepare, [tenant.id]);
      return await milliseconds(() => run(client, tenant));
    } finally {
      await client.query('rollback');
      // Rolled-back rows remain in their tables until these are vacuumed and would slow the next measurement.
      await client.query('vacuum clients, audit.trigger_audit_logs');
    }
  };
  const figures: Figure[] = [];
  try {
    for (const work of WORKS) {
      const contestants = {
        audited: () => measure(work, AUDITED),
        unaudited: () => measure(work, UNAUDITED),
        merely: () => measure(work, MERELY),
      };
      await interleave(1, contestants);
      const measured = await interleave(rounds, contestants);
      const common = { part: 'audit', name: work.name, unit: 'ms' } as const;
      figures.push(
        {
          ...common,
          baseline: 'the same without the audit trigger',
          aim: { is: 'at most', ratio: 1.5 },
          rounds: against(measured, 'audited', 'unaudited'),
        },
        {
          ...common,
          baseline: 'the same with a trigger that logs which row it was, without values',
          aim: { is: 'at most', ratio: 1.5 },
          rounds: against(measured, 'audited', 'merely'),
        },
      );
    }
    return figures;
  } finally {
    await client.end();
  }
}
