import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { openAccess, visible } from '../../../kernel/crud/select.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { queryInteger } from '../../../kernel/model/schemas.ts';
import { yearQuery } from '../calendar.ts';
import { performanceReports } from '../model.ts';
import { reportLocations, reportMissing } from './resource.ts';

export const quarterQuery = queryInteger({ min: 1, max: 4 });

/** A year, the present one unless named, or a quarter of it. */
export const PeriodQuery = z.strictObject({ year: yearQuery.optional(), quarter: quarterQuery.optional() });

export type Period = z.infer<typeof PeriodQuery>;

export const presentYear = (ctx: Context): number => Number(ctx.today().slice(0, 4));

export const ReportStats = z.object({
  total: z.int(),
  confirmed: z.int(),
  unconfirmed: z.int(),
  incomplete: z.int(),
  location_count: z.int(),
  by_quarter: z.array(z.object({ quarter: z.int(), total: z.int(), confirmed: z.int() })).length(4),
});

/** The counts of the period; those by quarter are of its whole year. */
export async function reportStats(ctx: Context, { year = presentYear(ctx), quarter }: Period): Promise<Json> {
  const asked = sql`(${quarter ?? null}::integer is null or r.quarter = ${quarter ?? null}::integer)`;
  const found = await ctx.jsonRow<'data'>(sql`
    with r as (
      select t.quarter, t.confirmation_status = 'CONFIRMED' as confirmed, ${reportLocations} as locations,
        t.confirmation_status <> 'CONFIRMED' and json_array_length(${reportMissing}) > 0 as incomplete
      from performance_reports t where ${visible(ctx, performanceReports, openAccess(ctx, performanceReports))} and t.year = ${year}
    )
    select json_build_object('total', count(*) filter (where ${asked}), 'confirmed', count(*) filter (where ${asked} and r.confirmed),
      'unconfirmed', count(*) filter (where ${asked} and not r.confirmed), 'incomplete', count(*) filter (where ${asked} and r.incomplete),
      'location_count', coalesce(sum(r.locations) filter (where ${asked}), 0),
      'by_quarter', (select json_agg(json_build_object('quarter', q.no, 'total', q.total, 'confirmed', q.confirmed) order by q.no) from (
        select g.no, count(r.quarter) as total, count(*) filter (where r.confirmed) as confirmed
        from ${raw('generate_series(1, 4) as g (no) left join r on r.quarter = g.no')} group by g.no) q))::text as data
    from r`);
  return new Json(found.data);
}
