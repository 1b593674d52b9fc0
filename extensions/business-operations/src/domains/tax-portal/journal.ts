import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { selectOne } from '../../kernel/crud/select.ts';
import { notFound, Refusal } from '../../kernel/errors.ts';
import { shownProposal } from '../finance/sources/journals.ts';
import { ProposedLine } from '../finance/sources/proposed.ts';
import { journalOfRow } from '../finance/sources/routes.ts';
import { taxPortalInvoices } from './model.ts';
import { source } from './source.ts';

export const PortalJournal = z.object({
  journaled: z.boolean(),
  consolidated: z.boolean(),
  entry: journalOfRow.schema,
  /** Null once the invoice is journaled, and for one of 0. */
  proposed_lines: z.array(ProposedLine).nullable(),
});

interface Journaled {
  journal_state: string;
  journal_entry_id: number | null;
  journal: { is_consolidated: boolean } | null;
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
  const proposed = lines instanceof Refusal ? null : await shownProposal(ctx, source, lines);
  return { journaled: false, consolidated: false, entry: null, proposed_lines: proposed };
}
