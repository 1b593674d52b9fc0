import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { filterSql } from '../access/filter.ts';
import { type Access, accessSql, isOpen } from '../access/permissions.ts';
import type { Context } from '../context/context.ts';
import { WRITTEN } from '../database/plain-write.ts';
import { isShownAlone } from '../database/shown-alone.ts';
import { forbidden } from '../errors.ts';
import { type AnyCollection, fieldOf, type RowCondition, storedFields } from '../model/collection.ts';
import type { AnyField } from '../model/field.ts';
import { fieldReply } from '../model/schemas.ts';
import type { SheetColumn } from './sheet.ts';

/** Something that answers show beside a row's own columns: SQL over the alias `t`, and its shape. */
export interface ComputedField {
  sql: Sql | ((ctx: Context) => Sql);
  schema: z.ZodType;
  /** Its columns in the list's spreadsheet. A plain value needs only a message `sheet.<collection>.<name>` to head its column. */
  sheet?: readonly SheetColumn[];
}

/** Its SQL for the caller. */
export const computedSql = (ctx: Context, { sql: shown }: Pick<ComputedField, 'sql'>): Sql =>
  typeof shown === 'function' ? shown(ctx) : shown;

export type ComputedFields = Record<string, ComputedField>;

/** Their shapes, as members of a row's own. */
export const schemasOf = (computed: ComputedFields): z.ZodRawShape =>
  Object.fromEntries(Object.entries(computed).map(([name, { schema }]) => [name, schema]));

/** An instant as JSON shows it: in UTC with Z, to the millisecond. */
export const instantText = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A column as JSON shows it: instants in UTC with Z, decimals without idle zeros. */
export const columnSql = (name: string, field: AnyField): Sql => raw(`${columnText(name, field, 't')} as ${name}`);

/** The same as an expression, for a table of that alias. */
export function columnText(name: string, { kind }: AnyField, alias: string): string {
  const column = `${alias}.${name}`;
  if (kind === 'timestamp') return instantText(column);
  return kind === 'decimal' ? `trim_scale(${column})` : column;
}

const shown = (declared: AnyCollection, access: Access) =>
  storedFields(declared).filter(([name, field]) => !field.secret && name !== 'deleted_at' && name !== 'deleted_by' && isOpen(access, name));

/** The columns of a collection for whoever may read all of them, once they have been written. */
const written = new WeakMap<AnyCollection, Sql>();

function columns(declared: AnyCollection, access: Access, only?: readonly string[]): Sql {
  const known = access.fields || only ? undefined : written.get(declared);
  if (known) return known;
  const names = shown(declared, access).filter(([name]) => !only || only.includes(name));
  const list = join([raw('t.id'), ...names.map(([name, field]) => columnSql(name, field))]);
  if (!access.fields && !only) written.set(declared, raw(list.sql));
  return list;
}

export function selectList(
  ctx: Context,
  declared: AnyCollection,
  access: Access,
  computed: ComputedFields = {},
  only?: readonly string[],
): Sql {
  return join([
    columns(declared, access, only),
    ...Object.entries(computed).map(([name, extra]) => sql`${computedSql(ctx, extra)} as ${raw(name)}`),
  ]);
}

const baseFilterSql = (ctx: Context, declared: AnyCollection, { filter, sql: own }: RowCondition): Sql =>
  own ? own('t', ctx.variables) : filterSql(filter, declared, 't', ctx.variables);

/** The rows that a caller may see: the tenant's, not deleted, and those that the caller's rights name. */
export function visible(ctx: Context, declared: AnyCollection, access: Access): Sql {
  const conditions = [
    ...(declared.options.scope === 'tenant' ? [sql`t.tenant_id = ${ctx.tenant.id}`] : []),
    ...(declared.options.tenantColumn && ctx.session.underRls ? [sql`t.${raw(declared.options.tenantColumn)} = ${ctx.tenant.id}`] : []),
    ...(declared.options.softDelete ? [raw('t.deleted_at is null')] : []),
    ...(declared.options.baseFilter ? [baseFilterSql(ctx, declared, declared.options.baseFilter)] : []),
    ...(access.allRows ? [] : [accessSql(access, declared, 't', ctx.variables)]),
  ];
  return conditions.length ? join(conditions, ' and ') : raw('true');
}

