import type { Knex } from 'knex';
import { type Language, languageOf } from '../messages.ts';
import { type Grant, type Permissions, resolvePermissions } from './permissions.ts';

export interface TenantInfo {
  id: number;
  code: string;
  name: string;
  status: 'ACTIVE' | 'INACTIVE';
  timeZone: string;
  locale: Language;
  plan: string;
  isDemo: boolean;
  /** Whether strangers may read its guide rail models. */
  publicCatalogue: boolean;
}

/** A signed-in user with everything that decides what they may do. */
export interface Identity {
  userId: string;
  language: Language | null;
  roleId: string | null;
  /** A user without a tenant whose policies give `admin_access`. */
  isSystemAdmin: boolean;
  tenant: TenantInfo | null;
  permissions: Permissions;
  /** The tenant's permission version at the time of reading; null for users without a tenant. */
  version: string | null;
}

interface UserRow {
  id: string;
  language: string | null;
  role: string | null;
  status: string;
  tenant_id: number | null;
  permission_version: string | null;
}

interface TenantRow {
  id: number;
  code: string;
  name: string;
  status: 'ACTIVE' | 'INACTIVE';
  time_zone: string;
  locale: Language;
  plan: string;
  is_demo: boolean;
  public_catalogue: boolean;
}

interface GrantRow extends Omit<Grant, 'ipAccess'> {
  collection: string;
  action: string;
  ip_access: string[] | null;
}

interface StoredGrantRow extends Omit<GrantRow, 'fields' | 'ip_access'> {
  policy: string;
  fields: string | null;
}

interface PolicyRow {
  id: string;
  ip_access: string[] | null;
  admin_access: boolean;
}

/** A right changed between reading and using it, so the request has to be decided again. */
export class StaleRights extends Error {}

/** Looks up users and tenants. Users of a tenant are cached until the tenant's permission version changes. */
export interface Identities {
  /**
   * The identity from the cache or the database. Null for an unknown or inactive user. Whoever is within a transaction passes it on:
   * a transaction that waited for a second connection would hold its locks against all who have the others.
   */
  get(userId: string, db?: Knex): Promise<Identity | null>;
  /** The identity from the cache, as it was when it was last looked up. */
  cached(userId: string): Identity | undefined;
  /** The identity as a transaction sees it, not taken from the cache. */
  within(db: Knex, userId: string): Promise<Identity | null>;
  /** Removes an identity from the cache of which the permission version has changed, unless a newer one is there already. */
  forget(identity: Identity): void;
  tenant(id: number, db?: Knex): Promise<TenantInfo | null>;
  activeTenants(): Promise<TenantInfo[]>;
  /** The current permission version of the user's tenant. */
  version(identity: Identity): Promise<string | null>;
}

const MAX_CACHED = 10_000;

interface Cached {
  reading: Promise<Identity | null>;
  /** What has been read. */
  identity?: Identity;
}

export function createIdentities(database: Knex): Identities {
  const cache = new Map<string, Cached>();

  async function get(userId: string, db?: Knex): Promise<Identity | null> {
    const cached = cache.get(userId);
    if (db?.isTransaction) return cached?.identity ?? readIdentity(db, userId);
    if (cached) return cached.reading;
    const fresh: Cached = { reading: readIdentity(database, userId) };
    const remove = () => cache.get(userId) === fresh && cache.delete(userId);
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(userId, fresh);
    try {
      const identity = await fresh.reading;
      // No version counts changes of users without a tenant, so they are read every time; so are users of an inactive tenant.
      if (identity?.version && identity.tenant?.status === 'ACTIVE') fresh.identity = identity;
      else remove();
      return identity;
    } catch (error) {
      remove();
      throw error;
    }
  }

  return {
    get,
    cached: (userId) => cache.get(userId)?.identity,
    within: readIdentity,
    forget: (identity) => {
      if (cache.get(identity.userId)?.identity === identity) cache.delete(identity.userId);
    },
    tenant: (id, db = database) => readTenant(db, id),
    activeTenants: async () => {
      const rows = await database('tenants')
        .where({ status: 'ACTIVE' })
        .whereNull('deleted_at')
        .orderBy('id')
        .select<TenantRow[]>(TENANT_COLUMNS);
      return rows.map(tenantInfo);
    },
    async version({ tenant }) {
      const row = await database('tenants')
        .where({ id: tenant?.id ?? 0 })
        .first<{ permission_version: string } | undefined>('permission_version');
      return row?.permission_version ?? null;
    },
  };
}

