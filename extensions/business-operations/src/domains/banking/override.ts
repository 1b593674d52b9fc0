import sql, { join, raw } from 'sql-template-tag';
import type { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { assertEditable, guardedColumns } from '../../kernel/crud/frozen.ts';
import { assertReferences, lockRow } from '../../kernel/crud/write.ts';
import { openedBody } from '../../kernel/model/schemas.ts';
import { assertActiveAccounts } from './active-accounts.ts';
import { bankTransactionOverrides, bankTransactions } from './model.ts';

const COLUMNS = ['account_code_id', 'vendor_id', 'counterparty', 'summary', 'memo'] as const;

type Values = { [column in (typeof COLUMNS)[number]]: number | string | null };

const EMPTY: Values = { account_code_id: null, vendor_id: null, counterparty: null, summary: null, memo: null };

export const OverrideBody = openedBody(bankTransactionOverrides, COLUMNS);

export type Override = Partial<z.infer<typeof OverrideBody>>;

/** Says something else of a transaction than the bank did: what is sent is set, null clears it, and what says nothing any more is removed. */
export async function overrideTransaction(ctx: Context, id: number, sent: Override): Promise<void> {
  assertEditable(bankTransactions, await lockRow(ctx, bankTransactions, id, 'update', guardedColumns(bankTransactions)), {});
  await writeOverride(ctx, id, sent);
}

/** The same of a transaction that is locked already. */
export async function writeOverride(ctx: Context, id: number, sent: Override): Promise<void> {
  await assertReferences(ctx, bankTransactionOverrides, sent);
  await assertActiveAccounts(ctx, [{ path: 'account_code_id', account: sent.account_code_id }]);
  const of = sql`tenant_id = ${ctx.tenant.id} and bank_transaction_id = ${id}`;
  const columns = raw(COLUMNS.join(', '));
  const stored = await ctx.row<Values>(sql`select ${columns} from bank_transaction_overrides where ${of}`);
  const named = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const values: Values = { ...EMPTY, ...stored, ...named };
  if (COLUMNS.every((column) => values[column] === null)) {
    if (stored) await ctx.rows(sql`delete from bank_transaction_overrides where ${of}`);
    return;
  }
  await ctx.rows(sql`
    insert into bank_transaction_overrides as o (tenant_id, bank_transaction_id, ${columns})
    values (${ctx.tenant.id}, ${id}, ${join(COLUMNS.map((column) => values[column]))})
    on conflict (tenant_id, bank_transaction_id) do update set (${columns}) = row(${raw(COLUMNS.map((name) => `excluded.${name}`).join(', '))})`);
}
