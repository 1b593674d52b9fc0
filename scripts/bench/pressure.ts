import type { Progress } from '../progress.ts';
import { type Figure, median } from './figure.ts';
import type { LoadGenerator } from './load.ts';
import type { Options } from './options.ts';
import { type Site, send, type Tenant } from './site.ts';

/** Of the rate at which the service is asked day by day to the highest that it reaches. */
const USUAL = 0.7;
const RUSH = 3;
/** Those of a rush do not wait for each other. */
const RUSH_CONNECTIONS = 1_000;
/** What a client that is turned away may wait for its answer, in milliseconds. */
const TURNED_AWAY_WITHIN = 100;
const WARM_UP_SECONDS = 3;

/** Measures how long a list takes while other companies work, and what becomes of a rush and of the service after it. */
export async function pressure(
  site: Site,
  [tenant, ...others]: readonly Tenant[],
  load: LoadGenerator,
  { rounds, seconds, connections }: Options,
  report: Progress,
): Promise<Figure[]> {
  const headers = await site.signIn(tenant?.email ?? '');
  const list = { url: `${site.url}/api/v1/clients?size=50`, method: 'GET' as const, headers, seconds };
  const full = () => load.fire({ ...list, connections });
  await load.fire({ ...list, connections, seconds: WARM_UP_SECONDS });
  const tops: number[] = [];
  for (let round = 0; round < rounds; round++) tops.push(await full());
  const top = median(tops);
  const usual = await report.step('A list beside the work of others', () =>
    beside(site, others, async () => {
      const measured = [];
      for (let round = 0; round < rounds; round++) measured.push(await load.press({ ...list, connections, rate: Math.round(top * USUAL) }));
      return measured;
    }),
  );
  const rushes = await report.step('A rush, and after it', async () => {
    const measured = [];
    for (let round = 0; round < rounds; round++) {
      const rush = await load.press({ ...list, connections: RUSH_CONNECTIONS, rate: Math.round(top * RUSH), mayBeBusy: true });
      measured.push({ ...rush, after: await full(), before: tops[round] ?? top });
    }
    return measured;
  });
  const turnedAway = rushes.filter(({ busy }) => busy.perSecond > 0);
  return [
    {
      part: 'pressure',
      name: `GET /api/v1/clients?size=50 at ${USUAL * 100} % of the highest rate, beside reports, exports and roll-ups: 99 of 100 answers`,
      baseline: 'half of the answers',
      unit: 'ms',
      aim: { is: 'at most', ratio: 4 },
      rounds: usual.map(({ p99, median: half }) => ({ ours: p99, baseline: half })),
    },
    {
      part: 'pressure',
      name: `the same at ${RUSH} times the highest rate: 99 of 100 of those that are turned away`,
      baseline: `${TURNED_AWAY_WITHIN} ms`,
      unit: 'ms',
      aim: { is: 'at most', ratio: 1 },
      rounds: turnedAway.map(({ busy }) => ({ ours: busy.p99, baseline: TURNED_AWAY_WITHIN })),
    },
    {
      part: 'pressure',
      name: 'the same right after the rush',
      baseline: 'before the rush',
      unit: 'requests/s',
      aim: { is: 'at least', ratio: 0.9 },
      rounds: rushes.map(({ after, before }) => ({ ours: after, baseline: before })),
    },
  ];
}

/** Measures while other companies read a report, make an export and roll up their statistics, each again and again. */
async function beside<Result>(site: Site, others: readonly Tenant[], measure: () => Promise<Result>): Promise<Result> {
  const [reader, exporter, counted] = others;
  const root = await site.signInAsAdministrator();
  const [reading, exporting] = await Promise.all([site.signIn(reader?.email ?? ''), site.signIn(exporter?.email ?? '')]);
  const api = `${site.url}/api/v1`;
  let measuring = true;
  const repeat = async (work: () => Promise<unknown>) => {
    while (measuring) await work();
  };
  const working = Promise.all([
    repeat(() => send(`${api}/clients/stats`, reading)),
    repeat(() => send(`${api}/export`, exporting, { export_type: 'SALES', format: 'XLSX' })),
    repeat(() => send(`${api}/jobs/stat-rollup/run`, root, { tenant_id: counted?.id, rebuild: true })),
  ]);
  try {
    return await Promise.race([measure(), working.then(() => Promise.reject(new Error('The others ended.')))]);
  } finally {
    measuring = false;
    await working;
  }
}
