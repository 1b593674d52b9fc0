import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';

/** How long a process that is told to stop goes on with it after its last request, in milliseconds: with those, less than whoever stops it waits. */
const PATIENCE = 8_000;

/** What goes on after its requests were answered, such as sending mails. */
const going = new Set<Promise<void>>();

export function keepGoing(work: Promise<void>): Promise<void> {
  const kept = work.finally(() => going.delete(kept));
  going.add(kept);
  return kept;
}

interface Client {
  destroy(...args: unknown[]): Promise<void>;
}

/** Directus ends when its database is closed. By then everything is done that waited for a commit. */
export function finishBeforeStop(database: Knex): void {
  const client = database.client as Client;
  const destroy = client.destroy.bind(client);
  client.destroy = async (...args) => {
    await Promise.race([Promise.allSettled(going), wait(PATIENCE, undefined, { ref: false })]);
    await destroy(...args);
  };
}
