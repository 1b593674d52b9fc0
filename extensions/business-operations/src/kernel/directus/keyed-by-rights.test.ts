import { expect, test } from 'vitest';
import { NOBODY, type Session, sessions } from '../database/session.ts';
import { keyByRights } from './keyed-by-rights.ts';

const session = (rights: string | null): Session => ({ ...NOBODY, requestId: 'r', source: 'STUDIO', rights });

test('what a slow request puts into the cache is found by those of the same version alone', async () => {
  const kept = new Map<string, unknown>();
  const cache = { get: async (key: string) => kept.get(key), set: async (key: string, value: unknown) => void kept.set(key, value) };
  keyByRights(cache);
  const found = (rights: string | null) => sessions.run(session(rights), () => cache.get('policies'));
  await sessions.run(session('7:1'), () => cache.set('policies', 'former'));
  await sessions.run(session('7:2'), () => cache.set('policies', 'present'));
  expect(await Promise.all(['7:1', '7:2', '8:1', null].map(found))).toEqual(['former', 'present', undefined, undefined]);
  await cache.set('policies', 'of nobody');
  expect(await found(null)).toBe('of nobody');
  expect(await found('7:2')).toBe('present');
});
