import pg from 'pg';
import { asDatabase } from '../database.ts';
import type { Progress } from '../progress.ts';
import { against, type Figure, interleave, milliseconds } from './figure.ts';
import { asReplica } from './replica.ts';
import { type Site, send, type Tenant } from './site.ts';

const ITEMS = 50_000;
const PAGE = 50;
const LOTS = 1_000;

/** Rows that the ledger would have written, without its triggers: the sums agree. The last of the items, of which there are `$2`, has a lot for each of its units. */
export const FILL_STOCKS = `
  with item as (
    insert into items (tenant_id, code, name, item_type, safety_stock)
    select $1, 'B' || lpad(n::text, 6, '0'), 'Item ' || n, 'PART', n % 20 from generate_series(1, $2::integer) as n returning id, code),
  place as (select min(id) as id from warehouses where tenant_id = $1 and warehouse_type = 'MATERIAL'),
  stock as (
    insert into stocks (tenant_id, item_id, warehouse_id, quantity)
    select $1, item.id, place.id, case when item.code = 'B' || lpad($2::text, 6, '0') then ${LOTS} else 10 end from item, place returning id, item_id, warehouse_id, quantity),
  lot as (
    insert into stock_lots (tenant_id, item_id, warehouse_id, stock_id, lot_no, origin, received_date, initial_quantity, remaining_quantity, unit_cost)
    select $1, s.item_id, s.warehouse_id, s.id, 'L' || n, 'OPENING', current_date - n % 300, q, q, 1000 + n
    from stock s cross join lateral generate_series(1, case when s.quantity = ${LOTS} then ${LOTS} else 1 end) as n
    cross join lateral (select case when s.quantity = ${LOTS} then 1 else s.quantity end as q) each
    returning id, item_id, warehouse_id, stock_id, initial_quantity, unit_cost)
  insert into stock_transactions (tenant_id, stock_id, item_id, warehouse_id, stock_lot_id, transaction_type, quantity, balance_after, unit_cost, transaction_date)
  select $1, stock_id, item_id, warehouse_id, id, 'RECEIPT', initial_quantity, initial_quantity, unit_cost, current_date - 300 from lot`;

const STOCK_OF_LOTS = `select s.id, s.item_id, s.warehouse_id from stocks s where s.tenant_id = $1 and s.quantity = ${LOTS}`;

/** The stock as it was before it was issued. */
const REFILL = [
  `delete from stock_transactions where stock_id = $1 and transaction_type = 'ISSUE'`,
  `update stock_lots set remaining_quantity = initial_quantity, status = 'AVAILABLE' where stock_id = $1`,
  `update stocks set quantity = ${LOTS} where id = $1`,
];

/** The baseline: a plain statement for a page of stocks with item, warehouse, figures and total. */
const PAGE_OF_STOCKS = `
  select (select count(*) from stocks where tenant_id = $1) as total, s.*, i.code, i.name, w.code as warehouse, s.quantity - coalesce(l.held, 0) - s.reserved_quantity as available, l.value
  from stocks s
  join items i on i.tenant_id = s.tenant_id and i.id = s.item_id
  join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
  left join lateral (
    select sum(remaining_quantity) filter (where status = 'HOLD') as held, round(sum(remaining_quantity * unit_cost)) as value
    from stock_lots l where l.tenant_id = s.tenant_id and l.stock_id = s.id and l.remaining_quantity > 0) l on true
  where s.tenant_id = $1 order by i.code, s.id limit ${PAGE}`;

/** The baseline: how many stocks there are of each status, and what all of it is worth. */
const STATUS = `
  with lots as (
    select stock_id, sum(remaining_quantity) filter (where status = 'HOLD') as held, round(sum(remaining_quantity * unit_cost)) as value
    from stock_lots where tenant_id = $1 and remaining_quantity > 0 group by stock_id)
  select count(*) as stock_count, sum(value) as stock_value, count(*) filter (where available > 0 and available < safety_stock) as low_count
  from (
    select i.safety_stock, l.value, s.quantity - coalesce(l.held, 0) - s.reserved_quantity as available
    from stocks s join items i on i.tenant_id = s.tenant_id and i.id = s.item_id left join lots l on l.stock_id = s.id
    where s.tenant_id = $1) f`;

