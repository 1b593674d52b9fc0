import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { type AnyCollection, columnNames, fieldOf } from '../model/collection.ts';

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

/** True when a filter holds nothing beyond the fence, of which a collection's `always` is a part. */
export function isFence(filter: Filter | null, always?: Filter): boolean {
  if (!filter || !Object.keys(filter).length) return true;
  const written = JSON.stringify(filter);
  if (FENCES.has(written) || (always && written === JSON.stringify(always))) return true;
  const { _and: members, ...rest } = filter;
  return Array.isArray(members) && !Object.keys(rest).length && members.every((member) => isFence(member as Filter, always));
}

/** The members of a filter beyond the fence, each as it is written. */
export function conditionsOf(filter: Filter | null, always?: Filter): Filter[] {
  if (!filter || isFence(filter, always)) return [];
  const { _and: members, ...rest } = filter;
  if (!Array.isArray(members) || Object.keys(rest).length) return [filter];
  return (members as Filter[]).flatMap((member) => conditionsOf(member, always));
}

export const filterSql = (filter: Filter, collection: AnyCollection, alias: string, variables: Variables): Sql =>
  flatSql(filter, columnNames(collection), collection.name, alias, variables, (column) => fieldOf(collection, column)?.kind === 'date');

/** The same for a table that is known by its columns alone. Throws on what is not understood. */
export function flatSql(
  filter: Filter,
  columns: readonly string[],
  table: string,
  alias: string,
  variables: Variables,
  isDate: (column: string) => boolean = () => false,
): Sql {
  const parts = Object.entries(filter).map(([key, value]) => {
    if (key === '_and' || key === '_or') {
      const members = (value as Filter[]).map((member) => flatSql(member, columns, table, alias, variables, isDate));
      return members.length ? join(members, key === '_and' ? ' and ' : ' or ', '(', ')') : raw('true');
    }
    if (!columns.includes(key)) throw new Error(`Unknown column ${table}.${key}.`);
    return conditionSql(raw(`${alias}.${key}`), value as Filter, variables, isDate(key));
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

function conditionSql(column: Sql, condition: Filter, variables: Variables, isDate: boolean): Sql {
  const parts = Object.entries(condition).map(([name, value]) => {
    const operator = OPERATORS[name];
    if (!operator) throw new Error(`Unknown operator ${name}.`);
    return operator(column, resolve(value, variables, isDate));
  });
  return parts.length ? join(parts, ' and ') : empty;
}

function resolve(value: unknown, variables: Variables, isDate: boolean): unknown {
  if (Array.isArray(value)) return value.map((member) => resolve(member, variables, isDate));
  switch (value) {
    case '$CURRENT_USER':
    case '$CURRENT_USER.id':
      return variables.userId;
    case '$CURRENT_USER.tenant_id':
      return variables.tenantId;
    case '$CURRENT_ROLE':
      return variables.roleId;
    case '$NOW':
      // The present day is the tenant's.
      return isDate ? sql`ops.today(${variables.tenantId})` : variables.now;
    default:
      if (typeof value === 'string' && value.startsWith('$')) throw new Error(`Unknown variable ${value}.`);
      return value;
  }
}
