import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { firstOfMonth } from '../../../kernel/days.ts';
import { sources } from '../../statistics/sources.ts';
import { dayOf, dayParameter, object, onDays, rate, rowsOf, untilDay } from '../../statistics/sql.ts';
import { day, hasRows, listSql, type Section } from '../section.ts';

const DELAYED_LISTED = 10;

export const production: Section = {
  schema: z.object({
    date: z.iso.date(),
    has_data: z.boolean(),
    today: z.object({
      planned_count: z.int(),
      waiting_count: z.int(),
      in_progress_count: z.int(),
      completed_count: z.int(),
      delayed_count: z.int(),
    }),
    month: z.object({
      completed_count: z.int(),
      completed_quantity: z.number(),
      defect_quantity: z.number(),
      defect_rate: z.number().nullable(),
      on_time_rate: z.number().nullable(),
    }),
    by_process: z.array(
      z.object({
        process_id: z.int().nullable(),
        name: z.string().nullable(),
        waiting: z.int(),
        in_progress: z.int(),
        completed_today: z.int(),
      }),
    ),
    delayed: z.array(
      z.object({
        id: z.int(),
        number: z.string(),
        item: z.string().nullable(),
        process: z.string().nullable(),
        due_date: z.iso.date(),
        days_late: z.int(),
      }),
    ),
  }),
  tables: (asked) => {
    const completed = dayOf(asked, sources.workDone);
    return {
      unfinished: sql`
        select t.id, t.work_order_no, t.process_id, t.due_date, t.status = 'IN_PROGRESS' as in_progress, t.due_date < ${day(asked)} as delayed
        from ${rowsOf(asked, sources.workOpen)} and ${untilDay(asked, sources.workOpen, day(asked))}`,
      open_counts: raw(`
        select count(*) filter (where not in_progress) as waiting, count(*) filter (where in_progress) as in_progress,
          count(*) filter (where delayed) as delayed from unfinished`),
      done: sql`
        select t.id, t.process_id, ${completed} as completed_on, t.due_date
        from ${rowsOf(asked, sources.workDone)} and ${onDays(asked, sources.workDone, dayParameter(firstOfMonth(asked.date)), day(asked))}`,
      done_counts: sql`
        select count(*) as count, count(*) filter (where completed_on = ${day(asked)}) as today,
          count(due_date) as due, count(*) filter (where completed_on <= due_date) as on_time from done`,
      made: sql`
        select coalesce(sum(i.good_quantity), 0) as good, coalesce(sum(i.defect_quantity), 0) as defect
        from done d join work_order_items i on i.tenant_id = ${asked.tenantId} and i.work_order_id = d.id and i.deleted_at is null`,
      processed: sql`
        select process_id, sum(waiting)::integer as waiting, sum(in_progress)::integer as in_progress, sum(completed)::integer as completed from (
          select process_id, (not in_progress)::integer as waiting, in_progress::integer as in_progress, 0 as completed from unfinished
          union all
          select process_id, 0, 0, 1 from done where completed_on = ${day(asked)}
        ) w group by process_id`,
    };
  },
  members: (asked) => ({
    has_data: hasRows(asked, 'work_orders'),
    today: object({
      planned_count: sql`(select count(*) from ${rowsOf(asked, sources.workScheduled)} and ${onDays(asked, sources.workScheduled, day(asked), day(asked))})`,
      waiting_count: raw('(select waiting from open_counts)'),
      in_progress_count: raw('(select in_progress from open_counts)'),
      completed_count: raw('(select today from done_counts)'),
      delayed_count: raw('(select delayed from open_counts)'),
    }),
    month: sql`(select ${object({
      completed_count: raw('c.count'),
      completed_quantity: raw('trim_scale(m.good)'),
      defect_quantity: raw('trim_scale(m.defect)'),
      defect_rate: rate(raw('m.defect'), raw('(m.good + m.defect)')),
      on_time_rate: rate(raw('c.on_time'), raw('c.due')),
    })} from done_counts c, made m)`,
    by_process: listSql(sql`
      select p.id as process_id, p.process_name as name, coalesce(w.waiting, 0) as waiting, coalesce(w.in_progress, 0) as in_progress,
        coalesce(w.completed, 0) as completed_today
      from (select id, process_name, sort_order, is_active from processes where tenant_id = ${asked.tenantId} and deleted_at is null) p
      full join processed w on w.process_id = p.id
      where p.is_active or w.waiting + w.in_progress + w.completed > 0
      order by p.sort_order nulls last, p.id nulls last`),
    delayed: listSql(sql`
      select u.id, u.work_order_no as number,
        (select i.item_name from work_order_items i where i.tenant_id = ${asked.tenantId} and i.work_order_id = u.id and i.deleted_at is null
          order by i.sort_order, i.id limit 1) as item,
        (select p.process_name from processes p where p.tenant_id = ${asked.tenantId} and p.id = u.process_id) as process,
        u.due_date, ${asked.date}::date - u.due_date as days_late
      from unfinished u where u.delayed order by u.due_date, u.id limit ${DELAYED_LISTED}`),
  }),
};
