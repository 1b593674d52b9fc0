import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSeriesQueues } from './series-queues.ts';

test('a few of a series run at once, the others in the order in which they came, and other series beside them', async () => {
  const queues = createSeriesQueues(2);
  const begun: string[] = [];
  const end = new Map<string, () => void>();
  const request = (series: string, name: string) =>
    queues.run(series, () => {
      begun.push(name);
      return new Promise<void>((resolve, reject) => end.set(name, name === 'b' ? () => reject(new Error('refused')) : resolve));
    });
  const [a, b, c, d] = [request('1', 'a'), request('1', 'b'), request('1', 'c'), request('1', 'd')];
  const other = request('2', 'other');
  await setImmediate();
  expect(begun).toEqual(['a', 'b', 'other']);
  expect(queues.waiting()).toBe(2);
  end.get('b')?.();
  await expect(b).rejects.toThrow('refused');
  await setImmediate();
  expect(begun).toEqual(['a', 'b', 'other', 'c']);
  for (const name of ['a', 'c', 'other']) end.get(name)?.();
  await Promise.all([a, c, other]);
  await setImmediate();
  end.get('d')?.();
  await d;
  expect(queues.waiting()).toBe(0);
});
