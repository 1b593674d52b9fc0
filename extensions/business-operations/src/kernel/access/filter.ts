import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { type AnyCollection, columnNames, fieldOf } from '../model/collection.ts';
import type { Filter, Variables } from '../model/filter-rule.ts';

/** The conditions that tenant scope and soft deletion put into every stored permission. The API's own SQL always has both. */
const SCOPE_CONDITIONS = new Set([
  '{"tenant_id":{"_eq":"$CURRENT_USER.tenant_id"}}',
  '{"id":{"_eq":"$CURRENT_USER.tenant_id"}}',
  '{"deleted_at":{"_null":true}}',
]);

/** True when a filter says no more than the tenant scope and the collection's `baseFilter`, which hold for every reader. */
export function isUnrestricted(filter: Filter | null, baseFilter?: Filter): boolean {
  if (!filter || !Object.keys(filter).length) return true;
  const written = JSON.stringify(filter);
  if (SCOPE_CONDITIONS.has(written) || (baseFilter && written === JSON.stringify(baseFilter))) return true;
  const { _and: conditions, ...rest } = filter;
  return Array.isArray(conditions) && !Object.keys(rest).length && conditions.every((one) => isUnrestricted(one as Filter, baseFilter));
}

/** The conditions of a filter in addition to tenant scope and `baseFilter`. */
export function conditionsOf(filter: Filter | null, baseFilter?: Filter): Filter[] {
  if (!filter || isUnrestricted(filter, baseFilter)) return [];
  const { _and: conditions, ...rest } = filter;
  if (!Array.isArray(conditions) || Object.keys(rest).length) return [filter];
  return (conditions as Filter[]).flatMap((one) => conditionsOf(one, baseFilter));
}

export const filterSql = (filter: Filter, collection: AnyCollection, alias: string, variables: Variables): Sql =>
  flatSql(filter, columnNames(collection), collection.name, alias, variables, (column) => fieldOf(collection, column)?.kind === 'date');

/** The same for a table of which only the columns are known. Throws when a column, operator or variable is not supported. */
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
      const conditions = (value as Filter[]).map((one) => flatSql(one, columns, table, alias, variables, isDate));
      return conditions.length ? join(conditions, key === '_and' ? ' and ' : ' or ', '(', ')') : raw('true');
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
  if (Array.isArray(value)) return value.map((one) => resolve(one, variables, isDate));
  switch (value) {
    case '$CURRENT_USER':
    case '$CURRENT_USER.id':
      return variables.userId;
    case '$CURRENT_USER.tenant_id':
      return variables.tenantId;
    case '$CURRENT_ROLE':
      return variables.roleId;
    case '$NOW':
      // A date is compared with today in the tenant's time zone.
      return isDate ? sql`ops.today(${variables.tenantId})` : variables.now;
    default:
      if (typeof value === 'string' && value.startsWith('$')) throw new Error(`Unknown variable ${value}.`);
      return value;
  }
}
