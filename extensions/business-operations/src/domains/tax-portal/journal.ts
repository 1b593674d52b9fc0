import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { selectOne } from '../../kernel/crud/select.ts';
import { notFound, Refusal } from '../../kernel/errors.ts';
import type { EntryLine } from '../finance/journals/lines.ts';
import { journalOfRow } from '../finance/sources/routes.ts';
import { taxPortalInvoices } from './model.ts';
import { source } from './source.ts';

const Proposed = z.object({
  account_code_id: z.int(),
  account: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  debit: z.number(),
  credit: z.number(),
  vendor_id: z.int().nullable(),
});

export const PortalJournal = z.object({
  journaled: z.boolean(),
  consolidated: z.boolean(),
  entry: journalOfRow.schema,
  /** Null once the invoice is journaled, and for one of 0. */
  proposed_lines: z.array(Proposed).nullable(),
});

interface Journaled {
  journal_state: string;
  journal_entry_id: number | null;
  journal: { is_consolidated: boolean } | null;
}

/** The lines with the accounts that they name. */
async function withAccounts(ctx: Context, lines: readonly EntryLine[]): Promise<z.infer<typeof Proposed>[]> {
  const ids = lines.map(({ account_code_id: account }) => account);
  const found = await ctx.rows<{ id: number; code: string; name: string }>(sql`
    select id, code, name from account_codes where tenant_id = ${ctx.tenant.id} and id = any (${ids}::integer[])`);
  const accounts = new Map(found.map((account) => [account.id, account]));
  return lines.flatMap(({ account_code_id: id, debit, credit, vendor_id: vendor }) => {
    const account = accounts.get(id);
    if (!account) return [];
    return [{ account_code_id: id, account, debit: Number(debit), credit: Number(credit), vendor_id: vendor ?? null }];
  });
}

/** The journal of an invoice, or how it would be journaled. A role that no account holds is 409. */
export async function journalOf(ctx: Context, id: number): Promise<z.infer<typeof PortalJournal>> {
  const text = await selectOne(ctx, taxPortalInvoices, id, { journal: journalOfRow });
  if (text === undefined) throw notFound();
  const row = JSON.parse(text) as Journaled;
  const consolidated = row.journal?.is_consolidated ?? false;
  if (row.journal_entry_id !== null) return { journaled: true, consolidated, entry: row.journal, proposed_lines: null };
  const lines = (await source.propose(ctx, [id])).get(id)?.lines ?? [];
  if (lines instanceof Refusal && lines.status === 409) throw lines;
  const proposed = lines instanceof Refusal ? null : await withAccounts(ctx, lines);
  return { journaled: false, consolidated: false, entry: null, proposed_lines: proposed };
}
