import { getCache } from '@directus/api/cache';
import { clearCache, useCache } from '@directus/api/permissions/cache';
import { useRedis } from '@directus/api/redis/lib/use-redis';
import { redisConfigAvailable } from '@directus/api/redis/utils/redis-config-available';
import { cache as graphqlSchemas } from '@directus/api/services/graphql/schema-cache';
import type { Identity } from '../access/identity.ts';
import type { App } from '../app.ts';
import { sessions } from '../database/session.ts';
import { keyByRights } from './keyed-by-rights.ts';

/** How long a concurrent request that read rights before a change may take to put them into Directus's cache. */
const SETTLING = 1_000;

/**
 * Clears what Directus derives from rights, in this process: permissions, GraphQL schemas and, where they are cached, answers. Its
 * services would also drop the schema of the database, which takes a fifth of a second to read and does not depend on rights.
 */
async function clear(): Promise<void> {
  graphqlSchemas.clear();
  await clearCache();
  await getCache().cache?.clear();
}

export type RefreshRights = (identity: Identity) => Promise<void>;

/** Of which version the rights in Redis are, by tenant. */
const VERSIONS = 'business-operations:rights';

/**
 * Directus caches rights and clears the cache only when its own services write, sometimes before they commit.
 * Here the cache is cleared as soon as a request finds a new permission version of its tenant, and keeps what it has by that version.
 */
function createRightsCache({ directus: { logger } }: App): RefreshRights {
  const seen = new Map<number, { version: string; ready: Promise<void> }>();
  const redis = redisConfigAvailable() ? useRedis() : null;
  keyByRights(useCache());

  /** Clears now and once more later, after which no process has to clear for this version. */
  async function clearFor(tenant: string, version: string): Promise<void> {
    await clear();
    const again = () => clear().then(() => redis?.hset(VERSIONS, tenant, version));
    setTimeout(() => void again().catch((error: unknown) => logger.error(error, 'Rights cache')), SETTLING).unref();
  }

  /** The first request of a tenant finds nothing of it in a cache of this process; what another process left in Redis may be of older rights. */
  async function clearLeftOver(tenant: string, version: string): Promise<void> {
    if (redis && (await redis.hget(VERSIONS, tenant)) !== version) await clearFor(tenant, version);
  }

  return async ({ userId, tenant, version }) => {
    if (!tenant || !version) return;
    const session = sessions.getStore();
    if (session?.userId === userId) session.rights = `${tenant.id}:${version}`;
    const known = seen.get(tenant.id);
    if (known?.version === version) return known.ready;
    const ready = (known ? clearFor : clearLeftOver)(String(tenant.id), version);
    seen.set(tenant.id, { version, ready });
    // When clearing fails, the next request tries again.
    ready.catch(() => seen.set(tenant.id, { version: '', ready: Promise.resolve() }));
    return ready;
  };
}

const created = new WeakMap<App, RefreshRights>();

/** The one of the process. */
export function rightsCacheOf(app: App): RefreshRights {
  const refresh = created.get(app) ?? createRightsCache(app);
  created.set(app, refresh);
  return refresh;
}
