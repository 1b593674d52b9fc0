import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { type Access, isOpen } from '../access/permissions.ts';
import type { Context } from '../context/context.ts';
import { assertOrder } from '../date-range.ts';
import type { Day } from '../days.ts';
import { forbidden } from '../errors.ts';
import { type Download, Json } from '../http/reply.ts';
import { type AnyCollection, fieldOf, storedFields } from '../model/collection.ts';
import { day, queryInput, rowReply } from '../model/schemas.ts';
import { exportList } from './export.ts';
import { foundByItems, type ItemsQuery, itemsParameter } from './items-query.ts';
import {
  type ListQuery,
  likePattern,
  pageMeta,
  pageOfFound,
  paging,
  type Sort,
  searchText,
  sortName,
  sortSchema,
  unsigned,
} from './paging.ts';
import { type ComputedFields, selectList, visible } from './select.ts';

/** A filter of a list: the schema of its value and the condition, over the alias `t`. */
export interface CustomFilter {
  schema: z.ZodType;
  /** The columns that it tells of: the one of its own name unless given. */
  reads?: readonly string[];
  /** Whether much has to be worked out for each row: it is done once then, for the total as for the page. */
  everyRow?: true;
  sql(value: never, ctx: Context): Sql;
}

/** `column`, `column>=` or `column<=`, or a filter of its own. */
export type FilterDeclaration = string | CustomFilter;

export interface ListOptions {
  filters?: Record<string, FilterDeclaration>;
  /** Sort names; the first, with its sign, is the default. A pair gives the SQL of a name that is no column. */
  sort: readonly Sort[];
  /** The columns that the order by a name tells of which is no column. */
  sortReads?: Readonly<Record<string, readonly string[]>>;
  /** The order of rows where a single name does not say it, e.g. `-year,-month`. */
  defaultOrder?: string;
  /** SQL over the alias `t` by which rows are ordered before anything that is asked for. */
  lead?: string;
  /** Rows of a page, unless asked for otherwise. */
  size?: number;
  /** Columns that `search` looks in, or conditions over the pattern. */
  search?: readonly (string | ((pattern: string) => Sql))[];
  computed?: ComputedFields;
  /** The columns shown, all of them unless given. */
  only?: readonly string[];
  /** A condition that holds of every row listed. */
  where?: Sql;
  /** What the spreadsheet shows besides, of what rows hold as JSON. */
  sheetOnly?: ComputedFields;
  /** A value or a JSON object over all matching rows, shown in `meta` under this name. */
  totals?: {
    name: string;
    select: Sql;
    /** The columns that they rest on: null for whom one of them is closed. */
    reads: readonly string[];
    schema: z.ZodType;
    /** The column of the spreadsheet under which each of them stands, by their names in the object, or that of the value. */
    sheet: Record<string, string>;
  };
}

/**
 * The order by a column of what a reference names. It is joined: looked up for each row by itself, it takes three times as long in a list of
 * tens of thousands.
 */
export function byReference(declared: AnyCollection, name: string, reference: string, column: string): Sort {
  const field = fieldOf(declared, reference);
  if (!field?.to) throw new Error(`${declared.name}.${reference} names no collection.`);
  const alias = `of_${reference}`;
  return [
    name,
    `${alias}.${column}`,
    `${field.required ? '' : 'left '}join ${field.to} ${alias} on ${alias}.tenant_id = t.tenant_id and ${alias}.id = t.${reference}`,
  ];
}

/** Paging, sorting and searching, the same for every list; `filters` are its own. */
export function listQuery(declared: AnyCollection, { filters = {}, sort, defaultOrder, search, size }: ListOptions): z.ZodType<ListQuery> {
  const shape: Record<string, z.ZodType> = {
    ...paging,
    sort: sortSchema(sort, 't.id', 't.', defaultOrder),
    items: itemsParameter.optional(),
  };
  if (size) shape.size = paging.size.unwrap().default(size);
  if (search) shape.search = searchText;
  for (const [name, filter] of Object.entries(filters)) shape[name] = filterSchema(declared, filter).optional();
  return z.strictObject(shape) as unknown as z.ZodType<ListQuery>;
}

