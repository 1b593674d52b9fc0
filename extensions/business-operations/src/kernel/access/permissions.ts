import { ipInNetworks } from '@directus/utils/node';
import type { Sql } from 'sql-template-tag';
import { join, raw } from 'sql-template-tag';
import { Refusal } from '../errors.ts';
import type { AnyCollection } from '../model/collection.ts';
import { conditionsOf, type Filter, filterSql, isFence, type Variables } from './filter.ts';

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

/** What one action on one collection comes to for a person: the fields, and the conditions besides the tenant fence. */
export interface Access {
  /** Null: every field. */
  fields: ReadonlySet<string> | null;
  filters: readonly Filter[];
  validations: readonly Filter[];
  presets: Record<string, unknown>;
  /** True when every row of the tenant is open. */
  allRows: boolean;
}

export const FULL_ACCESS: Access = { fields: null, filters: [], validations: [], presets: {}, allRows: true };

/** Null: not allowed. Policies bound to networks count only for addresses within. */
export function accessTo(permissions: Permissions, collection: string, action: Action, ip: string | null, always?: Filter): Access | null {
  const grants = (permissions.get(key(collection, action)) ?? []).filter(
    ({ ipAccess }) => !ipAccess?.length || (ip !== null && ipInNetworks(ip, ipAccess)),
  );
  if (!grants.length) return null;
  // What a creation is bound by stands in its validation.
  const open = grants.filter(({ filter, validation }) => isFence(action === 'create' ? validation : filter, always));
  const allRows = open.length > 0;
  const filters = grants.map(({ filter }) => filter).filter((filter): filter is Filter => !isFence(filter, always));
  return {
    // Of every row at least those fields are open that a grant for all rows opens.
    fields: allRows ? mergeFields(open, true) : mergeFields(grants, grants.length === 1),
    filters: allRows ? [] : filters,
    validations: grants.map(({ validation }) => validation).filter((validation): validation is Filter => !isFence(validation, always)),
    presets: Object.assign({}, ...grants.map(({ presets }) => presets ?? {})),
    allRows,
  };
}

/** Grants for the same rows add up; for different rows only what all of them open is safe. */
function mergeFields(grants: Grant[], sameRows: boolean): ReadonlySet<string> | null {
  const lists = grants.map(({ fields }) => (fields?.includes('*') ? null : new Set(fields ?? [])));
  const closed = lists.filter((list) => list !== null);
  if (sameRows) return closed.length < lists.length ? null : new Set(closed.flatMap((list) => [...list]));
  if (!closed.length) return null;
  return new Set([...(closed[0] ?? [])].filter((field) => closed.every((list) => list.has(field))));
}

/** True when nothing is open but the rows that the collection declares to be one's own. */
export const isOwnOnly = ({ allRows, filters }: Access, { options: { always, own } }: AnyCollection): boolean =>
  !allRows &&
  filters.every((filter) => conditionsOf(filter, always?.filter).some((one) => JSON.stringify(one) === JSON.stringify(own?.filter)));

/** One condition as it is; several in brackets. */
const all = (conditions: Sql[]): Sql => (conditions.length === 1 && conditions[0] ? conditions[0] : join(conditions, ' and ', '(', ')'));

/** The conditions of an access as SQL over `alias`. */
export function accessSql(access: Access, collection: AnyCollection, alias: string, variables: Variables): Sql {
  if (access.allRows) return raw('true');
  const { always, own } = collection.options;
  const isOwn = (filter: Filter) => own?.sql && JSON.stringify(filter) === JSON.stringify(own.filter);
  const conditionSql = (filter: Filter) =>
    isOwn(filter) && own?.sql ? own.sql(alias, variables) : filterSql(filter, collection, alias, variables);
  try {
    return join(
      access.filters.map((filter) => all(conditionsOf(filter, always?.filter).map(conditionSql))),
      ' or ',
      '(',
      ')',
    );
  } catch (error) {
    // A condition that cannot be understood opens nothing.
    throw new Refusal(403, 'error.forbidden', [
      { code: 'condition_unsupported', message: error instanceof Error ? error.message : String(error) },
    ]);
  }
}
