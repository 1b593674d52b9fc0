import type { Knex } from 'knex';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Sql } from 'sql-template-tag';
import { LOCKED } from '../errors.ts';
import type { BytesClient } from './bytes.ts';
import { createLanes, type Queue } from './lanes.ts';
import { createPool } from './pool.ts';
import { preparedAs } from './prepared.ts';
import { LONGEST_SILENCE, REQUEST_ROLE, STATEMENT_TIMEOUT } from './session.ts';

/**
 * `prepared`: prepared by name and planned once per connection, for short statements whose best plan does not depend on their values.
 * `fresh`: planned for its values each time. For a report on a skewed table a generic plan can be thirty times slower.
 */
export type Planning = 'prepared' | 'fresh';

/** Throws when nobody waits for the answer any more; called when a connection is free, so that a rush leaves nothing to be worked off. */
export type AssertAwaited = () => void;

/** Runs read-only statements for one tenant, as the role that row-level security applies to, without a transaction. */
export interface Reader {
  query<Row extends object>(tenantId: number, statement: Sql, plan?: Planning, assertAwaited?: AssertAwaited): Promise<Row[]>;
  /** The only row of a statement whose columns are all text, as the bytes that PostgreSQL sent. */
  bytes<Columns extends string>(
    tenantId: number,
    statement: Sql,
    plan: Planning,
    assertAwaited?: AssertAwaited,
  ): Promise<Record<Columns, Buffer>>;
  /** The rows of a statement in chunks from a cursor, for exports. */
  stream<Row extends object>(tenantId: number, statement: Sql, chunk: number): AsyncGenerator<Row[]>;
  /** Work on the tenant's rows as they all are at one instant, one statement after the other. */
  snapshot<Result>(tenantId: number, work: (at: Snapshot) => Promise<Result>): Promise<Result>;
  /** How many wait for a connection; those that wait for their turn to take one are in the queue. */
  waiting(): number;
  end(): Promise<void>;
}

export interface Snapshot {
  query<Row extends object>(statement: Sql): Promise<Row[]>;
  stream<Row extends object>(statement: Sql, chunk: number): AsyncGenerator<Row[]>;
}

interface TenantClient extends PoolClient, BytesClient {
  /** The tenant in the connection's session variable. */
  tenantId?: number;
}

const POOL_SIZE = 10;
/** How many of them a tenant has at most, so that nobody waits behind the reports of another one. */
const OF_A_TENANT = 8;
/** How many exports are written at once; others wait, and take no connection from requests meanwhile. */
const EXPORTS = 4;
const EXPORTS_OF_A_TENANT = 2;
/** Set by the first statement of a connection, because a connection pooler may drop startup parameters. */
const SETTINGS = {
  role: REQUEST_ROLE,
  default_transaction_read_only: 'on',
  statement_timeout: String(STATEMENT_TIMEOUT),
  idle_in_transaction_session_timeout: LONGEST_SILENCE,
  timezone: 'UTC',
};
/**
 * A reading statement waits only for who changes tables, such as an operator or a deployment. It does so for less long than others wait for a
 * connection, so that those who want that table do not keep all connections from those who do not. An export keeps them from nobody.
 */
const LOCK_TIMEOUT = '2s';
const LOCK_NOT_AVAILABLE = '55P03';
// "cached plan must not change result type": a deployment changed a table since the statement was prepared.
const STALE_PLAN = '0A000';

/**
 * A connection stays set to the tenant that used it last, so that most reads take one round trip. A request of another tenant
 * sets the connection to its tenant first; a connection on which that fails is closed.
 */
