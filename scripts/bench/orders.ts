import pg from 'pg';
import { asDatabase } from '../database.ts';
import type { Progress } from '../progress.ts';
import type { Figure } from './figure.ts';
import { FILL_ORDERS, FILL_ROWS, LIST, OVERDUE, ROWS, STATS } from './orders-sql.ts';
import { compareReadings } from './reading.ts';
import type { Site, Tenant } from './site.ts';

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
    return await compareReadings({ site, tenant, client, rounds, part: 'orders' }, [
      { name: `first 50 of ${count} orders, with their total`, path: '/orders?size=50', statement: LIST },
      { name: 'first 50 of the overdue ones', path: '/orders?size=50&is_overdue=true', statement: OVERDUE },
      { name: 'figures of the month and the backlog', path: '/orders/stats', statement: STATS },
    ]);
  } finally {
    await client.end();
  }
}
