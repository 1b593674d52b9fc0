import type { Accountability, SchemaOverview } from '@directus/types';
import type { Knex } from 'knex';
import sql, { type Sql } from 'sql-template-tag';
import { type Identity, StaleRights, type TenantInfo } from '../access/identity.ts';
import { type Access, type Action, accessTo, FULL_ACCESS } from '../access/permissions.ts';
import type { App } from '../app.ts';
import { items } from '../database/items.ts';
import { preparedAs } from '../database/prepared.ts';
import type { AssertAwaited, Planning } from '../database/reader.ts';
import { preparedName } from '../database/repeated.ts';
import type { Session } from '../database/session.ts';
import { type Day, dayOf } from '../days.ts';
import { forbidden, Refusal } from '../errors.ts';
import type { Language } from '../messages.ts';
import type { AnyCollection } from '../model/collection.ts';
import type { Variables } from '../model/filter-rule.ts';
import { keepGoing } from './after-commit.ts';
import type { Context, Format, Items, UsersService } from './context.ts';

/** The statement for Knex, to which a question mark that stands in the text, as in a regular expression, would be a value. */
const bindable = ({ strings }: Sql): string => strings.map((text) => text.replaceAll('?', '\\?')).join('?');

// Directus refuses to change a user when it finds no other administrator. It would find none, because row-level security hides
// system administrators; services and `ops.keep_admin` protect the last administrator of a tenant.
// The options are made for each call: Directus stores a call's errors in them and would refuse later calls because of these.
const ownIntegrity = () => ({ onRequireUserIntegrityCheck: () => undefined });

interface DirectusUsersService {
  createOne(user: Record<string, unknown>, options: object): Promise<string>;
  updateOne(id: string, changes: Record<string, unknown>, options: object): Promise<string>;
  inviteUrl(email: string, url: string | null): string;
}

const presentVersion = (tenantId: number) => sql`select permission_version from tenants where id = ${tenantId}`;

interface ContextOptions {
  app: App;
  identity: Identity | null;
  tenant: TenantInfo | null;
  language: Language;
  session: Session;
  schema: SchemaOverview;
  format?: Format;
  /** The collections that are open to a caller without an account. */
  opens?: ReadonlySet<string> | null;
  catalogue?: boolean;
  transaction?: Knex.Transaction;
  /** The current time unless given; demo data is created at past instants. */
  now?: Date;
  idempotencyKey?: string | null;
  /** Given by a request that only reads. */
  assertAwaited?: AssertAwaited | undefined;
}

export class RequestContext implements Context {
  readonly app: App;
  readonly identity: Identity | null;
  readonly tenantOrNull: TenantInfo | null;
  readonly language: Language;
  readonly session: Session;
  readonly schema: SchemaOverview;
  readonly format: Format;
  readonly opens: ReadonlySet<string> | null;
  readonly catalogue: boolean;
  readonly now: Date;
  readonly idempotencyKey: string | null;
  readonly tasks: (() => Promise<void> | void)[] = [];
  private readonly transaction: Knex.Transaction | undefined;
  private readonly assertAwaited: AssertAwaited | undefined;
  private versionChecked = false;

  constructor({
    app,
    identity,
    tenant,
    language,
    session,
    schema,
    format = 'json',
    opens = null,
    catalogue = false,
    transaction,
    now = new Date(),
    idempotencyKey = null,
    assertAwaited,
  }: ContextOptions) {
    this.app = app;
    this.identity = identity;
    this.tenantOrNull = tenant;
    this.language = language;
    this.session = session;
    this.schema = schema;
    this.format = format;
    this.opens = opens;
    this.catalogue = catalogue;
    this.transaction = transaction;
    this.now = now;
    this.idempotencyKey = idempotencyKey;
    this.assertAwaited = assertAwaited;
  }

  get tenant(): TenantInfo {
    if (!this.tenantOrNull) throw new Refusal(404, 'error.tenant.none');
    return this.tenantOrNull;
  }

  get db(): Knex.Transaction {
    if (!this.transaction) throw new Error('A reading request has no transaction.');
    return this.transaction;
  }

  get variables(): Variables {
    return { userId: this.session.userId, roleId: this.identity?.roleId ?? null, tenantId: this.tenantOrNull?.id ?? null, now: this.now };
  }

  today(): Day {
    return dayOf(this.now, this.tenant.timeZone);
  }

  async rows<Row extends object>(statement: Sql, plan: Planning = 'fresh'): Promise<Row[]> {
    if (!this.transaction && this.tenantOrNull && this.session.underRls) return this.read<Row>(this.tenantOrNull.id, statement, plan);
    // Only system administrators get here without a tenant, and row-level security would show them no rows.
    const database = this.transaction ?? this.app.database;
    const query = database.raw<{ rows: Row[] }>(bindable(statement), statement.values as Knex.RawBinding[]);
    const name = plan === 'prepared' ? preparedAs(statement.text).name : preparedName(database, statement.text);
    const { rows } = await (name ? query.options({ name }) : query);
    return rows;
  }

