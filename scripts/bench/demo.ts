import pg from 'pg';
import type { Progress } from '../progress.ts';
import { against, type Figure, interleave, milliseconds } from './figure.ts';
import { type Site, send } from './site.ts';

const PASSWORD = 'correct horse battery';

/** The tables of tenants' rows. */
const TABLES = `
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'directus%' order by c.relname`;

/** Measures the opening of a demo with all areas of business against a copy of its rows. */
export async function demo(site: Site, rounds: number, report: Progress): Promise<Figure[]> {
  const headers = await site.signInAsAdministrator();
  const client = new pg.Client(site.databaseUrl);
  await client.connect();
  let number = 0;
  const open = async (): Promise<number> => {
    number++;
    const who = { contact_name: 'Owner', contact_email: `demo${number}@bench.example.com`, admin_password: PASSWORD };
    const body = { company_name: `Demo ${number}`, preset: 'FULL', ...who };
    return (await send<{ tenant: { id: number } }>(`${site.url}/api/v1/demo-tenants`, headers, body)).tenant.id;
  };
  try {
    const tenant = await report.step('Opening a demo', open);
    const { rows: tables } = await client.query<{ name: string }>(TABLES);
    const copy = () => copied(client, tables, tenant);
    await copy();
    const measured = await report.step('Demo', () => interleave(rounds, { opened: () => milliseconds(open), copied: copy }));
    return [
      {
        part: 'demo',
        name: 'open a full demo',
        baseline: 'insert … select of its rows, without triggers and references',
        unit: 'ms',
        aim: null,
        rounds: against(measured, 'opened', 'copied'),
      },
    ];
  } finally {
    await client.end();
  }
}

/** How long a copy of the rows of a tenant takes to tables with the same columns, checks and indexes, which are rolled back. */
async function copied(client: pg.Client, tables: readonly { name: string }[], tenant: number): Promise<number> {
  await client.query('begin');
  try {
    await client.query(tables.map(({ name }) => `create table bench_${name} (like ${name} including all)`).join('; '));
    const insertions = tables.map(
      ({ name }) => `insert into bench_${name} overriding system value select * from ${name} where tenant_id = ${tenant}`,
    );
    return await milliseconds(() => client.query(insertions.join('; ')));
  } finally {
    await client.query('rollback');
  }
}
