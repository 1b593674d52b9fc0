import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { openAccess, visible } from '../../kernel/crud/select.ts';
import { notFound } from '../../kernel/errors.ts';
import { idParam } from '../../kernel/model/schemas.ts';
import { clients } from '../sales/model.ts';
import { taxInvoices } from './model.ts';

/** The buyer's columns as the client fills them in. */
export interface BuyerColumns {
  buyer_business_number: string | null;
  buyer_name: string | null;
  buyer_ceo_name: string | null;
  buyer_address: string | null;
  buyer_biz_type: string | null;
  buyer_biz_class: string | null;
  buyer_contact_name: string | null;
  buyer_email: string | null;
  buyer_tel: string | null;
}

const { buyer_address, buyer_biz_type, buyer_biz_class, buyer_email } = taxInvoices.options.fields;

/**
 * What an invoice says of its buyer unless told otherwise, from the client's registration. Texts that the invoice has less room for are
 * cut; an address of mail is not, because it would be another one.
 */
export async function defaultBuyer(ctx: Context, clientId: number): Promise<BuyerColumns> {
  const found = await ctx.row<BuyerColumns>(sql`
    select c.business_no as buyer_business_number, c.name as buyer_name, c.ceo_name as buyer_ceo_name,
      nullif(left(concat_ws(' ', nullif(c.address, ''), nullif(c.address_detail, '')), ${buyer_address.length}::integer), '') as buyer_address,
      left(c.business_type, ${buyer_biz_type.length}::integer) as buyer_biz_type,
      left(c.business_item, ${buyer_biz_class.length}::integer) as buyer_biz_class,
      c.contact_person as buyer_contact_name, c.contact_phone as buyer_tel,
      (select e from unnest(array[c.tax_email, c.email]) with ordinality as u (e, place)
        where e <> '' and length(e) <= ${buyer_email.length}::integer order by place limit 1) as buyer_email
    from clients c where c.tenant_id = ${ctx.tenant.id} and c.id = ${clientId}`);
  if (!found) throw new Error(`Client ${clientId} was there a moment ago.`);
  return found;
}

export const BuyerQuery = z.strictObject({ client_id: idParam });

const text = z.string().nullable();

/** As the member `buyer` of an invoice. */
export const ProposedBuyer = z.object({
  business_number: text,
  name: text,
  ceo_name: text,
  address: text,
  biz_type: text,
  biz_class: text,
  contact_name: text,
  email: text,
  tel: text,
});

const READS = [
  ...['business_no', 'name', 'ceo_name', 'address', 'address_detail', 'business_type', 'business_item'],
  ...['contact_person', 'contact_phone', 'tax_email', 'email'],
];

/** The buyer that an invoice to this client begins with; 404 of a client that the caller does not see. */
export async function proposedBuyer(ctx: Context, { client_id: id }: z.infer<typeof BuyerQuery>): Promise<z.infer<typeof ProposedBuyer>> {
  const access = openAccess(ctx, clients, READS);
  const found = await ctx.row(sql`select t.id from clients t where t.id = ${id} and ${visible(ctx, clients, access)}`);
  if (!found) throw notFound();
  const columns = await defaultBuyer(ctx, id);
  return ProposedBuyer.parse(Object.fromEntries(Object.entries(columns).map(([name, value]) => [name.replace(/^buyer_/, ''), value])));
}
