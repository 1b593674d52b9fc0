import type { Knex } from 'knex';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Sql } from 'sql-template-tag';
import { createPool } from './pool.ts';
import { REQUEST_ROLE, STATEMENT_TIMEOUT } from './session.ts';

/**
 * `kept`: prepared under a name, planned once per connection; for short statements whose plan does not hang on their values.
 * `fresh`: planned for its values each time; a general plan of a report over a skewed table can be thirty times slower.
 */
export type Planning = 'kept' | 'fresh';

/** Runs reading statements of one tenant: read-only, under the fenced role, without a transaction around them. */
export interface Reader {
  query<Row extends object>(tenantId: number, statement: Sql): Promise<Row[]>;
  /** The only row of a statement whose columns are all text, as the bytes that came over the wire. */
  bytes<Columns extends string>(tenantId: number, statement: Sql, plan: Planning): Promise<Record<Columns, Buffer>>;
  /** A cursor-like walk for exports: the rows of the statement in chunks. */
  stream<Row extends object>(tenantId: number, statement: Sql, chunk: number): AsyncGenerator<Row[]>;
  end(): Promise<void>;
}

interface TenantClient extends PoolClient {
  /** The tenant that the connection's session variable names. */
  tenantId?: number;
}

const POOL_SIZE = 8;
/** Set by a statement before the first other one: a connection pooler may drop what a connection asks for when it begins. */
const SETTINGS = {
  role: REQUEST_ROLE,
  default_transaction_read_only: 'on',
  statement_timeout: String(STATEMENT_TIMEOUT),
  timezone: 'UTC',
};
// "cached plan must not change result type": a deployment changed a table since the statement was prepared.
const STALE_PLAN = '0A000';

/**
 * Connections stay in the tenant that used them last, so a read is one round trip as a rule;
 * another tenant's request moves the connection first. A connection that failed to move is thrown away.
 */
export function createReader(database: Knex): Reader {
  let pool: Pool | undefined;
  const open = () => (pool ??= createPool(database, { max: POOL_SIZE }));

  async function acquire(tenantId: number): Promise<TenantClient> {
    const client = (await open().connect()) as TenantClient;
    if (client.tenantId === tenantId) return client;
    try {
      const settings = client.tenantId === undefined ? SETTINGS : {};
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

  async function query<Row extends object>(tenantId: number, statement: Sql, format: object = {}): Promise<Row[]> {
    const client = await acquire(tenantId);
    try {
      const result: QueryResult<Row> = await client.query<Row>({
        text: statement.text,
        values: statement.values,
        ...format,
      });
      client.release();
      return result.rows;
    } catch (error) {
      const { code, severity } = error as { code?: string; severity?: string };
      const stale = code === STALE_PLAN;
      // A refused statement leaves the connection sound; a broken connection goes.
      client.release(stale || severity === undefined || severity === 'FATAL');
      if (stale) return query(tenantId, statement, format);
      throw error;
    }
  }

  return {
    query: (tenantId, statement) => query(tenantId, statement),
    async bytes<Columns extends string>(tenantId: number, statement: Sql, plan: Planning) {
      const format = plan === 'kept' ? { ...BYTES, name: nameOf(statement.text) } : BYTES;
      const [row] = await query<Record<Columns, Buffer>>(tenantId, statement, format);
      if (!row) throw new Error('The statement gave no row.');
      return row;
    },
    async *stream<Row extends object>(tenantId: number, statement: Sql, chunk: number) {
      const client = await acquire(tenantId);
      let finished = false;
      try {
        await client.query('begin');
        await client.query(`declare export_rows no scroll cursor for ${statement.text}`, statement.values);
        for (;;) {
          const { rows } = await client.query<Row>(`fetch ${chunk} from export_rows`);
          if (!rows.length) break;
          yield rows;
        }
        await client.query('commit');
        finished = true;
      } finally {
        client.release(!finished);
      }
    },
    async end() {
      await pool?.end();
    },
  };
}

// In the binary format text is its bytes, which need no decoding to be sent on.
const BYTES = { binary: true, types: { getTypeParser: () => (value: Buffer) => value } };

const MAX_NAMES = 2_000;
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    if (names.size >= MAX_NAMES) names.clear();
    name = `ops_${(counter++).toString(36)}`;
    names.set(text, name);
  }
  return name;
}

let counter = 0;
