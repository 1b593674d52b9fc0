import pg from 'pg';
import { asDatabase } from '../database.ts';
import type { Progress } from '../progress.ts';
import { against, type Figure, interleave, milliseconds } from './figure.ts';
import type { Site, Tenant } from './site.ts';

/** As many as one file may have. */
const ROWS = 5_000;

interface Made {
  created_count: number;
  changed_count: number;
}

/** Compares a file of new items, and one that changes as many, with writing the same rows one by one. */
export async function imports(site: Site, tenant: Tenant, rounds: number, report: Progress): Promise<Figure[]> {
  const client = new pg.Client(asDatabase(site.databaseUrl));
  await client.connect();
  try {
    const headers = await site.signIn(tenant.email);
    let round = 0;
    const read = async (names: string, expected: Made) => {
      const rows = Array.from({ length: ROWS }, (_, n) => `B${round}-${n},${names} ${round}-${n},원자재,EA`);
      const form = new FormData();
      form.append('file', new Blob([['code,name,item_type,unit', ...rows].join('\n')], { type: 'text/csv' }), 'items.csv');
      const response = await fetch(`${site.url}/api/v1/items/import`, {
        method: 'POST',
        headers: { authorization: headers.authorization as string },
        body: form,
      });
      const { data } = (await response.json()) as { data: Made };
      if (!response.ok || data.created_count !== expected.created_count || data.changed_count !== expected.changed_count)
        throw new Error(`${response.status} ${JSON.stringify(data)}`);
    };
    const contestants = {
      created: () => {
        round++;
        return milliseconds(() => read('Item', { created_count: ROWS, changed_count: 0 }));
      },
      inserted: () => oneByOne(client, tenant, round, 'insert'),
      changed: () => milliseconds(() => read('Renamed', { created_count: 0, changed_count: ROWS })),
      updated: () => oneByOne(client, tenant, round, 'update'),
    };
    const measured = await report.step('Imports', async () => {
      await interleave(1, contestants);
      return interleave(rounds, contestants);
    });
    const figure = (name: string, baseline: string, rounds: Figure['rounds']): Figure => ({
      part: 'imports',
      name,
      baseline,
      unit: 'ms',
      aim: { is: 'at most', ratio: 1 },
      rounds,
    });
    return [
      figure(
        `a file of ${ROWS} new items`,
        'the same rows inserted one by one, prepared, in one transaction',
        against(measured, 'created', 'inserted'),
      ),
      figure(
        `a file that changes ${ROWS} items`,
        'the same rows updated one by one, prepared, in one transaction',
        against(measured, 'changed', 'updated'),
      ),
    ];
  } finally {
    await client.end();
  }
}

const STATEMENTS = {
  insert: "insert into items (tenant_id, code, name, item_type, unit) values ($1, $2, $3, 'RAW_MATERIAL', 'EA')",
  update: 'update items set name = $2 where id = $1',
} as const;

/** Writes the rows of a round and rolls back. */
async function oneByOne(client: pg.Client, tenant: Tenant, round: number, kind: keyof typeof STATEMENTS): Promise<number> {
  const { rows } = await client.query<{ id: number; code: string }>(
    'select id, code from items where tenant_id = $1 and code like $2 order by id',
    [tenant.id, `B${round}-%`],
  );
  const valuesOf = {
    insert: (code: string) => [tenant.id, `${code}-again`, 'Again'],
    update: (_code: string, id: number) => [id, 'Again'],
  }[kind];
  await client.query('begin');
  try {
    return await milliseconds(async () => {
      for (const { id, code } of rows) await client.query({ name: `bench_${kind}`, text: STATEMENTS[kind], values: valuesOf(code, id) });
    });
  } finally {
    await client.query('rollback');
  }
}
