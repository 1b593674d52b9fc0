import type { Knex } from 'knex';
import type { Pool } from 'pg';
// The package's entry brings the drivers of every store along.
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import { createPool } from '../../database/pool.ts';
import { type Backoff, pauseAfter } from './backoff.ts';

/** An attempt has to wait. */
export class Throttled extends Error {
  readonly seconds: number;

  constructor(milliseconds: number) {
    super('Throttled');
    this.seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  }
}

/**
 * Attempts counted in the database, so that all processes share the counts and a restart loses none.
 * An attempt counts before it is evaluated: of many at once no more are evaluated than of many in a row.
 */
export interface Counters {
  /** Counts an attempt; returns how many there have been within a day. */
  count(key: string): Promise<number>;
  /** Takes a counted attempt back. */
  uncount(key: string): Promise<void>;
  /** Counts an attempt that has to keep the pause of the one before it. */
  attempt(key: string, backoff: Backoff): Promise<void>;
  /** Takes such an attempt back, as if it had not been made. */
  withdraw(key: string): Promise<void>;
  /** Forgets all attempts and their pause. */
  forget(key: string): Promise<void>;
  /** The same of all keys that begin so. */
  forgetAll(prefix: string): Promise<void>;
  /** Lets the caller pass once per waiting time, which begins when they first ask. */
  wait(key: string, seconds: number): Promise<void>;
  /** Spares the caller the next wait. */
  sparedWait(key: string): Promise<void>;
  /** Bounds the attempts within a minute that are evaluated, whatever comes of them: each costs the server a hash. */
  burst(key: string): Promise<void>;
}

const DAY = 86_400;
const BURST = { points: 20, duration: 60 };
/** How long somebody who has waited may take to come back. */
const RETURN_WITHIN = 600;
/** A transaction holds a connection of Directus's pool while it asks here, so these have their own. */
const POOL_SIZE = 3;

export function createCounters(database: Knex): Counters {
  let opened: ReturnType<typeof open> | undefined;
  const limiters = () => (opened ??= open(database));

  /** Rejects with a result of the library where the points are used up. */
  const throttled = async <T>(consuming: Promise<T>): Promise<T> => {
    try {
      return await consuming;
    } catch (rejected) {
      throw rejected instanceof RateLimiterRes ? new Throttled(rejected.msBeforeNext) : rejected;
    }
  };

  const count = async (key: string) => (await limiters().tallies.penalty(key)).consumedPoints;
  const uncount = async (key: string) => void (await limiters().tallies.reward(key));

  return {
    count,
    uncount,
    async attempt(key, backoff) {
      const pause = pauseAfter(await count(key), backoff);
      if (!pause) return;
      try {
        await throttled(limiters().pauses.consume(key, 1, { customDuration: pause }));
      } catch (error) {
        await uncount(key);
        throw error;
      }
    },
    async withdraw(key) {
      await uncount(key);
      await limiters().pauses.delete(key);
    },
    async forget(key) {
      await limiters().tallies.delete(key);
      await limiters().pauses.delete(key);
    },
    async forgetAll(prefix) {
      const { pool, tallies, pauses } = limiters();
      for (const { keyPrefix } of [tallies, pauses])
        await pool.query('delete from ops.login_attempts where starts_with(key, $1)', [`${keyPrefix}:${prefix}`]);
    },
    async wait(key, seconds) {
      const { waits } = limiters();
      const { consumedPoints, msBeforeNext } = await waits.penalty(key, 1, { customDuration: seconds + RETURN_WITHIN });
      const remaining = msBeforeNext - RETURN_WITHIN * 1000;
      if (remaining > 0) throw new Throttled(remaining);
      // Of several who come back at once, the one who removes the row passes.
      if (consumedPoints === 1 || !(await waits.delete(key))) throw new Throttled(seconds * 1000);
    },
    async sparedWait(key) {
      await limiters().waits.set(key, 1, RETURN_WITHIN);
    },
    async burst(key) {
      await throttled(limiters().bursts.consume(key));
    },
  };
}

function open(database: Knex) {
  const pool: Pool = createPool(database, { max: POOL_SIZE });
  const limiter = (keyPrefix: string, points: number, duration: number, clearExpiredByTimeout = false) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'ops',
      tableName: 'login_attempts',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      clearExpiredByTimeout,
    });
  return {
    pool,
    // One of them clears the expired rows of all every five minutes.
    tallies: limiter('tally', Number.MAX_SAFE_INTEGER, DAY, true),
    pauses: limiter('pause', 1, DAY),
    waits: limiter('wait', Number.MAX_SAFE_INTEGER, DAY),
    bursts: limiter('burst', BURST.points, BURST.duration),
  };
}
