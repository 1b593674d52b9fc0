import { against, type Figure, interleave } from './figure.ts';
import type { LoadGenerator } from './load.ts';
import type { Options } from './options.ts';
import { startBareServer, startPlainDirectus } from './server.ts';
import type { Site, Tenant } from './site.ts';

const WARM_UP_SECONDS = 3;

const CLIENT = {
  name: 'New client {n}',
  client_type: 'SALES',
  contact_person: 'Contact {n}',
  contact_phone: '02-555-0100',
  email: 'new{n}@example.com',
};

/** Compares creating one row, with validation, numbering and audit, with Directus's own route and with a mere insert. */
export async function create(
  site: Site,
  tenant: Tenant,
  load: LoadGenerator,
  { rounds, seconds, connections }: Options,
): Promise<Figure[]> {
  const plain = await startPlainDirectus({
    root: site.root,
    dataDir: site.dataDir,
    env: site.env,
    port: site.port + 2,
    schemaFrozen: true,
  });
  const bare = await startBareServer(site.databaseUrl, tenant.id, site.port + 1);
  try {
    const headers = await site.signIn(tenant.email);
    const post = (url: string, body: object) => (duration: number) =>
      load.fire({ url, method: 'POST', headers, body: JSON.stringify(body), connections, seconds: duration });
    const ours = post(`${site.url}/api/v1/clients`, CLIENT);
    // Without the extension the row gets no number.
    const items = post(`${plain.url}/items/clients`, { ...CLIENT, client_code: 'N{n}' });
    const insert = post(`${bare.url}/clients`, { ...CLIENT, client_code: 'M{n}' });
    for (const fire of [ours, items, insert]) await fire(WARM_UP_SECONDS);
    const measured = await interleave(rounds, { ours: () => ours(seconds), items: () => items(seconds), insert: () => insert(seconds) });
    const figure = (baseline: 'items' | 'insert', name: string, ratio: number): Figure => ({
      part: 'create',
      name: 'POST /api/v1/clients',
      baseline: name,
      unit: 'requests/s',
      aim: { is: 'at least', ratio },
      rounds: against(measured, 'ours', baseline),
    });
    return [figure('items', 'Directus POST /items/clients, schema frozen', 3), figure('insert', 'bare Express and pg', 0.3)];
  } finally {
    await Promise.all([plain.stop(), bare.stop()]);
  }
}
