import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { assertEditable, guardedColumns } from '../../kernel/crud/frozen.ts';
import { lockRow } from '../../kernel/crud/write.ts';
import { amount } from '../../kernel/decimal.ts';
import { invalid } from '../../kernel/errors.ts';
import { totalOf } from '../../kernel/lines/compare.ts';
import type { LineInput } from '../../kernel/lines/lines.ts';
import { assertLineReferences, replaceLines } from '../../kernel/lines/write.ts';
import { assertActiveAccounts } from './active-accounts.ts';
import { splitLines } from './lines.ts';
import { type bankTransactionSplits, bankTransactions } from './model.ts';

type Split = LineInput<typeof bankTransactionSplits>;

interface Locked {
  amount: string;
}

async function lockOpen(ctx: Context, id: number): Promise<Locked> {
  const row = await lockRow<Locked>(ctx, bankTransactions, id, 'update', [...guardedColumns(bankTransactions), 'amount']);
  assertEditable(bankTransactions, row, {});
  return row;
}

/** Splits a transaction over several accounts, in place of what it was split into before. Reviewed with it is what the provider changed. */
export async function saveSplits(ctx: Context, id: number, splits: readonly Split[]): Promise<void> {
  const row = await lockOpen(ctx, id);
  const got = totalOf(splitLines, 'amount', splits);
  const expected = amount(row.amount);
  if (!got.equals(expected)) {
    const sums = { expected: expected.toNumber(), got: got.toNumber() };
    throw invalid('error.bank_transaction.split_mismatch', [{ path: 'splits', code: 'split_mismatch', ...sums }], sums);
  }
  await assertLineReferences(ctx, splitLines, splits);
  await assertActiveAccounts(
    ctx,
    splits.map(({ account_code_id: account }, index) => ({ path: `splits.${index}.account_code_id`, account })),
  );
  await replaceLines(ctx, splitLines, { id, lines: splits });
  await reviewed(ctx, id);
}

export async function removeSplits(ctx: Context, id: number): Promise<void> {
  await lockOpen(ctx, id);
  await dropSplits(ctx, id);
}

/** Removes the splits of a locked transaction; its own account counts again. */
export async function dropSplits(ctx: Context, id: number): Promise<void> {
  await ctx.rows(sql`delete from bank_transaction_splits where tenant_id = ${ctx.tenant.id} and bank_transaction_id = ${id}`);
  await reviewed(ctx, id);
}

const reviewed = (ctx: Context, id: number) =>
  ctx.rows(sql`update bank_transactions set needs_review = false where tenant_id = ${ctx.tenant.id} and id = ${id} and needs_review`);
