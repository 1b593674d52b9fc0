import sql, { join, raw } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { columnText } from '../../kernel/crud/select.ts';
import { lockRow } from '../../kernel/crud/write.ts';
import { conflict } from '../../kernel/errors.ts';
import { changedLines, insertLines, writeLines } from '../../kernel/lines/write.ts';
import { nextNumber } from '../../kernel/numbering.ts';
import { transitionRefusal } from '../../kernel/states/machine.ts';
import type { InvoiceInput } from './bodies.ts';
import { changedDraft, type Draft, type Head, newDraft } from './draft.ts';
import { invoiceLines } from './lines.ts';
import { CONTENT, type TaxInvoiceStatus, taxInvoiceMachine, taxInvoices } from './model.ts';

export const createInvoice = async (ctx: Context, body: InvoiceInput): Promise<number> => storeDraft(ctx, await newDraft(ctx, body));

/** Stores a draft with the number of the tenant's day; `key` is the one at the provider, where it has been asked already. Returns the id. */
export async function storeDraft(ctx: Context, { head, items }: Draft, key?: string): Promise<number> {
  const id = await ctx.items(taxInvoices).create({
    ...head,
    ...(key ? { mgt_key: key } : {}),
    tenant_id: ctx.tenant.id,
    invoice_no: await nextNumber(ctx.db, ctx.tenant.id, taxInvoices, ctx.today()),
  });
  await insertLines(ctx, invoiceLines, [{ id, lines: items }]);
  return id;
}

interface Locked extends Head {
  status: TaxInvoiceStatus;
  /** Somebody speaks with the provider about it. */
  busy: boolean;
  attempted: boolean;
}

/** The stored invoice, locked; refused unless it is a draft that nobody issues and of which it is known that it has not been issued. */
async function lockDraft(ctx: Context, id: number, action: 'update' | 'delete'): Promise<Head> {
  await lockRow(ctx, taxInvoices, id, action);
  const columns = CONTENT.map((name) => raw(`${columnText(name, taxInvoices.options.fields[name], 't')} as ${name}`));
  const found = await ctx.row<Locked>(sql`
    select ${join(columns)}, t.status, coalesce(t.claimed_until > now(), false) as busy, t.issue_attempted_at is not null as attempted
    from tax_invoices t where t.tenant_id = ${ctx.tenant.id} and t.id = ${id}`);
  const { status, busy, attempted, ...head } = found as Locked;
  if (status !== 'DRAFT') throw transitionRefusal(taxInvoiceMachine, status, action);
  if (busy) throw conflict('error.tax_invoice.busy');
  if (attempted) throw conflict('error.tax_invoice.issue_unconfirmed', [{ path: 'issue_attempted_at', code: 'issue_unconfirmed' }]);
  return head;
}

export async function replaceDraft(ctx: Context, id: number, body: InvoiceInput): Promise<void> {
  const { head, items } = await changedDraft(ctx, await lockDraft(ctx, id, 'update'), body);
  await ctx.items(taxInvoices).update(id, { ...head });
  await writeLines(ctx, invoiceLines, await changedLines(ctx, invoiceLines, id, items));
}

export async function deleteDraft(ctx: Context, id: number): Promise<void> {
  await lockDraft(ctx, id, 'delete');
  await ctx.items(taxInvoices).delete(id);
}