  async jsonRow<Columns extends string>(statement: Sql, plan: Planning = 'fresh'): Promise<Record<Columns, string | Buffer>> {
    const tenant = this.tenantOrNull;
    if (!this.transaction && tenant && this.session.underRls) {
      const { $version: seen, ...row } = await this.app.reader.bytes<Columns | '$version'>(
        tenant.id,
        sql`select answer.*, (${presentVersion(tenant.id)})::text as "$version" from (${statement}) as answer`,
        plan,
        this.assertAwaited,
      );
      this.assertVersion(seen.toString());
      return row as Record<Columns, Buffer>;
    }
    return (await this.rows<Record<Columns, string>>(statement, plan))[0] as Record<Columns, string>;
  }

  /** The first statement also reads the permission version, so that a request whose rights have changed is not answered. */
  private async read<Row extends object>(tenantId: number, statement: Sql, plan: Planning): Promise<Row[]> {
    const { reader } = this.app;
    if (!this.identity?.version || this.versionChecked) return reader.query<Row>(tenantId, statement, plan, this.assertAwaited);
    const present = presentVersion(tenantId);
    const rows = await reader.query<Row & { $version: string }>(
      tenantId,
      sql`select answer.*, (${present}) as "$version" from (${statement}) as answer`,
      plan,
      this.assertAwaited,
    );
    this.assertVersion(
      rows[0] ? rows[0].$version : (await reader.query<{ permission_version: string }>(tenantId, present))[0]?.permission_version,
    );
    return rows.map(({ $version: _, ...row }) => row as unknown as Row);
  }

  /** For an answer that came without reading: refuses it where rights have changed, which whatever is read would have said. */
  async assertCurrent(): Promise<void> {
    const { identity, tenantOrNull: tenant, session, versionChecked } = this;
    if (!identity?.version || !tenant || !session.underRls || versionChecked) return;
    const [row] = await this.app.reader.query<{ permission_version: string }>(tenant.id, presentVersion(tenant.id));
    this.assertVersion(row?.permission_version);
  }

  private assertVersion(seen: string | undefined): void {
    this.versionChecked = true;
    if (this.identity?.version && seen !== this.identity.version) throw new StaleRights();
  }

  async row<Row extends object>(statement: Sql, plan?: Planning): Promise<Row | undefined> {
    return (await this.rows<Row>(statement, plan))[0];
  }

  async *stream<Row extends object>(statement: Sql, chunk: number): AsyncGenerator<Row[]> {
    if (this.tenantOrNull && this.session.underRls) yield* this.app.reader.stream<Row>(this.tenantOrNull.id, statement, chunk);
    else yield await this.rows<Row>(statement);
  }

  items(collection: Pick<AnyCollection, 'name'>): Items {
    return items(this, collection);
  }

  users(): UsersService {
    const options = { knex: this.db, schema: this.schema, accountability: this.accountability };
    const service = new this.app.directus.services.UsersService(options) as unknown as DirectusUsersService;
    return {
      createOne: (user) => service.createOne(user, ownIntegrity()),
      updateOne: (id, changes) => service.updateOne(id, changes, ownIntegrity()),
      inviteUrl: (email) => service.inviteUrl(email, null),
    };
  }

  may(collection: string, action: Action): Access | null {
    if (!this.identity) return this.opens?.has(collection) && (action === 'read' || !this.catalogue) ? FULL_ACCESS : null;
    if (this.identity.isSystemAdmin) return FULL_ACCESS;
    const { model } = this.app;
    const baseFilter = model.has(collection) ? model.get(collection).options.baseFilter?.filter : undefined;
    return accessTo(this.identity.permissions, collection, action, this.session.ip, baseFilter);
  }

  access(collection: string, action: Action): Access {
    const access = this.may(collection, action);
    if (!access) throw forbidden([{ collection, action }]);
    return access;
  }

  translate(key: string, params?: Record<string, unknown>): string {
    return this.app.messages.translate(this.language, key, params);
  }

  afterCommit(task: () => Promise<void> | void): void {
    this.tasks.push(task);
  }

  /** Runs the tasks that waited for the commit. A failure is logged and does not fail the request. */
  finish(): Promise<void> {
    return this.tasks.length ? keepGoing(this.#runTasks()) : Promise.resolve();
  }

  async #runTasks(): Promise<void> {
    for (const task of this.tasks) {
      try {
        await task();
      } catch (error) {
        this.app.directus.logger.error(error, 'After the commit');
      }
    }
  }

  get accountability(): Accountability {
    return {
      user: this.session.userId,
      role: this.identity?.roleId ?? null,
      roles: this.identity?.roleId ? [this.identity.roleId] : [],
      admin: true,
      app: true,
      ip: this.session.ip,
      userAgent: this.session.userAgent ?? '',
    } as Accountability;
  }
}
