import { z } from 'zod';
import { amount } from '../../kernel/decimal.ts';
import { inputOf } from '../../kernel/model/schemas.ts';
import { loans, type RepaymentMethod } from './model.ts';
import { scheduleOf } from './rules.ts';

const { principal, interest_rate: rate, loan_date: date, term_months: months, repayment_method: method } = loans.options.fields;

export const PreviewTerms = z.strictObject({
  principal: inputOf(principal),
  interest_rate: inputOf(rate).default('0'),
  loan_date: inputOf(date),
  term_months: inputOf(months),
  repayment_method: inputOf(method),
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
export function previewSchedule(terms: z.infer<typeof PreviewTerms>): z.infer<typeof Preview> {
  const lines = scheduleOf({ ...terms, repayment_method: terms.repayment_method as RepaymentMethod });
  const interest = lines.reduce((sum, line) => sum + line.interest_due, 0n);
  return {
    // Won of a loan and its interest are far below the largest whole number that JavaScript holds.
    lines: lines.map(({ seq, due_date, principal_due: principalDue, interest_due: interestDue, balance_after: after }) => ({
      seq,
      due_date,
      principal_due: Number(principalDue),
      interest_due: Number(interestDue),
      total_due: Number(principalDue + interestDue),
      balance_after: Number(after),
    })),
    total_interest: Number(interest),
    total: Number(amount(terms.principal).plus(String(interest))),
  };
}
