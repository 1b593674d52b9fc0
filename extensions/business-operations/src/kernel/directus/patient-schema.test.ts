import type { SchemaOverview } from '@directus/types';
import { expect, test } from 'vitest';
import { patientSchema } from './patient-schema.ts';

const named = (name: string) => ({ collections: { [name]: {} }, relations: [] }) as unknown as SchemaOverview;
const never = new Promise<SchemaOverview>(() => undefined);

/** What is answered, one after the other, where Directus answers so. */
async function answers(...given: (() => Promise<SchemaOverview>)[]): Promise<SchemaOverview[]> {
  const left = [...given];
  const getSchema = patientSchema(() => (left.shift() as () => Promise<SchemaOverview>)(), 5);
  const found: SchemaOverview[] = [];
  for (const _ of given) found.push(await getSchema());
  return found;
}

test('the former schema serves while another one is not read, and where it cannot be', async () => {
  const [first, second] = [named('first'), named('second')];
  expect(
    await answers(
      async () => first,
      () => never,
      () => Promise.reject(new Error('hit infinite loop')),
      async () => second,
      () => never,
    ),
  ).toEqual([first, first, first, second, second]);
});

test('without a former one there is nothing but to wait', async () => {
  await expect(patientSchema(() => Promise.reject(new Error('hit infinite loop')), 5)()).rejects.toThrow('infinite loop');
});

test('what is asked for in particular is what Directus says', async () => {
  const getSchema = patientSchema(async (options) => named(options?.bypassCache ? 'read' : 'kept'), 5);
  await getSchema();
  expect(await getSchema({ bypassCache: true })).toEqual(named('read'));
});
