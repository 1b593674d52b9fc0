import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { visible } from '../../kernel/crud/select.ts';
import { assertReferences } from '../../kernel/crud/write.ts';
import { conflict, invalid } from '../../kernel/errors.ts';
import { id } from '../../kernel/model/schemas.ts';
import { assertActiveAccounts } from './active-accounts.ts';
import { bankTransactionOverrides, bankTransactions } from './model.ts';
import { OverrideBody } from './override.ts';

const COLUMNS = ['account_code_id', 'vendor_id', 'memo'] as const;

export const Classification = OverrideBody.pick({ account_code_id: true, vendor_id: true, memo: true }).extend({
  ids: z.array(id).min(1).max(200),
});

interface Chosen {
  id: number;
  journaled: boolean;
}

/** Sets account, vendor or memo of the overrides of many transactions, all of them or none. Returns their ids in ascending order. */
export async function classify(ctx: Context, { ids, ...sent }: z.infer<typeof Classification>): Promise<{ updated: number[] }> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b);
  const chosen = await ctx.rows<Chosen>(sql`
    select t.id, t.journal_state = 'JOURNALED' as journaled from bank_transactions t
    where t.id = any (${wanted}::integer[]) and ${visible(ctx, bankTransactions, ctx.access(bankTransactions.name, 'update'))}
    order by t.id for update`);
  const found = new Set(chosen.map((row) => row.id));
  const missing = ids.flatMap((one, index) => (found.has(one) ? [] : [{ path: `ids.${index}`, code: 'unknown_reference' }]));
  if (missing.length) throw invalid('error.validation_failed', missing);
  const journaled = chosen.filter((row) => row.journaled);
  if (journaled.length)
    throw conflict(
      'error.journal.already_journaled',
      journaled.map((row) => ({ path: `ids.${ids.indexOf(row.id)}`, code: 'already_journaled', id: row.id })),
    );
  await assertReferences(ctx, bankTransactionOverrides, sent);
  await assertActiveAccounts(ctx, [{ path: 'account_code_id', account: sent.account_code_id }]);
  const set = COLUMNS.filter((column) => sent[column] !== undefined);
  if (set.length) await writeMany(ctx, wanted, sent, set);
  return { updated: wanted };
}

/** One statement for the values, and one that removes the overrides which say nothing any more. */
async function writeMany(ctx: Context, ids: readonly number[], sent: object, set: readonly (typeof COLUMNS)[number][]): Promise<void> {
  const names = raw(set.join(', '));
  const values = Object.fromEntries(set.map((column) => [column, Reflect.get(sent, column)]));
  await ctx.rows(sql`
    insert into bank_transaction_overrides as o (tenant_id, bank_transaction_id, ${names})
    select ${ctx.tenant.id}, t.id, ${join(set.map((column) => raw(`g.${column}`)))}
    from unnest(${ids}::integer[]) as t(id)
    cross join json_populate_record(null::bank_transaction_overrides, ${JSON.stringify(values)}::json) as g
    on conflict (tenant_id, bank_transaction_id) do update set ${join(set.map((column) => raw(`${column} = excluded.${column}`)))}`);
  await ctx.rows(sql`
    delete from bank_transaction_overrides
    where tenant_id = ${ctx.tenant.id} and bank_transaction_id = any (${ids}::integer[])
      and num_nonnulls(account_code_id, vendor_id, counterparty, summary, memo) = 0`);
}
