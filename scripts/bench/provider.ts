import { XMLParser } from 'fast-xml-parser';
import pg from 'pg';
import { startBarobill, xml } from '../../tests/support/barobill/server.ts';
import { asDatabase } from '../database.ts';
import type { Progress } from '../progress.ts';
import { against, type Figure, interleave, milliseconds, type Round } from './figure.ts';
import { peakMemory } from './memory.ts';
import {
  FILL,
  FORGET_JOURNALS,
  FORGET_SYNCED,
  INSERT_JOURNALS,
  JOURNALED,
  LIST,
  LISTED,
  PAGE,
  SYNCED,
  UPSERT,
  VACUUM,
} from './provider-sql.ts';
import { asReplica } from './replica.ts';
import { startDirectus } from './server.ts';
import { type Site, send, type Tenant } from './site.ts';

/** The account that is synced, and the one that plain statements write. */
const ACCOUNT = '2000';
const PLAIN_ACCOUNT = '3000';
const PER_PAGE = 100;
const PER_DAY = 125;
const FIRST_DAY = Date.UTC(2025, 2, 1);
const DAYS = SYNCED / PER_DAY;
/** Days that hold a tenth of the rows. */
const FEW_DAYS = DAYS / 10;
const CHUNK = 1_000;
/** How many rows one request journals. */
const AT_ONCE = 200;
const READS_PER_ROUND = 5;

const dayAt = (days: number) => new Date(FIRST_DAY + days * 86_400_000).toISOString().slice(0, 10);

const lastDay = dayAt(DAYS - 1).replaceAll('-', '');

/** The transactions of the account, as the provider sends them. */
const rows = Array.from({ length: SYNCED }, (_, index) => {
  const day = dayAt(Math.floor(index / PER_DAY));
  const clock = new Date(FIRST_DAY + (index % PER_DAY) * 300_000).toISOString().slice(11, 19);
  return {
    day,
    clock,
    deposit: 1_000 + index,
    balance: 5_000_000 + index,
    counterparty: `Party ${index % 500}`,
    summary: `Payment ${index}`,
  };
});

/** A Barobill that answers pages which are written already, so that it takes next to none of the time. */
async function startProvider() {
  const written = rows.map(({ day, clock, deposit, balance, counterparty, summary }) => {
    const at = `${day}${clock}`.replace(/\D/g, '');
    const fields = { TransRefKey: at, Withdraw: 0, Deposit: deposit, Balance: balance, TransDT: at, TransRemark1: counterparty };
    return `<BankAccountTransLog>${xml({ ...fields, TransRemark2: summary })}</BankAccountTransLog>`;
  });
  const pages = Array.from({ length: SYNCED / PER_PAGE }, (_, page) => written.slice(page * PER_PAGE, (page + 1) * PER_PAGE).join(''));
  const provider = await startBarobill({
    GetLoginURL: 'https://example.com/',
    GetBankAccountEx2: `<BankAccountEx>${xml({ BankName: 'Bench bank', BankAccountNum: ACCOUNT })}</BankAccountEx>`,
    GetPeriodBankAccountTransLog({ values }) {
      const count = values.EndDate === lastDay ? pages.length : pages.length / 10;
      const page = Number(values.CurrentPage);
      // What is remembered of each call would be the memory of this process, and grow with the run.
      provider.received.length = 0;
      return `${xml({ CurrentPage: page, CountPerPage: PER_PAGE, MaxPageNum: count })}<BankAccountLogList>${pages[page - 1]}</BankAccountLogList>`;
    },
  });
  return provider;
}

/** The same rows ready to be written, a thousand at a time. */
const ready = Array.from({ length: SYNCED / CHUNK }, (_, chunk) =>
  JSON.stringify(
    rows.slice(chunk * CHUNK, (chunk + 1) * CHUNK).map(({ day, clock, deposit, balance, counterparty, summary }) => ({
      ...{ natural_key: `${day}${clock}${deposit}`.padEnd(64, '0'), transacted_at: `${day}T${clock}+09:00`, transaction_date: day },
      ...{ direction: 'DEPOSIT', amount: deposit, balance_after: balance, counterparty, summary, transaction_type: null, branch: null },
    })),
  ),
);

const parser = new XMLParser({ parseTagValue: false });