/** The baseline: the rows that an issue of all lots writes, in one statement for each table, with every trigger. */
const WRITES = [
  `insert into stock_transactions (tenant_id, stock_id, item_id, warehouse_id, stock_lot_id, transaction_type, quantity, balance_after, unit_cost, transaction_date)
   select tenant_id, stock_id, item_id, warehouse_id, id, 'ISSUE', -remaining_quantity, ${LOTS} - row_number() over (order by received_date, id), unit_cost, current_date
   from stock_lots where stock_id = $1`,
  `update stock_lots set remaining_quantity = 0, status = 'DEPLETED' where stock_id = $1`,
  'update stocks set quantity = 0, last_issued_at = now() where id = $1',
];

interface Stats {
  stock_count: number;
  stock_value: number;
  low_count: number;
}

/** Measures the status of stock over many items, and an issue that empties many lots. */
export async function stock(site: Site, tenant: Tenant, rounds: number, report: Progress): Promise<Figure[]> {
  const client = new pg.Client(asDatabase(site.databaseUrl));
  await client.connect();
  try {
    await report.step(`Filling in ${ITEMS} stocks`, async () => {
      await asReplica(client, () => client.query(FILL_STOCKS, [tenant.id, ITEMS]));
      await client.query('vacuum analyze items, stocks, stock_lots, stock_transactions');
    });
    const { rows } = await client.query<{ id: number; item_id: number; warehouse_id: number }>(STOCK_OF_LOTS, [tenant.id]);
    const filled = rows[0];
    if (!filled) throw new Error('There is no stock of many lots.');
    const headers = await site.signIn(tenant.email);
    const get = <Data>(path: string) => send<Data>(`${site.url}/api/v1${path}`, headers);
    const select = (statement: string) => client.query<Record<keyof Stats, string>>(statement, [tenant.id]);
    const [stats, plain] = [await get<Stats>('/stocks/stats'), (await select(STATUS)).rows[0]];
    for (const name of ['stock_count', 'stock_value', 'low_count'] as const)
      if (Number(plain?.[name]) !== stats[name]) throw new Error(`${name}: ${stats[name]} by HTTP, ${plain?.[name]} by SQL.`);

    const compare = async (http: () => Promise<number>, sql: () => Promise<number>) => {
      await interleave(2, { http, sql });
      return against(await interleave(rounds, { http, sql }), 'http', 'sql');
    };
    const reading = (path: string, statement: string) =>
      compare(
        () => milliseconds(() => get(path)),
        () => milliseconds(() => select(statement)),
      );
    const refill = () =>
      asReplica(client, async () => {
        for (const statement of REFILL) await client.query(statement, [filled.id]);
      });
    const body = { transaction_type: 'ISSUE', item_id: filled.item_id, warehouse_id: filled.warehouse_id, quantity: LOTS };
    const issued = async () => {
      const taken = await milliseconds(() => send(`${site.url}/api/v1/stock-transactions`, headers, body));
      await refill();
      return taken;
    };
    const written = async () => {
      const taken = await milliseconds(async () => {
        await client.query(
          "begin; select set_config('app.stock_ledger', 'on', true), set_config('app.state_change', 'stock_lots.status', true), set_config('app.source', 'API', true)",
        );
        for (const statement of WRITES) await client.query(statement, [filled.id]);
        await client.query('commit');
      });
      await refill();
      return taken;
    };
    const common = { part: 'stock', unit: 'ms', aim: null } as const;
    const alone = 'the best single SQL statement alone';
    return [
      {
        ...common,
        name: `${PAGE} of ${ITEMS} stocks`,
        baseline: 'a plain SQL statement alone',
        rounds: await reading(`/stocks?size=${PAGE}`, PAGE_OF_STOCKS),
      },
      { ...common, name: `status of ${ITEMS} stocks`, baseline: alone, rounds: await reading('/stocks/stats', STATUS) },
      {
        ...common,
        name: `an issue that empties ${LOTS} lots`,
        baseline: 'the same rows written in one statement a table',
        rounds: await compare(issued, written),
      },
    ];
  } finally {
    await client.end();
  }
}