/** A row as the list shows it. */
export const listReply = (declared: AnyCollection, { computed = {}, only }: ListOptions): z.ZodObject =>
  rowReply(declared, Object.fromEntries(Object.entries(computed).map(([name, { schema }]) => [name, schema])), only);

/** The shape of what a list shows in `meta` besides paging. */
export const listMeta = ({ totals }: ListOptions): z.ZodRawShape => (totals ? { [totals.name]: totals.schema.nullable() } : {});

const SHORTHAND = /^(\w+)(>=|<=)?$/;

function shorthand(declared: AnyCollection, written: string) {
  const [, column = '', comparison = '='] = SHORTHAND.exec(written) ?? [];
  const field = fieldOf(declared, column);
  if (!field) throw new Error(`${declared.name} has no column ${column} to filter by.`);
  return { column, comparison, field };
}

function filterSchema(declared: AnyCollection, filter: FilterDeclaration): z.ZodType {
  if (typeof filter !== 'string') return filter.schema;
  const { field } = shorthand(declared, filter);
  return field.kind === 'timestamp' ? day : queryInput(field);
}

function filterSql(ctx: Context, declared: AnyCollection, filter: FilterDeclaration, value: unknown): Sql {
  if (typeof filter !== 'string') return filter.sql(value as never, ctx);
  const { column, comparison, field } = shorthand(declared, filter);
  // A day bounds instants by the tenant's calendar.
  if (field.kind === 'timestamp') {
    const bound = sql`((${value}::date + ${comparison === '<=' ? 1 : 0}::integer)::timestamp at time zone ${ctx.tenant.timeZone})`;
    return sql`t.${raw(column)} ${raw(comparison === '<=' ? '<' : '>=')} ${bound}`;
  }
  return sql`t.${raw(column)} ${raw(comparison)} ${value}`;
}

function columnsRead(declared: AnyCollection, name: string, filter: FilterDeclaration): readonly string[] {
  if (typeof filter === 'string') return [shorthand(declared, filter).column];
  return filter.reads ?? (fieldOf(declared, name) ? [name] : []);
}

const columnsOrdered = (declared: AnyCollection, { sortReads = {} }: ListOptions, name: string): readonly string[] =>
  sortReads[name] ?? (fieldOf(declared, name) ? [name] : []);

const defaultSort = ({ sort, defaultOrder }: ListOptions): string[] =>
  (defaultOrder?.split(',') ?? [sortName(sort[0] ?? 'id')]).map(unsigned);

const DELETION: readonly string[] = ['deleted_at', 'deleted_by'];

/** Whether the right leaves out a column that answers could show. */
const isLimited = (declared: AnyCollection, access: Access): boolean =>
  storedFields(declared).some(([name, { secret }]) => !secret && !DELETION.includes(name) && !isOpen(access, name));

function conditions(ctx: Context, declared: AnyCollection, options: ListOptions, query: ListQuery): Sql {
  const { filters = {}, search = [], where } = options;
  assertOrder(query.start_date as Day | undefined, query.end_date as Day | undefined);
  const access = ctx.access(declared.name, 'read');
  // The order of rows gives a closed field away too; the default order, which nobody asked for, is the list's own.
  const closed = query.sort.names.find(
    (name) => columnsOrdered(declared, options, name).some((column) => !isOpen(access, column)) && !defaultSort(options).includes(name),
  );
  if (closed) throw forbidden([{ path: 'sort', code: 'field_forbidden', field: closed }]);
  const parts = [visible(ctx, declared, access), ...(where ? [where] : [])];
  for (const [name, filter] of Object.entries(filters)) {
    const value = query[name];
    if (value === undefined) continue;
    if (columnsRead(declared, name, filter).some((column) => !isOpen(access, column)))
      throw forbidden([{ path: name, code: 'field_forbidden' }]);
    parts.push(filterSql(ctx, declared, filter, value));
  }
  if (query.search && !query.items) {
    const pattern = likePattern(query.search);
    // A closed field would give itself away by what is found.
    const limited = isLimited(declared, access);
    const places = search.filter((place) => !limited || (typeof place === 'string' && access.fields?.has(place)));
    if (!places.length) parts.push(raw('false'));
    else
      parts.push(
        join(
          places.map((place) => (typeof place === 'string' ? sql`t.${raw(place)} ilike ${pattern}` : place(pattern))),
          ' or ',
          '(',
          ')',
        ),
      );
  }
  return join(parts, ' and ');
}

