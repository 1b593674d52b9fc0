import type { SchemaOverview } from '@directus/types';
import { expect, test } from 'vitest';
import { patientSchema } from './patient-schema.ts';

const named = (name: string) => ({ collections: { [name]: {} }, relations: [] }) as unknown as SchemaOverview;

test('the former schema serves while another one is not read, which is asked for once, and where it cannot be', async () => {
  const [first, second] = [named('first'), named('second')];
  let answer: (schema: SchemaOverview) => void = () => undefined;
  const held = new Promise<SchemaOverview>((resolve) => {
    answer = resolve;
  });
  const given = [async () => first, () => Promise.reject(new Error('hit infinite loop')), () => held, async () => second];
  let asked = 0;
  const getSchema = patientSchema(() => (given[asked++] as () => Promise<SchemaOverview>)(), 5);
  expect(await getSchema()).toBe(first);
  expect(await getSchema()).toBe(first);
  expect(await Promise.all([getSchema(), getSchema()])).toEqual([first, first]);
  expect(await getSchema()).toBe(first);
  expect(asked).toBe(3);
  answer(second);
  await held;
  await new Promise(setImmediate);
  expect(await getSchema()).toBe(second);
  expect(asked).toBe(4);
});

test('without a former one there is nothing but to wait', async () => {
  await expect(patientSchema(() => Promise.reject(new Error('hit infinite loop')), 5)()).rejects.toThrow('infinite loop');
});

test('what is asked for in particular is what Directus says', async () => {
  const getSchema = patientSchema(async (options) => named(options?.bypassCache ? 'read' : 'kept'), 5);
  await getSchema();
  expect(await getSchema({ bypassCache: true })).toEqual(named('read'));
});