/** A page of the provider's as a program of a few lines asks for it, which checks nothing. */
async function plainPage(url: string, page: number): Promise<void> {
  const asked = xml({ CERTKEY: 'bench', CorpNum: '1', ID: '1', BankAccountNum: ACCOUNT, StartDate: '20250301', EndDate: lastDay });
  const paged = xml({ TransDirection: 1, CountPerPage: PER_PAGE, CurrentPage: page, OrderDirection: 1 });
  const operation = 'GetPeriodBankAccountTransLog';
  const response = await fetch(`${url}/BANKACCOUNT.asmx`, {
    method: 'POST',
    headers: { soapaction: `"http://ws.baroservice.com/${operation}"` },
    body: `<soap:Envelope><soap:Body><${operation} xmlns="http://ws.baroservice.com/">${asked}${paged}</${operation}></soap:Body></soap:Envelope>`,
  });
  const text = await response.text();
  if (!response.ok || !JSON.stringify(parser.parse(text)).includes('Party')) throw new Error(text.slice(0, 500));
}

interface Listed {
  data: { id: number }[];
  meta: { totals: { count: number } };
}

/** Measures syncs of many rows, the list of transactions among many, and journals of many at once. */
export async function provider(site: Site, { id: tenant, email }: Tenant, rounds: number, report: Progress): Promise<Figure[]> {
  const client = new pg.Client(asDatabase(site.databaseUrl));
  await client.connect();
  const fake = await startProvider();
  const env = { ...site.env, TAXPROVIDER_ADAPTER: 'barobill', BAROBILL_URL: fake.url, BAROBILL_CERTKEY: 'bench' };
  const server = await startDirectus({ root: site.root, env, port: site.port + 3, readyPath: '/api/v1/health' });
  try {
    await report.step(`Filling in ${LISTED} bank transactions`, async () => {
      await asReplica(client, async () => {
        for (const statement of FILL) await client.query(statement, [tenant]);
      });
      await client.query(VACUUM);
    });
    const headers = await site.signIn(email);
    const api = `${server.url}/api/v1`;
    const compare = async (ours: () => Promise<number>, plain: () => Promise<number>): Promise<Round[]> => {
      await interleave(1, { ours, plain });
      return against(await interleave(rounds, { ours, plain }), 'ours', 'plain');
    };
    /** With the plain statements alone, and with a program that asks for the same answers and reads them before. */
    const compareSync = async (ours: () => Promise<number>, plain: () => Promise<number>, read: () => Promise<number>) => {
      const sides = { ours, plain, read };
      await interleave(1, sides);
      const measured = await interleave(rounds, sides);
      return { plain: against(measured, 'ours', 'plain'), read: against(measured, 'ours', 'read') };
    };
    const inTransaction = async (work: () => Promise<unknown>) => {
      await client.query("begin; select set_config('app.source', 'API', true)");
      await work();
      await client.query('commit');
    };

    const listing = async (days: string, from: string, before: string) => {
      const read = async () => {
        const response = await fetch(`${api}/bank-transactions?size=${PAGE}${days}`, { headers });
        if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
        return (await response.json()) as Listed;
      };
      const select = async () =>
        (await client.query<{ totals: { count: number }; rows: { id: number }[] }>(LIST, [tenant, from, before])).rows[0];
      const [ours, plain] = [await read(), await select()];
      const brief = (count: number | undefined, found: { id: number }[] = []) => `${count}: ${found.map(({ id }) => id).join(' ')}`;
      const [here, there] = [brief(ours.meta.totals.count, ours.data), brief(plain?.totals.count, plain?.rows)];
      if (here !== there) throw new Error(`${here} by HTTP, ${there} by SQL.`);
      const several = (work: () => Promise<unknown>) => () =>
        milliseconds(async () => {
          for (let turn = 0; turn < READS_PER_ROUND; turn++) await work();
        });
      return compare(several(read), several(select));
    };
    const month = await report.step('Bank transactions of a month', () =>
      listing('&start_date=2025-03-01&end_date=2025-03-31', '2025-03-01 00:00+09', '2025-04-01 00:00+09'),
    );
    const all = await report.step('All bank transactions', () => listing('', '2000-01-01 00:00+09', '2100-01-01 00:00+09'));

    const { rows: open } = await client.query<{ id: number }>(
      `select t.id from bank_transactions t join bank_transaction_overrides o on o.tenant_id = t.tenant_id and o.bank_transaction_id = t.id
       where t.tenant_id = $1 order by t.id limit ${JOURNALED}`,
      [tenant],
    );
    const parts = Array.from({ length: JOURNALED / AT_ONCE }, (_, part) =>
      open.slice(part * AT_ONCE, (part + 1) * AT_ONCE).map(({ id }) => id),
    );
    /** Journals, and takes the journals away again. */
    const journaling = (work: (ids: readonly number[]) => Promise<unknown>) => async () => {
      const taken = await milliseconds(async () => {
        for (const ids of parts) await work(ids);
      });
      await asReplica(client, async () => {
        for (const statement of FORGET_JOURNALS) await client.query(statement, [tenant]);
      });
      return taken;
    };
    const journals = await report.step('Journals', () =>
      compare(
        journaling((ids) => send(`${api}/bank-transactions/journals`, headers, { ids })),
        journaling((ids) =>
          inTransaction(async () => {
            for (const statement of INSERT_JOURNALS) await client.query(statement, [tenant, ids]);
          }),
        ),
      ),
    );

    await send(`${api}/taxprovider/login`, headers, { business_number: '2208139938', login_id: 'bench', password: 'bench-password' });
    await client.query(
      `insert into bank_accounts (tenant_id, bank_name, account_number, account_type, currency, opening_balance, is_active, provider_linked)
       values ($1, 'Bench bank', '${PLAIN_ACCOUNT}', 'CHECKING', 'KRW', 0, true, false)`,
      [tenant],
    );
    const expected = (fetched: number, inserted: number, run: { fetched: number; inserted: number }) => {
      if (run.fetched !== fetched || run.inserted !== inserted)
        throw new Error(`${run.fetched} rows were fetched, ${run.inserted} inserted.`);
    };
    const sync = async (inserted: number, days = DAYS) =>
      expected(
        days * PER_DAY,
        inserted,
        await send(`${api}/taxprovider/sync/bank`, headers, { start_date: dayAt(0), end_date: dayAt(days - 1) }),
      );
    const upsert = () =>
      inTransaction(async () => {
        for (const text of ready) await client.query(UPSERT, [tenant, PLAIN_ACCOUNT, text]);
      });
    const readAndUpsert = async () => {
      for (let page = 1; page <= SYNCED / PER_PAGE; page++) await plainPage(fake.url, page);
      await upsert();
    };
    const forget = (account: string) => asReplica(client, () => client.query(FORGET_SYNCED, [tenant, account]));
    const anew = (account: string, work: () => Promise<unknown>) => async () => {
      await forget(account);
      return milliseconds(work);
    };
    const fresh = await report.step('Syncs of new rows', () =>
      compareSync(
        anew(ACCOUNT, () => sync(SYNCED)),
        anew(PLAIN_ACCOUNT, upsert),
        anew(PLAIN_ACCOUNT, readAndUpsert),
      ),
    );
    const known = await report.step('Syncs of known rows', () =>
      compareSync(
        () => milliseconds(() => sync(0)),
        () => milliseconds(upsert),
        () => milliseconds(readAndUpsert),
      ),
    );
    const peak = (days: number) => async () => {
      await forget(ACCOUNT);
      return peakMemory(server, () => sync(days * PER_DAY, days));
    };
    const memory =
      process.platform === 'linux'
        ? against(await report.step('Memory of syncs', () => interleave(rounds, { many: peak(DAYS), few: peak(FEW_DAYS) })), 'many', 'few')
        : [];
    const common = { part: 'provider', unit: 'ms' } as const;
    const reading = { ...common, baseline: 'the best single SQL statement alone', aim: { is: 'at most', ratio: 1.5 } } as const;
    const writing = { ...common, aim: { is: 'at most', ratio: 3 } } as const;
    return [
      { ...reading, name: `${PAGE} bank transactions of a month among ${LISTED}`, rounds: month },
      { ...reading, name: `${PAGE} of ${LISTED} bank transactions`, rounds: all },
      {
        ...writing,
        name: `${JOURNALED} journals of bank transactions`,
        baseline: 'the same rows written in one statement a table',
        rounds: journals,
      },
      ...(['new', 'known'] as const).flatMap((kind) => {
        const { plain, read } = kind === 'new' ? fresh : known;
        const name = `a sync of ${SYNCED} ${kind} rows`;
        return [
          { ...writing, name, baseline: 'the same answers read, and plain upserts', rounds: read },
          { ...common, name, baseline: 'plain upserts alone', aim: null, rounds: plain },
        ];
      }),
      ...(memory.length
        ? [
            {
              part: 'provider',
              name: `most memory of the server for a sync of ${SYNCED} rows`,
              baseline: `of ${SYNCED / 10}`,
              unit: 'MiB' as const,
              aim: null,
              rounds: memory,
            },
          ]
        : []),
    ];
  } finally {
    await server.stop();
    await fake.stop();
    await client.end();
  }
}
