import { getCache } from '@directus/api/cache';
import { rateLimiterGlobal } from '@directus/api/middleware/rate-limiter-global';
import { rateLimiter } from '@directus/api/middleware/rate-limiter-ip';
import { useRedis } from '@directus/api/redis/lib/use-redis';
import { redisConfigAvailable } from '@directus/api/redis/utils/redis-config-available';
import { answerInTime } from './redis-patience.ts';

/** Options of ioredis; times in milliseconds. */
const CONNECTION = {
  // A connection on which no answer comes is given up: the machine at its other end may be gone.
  socketTimeout: 10_000,
  connectTimeout: 3_000,
  retryStrategy: () => 250,
};

/**
 * Directus makes its connections with the defaults of ioredis, by which a request waits for twelve seconds while Redis is away, and for ever
 * when Redis is there and does not answer. It takes the address as it is, in which such options would be texts, so the connections that
 * requests wait for are told here.
 */
export function limitWaiting(): void {
  if (!redisConfigAvailable()) return;
  const { cache, systemCache, deploymentCache, lockCache } = getCache();
  const caches = [cache, systemCache, deploymentCache, lockCache].map((each) => each?.store.redis);
  for (const connection of [useRedis(), rateLimiter?.client, rateLimiterGlobal?.client, ...caches]) {
    if (!connection) continue;
    Object.assign(connection.options, CONNECTION);
    answerInTime(connection);
  }
}
