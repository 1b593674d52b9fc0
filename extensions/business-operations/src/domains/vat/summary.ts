import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { amount } from '../../kernel/decimal.ts';
import { type Span, vatRows } from './rows.ts';

const Figures = z.object({ count: z.int(), supply: z.number() });
const Taxed = Figures.extend({ tax: z.number() });
const Deductible = Taxed.extend({ fixed_asset_supply: z.number(), fixed_asset_tax: z.number() });
const Result = z.object({ output_tax: z.number(), input_tax: z.number(), payable: z.number() });

export const Summary = Result.extend({
  sales: z.object({ taxable: Taxed, zero_rated: Figures, exempt: Figures }),
  purchases: z.object({ deductible: Deductible, non_deductible: Taxed, exempt: Figures }),
  cards: z.object({ deductible: Deductible, non_deductible: z.object({ count: z.int(), total: z.number() }) }),
  /** In won, truncated toward zero to tens; below 0 it is refunded. */
  amount_due: z.number(),
  previous_year: Result,
});

export type Summary = z.infer<typeof Summary>;

interface Found {
  figures: Pick<Summary, 'sales' | 'purchases' | 'cards'>;
  output: string;
  input: string;
  earlier_output: string;
  earlier_input: string;
}

const figures = sql`'count', count(*), 'supply', trim_scale(coalesce(sum(supply), 0))`;
const taxed = sql`${figures}, 'tax', trim_scale(coalesce(sum(tax), 0))`;
const deductible = sql`${taxed}, 'fixed_asset_supply', trim_scale(coalesce(sum(supply) filter (where fixed_asset), 0)),
  'fixed_asset_tax', trim_scale(coalesce(sum(tax) filter (where fixed_asset), 0))`;

const taxOf = (condition: ReturnType<typeof sql>) => sql`(select coalesce(sum(tax), 0)::text from ${condition})`;

/** Tax of a span by kinds, beside that of the same span a year earlier. */
export async function summaryOf(ctx: Context, span: Span, earlier: Span): Promise<Summary> {
  const found = (await ctx.row<Found>(sql`
    with both_years as materialized (${vatRows(ctx, [span, earlier])}),
      present as (select * from both_years where day between ${span.start}::date and ${span.end}::date),
      past as (select * from both_years where day between ${earlier.start}::date and ${earlier.end}::date)
    select json_build_object(
      'sales', json_build_object(
        'taxable', (select json_build_object(${taxed}) from present where kind = 'SALES' and tax_type = 'TAXABLE'),
        'zero_rated', (select json_build_object(${figures}) from present where kind = 'SALES' and tax_type = 'ZERO_RATED'),
        'exempt', (select json_build_object(${figures}) from present where kind = 'SALES' and tax_type = 'EXEMPT')),
      'purchases', json_build_object(
        'deductible', (select json_build_object(${deductible}) from present where kind = 'PURCHASE' and deductible),
        'non_deductible', (select json_build_object(${taxed}) from present where kind = 'PURCHASE' and tax_type = 'TAXABLE' and not deductible),
        'exempt', (select json_build_object(${figures}) from present where kind = 'PURCHASE' and tax_type = 'EXEMPT')),
      'cards', json_build_object(
        'deductible', (select json_build_object(${deductible}) from present where kind = 'CARD' and deductible),
        'non_deductible', (select json_build_object('count', count(*), 'total', trim_scale(coalesce(sum(supply + tax), 0)))
          from present where kind = 'CARD' and not deductible))) as figures,
      ${taxOf(sql`present where kind = 'SALES' and tax_type = 'TAXABLE'`)} as output, ${taxOf(sql`present where deductible`)} as input,
      ${taxOf(sql`past where kind = 'SALES' and tax_type = 'TAXABLE'`)} as earlier_output, ${taxOf(sql`past where deductible`)} as earlier_input`)) as Found;
  const payable = amount(found.output).minus(found.input);
  return {
    ...found.figures,
    ...resultOf(found.output, found.input),
    amount_due: payable.dividedBy(10).truncated().times(10).toNumber() || 0,
    previous_year: resultOf(found.earlier_output, found.earlier_input),
  };
}

const resultOf = (output: string, input: string): z.infer<typeof Result> => ({
  output_tax: Number(output),
  input_tax: Number(input),
  payable: amount(output).minus(input).toNumber(),
});
