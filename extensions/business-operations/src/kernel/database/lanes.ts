import { Semaphore } from 'es-toolkit/promise';

/** How many requests of a tenant wait when further ones of it are turned away. */
const MOST_OF_A_TENANT = 200;

/** How many requests wait for their turn, whatever they wait for. */
export class Queue {
  readonly #ofTenants = new Map<number, number>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** How many of them are a tenant's. */
  of(tenantId: number): number {
    return this.#ofTenants.get(tenantId) ?? 0;
  }

  /** Whether so many of a tenant's wait that it is asked to come again later. */
  isFull(tenantId: number): boolean {
    return this.mayBeFull && this.of(tenantId) >= MOST_OF_A_TENANT;
  }

  /** Whether that is so of any tenant is not worth asking otherwise. */
  get mayBeFull(): boolean {
    return this.#length >= MOST_OF_A_TENANT;
  }

  async wait(tenantId: number, turn: Promise<void>): Promise<void> {
    this.#count(tenantId, 1);
    await turn;
    this.#count(tenantId, -1);
  }

  #count(tenantId: number, by: 1 | -1): void {
    this.#length += by;
    const waiting = this.of(tenantId) + by;
    if (waiting) this.#ofTenants.set(tenantId, waiting);
    else this.#ofTenants.delete(tenantId);
  }
}

/**
 * The requests of each tenant: some of them run side by side, the others wait for these, first come, first served. They wait before they
 * take a connection, which is left to others. Those that name what they all need, such as a series, have a lane of their own.
 */
export interface Lanes {
  run<Result>(tenantId: number, work: () => Promise<Result>, need?: string): Promise<Result>;
  /** Waits for the turn of what ends by calling the function that it gets. Further calls of it do nothing. */
  enter(tenantId: number, need?: string): Promise<() => void>;
}

/** `width` is how many run side by side in each lane. */
export function createLanes(width: number, queue: Queue): Lanes {
  const lanes = new Map<string | number, { places: Semaphore; requests: number }>();

  async function enter(tenantId: number, need?: string): Promise<() => void> {
    const key = need === undefined ? tenantId : `${tenantId} ${need}`;
    const lane = lanes.get(key) ?? { places: new Semaphore(width), requests: 0 };
    if (!lane.requests) lanes.set(key, lane);
    lane.requests++;
    const turn = lane.places.acquire();
    await (lane.requests > width ? queue.wait(tenantId, turn) : turn);
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      lane.places.release();
      if (--lane.requests === 0) lanes.delete(key);
    };
  }

  return {
    enter,
    async run(tenantId, work, need) {
      const leave = await enter(tenantId, need);
      try {
        return await work();
      } finally {
        leave();
      }
    },
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

export const createWritingLanes = (connections: number, queue: Queue): WritingLanes => ({
  series: createLanes(SAME_SERIES, queue),
  writers: createLanes(Math.ceil(connections / 2), queue),
});
