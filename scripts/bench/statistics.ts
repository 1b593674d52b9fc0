import { deepEqual } from 'node:assert/strict';
import pg from 'pg';
import { asDatabase } from '../database.ts';
import type { Progress } from '../progress.ts';
import { against, type Figure, interleave, milliseconds } from './figure.ts';
import { asReplica } from './replica.ts';
import { type Site, send, type Tenant } from './site.ts';
import { DAYS, FILL, FILLED, FLOWS, SECTIONS } from './statistics-sql.ts';

const READS_PER_ROUND = 5;
const SECTION_NAMES = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[];

type Cards = Record<string, Record<string, unknown>>;

/** Measures the dashboard over a year of 1,000,000 rows, and the roll-up of its days. */
export async function statistics(site: Site, tenant: Tenant, rounds: number, report: Progress): Promise<Figure[]> {
  const client = new pg.Client(asDatabase(site.databaseUrl));
  client.setTypeParser(pg.types.builtins.NUMERIC, Number);
  client.setTypeParser(pg.types.builtins.INT8, Number);
  await client.connect();
  try {
    await report.step('Filling in a year of 1,000,000 rows', async () => {
      await asReplica(client, async () => {
        for (const statement of FILL) await client.query(statement, [tenant.id]);
      });
      await client.query(`vacuum analyze ${FILLED.join(', ')}`);
    });
    const headers = await site.signIn(tenant.email);
    const compare = async (ours: () => Promise<unknown>, sql: () => Promise<unknown>, times = READS_PER_ROUND) => {
      const several = (work: () => Promise<unknown>) => () =>
        milliseconds(async () => {
          for (let time = 0; time < times; time++) await work();
        });
      const contestants = { ours: several(ours), sql: several(sql) };
      await interleave(1, contestants);
      return against(await interleave(rounds, contestants), 'ours', 'sql');
    };

    const ask = () => send<Cards & { date: string }>(`${site.url}/api/v1/dashboard/summary`, headers);
    const { date, ...cards } = await ask();
    const cardsOf = async (name: keyof typeof SECTIONS) => (await client.query(SECTIONS[name], [tenant.id, date])).rows[0];
    const plain = async () => {
      for (const name of SECTION_NAMES) await cardsOf(name);
    };
    for (const name of SECTION_NAMES) deepEqual(await cardsOf(name), cards[name], `The ${name} section differs.`);

    const root = await site.signInAsAdministrator();
    const run = async (body: object = {}) => {
      const [made] = await send<{ status: string }[]>(`${site.url}/api/v1/jobs/stat-rollup/run`, root, { tenant_id: tenant.id, ...body });
      if (made?.status !== 'SUCCEEDED') throw new Error('The roll-up failed.');
    };
    await report.step('The first roll-up', () => run());
    // The holidays that a new company is given name sixty days, which would be rolled up with the last one.
    await client.query('delete from stat_events where tenant_id = $1', [tenant.id]);
    const [{ yesterday, first } = { yesterday: '', first: '' }] = (
      await client.query<{ yesterday: string; first: string }>(
        'select ($1::date - 1)::text as yesterday, ($1::date - $2::integer)::text as first',
        [date, DAYS],
      )
    ).rows;
    const flows = (start: string) => () => client.query(FLOWS, [tenant.id, start, yesterday]);
    const common = { part: 'statistics', unit: 'ms', aim: null } as const;
    const aim = { is: 'at most', ratio: 1.5 } as const;
    return [
      {
        ...common,
        aim,
        name: 'the dashboard over a year of 1,000,000 rows',
        baseline: 'the best SQL statement of each section alone',
        rounds: await compare(ask, plain),
      },
      {
        ...common,
        name: 'the roll-up of a day',
        baseline: 'one plain aggregate of each filled table on that day',
        rounds: await compare(run, flows(yesterday)),
      },
      {
        ...common,
        name: 'all days rebuilt',
        baseline: 'one plain aggregate of each filled table by days',
        rounds: await compare(() => run({ rebuild: true }), flows(first), 1),
      },
    ];
  } finally {
    await client.end();
  }
}
