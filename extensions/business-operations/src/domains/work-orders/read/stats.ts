import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { openAccess, visible } from '../../../kernel/crud/select.ts';
import { sumBy } from '../../../kernel/crud/statistics.ts';
import { assertOrder } from '../../../kernel/date-range.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { day, idParam } from '../../../kernel/model/schemas.ts';
import { Priority, WorkOrderStatus, workOrders } from '../model.ts';
import { isOpen } from './conditions.ts';

/** Days are those on which the work orders were made, in the tenant's time zone; either end alone leaves the other open. */
export const StatsQuery = z.strictObject({ start_date: day.optional(), end_date: day.optional(), process_id: idParam.optional() });

const statuses = Object.keys(WorkOrderStatus) as [WorkOrderStatus, ...WorkOrderStatus[]];
const priorities = Object.keys(Priority) as [keyof typeof Priority, ...(keyof typeof Priority)[]];
const byStatus = z.record(z.enum(statuses), z.int());

export const Stats = z.object({
  total: z.int(),
  by_status: byStatus,
  by_process: z.array(
    z.object({
      process_id: z.int().nullable(),
      process_code: z.string().nullable(),
      process_name: z.string().nullable(),
      count: z.int(),
      by_status: byStatus,
    }),
  ),
  by_priority: z.record(z.enum(priorities), z.int()),
  overdue: z.int(),
  due_today: z.int(),
});

/** Work orders counted once by what the figures tell apart; every active process and every other one with work orders is named. */
export async function workOrderStats(
  ctx: Context,
  { start_date: start, end_date: end, process_id: process }: z.infer<typeof StatsQuery>,
): Promise<Json> {
  assertOrder(start, end);
  const access = openAccess(ctx, workOrders, ['status', 'priority', 'process_id', 'due_date', 'created_at']);
  const midnight = (date: string, plus: 0 | 1) => sql`((${date}::date + ${plus}::integer)::timestamp at time zone ${ctx.tenant.timeZone})`;
  const conditions = [
    visible(ctx, workOrders, access),
    ...(start ? [sql`t.created_at >= ${midnight(start, 0)}`] : []),
    ...(end ? [sql`t.created_at < ${midnight(end, 1)}`] : []),
    ...(process ? [sql`t.process_id = ${process}`] : []),
  ];
  const statusFigures = raw(sumBy('status', statuses));
  const found = await ctx.jsonRow<'data'>(
    sql`
    with counted as materialized (
      select t.process_id, t.status, t.priority, count(*) as n, count(*) filter (where t.due_date < ${ctx.today()}::date) as before_today,
        count(*) filter (where t.due_date = ${ctx.today()}::date) as of_today
      from work_orders t where ${join(conditions, ' and ')} group by 1, 2, 3
    ), processes_of as (
      select p.id, p.process_code, p.process_name, p.sort_order from processes p
      where p.tenant_id = ${ctx.tenant.id} and ((p.is_active and p.deleted_at is null) or p.id in (select c.process_id from counted c))
      union all
      select null, null, null, null where exists (select from counted c where c.process_id is null)
    )
    select json_build_object('total', coalesce(sum(c.n), 0), 'by_status', ${statusFigures}, 'by_priority', ${raw(sumBy('priority', priorities))},
      'overdue', coalesce(sum(c.before_today) filter (where ${isOpen('c')}), 0), 'due_today', coalesce(sum(c.of_today) filter (where ${isOpen('c')}), 0),
      'by_process', (select coalesce(json_agg(json_build_object('process_id', p.id, 'process_code', p.process_code, 'process_name', p.process_name,
          'count', f.n, 'by_status', f.by_status) order by p.sort_order nulls last, p.process_code), '[]')
        from processes_of p cross join lateral (
          select coalesce(sum(c.n), 0) as n, ${statusFigures} as by_status from counted c where c.process_id is not distinct from p.id) f))::text as data
    from counted c`,
    'prepared',
  );
  return new Json(found.data);
}
