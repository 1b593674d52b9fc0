import { isDeepStrictEqual } from 'node:util';
import type { Progress } from '../progress.ts';
import { against, type Figure, interleave } from './figure.ts';
import type { LoadGenerator } from './load.ts';
import type { Options } from './options.ts';
import { type Server, startBareServer, startPlainDirectus } from './server.ts';
import { type Site, send, type Tenant } from './site.ts';

const SIZE = 50;

/** Our lists, and Directus's routes for the same rows. */
const LISTS = [
  { path: '/clients', items: `/items/clients?limit=${SIZE}&sort=-created_at,-id&meta=filter_count` },
  { path: '/account-codes', items: `/items/account_codes?limit=${SIZE}&sort=code,id&meta=filter_count` },
];

const WARM_UP_SECONDS = 3;

/** Compares a page of 50 rows, and one record, with a minimal server and with Directus's own route. */
export async function lists(site: Site, tenant: Tenant, load: LoadGenerator, options: Options, report: Progress): Promise<Figure[]> {
  const servers: Server[] = [];
  const opened = async (server: Promise<Server>) => {
    servers.push(await server);
    return (await server).url;
  };
  try {
    const plain = { root: site.root, dataDir: site.dataDir, env: site.env };
    const bare = await opened(startBareServer(site.databaseUrl, tenant.id, site.port + 1));
    const stock = await opened(startPlainDirectus({ ...plain, port: site.port + 2, schemaFrozen: false }));
    const frozen = await opened(startPlainDirectus({ ...plain, port: site.port + 3, schemaFrozen: true }));
    const headers = await site.signIn(tenant.email);
    const figures: Figure[] = [];
    for (const { path, items } of LISTS) {
      const urls = {
        ours: `${site.url}/api/v1${path}?size=${SIZE}`,
        bare: `${bare}${path}?size=${SIZE}`,
        stock: `${stock}${items}`,
        frozen: `${frozen}${items}`,
      };
      await assertAlike(urls, headers);
      figures.push(...(await report.step(`Lists: ${path}`, () => measure(path, urls, headers, load, options))));
    }
    figures.push(await report.step('One record', () => one({ ours: `${site.url}/api/v1`, bare }, headers, load, options)));
    return figures;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

type Urls = Record<'ours' | 'bare' | 'stock' | 'frozen', string>;

async function measure(
  path: string,
  urls: Urls,
  headers: Record<string, string>,
  load: LoadGenerator,
  { rounds, seconds, connections }: Options,
): Promise<Figure[]> {
  const fire = (name: keyof Urls, duration: number) =>
    load.fire({ url: urls[name], method: 'GET', headers, connections, seconds: duration });
  for (const name of Object.keys(urls) as (keyof Urls)[]) await fire(name, WARM_UP_SECONDS);
  const measured = await interleave(rounds, {
    ours: () => fire('ours', seconds),
    bare: () => fire('bare', seconds),
    stock: () => fire('stock', seconds),
    frozen: () => fire('frozen', seconds),
  });
  const figure = (baseline: keyof Urls, name: string, aim: number): Figure => ({
    part: 'lists',
    name: `GET /api/v1${path}?size=${SIZE}`,
    baseline: name,
    unit: 'requests/s',
    aim: { is: 'at least', ratio: aim },
    rounds: against(measured, 'ours', baseline),
  });
  return [
    figure('bare', 'bare Express and pg', 0.9),
    figure('stock', 'Directus /items, stock settings', 10),
    figure('frozen', 'Directus /items, schema frozen', 1),
  ];
}

/** The record of a client. */
async function one(
  at: Record<'ours' | 'bare', string>,
  headers: Record<string, string>,
  load: LoadGenerator,
  { rounds, seconds, connections }: Options,
): Promise<Figure> {
  const [{ id } = {}] = await send<Row[]>(`${at.ours}/clients?size=1`, headers);
  const url = (name: keyof typeof at) => `${at[name]}/clients/${String(id)}`;
  const [ours, bare] = [await send<Row>(url('ours'), headers), await send<Row>(url('bare'), headers)];
  if (!isDeepStrictEqual(ours, bare)) throw new Error(`${url('bare')} shows something else.`);
  const fire = (name: keyof typeof at) => (duration: number) =>
    load.fire({ url: url(name), method: 'GET', headers, connections, seconds: duration });
  await fire('ours')(WARM_UP_SECONDS);
  await fire('bare')(WARM_UP_SECONDS);
  const measured = await interleave(rounds, { ours: () => fire('ours')(seconds), bare: () => fire('bare')(seconds) });
  return {
    part: 'lists',
    name: 'GET /api/v1/clients/{id}',
    baseline: 'bare Express and pg',
    unit: 'requests/s',
    aim: { is: 'at least', ratio: 0.8 },
    rounds: against(measured, 'ours', 'bare'),
  };
}

type Row = Record<string, unknown>;

/** Checks that all servers return the same rows. */
async function assertAlike(urls: Urls, headers: Record<string, string>): Promise<void> {
  const ours = await send<Row[]>(urls.ours, headers);
  const bare = await send<Row[]>(urls.bare, headers);
  if (ours.length !== SIZE || !isDeepStrictEqual(ours, bare)) throw new Error(`${urls.bare} answers something else than ${urls.ours}.`);
  for (const name of ['stock', 'frozen'] as const) {
    const rows = await send<Row[]>(urls[name], headers);
    if (
      !isDeepStrictEqual(
        rows.map(({ id }) => id),
        ours.map(({ id }) => id),
      )
    )
      throw new Error(`${urls[name]} lists other rows than ${urls.ours}.`);
  }
}
