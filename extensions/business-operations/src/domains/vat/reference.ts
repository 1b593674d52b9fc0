import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { monthsOf } from '../../kernel/days.ts';
import { type Span, vatRows } from './rows.ts';

const Party = z.object({
  business_number: z.string().nullable(),
  name: z.string(),
  count: z.int(),
  supply: z.number(),
  tax: z.number(),
});

export const ReferenceTables = z.object({
  /** `supply` and `tax` of what is taxable; what is not stands in columns of its own. */
  sales_by_vendor: z.array(Party.extend({ zero_rated_supply: z.number(), exempt_supply: z.number() })),
  purchases_by_vendor: z.array(Party),
  exempt_sales_by_vendor: z.array(Party),
  exempt_purchases_by_vendor: z.array(Party),
  card_purchases: z.array(Party),
  non_deductible: z.array(z.object({ reason: z.string(), count: z.int(), supply: z.number(), tax: z.number() })),
  monthly: z.array(
    z.object({
      month: z.string(),
      sales_supply: z.number(),
      sales_tax: z.number(),
      purchase_supply: z.number(),
      purchase_tax: z.number(),
      card_supply: z.number(),
      card_tax: z.number(),
    }),
  ),
});

const supplyOf = (taxType: string): Sql => sql`trim_scale(coalesce(sum(supply) filter (where tax_type = ${taxType}), 0))`;

/** Sums by business number under the latest name of each; who has no number goes by the name. The largest supply first. */
const byParty = (condition: Sql, columns: Sql = sql`trim_scale(sum(supply)) as supply`): Sql => sql`(
  select coalesce(json_agg(g order by g.supply desc, g.business_number nulls last, g.name), '[]') from (
    select business_number, (array_agg(name order by day desc, id desc))[1] as name, count(*) as count, ${columns}, trim_scale(sum(tax)) as tax
    from found where ${condition} group by business_number, case when business_number is null then name end) g)`;

const ofKind = (kind: string, column: 'supply' | 'tax'): Sql =>
  sql`trim_scale(coalesce(sum(${column === 'tax' ? sql`f.tax` : sql`f.supply`}) filter (where f.kind = ${kind}), 0))`;

/** The tables that are filed beside the return, in one statement. */
export async function referenceTables(ctx: Context, span: Span): Promise<z.infer<typeof ReferenceTables>> {
  const salesColumns = sql`${supplyOf('TAXABLE')} as supply, ${supplyOf('ZERO_RATED')} as zero_rated_supply, ${supplyOf('EXEMPT')} as exempt_supply`;
  const found = await ctx.row<{ data: z.infer<typeof ReferenceTables> }>(sql`
    with found as materialized (${vatRows(ctx, [span])})
    select json_build_object(
      'sales_by_vendor', ${byParty(sql`kind = 'SALES'`, salesColumns)},
      'purchases_by_vendor', ${byParty(sql`kind = 'PURCHASE' and tax_type <> 'EXEMPT'`)},
      'exempt_sales_by_vendor', ${byParty(sql`kind = 'SALES' and tax_type = 'EXEMPT'`)},
      'exempt_purchases_by_vendor', ${byParty(sql`kind = 'PURCHASE' and tax_type = 'EXEMPT'`)},
      'card_purchases', ${byParty(sql`kind = 'CARD' and deductible`)},
      'non_deductible', (select coalesce(json_agg(g order by g.supply desc, g.reason), '[]') from (
        select coalesce(reason, 'OTHER') as reason, count(*) as count, trim_scale(sum(supply)) as supply, trim_scale(sum(tax)) as tax
        from found where not deductible and (kind = 'CARD' or kind = 'PURCHASE' and tax_type = 'TAXABLE')
        group by coalesce(reason, 'OTHER')) g),
      'monthly', (select json_agg(g order by g.month) from (
        select m.month, ${ofKind('SALES', 'supply')} as sales_supply, ${ofKind('SALES', 'tax')} as sales_tax,
          ${ofKind('PURCHASE', 'supply')} as purchase_supply, ${ofKind('PURCHASE', 'tax')} as purchase_tax,
          ${ofKind('CARD', 'supply')} as card_supply, ${ofKind('CARD', 'tax')} as card_tax
        from unnest(${monthsOf(span.start, span.end)}::text[]) as m (month) left join found f on to_char(f.day, 'YYYY-MM') = m.month
        group by m.month) g)) as data`);
  return (found as NonNullable<typeof found>).data;
}