/** The caller's right to read these fields of the rows: 403 where one of them is closed, for answers that rest on all of them. */
export function openAccess(ctx: Context, declared: AnyCollection, reads: readonly string[] = Object.keys(declared.options.fields)): Access {
  const access = ctx.access(declared.name, 'read');
  const closed = storedFields(declared).filter(([name, field]) => !field.secret && reads.includes(name) && !isOpen(access, name));
  if (closed.length) throw forbidden(closed.map(([field]) => ({ code: 'field_forbidden', field })));
  return access;
}

type One = [
  ctx: Context,
  declared: AnyCollection,
  id: number | string,
  computed?: ComputedFields,
  access?: Access,
  only?: readonly string[],
];

/** The query of a row as JSON text: of those that `from` names, a table `t` and conditions, the one that the caller may see. */
const rowQuery = (
  ctx: Context,
  declared: AnyCollection,
  from: Sql,
  computed: ComputedFields,
  access: Access,
  only?: readonly string[],
): Sql => sql`
    select to_json(r)::text from (
      select ${selectList(ctx, declared, access, computed, only)} from ${from} and ${visible(ctx, declared, access)}
    ) r`;

/** One visible row as JSON, as it comes from the database, or undefined. */
export async function showOne(
  ...[ctx, declared, id, computed = {}, access = ctx.access(declared.name, 'read'), only]: One
): Promise<string | Buffer | undefined> {
  const query = rowQuery(ctx, declared, sql`${raw(declared.name)} t where t.id = ${id}`, computed, access, only);
  const found: { data: string | Buffer | null } = await ctx.jsonRow<'data'>(sql`select (${query}) as data`, 'prepared');
  return found.data ?? undefined;
}

/** The query that shows a row which the statement is about to write, or undefined where it cannot. */
export async function queryOfNew(ctx: Context, declared: AnyCollection, computed: ComputedFields): Promise<Sql | undefined> {
  const access = ctx.may(declared.name, 'read');
  if (!access) return undefined;
  const query = rowQuery(ctx, declared, sql`${WRITTEN} t where true`, computed, access);
  return (await isShownAlone(ctx, declared.name, query)) ? query : undefined;
}

/** The same as text. */
export const selectOne = async (...of: One): Promise<string | undefined> => (await showOne(...of))?.toString();

/** The columns of which the text is made that a row displays; whoever reads a reference to the row learns it. */
export const displayedColumns = ({ options }: AnyCollection): string[] =>
  [...options.display.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name);

/**
 * Some columns of the row that `column` refers to, null where there is none. What it does not display is null for whom the row's own
 * collection or that column of it is closed.
 */
export function related(target: AnyCollection, column: string, columns: readonly string[] = ['id', 'name']): ComputedField {
  const tenant = target.options.scope === 'tenant' ? 'r.tenant_id = t.tenant_id and ' : '';
  const names = new Set(['id', ...displayedColumns(target)]);
  const shape = columns.map((name) => {
    const reply = name === 'id' ? z.int() : fieldReply(fieldOf(target, name) as AnyField);
    return [name, names.has(name) ? reply : reply.nullable()];
  });
  return {
    sql(ctx) {
      const access = ctx.may(target.name, 'read');
      const shows = (name: string) => names.has(name) || (access && isOpen(access, name));
      const members = columns.map((name) => `'${name}', ${shows(name) ? `r.${name}` : 'null'}`).join(', ');
      return raw(`(select json_build_object(${members}) from ${target.name} r where ${tenant}r.id = t.${column})`);
    },
    schema: z.object(Object.fromEntries(shape)).nullable(),
  };
}

/** A computed column: null for those who may not read all rows of the collection that it rests on, with these of its columns. */
export const readable =
  (collection: string, expression: string, columns: readonly string[] = []) =>
  (ctx: Context): Sql => {
    const access = ctx.may(collection, 'read');
    return raw(access?.allRows && columns.every((name) => isOpen(access, name)) ? expression : 'null');
  };
