import pg from 'pg';
import { asDatabase } from '../database.ts';
import type { Progress } from '../progress.ts';
import { FILL, OTHERS, UNREAD } from './approvals-sql.ts';
import { against, type Figure, interleave, milliseconds } from './figure.ts';
import { type Site, send, type Tenant } from './site.ts';

const READS_PER_ROUND = 10;

/** People by what they have decided and what waits for them. */
const PEOPLE = {
  veteran: { decided: 10_000, waiting: 50 },
  newcomer: { decided: 50, waiting: 50 },
  swamped: { decided: 50, waiting: 1_333 },
};
type Name = keyof typeof PEOPLE;

/** What waits costs what there is of it, however much somebody has decided; and so does its first page, however much waits. */
export async function approvals(site: Site, tenant: Tenant, rounds: number, report: Progress): Promise<Figure[]> {
  const client = new pg.Client(asDatabase(site.databaseUrl));
  await client.connect();
  const names = Object.keys(PEOPLE) as Name[];
  const emailOf = (name: string) => `bench-${name}-${tenant.id}@example.com`;
  try {
    await report.step('Filling in documents', async () => {
      const { rows } = await client.query<{ id: string }>(
        `insert into directus_users (id, tenant_id, email, last_name, status, role, password)
         select gen_random_uuid(), u.tenant_id, p.email, 'Bench', 'active', u.role, u.password
         from directus_users u, unnest($3::text[]) with ordinality as p (email, place)
         where u.tenant_id = $1 and u.email = $2 order by p.place returning id`,
        [tenant.id, tenant.email, [...names, 'other', 'drafter'].map(emailOf)],
      );
      const [other, drafter] = rows.slice(names.length).map(({ id }) => id);
      await client.query("select set_config('app.service', 'on', false), set_config('app.state_change', 'approvals.status', false)");
      for (const [place, name] of names.entries()) {
        const { decided, waiting } = PEOPLE[name];
        await client.query(FILL, [tenant.id, rows[place]?.id, drafter, decided, waiting, `AP-BENCH-${name}-`]);
      }
      await client.query(FILL, [tenant.id, other, drafter, OTHERS, 0, 'AP-BENCH-']);
      await client.query('vacuum analyze approvals, approval_steps, approval_reads');
    });
    const signedIn = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await site.signIn(emailOf(name))] as const)),
    ) as Record<Name, Record<string, string>>;
    const counts = await Promise.all(
      names.map((name) => send<{ inbox: number; completed_unread: number }>(`${site.url}/api/v1/approvals/badge-counts`, signedIn[name])),
    );
    counts.forEach(({ inbox, completed_unread }, place) => {
      const { waiting } = PEOPLE[names[place] as Name];
      if (inbox !== waiting || completed_unread !== UNREAD)
        throw new Error(`${names[place]}: ${inbox} waiting and ${completed_unread} unread, not ${waiting} and ${UNREAD}.`);
    });
    const compare = async (path: string, many: Name, few: Name) => {
      const reading = (name: Name) => () =>
        milliseconds(async () => {
          for (let read = 0; read < READS_PER_ROUND; read++) await send(`${site.url}/api/v1${path}`, signedIn[name]);
        });
      const contestants = { many: reading(many), few: reading(few) };
      await interleave(1, contestants);
      return against(await interleave(rounds, contestants), 'many', 'few');
    };
    const common = { part: 'approvals', unit: 'ms', aim: { is: 'at most', ratio: 1.5 } } as const;
    const { veteran, newcomer, swamped } = PEOPLE;
    return [
      {
        ...common,
        name: `badge counts of a person with ${veteran.decided} decided documents`,
        baseline: `of one with ${newcomer.decided}, as many waiting`,
        rounds: await compare('/approvals/badge-counts', 'veteran', 'newcomer'),
      },
      {
        ...common,
        name: `first 50 of an inbox of ${swamped.waiting} documents`,
        baseline: `of an inbox of ${newcomer.waiting}`,
        rounds: await compare('/approvals/inbox?size=50', 'swamped', 'newcomer'),
      },
    ];
  } finally {
    await client.end();
  }
}
