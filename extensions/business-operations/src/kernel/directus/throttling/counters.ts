import type { Knex } from 'knex';
import type { Pool } from 'pg';
// The package's main module would load the drivers of every store.
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import { createPool } from '../../database/pool.ts';
import { type Backoff, pauseAfter } from './backoff.ts';

/** Thrown when an attempt has to wait. */
export class Throttled extends Error {
  readonly seconds: number;

  constructor(milliseconds: number) {
    super('Throttled');
    this.seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  }
}

/**
 * Counts attempts in the database, so that all processes share the counts and a restart does not lose them.
 * An attempt is counted before it is evaluated, so that concurrent attempts are limited like consecutive ones.
 */
export interface Counters {
  /** Counts an attempt and returns the number of attempts within a day. */
  count(key: string): Promise<number>;
  /** Reverses `count`. */
  uncount(key: string): Promise<void>;
  /** Counts an attempt, and throws `Throttled` during the pause after the previous one. */
  attempt(key: string, backoff: Backoff): Promise<void>;
  /** Reverses `attempt`, including its pause. */
  withdraw(key: string): Promise<void>;
  /** Clears all attempts and their pause. */
  forget(key: string): Promise<void>;
  /** The same for all keys with the prefix. */
  forgetAll(prefix: string): Promise<void>;
  /** Throws `Throttled` until the waiting time has passed, which begins with the first call, then lets one call pass. */
  wait(key: string, seconds: number): Promise<void>;
  /** Lets the next call of `wait` pass without waiting. */
  skipNextWait(key: string): Promise<void>;
  /** Limits how many attempts are evaluated within a minute, because each costs the server a hash. */
  burst(key: string): Promise<void>;
  /** Limits how much a stranger reads within a minute. */
  reading(key: string): Promise<void>;
}

const DAY = 86_400;
const BURST = { points: 20, duration: 60 };
const READING = { points: 120, duration: 60 };
/** How many seconds after the waiting time the next call may pass. */
const RETURN_WITHIN = 600;
/** A separate pool, because a caller may hold a connection of Directus's pool while it waits for a counter. */
const POOL_SIZE = 3;

export function createCounters(database: Knex): Counters {
  let opened: ReturnType<typeof open> | undefined;
  const limiters = () => (opened ??= open(database));

  /** The library rejects with its result when the points are used up. */
  const throttled = async <T>(consuming: Promise<T>): Promise<T> => {
    try {
      return await consuming;
    } catch (rejected) {
      throw rejected instanceof RateLimiterRes ? new Throttled(rejected.msBeforeNext) : rejected;
    }
  };

  const turns = new Map<string, Promise<void>>();
  /** Attempts of one key are made one after the other: those that are refused would lengthen the pause of the one that is not. */
  const inTurn = async (key: string, attempt: () => Promise<void>) => {
    const turn = (turns.get(key) ?? Promise.resolve()).then(attempt, attempt);
    turns.set(key, turn);
    try {
      await turn;
    } finally {
      if (turns.get(key) === turn) turns.delete(key);
    }
  };

  const count = async (key: string) => (await limiters().tallies.penalty(key)).consumedPoints;
  const uncount = async (key: string) => void (await limiters().tallies.reward(key));

  return {
    count,
    uncount,
    attempt: (key, backoff) =>
      inTurn(key, async () => {
        const pause = pauseAfter(await count(key), backoff);
        if (!pause) return;
        try {
          await throttled(limiters().pauses.consume(key, 1, { customDuration: pause }));
        } catch (error) {
          await uncount(key);
          throw error;
        }
      }),
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
      // Of calls at the same time one may have begun the time a moment after another one's clock was read.
      if (remaining > 0) throw new Throttled(Math.min(remaining, seconds * 1000));
      // Of several concurrent calls only the one that deletes the row passes.
      if (consumedPoints === 1 || !(await waits.delete(key))) throw new Throttled(seconds * 1000);
    },
    async skipNextWait(key) {
      await limiters().waits.set(key, 1, RETURN_WITHIN);
    },
    async burst(key) {
      await throttled(limiters().bursts.consume(key));
    },
    async reading(key) {
      await throttled(limiters().readings.consume(key));
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
    // This limiter deletes the expired rows of all limiters every five minutes.
    tallies: limiter('tally', Number.MAX_SAFE_INTEGER, DAY, true),
    pauses: limiter('pause', 1, DAY),
    waits: limiter('wait', Number.MAX_SAFE_INTEGER, DAY),
    bursts: limiter('burst', BURST.points, BURST.duration),
    readings: limiter('reading', READING.points, READING.duration),
  };
}
