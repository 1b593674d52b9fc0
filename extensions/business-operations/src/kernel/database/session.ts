import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';
import type { Knex } from 'knex';
import { isDatabaseError } from '../refusals.ts';

export type Source = 'API' | 'STUDIO' | 'FLOW' | 'JOB';
export type ActorType = 'USER' | 'API_KEY' | 'SIGNER' | 'JOB' | 'DATABASE';

/** Who acts, and for which tenant: what triggers, policies and the audit log read from the session variables. */
export interface Session {
  tenantId: number | null;
  userId: string | null;
  /** Null: not known. The database refuses writes to tenants' tables then. */
  actorType: ActorType | null;
  source: Source;
  requestId: string;
  /** What the client calls the request. */
  clientRequestId: string | null;
  ip: string | null;
  userAgent: string | null;
  apiKeyId: number | null;
  /** The tenant that a system administrator acts in. */
  actingTenant: number | null;
  /** Run under the role for which row-level security holds. */
  fenced: boolean;
  /** Our own services write, by their rules; not Directus's own routes. */
  service: boolean;
  /** The tenant's permission version, as read by the statement that began the last transaction. */
  permissionVersion: string | null;
}

/** Without actor and tenant: what a session is before anything is known of it. */
export const NOBODY: Omit<Session, 'requestId' | 'source'> = {
  tenantId: null,
  userId: null,
  actorType: null,
  clientRequestId: null,
  ip: null,
  userAgent: null,
  apiKeyId: null,
  actingTenant: null,
  fenced: false,
  service: false,
  permissionVersion: null,
};

export const sessions = new AsyncLocalStorage<Session>();

/**
 * Runs every listener of a request and of its response in the session. Events of a body that arrives after its headers,
 * or of a connection that closes, come from the socket, which belongs to no session.
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

type Escape = (literal: string) => string;

/** One round trip: BEGIN, role, session variables, and the version under which cached rights are still good. */
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
    set('tenant_id', session.tenantId),
    set('user_id', session.userId),
    set('actor_type', session.actorType),
    set('source', session.source),
    set('service', session.service ? 'on' : ''),
    set('session', JSON.stringify(details)),
  ];
  return [
    `BEGIN${mode}`,
    ...(session.fenced ? [`SET LOCAL ROLE ${REQUEST_ROLE}`, `SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT}`] : []),
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
  /** Where knex hands what a transaction failed with; the promises of `commit` and `rollback` do not see it. */
  _rejecter(error: unknown): void;
}

interface KnexClient {
  transaction(container: unknown, config: unknown, outer: unknown): KnexTransaction;
  driver: { escapeLiteral: Escape };
  on(event: 'query-error', listener: (error: { detail?: string }) => void): void;
}

/**
 * Makes every top-level transaction, whoever opens it, begin with the session of the request that it serves.
 * `knex.transaction` cannot be replaced; the client's method that it calls can.
 */
export function attachSessions(database: Knex, translate: (error: unknown) => unknown): void {
  const client = database.client as KnexClient;
  // Behind row-level security PostgreSQL keeps the detail to itself; Directus reads it without asking whether it is there.
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
    // Deferred constraints refuse at COMMIT, and Directus translates no error of a deletion.
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
