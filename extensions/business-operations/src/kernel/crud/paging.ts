import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../context/context.ts';
import { type Download, Json } from '../http/reply.ts';
import { documented } from '../model/documented.ts';
import { typedText } from '../model/schemas.ts';
import { type Sheet, sheetOf } from './sheet.ts';

export const MAX_PAGE_SIZE = 200;
const DEFAULT_PAGE_SIZE = 20;

/** A sort name with the sign of its default direction, or such a name, the SQL that it stands for, and what has to be joined for it. */
export type Sort = string | readonly [name: string, expression: string, join?: string];

/** An order as SQL, and the names that it was asked by. */
export interface Order {
  sql: Sql;
  /** What its expressions are of, besides the rows themselves; joined to them, it makes them neither more nor fewer. */
  joins: Sql;
  /** Its expressions and their directions. */
  terms: { expression: string; descending: boolean }[];
  names: string[];
  /** Whether the last of them, and with it the order of equal rows, runs downwards. */
  descending: boolean;
}

export interface ListQuery {
  page: number;
  size: number;
  sort: Order;
  search?: string;
  [filter: string]: unknown;
}

const count = (max: number) =>
  documented(
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(max)),
    { type: 'integer', minimum: 1, maximum: max },
  );

/** The query parameters of every list. */
export const paging = {
  page: count(1_000_000).default(1),
  size: count(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
};

export const searchText = typedText().max(100).optional();

/** A pattern that finds the text anywhere, whatever signs it holds. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export const pageMeta = ({ page, size }: Pick<ListQuery, 'page' | 'size'>, total: number): Record<string, unknown> => ({
  page,
  size,
  total,
  last_page: Math.max(1, Math.ceil(total / size)),
});

export const sortName = (entry: Sort) => (typeof entry === 'string' ? entry : entry[0]);

export const unsigned = (name: string) => name.replace(/^-/, '');

/** An order as SQL. */
export const orderSql = (terms: Order['terms']): Sql =>
  raw(terms.map(({ expression, descending }) => `${expression}${descending ? ' desc' : ''}`).join(', '));

/** `field` or `-field`, comma separated; `tie`, the id, makes the order total. */
export function sortSchema(
  allowed: readonly Sort[],
  tie: string,
  prefix = '',
  defaultOrder = sortName(allowed[0] ?? '-id'),
): z.ZodType<Order> {
  const meanings = new Map(
    allowed.map((entry) => {
      const [expression, joined = ''] = typeof entry === 'string' ? [`${prefix}${unsigned(entry)}`] : entry.slice(1);
      return [unsigned(sortName(entry)), { expression: expression as string, joined }];
    }),
  );
  const names = [...meanings.keys()];
  const name = `-?(${names.join('|')})`;
  const parsed = z
    .string()
    .default(defaultOrder)
    .transform((written, context) => {
      const terms = written.split(',').map((term) => term.trim());
      const unknown = terms.filter((term) => !meanings.has(unsigned(term)));
      if (unknown.length || terms.length > names.length) {
        context.addIssue({ code: 'custom', params: { code: 'invalid_value', options: names } });
        return z.NEVER;
      }
      // Equal rows follow the direction of the last term: the oldest first stays the oldest first.
      const descending = terms.at(-1)?.startsWith('-') ?? false;
      const order = [
        ...terms.map((term) => ({ expression: meanings.get(unsigned(term))?.expression ?? tie, descending: term.startsWith('-') })),
        { expression: tie, descending },
      ];
      const joins = new Set(terms.map((term) => meanings.get(unsigned(term))?.joined ?? ''));
      return { sql: orderSql(order), joins: raw([...joins].join(' ')), terms: order, names: terms.map(unsigned), descending };
    });
  const asked = documented(parsed, {
    type: 'string',
    pattern: `^${name}(,${name})*$`,
    default: defaultOrder,
    description: `One or more of ${names.join(', ')}, each with - in front for descending.`,
  });
  return asked as unknown as z.ZodType<Order>;
}

/** Paging of lists whose rows no declared collection describes. `tie` makes the order total; `order` is the default where one name does not say it. */
export function pageQuery<Filters extends z.ZodRawShape>({
  sort,
  order,
  tie,
  search,
  filters,
}: {
  sort: readonly Sort[];
  order?: string | undefined;
  tie: string;
  search: boolean;
  filters: Filters;
}): z.ZodType<ListQuery & z.infer<z.ZodObject<Filters>>> {
  return z.strictObject({
    ...paging,
    sort: sortSchema(sort, tie, '', order),
    ...(search ? { search: searchText } : {}),
    ...filters,
  }) as unknown as z.ZodType<ListQuery & z.infer<z.ZodObject<Filters>>>;
}

type Paged = Pick<ListQuery, 'page' | 'size'> & { sort: Pick<Order, 'sql'> };

/** A page of `select columns from…` with its total, in one statement, or all of it as a spreadsheet. `source` begins with `from`. */
export async function pageOf(ctx: Context, query: Paged, columns: Sql, source: Sql, sheet: Sheet): Promise<Json | Download> {
  if (ctx.format === 'xlsx') return sheetOf(ctx, sheet, { columns, source, order: query.sort.sql });
  return jsonPageOf(ctx, query, columns, source);
}

/** The same without the spreadsheet. */
export async function jsonPageOf(ctx: Context, { page, size, sort }: Paged, columns: Sql, source: Sql): Promise<Json> {
  const found = await ctx.jsonRow<'total' | 'data'>(
    sql`
    select (select count(*) ${source})::text as total,
      (select coalesce(json_agg(r), '[]')::text from (select ${columns} ${source} order by ${sort.sql} limit ${size} offset ${(page - 1) * size}) r) as data`,
    'prepared',
  );
  return new Json(found.data, pageMeta({ page, size }, Number(found.total)));
}

/** Rows that are looked for, each as a row `m`, and how what is shown of it is joined. */
interface Found {
  /** What is kept of each row, besides what it is ordered by: a select list over `source`, which begins with `from`. */
  kept: Sql;
  source: Sql;
  /** Joins to `m` what the columns of the page are of. */
  joined: Sql;
  columns: Sql;
  /** SQL of one text over all of them, which `m` and what is joined to it are again. */
  totals?: Sql | undefined;
}

/** The same where looking for the rows takes longest: they are found once, for the total as for the page, and only those of the page are shown. */
export function pageOfFound({ page, size, sort }: ListQuery, { kept, source, joined, columns, totals }: Found): Sql {
  const keys = sort.terms.map(({ expression }, place) => raw(`${expression} as sort_${place}`));
  const order = orderSql(sort.terms.map(({ descending }, place) => ({ expression: `m.sort_${place}`, descending })));
  return sql`
    with found as materialized (select ${kept}, ${join(keys)} ${source})
    select (select count(*) from found)::text as total,${totals ? sql` (select ${totals} from found m ${joined}) as totals,` : sql``}
      (select coalesce(json_agg(r), '[]')::text from (
        select ${columns} from (select m.* from found m order by ${order} limit ${size} offset ${(page - 1) * size}) m ${joined} order by ${order}) r) as data`;
}
