import { AsyncLocalStorage } from 'node:async_hooks';
import { createError } from '@directus/errors';
import type { Accountability } from '@directus/types';
import type { App } from '../app.ts';
import { isBound, MOST_ROWS } from './queries.ts';
import { wrapMethod } from './wrap-method.ts';

/** Rows that are read for one answer at most: its own, and those that are nested in them. */
const MOST_READ = 3 * MOST_ROWS;

const TooManyNested = createError(
  'INVALID_QUERY',
  `An answer has at most ${MOST_READ} rows with those that are nested in them: ask for them page by page, or export them.`,
  400,
);

const readings = new AsyncLocalStorage<{ rows: number }>();

interface Client {
  processResponse(query: { response?: { rows?: unknown[] } }, runner: unknown): unknown;
}

/**
 * Refuses questions whose answers nest too many rows. How many there are shows only as they are read, which Directus does in batches
 * (`RELATIONAL_BATCH_SIZE`), between which the process answers others. How many of each parent are shown it decides afterwards.
 */
export function limitNestedRows({ database, directus }: App): void {
  const client = database.client as Client;
  const process = client.processResponse.bind(client);
  client.processResponse = (query, runner) => {
    const reading = readings.getStore();
    if (reading) {
      reading.rows += query.response?.rows?.length ?? 0;
      if (reading.rows > MOST_READ) throw new TooManyNested();
    }
    return process(query, runner);
  };
  wrapMethod<{ accountability: Accountability | null }>(
    directus.services.ItemsService,
    'readByQuery',
    (read) =>
      function (...input) {
        const reading = () => read.apply(this, input);
        return isBound(this) ? readings.run({ rows: 0 }, reading) : reading();
      },
  );
}
