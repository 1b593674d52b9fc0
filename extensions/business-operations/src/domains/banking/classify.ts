import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { visible } from '../../kernel/crud/select.ts';
import { assertReferences } from '../../kernel/crud/write.ts';
import { conflict, invalid } from '../../kernel/errors.ts';
import { Ids } from '../finance/sources/routes.ts';
import { assertActiveAccounts } from './active-accounts.ts';
import { firstMatches } from './matches/matches.ts';
import { bankTransactionOverrides, bankTransactions } from './model.ts';
import { OverrideBody } from './override.ts';

const COLUMNS = ['account_code_id', 'vendor_id', 'memo'] as const;

export const Classification = OverrideBody.pick({ account_code_id: true, vendor_id: true, memo: true })
  .extend({
    ids: Ids,
    accept_matches: z
      .literal(true)
      .optional()
      .meta({ description: 'Each row takes the account and the client of its surest match; one without a match refuses the call.' }),
  })
  .refine((body) => !(body.accept_matches && (body.account_code_id !== undefined || body.vendor_id !== undefined)), {
    path: ['accept_matches'],
    params: { code: 'not_together' },
  });

interface Chosen {
  id: number;
  journaled: boolean;
}

/** Sets account, vendor or memo of the overrides of many transactions, all of them or none. Returns their ids in ascending order. */
export async function classify(ctx: Context, body: z.infer<typeof Classification>): Promise<{ updated: number[] }> {
  const { ids, accept_matches: accepts, ...sent } = body;
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
  const set = COLUMNS.filter((column) => sent[column] !== undefined || (accepts && column !== 'memo'));
  const matches = accepts ? await surestOf(ctx, wanted, ids) : new Map();
  if (set.length)
    await writeMany(
      ctx,
      wanted.map((bank_transaction_id) => ({ bank_transaction_id, ...sent, ...matches.get(bank_transaction_id) })),
      set,
    );
  return { updated: wanted };
}

/** What each transaction is classified as by its surest match; 422 where one of them has none. */
async function surestOf(ctx: Context, wanted: readonly number[], ids: readonly number[]) {
  const found = await firstMatches(ctx, wanted);
  const surest = new Map(
    found.flatMap(({ id: row, match: { account, vendor } }) =>
      account ? [[row, { account_code_id: account.id, vendor_id: vendor?.id ?? null }] as const] : [],
    ),
  );
  const without = wanted.filter((row) => !surest.has(row));
  if (without.length)
    throw invalid(
      'error.bank_transaction.no_match',
      without.map((row) => ({ path: `ids.${ids.indexOf(row)}`, code: 'no_match', id: row })),
    );
  return surest;
}

/** One statement for the values, and one that removes the overrides which say nothing any more. */
async function writeMany(
  ctx: Context,
  values: readonly { bank_transaction_id: number }[],
  set: readonly (typeof COLUMNS)[number][],
): Promise<void> {
  const names = raw(set.join(', '));
  const ids = values.map(({ bank_transaction_id }) => bank_transaction_id);
  await ctx.rows(sql`
    insert into bank_transaction_overrides as o (tenant_id, bank_transaction_id, ${names})
    select ${ctx.tenant.id}, g.bank_transaction_id, ${join(set.map((column) => raw(`g.${column}`)))}
    from json_populate_recordset(null::bank_transaction_overrides, ${JSON.stringify(values)}::json) as g
    on conflict (tenant_id, bank_transaction_id) do update set ${join(set.map((column) => raw(`${column} = excluded.${column}`)))}`);
  await ctx.rows(sql`
    delete from bank_transaction_overrides
    where tenant_id = ${ctx.tenant.id} and bank_transaction_id = any (${ids}::integer[])
      and num_nonnulls(account_code_id, vendor_id, counterparty, summary, memo) = 0`);
}
