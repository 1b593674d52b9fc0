import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { type ListQuery, pageMeta, pageQuery } from '../../../kernel/crud/paging.ts';
import { sheetOf } from '../../../kernel/crud/sheet.ts';
import type { Planning } from '../../../kernel/database/reader.ts';
import { type Download, Json } from '../../../kernel/http/reply.ts';
import { day } from '../../../kernel/model/schemas.ts';
import { actorName } from '../../organisation/user-sql.ts';
import { Actor, DmlType, LOG, logColumns, logSheet, rangeOfQuery, Source, tenantSql, withinSql } from '../log.ts';

export const DAYS_BACK = 30;

const name = z.string().max(63);

export const LogQuery = pageQuery({
  sort: [['-created_at', 'l.created_at']],
  tie: 'l.id',
  search: true,
  filters: {
    table_name: name.optional(),
    row_id: z.string().max(64).optional(),
    dml_type: DmlType.optional(),
    actor_id: z.uuid().optional(),
    actor_type: Actor.optional(),
    source: Source.optional(),
    column: name.optional(),
    start_date: day.optional(),
    end_date: day.optional(),
  },
});

/** Conditions by filter. `search` is the complete id of a record or a request. */
const FILTERS: Record<string, (value: unknown) => Sql> = {
  table_name: (value) => sql`l.table_name = ${value}`,
  row_id: (value) => sql`l.row_id = ${value}`,
  dml_type: (value) => sql`l.dml_type = ${value}`,
  actor_id: (value) => sql`l.actor_id = ${value}`,
  actor_type: (value) => sql`l.actor_type = ${value}`,
  source: (value) => sql`l.source = ${value}`,
  column: (value) => sql`${value} = any (l.changed_columns)`,
  search: (value) => sql`(l.row_id = ${value} or l.request_id = ${value})`,
};

export function listLog(ctx: Context, query: ListQuery): Promise<Json | Download> {
  const chosen = Object.entries(FILTERS).flatMap(([filter, condition]) =>
    query[filter] === undefined || query[filter] === '' ? [] : [condition(query[filter])],
  );
  const where = join([tenantSql(ctx), withinSql(ctx, rangeOfQuery(ctx, query, DAYS_BACK)), ...chosen], ' and ');
  // The page is found in an index before its rows are fetched, so that the rows of earlier pages are not read.
  return page(ctx, query, where, {
    rows: (ids) => sql`select l.* from (${ids}) as page join ${LOG} l using (id, created_at)`,
  });
}

interface PageOptions {
  /** The rows of the page, given the statement for their ids; all that the statement reads unless given. */
  rows?: (ids: Sql) => Sql;
  /** Columns besides those of lists. */
  extra?: Sql;
  /** JSON in `meta.references`, of the rows of the page. */
  references?: (found: Sql) => Sql;
  plan?: Planning;
}

/** One page with its total. The name of each actor is looked up once, however many rows are theirs. */
export async function page(
  ctx: Context,
  { page: number, size, sort }: ListQuery,
  where: Sql,
  { rows, extra, references, plan }: PageOptions,
): Promise<Json | Download> {
  if (ctx.format === 'xlsx')
    return sheetOf(ctx, logSheet, { columns: logColumns(ctx), source: sql`from ${LOG} l where ${where}`, order: sort.sql });
  const select = (columns: string) =>
    sql`select ${raw(columns)} from ${LOG} l where ${where} order by ${sort.sql} limit ${size} offset ${(number - 1) * size}`;
  const actor = sql`(case when l.actor_id is not null then json_build_object('id', l.actor_id, 'name', a.name) end)`;
  const found = await ctx.jsonRow<'total' | 'data' | 'references'>(
    sql`
    with found as materialized (${rows ? rows(select('l.id, l.created_at')) : select('l.*')}),
    actors as materialized (
      select known.id, ${actorName(ctx, 'known.id')} as name from (select distinct actor_id as id from found where actor_id is not null) as known
    )
    select (select count(*) from ${LOG} l where ${where})::text as total,
      (select coalesce(json_agg(r), '[]')::text from (
        select ${logColumns(ctx, actor)}${extra ? sql`, ${extra}` : sql``} from found l left join actors a on a.id = l.actor_id order by ${sort.sql}
      ) r) as data,
      ${references ? sql`(${references(raw('from found l'))})` : raw('null')} as references`,
    plan,
  );
  const meta = pageMeta({ page: number, size }, Number(found.total));
  return new Json(found.data, references ? { ...meta, references: JSON.parse(String(found.references)) } : meta);
}
