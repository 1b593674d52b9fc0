import pg from 'pg';
import { asDatabase, query } from '../database.ts';
import type { Progress } from '../progress.ts';
import { assertRoom, LAST_YEAR, loadBooks } from './books-data.ts';
import { INCOME_STATEMENT, LEDGER } from './books-sql.ts';
import { against, type Figure, interleave, milliseconds } from './figure.ts';
import type { Options } from './options.ts';
import { startBareServer, startDirectus } from './server.ts';
import { type Site, send, type Tenant } from './site.ts';

const ALONE = 'bench_alone';
const PRODUCT = 'business_operations';

/** One of the eight busy accounts, which have a sixth of a tenant's lines together. */
const ACCOUNT = '108';
const FIRST_DAY = `${LAST_YEAR}-01-01`;
const LAST_DAY = `${LAST_YEAR}-12-31`;

const READS_PER_ROUND = 5;

/** Loads the tenant's lines among those of other tenants, and alone into a second database. */
export async function fillBooks(site: Site, tenants: Tenant[], { lines, table }: Options, report: Progress): Promise<void> {
  await assertRoom(site.dataDir, table + lines);
  await site.offline(async (url) => {
    await query(url('postgres'), `create database ${ALONE} template ${PRODUCT}`);
    const ids = tenants.map(({ id }) => id);
    await loadBooks(url(ALONE), { lines, tenants: ids, present: 1 }, report);
    await loadBooks(url(PRODUCT), { lines, tenants: ids, present: ids.length }, report);
  });
}

/** Compares ledger and monthly income statement with plain SQL, and with a table that contains only this tenant. */
export async function books(site: Site, tenant: Tenant, { rounds, lines, table }: Options, report: Progress): Promise<Figure[]> {
  const aloneUrl = new URL(site.databaseUrl);
  aloneUrl.pathname = `/${ALONE}`;
  const alone = await startDirectus({
    root: site.root,
    env: { ...site.env, DB_CONNECTION_STRING: aloneUrl.href },
    port: site.port + 2,
    readyPath: '/api/v1/health',
  });
  const bare = await startBareServer(site.databaseUrl, tenant.id, site.port + 1);
  const client = new pg.Client(asDatabase(site.databaseUrl));
  try {
    await client.connect();
    const headers = await site.signIn(tenant.email);
    const account = await client.query<{ id: number }>('select id from account_codes where tenant_id = $1 and code = $2', [
      tenant.id,
      ACCOUNT,
    ]);
    const reports: Report[] = [
      {
        name: `ledger of account ${ACCOUNT}, ${LAST_YEAR}`,
        path: `/api/v1/account-ledger?account_code=${ACCOUNT}&start_date=${FIRST_DAY}&end_date=${LAST_DAY}`,
        statement: { text: LEDGER, values: [tenant.id, account.rows[0]?.id, FIRST_DAY, LAST_DAY] },
        aim: 1.2,
        figureOfAnswer: (answer) => answer.total?.balance,
        figureOfRows: (rows) => Number(rows.at(-1)?.balance),
      },
      {
        name: `monthly income statement, ${LAST_YEAR}`,
        path: `/api/v1/income-statement/monthly?year=${LAST_YEAR}`,
        statement: { text: INCOME_STATEMENT, values: [tenant.id, `${LAST_YEAR - 1}-01-01`, LAST_DAY] },
        aim: 1.5,
        figureOfAnswer: (answer) => sales(answer.sections),
        figureOfRows: (rows) => rows.filter(isSale).reduce((total, { amount }) => total + Number(amount), 0),
      },
    ];
    const figures: Figure[] = [];
    for (const one of reports) {
      const compared = () => compare(one, { url: site.url, alone: alone.url, bare: bare.url, headers, client, rounds });
      const measured = await report.step(`Books: ${one.name}`, compared);
      const common = { part: 'books', unit: 'ms' } as const;
      const within = `${one.name}, ${lines} lines among ${table}`;
      figures.push(
        {
          ...common,
          name: within,
          baseline: 'the best single SQL statement alone',
          aim: { is: 'at most', ratio: one.aim },
          rounds: against(measured, 'http', 'sql'),
        },
        {
          ...common,
          name: within,
          baseline: 'the same statement answered by a minimal server',
          aim: { is: 'at most', ratio: one.aim },
          rounds: against(measured, 'http', 'served'),
        },
        {
          ...common,
          name: within,
          baseline: `the same lines alone in the table`,
          aim: { is: 'at most', ratio: 1.5 },
          rounds: against(measured, 'http', 'alone'),
        },
      );
    }
    return figures;
  } finally {
    await client.end();
    await Promise.all([alone.stop(), bare.stop()]);
  }
}

interface Answer {
  total?: { balance: number };
  sections?: { key: string; total: number; prior_total: number }[];
}

type Row = Record<string, unknown>;

interface Report {
  name: string;
  path: string;
  /** The statement is not prepared by name, so that it is always planned for its values. */
  statement: pg.QueryConfig;
  /** How many times as long as the statement the answer may take. */
  aim: number;
  /** The figure in the answer, which must be the same on both sides. */
  figureOfAnswer(answer: Answer): number | undefined;
  figureOfRows(rows: Row[]): number;
}

const isSale = ({ sub_category: section }: Row) => section === 'SALES';

function sales(sections: Answer['sections'] = []): number | undefined {
  const found = sections.find(({ key }) => key === 'SALES');
  return found && found.total + found.prior_total;
}

interface Sides {
  url: string;
  alone: string;
  bare: string;
  headers: Record<string, string>;
  client: pg.Client;
  rounds: number;
}

async function compare({ path, statement, figureOfAnswer, figureOfRows }: Report, { url, alone, bare, headers, client, rounds }: Sides) {
  const fetched = (base: string) => () => send<Answer>(`${base}${path}`, headers);
  const selected = async () => (await client.query<Row>(statement)).rows;
  const served = () => send(`${bare}/statement`, {}, statement);
  const wanted = figureOfRows(await selected());
  for (const base of [url, alone]) {
    const got = figureOfAnswer(await fetched(base)());
    if (!wanted || got !== wanted) throw new Error(`${base}${path} comes to ${got}, the statement to ${wanted}.`);
  }
  const several = (read: () => Promise<unknown>) => async () => {
    // The first read is not measured, because the caches contain what the other side has read.
    await read();
    const taken = await milliseconds(async () => {
      for (let times = 0; times < READS_PER_ROUND; times++) await read();
    });
    return taken / READS_PER_ROUND;
  };
  const contestants = { http: several(fetched(url)), sql: several(selected), served: several(served), alone: several(fetched(alone)) };
  await interleave(1, contestants);
  return interleave(rounds, contestants);
}
