import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { addDays, addMonths, firstOfMonth } from '../../../kernel/days.ts';
import { sources } from '../../statistics/sources.ts';
import { rowsOf, untilDay } from '../../statistics/sql.ts';
import { projectDelayed } from '../../statistics/terms.ts';
import { day, hasRows, listSql, type Section } from '../section.ts';

const LISTED = 20;

const count = (condition: Sql) => sql`(select count(*) from projects t where ${condition})`;

export const construction: Section = {
  schema: z.object({
    date: z.iso.date(),
    has_data: z.boolean(),
    in_progress_count: z.int(),
    planned_count: z.int(),
    starting_this_month_count: z.int(),
    ending_this_month_count: z.int(),
    on_hold_count: z.int(),
    completed_this_month_count: z.int(),
    delayed_count: z.int(),
    contract_amount: z.number(),
    average_progress_rate: z.number().nullable(),
    items: z.array(
      z.object({
        id: z.int(),
        project_no: z.string(),
        name: z.string(),
        client: z.string().nullable(),
        site: z.string().nullable(),
        status: z.string(),
        progress_rate: z.int(),
        start_date: z.iso.date(),
        end_date: z.iso.date(),
        delayed: z.boolean(),
      }),
    ),
  }),
  tables: (asked) => ({
    projects: sql`
      select t.*, ${projectDelayed(day(asked))} as is_delayed from ${rowsOf(asked, sources.projects)} and ${untilDay(asked, sources.projects, day(asked))}`,
  }),
  members: (asked) => {
    const first = firstOfMonth(asked.date);
    const last = addDays(addMonths(first, 1), -1);
    const month = sql`between ${first}::date and ${last}::date`;
    return {
      has_data: hasRows(asked, 'construction_projects'),
      in_progress_count: count(raw(`t.status = 'IN_PROGRESS'`)),
      planned_count: count(sql`t.status = 'PLANNED' and t.start_date > ${day(asked)}`),
      starting_this_month_count: count(sql`t.status in ('PLANNED', 'IN_PROGRESS') and t.start_date ${month}`),
      ending_this_month_count: count(sql`t.status in ('PLANNED', 'IN_PROGRESS', 'ON_HOLD') and t.end_date ${month}`),
      on_hold_count: count(raw(`t.status = 'ON_HOLD'`)),
      completed_this_month_count: count(sql`t.status = 'COMPLETED' and t.actual_end_date ${month}`),
      delayed_count: count(raw('t.is_delayed')),
      contract_amount: raw(`(select trim_scale(coalesce(sum(contract_amount), 0)) from projects where status = 'IN_PROGRESS')`),
      average_progress_rate: raw(`(
        select case when sum(contract_amount) > 0 then round(sum(progress_rate * contract_amount) / sum(contract_amount), 1) else round(avg(progress_rate), 1) end
        from projects where status = 'IN_PROGRESS')`),
      items: listSql(sql`
        select t.id, t.project_no, t.name, c.name as client, s.name as site, t.status, t.progress_rate, t.start_date, t.end_date, t.is_delayed as delayed
        from projects t
        left join clients c on c.tenant_id = t.tenant_id and c.id = t.client_id
        left join sites s on s.tenant_id = t.tenant_id and s.id = t.site_id
        where t.status in ('PLANNED', 'IN_PROGRESS', 'ON_HOLD') order by t.end_date, t.id limit ${LISTED}`),
    };
  },
};
