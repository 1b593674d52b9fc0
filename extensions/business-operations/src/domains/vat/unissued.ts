import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { openAccess, visible } from '../../kernel/crud/select.ts';
import { type Day, daysBetween } from '../../kernel/days.ts';
import { amount, sum } from '../../kernel/decimal.ts';
import { orders } from '../orders/model.ts';
import { type OrderVat, taxOf, typeOfOrder } from '../tax-invoices/amounts.ts';
import { invoicedSupply, uninvoiced } from '../tax-invoices/invoiced.ts';
import { nextBusinessDay, nominalIssueDate } from './periods.ts';
import type { Span } from './rows.ts';

const Order = z.object({
  order_id: z.int(),
  order_no: z.string(),
  client: z.object({ id: z.int(), name: z.string() }),
  shipped_on: z.iso.date(),
  supply_amount: z.number(),
  issued_supply_amount: z.number(),
  unissued_supply_amount: z.number(),
  unissued_tax_amount: z.number(),
  issue_due_date: z.iso.date(),
  days_overdue: z.int(),
});

export const Unissued = z.object({
  count: z.int(),
  supply_amount: z.number(),
  issued_supply_amount: z.number(),
  unissued_supply_amount: z.number(),
  unissued_tax_amount: z.number(),
  items: z.array(Order),
});

const READS = ['status', 'order_no', 'client_id', 'client_name', 'shipped_at', 'vat_mode', 'supply_amount'];

interface Found {
  order_id: number;
  order_no: string;
  client_id: number;
  client_name: string;
  shipped_on: Day;
  vat_mode: OrderVat;
  supply: string;
  issued: string;
}

/**
 * Orders that were delivered in the span and invoiced for less than their supply, the oldest first, with the day until which their
 * invoices are to be issued. Null where the caller may not read orders.
 */
export async function unissuedOf(ctx: Context, span: Span, holidays: ReadonlySet<Day>): Promise<z.infer<typeof Unissued> | null> {
  const right = ctx.may(orders.name, 'read');
  if (!right || (right.fields && !READS.every((name) => right.fields?.has(name)))) return null;
  const zone = ctx.tenant.timeZone;
  const found = await ctx.rows<Found>(sql`
    select t.id as order_id, t.order_no, t.client_id, t.client_name, (t.shipped_at at time zone ${zone})::date::text as shipped_on,
      t.vat_mode, t.supply_amount::text as supply, i.supply::text as issued
    from orders t cross join lateral (select ${invoicedSupply('t')} as supply) as i
    where ${visible(ctx, orders, openAccess(ctx, orders, READS))} and t.status in ('SHIPPED', 'COMPLETED')
      and t.shipped_at >= ${span.start}::timestamp at time zone ${zone}
      and t.shipped_at < (${span.end}::date + 1)::timestamp at time zone ${zone}
      and ${uninvoiced(sql`t.supply_amount`, sql`i.supply`)} > 0
    order by t.shipped_at, t.id`);
  const items = found.map(({ supply, issued, vat_mode: mode, client_id, client_name, ...order }) => {
    const unissued = amount(supply).minus(issued);
    const due = nextBusinessDay(nominalIssueDate(order.shipped_on), holidays);
    return {
      ...order,
      client: { id: client_id, name: client_name },
      supply_amount: Number(supply),
      issued_supply_amount: Number(issued),
      unissued_supply_amount: unissued.toNumber(),
      unissued_tax_amount: taxOf(unissued, typeOfOrder(mode)).toNumber(),
      issue_due_date: due,
      days_overdue: Math.max(0, daysBetween(due, ctx.today())),
    };
  });
  const total = (name: 'supply_amount' | 'issued_supply_amount' | 'unissued_supply_amount' | 'unissued_tax_amount') =>
    sum(items.map((item) => item[name])).toNumber();
  return {
    count: items.length,
    supply_amount: total('supply_amount'),
    issued_supply_amount: total('issued_supply_amount'),
    unissued_supply_amount: total('unissued_supply_amount'),
    unissued_tax_amount: total('unissued_tax_amount'),
    items,
  };
}
