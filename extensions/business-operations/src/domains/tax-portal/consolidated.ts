import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { visible } from '../../kernel/crud/select.ts';
import { amount } from '../../kernel/decimal.ts';
import { type Details, invalid, Refusal } from '../../kernel/errors.ts';
import { createBody } from '../../kernel/model/schemas.ts';
import { type EntryLine, entryLines, totalOf } from '../finance/journals/lines.ts';
import { journalEntries } from '../finance/model.ts';
import { consolidate } from '../finance/sources/journals.ts';
import { Ids, JournalBody } from '../finance/sources/routes.ts';
import { type InvoiceDirection, taxPortalInvoices } from './model.ts';
import { addedUp } from './proposals.ts';
import { source } from './source.ts';

export const ConsolidatedBody = JournalBody.pick({ description: true, lines: true }).extend({
  invoice_ids: Ids.min(2),
  entry_date: createBody(journalEntries).shape.entry_date,
});

interface Chosen {
  id: number;
  direction: InvoiceDirection;
  journaled: boolean;
}

const wrong = (ids: readonly number[], code: string, is: (id: number, index: number) => boolean): Details =>
  ids.flatMap((id, index) => (is(id, index) ? [{ path: `invoice_ids.${index}`, code, id }] : []));

/** Refuses ids that are unknown or named twice, and sales beside purchases. Those that are journaled are for the journal to refuse. */
async function assertChosen(ctx: Context, ids: readonly number[]): Promise<void> {
  const rows = await ctx.rows<Chosen>(sql`
    select t.id, t.direction, t.journal_state = 'JOURNALED' as journaled from tax_portal_invoices t
    where t.id = any (${[...ids]}::integer[]) and ${visible(ctx, taxPortalInvoices, ctx.access(taxPortalInvoices.name, 'read'))}
    order by t.id for update of t`);
  const found = new Map(rows.map((row) => [row.id, row]));
  const faults = [
    ...wrong(ids, 'unknown_reference', (id) => !found.has(id)),
    ...wrong(ids, 'duplicate', (id, index) => ids.indexOf(id) !== index),
  ];
  if (faults.length) throw invalid('error.validation_failed', faults);
  if (rows.some(({ journaled }) => journaled)) return;
  const first = found.get(ids[0] ?? 0)?.direction;
  const mixed = wrong(ids, 'mixed_direction', (id) => found.get(id)?.direction !== first);
  if (mixed.length) throw invalid('error.taxportal_invoice.mixed_direction', mixed);
}

/** The invoices' own proposals added up. */
async function proposedTogether(ctx: Context, ids: readonly number[]): Promise<EntryLine[]> {
  const proposals = await source.propose(ctx, ids);
  return addedUp(
    ids.map((id) => {
      const lines = proposals.get(id)?.lines ?? [];
      if (lines instanceof Refusal) throw lines;
      return lines;
    }),
  );
}

/** Lines that are given come to what the invoices come to, each without its sign: none is set off against another. */
async function assertTotal(ctx: Context, ids: readonly number[], lines: readonly EntryLine[]): Promise<void> {
  const proposals = await source.propose(ctx, ids);
  const expected = ids.reduce((total, id) => total.plus(proposals.get(id)?.amount ?? 0), amount(0));
  const got = amount(totalOf(lines));
  if (!got.equals(expected))
    throw invalid('error.journal.amount_mismatch', [
      { path: 'lines', code: 'amount_mismatch', expected: expected.toNumber(), got: got.toNumber() },
    ]);
}

/** One journal for many invoices of one direction; returns the id of its entry. */
export async function createConsolidated(ctx: Context, body: z.infer<typeof ConsolidatedBody>): Promise<number> {
  const { invoice_ids: ids, entry_date, description, lines: given } = body;
  await assertChosen(ctx, ids);
  if (given) await assertTotal(ctx, ids, given);
  const lines = given ?? (await proposedTogether(ctx, ids));
  const { max } = entryLines.options;
  if (lines.length > max)
    throw invalid('error.taxportal_invoice.too_many_lines', [{ path: 'invoice_ids', code: 'too_many_lines', lines: lines.length, max }], {
      max,
    });
  return consolidate(ctx, source, ids, { entry_date, description: description ?? null, lines });
}
