import { expect, test } from 'vitest';
import { once } from './once.ts';

const failing = (error: object) => (keys: string[]) => (key: string) => {
  keys.push(key);
  return Promise.reject(error);
};

async function keysOf(request: string, ...attempts: ((keys: string[]) => (key: string) => Promise<unknown>)[]): Promise<string[]> {
  const keys: string[] = [];
  for (const attempt of attempts) await once(request, attempt(keys)).catch(() => undefined);
  return keys;
}

const broken = failing({ code: 'ERR_NETWORK' });
const byProxy = failing({ response: { data: '<html>Bad gateway</html>' } });
const refused = failing({ response: { data: { request_id: '1' } } });
const cancelled = failing({ code: 'ERR_CANCELED' });
const answered = (keys: string[]) => (key: string) => {
  keys.push(key);
  return Promise.resolve(1);
};

test('a request that was not answered is sent again with its key', async () => {
  const [first, second, third, fourth] = await keysOf('POST /a {}', broken, byProxy, answered, answered);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

test('one that was refused or given up is another one the next time', async () => {
  for (const settled of [refused, cancelled]) {
    const [first, second] = await keysOf('POST /b {}', settled, answered);
    expect(second).not.toBe(first);
  }
});

test('others have keys of their own', async () => {
  const [[one], [other]] = await Promise.all([keysOf('POST /c {"a":1}', broken), keysOf('POST /c {"a":2}', broken)]);
  expect(one).not.toBe(other);
});
