import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { asService, lockRow } from '../../kernel/crud/write.ts';
import { notFound } from '../../kernel/errors.ts';
import type { CreateInput } from '../../kernel/model/collection.ts';
import { move } from '../../kernel/states/move.ts';
import { paidOf } from './derived.ts';
import { type LoanStatus, loanMachine, loanRepayments, loans } from './model.ts';
import { type Balance, balanceOf, settlementEvent } from './rules.ts';

export type NewPayment = CreateInput<typeof loanRepayments>;

interface Locked {
  status: LoanStatus;
  principal: string;
}

const lockLoan = (ctx: Context, id: number) => lockRow<Locked>(ctx, loans, id, 'update', ['status', 'principal']);

// The right to change the loan was asked for when it was locked.
const followingPayments = { right: 'service', set: (_ctx: Context, _loan: object, balance: Balance) => ({ ...balance }) } as const;

const settlement = {
  repayment: move<object, Balance>(loanMachine, 'repayment', followingPayments),
  'repayment-cancelled': move<object, Balance>(loanMachine, 'repayment-cancelled', followingPayments),
};

/** Has the loan follow from what has been paid of it: its balance, and its state where nothing is left or something is again. */
async function settle(ctx: Context, id: number, { status, principal }: Locked): Promise<void> {
  const balance = balanceOf(principal, await paidOf(ctx, ctx.tenant.id, id));
  const event = settlementEvent(status, balance);
  if (event) await settlement[event].one(ctx, id, balance);
  else await ctx.items(loans).update(id, { ...balance });
}

/** Registers a payment. Payments of one loan wait for each other. */
export async function addPayment(ctx: Context, loanId: number, payment: NewPayment): Promise<void> {
  const loan = await lockLoan(ctx, loanId);
  // Numbers of cancelled payments are not given again.
  const last = await ctx.row<{ seq: number }>(sql`
    select coalesce(max(seq), 0) as seq from loan_repayments where tenant_id = ${ctx.tenant.id} and loan_id = ${loanId} and kind = 'PAYMENT'`);
  await ctx.items(loanRepayments).create({
    ...asService('whoever may change a loan registers its payments', payment),
    tenant_id: ctx.tenant.id,
    loan_id: loanId,
    kind: 'PAYMENT',
    seq: (last?.seq ?? 0) + 1,
  });
  await settle(ctx, loanId, loan);
}

/** Takes a payment back; a loan that was settled with it is active again. */
export async function cancelPayment(ctx: Context, loanId: number, id: number): Promise<void> {
  const loan = await lockLoan(ctx, loanId);
  const payment = await ctx.row(sql`
    select 1 from loan_repayments
    where tenant_id = ${ctx.tenant.id} and loan_id = ${loanId} and id = ${id} and kind = 'PAYMENT' and deleted_at is null`);
  if (!payment) throw notFound();
  await ctx.items(loanRepayments).delete(id);
  await settle(ctx, loanId, loan);
}
