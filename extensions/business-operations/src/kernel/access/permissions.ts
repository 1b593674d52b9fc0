import { ipInNetworks } from '@directus/utils/node';
import type { Sql } from 'sql-template-tag';
import { join, raw } from 'sql-template-tag';
import { Refusal } from '../errors.ts';
import type { AnyCollection } from '../model/collection.ts';
import type { Filter, Variables } from '../model/filter-rule.ts';
import { conditionsOf, filterSql, isUnrestricted } from './filter.ts';

export type Action = 'create' | 'read' | 'update' | 'delete';

/** One row of directus_permissions. */
export interface Grant {
  fields: string[] | null;
  filter: Filter | null;
  validation: Filter | null;
  presets: Record<string, unknown> | null;
  ipAccess: string[] | null;
}

export type Permissions = ReadonlyMap<string, Grant[]>;

const key = (collection: string, action: string) => `${collection}.${action}`;

export function resolvePermissions(rows: { collection: string; action: string; grant: Grant }[]): Permissions {
  const permissions = new Map<string, Grant[]>();
  for (const { collection, action, grant } of rows) {
    const list = permissions.get(key(collection, action)) ?? [];
    list.push(grant);
    permissions.set(key(collection, action), list);
  }
  return permissions;
}

/** What a user may do with one action on one collection: the fields, and the conditions in addition to the tenant scope. */
export interface Access {
  /** Null means every field. */
  fields: ReadonlySet<string> | null;
  filters: readonly Filter[];
  validations: readonly Filter[];
  presets: Record<string, unknown>;
  /** True when the user may use every row of the tenant. */
  allRows: boolean;
}

/** Whether a right opens a column. */
export const isOpen = ({ fields }: Access, column: string): boolean => !fields || fields.has(column);

export const FULL_ACCESS: Access = { fields: null, filters: [], validations: [], presets: {}, allRows: true };

/** What was worked out of rights that hold everywhere, as long as these are known. */
const known = new WeakMap<Permissions, Map<string, { baseFilter: Filter | undefined; access: Access | null }>>();

/** Returns null when the action is not allowed. A policy that is limited to networks applies only to addresses within them. */
export function accessTo(
  permissions: Permissions,
  collection: string,
  action: Action,
  ip: string | null,
  baseFilter?: Filter,
): Access | null {
  const name = key(collection, action);
  const grants = permissions.get(name) ?? [];
  if (grants.some(({ ipAccess }) => ipAccess?.length))
    return accessOf(
      grants.filter(({ ipAccess }) => !ipAccess?.length || (ip !== null && ipInNetworks(ip, ipAccess))),
      action,
      baseFilter,
    );
  const kept: NonNullable<ReturnType<typeof known.get>> = known.get(permissions) ?? new Map();
  known.set(permissions, kept);
  const found = kept.get(name);
  if (found && found.baseFilter === baseFilter) return found.access;
  const access = accessOf(grants, action, baseFilter);
  kept.set(name, { baseFilter, access });
  return access;
}

function accessOf(grants: Grant[], action: Action, baseFilter?: Filter): Access | null {
  if (!grants.length) return null;
  // A creation has no row to filter yet; Directus checks it against the validation instead.
  const open = grants.filter(({ filter, validation }) => isUnrestricted(action === 'create' ? validation : filter, baseFilter));
  const allRows = open.length > 0;
  const filters = grants.map(({ filter }) => filter).filter((filter): filter is Filter => !isUnrestricted(filter, baseFilter));
  return {
    // A field that is granted for all rows is readable in every row, whatever narrower grants say.
    fields: allRows ? mergeFields(open, true) : mergeFields(grants, grants.length === 1),
    filters: allRows ? [] : filters,
    validations: grants
      .map(({ validation }) => validation)
      .filter((validation): validation is Filter => !isUnrestricted(validation, baseFilter)),
    presets: Object.assign({}, ...grants.map(({ presets }) => presets ?? {})),
    allRows,
  };
}

/** Grants for the same rows add up. For grants on different rows only the fields that all of them name are safe to show. */
function mergeFields(grants: Grant[], sameRows: boolean): ReadonlySet<string> | null {
  const lists = grants.map(({ fields }) => (fields?.includes('*') ? null : new Set(fields ?? [])));
  const closed = lists.filter((list) => list !== null);
  if (sameRows) return closed.length < lists.length ? null : new Set(closed.flatMap((list) => [...list]));
  if (!closed.length) return null;
  return new Set([...(closed[0] ?? [])].filter((field) => closed.every((list) => list.has(field))));
}

/** True when the right is limited to the rows that the collection's `ownerFilter` gives the caller. */
export const isOwnOnly = ({ allRows, filters }: Access, { options: { baseFilter, ownerFilter } }: AnyCollection): boolean =>
  !allRows &&
  filters.every((filter) =>
    conditionsOf(filter, baseFilter?.filter).some((one) => JSON.stringify(one) === JSON.stringify(ownerFilter?.filter)),
  );

const all = (conditions: Sql[]): Sql => (conditions.length === 1 && conditions[0] ? conditions[0] : join(conditions, ' and ', '(', ')'));

/** The row conditions of a right as SQL over `alias`. */
export function accessSql(access: Access, collection: AnyCollection, alias: string, variables: Variables): Sql {
  if (access.allRows) return raw('true');
  const { baseFilter, ownerFilter } = collection.options;
  const isOwn = (filter: Filter) => ownerFilter?.sql && JSON.stringify(filter) === JSON.stringify(ownerFilter.filter);
  const conditionSql = (filter: Filter) =>
    isOwn(filter) && ownerFilter?.sql ? ownerFilter.sql(alias, variables) : filterSql(filter, collection, alias, variables);
  try {
    return join(
      access.filters.map((filter) => all(conditionsOf(filter, baseFilter?.filter).map(conditionSql))),
      ' or ',
      '(',
      ')',
    );
  } catch (error) {
    // A condition that the API cannot translate to SQL must not grant anything.
    throw new Refusal(403, 'error.forbidden', [
      { code: 'condition_unsupported', message: error instanceof Error ? error.message : String(error) },
    ]);
  }
}
