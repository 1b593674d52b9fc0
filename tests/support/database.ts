import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { asDatabase } from '../../scripts/database.ts';
import { connected } from './connection.ts';

/** Of all test files that a worker runs; its idle connections keep no worker from ending. */
const pool = new pg.Pool({ ...asDatabase(inject('databaseUrl')), max: 2, allowExitOnIdle: true });
pool.on('error', () => undefined);

/** Rows of a statement run as the owner of the database, past row-level security: for looking behind the answers. */
export async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows;
}

/** Writes what no request writes, past the triggers. */
export const untouched = (statement: string): Promise<unknown> =>
  query(`set session_replication_role = replica; ${statement}; reset session_replication_role`);

/** Brings a record to a state as its operation would, with what else is set: for states that no request leads to. */
export const brought = (table: string, id: number, status: string, more: Record<string, string> = {}) =>
  connected(inject('databaseUrl'), async (client) => {
    await client.query(`select set_config('app.state_change', $1, false)`, [`${table}.status`]);
    const columns = Object.entries({ status, ...more });
    const set = columns.map(([name], index) => `${name} = $${index + 2}`).join(', ');
    await client.query(`update ${table} set ${set} where id = $1`, [id, ...columns.map(([, value]) => value)]);
  });

/** Runs a statement that no trigger sees, as a restored backup or a bulk import would. */
export const unobserved = ([text, ...values]: Statement) =>
  connected(inject('databaseUrl'), async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(text, values);
  });

export type Statement = readonly [text: string, ...values: unknown[]];

/** A transaction of one's own, past every service, in which the statement has been run. */
async function begun([text, ...values]: Statement): Promise<pg.Client> {
  const client = new pg.Client(asDatabase(inject('databaseUrl')));
  await client.connect();
  await client.query('begin');
  await client.query(text, values);
  return client;
}

/** Does the work in a transaction that is taken back. */
export const rolledBack = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
  connected(inject('databaseUrl'), async (client) => {
    await client.query('begin');
    try {
      return await work(client);
    } finally {
      await client.query('rollback');
    }
  });

/** A transaction of another's that is open. */
export interface Held {
  release(): Promise<unknown>;
  /** Resolves when somebody waits for it. */
  awaited(): Promise<void>;
}

/** Does the work while a transaction is open in which the statement was run, and commits it when `release` is called. */
export async function holding<T>(statement: Statement, work: (release: Held['release'], held: Held) => Promise<T>): Promise<T> {
  const client = await begun(statement);
  const release = () => client.query('commit');
  const [own] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
  const awaited = async () => {
    for (;;) {
      const [row] = await query<{ waits: boolean }>(
        'select exists (select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))) as waits',
        [own?.pid],
      );
      if (row?.waits) return;
      await setTimeout(20);
    }
  };
  try {
    return await work(release, { release, awaited });
  } finally {
    await client.end();
  }
}

/** What comes of the second statement when it is run while the first has not committed: `done`, or the message of its refusal. */
export const overlapping = (first: Statement, second: Statement): Promise<string> =>
  holding(first, async (release) => {
    const later = begun(second).then(
      async (client) => {
        await client.query('commit');
        await client.end();
        return 'done';
      },
      (error: Error) => error.message,
    );
    // Until it waits; without a lock it would be done by then.
    await Promise.race([later, setTimeout(300)]);
    await release();
    return later;
  });
