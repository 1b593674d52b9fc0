import type { Knex } from 'knex';
import type { Filter } from '../access/filter.ts';
import { fenced } from '../directus/permission-fence.ts';
import type { Right, RoleRights } from '../domain.ts';
import { type AnyCollection, columnNames, fieldOf } from '../model/collection.ts';
import type { Model } from '../model/model.ts';
import { stableId } from './ids.ts';

export interface AccessPermission {
  collection: string;
  action: string;
  fields: string[];
  permissions: object | null;
  validation: object | null;
  presets: object | null;
}

/** What every tenant role holds, and what each of the roles that a new tenant gets holds besides. */
export interface AccessFile {
  base: { id: string; name: string; permissions: AccessPermission[] };
  roles: Record<string, AccessPermission[]>;
}

export const BASE_POLICY_ID = stableId('policy', 'TENANT_BASE');
export const ADMIN_ROLE = 'admin';

/** Which rows of Directus's own tables are one's own. */
const OWN_SYSTEM_ROWS: Record<string, Filter> = { directus_files: { uploaded_by: { _eq: '$CURRENT_USER' } } };

/**
 * `action:own` ends at the rows that the collection declares to be one's own; a creation is held to them by its validation.
 * `read:limited` opens every row without its confidential fields.
 */
function rightPermission(model: Model, collection: string, right: Right): AccessPermission {
  const [action = '', limit] = right.split(':');
  if (limit === 'limited') return permission(model, collection, action, openColumns(model.get(collection)));
  if (limit === 'totals') return permission(model, collection, action, []);
  const fields = fieldsOf(collection, action);
  if (!limit) return permission(model, collection, action, fields);
  const { filter: read, write = read } = (model.has(collection) ? model.get(collection).options.own : undefined) ?? {
    filter: OWN_SYSTEM_ROWS[collection],
  };
  const filter = action === 'read' ? read : write;
  if (!filter) throw new Error(`${collection} does not say which rows are one's own.`);
  return permission(model, collection, action, fields, filter, presetsOf(filter));
}

const openColumns = (declared: AnyCollection) => columnNames(declared).filter((name) => !fieldOf(declared, name)?.confidential);

/** A creation that must name the caller is filled in with them. */
const presetsOf = (filter: Filter) => {
  const named = Object.entries(filter).filter(([, condition]) => (condition as Filter)._eq === '$CURRENT_USER');
  return named.length ? Object.fromEntries(named.map(([name]) => [name, '$CURRENT_USER'])) : null;
};

const permission = (
  model: Model,
  collection: string,
  action: string,
  fields: string[] = ['*'],
  condition: Filter | null = null,
  presets: object | null = null,
): AccessPermission => {
  const declared = model.has(collection) ? model.get(collection) : undefined;
  const bound = action === 'create' ? { permissions: null, validation: condition } : { permissions: condition, validation: null };
  const complete = fenced(declared, { collection, action, fields, ...bound, presets: action === 'create' ? (presets as never) : null });
  return {
    collection,
    action,
    fields: complete.fields as string[],
    permissions: complete.permissions ?? null,
    validation: complete.validation ?? null,
    presets: complete.presets ?? null,
  };
};

const DIRECTORY_FIELDS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'avatar',
  'title',
  'status',
  'tenant_id',
  'department_id',
  'position_id',
];
export const PROFILE_FIELDS = [
  'first_name',
  'last_name',
  'password',
  'language',
  'avatar',
  'appearance',
  'theme_light',
  'theme_dark',
  'tfa_secret',
  'email_notifications',
  'last_page',
];

/** What those who administer people see of them: never a secret. */
export const PEOPLE_FIELDS = [
  ...DIRECTORY_FIELDS,
  'role',
  'phone',
  'language',
  'last_access',
  'created_at',
  'email_notifications',
  'provider',
];

