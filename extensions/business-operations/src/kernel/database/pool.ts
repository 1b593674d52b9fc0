import type { Knex } from 'knex';
import type { Pool, PoolConfig } from 'pg';
import type { Directus } from '../directus/directus.ts';
import { bytesClient, type Driver } from './bytes.ts';
import { createLanes, type Queue } from './lanes.ts';
import { sessions } from './session.ts';

const CONNECT_TIMEOUT = 5_000;

/** The pool of the connections that write, Knex's own. */
export const poolOf = (database: Knex) => (database.client as { pool: { max: number; numPendingAcquires(): number } }).pool;

/** How many of them a company leaves to others. */
const LEFT_TO_OTHERS = 2;

interface Connecting {
  acquireConnection(): Promise<object>;
  releaseConnection(connection: object): Promise<void>;
}

/**
 * No company has all of these connections, however it asks: what Directus reads for a list or for each part of a question in GraphQL takes one, too,
 * and for as long as it likes.
 */
export function shareConnections(database: Knex, queue: Queue): void {
  const client = database.client as Connecting;
  const acquire = client.acquireConnection.bind(client);
  const release = client.releaseConnection.bind(client);
  const lanes = createLanes(Math.max(1, poolOf(database).max - LEFT_TO_OTHERS), queue);
  const turns = new WeakMap<object, () => void>();

  client.acquireConnection = async () => {
    const tenantId = sessions.getStore()?.tenantId;
    if (!tenantId) return acquire();
    const leave = await lanes.enter(tenantId);
    try {
      const connection = await acquire();
      turns.set(connection, leave);
      return connection;
    } catch (error) {
      leave();
      throw error;
    }
  };
  client.releaseConnection = (connection) => {
    turns.get(connection)?.();
    turns.delete(connection);
    return release(connection);
  };
}

/**
 * Takes away what Directus does for each statement, unless its log or its metrics want that: it joins all values into one text, even for a log
 * that is off. The values of a month's payroll are megabytes.
 */
export function leaveStatementsAlone({ database, logger, env }: Pick<Directus, 'database' | 'logger' | 'env'>): void {
  if (logger.isLevelEnabled('trace') || env.METRICS_ENABLED) return;
  for (const event of ['query', 'query-response', 'query-error']) database.removeAllListeners(event);
}

/** A separate connection pool to the database that Directus uses, of clients whose rows can be had as bytes. */
export function createPool(database: Knex, config: PoolConfig): Pool {
  const { driver, connectionSettings } = database.client as {
    driver: Driver;
    connectionSettings: PoolConfig;
  };
  // knex makes the password non-enumerable, so a spread does not copy it.
  const connection: PoolConfig = {
    ...connectionSettings,
    ...(connectionSettings.password === undefined ? {} : { password: connectionSettings.password }),
  };
  const pool = new driver.Pool({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT, ...config, Client: bytesClient(driver) });
  // Without listeners these errors would end the process: of an idle connection, which the next request replaces, and of one in use,
  // whose statement fails besides.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
