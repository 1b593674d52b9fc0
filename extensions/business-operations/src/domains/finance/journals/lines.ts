import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { type Details, invalid } from '../../../kernel/errors.ts';
import { totalOf as sumOf } from '../../../kernel/lines/compare.ts';
import { type LineInput, lines } from '../../../kernel/lines/lines.ts';
import { lineSet, numberedLines } from '../../../kernel/lines/write.ts';
import { clients } from '../../sales/model.ts';
import { accountCodes, journalEntries, journalLines } from '../model.ts';
import { balanceFault } from '../rules.ts';

/** Entries are sent whole: a list of lines without ids takes the places of the stored one. */
export const entryLines = lines(journalLines, {
  of: journalEntries,
  order: 'line_no',
  min: 2,
  max: 200,
  identity: 'position',
  repeats: ['entry_date'],
  totals: ['debit', 'credit'],
  balance: ['debit', 'credit'],
  lookUps: {
    account_code_id: { as: 'account', of: accountCodes, columns: ['code', 'name'] },
    vendor_id: { as: 'vendor', of: clients, columns: ['name'] },
  },
});

export type EntryLine = LineInput<typeof journalLines>;

/** What an entry moves: the sum of its debits, which is that of its credits. */
export const totalOf = (entry: readonly EntryLine[]): string => sumOf(entryLines, 'debit', entry).toFixed(2);

/** Sides, balance, and that every account and client is the tenant's, live and open. `former` are accounts that the entry had already. */
export async function assertLines(ctx: Context, input: readonly EntryLine[], former: readonly number[] = []): Promise<void> {
  const lines = numberedLines(entryLines, input);
  const fault = balanceFault(lines);
  if (fault) throw fault;
  const tenant = ctx.tenant.id;
  const listed = (ids: readonly (number | null | undefined)[]) => [...new Set(ids.filter((id) => id != null))].sort((a, b) => a - b);
  // Accounts and clients are held to the end of the transaction, so that none is deleted between this look and the posting.
  const found = await ctx.rows<{ line_no: number; account: boolean; active: boolean; vendor: boolean }>(sql`
    with accounts as (
      select id, is_active from account_codes
      where tenant_id = ${tenant} and id = any (${listed(lines.map((line) => line.account_code_id))}::integer[]) and deleted_at is null order by id for key share
    ), vendors as (
      select id from clients where tenant_id = ${tenant} and id = any (${listed(lines.map((line) => line.vendor_id))}::integer[]) and deleted_at is null order by id for key share
    )
    select g.line_no, a.id is not null as account, coalesce(a.is_active or a.id = any (${[...former]}::integer[]), true) as active,
      g.vendor_id is null or v.id is not null as vendor
    from ${lineSet(entryLines, lines)}
    left join accounts a on a.id = g.account_code_id
    left join vendors v on v.id = g.vendor_id
    where a.id is null or not a.is_active or (g.vendor_id is not null and v.id is null)
    order by g.line_no`);
  const unknown: Details = found.flatMap(({ line_no: line, account, vendor }) => [
    ...(account ? [] : [{ path: `lines.${line - 1}.account_code_id`, code: 'unknown_reference' }]),
    ...(vendor ? [] : [{ path: `lines.${line - 1}.vendor_id`, code: 'unknown_reference' }]),
  ]);
  if (unknown.length) throw invalid('error.validation_failed', unknown);
  const inactive = found
    .filter(({ active }) => !active)
    .map(({ line_no: line }) => ({ path: `lines.${line - 1}.account_code_id`, code: 'account_inactive' }));
  if (inactive.length) throw invalid('error.journal.account_inactive', inactive);
}
