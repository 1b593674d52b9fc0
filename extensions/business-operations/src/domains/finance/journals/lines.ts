import sql from 'sql-template-tag';
import { type Details, invalid } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import type { Evidence } from '../model.ts';
import { balanceFault } from '../rules.ts';

export interface LineInput {
  account_code_id: number;
  debit?: string;
  credit?: string;
  vendor_id?: number | null;
  memo?: string | null;
  evidence?: keyof typeof Evidence;
}

export interface Line extends Required<LineInput> {
  line_no: number;
}

export const numberLines = (lines: readonly LineInput[]): Line[] =>
  lines.map(({ debit = '0', credit = '0', vendor_id = null, memo = null, evidence = 'NONE', account_code_id }, index) => ({
    line_no: index + 1,
    account_code_id,
    debit,
    credit,
    vendor_id,
    memo,
    evidence,
  }));

const given = (lines: readonly Line[]) => sql`
  json_to_recordset(${JSON.stringify(lines)}::json) as g (
    line_no integer, account_code_id integer, debit numeric(18, 2), credit numeric(18, 2), vendor_id integer, memo varchar(200), evidence varchar(40)
  )`;

/** Sides, balance, and that every account and client is the tenant's, live and open. `former` are accounts that the entry had already. */
export async function assertLines(ctx: Context, lines: readonly Line[], former: readonly number[] = []): Promise<void> {
  const fault = balanceFault(lines);
  if (fault) throw fault;
  const tenant = ctx.tenant.id;
  const listed = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))].sort((a, b) => a - b);
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
    from ${given(lines)}
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

export async function insertLines(ctx: Context, entryId: number, entryDate: string, lines: readonly Line[]): Promise<void> {
  await ctx.rows(sql`
    insert into journal_lines (tenant_id, journal_entry_id, entry_date, line_no, account_code_id, debit, credit, vendor_id, memo, evidence)
    select ${ctx.tenant.id}, ${entryId}, ${entryDate}::date, g.line_no, g.account_code_id, g.debit, g.credit, g.vendor_id, g.memo, g.evidence
    from ${given(lines)}`);
}

/** Brings the lines of an entry to those given: changed in place by their number, new ones added, missing ones deleted. */
export async function replaceLines(ctx: Context, entryId: number, entryDate: string, lines: readonly Line[]): Promise<void> {
  const tenant = ctx.tenant.id;
  await ctx.rows(sql`
    update journal_lines l
    set account_code_id = g.account_code_id, debit = g.debit, credit = g.credit, vendor_id = g.vendor_id, memo = g.memo, evidence = g.evidence
    from ${given(lines)}
    where l.tenant_id = ${tenant} and l.journal_entry_id = ${entryId} and l.line_no = g.line_no and l.deleted_at is null
      and (l.account_code_id, l.debit, l.credit, l.vendor_id, l.memo, l.evidence) is distinct from (g.account_code_id, g.debit, g.credit, g.vendor_id, g.memo, g.evidence)`);
  const kept = await ctx.rows<{ line_no: number }>(
    sql`select line_no from journal_lines where tenant_id = ${tenant} and journal_entry_id = ${entryId} and deleted_at is null`,
  );
  const known = new Set(kept.map(({ line_no }) => line_no));
  const added = lines.filter(({ line_no }) => !known.has(line_no));
  if (added.length) await insertLines(ctx, entryId, entryDate, added);
  await ctx.rows(
    sql`delete from journal_lines where tenant_id = ${tenant} and journal_entry_id = ${entryId} and line_no > ${lines.length} and deleted_at is null`,
  );
}
