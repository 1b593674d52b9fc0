import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { firstOfMonth, monthOf } from '../../../kernel/days.ts';
import { receivedAmount, receivedLines } from '../../purchasing/receivings/amount.ts';
import { sources } from '../../statistics/sources.ts';
import { dayParameter, object, onDays, rate, rowsOf, won } from '../../statistics/sql.ts';
import { openLines } from '../../statistics/terms.ts';
import { day, hasRows, listSql, monthlySql, over, type Section, spansOf, standing, sumsOver, yearToDate } from '../section.ts';
import { Party, Progress, progressOf } from './sales.ts';

export const purchase: Section = {
  schema: z.object({
    date: z.iso.date(),
    has_data: z.boolean(),
    ...Progress,
    today: z.object({ received_count: z.int(), received_amount: z.number() }),
    ordered: z.object({ count: z.int(), amount: z.number() }),
    open: z.object({ count: z.int(), amount: z.number(), overdue_count: z.int() }),
    monthly: z.array(z.object({ month: z.string(), received_amount: z.number(), ordered_amount: z.number() })),
    by_category: z.array(
      z.object({ category_id: z.int().nullable(), name: z.string().nullable(), amount: z.number(), share_rate: z.number().nullable() }),
    ),
    top_vendors: z.array(Party),
  }),
  tables: (asked) => {
    const { today: _, previous_month: __, month_last_year: ___, last_year: ____, ...months } = spansOf(asked.date);
    return {
      received: sumsOver(asked, sources.received, spansOf(asked.date), sql`coalesce(sum(${receivedAmount}), 0) as amount`),
      ordered: sumsOver(asked, sources.ordered, months, raw('count(*) as count, coalesce(sum(t.supply_amount), 0) as amount')),
      open_orders: sql`
        select count(*) as count, coalesce(sum(o.amount), 0) as amount, count(*) filter (where o.expected_date < ${day(asked)}) as overdue_count
        from ${rowsOf(asked, sources.openPurchases, sql`cross join lateral ${openLines} o`)} and ${standing(asked, sources.openPurchases)}`,
      categories: sql`
        select i.category_id, sum(l.amount) as amount
        from ${rowsOf(asked, sources.received, sql`cross join lateral ${receivedLines} l join items i on i.tenant_id = t.tenant_id and i.id = l.item_id`)}
          and ${onDays(asked, sources.received, dayParameter(firstOfMonth(asked.date)), day(asked))}
        group by i.category_id`,
      vendors: sql`
        select t.client_id, sum(${receivedAmount}) as amount from ${rowsOf(asked, sources.received)}
          and ${onDays(asked, sources.received, dayParameter(`${asked.date.slice(0, 4)}-01-01`), day(asked))}
        group by t.client_id order by 2 desc nulls last, 1 limit 5`,
    };
  },
  members: (asked) => {
    const { date, tenantId } = asked;
    const month = monthOf(date);
    return {
      has_data: hasRows(asked, 'purchase_orders', 'receivings'),
      ...progressOf('received', asked),
      today: object({
        received_count: sql`(select count(*) from ${rowsOf(asked, sources.received)} and ${onDays(asked, sources.received, day(asked), day(asked))})`,
        received_amount: won(over('received', 'today')),
      }),
      ordered: object({ count: over('ordered', month, 'count'), amount: won(over('ordered', month)) }),
      open: raw(
        `(select json_build_object('count', count, 'amount', trim_scale(amount), 'overdue_count', overdue_count) from open_orders)`,
      ),
      monthly: monthlySql(date, { received_amount: 'received', ordered_amount: 'ordered' }),
      by_category: listSql(sql`
        select s.category_id, c.name, trim_scale(s.amount) as amount, ${rate(raw('s.amount'), over('received', month))} as share_rate
        from categories s left join item_categories c on c.tenant_id = ${tenantId} and c.id = s.category_id order by s.amount desc, s.category_id`),
      top_vendors: listSql(sql`
        select s.client_id, c.name, trim_scale(coalesce(s.amount, 0)) as amount, ${rate(raw('coalesce(s.amount, 0)'), yearToDate('received', date))} as share_rate
        from vendors s left join clients c on c.tenant_id = ${tenantId} and c.id = s.client_id order by s.amount desc nulls last, s.client_id`),
    };
  },
};
