import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { day } from '../../../kernel/model/schemas.ts';
import { actorName } from '../../organisation/user-sql.ts';
import { DmlType, LOG, rangeOfQuery, Source, startOfDaySql, tenantSql, withinSql } from '../log.ts';
import { DAYS_BACK } from './list.ts';

const TOP = 20;

export const StatsQuery = z.strictObject({
  start_date: day.optional(),
  end_date: day.optional(),
  table_name: z.string().max(63).optional(),
});

export const Stats = z.object({
  total: z.int(),
  by_dml: z.record(DmlType, z.int()),
  by_table: z.array(z.object({ table_name: z.string(), count: z.int() })),
  by_actor: z.array(z.object({ actor_id: z.uuid().nullable(), name: z.string().nullable(), count: z.int() })),
  by_day: z.array(z.object({ date: z.iso.date(), count: z.int() })),
  by_source: z.record(Source, z.int()),
});

/**
 * Reads the range twice, once grouped and once day by day, both times only from the index. Computing the day of every row would take
 * longer than both.
 */
export async function stats(ctx: Context, query: z.infer<typeof StatsQuery>): Promise<Json> {
  const range = rangeOfQuery(ctx, query, DAYS_BACK);
  const table = query.table_name === undefined ? sql`` : sql`and l.table_name = ${query.table_name}`;
  const tenant = tenantSql(ctx);
  const counts = (values: readonly string[], column: string) =>
    sql`(select json_object_agg(v, coalesce((select sum(g.n) from grouped g where g.${raw(column)} = v), 0)) from unnest(${[...values]}::text[]) as v)`;
  const { data } = await ctx.jsonRow<'data'>(sql`
    with grouped as materialized (
      select l.table_name, l.dml_type, l.source, l.actor_id, count(*) as n from ${LOG} l
      where ${tenant} and ${withinSql(ctx, range)} ${table} group by 1, 2, 3, 4
    )
    select json_build_object(
      'total', (select coalesce(sum(n), 0) from grouped),
      'by_dml', ${counts(DmlType.options, 'dml_type')},
      'by_table', (select coalesce(json_agg(t), '[]') from (select table_name, sum(n) as count from grouped group by 1 order by 2 desc, 1 limit ${TOP}) t),
      'by_actor', (select coalesce(json_agg(a), '[]') from (
        select actor_id, ${actorName(ctx, 'actor_id')} as name, sum(n) as count
        from grouped group by 1 order by 3 desc, 1 limit ${TOP}) a),
      'by_day', (select json_agg(json_build_object('date', d, 'count', (
          select count(*) from ${LOG} l where ${tenant} and l.created_at >= ${startOfDaySql(ctx, sql`d`)} and l.created_at < ${startOfDaySql(ctx, sql`(d + 1)`)} ${table})) order by d)
        from (select ${range.start}::date + n as d from generate_series(0, ${range.end}::date - ${range.start}::date) as n) as days),
      'by_source', ${counts(Source.options, 'source')}
    )::text as data`);
  return new Json(data);
}
