import { z } from 'zod';
import { businessNumberInput } from '../../kernel/crud/business-number.ts';
import { inputOf, openedBody } from '../../kernel/model/schemas.ts';
import { invoiceLines } from './lines.ts';
import { taxInvoices } from './model.ts';

const buyer = openedBody(taxInvoices, [
  'buyer_name',
  'buyer_ceo_name',
  'buyer_address',
  'buyer_biz_type',
  'buyer_biz_class',
  'buyer_contact_name',
  'buyer_email',
  'buyer_tel',
]).shape;

/** Who buys, as the invoice says it. What is not sent is the client's. */
export const Buyer = z.strictObject({
  business_number: businessNumberInput.nullish(),
  name: buyer.buyer_name,
  ceo_name: buyer.buyer_ceo_name,
  address: buyer.buyer_address,
  biz_type: buyer.buyer_biz_type,
  biz_class: buyer.buyer_biz_class,
  contact_name: buyer.buyer_contact_name,
  email: buyer.buyer_email,
  tel: buyer.buyer_tel,
});

const { client_id, write_date, cancel_reason } = taxInvoices.options.fields;

/** A draft; a change of one names the client, the day and all items again, and of the rest what changes. */
export const InvoiceBody = openedBody(taxInvoices, [
  'order_id',
  'tax_type',
  'purpose',
  'original_id',
  'modify_code',
  'payment',
  'remark',
]).extend({
  client_id: inputOf(client_id),
  write_date: inputOf(write_date),
  buyer: Buyer.optional(),
  items: invoiceLines.input,
});

export type InvoiceInput = z.infer<typeof InvoiceBody>;

export const CancelBody = z.strictObject({ reason: inputOf({ ...cancel_reason, required: true }) });
