import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { openAccess, visible } from '../../kernel/crud/select.ts';
import { firstOfMonth } from '../../kernel/days.ts';
import { day } from '../../kernel/model/schemas.ts';
import { assertReportRange } from '../finance/rules.ts';
import { INVOICED } from './invoiced.ts';
import { deadline } from './late.ts';
import { TaxInvoiceStatus, taxInvoices } from './model.ts';

export const SummaryQuery = z.strictObject({ start_date: day.optional(), end_date: day.optional() });

const Sums = z.object({ count: z.int(), supply_amount: z.number(), tax_amount: z.number(), total_amount: z.number() });

export const Summary = z.object({
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  by_status: z.array(Sums.extend({ status: z.enum(Object.keys(TaxInvoiceStatus) as [TaxInvoiceStatus, ...TaxInvoiceStatus[]]) })),
  issued: Sums,
  overdue_drafts: z.int(),
});

/** Invoices by the day written on them, of this month unless asked for otherwise: all five states, what holds, and drafts past their last day. */
export async function summary(ctx: Context, query: z.infer<typeof SummaryQuery>): Promise<z.infer<typeof Summary>> {
  const end = query.end_date ?? ctx.today();
  const start = query.start_date ?? firstOfMonth(end < ctx.today() ? end : ctx.today());
  assertReportRange(start, end);
  const access = openAccess(ctx, taxInvoices, ['status', 'write_date', 'supply_amount', 'tax_amount', 'total_amount']);
  const found = await ctx.row<{ data: Pick<z.infer<typeof Summary>, 'by_status' | 'issued' | 'overdue_drafts'> }>(sql`
    with rows as (
      select t.*, t.status = 'DRAFT' and ${ctx.today()}::date > ${deadline} as overdue from tax_invoices t
      where ${visible(ctx, taxInvoices, access)} and t.write_date between ${start}::date and ${end}::date
    ), states as (
      select s.status, s.place, count(r.id) as count, trim_scale(coalesce(sum(r.supply_amount), 0)) as supply_amount,
        trim_scale(coalesce(sum(r.tax_amount), 0)) as tax_amount, trim_scale(coalesce(sum(r.total_amount), 0)) as total_amount
      from unnest(${Object.keys(TaxInvoiceStatus)}::text[]) with ordinality as s (status, place) left join rows r on r.status = s.status
      group by s.status, s.place
    )
    select json_build_object(
      'by_status', (select json_agg(json_build_object('status', status, 'count', count, 'supply_amount', supply_amount, 'tax_amount', tax_amount,
        'total_amount', total_amount) order by place) from states),
      'issued', (select json_build_object('count', coalesce(sum(count), 0), 'supply_amount', trim_scale(coalesce(sum(supply_amount), 0)),
        'tax_amount', trim_scale(coalesce(sum(tax_amount), 0)), 'total_amount', trim_scale(coalesce(sum(total_amount), 0)))
        from states where status = any (${[...INVOICED]}::text[])),
      'overdue_drafts', (select count(*) from rows where overdue)) as data`);
  return { start_date: start, end_date: end, ...(found as NonNullable<typeof found>).data };
}
