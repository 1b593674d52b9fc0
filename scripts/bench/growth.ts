import pg from 'pg';
import { asDatabase } from '../database.ts';
import type { Progress } from '../progress.ts';
import { against, type Figure, interleave, milliseconds } from './figure.ts';
import { FILL_GROWN_ORDERS, FILL_ROWS, ROWS } from './orders-sql.ts';
import { asReplica } from './replica.ts';
import { type Site, send, type Tenant } from './site.ts';

const READS_PER_ROUND = 10;

/** Companies by what they have of the orders of the largest one. */
const SHARES = { whole: 1, tenth: 0.1, hundredth: 0.01 };
type Name = keyof typeof SHARES;

/** What has the same answer in each of the companies, but for totals. */
const READINGS: { name: string; path: string; aim: number | null }[] = [
  { name: 'one order with its rows', path: '/orders/{id}', aim: 1.5 },
  { name: 'first 50 of the overdue orders', path: '/orders?size=50&is_overdue=true', aim: 1.5 },
  { name: 'first 50 of one month', path: '/orders?size=50&start_date={from}&end_date={to}', aim: 1.5 },
  { name: 'figures of the month and the backlog', path: '/orders/stats', aim: 1.5 },
  { name: 'first 50 of a client that has none', path: '/orders?size=50&client_id={client}', aim: 1.5 },
  { name: 'cards of the dashboard', path: '/dashboard/summary', aim: 1.5 },
  // All that are there are counted.
  { name: 'first 50 of all, with their total', path: '/orders?size=50', aim: null },
  { name: 'search for a number', path: '/orders?size=50&search={number}', aim: null },
];

/** Compares answers that do not grow between companies of three sizes. */
export async function growth(
  site: Site,
  tenants: readonly Tenant[],
  { rounds, table }: { rounds: number; table: number },
  report: Progress,
): Promise<Figure[]> {
  const ordersOf = (company: Name) => (table / ROWS) * SHARES[company];
  const client = new pg.Client(asDatabase(site.databaseUrl));
  await client.connect();
  try {
    const companies = await Promise.all(
      (Object.keys(SHARES) as Name[]).map(async (name, place) => {
        const tenant = tenants.at(-1 - place) as Tenant;
        return { name, tenant, headers: await site.signIn(tenant.email), orders: ordersOf(name) };
      }),
    );
    for (const { tenant, orders, headers } of companies) {
      await report.step(`Filling in ${orders} orders with ${orders * ROWS} lines`, () =>
        asReplica(client, async () => {
          await client.query(FILL_GROWN_ORDERS, [tenant.id, orders]);
          await client.query(FILL_ROWS, [tenant.id]);
        }),
      );
      await send(`${site.url}/api/v1/clients`, headers, { name: 'Newcomer', client_type: 'SALES' });
    }
    await report.step('Gathering statistics', () => client.query('vacuum analyze orders, order_items'));
    const figures: Figure[] = [];
    for (const { name, path, aim } of READINGS) {
      const readings = await Promise.all(
        companies.map(async ({ name: company, tenant, headers }) => {
          const url = `${site.url}/api/v1${await filled(client, tenant, path)}`;
          const read = () =>
            milliseconds(async () => {
              for (let reads = 0; reads < READS_PER_ROUND; reads++) await send(url, headers);
            });
          return [company, read] as const;
        }),
      );
      const contestants = Object.fromEntries(readings) as Record<Name, () => Promise<number>>;
      await interleave(1, contestants);
      const measured = await interleave(rounds, contestants);
      const common = { part: 'growth', unit: 'ms', aim: aim === null ? null : ({ is: 'at most', ratio: aim } as const) } as const;
      for (const company of ['whole', 'tenth'] as const) {
        figures.push({
          ...common,
          name: `${name}, of ${ordersOf(company)}`,
          baseline: `the same of ${ordersOf('hundredth')}`,
          rounds: against(measured, company, 'hundredth'),
        });
      }
    }
    return figures;
  } finally {
    await client.end();
  }
}

/** The path for the company: its last order and that one's number, a client without orders, and the last month that is over. */
async function filled(client: pg.Client, { id }: Tenant, path: string): Promise<string> {
  const { rows } = await client.query<Record<string, string>>(
    `select o.id::text, o.order_no as number,
      (select max(id) from clients c where c.tenant_id = $1 and not exists (select from orders r where r.tenant_id = $1 and r.client_id = c.id)) as client,
      to_char(current_date - 40, 'YYYY-MM-DD') as "from", to_char(current_date - 10, 'YYYY-MM-DD') as "to"
     from orders o where o.tenant_id = $1 order by o.id desc limit 1`,
    [id],
  );
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(rows[0]?.[name] ?? ''));
}