export function createReader(database: Knex, queue: Queue): Reader {
  let pool: Pool | undefined;
  let exportPool: Pool | undefined;
  const open = () => (pool ??= createPool(database, { max: POOL_SIZE }));
  const openExports = () => (exportPool ??= createPool(database, { max: EXPORTS, connectionTimeoutMillis: 0 }));
  const reads = createLanes(OF_A_TENANT, queue);
  const exports = createLanes(EXPORTS_OF_A_TENANT, queue);

  async function acquire(tenantId: number, from = open(), assertAwaited?: AssertAwaited): Promise<TenantClient> {
    const client = (await from.connect()) as TenantClient;
    try {
      assertAwaited?.();
    } catch (error) {
      client.release();
      throw error;
    }
    if (client.tenantId === tenantId) return client;
    try {
      const initial = from === exportPool ? SETTINGS : { ...SETTINGS, lock_timeout: LOCK_TIMEOUT };
      const settings = client.tenantId === undefined ? initial : {};
      delete client.tenantId;
      await client.query('select set_config(name, value, false) from unnest($1::text[], $2::text[]) as setting(name, value)', [
        ['app.tenant_id', ...Object.keys(settings)],
        [String(tenantId), ...Object.values(settings)],
      ]);
      client.tenantId = tenantId;
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async function query<Row extends object>(
    tenantId: number,
    statement: Sql,
    plan: Planning,
    assertAwaited?: AssertAwaited,
    asBytes = false,
  ): Promise<Row[]> {
    const client = await acquire(tenantId, undefined, assertAwaited);
    client.rowsAsBytes = asBytes;
    try {
      const result: QueryResult<Row> = await client.query<Row>({
        ...(plan === 'prepared' ? preparedAs(statement.text) : { text: statement.text }),
        values: statement.values,
        ...(asBytes ? AS_THEY_ARE : {}),
      });
      client.release();
      return result.rows;
    } catch (error) {
      const { code, severity } = error as { code?: string; severity?: string };
      const stale = code === STALE_PLAN;
      // A connection can be used again after a failed statement, but not when the connection itself has failed.
      client.release(stale || severity === undefined || severity === 'FATAL');
      if (stale) return query(tenantId, statement, plan, assertAwaited, asBytes);
      if (code === LOCK_NOT_AVAILABLE) throw LOCKED;
      throw error;
    }
  }

  /** One connection, in a transaction for as long as an export is written; closed with its cursor when that is broken off. */
  async function* exporting(tenantId: number, begin: string): AsyncGenerator<PoolClient> {
    const leave = await exports.enter(tenantId);
    try {
      const client = await acquire(tenantId, openExports());
      let finished = false;
      try {
        await client.query(begin);
        yield client;
        await client.query('commit');
        finished = true;
      } finally {
        client.release(!finished);
      }
    } finally {
      leave();
    }
  }

  return {
    query: (tenantId, statement, plan = 'fresh', assertAwaited) =>
      reads.run(tenantId, () => query(tenantId, statement, plan, assertAwaited)),
    async bytes<Columns extends string>(tenantId: number, statement: Sql, plan: Planning, assertAwaited?: AssertAwaited) {
      const [row] = await reads.run(tenantId, () => query<Record<Columns, Buffer>>(tenantId, statement, plan, assertAwaited, true));
      if (!row) throw new Error('The statement gave no row.');
      return row;
    },
    async *stream<Row extends object>(tenantId: number, statement: Sql, chunk: number) {
      for await (const client of exporting(tenantId, 'begin')) yield* chunksOf<Row>(client, statement, chunk);
    },
    async snapshot<Result>(tenantId: number, work: (at: Snapshot) => Promise<Result>) {
      let result: Result | undefined;
      for await (const client of exporting(tenantId, 'begin isolation level repeatable read'))
        result = await work({
          query: async <Row extends object>({ text, values }: Sql) => (await client.query<Row>({ text, values })).rows,
          stream: (statement, chunk) => chunksOf(client, statement, chunk),
        });
      return result as Result;
    },
    waiting: () => pool?.waitingCount ?? 0,
    async end() {
      await Promise.all([pool?.end(), exportPool?.end()]);
    },
  };
}

/** The rows of a statement from a cursor, in the connection's transaction. */
async function* chunksOf<Row extends object>(client: PoolClient, statement: Sql, chunk: number): AsyncGenerator<Row[]> {
  await client.query(`declare export_rows no scroll cursor for ${statement.text}`, statement.values);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${chunk} from export_rows`);
    if (!rows.length) break;
    yield rows;
  }
  await client.query('close export_rows');
}

const AS_THEY_ARE = { types: { getTypeParser: () => (value: unknown) => value } };
