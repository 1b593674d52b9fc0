import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { firstOfMonth, monthOf } from '../../../kernel/days.ts';
import { sources } from '../../statistics/sources.ts';
import { change, dayParameter, object, onDays, rate, rowsOf, untilDay, won } from '../../statistics/sql.ts';
import { uninvoiced } from '../../tax-invoices/invoiced.ts';
import { type Asked, day, hasRows, listSql, monthlySql, over, type Section, spansOf, standing, sumsOver, yearToDate } from '../section.ts';

const percent = z.number().nullable();

/** Month and year to date with what they are compared to. */
export const Progress = {
  month: z.object({
    amount: z.number(),
    previous_amount: z.number(),
    month_over_month_rate: percent,
    last_year_amount: z.number(),
    year_over_year_rate: percent,
  }),
  year: z.object({ amount: z.number(), previous_amount: z.number(), year_over_year_rate: percent }),
};

export const Party = z.object({ client_id: z.int().nullable(), name: z.string().nullable(), amount: z.number(), share_rate: percent });

const counted = z.object({ count: z.int(), amount: z.number() });

/** The members `month` and `year` of a table of sums. */
export function progressOf(table: string, { date }: Asked) {
  const [month, year] = [over(table, monthOf(date)), yearToDate(table, date)];
  const [previous, monthLastYear, lastYear] = [over(table, 'previous_month'), over(table, 'month_last_year'), over(table, 'last_year')];
  return {
    month: object({
      amount: won(month),
      previous_amount: won(previous),
      month_over_month_rate: change(month, previous),
      last_year_amount: won(monthLastYear),
      year_over_year_rate: change(month, monthLastYear),
    }),
    year: object({ amount: won(year), previous_amount: won(lastYear), year_over_year_rate: change(year, lastYear) }),
  };
}

const SUMS = raw('count(*) as count, coalesce(sum(t.supply_amount), 0) as amount');

export const sales: Section = {
  schema: z.object({
    date: z.iso.date(),
    has_data: z.boolean(),
    ...Progress,
    today: z.object({ order_count: z.int(), order_amount: z.number(), shipped_count: z.int(), shipped_amount: z.number() }),
    intake: counted,
    backlog: counted,
    invoiced: z.object({ month_amount: z.number(), uninvoiced_amount: z.number() }),
    monthly: z.array(z.object({ month: z.string(), shipped_amount: z.number(), order_amount: z.number() })),
    top_clients: z.array(Party),
  }),
  tables: (asked) => {
    const { today, previous_month: _, month_last_year: __, last_year: ___, ...months } = spansOf(asked.date);
    const [open, shipped, invoiced] = [sources.open, sources.shipped, sources.invoiced].map((source) => rowsOf(asked, source));
    const upTo = day(asked);
    return {
      shipped: sumsOver(asked, sources.shipped, spansOf(asked.date), SUMS),
      taken: sumsOver(asked, sources.intake, { ...months, ...(today && { today }) }, SUMS),
      backlog: sql`select ${SUMS} from ${open} and ${standing(asked, sources.open)}`,
      uninvoiced: sql`
        select coalesce(sum(${uninvoiced(sql`coalesce(t.supply_amount, 0)`, sql`coalesce(i.amount, 0)`)}), 0) as amount
        from (select t.id, t.supply_amount from ${shipped} and ${untilDay(asked, sources.shipped, upTo)}) t
        left join (
          select t.order_id, sum(t.supply_amount) as amount from ${invoiced} and ${untilDay(asked, sources.invoiced, upTo)} and t.order_id is not null
          group by t.order_id) i on i.order_id = t.id`,
      clients_shipped: sql`
        select t.client_id, sum(t.supply_amount) as amount from ${shipped}
          and ${onDays(asked, sources.shipped, dayParameter(`${asked.date.slice(0, 4)}-01-01`), upTo)}
        group by t.client_id order by 2 desc nulls last, 1 limit 5`,
    };
  },
  members: (asked) => {
    const { date, tenantId } = asked;
    const month = monthOf(date);
    return {
      has_data: hasRows(asked, 'orders'),
      ...progressOf('shipped', asked),
      today: object({
        order_count: over('taken', 'today', 'count'),
        order_amount: won(over('taken', 'today')),
        shipped_count: over('shipped', 'today', 'count'),
        shipped_amount: won(over('shipped', 'today')),
      }),
      intake: object({ count: over('taken', month, 'count'), amount: won(over('taken', month)) }),
      backlog: raw(`(select json_build_object('count', count, 'amount', trim_scale(amount)) from backlog)`),
      invoiced: object({
        month_amount: won(sql`(select sum(t.supply_amount) from ${rowsOf(asked, sources.invoiced)}
          and ${onDays(asked, sources.invoiced, dayParameter(firstOfMonth(date)), day(asked))})`),
        uninvoiced_amount: raw('(select trim_scale(amount) from uninvoiced)'),
      }),
      monthly: monthlySql(date, { shipped_amount: 'shipped', order_amount: 'taken' }),
      top_clients: listSql(sql`
        select s.client_id, c.name, trim_scale(coalesce(s.amount, 0)) as amount, ${rate(raw('coalesce(s.amount, 0)'), yearToDate('shipped', date))} as share_rate
        from clients_shipped s left join clients c on c.tenant_id = ${tenantId} and c.id = s.client_id order by s.amount desc nulls last, s.client_id`),
    };
  },
};
