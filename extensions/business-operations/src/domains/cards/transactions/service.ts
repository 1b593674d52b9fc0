import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { amount } from '../../../kernel/decimal.ts';
import { conflict, Refusal } from '../../../kernel/errors.ts';
import { inputOf, moneyInput } from '../../../kernel/model/schemas.ts';
import { cardTransactionAmountLogs, cardTransactions } from '../model.ts';
import { chosenDeductible, correctionFault, type Deductibility, keptChoice, lockedFault } from '../rules.ts';
import { amountsOf, type LockedTransaction, lockForChange, lockTransaction } from './lock.ts';
import { dropSplits } from './splits.ts';

export const HideBody = z.strictObject({ reason: inputOf(cardTransactions.options.fields.hidden_reason).nullable().optional() });

/** Takes a transaction out of every list and sum; account, splits and memo stay for when it is restored. */
export async function hide(ctx: Context, id: number, { reason }: z.infer<typeof HideBody>): Promise<void> {
  const row = await lockTransaction(ctx, id);
  if (row.hidden_at !== null) throw conflict('error.card_transaction.already_hidden', [{ path: 'hidden_at', code: 'already_hidden' }]);
  const fault = lockedFault(row);
  if (fault) throw fault;
  await ctx.items(cardTransactions).update(id, {
    hidden_at: ctx.now.toISOString(),
    hidden_by: ctx.session.userId,
    hidden_reason: reason ?? null,
  });
}

export async function restore(ctx: Context, id: number): Promise<void> {
  const row = await lockTransaction(ctx, id);
  if (row.hidden_at === null) throw conflict('error.card_transaction.not_hidden', [{ path: 'hidden_at', code: 'not_hidden' }]);
  await ctx.items(cardTransactions).update(id, { hidden_at: null, hidden_by: null, hidden_reason: null });
}

export const CorrectionBody = z.strictObject({
  supply_amount: moneyInput(),
  tax_amount: moneyInput(),
  reason: inputOf(cardTransactionAmountLogs.options.fields.reason),
});

/** Corrects supply and tax within the total, and logs it. A sync keeps what is corrected. */
export async function correctAmounts(ctx: Context, id: number, body: z.infer<typeof CorrectionBody>): Promise<void> {
  const row = await lockForChange(ctx, id);
  const [supply, tax] = [amount(body.supply_amount), amount(body.tax_amount)];
  const fault = correctionFault(supply, tax, amountsOf(row));
  if (fault) throw fault;
  await ctx.items(cardTransactionAmountLogs).create({
    tenant_id: ctx.tenant.id,
    card_transaction_id: id,
    before_supply_amount: row.supply_amount,
    before_tax_amount: row.tax_amount,
    after_supply_amount: supply.toFixed(2),
    after_tax_amount: tax.toFixed(2),
    reason: body.reason,
    changed_by: ctx.session.userId,
    changed_at: ctx.now.toISOString(),
  });
  await ctx.items(cardTransactions).update(id, {
    supply_amount: supply.toFixed(2),
    tax_amount: tax.toFixed(2),
    amount_edited_at: ctx.now.toISOString(),
    needs_review: false,
    ...(await afterCorrection(ctx, row, tax.toFixed(2))),
  });
  const [splits] = await ctx.rows<{ total: string | null; tax: string }>(sql`
    select sum(amount)::text as total, sum(tax_amount)::text as tax from card_transaction_splits
    where tenant_id = ${ctx.tenant.id} and card_transaction_id = ${id}`);
  if (splits?.total != null && !(amount(splits.total).equals(row.total_amount) && amount(splits.tax).equals(tax)))
    await dropSplits(ctx, id);
}

/** The deductibility stays as it was, unless tax came or went and nobody has chosen otherwise. */
async function afterCorrection(ctx: Context, row: LockedTransaction, taxAmount: string): Promise<Partial<Deductibility>> {
  if (amount(row.tax_amount).isZero() === amount(taxAmount).isZero()) return {};
  const [account] = await ctx.rows<{ entertainment: boolean }>(sql`
    select a.entertainment_kind is not null as entertainment from corporate_cards c
    join account_codes a on a.tenant_id = c.tenant_id and a.id = coalesce(${row.account_code_id}::integer, c.default_account_code_id)
    where c.tenant_id = ${ctx.tenant.id} and c.id = ${row.corporate_card_id}`);
  const entertainment = account?.entertainment ?? false;
  const kept = entertainment ? null : keptChoice(row, taxAmount);
  const of = { merchantTaxType: row.merchant_tax_type, taxAmount, entertainment };
  const chosen = chosenDeductible(of, kept?.vat_deductible, kept?.non_deductible_reason);
  return chosen instanceof Refusal ? {} : chosen;
}
