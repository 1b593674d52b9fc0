import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import { isOpen } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { visible } from '../../kernel/crud/select.ts';
import { monthsOf } from '../../kernel/days.ts';
import { forbidden } from '../../kernel/errors.ts';
import { Json } from '../../kernel/http/reply.ts';
import { day } from '../../kernel/model/schemas.ts';
import { CondolenceCategory, condolenceExpenses } from './model.ts';
import { CLIENT_LIMIT, periodOf } from './rules.ts';

const categories = Object.keys(CondolenceCategory) as [CondolenceCategory, ...CondolenceCategory[]];
const TOP = 5;
/** What the figures are made of: they would give away a field that is closed to the caller. */
const FIELDS = ['event_date', 'category', 'recipient_name', 'client_id', 'employee_id', 'cash_amount', 'gift_amount', 'total_amount'];

export const StatisticsQuery = z.strictObject({
  start_date: day.optional(),
  end_date: day.optional(),
  category: z.enum(categories).optional(),
});

const figure = z.object({ count: z.int(), total_amount: z.number() });

export const Statistics = z.object({
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  count: z.int(),
  total_amount: z.number(),
  cash_count: z.int(),
  cash_amount: z.number(),
  gift_count: z.int(),
  gift_amount: z.number(),
  average_amount: z.int(),
  by_category: z.record(z.enum(categories), figure),
  by_month: z.array(figure.extend({ month: z.string() })),
  top_recipients: z.array(figure.extend({ recipient_name: z.string(), client_id: z.int().nullable(), employee_id: z.int().nullable() })),
  over_limit_count: z.int(),
  over_limit_amount: z.number(),
});

/** Beyond the limit of a client, over the alias `t`. */
export const overLimit = raw(`(t.client_id is not null and t.total_amount > ${CLIENT_LIMIT})`);

/** Figures over the expenses that the caller may read, by the day of the event. One statement. */
export async function statistics(ctx: Context, { start_date, end_date, category }: z.infer<typeof StatisticsQuery>): Promise<Json> {
  const { start, end } = periodOf(ctx.today(), start_date, end_date);
  const access = ctx.access(condolenceExpenses.name, 'read');
  const closed = FIELDS.find((name) => !isOpen(access, name));
  if (closed) throw forbidden([{ path: closed, code: 'field_forbidden' }]);
  const conditions = [
    visible(ctx, condolenceExpenses, access),
    sql`t.event_date between ${start} and ${end}`,
    ...(category ? [sql`t.category = ${category}`] : []),
  ];
  const total = 'trim_scale(coalesce(sum(t.total_amount), 0))';
  const found = await ctx.jsonRow<'data'>(sql`
    with t as materialized (select * from condolence_expenses t where ${join(conditions, ' and ')})
    select json_build_object(
      'start_date', ${start}::date,
      'end_date', ${end}::date,
      'count', count(*),
      'total_amount', ${raw(total)},
      'cash_count', count(*) filter (where t.has_cash),
      'cash_amount', trim_scale(coalesce(sum(t.cash_amount), 0)),
      'gift_count', count(*) filter (where t.has_gift),
      'gift_amount', trim_scale(coalesce(sum(t.gift_amount), 0)),
      'average_amount', coalesce(round(avg(t.total_amount)), 0),
      'by_category', (
        select json_object_agg(v.value, json_build_object('count', v.count, 'total_amount', v.total) order by v.place) from (
          select c.value, c.place, count(t.id) as count, ${raw(total)} as total
          from unnest(${categories}::text[]) with ordinality as c (value, place) left join t on t.category = c.value group by c.value, c.place) v),
      'by_month', (
        select coalesce(json_agg(json_build_object('month', m.month, 'count', m.count, 'total_amount', m.total) order by m.month), '[]') from (
          select s.month, count(t.id) as count, ${raw(total)} as total
          from unnest(${monthsOf(start, end)}::text[]) as s (month) left join t on to_char(t.event_date, 'YYYY-MM') = s.month group by s.month) m),
      'top_recipients', (
        select coalesce(json_agg(r order by r.total_amount desc, r.recipient_name), '[]') from (
          select (array_agg(t.recipient_name order by t.event_date desc, t.id desc))[1] as recipient_name, t.client_id, t.employee_id,
            count(*) as count, ${raw(total)} as total_amount
          from t group by t.client_id, t.employee_id, case when t.client_id is null and t.employee_id is null then t.recipient_name end
          order by sum(t.total_amount) desc, 1 limit ${TOP}) r),
      'over_limit_count', count(*) filter (where ${overLimit}),
      'over_limit_amount', trim_scale(coalesce(sum(t.total_amount) filter (where ${overLimit}), 0))
    )::text as data from t`);
  return new Json(found.data);
}
