import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { openAccess, visible } from '../../kernel/crud/select.ts';
import type { Day } from '../../kernel/days.ts';
import { amount } from '../../kernel/decimal.ts';
import { notFound } from '../../kernel/errors.ts';
import { idParam } from '../../kernel/model/schemas.ts';
import { orderItems, orders } from '../orders/model.ts';
import { type OrderVat, typeOfOrder } from './amounts.ts';
import { amendedSupply, amendedTax, draftedSupply, draftedTax, invoicedSupply, invoicedTax } from './invoiced.ts';
import { type OrderedLine, proposedItems } from './proposal-rules.ts';

export const ProposalQuery = z.strictObject({ order_id: idParam });

const won = z.number();

export const Proposal = z.object({
  order: z.object({ id: z.int(), order_no: z.string(), status: z.string(), client_id: z.int(), supply_amount: won, tax_amount: won }),
  /** The tenant's day on which everything had been delivered; null before. */
  shipped_on: z.iso.date().nullable(),
  invoiced_supply: won,
  drafted_supply: won,
  /** By how much returns, other prices and a cancelled contract have changed what is to be invoiced, drafts included. */
  amended_supply: won,
  remaining_supply: won,
  remaining_tax: won,
  /** A body of `POST /tax-invoices`; null where nothing is left or nothing has been shipped. */
  invoice: z
    .object({
      client_id: z.int(),
      order_id: z.int(),
      write_date: z.iso.date(),
      tax_type: z.enum(['TAXABLE', 'ZERO_RATED', 'EXEMPT']),
      items: z.array(
        z.object({
          supply_date: z.iso.date(),
          name: z.string(),
          specification: z.string().nullable(),
          quantity: won.nullable(),
          unit_price: won.nullable(),
          supply_amount: won,
          tax_amount: won,
        }),
      ),
    })
    .nullable(),
});

interface Found {
  id: number;
  order_no: string;
  status: string;
  client_id: number;
  vat_mode: OrderVat;
  supply: string;
  tax: string;
  invoiced_supply: string;
  invoiced_tax: string;
  drafted_supply: string;
  drafted_tax: string;
  amended_supply: string;
  amended_tax: string;
  shipped_on: Day | null;
  lines: OrderedLine[];
}

const SHIPPED = ['SHIPPED', 'COMPLETED'];

const LONGEST_NAME = 100;
const LONGEST_SPECIFICATION = 60;

/**
 * The invoice of an order's shipped and not yet invoiced part. An order is shipped as a whole, so that is everything once it has been
 * delivered, less what invoices and drafts hold already; what came back or became cheaper is not invoiced again. Its tax is what makes all invoices of the order come to the order's own tax.
 */
export async function proposal(ctx: Context, { order_id: id }: z.infer<typeof ProposalQuery>): Promise<z.infer<typeof Proposal>> {
  const order = await readOrder(ctx, id);
  const [supply, tax] = [amount(order.supply), amount(order.tax)];
  const invoiced = amount(order.invoiced_supply).plus(order.drafted_supply).minus(order.amended_supply);
  const invoicedTaxes = amount(order.invoiced_tax).plus(order.drafted_tax).minus(order.amended_tax);
  const type = typeOfOrder(order.vat_mode);
  const lines = order.lines.map(({ name, specification, ...line }) => ({
    ...line,
    name: name.slice(0, LONGEST_NAME),
    specification: specification?.slice(0, LONGEST_SPECIFICATION) ?? null,
  }));
  const ordered = { supply, tax, invoicedSupply: invoiced, invoicedTax: invoicedTaxes, type, lines };
  const others = (first: string, count: number) => ctx.translate('tax_invoice.proposal.others', { first, count }).slice(0, LONGEST_NAME);
  const { shipped_on: shippedOn } = order;
  const items = shippedOn ? proposedItems(ordered, others) : [];
  return {
    order: {
      id,
      order_no: order.order_no,
      status: order.status,
      client_id: order.client_id,
      supply_amount: supply.toNumber(),
      tax_amount: tax.toNumber(),
    },
    shipped_on: shippedOn,
    invoiced_supply: amount(order.invoiced_supply).toNumber(),
    drafted_supply: amount(order.drafted_supply).toNumber(),
    amended_supply: amount(order.amended_supply).toNumber(),
    remaining_supply: supply.minus(invoiced).toNumber(),
    remaining_tax: tax.minus(invoicedTaxes).toNumber(),
    invoice:
      shippedOn && items.length
        ? {
            client_id: order.client_id,
            order_id: id,
            write_date: shippedOn,
            tax_type: type,
            items: items.map(({ quantity, unit_price: price, supply_amount, tax_amount, ...item }) => ({
              ...item,
              supply_date: shippedOn,
              quantity: quantity === null ? null : Number(quantity),
              unit_price: price === null ? null : Number(price),
              supply_amount: Number(supply_amount),
              tax_amount: Number(tax_amount),
            })),
          }
        : null,
  };
}

async function readOrder(ctx: Context, id: number): Promise<Found> {
  const access = openAccess(ctx, orders, ['client_id', 'status', 'vat_mode', 'supply_amount', 'vat_amount', 'shipped_at']);
  openAccess(ctx, orderItems, ['item_name', 'specification', 'quantity', 'amount']);
  const found = await ctx.row<Found>(sql`
    select t.id, t.order_no, t.status, t.client_id, t.vat_mode, coalesce(t.supply_amount, 0)::text as supply, coalesce(t.vat_amount, 0)::text as tax,
      ${invoicedSupply('t')}::text as invoiced_supply, ${invoicedTax('t')}::text as invoiced_tax,
      ${draftedSupply('t')}::text as drafted_supply, ${draftedTax('t')}::text as drafted_tax,
      ${amendedSupply('t', { drafts: true })}::text as amended_supply, ${amendedTax('t', { drafts: true })}::text as amended_tax,
      case when t.status = any (${SHIPPED}::text[]) then (t.shipped_at at time zone ${ctx.tenant.timeZone})::date::text end as shipped_on,
      (select coalesce(json_agg(json_build_object('name', l.item_name, 'specification', l.specification, 'quantity', trim_scale(l.quantity)::text,
        'amount', l.amount::text) order by l.sort_order, l.id), '[]')
        from order_items l where l.tenant_id = t.tenant_id and l.order_id = t.id and l.row_type = 'PRODUCT') as lines
    from orders t where t.id = ${id} and ${visible(ctx, orders, access)}`);
  if (!found) throw notFound();
  return found;
}
