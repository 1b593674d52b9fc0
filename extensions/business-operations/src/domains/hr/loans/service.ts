import sql from 'sql-template-tag';
import { lockRow } from '../../../kernel/crud/write.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import type { CreateInput } from '../../../kernel/model/collection.ts';
import { loanRepayments, loans } from './model.ts';

export type NewPayment = CreateInput<typeof loanRepayments>;

/** Registers a payment; the database settles the loan when nothing is left. Payments of one loan wait for each other. */
export async function addPayment(ctx: Context, loanId: number, payment: NewPayment): Promise<void> {
  await lockRow(ctx, loans, loanId, 'update');
  // Numbers of cancelled payments are not given again.
  const last = await ctx.row<{ seq: number }>(sql`
    select coalesce(max(seq), 0) as seq from loan_repayments where tenant_id = ${ctx.tenant.id} and loan_id = ${loanId} and kind = 'PAYMENT'`);
  await ctx
    .items(loanRepayments)
    .create({ ...payment, tenant_id: ctx.tenant.id, loan_id: loanId, kind: 'PAYMENT', seq: (last?.seq ?? 0) + 1 });
}

/** Takes a payment back; a loan that was settled with it is active again. */
export async function cancelPayment(ctx: Context, loanId: number, id: number): Promise<void> {
  await lockRow(ctx, loans, loanId, 'update');
  const payment = await ctx.row(sql`
    select 1 from loan_repayments
    where tenant_id = ${ctx.tenant.id} and loan_id = ${loanId} and id = ${id} and kind = 'PAYMENT' and deleted_at is null`);
  if (!payment) throw notFound();
  await ctx.items(loanRepayments).delete(id);
}
