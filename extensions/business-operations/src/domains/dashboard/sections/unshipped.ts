import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { sources } from '../../statistics/sources.ts';
import { rowsOf } from '../../statistics/sql.ts';
import { shipmentOf } from '../../statistics/terms.ts';
import { hasRows, listSql, type Section, standing } from '../section.ts';

const LISTED = 20;

const count = (name: string) => raw(`(select ${name} from counted)`);

export const unshipped: Section = {
  schema: z.object({
    date: z.iso.date(),
    has_data: z.boolean(),
    count: z.int(),
    amount: z.number(),
    produced_count: z.int(),
    overdue: z.object({ count: z.int(), amount: z.number() }),
    due_today_count: z.int(),
    due_within_7_days_count: z.int(),
    later_count: z.int(),
    no_due_date_count: z.int(),
    items: z.array(
      z.object({
        order_id: z.int(),
        order_no: z.string(),
        client: z.string().nullable(),
        site: z.string().nullable(),
        due_date: z.iso.date().nullable(),
        days_late: z.int().nullable(),
        amount: z.number(),
        status: z.string(),
        shipment_status: z.string().nullable(),
      }),
    ),
  }),
  tables: (asked) => ({
    waiting: sql`
      select t.id, t.tenant_id, t.order_no, t.client_name, t.site_name, t.delivery_date, ${asked.date}::date - t.delivery_date as late,
        coalesce(t.supply_amount, 0) as amount, t.status
      from ${rowsOf(asked, sources.open)} and ${standing(asked, sources.open)}`,
    counted: raw(`
      select count(*) as count, coalesce(sum(amount), 0) as amount, count(*) filter (where status = 'PRODUCED') as produced,
        count(*) filter (where late > 0) as overdue, coalesce(sum(amount) filter (where late > 0), 0) as overdue_amount,
        count(*) filter (where late = 0) as today, count(*) filter (where late between -7 and -1) as week,
        count(*) filter (where late < -7) as later, count(*) filter (where late is null) as undated
      from waiting`),
  }),
  members: (asked) => ({
    has_data: hasRows(asked, 'orders'),
    count: count('count'),
    amount: count('trim_scale(amount)'),
    produced_count: count('produced'),
    overdue: raw(`(select json_build_object('count', overdue, 'amount', trim_scale(overdue_amount)) from counted)`),
    due_today_count: count('today'),
    due_within_7_days_count: count('week'),
    later_count: count('later'),
    no_due_date_count: count('undated'),
    items: listSql(sql`
      select t.id as order_id, t.order_no, t.client_name as client, t.site_name as site, t.delivery_date as due_date, t.late as days_late,
        trim_scale(t.amount) as amount, t.status, ${shipmentOf} as shipment_status
      from (select * from waiting order by delivery_date nulls last, id limit ${LISTED}) t
      order by t.delivery_date nulls last, t.id`),
  }),
};