const fieldsOf = (collection: string, action: string) => (collection === 'directus_users' && action === 'read' ? PEOPLE_FIELDS : ['*']);

const own = { id: { _eq: '$CURRENT_USER' } };

export function makeAccess(model: Model, rights: readonly RoleRights[]): AccessFile {
  const roles: Record<string, AccessPermission[]> = {};
  for (const domain of rights) {
    for (const [role, collections] of Object.entries(domain)) {
      roles[role] ??= [];
      for (const [collection, actions] of Object.entries(collections))
        roles[role].push(...actions.map((right) => rightPermission(model, collection, right)));
    }
  }
  return {
    base: {
      id: BASE_POLICY_ID,
      name: 'TENANT_BASE',
      permissions: [
        permission(model, 'directus_users', 'read', DIRECTORY_FIELDS),
        permission(model, 'directus_users', 'update', PROFILE_FIELDS, own),
        permission(model, 'tenants', 'read'),
        permission(model, 'menus', 'read'),
      ],
    },
    roles: Object.fromEntries(Object.entries(roles).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Brings the base policy and the built-in administrators of all tenants to what this release declares; writes only what differs. */
export async function applyAccess(db: Knex, { base, roles }: AccessFile): Promise<void> {
  await db('directus_policies')
    .insert({
      id: base.id,
      name: base.name,
      icon: 'badge',
      description: 'What every role of a tenant may do.',
      admin_access: false,
      app_access: true,
      is_role_policy: false,
    })
    .onConflict('id')
    .merge(['name', 'icon', 'description', 'app_access']);
  await syncPermissions(db, [base.id], base.permissions);
  const admins = await db('directus_roles as r')
    .join('directus_access as a', 'a.role', 'r.id')
    .join('directus_policies as p', 'p.id', 'a.policy')
    .where({ 'r.code': ADMIN_ROLE, 'r.is_builtin': true, 'p.is_role_policy': true })
    .whereNotNull('r.tenant_id')
    .select<{ policy: string }[]>('p.id as policy');
  await syncPermissions(
    db,
    admins.map(({ policy }) => policy),
    roles[ADMIN_ROLE] ?? [],
  );
}

const SAME = [
  'g.collection = w.collection and g.action = w.action',
  ...['fields', 'permissions', 'validation', 'presets'].map((column) => `g.${column}::text is not distinct from w.${column}`),
].join(' and ');

/** Gives these policies exactly these permissions, in two statements however many policies there are. */
export async function syncPermissions(db: Knex, policies: readonly string[], permissions: readonly AccessPermission[]): Promise<void> {
  const wanted = JSON.stringify(permissions.map(columnsOf));
  const rows = `json_to_recordset(?::json) as w (collection text, action text, fields text, permissions text, validation text, presets text)`;
  await db.raw(`delete from directus_permissions g where policy = any (?::uuid[]) and not exists (select from ${rows} where ${SAME})`, [
    policies,
    wanted,
  ]);
  await db.raw(
    `insert into directus_permissions (policy, collection, action, fields, permissions, validation, presets)
     select p.id, w.collection, w.action, w.fields, w.permissions::json, w.validation::json, w.presets::json
     from unnest(?::uuid[]) as p (id) cross join ${rows}
     where not exists (select from directus_permissions g where g.policy = p.id and ${SAME})`,
    [policies, wanted],
  );
}

export const columnsOf = ({ collection, action, fields, permissions, validation, presets }: AccessPermission) => {
  const text = (value: object | null) => (value ? JSON.stringify(value) : null);
  return {
    ...{ collection, action, fields: fields.join(',') },
    ...{ permissions: text(permissions), validation: text(validation), presets: text(presets) },
  };
};

export async function insertPermissions(db: Knex, policy: string, permissions: readonly AccessPermission[]): Promise<void> {
  if (permissions.length) await db('directus_permissions').insert(permissions.map((permission) => ({ policy, ...columnsOf(permission) })));
}
