import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { conflict, invalidField } from '../../kernel/errors.ts';
import type { InvoiceToIssue, Party } from '../tax-provider/port.ts';
import { assertBuyer, assertTransmitted, type Draft } from './draft.ts';

/** What is asked of an invoice before the provider is, and what the provider is told. */

/** The supplier as the invoice keeps it; 409 before the settings have been saved. */
export async function supplierOf(ctx: Context): Promise<Party> {
  const found = await ctx.row<Party>(sql`
    select s.business_number as "businessNumber", s.tax_reg_id as "taxRegId", s.company_name as name, s.ceo_name as "ceoName", s.address,
      s.biz_type as "bizType", s.biz_class as "bizClass", s.contact_name as "contactName", s.contact_email as email, s.contact_tel as tel
    from supplier_settings s where s.tenant_id = ${ctx.tenant.id}`);
  if (!found) throw conflict('error.tax_invoice.supplier_settings_missing');
  return found;
}

async function approvalNoOf(ctx: Context, original: number): Promise<string> {
  const found = await ctx.row<{ approval_no: string | null }>(sql`
    select nts_approval_no as approval_no from tax_invoices where tenant_id = ${ctx.tenant.id} and id = ${original}`);
  if (!found?.approval_no) throw conflict('error.tax_invoice.original_not_transmitted');
  return found.approval_no;
}

/** The invoice as the provider takes it, or why it cannot be issued: 409 what the company lacks, 422 what is wrong with it. */
export async function invoiceToIssue(ctx: Context, mgtKey: string, { head, items }: Draft): Promise<InvoiceToIssue> {
  const supplier = await supplierOf(ctx);
  if (head.original_id !== null) await assertTransmitted(ctx, head.original_id);
  if (head.write_date > ctx.today()) throw invalidField('write_date', 'in_future', 'error.tax_invoice.write_date_future');
  assertBuyer(head);
  const { payment } = head;
  return {
    mgtKey,
    writeDate: head.write_date,
    taxType: head.tax_type,
    purpose: head.purpose,
    original:
      head.original_id === null || head.modify_code === null
        ? null
        : { approvalNo: await approvalNoOf(ctx, head.original_id), modifyCode: head.modify_code },
    supplier,
    buyer: {
      businessNumber: head.buyer_business_number ?? '',
      taxRegId: null,
      name: head.buyer_name ?? '',
      ceoName: head.buyer_ceo_name,
      address: head.buyer_address,
      bizType: head.buyer_biz_type,
      bizClass: head.buyer_biz_class,
      contactName: head.buyer_contact_name,
      email: head.buyer_email,
      tel: head.buyer_tel,
    },
    supply: head.supply_amount,
    tax: head.tax_amount,
    total: head.total_amount,
    payment: payment && {
      cash: String(payment.cash ?? 0),
      check: String(payment.check ?? 0),
      note: String(payment.note ?? 0),
      credit: String(payment.credit ?? 0),
    },
    remark: head.remark,
    items: items.map((item) => ({
      supplyDate: item.supply_date ?? head.write_date,
      name: item.name,
      specification: item.specification ?? null,
      quantity: item.quantity ?? null,
      unitPrice: item.unit_price ?? null,
      supply: item.supply_amount ?? '0',
      tax: item.tax_amount ?? '0',
      remark: item.remark ?? null,
    })),
  };
}
