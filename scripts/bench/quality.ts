import pg from 'pg';
import { asDatabase } from '../database.ts';
import type { Progress } from '../progress.ts';
import { against, type Figure, interleave, milliseconds, type Round } from './figure.ts';
import {
  FILL_DELIVERY,
  FILL_INSPECTIONS,
  FILL_UNITS,
  FORGET_DOCUMENTS,
  INSERT_DOCUMENTS,
  INSPECTIONS,
  LOCATIONS,
  ORDER,
  ROUTE,
  ROUTE_DOCUMENTS,
  STATS,
  UNITS,
} from './quality-sql.ts';
import { compareReadings } from './reading.ts';
import { asReplica } from './replica.ts';
import { type Site, send, type Tenant } from './site.ts';

/** Measures inspections among many, the audit of a delivery, and the documents of a final inspection made at once. */
export async function quality(site: Site, tenant: Tenant, rounds: number, report: Progress): Promise<Figure[]> {
  const client = new pg.Client(asDatabase(site.databaseUrl));
  await client.connect();
  try {
    await report.step(`Filling in ${INSPECTIONS} inspections`, () =>
      asReplica(client, async () => {
        for (const statement of [...FILL_INSPECTIONS, ...FILL_UNITS, ...FILL_DELIVERY]) await client.query(statement, [tenant.id]);
      }),
    );
    await client.query('vacuum analyze inspections, documents, quality_document_locations');
    const headers = await site.signIn(tenant.email);
    const one = async (statement: string) => (await client.query<{ id: number }>(statement, [tenant.id])).rows[0]?.id;
    const [order, route] = [await one(ORDER), await one(ROUTE)];
    const compare = async (http: () => Promise<number>, plain: () => Promise<number>): Promise<Round[]> => {
      await interleave(1, { http, plain });
      return against(await interleave(rounds, { http, plain }), 'http', 'plain');
    };
    /** Writes, and takes away again what was written. */
    const written = (work: () => Promise<unknown>) => async () => {
      const taken = await milliseconds(work);
      await asReplica(client, async () => {
        for (const statement of FORGET_DOCUMENTS) await client.query(statement, [tenant.id, order]);
      });
      return taken;
    };
    const inserted = async () => {
      await client.query("begin; select set_config('app.source', 'API', true)");
      for (const statement of INSERT_DOCUMENTS) await client.query(statement, [tenant.id, order]);
      await client.query('commit');
    };
    const month = new Date().toISOString().slice(0, 7);
    const days = [`${month}-01`, `${month}-28`] as const;
    const common = { part: 'quality', unit: 'ms' } as const;
    return [
      ...(await compareReadings({ site, tenant, client, rounds, part: 'quality' }, [
        {
          ...{ name: `statistics of a month among ${INSPECTIONS} inspections`, statement: STATS, values: days },
          path: `/inspections/stats?start_date=${days[0]}&end_date=${days[1]}`,
        },
        {
          ...{ name: `documents of a delivery of ${LOCATIONS} locations`, statement: ROUTE_DOCUMENTS, values: [route] },
          path: `/qms/lot-audits/routes/${route}/documents`,
        },
      ])),
      {
        ...common,
        name: `${UNITS} documents of a final inspection`,
        aim: null,
        baseline: 'the same rows written in one statement a table',
        rounds: await compare(
          written(() => send(`${site.url}/api/v1/documents/bulk-create-fqc`, headers, { order_id: order })),
          written(inserted),
        ),
      },
    ];
  } finally {
    await client.end();
  }
}
