import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { query } from '../database.ts';
import type { Progress } from '../progress.ts';
import { type Figure, median } from './figure.ts';
import type { Options } from './options.ts';
import { type Server, startDirectus } from './server.ts';
import { PASSWORD, type Site, send, type Tenant } from './site.ts';

/** Milliseconds between two looks at the server. */
const LOOK_EVERY = 5_000;
/** Until the server's caches and pools are as full as they get. */
const WARM_UP_SHARE = 1 / 6;

/** What the server holds. */
interface Held {
  /** MiB. */
  memory: number;
  /** Files and sockets. */
  handles: number;
  connections: number;
}

const MEASURES: { of: keyof Held; name: string; unit: Figure['unit'] }[] = [
  { of: 'memory', name: 'memory', unit: 'MiB' },
  { of: 'handles', name: 'open files and sockets', unit: 'handles' },
  { of: 'connections', name: 'connections to the database', unit: 'connections' },
];

/** Lets companies work for some minutes in every way, and compares what the server holds in the last third with the first; only on Linux. */
export async function soak(site: Site, tenants: readonly Tenant[], { minutes }: Options, report: Progress): Promise<Figure[]> {
  if (process.platform !== 'linux') return [];
  const server = await startDirectus({ root: site.root, env: site.env, port: site.port + 4, readyPath: '/api/v1/health' });
  try {
    const { held, done } = await report.step(`Working for ${minutes} minutes`, () => worked(site, server, tenants, minutes));
    const third = Math.floor(held.length / 3);
    return MEASURES.map(({ of, name, unit }) => ({
      part: 'soak',
      name: `${name} after ${minutes} minutes and ${done} requests: the last third`,
      baseline: 'the first third',
      unit,
      aim: { is: 'at most' as const, ratio: 1.1 },
      rounds: [{ ours: median(held.slice(-third).map((at) => at[of])), baseline: median(held.slice(0, third).map((at) => at[of])) }],
    }));
  } finally {
    await server.stop();
  }
}

async function worked(site: Site, server: Server, tenants: readonly Tenant[], minutes: number): Promise<{ held: Held[]; done: number }> {
  const api = `${server.url}/api/v1`;
  const end = Date.now() + minutes * 60_000;
  let done = 0;
  const again = async (pause: number, work: () => Promise<unknown>) => {
    while (Date.now() < end) {
      await work();
      done++;
      await wait(pause);
    }
  };
  const people = await Promise.all(tenants.map(async ({ email }) => ({ email, headers: await site.signIn(email) })));
  for (const [index, { headers }] of people.entries())
    await send(`${api}/taxprovider/login`, headers, { business_number: '2208139938', login_id: `soak${index}`, password: PASSWORD });
  const working = people.flatMap(({ email, headers }, index) => [
    again(50, () => send(`${api}/clients?size=50&page=${1 + (done % 20)}`, headers)),
    again(500, async () => {
      const { id } = await send<{ id: number }>(`${api}/clients`, headers, { name: `Soak ${index} ${done}`, client_type: 'PURCHASE' });
      await send(`${api}/clients/${id}`, headers);
    }),
    again(10_000, () => send(`${api}/export`, headers, { export_type: 'SALES', format: index % 2 ? 'CSV' : 'XLSX' })),
    again(10_000, () => send(`${api}/taxprovider/sync/bank`, headers, {})),
    again(5_000, () => send(`${server.url}/auth/login`, {}, { email, password: PASSWORD })),
    again(2_000, () => send(`${api}/clients/stats`, headers)),
  ]);
  const held: Held[] = [];
  const looking = (async () => {
    await wait(minutes * 60_000 * WARM_UP_SHARE);
    while (Date.now() < end) {
      held.push(await look(site, server));
      await wait(LOOK_EVERY);
    }
  })();
  await Promise.all([...working, looking]);
  return { held, done };
}

async function look({ databaseUrl }: Site, { pid }: Server): Promise<Held> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [row] = await query<{ connections: number }>(
    databaseUrl,
    'select count(*)::integer as connections from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return {
    memory: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024,
    handles: (await readdir(`/proc/${pid}/fd`)).length,
    connections: row?.connections ?? 0,
  };
}
