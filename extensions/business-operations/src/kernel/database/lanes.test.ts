import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLanes, Queue } from './lanes.ts';

test('as many run at once as the lane is wide, the others in the order in which they came, and other lanes beside them', async () => {
  const queue = new Queue();
  const lanes = createLanes(2, queue);
  const begun: string[] = [];
  const end = new Map<string, () => void>();
  const request = (tenantId: number, name: string, need?: string) =>
    lanes.run(
      tenantId,
      () => {
        begun.push(name);
        return new Promise<void>((resolve, reject) => end.set(name, name === 'b' ? () => reject(new Error('refused')) : resolve));
      },
      need,
    );
  const [a, b, c, d] = [request(1, 'a'), request(1, 'b'), request(1, 'c'), request(1, 'd')];
  const others = [request(2, 'other'), request(1, 'need', 'series')];
  await setImmediate();
  expect(begun).toEqual(['a', 'b', 'other', 'need']);
  expect([queue.length, queue.of(1), queue.of(2)]).toEqual([2, 2, 0]);
  end.get('b')?.();
  await expect(b).rejects.toThrow('refused');
  await setImmediate();
  expect(begun).toEqual(['a', 'b', 'other', 'need', 'c']);
  for (const name of ['a', 'c', 'other', 'need']) end.get(name)?.();
  await Promise.all([a, c, ...others]);
  await setImmediate();
  end.get('d')?.();
  await d;
  expect([queue.length, queue.of(1)]).toEqual([0, 0]);
});

test('whoever leaves twice leaves once', async () => {
  const queue = new Queue();
  const lanes = createLanes(1, queue);
  const leave = await lanes.enter(1);
  leave();
  leave();
  const second = await lanes.enter(1);
  const third = lanes.enter(1);
  await setImmediate();
  expect(queue.of(1)).toBe(1);
  second();
  (await third)();
  expect(queue.of(1)).toBe(0);
});
