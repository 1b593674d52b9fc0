import pg from 'pg';
import { asDatabase } from '../database.ts';
import type { Progress } from '../progress.ts';
import { against, type Figure, interleave, milliseconds } from './figure.ts';
import { COMPLETE, FILL, FILL_LARGE, INSERT_LOT, LARGE, LIST, OVERDUE, REOPEN, STATS, STEPS, WORK_ORDERS } from './production-sql.ts';
import { compareReadings, type Reading } from './reading.ts';
import { asReplica } from './replica.ts';
import { type Site, send, type Tenant } from './site.ts';

const CLIENTS = 20;
const LOTS = 1_000;

interface Side {
  site: Site;
  tenant: Tenant;
  client: pg.Client;
  headers: Record<string, string>;
  rounds: number;
}

const compare = async ({ rounds }: Side, http: () => Promise<number>, sql: () => Promise<number>) => {
  await interleave(1, { http, sql });
  return against(await interleave(rounds, { http, sql }), 'http', 'sql');
};

/** Measures work orders among many: their list, their figures, many steps completed at once, and the numbers of lots taken by many. */
export async function production(site: Site, tenant: Tenant, rounds: number, report: Progress): Promise<Figure[]> {
  const client = new pg.Client(asDatabase(site.databaseUrl));
  await client.connect();
  try {
    await report.step(`Filling in ${WORK_ORDERS} work orders`, () =>
      asReplica(client, async () => {
        for (const statement of [...FILL, ...FILL_LARGE]) await client.query(statement, [tenant.id]);
      }),
    );
    await client.query('vacuum analyze work_orders, work_order_items, work_order_steps');
    const side: Side = { site, tenant, client, rounds, headers: await site.signIn(tenant.email) };
    return [...(await reading(side)), await steps(side), await lots(side)];
  } finally {
    await client.end();
  }
}

function reading(side: Side): Promise<Figure[]> {
  const month = new Date().toISOString().slice(0, 7);
  const days = [`${month}-01`, `${month}-28`];
  const always = ['1900-01-01', '2199-12-31'];
  const stats = (name: string, [start, end]: string[]): Reading => ({
    ...{ name, path: `/work-orders/stats?start_date=${start}&end_date=${end}` },
    ...{ statement: STATS, values: [start, end] },
  });
  return compareReadings({ ...side, part: 'production' }, [
    { name: `first 50 of ${WORK_ORDERS} work orders with their progress`, path: '/work-orders?size=50', statement: LIST },
    { name: 'first 50 of the overdue ones', path: '/work-orders?size=50&overdue=true', statement: OVERDUE },
    stats('statistics of a month', days),
    stats('statistics of all of them', always),
  ]);
}

/** One step of the process completed for every item of a work order. */
async function steps(side: Side): Promise<Figure> {
  const { site, client, tenant, headers } = side;
  const [large] = (await client.query<{ id: number; step: number }>(LARGE, [tenant.id])).rows;
  if (!large) throw new Error('There is no work order of many items.');
  const reopened = async (work: () => Promise<unknown>) => {
    const taken = await milliseconds(work);
    await asReplica(client, async () => {
      for (const statement of REOPEN) await client.query(statement, [large.id]);
    });
    return taken;
  };
  const completed = async () => {
    await client.query(
      "begin; select set_config('app.state_change', 'work_order_items.status,work_order_steps.status', true), set_config('app.source', 'API', true)",
    );
    const [items = '', rows = ''] = COMPLETE;
    await client.query("select set_config('app.state_change', 'work_order_items.status', true)");
    await client.query(items, [large.id]);
    await client.query("select set_config('app.state_change', 'work_order_steps.status', true)");
    await client.query(rows, [large.id, large.step]);
    await client.query('commit');
  };
  return {
    ...{ part: 'production', unit: 'ms', aim: null, name: `${STEPS} steps completed` },
    baseline: 'the same rows written in one statement a table',
    rounds: await compare(
      side,
      () => reopened(() => send(`${site.url}/api/v1/work-orders/${large.id}/sync-status?step_id=${large.step}`, headers, {})),
      () => reopened(completed),
    ),
  };
}

/** A bent part that its codes name. */
async function mapped({ site, headers }: Side): Promise<number> {
  const post = <Data>(path: string, body: object) => send<Data>(`${site.url}/api/v1${path}`, headers, body);
  const { id } = await post<{ id: number }>('/items', { code: 'BD-RM-30', name: 'Rail', item_type: 'PART', item_category: 'BENDING' });
  await post('/bending/item-mappings', { prod_code: 'R', spec_code: 'M', length_code: '30', item_id: id });
  return id;
}

/** Numbers without gaps, taken one by one by several clients at once. */
async function lots(side: Side): Promise<Figure> {
  const { site, headers, tenant } = side;
  const item = await mapped(side);
  const pool = new pg.Pool({ ...asDatabase(site.databaseUrl), max: CLIENTS });
  pool.on('connect', (client) => void client.query("select set_config('app.source', 'API', false)"));
  const each = (take: (index: number) => Promise<unknown>) => () => {
    let next = 0;
    const one = async () => {
      while (next < LOTS) await take(next++);
    };
    return milliseconds(() => Promise.all(Array.from({ length: CLIENTS }, one)));
  };
  let serial = 0;
  try {
    const rounds = await compare(
      side,
      each(() => send(`${site.url}/api/v1/bending/generate-lot`, headers, { prod_code: 'R', spec_code: 'M', length_code: '30' })),
      each(() => pool.query(INSERT_LOT, [tenant.id, ++serial, item])),
    );
    return {
      ...{ part: 'production', unit: 'ms', aim: null, rounds, name: `${LOTS} lot numbers taken by ${CLIENTS} clients` },
      baseline: 'as many rows inserted by as many connections, without numbers',
    };
  } finally {
    await pool.end();
  }
}
