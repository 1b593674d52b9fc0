import pg from 'pg';
import { asDatabase } from '../database.ts';
import type { Progress } from '../progress.ts';
import { against, type Figure, interleave, milliseconds } from './figure.ts';
import { fillLog } from './history.ts';
import { FILL_GROWN_ORDERS, FILL_ROWS, ROWS } from './orders-sql.ts';
import { asReplica } from './replica.ts';
import { type Site, send, type Tenant } from './site.ts';
import { FILL_STOCKS } from './stock.ts';

const READS_PER_ROUND = 10;

/** Companies by what they have of the orders of the largest one. */
const SHARES = { whole: 1, tenth: 0.1, hundredth: 0.01 };
type Name = keyof typeof SHARES;

interface Company {
  name: Name;
  tenant: Tenant;
  headers: Record<string, string>;
}

interface Grown {
  /** What the largest company has of it. */
  count: number;
  of: string;
  fill(companies: readonly Company[]): Promise<unknown>;
  /** What stands in braces in the paths, for one company. */
  places(tenant: Tenant): Promise<Record<string, string>>;
  /** What has the same answer in each of the companies, but for totals. What counts all that are there has no aim. */
  readings: { name: string; path: string; aim: number | null }[];
}

/** Compares answers that do not grow between companies of three sizes. */
export async function growth(
  site: Site,
  tenants: readonly Tenant[],
  { rounds, table, log }: { rounds: number; table: number; log: number },
  report: Progress,
): Promise<Figure[]> {
  const client = new pg.Client(asDatabase(site.databaseUrl));
  await client.connect();
  try {
    const companies = await Promise.all(
      (Object.keys(SHARES) as Name[]).map(async (name, place) => {
        const tenant = tenants.at(-1 - place) as Tenant;
        return { name, tenant, headers: await site.signIn(tenant.email) };
      }),
    );
    const figures: Figure[] = [];
    for (const grown of [
      orders(site, client, table / ROWS, report),
      stocks(client, table / 100, report),
      logged(site, client, log, report),
    ]) {
      await grown.fill(companies);
      figures.push(...(await compare(site, companies, grown, rounds)));
    }
    return figures;
  } finally {
    await client.end();
  }
}

async function compare(
  site: Site,
  companies: readonly Company[],
  { of, count, places, readings }: Grown,
  rounds: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, path, aim } of readings) {
    const contestants = await Promise.all(
      companies.map(async ({ name: company, tenant, headers }) => {
        const values = await places(tenant);
        const url = `${site.url}/api/v1${path.replace(/\{(\w+)\}/g, (_, place: string) => encodeURIComponent(values[place] ?? ''))}`;
        const read = () =>
          milliseconds(async () => {
            for (let reads = 0; reads < READS_PER_ROUND; reads++) await send(url, headers);
          });
        return [company, read] as const;
      }),
    );
    const byName = Object.fromEntries(contestants) as Record<Name, () => Promise<number>>;
    await interleave(1, byName);
    const measured = await interleave(rounds, byName);
    const common = { part: 'growth', unit: 'ms', aim: aim === null ? null : ({ is: 'at most', ratio: aim } as const) } as const;
    for (const company of ['whole', 'tenth'] as const) {
      figures.push({
        ...common,
        name: `${name}, of ${count * SHARES[company]} ${of}`,
        baseline: `the same of ${count * SHARES.hundredth}`,
        rounds: against(measured, company, 'hundredth'),
      });
    }
  }
  return figures;
}

const row = async (client: pg.Client, statement: string, { id }: Tenant) =>
  (await client.query<Record<string, string>>(statement, [id])).rows[0] ?? {};

