import type { Progress } from '../progress.ts';
import { WITH_REDIS } from '../settings.ts';
import { canHold, cores, type Held, hold } from './cores.ts';
import { against, type Figure, interleave } from './figure.ts';
import { startLoadGenerator } from './load.ts';
import type { Options } from './options.ts';
import { type Server, startDirectus } from './server.ts';
import type { Site, Tenant } from './site.ts';

/** Two processes, the database with its connections, and the load: with fewer cores they would take them from each other. */
const CORES_TO_SPARE = 6;
/** Of one core, for each process where there are fewer: then it is the processes that have no more to give, and not the machine. */
const SHARE = 1 / 8;
const WARM_UP_SECONDS = 5;

/** Compares the rate of a list by two processes with that of one of them. */
export async function processes(
  site: Site,
  tenant: Tenant,
  { rounds, seconds, connections }: Options,
  report: Progress,
): Promise<Figure[]> {
  const { REDIS } = process.env;
  const spare = cores >= CORES_TO_SPARE;
  if (!(REDIS && (spare || (await canHold())))) {
    report.note(
      `Not measured: two processes, which need REDIS, and ${CORES_TO_SPARE} cores or control groups to hold each to a part of one.`,
    );
    return [];
  }
  const env = { ...site.env, ...WITH_REDIS, REDIS };
  const servers: Server[] = [];
  const held: Held[] = [];
  const loads = [startLoadGenerator(), startLoadGenerator()];
  try {
    for (const port of [site.port + 5, site.port + 6])
      servers.push(await startDirectus({ root: site.root, env, port, readyPath: '/api/v1/health' }));
    const headers = await site.signIn(tenant.email);
    /** By so many of the processes, with the same number of connections for each. */
    const fire = async (count: number, duration = seconds) => {
      const load = { method: 'GET' as const, headers, connections: Math.ceil(connections / servers.length), seconds: duration };
      const rates = servers.slice(0, count).map(({ url }, index) => loads[index]?.fire({ ...load, url: `${url}/api/v1/clients?size=50` }));
      return (await Promise.all(rates)).reduce<number>((sum, rate) => sum + (rate ?? 0), 0);
    };
    return await report.step('Two processes', async () => {
      // While they are held they would need minutes until their code is compiled.
      for (let times = 0; times < 2; times++) await fire(servers.length, WARM_UP_SECONDS);
      if (!spare) for (const { pid } of servers) if (pid) held.push(await hold(pid, SHARE));
      await fire(servers.length, WARM_UP_SECONDS);
      const measured = await interleave(rounds, { two: () => fire(servers.length), one: () => fire(1) });
      return [
        {
          part: 'processes',
          name: `GET /api/v1/clients?size=50 by two processes${spare ? '' : `, each held to ${SHARE} of a core`}, on ${cores} cores`,
          baseline: 'one of them',
          unit: 'requests/s',
          aim: { is: 'at least', ratio: 1.9 },
          rounds: against(measured, 'two', 'one'),
        },
      ];
    });
  } finally {
    for (const load of loads) load.stop();
    for (const one of held) await one.release();
    await Promise.all(servers.map((server) => server.stop()));
  }
}
