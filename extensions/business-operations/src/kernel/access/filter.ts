import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { type AnyCollection, columnNames } from '../model/collection.ts';

/** A Directus filter rule, as stored in permissions. Only flat rules over the collection's own columns are understood. */
export interface Filter {
  [key: string]: unknown;
}

/** Values of `$CURRENT_USER…`, `$CURRENT_ROLE` and `$NOW` in filters. */
export interface Variables {
  userId: string | null;
  roleId: string | null;
  tenantId: number | null;
  now: Date;
}

/** The members that the tenant fence and the soft deletion put into every permission; the kernel adds both by itself. */
const FENCES = new Set([
  '{"tenant_id":{"_eq":"$CURRENT_USER.tenant_id"}}',
  '{"id":{"_eq":"$CURRENT_USER.tenant_id"}}',
  '{"deleted_at":{"_null":true}}',
]);

/** True when a filter holds nothing beyond the fence. */
export function isFence(filter: Filter | null): boolean {
  if (!filter || !Object.keys(filter).length) return true;
  if (FENCES.has(JSON.stringify(filter))) return true;
  const { _and: members, ...rest } = filter;
  return Array.isArray(members) && !Object.keys(rest).length && members.every((member) => isFence(member as Filter));
}

export function filterSql(filter: Filter, collection: AnyCollection, alias: string, variables: Variables): Sql {
  const parts = Object.entries(filter).map(([key, value]) => {
    if (key === '_and' || key === '_or') {
      const members = (value as Filter[]).map((member) => filterSql(member, collection, alias, variables));
      return members.length ? join(members, key === '_and' ? ' and ' : ' or ', '(', ')') : raw('true');
    }
    if (!columnNames(collection).includes(key)) throw new Error(`Unknown column ${collection.name}.${key}.`);
    return conditionSql(raw(`${alias}.${key}`), value as Filter, variables);
  });
  return parts.length ? join(parts, ' and ', '(', ')') : raw('true');
}

type Operator = (column: Sql, value: unknown) => Sql;

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : String(value).split(','));

const like = (value: unknown) => String(value).replace(/[\\%_]/g, '\\$&');

const OPERATORS: Record<string, Operator> = {
  _eq: (column, value) => sql`${column} = ${value}`,
  _neq: (column, value) => sql`${column} is distinct from ${value}`,
  _lt: (column, value) => sql`${column} < ${value}`,
  _lte: (column, value) => sql`${column} <= ${value}`,
  _gt: (column, value) => sql`${column} > ${value}`,
  _gte: (column, value) => sql`${column} >= ${value}`,
  _in: (column, value) => (list(value).length ? sql`${column} in (${join(list(value))})` : raw('false')),
  _nin: (column, value) => (list(value).length ? sql`${column} not in (${join(list(value))})` : raw('true')),
  _null: (column, value) => sql`${column} is ${value === false ? raw('not null') : raw('null')}`,
  _nnull: (column, value) => sql`${column} is ${value === false ? raw('null') : raw('not null')}`,
  _contains: (column, value) => sql`${column} like ${`%${like(value)}%`}`,
  _icontains: (column, value) => sql`${column} ilike ${`%${like(value)}%`}`,
  _ncontains: (column, value) => sql`${column} not like ${`%${like(value)}%`}`,
  _starts_with: (column, value) => sql`${column} like ${`${like(value)}%`}`,
  _ends_with: (column, value) => sql`${column} like ${`%${like(value)}`}`,
  _between: (column, value) => sql`${column} between ${list(value)[0]} and ${list(value)[1]}`,
  _nbetween: (column, value) => sql`${column} not between ${list(value)[0]} and ${list(value)[1]}`,
};

function conditionSql(column: Sql, condition: Filter, variables: Variables): Sql {
  const parts = Object.entries(condition).map(([name, value]) => {
    const operator = OPERATORS[name];
    if (!operator) throw new Error(`Unknown operator ${name}.`);
    return operator(column, resolve(value, variables));
  });
  return parts.length ? join(parts, ' and ') : empty;
}

function resolve(value: unknown, variables: Variables): unknown {
  if (Array.isArray(value)) return value.map((member) => resolve(member, variables));
  switch (value) {
    case '$CURRENT_USER':
    case '$CURRENT_USER.id':
      return variables.userId;
    case '$CURRENT_USER.tenant_id':
      return variables.tenantId;
    case '$CURRENT_ROLE':
      return variables.roleId;
    case '$NOW':
      return variables.now;
    default:
      if (typeof value === 'string' && value.startsWith('$')) throw new Error(`Unknown variable ${value}.`);
      return value;
  }
}
