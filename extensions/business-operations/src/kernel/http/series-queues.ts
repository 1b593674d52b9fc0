import pLimit, { type LimitFunction } from 'p-limit';

/** How many at once: one that holds the series, and others that are ready for it when it commits. */
const SIDE_BY_SIDE = 4;

/**
 * Requests that draw numbers from one series wait for each other in the database, each with a connection that others could use, and wake
 * each other up. Most of them wait here instead, first come, first served, before they take one.
 */
export interface SeriesQueues {
  run<Result>(series: string, work: () => Promise<Result>): Promise<Result>;
  /** How many wait. */
  waiting(): number;
}

export function createSeriesQueues(atOnce = SIDE_BY_SIDE): SeriesQueues {
  const queues = new Map<string, { limit: LimitFunction; requests: number }>();
  let waiting = 0;
  return {
    async run(series, work) {
      const queue = queues.get(series) ?? { limit: pLimit(atOnce), requests: 0 };
      queues.set(series, queue);
      queue.requests++;
      waiting++;
      try {
        return await queue.limit(() => {
          waiting--;
          return work();
        });
      } finally {
        if (--queue.requests === 0) queues.delete(series);
      }
    },
    waiting: () => waiting,
  };
}
