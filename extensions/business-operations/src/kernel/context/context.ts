import type { Accountability, SchemaOverview } from '@directus/types';
import type { Knex } from 'knex';
import type { Sql } from 'sql-template-tag';
import type { Identity, TenantInfo } from '../access/identity.ts';
import type { Access, Action } from '../access/permissions.ts';
import type { App } from '../app.ts';
import type { Planning } from '../database/reader.ts';
import type { Session } from '../database/session.ts';
import type { Day } from '../days.ts';
import type { Language } from '../messages.ts';
import type { AnyCollection } from '../model/collection.ts';
import type { Variables } from '../model/filter-rule.ts';

/** Everything a request works with; it is a service's only access to the database. */
export interface Context {
  readonly app: App;
  readonly identity: Identity | null;
  /** The tenant of the request. Reading it in a request without a tenant throws a refusal. */
  readonly tenant: TenantInfo;
  readonly tenantOrNull: TenantInfo | null;
  readonly language: Language;
  readonly now: Date;
  readonly session: Session;
  /** Today in the tenant's time zone. */
  today(): Day;
  /** Rows of a statement, in the request's transaction or, for a reading request, on a connection under row-level security. */
  rows<Row extends object>(statement: Sql, plan?: Planning): Promise<Row[]>;
  row<Row extends object>(statement: Sql, plan?: Planning): Promise<Row | undefined>;
  /** The only row of a statement whose columns are JSON text; for a reading request as bytes, which are sent without being parsed. */
  jsonRow<Columns extends string>(statement: Sql, plan?: Planning): Promise<Record<Columns, string | Buffer>>;
  /** The rows of a statement in chunks, for exports. Without a tenant, where exports are small, they come in one chunk. */
  stream<Row extends object>(statement: Sql, chunk: number): AsyncIterable<Row[]>;
  /** The request's transaction. Reading requests do not have one. */
  readonly db: Knex.Transaction;
  /** Writes single rows as Directus's ItemsService does, so that hooks, flows and its activity log see them. */
  items(collection: Pick<AnyCollection, 'name'>): Items;
  /** Directus's UsersService, in the request's transaction. */
  users(): UsersService;
  /** What the caller may do with the collection; 403 when that is nothing. */
  access(collection: string, action: Action): Access;
  may(collection: string, action: Action): Access | null;
  /** Asked by a stranger, who sees no more than the tenant's public catalogue. */
  readonly catalogue: boolean;
  /** The values of `$CURRENT_USER` and other variables in filters. */
  readonly variables: Variables;
  translate(key: string, params?: Record<string, unknown>): string;
  /** Runs a task after the commit; its failure does not fail the request. */
  afterCommit(task: () => Promise<void> | void): void;
  readonly schema: SchemaOverview;
  /** The caller for Directus's services: with full rights, because the route has checked them, and the user id for the logs. */
  readonly accountability: Accountability;
  /** The format of a list's answer, from the Accept header. */
  readonly format: Format;
  /** What the client calls a writing request by, to send it again. */
  readonly idempotencyKey: string | null;
}

/** What reads rows of a tenant: a request, or a write through `/items` that is going on. */
export interface TenantRows extends Pick<Context, 'rows'> {
  readonly tenant: { readonly id: number };
}

export type Format = 'json' | 'xlsx';

type Payload = Record<string, unknown>;

/** What becomes of a row. */
export interface Changed {
  id: number | string;
  changes: Payload;
}

/** Writes rows with everything that Directus does on a write (hooks, flows, activity log). */
export interface Items {
  create(payload: Payload): Promise<number>;
  /** The same; `shown` is what the query of one text makes of `WRITTEN`, where there is one and one statement writes the row. */
  createShown(payload: Payload, query: () => Promise<Sql | undefined>): Promise<{ id: number; shown?: string | null }>;
  /** Many, in one statement where one statement may write them; returns their ids in the same order. */
  createAll(payloads: readonly Payload[]): Promise<number[]>;
  update(id: number | string, payload: Payload): Promise<void>;
  /** Many different rows, in one statement for those of which the same fields change. */
  updateAll(rows: readonly Changed[]): Promise<void>;
  delete(id: number | string): Promise<void>;
}

/** The methods of Directus's UsersService that are used. */
export interface UsersService {
  createOne(user: Record<string, unknown>): Promise<string>;
  updateOne(id: string, changes: Record<string, unknown>): Promise<string>;
  /** The Studio page on which an invited user sets a password. */
  inviteUrl(email: string): string;
}
