import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { openAccess, visible } from '../../kernel/crud/select.ts';

import { addMonths, type Day, firstOfMonth, monthsOf } from '../../kernel/days.ts';
import { day } from '../../kernel/model/schemas.ts';
import { assertReportRange } from '../finance/rules.ts';
import { TaxType } from '../finance/sources/fields.ts';
import { taxPortalInvoices } from './model.ts';

export const SummaryQuery = z.strictObject({ start_date: day.optional(), end_date: day.optional() });

const Sums = z.object({ count: z.int(), supply_amount: z.number(), tax_amount: z.number(), total_amount: z.number() });

const taxTypes = Object.keys(TaxType) as [keyof typeof TaxType, ...(keyof typeof TaxType)[]];

const Direction = Sums.extend({ by_tax_type: z.array(Sums.extend({ tax_type: z.enum(taxTypes) })) });

const Month = z.object({
  month: z.string(),
  sales_supply: z.number(),
  sales_tax: z.number(),
  purchase_supply: z.number(),
  purchase_tax: z.number(),
});

export const Summary = z.object({
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  sales: Direction,
  purchases: Direction,
  months: z.array(Month),
  unjournaled: z.object({ sales: z.int(), purchases: z.int() }),
});

const firstOfQuarter = (of: Day): Day => addMonths(firstOfMonth(of), -((Number(of.slice(5, 7)) - 1) % 3));

const sums = sql`'count', count(r.id), 'supply_amount', trim_scale(coalesce(sum(r.supply_amount), 0)),
  'tax_amount', trim_scale(coalesce(sum(r.tax_amount), 0)), 'total_amount', trim_scale(coalesce(sum(r.total_amount), 0))`;

const ofMonth = (column: 'supply_amount' | 'tax_amount', direction: string) =>
  sql`trim_scale(coalesce(sum(${column === 'supply_amount' ? sql`r.supply_amount` : sql`r.tax_amount`}) filter (where r.direction = ${direction}), 0))`;

/** What was sold and bought between two days, of this quarter unless asked for otherwise: by direction, tax type and month. */
export async function summary(ctx: Context, query: z.infer<typeof SummaryQuery>): Promise<z.infer<typeof Summary>> {
  const end = query.end_date ?? ctx.today();
  const start = query.start_date ?? firstOfQuarter(end < ctx.today() ? end : ctx.today());
  assertReportRange(start, end);
  const reads = ['direction', 'tax_type', 'write_date', 'supply_amount', 'tax_amount', 'total_amount', 'journal_state'];
  const access = openAccess(ctx, taxPortalInvoices, reads);
  const found = await ctx.row<{ data: Omit<z.infer<typeof Summary>, 'start_date' | 'end_date'> }>(sql`
    with rows as (
      select t.* from tax_portal_invoices t
      where ${visible(ctx, taxPortalInvoices, access)} and t.write_date between ${start}::date and ${end}::date
    ), types as (
      select d.direction, y.place, json_build_object('tax_type', y.tax_type, ${sums}) as sums
      from (values ('SALES'), ('PURCHASE')) as d (direction)
      cross join unnest(${taxTypes}::text[]) with ordinality as y (tax_type, place)
      left join rows r on r.direction = d.direction and r.tax_type = y.tax_type
      group by d.direction, y.tax_type, y.place
    ), directions as (
      select d.direction, json_build_object(${sums}, 'by_tax_type', (
        select json_agg(y.sums order by y.place) from types y where y.direction = d.direction)) as sums
      from (values ('SALES'), ('PURCHASE')) as d (direction) left join rows r on r.direction = d.direction group by d.direction
    ), months as (
      select m.month, json_build_object('month', m.month,
        'sales_supply', ${ofMonth('supply_amount', 'SALES')}, 'sales_tax', ${ofMonth('tax_amount', 'SALES')},
        'purchase_supply', ${ofMonth('supply_amount', 'PURCHASE')}, 'purchase_tax', ${ofMonth('tax_amount', 'PURCHASE')}) as sums
      from unnest(${monthsOf(start, end)}::text[]) as m (month) left join rows r on to_char(r.write_date, 'YYYY-MM') = m.month
      group by m.month
    )
    select json_build_object(
      'sales', (select sums from directions where direction = 'SALES'),
      'purchases', (select sums from directions where direction = 'PURCHASE'),
      'months', (select json_agg(sums order by month) from months),
      'unjournaled', (select json_build_object('sales', count(*) filter (where direction = 'SALES'),
        'purchases', count(*) filter (where direction = 'PURCHASE')) from rows where journal_state = 'OPEN')) as data`);
  return { start_date: start, end_date: end, ...(found as NonNullable<typeof found>).data };
}
