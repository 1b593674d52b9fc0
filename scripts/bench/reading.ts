import type pg from 'pg';
import { against, type Figure, interleave, milliseconds } from './figure.ts';
import { startBareServer } from './server.ts';
import { type Site, send, type Tenant } from './site.ts';

const READS_PER_ROUND = 10;

/** What is read from the product, and the best single SQL statement for the same answer; its first value is the tenant. */
export interface Reading {
  name: string;
  /** Below `/api/v1`. */
  path: string;
  statement: string;
  values?: readonly unknown[];
}

interface Compared {
  site: Site;
  tenant: Tenant;
  client: pg.Client;
  rounds: number;
  part: string;
}

const several = (work: () => Promise<unknown>) => () =>
  milliseconds(async () => {
    for (let read = 0; read < READS_PER_ROUND; read++) await work();
  });

/**
 * Compares reads over HTTP, parsed, with their statement run by itself, and with the minimal server that answers with the rows of the
 * statement. Of what takes the database a millisecond the first tells what a request costs, the second what the product adds to it.
 */
export async function compareReadings({ site, tenant, client, rounds, part }: Compared, readings: readonly Reading[]): Promise<Figure[]> {
  const headers = await site.signIn(tenant.email);
  const bare = await startBareServer(site.databaseUrl, tenant.id, site.port + 1);
  try {
    const figures: Figure[] = [];
    for (const { name, path, statement: text, values: more = [] } of readings) {
      const values = [tenant.id, ...more];
      const contestants = {
        ours: several(() => send(`${site.url}/api/v1${path}`, headers)),
        alone: several(() => client.query(text, values)),
        served: several(() => send(`${bare.url}/statement`, {}, { text, values })),
      };
      await interleave(1, contestants);
      const measured = await interleave(rounds, contestants);
      const common = { part, name, unit: 'ms' } as const;
      figures.push(
        {
          ...common,
          baseline: 'the best single SQL statement alone',
          aim: { is: 'at most', ratio: 1.5 },
          rounds: against(measured, 'ours', 'alone'),
        },
        {
          ...common,
          baseline: 'the same statement answered by a minimal server',
          aim: { is: 'at most', ratio: 1.3 },
          rounds: against(measured, 'ours', 'served'),
        },
      );
    }
    return figures;
  } finally {
    await bare.stop();
  }
}
