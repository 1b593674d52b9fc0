import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { lockRow, permitted } from '../../kernel/crud/write.ts';
import type { Day } from '../../kernel/days.ts';
import { conflict, invalidField } from '../../kernel/errors.ts';
import { nextNumber } from '../../kernel/numbering.ts';
import { type OrderStatus, orders } from '../orders/model.ts';
import { addLines, orderLines, type ShipmentLine } from './lines.ts';
import { type ShipmentOptions, shipments } from './model.ts';

/** Columns of a new shipment. */
export interface ShipmentHead {
  scheduled_date: Day;
  lines_given?: boolean;
  [column: string]: unknown;
}

export interface NewShipment {
  source: NonNullable<ShipmentOptions['source']>;
  head: ShipmentHead;
  lines: readonly ShipmentLine[];
}

/** Stores a shipment of an order that is locked and has been judged. Returns its id. */
export async function createShipment(ctx: Context, orderId: number, { source, head, lines }: NewShipment): Promise<number> {
  const shipmentNo = await nextNumber(ctx.db, ctx.tenant.id, shipments, ctx.today());
  const id = await ctx.items(shipments).create({
    ...head,
    order_id: orderId,
    shipment_no: shipmentNo,
    options: { source },
    tenant_id: ctx.tenant.id,
  });
  await addLines(ctx, id, lines);
  return id;
}

export interface LiveShipment {
  id: number;
  shipment_no: string;
  status: string;
  order_id: number;
  lines_given: boolean;
}

/** The shipment of a locked order that is neither deleted nor cancelled. */
export const liveShipment = (ctx: Context, orderId: number): Promise<LiveShipment | undefined> =>
  ctx.row<LiveShipment>(sql`
    select id, shipment_no, status, order_id, lines_given from shipments
    where tenant_id = ${ctx.tenant.id} and order_id = ${orderId} and status <> 'CANCELLED' and deleted_at is null for update`);

/** 409 where the order has a shipment. */
export async function assertNone(ctx: Context, orderId: number): Promise<void> {
  const live = await liveShipment(ctx, orderId);
  if (live)
    throw conflict('error.already_created', [
      { path: 'order_id', code: 'already_created', id: live.id, shipment_no: live.shipment_no, status: live.status },
    ]);
}

/** The order is not in a state in which it can be shipped or planned to be. */
export const orderStatusRefusal = (status: string) =>
  conflict('error.shipment.order_status', [{ path: 'status', code: 'order_status', status }]);

/** When an order is shipped unless somebody says: on its day of delivery, today where that is missing or past. */
export function plannedDay(ctx: Context, deliveryDate: Day | null): Day {
  const today = ctx.today();
  return deliveryDate && deliveryDate > today ? deliveryDate : today;
}

export interface FromOrder {
  scheduled_date?: Day | undefined;
  priority?: string | undefined;
  remarks?: string | null | undefined;
}

/** Makes the one shipment of a produced order, of everything that it ships. Returns its id. */
export async function fromOrder(ctx: Context, orderId: number, body: FromOrder): Promise<number> {
  const sent = permitted(ctx, shipments, 'create', body);
  const columns = ['status', 'delivery_date::text as delivery_date'];
  const order = await lockRow<{ status: OrderStatus; delivery_date: Day | null }>(ctx, orders, orderId, 'read', columns);
  if (order.status !== 'PRODUCED') throw orderStatusRefusal(order.status);
  await assertWorkDone(ctx, orderId);
  await assertNone(ctx, orderId);
  const lines = await orderLines(ctx, orderId, true);
  if (!lines.length) throw invalidField('items', 'no_order_items', 'error.no_order_items');
  const head = { ...sent, scheduled_date: sent.scheduled_date ?? plannedDay(ctx, order.delivery_date) };
  return createShipment(ctx, orderId, { source: 'FROM_ORDER', head, lines });
}

async function assertWorkDone(ctx: Context, orderId: number): Promise<void> {
  const open = await ctx.rows<{ id: number; work_order_no: string; status: string }>(sql`
    select id, work_order_no, status from work_orders
    where tenant_id = ${ctx.tenant.id} and order_id = ${orderId} and not is_auxiliary and process_id is not null and deleted_at is null
      and status not in ('COMPLETED', 'SHIPPED', 'CANCELLED') order by id`);
  if (!open.length) return;
  throw conflict(
    'error.shipment.work_orders_incomplete',
    open.map(({ id, work_order_no, status }) => ({ path: 'work_orders', code: 'work_orders_incomplete', id, work_order_no, status })),
  );
}