const TENANT_COLUMNS = ['id', 'code', 'name', 'status', 'time_zone', 'locale', 'plan', 'is_demo', 'public_catalogue'];

const tenantInfo = (row: TenantRow): TenantInfo => ({
  id: row.id,
  code: row.code,
  name: row.name,
  status: row.status,
  timeZone: row.time_zone,
  locale: row.locale,
  plan: row.plan,
  isDemo: row.is_demo,
  publicCatalogue: row.public_catalogue,
});

async function readTenant(database: Knex, id: number): Promise<TenantInfo | null> {
  const row = await database('tenants').where({ id }).whereNull('deleted_at').first<TenantRow | undefined>(TENANT_COLUMNS);
  return row ? tenantInfo(row) : null;
}

async function readIdentity(database: Knex, userId: string): Promise<Identity | null> {
  // The version is read first: when rights change between the two reads, the cached version is merely too old.
  const user: UserRow | undefined = await database('directus_users as u')
    .leftJoin('tenants as t', 't.id', 'u.tenant_id')
    .select('u.id', 'u.language', 'u.role', 'u.status', 'u.tenant_id', 't.permission_version')
    .where('u.id', userId)
    .first();
  if (user?.status !== 'active') return null;
  const [tenant, policies] = await Promise.all([
    user.tenant_id === null ? null : readTenant(database, user.tenant_id),
    readPolicies(database, user),
  ]);
  if (user.tenant_id !== null && !tenant) return null;
  const grants = await readGrants(database, policies);
  return {
    userId,
    language: languageOf(user.language),
    roleId: user.role,
    isSystemAdmin: !tenant && policies.some(({ admin_access }) => admin_access),
    tenant,
    permissions: resolvePermissions(
      grants.map(({ collection, action, ip_access, ...grant }) => ({ collection, action, grant: { ...grant, ipAccess: ip_access } })),
    ),
    version: user.permission_version,
  };
}

/** The policies of the user, of the role and of its parent roles, as Directus combines them. */
async function readPolicies(database: Knex, user: UserRow): Promise<PolicyRow[]> {
  const { rows } = await database.raw<{ rows: (Omit<PolicyRow, 'ip_access'> & { ip_access: string | null })[] }>(
    `with recursive roles as (
       select id, parent from directus_roles where id = :role
       union
       select r.id, r.parent from directus_roles r join roles on roles.parent = r.id
     )
     select p.id, p.ip_access, p.admin_access from directus_policies p where p.id = any (array(
       select policy from directus_access where "user" = :user
       union all select policy from directus_access where role = any (array(select id from roles))
       union all select policy from directus_access where :role::uuid is null and role is null and "user" is null
     ))`,
    { role: user.role, user: user.id },
  );
  return rows.map((row) => ({ ...row, ip_access: list(row.ip_access) }));
}

/** What the policies grant. They are named by their ids: joined, the planner reads the rights of every tenant. */
async function readGrants(database: Knex, policies: readonly PolicyRow[]): Promise<GrantRow[]> {
  const networks = new Map(policies.map(({ id, ip_access }) => [id, ip_access]));
  const rows = await database('directus_permissions')
    .whereIn('policy', [...networks.keys()])
    .select<StoredGrantRow[]>('policy', 'collection', 'action', 'fields', 'permissions as filter', 'validation', 'presets');
  return rows.map(({ policy, fields, ...row }) => ({ ...row, fields: list(fields), ip_access: networks.get(policy) ?? null }));
}

const list = (written: string | null): string[] | null => (written ? written.split(',').map((part) => part.trim()) : null);
