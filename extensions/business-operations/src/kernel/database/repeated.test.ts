import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { preparedName, preparingRepeated } from './repeated.ts';

test('what a transaction repeats is prepared from the third time on and let go at the end, and nothing else of the connection is', async () => {
  const said: string[] = [];
  const transaction = { raw: async (text: string) => void said.push(text) } as unknown as Knex.Transaction;
  expect(preparedName(transaction, 'select 1')).toBeUndefined();
  const names = await preparingRepeated(transaction, async () => [
    ...['select 1', 'select 1', 'select 2', 'select 1', 'select 1'].map((text) => preparedName(transaction, text)),
    // Within another such piece of work it goes on.
    await preparingRepeated(transaction, async () => preparedName(transaction, 'select 1')),
  ]);
  const [name] = names.filter(Boolean);
  expect(names).toEqual([undefined, undefined, undefined, name, name, name]);
  expect(said).toEqual([`deallocate "${name}"`]);
  expect(preparedName(transaction, 'select 1')).toBeUndefined();
});