/** Orders with ten lines each. */
const orders = (site: Site, client: pg.Client, count: number, report: Progress): Grown => ({
  of: 'orders',
  count,
  async fill(companies) {
    for (const { name, tenant, headers } of companies) {
      await report.step(`Filling in ${count * SHARES[name]} orders with ${count * SHARES[name] * ROWS} lines`, () =>
        asReplica(client, async () => {
          await client.query(FILL_GROWN_ORDERS, [tenant.id, count * SHARES[name]]);
          await client.query(FILL_ROWS, [tenant.id]);
        }),
      );
      await send(`${site.url}/api/v1/clients`, headers, { name: 'Newcomer', client_type: 'SALES' });
    }
    await report.step('Gathering statistics', () => client.query('vacuum analyze orders, order_items'));
  },
  /** The company's last order and that one's number, a client without orders, and the last month that is over. */
  places: (tenant) =>
    row(
      client,
      `select o.id::text, o.order_no as number,
        (select max(id) from clients c where c.tenant_id = $1 and not exists (select from orders r where r.tenant_id = $1 and r.client_id = c.id)) as client,
        to_char(current_date - 40, 'YYYY-MM-DD') as "from", to_char(current_date - 10, 'YYYY-MM-DD') as "to"
       from orders o where o.tenant_id = $1 order by o.id desc limit 1`,
      tenant,
    ),
  readings: [
    { name: 'one order with its rows', path: '/orders/{id}', aim: 1.5 },
    { name: 'first 50 of the overdue orders', path: '/orders?size=50&is_overdue=true', aim: 1.5 },
    { name: 'first 50 of one month', path: '/orders?size=50&start_date={from}&end_date={to}', aim: 1.5 },
    { name: 'figures of the month and the backlog', path: '/orders/stats', aim: 1.5 },
    { name: 'first 50 of a client that has none', path: '/orders?size=50&client_id={client}', aim: 1.5 },
    { name: 'cards of the dashboard', path: '/dashboard/summary', aim: 1.5 },
    { name: 'first 50 of all, with their total', path: '/orders?size=50', aim: null },
    { name: 'search for a number', path: '/orders?size=50&search={number}', aim: null },
  ],
});

/** Stocks of which each has a lot and a receipt. */
const stocks = (client: pg.Client, count: number, report: Progress): Grown => ({
  of: 'stocks',
  count,
  async fill(companies) {
    for (const { name, tenant } of companies)
      await report.step(`Filling in ${count * SHARES[name]} stocks`, () =>
        asReplica(client, () => client.query(FILL_STOCKS, [tenant.id, count * SHARES[name]])),
      );
    await client.query('vacuum analyze items, stocks, stock_lots, stock_transactions');
  },
  places: (tenant) =>
    row(
      client,
      `select s.id::text, s.item_id::text as item, i.code from stocks s join items i on i.tenant_id = $1 and i.id = s.item_id
       where s.tenant_id = $1 and i.code = 'B000050'`,
      tenant,
    ),
  readings: [
    { name: 'one stock with its lots', path: '/stocks/{id}', aim: 1.5 },
    { name: 'stocks of one item', path: '/stocks?size=50&item_id={item}', aim: 1.5 },
    { name: 'lots of one item', path: '/stock-lots?size=50&item_id={item}', aim: 1.5 },
    { name: 'movements of one item', path: '/stock-transactions?size=50&item_id={item}', aim: 1.5 },
    { name: 'first 50 of all, with their total', path: '/stocks?size=50', aim: null },
    { name: 'status of all', path: '/stocks/stats', aim: null },
  ],
});

/** A year of changes. */
const logged = (site: Site, client: pg.Client, count: number, report: Progress): Grown => {
  const recordOf = (tenant: Tenant) => row(client, 'select min(id)::text as record from clients where tenant_id = $1', tenant);
  return {
    of: 'rows of the audit log',
    count,
    async fill(companies) {
      const all = companies.map(async ({ name, tenant }) => ({
        tenants: [tenant],
        rows: count * SHARES[name],
        record: (await recordOf(tenant)).record ?? '',
      }));
      await fillLog(site, await Promise.all(all), report);
    },
    places: async (tenant) => ({
      ...(await recordOf(tenant)),
      ...(await row(
        client,
        'select id::text, request_id as request from audit.trigger_audit_logs where tenant_id = $1 order by created_at desc limit 1',
        tenant,
      )),
    }),
    readings: [
      { name: 'history of one record', path: '/trigger-audit/history/clients/{record}?size=50', aim: 1.5 },
      { name: 'what one request changed', path: '/trigger-audit?size=50&search={request}', aim: 1.5 },
      { name: 'one record in the time line', path: '/audit-logs?size=50&target_type=clients&target_id={record}', aim: 1.5 },
      { name: 'one change with both sides', path: '/trigger-audit/{id}', aim: 1.5 },
      { name: 'first 50 of a month, with their total', path: '/trigger-audit?size=50', aim: null },
    ],
  };
};
