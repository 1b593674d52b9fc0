import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { isOpen } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { visible } from '../../kernel/crud/select.ts';
import { addMonths, type Day } from '../../kernel/days.ts';
import { Json } from '../../kernel/http/reply.ts';
import { queryInteger } from '../../kernel/model/schemas.ts';
import { equipmentInspections } from './checks/model.ts';
import { cellOf, columnSet, dueItems, isUnchecked, presentColumns } from './checks/open.ts';
import { equipment, equipmentRepairs } from './model.ts';

const MONTHS = 12;

export const StatsQuery = z.strictObject({
  year: queryInteger({ min: 1901, max: 2199 }).optional(),
  month: queryInteger({ min: 1, max: 12 }).optional(),
});

const cost = z.number().nullable().meta({ description: 'Null for those who see no costs.' });

export const EquipmentStats = z.object({
  total: z.int(),
  by_status: z.object(Object.fromEntries(equipment.options.fields.status.values.map((status) => [status, z.int()]))),
  by_type: z.record(z.string(), z.int()),
  today: z.object({ due: z.int(), checked: z.int(), rate: z.number().nullable() }),
  bad_open: z.int(),
  inspection_due: z.int(),
  under_repair: z.int(),
  repairs: z.object({ count: z.int(), cost, hours: z.number() }),
  repair_trend: z.array(z.object({ month: z.string(), count: z.int(), cost })),
});

/** Counts of the states, in one object. */
const BY_STATUS = raw(
  equipment.options.fields.status.values.map((status) => `'${status}', count(*) filter (where p.status = '${status}')`).join(', '),
);

/** The first day of the month that is asked for. */
const monthAsked = (ctx: Context, { year, month }: z.infer<typeof StatsQuery>): Day => {
  const [thisYear = '', thisMonth = ''] = ctx.today().split('-');
  return `${year ?? thisYear}-${String(month ?? thisMonth).padStart(2, '0')}-01`;
};

/**
 * The park of equipment: what there is, what is to be checked today, what was found bad, and the repairs of a month and of the twelve
 * months up to it. Checks and repairs that the caller may not read count as none.
 */
export async function equipmentStats(ctx: Context, query: z.infer<typeof StatsQuery>): Promise<Json> {
  const month = monthAsked(ctx, query);
  const columns = await presentColumns(ctx);
  const checks = ctx.may(equipmentInspections.name, 'read');
  const repairs = ctx.may(equipmentRepairs.name, 'read');
  const sum: Sql = repairs && !isOpen(repairs, 'cost') ? raw('null::numeric') : raw('trim_scale(coalesce(sum(r.cost), 0))');
  const found = await ctx.jsonRow<'data'>(sql`
    with p as materialized (
      select t.id, t.tenant_id, t.status, t.equipment_type, t.installed_on, t.disposed_on from equipment t
      where ${visible(ctx, equipment, ctx.access(equipment.name, 'read'))}),
    c as materialized (select * from ${columnSet(columns)} where ${checks ? raw('true') : raw('false')}),
    daily as materialized (
      select count(*) as due, count(d.id) as checked
      from p join c on c.cycle = 'DAILY' and p.status = 'ACTIVE' join ${dueItems('p')}
      left join equipment_inspection_details d on ${cellOf}),
    r as materialized (
      select t.equipment_id, t.started_on, t.completed_on, t.cost, t.hours from equipment_repairs t
      where ${repairs ? visible(ctx, equipmentRepairs, repairs) : raw('false')}
        and (t.completed_on is null or t.started_on >= ${addMonths(month, 1 - MONTHS)}::date and t.started_on < ${addMonths(month, 1)}::date)),
    months as (
      select m::date as first from generate_series(${addMonths(month, 1 - MONTHS)}::date::timestamp, ${month}::date::timestamp, interval '1 month') m)
    select json_build_object(
      'total', (select count(*) from p),
      'by_status', (select json_build_object(${BY_STATUS}) from p),
      'by_type', (select coalesce(json_object_agg(g.equipment_type, g.pieces order by g.equipment_type), '{}') from (
        select p.equipment_type, count(*) as pieces from p group by p.equipment_type) g),
      'today', (select json_build_object('due', due, 'checked', checked, 'rate', trim_scale(round(100.0 * checked / nullif(due, 0), 1))) from daily),
      'bad_open', (
        select count(*) from c
        join equipment_inspections s on s.tenant_id = ${ctx.tenant.id} and s.inspection_cycle = c.cycle and s.period = c.period
        join p on p.id = s.equipment_id
        join equipment_inspection_details d on d.tenant_id = s.tenant_id and d.inspection_id = s.id and d.result = 'BAD'),
      'inspection_due', (select count(*) from p where ${checks ? isUnchecked(columns, 'p') : raw('false')}),
      'under_repair', (select count(distinct r.equipment_id) from r where r.completed_on is null),
      'repairs', (
        select json_build_object('count', count(*), 'cost', ${sum}, 'hours', trim_scale(coalesce(sum(r.hours), 0)))
        from r where r.started_on >= ${month}::date and r.started_on < ${addMonths(month, 1)}::date),
      'repair_trend', (
        select json_agg(json_build_object('month', to_char(g.first, 'YYYY-MM'), 'count', g.repairs, 'cost', g.cost) order by g.first) from (
          select months.first, count(r.equipment_id) as repairs, ${sum} as cost
          from months left join r on r.started_on >= months.first and r.started_on < (months.first + interval '1 month')::date
          group by months.first) g)
    )::text as data`);
  return new Json(found.data);
}
