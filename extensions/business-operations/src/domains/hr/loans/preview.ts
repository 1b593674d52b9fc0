import sql from 'sql-template-tag';
import { z } from 'zod';
import { amount } from '../../../kernel/decimal.ts';
import { invalidField } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { inputOf } from '../../../kernel/model/schemas.ts';
import { loans } from './model.ts';

const { principal, interest_rate: rate, loan_date: date, term_months: months, repayment_method: method } = loans.options.fields;

const text = (schema: z.ZodType) => schema as z.ZodType<string>;

export const PreviewTerms = z.strictObject({
  principal: text(inputOf(principal)),
  interest_rate: text(inputOf(rate)).default('0'),
  loan_date: text(inputOf(date)),
  term_months: inputOf(months) as z.ZodType<number>,
  repayment_method: text(inputOf(method)),
});

export const Preview = z.object({
  lines: z.array(
    z.object({
      seq: z.int(),
      due_date: z.iso.date(),
      principal_due: z.number(),
      interest_due: z.number(),
      total_due: z.number(),
      balance_after: z.number(),
    }),
  ),
  total_interest: z.number(),
  total: z.number(),
});

/** The schedule that a loan of these terms would get. */
export async function previewSchedule(ctx: Context, terms: z.infer<typeof PreviewTerms>): Promise<Json> {
  if (!amount(terms.principal).isInteger()) throw invalidField('principal', 'whole_won', 'error.amount.whole_won');
  const found = await ctx.texts<'data'>(sql`
    select json_build_object(
      'lines', json_agg(json_build_object(
        'seq', l.seq, 'due_date', l.due_date, 'principal_due', trim_scale(l.principal_due), 'interest_due', trim_scale(l.interest_due),
        'total_due', trim_scale(l.principal_due + l.interest_due), 'balance_after', trim_scale(l.balance_after)) order by l.seq),
      'total_interest', trim_scale(sum(l.interest_due)),
      'total', trim_scale(sum(l.principal_due + l.interest_due)))::text as data
    from ops.loan_schedule(${terms.principal}::numeric, ${terms.interest_rate}::numeric, ${terms.loan_date}::date, ${terms.term_months}::integer, ${terms.repayment_method}::text) l`);
  return new Json(found.data);
}
