import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';

/** Less than PostgreSQL waits until it looks for a deadlock, which it might end by breaking off a request. */
const LOCK_TIMEOUT = '500ms';
const PAUSE = 1_000;
/** The longest transactions of the product, which open demo companies, take a minute. */
const ATTEMPTS = 300;

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/**
 * Does work in one transaction that has locked these tables before anything else, so that it waits for nobody while others wait for it. As long
 * as others hold one of them it lets go of all and tries again.
 */
export async function exclusively<T>(
  database: Knex,
  { tables, report }: { tables: readonly string[]; report(line: string): void },
  work: (db: Knex.Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let locked = false;
    try {
      return await database.transaction(async (db: Knex.Transaction) => {
        await lock(db, tables);
        locked = true;
        return work(db);
      });
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (locked || attempt === ATTEMPTS || ![LOCK_NOT_AVAILABLE, DEADLOCK].includes(code)) throw error;
      if (attempt === 1) report('Waiting until nobody uses the tables whose SQL objects change.');
      await wait(PAUSE * (0.5 + Math.random()));
    }
  }
}

async function lock(db: Knex.Transaction, tables: readonly string[]): Promise<void> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and (n.nspname in ('ops', 'audit') or n.nspname || '.' || c.relname = any (?))
     order by 1`,
    [tables],
  );
  if (!rows.length) return;
  await db.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
  await db.raw(`lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`);
  await db.raw('set local lock_timeout = 0');
}
