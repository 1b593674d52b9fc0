import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';

/** Less than PostgreSQL waits until it looks for a deadlock, which it might end by breaking off a request. */
const LOCK_TIMEOUT = '500ms';
const PAUSE = 1_000;
/** The longest transactions of the product, which open demo companies, take a minute. */
const ATTEMPTS = 300;

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

export interface Exclusion {
  /** Tables that nobody else reads or writes meanwhile, with their schemas; `ops.*` are all of one. */
  tables: readonly string[];
  /** Tables that others go on reading: references to them are made or removed. */
  referenced?: readonly string[];
  report(line: string): void;
}

/**
 * Does work in one transaction that has locked these tables before anything else, so that it waits for nobody while others wait for it. As long
 * as others hold one of them it lets go of all and tries again.
 */
export async function exclusively<T>(
  database: Knex,
  { tables, referenced = [], report }: Exclusion,
  work: (db: Knex.Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    // Seen inside the transaction: whoever waits for that is told of it as a request would be.
    let inUse = false;
    try {
      return await database.transaction(async (db: Knex.Transaction) => {
        await lockAll(db, tables, referenced).catch((error: { code?: string }) => {
          inUse = [LOCK_NOT_AVAILABLE, DEADLOCK].includes(error.code ?? '');
          throw error;
        });
        return work(db);
      });
    } catch (error) {
      if (!inUse) throw error;
      if (attempt === ATTEMPTS) throw new Error('Others have been using the tables that change for too long.', { cause: error });
      if (attempt === 1) report('Waiting until nobody uses the tables that change.');
      await wait(PAUSE * (0.5 + Math.random()));
    }
  }
}

async function lockAll(db: Knex.Transaction, tables: readonly string[], referenced: readonly string[]): Promise<void> {
  await db.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
  await lock(db, tables, 'access exclusive');
  await lock(db, referenced, 'share row exclusive');
  await db.raw('set local lock_timeout = 0');
}

/** Locks those of the tables that are there. */
async function lock(db: Knex.Transaction, tables: readonly string[], mode: string): Promise<void> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and array[n.nspname || '.*', n.nspname || '.' || c.relname] && ?::text[]
     order by 1`,
    [tables],
  );
  if (rows.length) await db.raw(`lock table ${rows.map(({ name }) => name).join(', ')} in ${mode} mode`);
}