/** Sums by column; none where the list shows nothing that stands under one. */
function sheetTotals(found: { totals: unknown } | undefined, name: string, columns: Record<string, string>) {
  const totals = (typeof found?.totals === 'object' ? found.totals : { [name]: found?.totals }) as Record<string, unknown> | null;
  const sums = Object.entries(columns).map(([total, column]) => [column, totals?.[total]]);
  return sums.length ? (Object.fromEntries(sums) as Record<string, unknown>) : undefined;
}

/**
 * How many rows, and from where. With a parameter for it PostgreSQL expects a tenth of the table, never keeps a plan and makes one for
 * each request, which takes longer than reading the rows. What is narrowed down is still planned for its values; round sizes alone
 * are written out, so that there are few statements to keep.
 */
function pageSql({ filters = {}, where }: ListOptions, { allRows }: Access, query: ListQuery): Sql {
  const { page, size, search, items } = query;
  const narrowed = where || !allRows || search || items || Object.keys(filters).some((name) => query[name] !== undefined);
  if (narrowed || page > 1 || size % 10) return sql`limit ${size} offset ${(page - 1) * size}`;
  return raw(`limit ${size}`);
}

/** A search, or a filter that says so of itself. */
const looksAtEveryRow = ({ filters = {} }: ListOptions, query: ListQuery): boolean =>
  Boolean(query.search) ||
  Object.entries(filters).some(([name, filter]) => typeof filter !== 'string' && filter.everyRow && query[name] !== undefined);

/** The totals of a list, for whom none of the columns that they rest on is closed. */
const openTotals = ({ totals }: ListOptions, access: Access): ListOptions['totals'] =>
  totals?.reads.every((column) => isOpen(access, column)) ? totals : undefined;

/** One statement: the page as JSON, the total, and the totals over all matching rows, which are counted and summed in one go. */
export async function list(ctx: Context, declared: AnyCollection, options: ListOptions, query: ListQuery): Promise<Json | Download> {
  const where = conditions(ctx, declared, options, query);
  const { table, order, joins } = query.items
    ? { ...(await foundByItems(ctx, declared, query.items as ItemsQuery)), joins: empty }
    : {
        table: raw(`${declared.name} t`),
        order: options.lead ? sql`${raw(options.lead)}, ${query.sort.sql}` : query.sort.sql,
        joins: query.sort.joins,
      };
  const access = ctx.access(declared.name, 'read');
  const totals = openTotals(options, access);
  if (ctx.format === 'xlsx') {
    const { only, sheetOnly } = options;
    const computed = { ...options.computed, ...sheetOnly };
    const source = sql`from ${table} where ${where}`;
    const sums = totals && sheetTotals(await ctx.row(sql`select to_json(${totals.select}) as totals ${source}`), totals.name, totals.sheet);
    return exportList(ctx, declared, { source: sql`from ${table} ${joins} where ${where}`, order, only, computed, totals: sums });
  }
  const columns = selectList(ctx, declared, access, options.computed, options.only);
  const sums = totals && sql`(${totals.select})::text`;
  // What is shown of a row is worked out for those of the page alone, however many are put into their order.
  const statement =
    looksAtEveryRow(options, query) && !query.items && !options.lead
      ? pageOfFound(query, {
          kept: raw('t.id as found_id'),
          source: sql`from ${table} ${joins} where ${where}`,
          joined: sql`join ${raw(declared.name)} t on t.id = m.found_id`,
          columns,
          totals: sums,
        })
      : sql`
    select counted.*,
      (select coalesce(json_agg(r), '[]')::text from (
        select ${columns} from (select t.* from ${table} ${joins} where ${where} order by ${order} ${pageSql(options, access, query)}) t
      ) r) as data
    from (select count(*)::text as total${sums ? sql`, ${sums} as totals` : sql``} from ${table} where ${where}) counted`;
  const found = await ctx.jsonRow<'total' | 'data' | 'totals'>(statement, query.items ? 'fresh' : 'prepared');
  const total = Number(found.total);
  const meta = pageMeta(query, total);
  if (options.totals) meta[options.totals.name] = totals ? JSON.parse(String(found.totals)) : null;
  return new Json(found.data, meta);
}
