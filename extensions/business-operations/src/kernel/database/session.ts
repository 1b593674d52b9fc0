import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';
import type { Knex } from 'knex';
import { isDatabaseError } from '../refusals.ts';

export type Source = 'API' | 'STUDIO' | 'FLOW' | 'JOB';
export type ActorType = 'USER' | 'API_KEY' | 'SIGNER' | 'JOB' | 'DATABASE';

/** Who acts, and for which tenant. Triggers, row-level security and the audit log read it from session variables. */
export interface Session {
  tenantId: number | null;
  userId: string | null;
  /** Null means unknown; the database then refuses writes to tenants' tables. */
  actorType: ActorType | null;
  source: Source;
  requestId: string;
  /** The request id that the client sent. */
  clientRequestId: string | null;
  ip: string | null;
  userAgent: string | null;
  apiKeyId: number | null;
  /** The tenant in which a system administrator acts. */
  actingTenant: number | null;
  /** The run of a job that it belongs to. */
  jobRunId: number | null;
  /** Whether transactions run as the role that row-level security applies to. */
  underRls: boolean;
  /** Whether our own services write, which keep their rules themselves, and not Directus's routes. */
  service: boolean;
  /** The tenant's permission version, read at the beginning of the last transaction. */
  permissionVersion: string | null;
  /** The tenant and the version of the rights that the user goes by, where Directus is asked about them; as text. */
  rights: string | null;
}

/** A session in which neither actor nor tenant is known. */
export const NOBODY: Omit<Session, 'requestId' | 'source'> = {
  tenantId: null,
  userId: null,
  actorType: null,
  clientRequestId: null,
  ip: null,
  userAgent: null,
  apiKeyId: null,
  actingTenant: null,
  jobRunId: null,
  underRls: false,
  service: false,
  permissionVersion: null,
  rights: null,
};

export const sessions = new AsyncLocalStorage<Session>();

/**
 * Runs every listener of a request and of its response in the session. Without this, listeners for a body that arrives after the
 * headers, or for a closed connection, would run without a session, because the socket emits those events.
 */
export function bindSession(session: Session, ...emitters: EventEmitter[]): void {
  for (const emitter of emitters) {
    const emit = emitter.emit;
    emitter.emit = (...args) => sessions.run(session, () => emit.apply(emitter, args));
  }
}

export const REQUEST_ROLE = 'business_operations_api';

/** Upper bound of any statement of a request, in milliseconds. */
export const STATEMENT_TIMEOUT = 30_000;

/** A transaction in which nothing is asked for so long is one of a process that stands still: the database ends it, and lets go what it has locked. */
export const LONGEST_SILENCE = '5min';

type Escape = (literal: string) => string;

/** Begins a transaction in one round trip: BEGIN, role, session variables, and the permission version that validates cached rights. */
function beginStatement(session: Session, mode: string, literal: Escape): string {
  const set = (name: string, value: string | number | null) => `set_config('app.${name}', ${literal(String(value ?? ''))}, true)`;
  const details = {
    request_id: session.requestId,
    ...(session.clientRequestId ? { client_request_id: session.clientRequestId } : {}),
    ip: session.ip,
    user_agent: session.userAgent,
    api_key_id: session.apiKeyId,
    acting_tenant: session.actingTenant,
  };
  const variables = [
    `set_config('idle_in_transaction_session_timeout', '${LONGEST_SILENCE}', true)`,
    set('tenant_id', session.tenantId),
    set('user_id', session.userId),
    set('actor_type', session.actorType),
    set('source', session.source),
    set('service', session.service ? 'on' : ''),
    set('session', JSON.stringify(details)),
  ];
  return [
    `BEGIN${mode}`,
    ...(session.underRls ? [`SET LOCAL ROLE ${REQUEST_ROLE}`, `SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT}`] : []),
    `SELECT ${variables.join(', ')}`,
    ...(session.tenantId === null ? [] : [`SELECT permission_version FROM tenants WHERE id = ${session.tenantId}`]),
  ].join('; ');
}

interface BeginResult {
  rows: { permission_version?: string }[];
}

interface KnexTransaction {
  begin(connection: unknown): Promise<unknown>;
  commit(connection: unknown, value: unknown): Promise<unknown>;
  rollback(connection: unknown, error: unknown): Promise<unknown>;
  query(connection: unknown, sql: string): Promise<{ response: BeginResult[] }>;
  isolationLevel?: string;
  readOnly?: boolean;
  /** knex reports here why a transaction failed; the promises of `commit` and `rollback` do not reject. */
  _rejecter(error: unknown): void;
}

interface KnexClient {
  transaction(container: unknown, config: unknown, outer: unknown): KnexTransaction;
  driver: { escapeLiteral: Escape };
  on(event: 'query-error', listener: (error: { detail?: string }) => void): void;
}

/**
 * Makes every top-level transaction begin with the session of the current request, whoever opens it.
 * The client's method is replaced because `knex.transaction`, which calls it, cannot be.
 */
export function attachSessions(database: Knex, translate: (error: unknown) => unknown): void {
  const client = database.client as KnexClient;
  // Under row-level security PostgreSQL omits the detail of an error, and Directus reads it without checking that it exists.
  client.on('query-error', (error) => {
    error.detail ??= '';
  });
  const original = client.transaction.bind(client);
  client.transaction = (container, config, outer) => {
    const transaction = original(container, config, outer);
    if (outer) return transaction;
    const session = sessions.getStore();
    if (session) {
      transaction.begin = async (connection) => {
        const mode = [
          transaction.isolationLevel ? ` ISOLATION LEVEL ${transaction.isolationLevel}` : '',
          transaction.readOnly ? ' READ ONLY' : '',
        ].join('');
        const { response } = await transaction.query(connection, beginStatement(session, mode, client.driver.escapeLiteral));
        session.permissionVersion = response.at(-1)?.rows[0]?.permission_version ?? null;
      };
    }
    // Deferred constraints fail at COMMIT, and Directus does not translate errors of deletions.
    for (const end of ['commit', 'rollback'] as const) {
      const original = transaction[end].bind(transaction);
      transaction[end] = (connection, value) => {
        const reject = transaction._rejecter;
        transaction._rejecter = (error) => reject(isDatabaseError(error) ? translate(error) : error);
        return original(connection, value);
      };
    }
    return transaction;
  };
}
