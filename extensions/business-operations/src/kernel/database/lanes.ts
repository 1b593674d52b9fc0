import { Semaphore } from 'es-toolkit/promise';

/**
 * Requests that are alike in something, such as their tenant: some of them run side by side, the others wait for these, first come, first
 * served. They wait before they take a connection, which is left to others.
 */
export interface Lanes {
  run<Result>(key: string | number, work: () => Promise<Result>): Promise<Result>;
  /** How many wait in all of them. */
  waiting(): number;
}

/** `width` is how many run side by side in each lane. */
export function createLanes(width: number): Lanes {
  const lanes = new Map<string | number, { places: Semaphore; requests: number }>();
  let waiting = 0;
  return {
    async run(key, work) {
      const lane = lanes.get(key) ?? { places: new Semaphore(width), requests: 0 };
      if (!lane.requests) lanes.set(key, lane);
      lane.requests++;
      waiting++;
      await lane.places.acquire();
      waiting--;
      try {
        return await work();
      } finally {
        lane.places.release();
        if (--lane.requests === 0) lanes.delete(key);
      }
    },
    waiting: () => waiting,
  };
}

/** Those of requests that write. */
export interface WritingLanes {
  /** Of those that draw numbers from one series: in the database they would wait for each other, and wake each other up. */
  readonly series: Lanes;
  /** Of one tenant's: they never have all connections. */
  readonly writers: Lanes;
}

/** One that holds the series, and others that are ready for it when it commits. */
const SAME_SERIES = 4;

export const createWritingLanes = (connections: number): WritingLanes => ({
  series: createLanes(SAME_SERIES),
  writers: createLanes(Math.ceil(connections / 2)),
});
