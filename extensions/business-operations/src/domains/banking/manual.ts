import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Action } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { assertDeletable, assertEditable, guardedColumns } from '../../kernel/crud/frozen.ts';
import { assertReferences, createRow, lockRow, permitted } from '../../kernel/crud/write.ts';
import { dayOf } from '../../kernel/days.ts';
import { amount } from '../../kernel/decimal.ts';
import { conflict, invalid, invalidField } from '../../kernel/errors.ts';
import { createBody, id, inputOf, openedBody } from '../../kernel/model/schemas.ts';
import { bankAccounts, bankTransactions } from './model.ts';
import { OverrideBody, writeOverride } from './override.ts';
import { digitsOnly } from './rules.ts';
import { dropSplits } from './splits.ts';

const { fields } = bankTransactions.options;

const shape = {
  transacted_at: inputOf(fields.transacted_at),
  direction: inputOf(fields.direction),
  amount: inputOf(fields.amount),
  ...openedBody(bankTransactions, ['counterparty', 'summary', 'memo']).shape,
  ...OverrideBody.pick({ account_code_id: true, vendor_id: true }).shape,
};

/** That the number has digits alone is the database's to judge, as for accounts that are made in the Studio. */
const NewAccount = createBody(bankAccounts).pick({ bank_name: true, account_number: true, alias: true, opening_balance: true });

export const NewManual = z.strictObject({ bank_account_id: id.optional(), new_account: NewAccount.optional(), ...shape });
export const ManualChanges = z.strictObject({ bank_account_id: id, ...shape });

type Manual = Omit<z.infer<typeof ManualChanges>, 'bank_account_id'>;

/** What the client says of a row. A transaction is what has happened: it does not lie in the future. */
function rowOf(ctx: Context, { account_code_id: _, vendor_id: __, ...row }: Manual) {
  if (new Date(row.transacted_at) > ctx.now) throw invalidField('transacted_at', 'in_future', 'error.date_in_future');
  return row;
}

/** The day of the transaction by the calendar of the tenant. */
const dated = (ctx: Context, { transacted_at: at }: Manual) => ({ transaction_date: dayOf(new Date(at), ctx.tenant.timeZone) });

const overrideOf = ({ account_code_id, vendor_id }: Manual) => ({ account_code_id, vendor_id });

/** Enters a transaction by hand, at an account that there is or at a new one. Returns its id. */
export async function createManual(ctx: Context, body: z.infer<typeof NewManual>): Promise<number> {
  const { bank_account_id: known, new_account: added, ...rest } = body;
  if (Boolean(known) === Boolean(added))
    throw invalid('error.validation_failed', [{ path: 'bank_account_id', code: known ? 'either_or' : 'required' }]);
  const row = rowOf(ctx, rest);
  const account = added ? await createRow(ctx, bankAccounts, { ...added, account_number: digitsOnly(added.account_number) }) : known;
  const created = await createRow(
    ctx,
    bankTransactions,
    { ...row, bank_account_id: account },
    { source: 'MANUAL', natural_key: `manual:${randomUUID()}`, ...dated(ctx, rest) },
  );
  await writeOverride(ctx, created, overrideOf(rest));
  return created;
}

interface Locked {
  source: string;
  amount: string;
}

/** A manual row, locked; what the provider sent is not changed by hand. */
async function lockManual(ctx: Context, id: number, action: Action): Promise<Locked> {
  const columns = [...guardedColumns(bankTransactions), 'source', 'amount'];
  const row = await lockRow<Locked>(ctx, bankTransactions, id, action, columns);
  if (row.source !== 'MANUAL')
    throw conflict('error.bank_transaction.not_manual', [{ path: 'source', code: 'not_manual', source: row.source }]);
  return row;
}

/** Changes a manual row. Splits of another amount are dropped. */
export async function updateManual(ctx: Context, id: number, body: z.infer<typeof ManualChanges>): Promise<void> {
  const row = await lockManual(ctx, id, 'update');
  assertEditable(bankTransactions, row, {});
  const changes = permitted(ctx, bankTransactions, 'update', rowOf(ctx, body));
  await assertReferences(ctx, bankTransactions, changes);
  await ctx.items(bankTransactions).update(id, { ...changes, ...dated(ctx, body) });
  if (!amount(row.amount).equals(body.amount)) await dropSplits(ctx, id);
  await writeOverride(ctx, id, overrideOf(body));
}

export async function deleteManual(ctx: Context, id: number): Promise<void> {
  assertDeletable(bankTransactions, await lockManual(ctx, id, 'delete'));
  await ctx.items(bankTransactions).delete(id);
}
