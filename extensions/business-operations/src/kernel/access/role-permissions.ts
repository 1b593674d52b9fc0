import type { Right, RoleRights } from '../domain.ts';
import { type AnyCollection, childFields, columnNames, fieldOf } from '../model/collection.ts';
import type { Filter } from '../model/filter-rule.ts';
import type { Model } from '../model/model.ts';
import { stableId } from '../model/stable-id.ts';
import { scopedToTenant } from './tenant-scope.ts';
import { DIRECTORY_FIELDS, PROFILE_FIELDS, READABLE_SYSTEM_FIELDS } from './user-fields.ts';

export interface AccessPermission {
  collection: string;
  action: string;
  fields: string[];
  permissions: object | null;
  validation: object | null;
  presets: object | null;
}

/** The permissions that every tenant role has, and those of each role that a new tenant gets. */
export interface AccessFile {
  base: { id: string; name: string; permissions: AccessPermission[] };
  roles: Record<string, AccessPermission[]>;
}

export const BASE_POLICY_ID = stableId('policy', 'TENANT_BASE');
export const ADMIN_ROLE = 'admin';

/** Which rows of Directus's own tables belong to the user, for rights such as `read:own`. */
const OWN_SYSTEM_ROWS: Record<string, Filter> = { directus_files: { uploaded_by: { _eq: '$CURRENT_USER' } } };

/**
 * `action:own` is limited to the rows of the collection's `ownerFilter`; for a creation the filter becomes the validation.
 * `read:limited` covers every row, but not the confidential fields.
 */
function rightPermission(model: Model, collection: string, right: Right): AccessPermission {
  const [action = '', limit] = right.split(':');
  if (limit === 'limited') return permission(model, collection, action, openFields(model.get(collection)));
  if (limit === 'totals') return permission(model, collection, action, []);
  const fields = fieldsOf(collection, action);
  if (!limit) return permission(model, collection, action, fields);
  const { filter: read, write = read } = (model.has(collection) ? model.get(collection).options.ownerFilter : undefined) ?? {
    filter: OWN_SYSTEM_ROWS[collection],
  };
  const filter = action === 'read' ? read : write;
  if (!filter) throw new Error(`${collection} does not say which rows are one's own.`);
  return permission(model, collection, action, fields, filter, presetsOf(filter));
}

/** Lists of other collections' rows are read with the rights to those. */
const openFields = (declared: AnyCollection) => [
  ...columnNames(declared).filter((name) => !fieldOf(declared, name)?.confidential),
  ...childFields(declared),
];

/** Where the filter requires a column to name the caller, a creation presets it. */
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
  const complete = scopedToTenant(declared, {
    collection,
    action,
    fields,
    ...bound,
    presets: action === 'create' ? (presets as never) : null,
  });
  return {
    collection,
    action,
    fields: complete.fields as string[],
    permissions: complete.permissions ?? null,
    validation: complete.validation ?? null,
    presets: complete.presets ?? null,
  };
};

const fieldsOf = (collection: string, action: string) => [...((action === 'read' && READABLE_SYSTEM_FIELDS[collection]) || ['*'])];

const own = { id: { _eq: '$CURRENT_USER' } };

/** Whoever may sign in to the Studio may open the dashboards of the product. */
const SHOWN_DASHBOARDS = {
  directus_dashboards: { fields: ['id', 'name', 'icon', 'note', 'color', 'panels'], key: 'id' },
  directus_panels: {
    fields: [
      'id',
      'dashboard',
      'name',
      'icon',
      'color',
      'show_header',
      'note',
      'type',
      'position_x',
      'position_y',
      'width',
      'height',
      'options',
    ],
    key: 'dashboard',
  },
};

export function makeAccess(model: Model, rights: readonly RoleRights[], dashboards: readonly string[] = []): AccessFile {
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
        ...Object.entries(SHOWN_DASHBOARDS).map(([name, { fields, key }]) =>
          permission(model, name, 'read', fields, { [key]: { _in: dashboards } }),
        ),
      ],
    },
    roles: Object.fromEntries(Object.entries(roles).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
