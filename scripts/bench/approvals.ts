import pg from 'pg';
import { asDatabase } from '../database.ts';
import type { Progress } from '../progress.ts';
import { BADGES, DOCUMENTS, FILL, INBOX, READ } from './approvals-sql.ts';
import { against, type Figure, interleave, milliseconds } from './figure.ts';
import { type Site, send, type Tenant } from './site.ts';

const READS_PER_ROUND = 10;

interface Badges {
  inbox: number;
  on_hold: number;
  completed_unread: number;
}

/** Compares badge counts and inbox of a user with ten thousand documents with plain SQL statements. */
export async function approvals(site: Site, tenant: Tenant, rounds: number, report: Progress): Promise<Figure[]> {
  const client = new pg.Client(asDatabase(site.databaseUrl));
  await client.connect();
  try {
    const found = await client.query<{ id: string }>('select id from directus_users where tenant_id = $1 and email = $2', [
      tenant.id,
      tenant.email,
    ]);
    const userId = found.rows[0]?.id;
    await report.step(`Filling in ${DOCUMENTS} documents of one user`, async () => {
      const others = await client.query<{ id: string }>(
        `insert into directus_users (id, tenant_id, email, last_name, status, role)
         select gen_random_uuid(), $1::integer, 'bench-' || n || '-' || $1::integer || '@example.com', 'Bench', 'active', null from generate_series(1, 2) as n returning id`,
        [tenant.id],
      );
      await client.query("select set_config('app.service', 'on', false), set_config('app.state_change', 'approvals.status', false)");
      await client.query(FILL, [tenant.id, userId, others.rows[0]?.id, others.rows[1]?.id]);
      await client.query(READ, [tenant.id, userId]);
      await client.query('vacuum analyze approvals, approval_steps, approval_reads');
    });
    const headers = await site.signIn(tenant.email);
    const fetched = <Data>(path: string) => send<Data>(`${site.url}/api/v1${path}`, headers);
    const badges = await fetched<Badges>('/approvals/badge-counts');
    const plain = (await client.query<Record<keyof Badges, string>>(BADGES, [tenant.id, userId])).rows[0];
    for (const name of ['inbox', 'on_hold', 'completed_unread'] as const)
      if (Number(plain?.[name]) !== badges[name]) throw new Error(`${name}: ${badges[name]} by HTTP, ${plain?.[name]} by SQL.`);
    const several = (work: () => Promise<unknown>) => () =>
      milliseconds(async () => {
        for (let read = 0; read < READS_PER_ROUND; read++) await work();
      });
    const compare = async (path: string, statement: string) => {
      const contestants = {
        http: several(() => fetched(path)),
        sql: several(() => client.query(statement, [tenant.id, userId])),
      };
      await interleave(1, contestants);
      return against(await interleave(rounds, contestants), 'http', 'sql');
    };
    const common = { part: 'approvals', unit: 'ms', baseline: 'the plain SQL statement alone', aim: null } as const;
    return [
      { ...common, name: `badge counts of a user with ${DOCUMENTS} documents`, rounds: await compare('/approvals/badge-counts', BADGES) },
      {
        ...common,
        name: `first 50 of an inbox of ${badges.inbox + badges.on_hold} documents`,
        rounds: await compare('/approvals/inbox?size=50', INBOX),
      },
    ];
  } finally {
    await client.end();
  }
}
