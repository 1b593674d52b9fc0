import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { invalid, invalidField } from '../errors.ts';
import type { Context } from '../http/context.ts';
import { type Download, Json } from '../http/reply.ts';
import { type AnyCollection, fieldOf } from '../model/collection.ts';
import { day, queryInput } from '../model/schemas.ts';
import { exportList } from './export.ts';
import { type Extras, selectList, visible } from './select.ts';

export const MAX_PAGE_SIZE = 200;
const DEFAULT_PAGE_SIZE = 20;

/** A filter of a list: the schema of its value and the condition, over the alias `t`. */
export interface CustomFilter {
  schema: z.ZodType;
  sql(value: never, ctx: Context): Sql;
}

/** `column`, `column>=` or `column<=`, or a filter of its own. */
export type FilterDeclaration = string | CustomFilter;

export interface ListOptions {
  filters?: Record<string, FilterDeclaration>;
  /** Sort names; the first, with its sign, is the default. A pair gives the SQL of a name that is no column. */
  sort: readonly (string | readonly [name: string, expression: string])[];
  /** Columns that `search` looks in, or conditions over the pattern. */
  search?: readonly (string | ((pattern: string) => Sql))[];
  extras?: Extras;
  /** The columns shown, all of them unless given. */
  only?: readonly string[];
  /** A condition that holds of every row listed. */
  where?: Sql;
  /** A JSON object over all matching rows, shown in `meta` under this name. */
  totals?: { name: string; select: Sql; schema: z.ZodType };
}

export interface ListQuery {
  page: number;
  size: number;
  sort: Sql;
  search?: string;
  [filter: string]: unknown;
}

const count = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(max));

/** Paging, sorting and searching, the same for every list; `filters` are its own. */
export function listQuery(declared: AnyCollection, { filters = {}, sort, search }: ListOptions): z.ZodType<ListQuery> {
  const shape: Record<string, z.ZodType> = {
    page: count(1_000_000).default(1),
    size: count(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    sort: sortSchema(sort),
  };
  if (search) shape.search = z.string().trim().max(100).optional();
  for (const [name, filter] of Object.entries(filters)) shape[name] = filterSchema(declared, filter).optional();
  return z.strictObject(shape) as unknown as z.ZodType<ListQuery>;
}

const sortName = (entry: ListOptions['sort'][number]) => (typeof entry === 'string' ? entry : entry[0]);

const unsigned = (name: string) => name.replace(/^-/, '');

const orderTerm = (expression: string, descending: boolean) => `${expression}${descending ? ' desc' : ''}`;

/** `field` or `-field`, comma separated; the id makes the order total. */
export function sortSchema(allowed: ListOptions['sort']): z.ZodType<Sql> {
  const expressions = new Map(allowed.map((entry) => [unsigned(sortName(entry)), typeof entry === 'string' ? `t.${unsigned(entry)}` : entry[1]]));
  const names = [...expressions.keys()];
  const wish = z
    .string()
    .default(sortName(allowed[0] ?? '-id'))
    .meta({ description: `One or more of ${names.join(', ')}, each with - in front for descending.` });
  return wish.transform((written, context) => {
    const terms = written.split(',').map((term) => term.trim());
    const unknown = terms.filter((term) => !expressions.has(unsigned(term)));
    if (unknown.length) {
      context.addIssue({ code: 'custom', params: { code: 'invalid_value', values: names.join(', ') } });
      return z.NEVER;
    }
    const descending = terms[0]?.startsWith('-') ?? false;
    return raw([...terms.map((term) => orderTerm(expressions.get(unsigned(term)) as string, term.startsWith('-'))), orderTerm('t.id', descending)].join(', '));
  }) as unknown as z.ZodType<Sql>;
}

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

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function conditions(ctx: Context, declared: AnyCollection, options: ListOptions, query: ListQuery): Sql {
  const { filters = {}, search = [], where } = options;
  if (typeof query.start_date === 'string' && typeof query.end_date === 'string' && query.start_date > query.end_date) {
    throw invalid('error.date_range_invalid', [{ path: 'start_date', code: 'after_end' }]);
  }
  const parts = [visible(ctx, declared, ctx.access(declared.name, 'read')), ...(where ? [where] : [])];
  for (const [name, filter] of Object.entries(filters)) {
    const value = query[name];
    if (value !== undefined) parts.push(filterSql(ctx, declared, filter, value));
  }
  if (query.search) {
    const pattern = `%${escapeLike(query.search)}%`;
    parts.push(
      join(
        search.map((place) => (typeof place === 'string' ? sql`t.${raw(place)} ilike ${pattern}` : place(pattern))),
        ' or ',
        '(',
        ')',
      ),
    );
  }
  return join(parts, ' and ');
}

/** One statement: the page as JSON, the total, and the totals over all matching rows. */
export async function list(ctx: Context, declared: AnyCollection, options: ListOptions, query: ListQuery): Promise<Json | Download> {
  const where = conditions(ctx, declared, options, query);
  const table = raw(`${declared.name} t`);
  if (ctx.format === 'xlsx') return exportList(ctx, declared, where, query.sort);
  const access = ctx.access(declared.name, 'read');
  const { page, size } = query;
  if (page * size > Number.MAX_SAFE_INTEGER) throw invalidField('page', 'too_big');
  const found = await ctx.texts<'total' | 'data' | 'totals'>(sql`
    select
      (select count(*) from ${table} where ${where})::text as total,
      ${options.totals ? sql`(select (${options.totals.select})::text from ${table} where ${where}) as totals,` : sql``}
      (select coalesce(json_agg(r), '[]')::text from (
        select ${selectList(ctx, declared, access, options.extras, options.only)} from ${table} where ${where}
        order by ${query.sort} limit ${size} offset ${(page - 1) * size}
      ) r) as data`);
  const total = Number(found.total);
  const meta: Record<string, unknown> = { page, size, total, last_page: Math.max(1, Math.ceil(total / size)) };
  if (options.totals) meta[options.totals.name] = JSON.parse(String(found.totals));
  return new Json(found.data, meta);
}
