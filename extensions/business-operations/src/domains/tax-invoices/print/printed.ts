import sql, { join, raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { columnText, openAccess, visible } from '../../../kernel/crud/select.ts';
import { notFound } from '../../../kernel/errors.ts';
import { fieldOf } from '../../../kernel/model/collection.ts';
import type { AnyField } from '../../../kernel/model/field.ts';
import type { Party } from '../../tax-provider/port.ts';
import type { Draft } from '../draft.ts';
import { CONTENT, type TaxInvoiceStatus, taxInvoiceItems, taxInvoices } from '../model.ts';
import { supplierOf } from '../to-issue.ts';

/** What is printed of an invoice; amounts are decimals as text, in won. */
export interface PrintedInvoice {
  invoice_no: string;
  status: TaxInvoiceStatus;
  nts_approval_no: string | null;
  /** Of the invoice that it amends. */
  original_approval_no: string | null;
  supplier: Party;
  head: Draft['head'];
  items: PrintedItem[];
}

export interface PrintedItem {
  supply_date: string;
  name: string;
  specification: string | null;
  quantity: string | null;
  unit_price: string | null;
  supply_amount: string;
  tax_amount: string;
  remark: string | null;
}

const ITEM = ['supply_date', 'name', 'specification', 'quantity', 'unit_price', 'supply_amount', 'tax_amount', 'remark'] as const;

type Found = Omit<PrintedInvoice, 'head' | 'supplier'> & PrintedInvoice['head'] & { supplier: Party | null };

/** The invoice as it is now: with the supplier that it was issued with, or before that the one of the settings. */
export async function printedInvoice(ctx: Context, id: number): Promise<PrintedInvoice> {
  const access = openAccess(ctx, taxInvoices, [...CONTENT, 'nts_approval_no', 'supplier']);
  openAccess(ctx, taxInvoiceItems, [...ITEM]);
  const head = CONTENT.map((name) => {
    const field: AnyField = taxInvoices.options.fields[name];
    return raw(`${columnText(name, field, 't')}${field.kind === 'date' ? '::text' : ''} as ${name}`);
  });
  const item = ITEM.map((name) => raw(`'${name}', ${columnText(name, fieldOf(taxInvoiceItems, name) as AnyField, 'l')}::text`));
  const found = await ctx.row<Found>(sql`
    select t.invoice_no, t.status, t.nts_approval_no, t.supplier, ${join(head)},
      (select o.nts_approval_no from tax_invoices o where o.tenant_id = t.tenant_id and o.id = t.original_id) as original_approval_no,
      (select coalesce(json_agg(json_build_object(${join(item)}) order by l.line_no), '[]') from tax_invoice_items l
        where l.tenant_id = t.tenant_id and l.tax_invoice_id = t.id and l.deleted_at is null) as items
    from tax_invoices t where t.id = ${id} and ${visible(ctx, taxInvoices, access)}`);
  if (!found) throw notFound();
  const { invoice_no, status, nts_approval_no, original_approval_no, supplier, items, ...rest } = found;
  return {
    ...{ invoice_no, status, nts_approval_no, original_approval_no, items },
    supplier: supplier ?? (await supplierOf(ctx)),
    head: rest,
  };
}
