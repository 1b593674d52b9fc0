import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { OFTEN } from './prepared.ts';

interface Ongoing {
  prefix: string;
  /** How often each text has been run. */
  uses: Map<string, { count: number; name: string }>;
}

const transactions = new WeakMap<Knex, Ongoing>();

/** The name under which a statement of a transaction is prepared; none where it is not repeated, or nobody has asked for that. */
export function preparedName(transaction: Knex, text: string): string | undefined {
  const known = transactions.get(transaction);
  if (!known) return undefined;
  const use = known.uses.get(text) ?? { count: 0, name: `${known.prefix}_${known.uses.size}` };
  known.uses.set(text, use);
  use.count++;
  return use.count < OFTEN ? undefined : use.name;
}

/**
 * Prepares what `work` repeats in the transaction: of thousands of small statements most of the time goes into planning them. The names are
 * new each time, so that a connection keeps no plan beyond the work.
 */
export async function preparingRepeated<T>(transaction: Knex.Transaction, work: () => Promise<T>): Promise<T> {
  if (transactions.has(transaction)) return work();
  const ongoing: Ongoing = { prefix: randomUUID(), uses: new Map() };
  transactions.set(transaction, ongoing);
  try {
    const result = await work();
    const prepared = [...ongoing.uses.values()].filter(({ count }) => count >= OFTEN);
    if (prepared.length) await transaction.raw(prepared.map(({ name }) => `deallocate "${name}"`).join('; '));
    return result;
  } finally {
    transactions.delete(transaction);
  }
}
