import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { type Detail, invalid, invalidField } from '../../kernel/errors.ts';

/** What an inspection is of, as a request names it. */
export interface Named {
  item_id?: number | null | undefined;
  receiving_item_id?: number | null | undefined;
  stock_lot_id?: number | null | undefined;
  work_order_id?: number | null | undefined;
  work_order_item_id?: number | null | undefined;
  order_id?: number | null | undefined;
  order_location_id?: number | null | undefined;
  client_id?: number | null | undefined;
}

/** What is known of it. */
interface Facts {
  line_item_id: number | null;
  lot_item_id: number | null;
  quantity: string | null;
  lot_no: string | null;
  client_id: number | null;
  order_id: number | null;
  work_order_id: number | null;
  location_order_id: number | null;
  made_for_order_id: number | null;
  work_item_order_id: number | null;
  cancelled: boolean;
}

/** The receiving of a line: nobody moves it while an inspection of the line is made. */
export const holdReceiving = (ctx: Context, receivingItemId: number) =>
  ctx.rows(sql`
    select v.id from receivings v join receiving_items n on n.tenant_id = v.tenant_id and n.receiving_id = v.id
    where v.tenant_id = ${ctx.tenant.id} and n.id = ${receivingItemId} for share of v`);

const id = (value: number | null | undefined) => sql`${value ?? null}::integer`;

const factsOf = (ctx: Context, named: Named): Promise<Facts | undefined> =>
  ctx.row<Facts>(sql`
    select n.item_id as line_item_id, l.item_id as lot_item_id, trim_scale(n.received_quantity)::text as quantity,
      coalesce(n.lot_no, l.lot_no, wi.lot_no) as lot_no, coalesce(v.client_id, l.client_id, o.client_id) as client_id,
      o.id as order_id, wi.work_order_id, p.order_id as location_order_id, wi.work_order_id as work_item_order_id, w.order_id as made_for_order_id,
      coalesce(v.status = 'CANCELLED' or v.deleted_at is not null, false) as cancelled
    from (select ${ctx.tenant.id}::integer as tenant) one
    left join receiving_items n on n.tenant_id = tenant and n.id = ${id(named.receiving_item_id)}
    left join receivings v on v.tenant_id = tenant and v.id = n.receiving_id
    left join stock_lots l on l.tenant_id = tenant and l.id = ${id(named.stock_lot_id)}
    left join work_order_items wi on wi.tenant_id = tenant and wi.id = ${id(named.work_order_item_id)}
    left join work_orders w on w.tenant_id = tenant and w.id = coalesce(${id(named.work_order_id)}, wi.work_order_id)
    left join order_locations p on p.tenant_id = tenant and p.id = ${id(named.order_location_id)}
    left join orders o on o.tenant_id = tenant and o.id = coalesce(${id(named.order_id)}, w.order_id, p.order_id) and o.deleted_at is null`);

const differ = (one: number | null | undefined, other: number | null | undefined): boolean => one != null && other != null && one !== other;

/**
 * What follows from what an inspection is of: item and size of a line of a receiving, which a request does not name itself, and lot, client
 * and order where it does not. What contradicts itself is 422.
 */
export async function sourceOf(ctx: Context, named: Named, sent: { lot_size?: string | undefined; lot_no?: string | null | undefined }) {
  if (named.receiving_item_id != null) await holdReceiving(ctx, named.receiving_item_id);
  const facts = (await factsOf(ctx, named)) as Facts;
  const ofLine = named.receiving_item_id != null;
  const wrong: Detail[] = [];
  const check = (fails: boolean, path: string, code: string) => void (fails && wrong.push({ path, code }));
  check(ofLine && named.item_id != null, 'item_id', 'of_receiving');
  check(ofLine && sent.lot_size !== undefined, 'lot_size', 'of_receiving');
  check(!ofLine && named.item_id == null, 'item_id', 'required');
  check(!ofLine && sent.lot_size === undefined, 'lot_size', 'required');
  check(facts.cancelled, 'receiving_item_id', 'invalid_value');
  const item = facts.line_item_id ?? named.item_id;
  check(differ(facts.lot_item_id, item), 'stock_lot_id', 'invalid_value');
  check(differ(facts.work_item_order_id, named.work_order_id), 'work_order_item_id', 'invalid_value');
  check(
    differ(facts.made_for_order_id, facts.order_id),
    named.work_order_id == null ? 'work_order_item_id' : 'work_order_id',
    'invalid_value',
  );
  check(differ(facts.location_order_id, facts.order_id), 'order_location_id', 'invalid_value');
  if (wrong.length) throw invalid('error.validation_failed', wrong);
  if (item == null || (ofLine && facts.quantity === null)) throw invalidField('receiving_item_id', 'unknown_reference');
  const { lot_no: lotNo, client_id: clientId, order_id: orderId, work_order_id: workOrderId, quantity } = facts;
  return {
    item_id: item,
    ...(quantity === null ? {} : { lot_size: quantity }),
    ...(sent.lot_no == null ? { lot_no: lotNo } : {}),
    ...(named.client_id == null ? { client_id: clientId } : {}),
    ...(named.order_id == null ? { order_id: orderId } : {}),
    ...(named.work_order_id == null ? { work_order_id: workOrderId } : {}),
  };
}
