import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLanes } from './lanes.ts';

test('as many run at once as the lane is wide, the others in the order in which they came, and other lanes beside them', async () => {
  const lanes = createLanes(2);
  const begun: string[] = [];
  const end = new Map<string, () => void>();
  const request = (lane: string, name: string) =>
    lanes.run(lane, () => {
      begun.push(name);
      return new Promise<void>((resolve, reject) => end.set(name, name === 'b' ? () => reject(new Error('refused')) : resolve));
    });
  const [a, b, c, d] = [request('1', 'a'), request('1', 'b'), request('1', 'c'), request('1', 'd')];
  const other = request('2', 'other');
  await setImmediate();
  expect(begun).toEqual(['a', 'b', 'other']);
  expect(lanes.waiting()).toBe(2);
  end.get('b')?.();
  await expect(b).rejects.toThrow('refused');
  await setImmediate();
  expect(begun).toEqual(['a', 'b', 'other', 'c']);
  for (const name of ['a', 'c', 'other']) end.get(name)?.();
  await Promise.all([a, c, other]);
  await setImmediate();
  end.get('d')?.();
  await d;
  expect(lanes.waiting()).toBe(0);
});
