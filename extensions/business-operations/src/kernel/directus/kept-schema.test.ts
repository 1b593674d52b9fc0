import type { SchemaOverview } from '@directus/types';
import { expect, test } from 'vitest';
import { keptSchema } from './kept-schema.ts';

const named = (name: string) => Object.freeze({ collections: { [name]: {} }, relations: [] }) as unknown as SchemaOverview;

test('what Directus has forgotten is read anew only where what it is read from has changed', async () => {
  let cached: SchemaOverview | undefined;
  let print = 'one';
  const reads: SchemaOverview[] = [];
  const getSchema = keptSchema(
    async () => {
      cached = named(`read ${reads.length}`);
      reads.push(cached);
      return cached;
    },
    {
      get: () => cached,
      set: (schema) => {
        cached = schema;
      },
    },
    async () => print,
  );
  const [first] = [await getSchema(), await getSchema()];
  cached = undefined;
  expect(await getSchema()).toBe(first);
  expect(cached).toBe(first);
  expect(reads).toHaveLength(1);
  cached = undefined;
  print = 'two';
  expect(await getSchema()).toBe(reads[1]);
  cached = undefined;
  expect(await getSchema()).toBe(reads[1]);
  expect(reads).toHaveLength(2);
});

test('a change while it is read is seen the next time', async () => {
  let print = 'one';
  let reads = 0;
  const getSchema = keptSchema(
    async () => {
      print = 'two';
      return named(String(++reads));
    },
    { get: () => undefined, set: () => undefined },
    async () => print,
  );
  await getSchema();
  await getSchema();
  await getSchema();
  expect(reads).toBe(2);
});

test('one that Directus has read before is read once more, beside the requests', async () => {
  const own = named('own');
  let cached: SchemaOverview | undefined = own;
  const asked: unknown[] = [];
  const getSchema = keptSchema(
    async (options) => {
      asked.push(options);
      if (asked.length === 1) throw new Error('away');
      return named('read');
    },
    {
      get: () => cached,
      set: (schema) => {
        cached = schema;
      },
    },
    async () => 'one',
  );
  for (let request = 0; request < 4; request++) {
    expect(await getSchema()).toBe(own);
    await new Promise(setImmediate);
  }
  cached = undefined;
  expect(await getSchema()).toEqual(named('read'));
  expect(asked).toEqual([{ bypassCache: true }, { bypassCache: true }]);
});
