import pg from 'pg';
import { asDatabase } from '../database.ts';
import type { Progress } from '../progress.ts';
import { against, type Figure, interleave, milliseconds } from './figure.ts';
import { FILL_ORDERS, FILL_ROWS, LIST, OVERDUE, ROWS, STATS } from './orders-sql.ts';
import { type Site, send, type Tenant } from './site.ts';

const READS_PER_ROUND = 10;

/** Compares lists and figures of orders among a million of their lines with plain SQL statements. */
export async function orders(
  site: Site,
  tenant: Tenant,
  { rounds, lines }: { rounds: number; lines: number },
  report: Progress,
): Promise<Figure[]> {
  const count = lines / ROWS;
  const client = new pg.Client(asDatabase(site.databaseUrl));
  await client.connect();
  try {
    await report.step(`Filling in ${count} orders with ${count * ROWS} lines`, async () => {
      // Without triggers: what they would do is there already.
      await client.query(`set session_replication_role = replica`);
      await client.query(FILL_ORDERS, [tenant.id, count]);
      await client.query(FILL_ROWS, [tenant.id]);
      await client.query(`set session_replication_role = origin`);
      await client.query('vacuum analyze orders, order_items');
    });
    const headers = await site.signIn(tenant.email);
    const compare = async (path: string, statement: string) => {
      const several = (work: () => Promise<unknown>) => () =>
        milliseconds(async () => {
          for (let read = 0; read < READS_PER_ROUND; read++) await work();
        });
      const contestants = {
        http: several(() => send(`${site.url}/api/v1${path}`, headers)),
        sql: several(() => client.query(statement, [tenant.id])),
      };
      await interleave(1, contestants);
      return against(await interleave(rounds, contestants), 'http', 'sql');
    };
    const common = { part: 'orders', unit: 'ms', baseline: 'the plain SQL statement alone', aim: { is: 'at most', ratio: 1.5 } } as const;
    return [
      { ...common, name: `first 50 of ${count} orders, with their total`, rounds: await compare('/orders?size=50', LIST) },
      { ...common, name: `first 50 of the overdue ones`, rounds: await compare('/orders?size=50&is_overdue=true', OVERDUE) },
      { ...common, name: 'figures of the month and the backlog', rounds: await compare('/orders/stats', STATS) },
    ];
  } finally {
    await client.end();
  }
}
