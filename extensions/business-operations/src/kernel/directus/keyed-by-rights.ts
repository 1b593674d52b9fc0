import { sessions } from '../database/session.ts';

interface Cache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
}

/** With the version of the rights that the request goes by, where it is known: what a slower one read of former rights is not found then. */
function versioned(key: string): string {
  const rights = sessions.getStore()?.rights;
  return rights ? `${rights}:${key}` : key;
}

/** Lets a cache of what derives from rights keep it for each version of them. */
export function keyByRights(cache: Cache): void {
  const { get, set } = cache;
  cache.get = (key) => get.call(cache, versioned(key));
  cache.set = (key, value) => set.call(cache, versioned(key), value);
}
