import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { invalid, Refusal } from '../../../kernel/errors.ts';
import { lines } from '../../../kernel/lines/lines.ts';
import { assertLineReferences, replaceLines } from '../../../kernel/lines/write.ts';
import { accountCodes } from '../../finance/model.ts';
import { cardTransactionSplits, cardTransactions } from '../model.ts';
import { chosenDeductible, type Deductibility, splitFault } from '../rules.ts';
import { amountsOf, lockForChange } from './lock.ts';

/** The splits of a transaction over several accounts, whose keeper writes them. They are sent whole. */
export const splitLines = lines(cardTransactionSplits, {
  of: cardTransactions,
  order: 'line_no',
  min: 2,
  max: 20,
  rights: 'document',
  identity: 'position',
  lookUps: {
    account_code_id: { as: 'account', of: accountCodes, columns: ['code', 'name'] },
    user_id: { as: 'user', of: 'user' },
  },
  totals: ['amount', 'tax_amount'],
});

export type SplitInput = z.infer<typeof splitLines.input>;

/** Replaces the splits of a transaction, or refuses them and leaves the former ones. */
export async function saveSplits(ctx: Context, id: number, sent: SplitInput): Promise<void> {
  const row = await lockForChange(ctx, id);
  const fault = splitFault(sent, amountsOf(row));
  if (fault) throw fault;
  await assertLineReferences(ctx, splitLines, sent);
  const accounts = await accountsOf(ctx, sent);
  const splits = sent.map((split, index) => {
    const account = accounts.get(split.account_code_id);
    if (!account?.is_active)
      throw invalid('error.journal.account_inactive', [{ path: `splits.${index}.account_code_id`, code: 'account_inactive' }]);
    const of = {
      merchantTaxType: row.merchant_tax_type,
      taxAmount: split.tax_amount ?? '0',
      entertainment: account.entertainment,
    };
    return { ...split, vat_deductible: vatOf(chosenDeductible(of, split.vat_deductible), index) };
  });
  await replaceLines(ctx, splitLines, { id, lines: splits });
  await reviewed(ctx, id);
}

function vatOf(chosen: Deductibility | Refusal, index: number): boolean {
  if (!(chosen instanceof Refusal)) return chosen.vat_deductible;
  throw new Refusal(
    chosen.status,
    chosen.key,
    chosen.details.map((detail) => ({ ...detail, path: `splits.${index}.${detail.path}` })),
  );
}

/** Without splits the transaction's own account counts again. */
export async function deleteSplits(ctx: Context, id: number): Promise<void> {
  await lockForChange(ctx, id);
  await dropSplits(ctx, id);
}

export async function dropSplits(ctx: Context, id: number): Promise<void> {
  await ctx.rows(sql`delete from card_transaction_splits where tenant_id = ${ctx.tenant.id} and card_transaction_id = ${id}`);
  await reviewed(ctx, id);
}

/** Somebody has dealt with what the provider changed. */
const reviewed = (ctx: Context, id: number) =>
  ctx.rows(sql`update card_transactions set needs_review = false where tenant_id = ${ctx.tenant.id} and id = ${id} and needs_review`);

interface Account {
  id: number;
  is_active: boolean;
  entertainment: boolean;
}

async function accountsOf(ctx: Context, splits: SplitInput): Promise<Map<number, Account>> {
  const ids = [...new Set(splits.map(({ account_code_id }) => account_code_id))];
  const found = await ctx.rows<Account>(sql`
    select id, is_active, entertainment_kind is not null as entertainment from account_codes
    where tenant_id = ${ctx.tenant.id} and id = any (${ids}::integer[]) and deleted_at is null`);
  return new Map(found.map((account) => [account.id, account]));
}
