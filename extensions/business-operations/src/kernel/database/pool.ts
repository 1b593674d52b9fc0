import type { Knex } from 'knex';
import type { Pool, PoolConfig } from 'pg';

const CONNECT_TIMEOUT = 5_000;

/** A pool of connections of its own to the database that Directus uses. */
export function createPool(database: Knex, config: PoolConfig): Pool {
  const { driver, connectionSettings } = database.client as {
    driver: { Pool: new (config: PoolConfig) => Pool };
    connectionSettings: PoolConfig;
  };
  // knex keeps the password out of sight of a spread.
  const connection: PoolConfig = {
    ...connectionSettings,
    ...(connectionSettings.password === undefined ? {} : { password: connectionSettings.password }),
  };
  const pool = new driver.Pool({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT, ...config });
  // An idle connection that breaks is replaced by the next request; there is nobody to tell.
  pool.on('error', () => undefined);
  return pool;
}
