import type { Knex } from 'knex';
import type { Action } from './access/permissions.ts';
import type { App } from './app.ts';
import type { Context } from './context/context.ts';
import type { DemoPreset } from './demo.ts';
import type { Derivation } from './derivation.ts';
import type { DocumentType } from './document-type.ts';
import type { HookRegistry } from './hooks.ts';
import type { Route } from './http/route.ts';
import type { Job } from './jobs/job.ts';
import type { MailKind } from './mail/pending.ts';
import type { Catalogues } from './messages.ts';
import type { AnyCollection } from './model/collection.ts';
import type { Dashboard } from './model/dashboard.ts';
import type { DocumentLines } from './model/model.ts';
import type { SystemExtension } from './model/studio.ts';
import type { Provision } from './provisioning/provision.ts';
import type { Reminder } from './reminder.ts';
import type { Machine } from './states/machine.ts';

/**
 * An action on every row of the tenant, on those alone that the collection declares to be one's own, or on all but confidential fields;
 * `read:totals` opens no field, and with that no more than what reports make of all rows together.
 */
export type Right = Action | `${Action}:own` | 'read:limited' | 'read:totals';

/** Rights of the roles that every new tenant gets, by role code and collection. */
export type RoleRights = Record<string, Record<string, readonly Right[]>>;

/** A folder under `domains/` says all that it adds to the product in one of these. */
export interface Domain {
  name: string;
  collections?: readonly AnyCollection[];
  /** Columns that it adds to Directus's own tables. */
  systemFields?: SystemExtension;
  machines?: readonly Machine[];
  /** The lines of documents, which the Studio edits as a grid. */
  lines?: readonly DocumentLines[];
  routes?: readonly Route[];
  jobs?: readonly Job[];
  /** Mails about its records besides those of notifications. */
  mails?: readonly MailKind[];
  /** Records that travel through approvals. */
  documents?: readonly DocumentType[];
  /** What people are reminded of on their home page. */
  reminders?: readonly Reminder[];
  rights?: RoleRights;
  /** Dashboards of Insights. */
  dashboards?: readonly Dashboard[];
  messages: Catalogues;
  hooks?(registry: HookRegistry, app: App): void;
  /** What the environment lacks for a server to start with it, as a sentence for its log; null where nothing does. */
  environmentError?(env: Record<string, unknown>): string | null;
  /** The figures that its collections' rows come to. */
  derivations?: readonly Derivation[];
  /** Upserts what belongs to no tenant; at each deployment, in its transaction. */
  seedSystem?(db: Knex.Transaction): Promise<void>;
  /** The reference data that every tenant is given once, in the transaction that creates it or by the deployment that brings it. */
  provisions?: readonly Provision[];
  /** Called before a user is removed from the tenant, in the same transaction. It may refuse, or end what depends on the user. */
  beforeUserRemoved?(ctx: Context, userId: string): Promise<void>;
  /** Called when a business has been imported into the tenant, in the same transaction: it ends what does not work without what stayed behind. */
  afterImport?(ctx: Context): Promise<void>;
  /** What the domain knows of the caller, for `users.me`; only in a tenant. */
  profile?(ctx: Context): Promise<object>;
  /** Those of the files that the caller may open, by their right on files or by a record that holds one. */
  openFiles?(ctx: Context, ids: readonly string[]): Promise<string[]>;
  /** Makes the demo tenants of a new installation. */
  seedInstallation?(app: App, report: (line: string) => void): Promise<void>;
  /** Fills a demo tenant with a business to look at. */
  seedDemo?(ctx: Context, preset: DemoPreset): Promise<void>;
  /** Whether demo tenants of the smaller preset have it, too: what is looked up, and the business of the last month. */
  inBasicDemo?: true;
  /** Whose rows `seedDemo` makes for each demo, also where the others are copied: secrets and chains of hashes. */
  demoApart?: readonly AnyCollection[];
}
