import type { Knex } from 'knex';
import type { Pool, PoolConfig } from 'pg';

const CONNECT_TIMEOUT = 5_000;

/** The pool of the connections that write, Knex's own. */
export const poolOf = (database: Knex) => (database.client as { pool: { max: number; numPendingAcquires(): number } }).pool;

/** A separate connection pool to the database that Directus uses. */
export function createPool(database: Knex, config: PoolConfig): Pool {
  const { driver, connectionSettings } = database.client as {
    driver: { Pool: new (config: PoolConfig) => Pool };
    connectionSettings: PoolConfig;
  };
  // knex makes the password non-enumerable, so a spread does not copy it.
  const connection: PoolConfig = {
    ...connectionSettings,
    ...(connectionSettings.password === undefined ? {} : { password: connectionSettings.password }),
  };
  const pool = new driver.Pool({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT, ...config });
  // Without listeners these errors would end the process: of an idle connection, which the next request replaces, and of one in use,
  // whose statement fails besides.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
