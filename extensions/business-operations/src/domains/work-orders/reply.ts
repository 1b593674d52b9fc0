import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { Json } from '../../kernel/http/reply.ts';
import { fieldReply } from '../../kernel/model/schemas.ts';
import { orders } from '../orders/model.ts';
import { workOrderItems, workOrderSteps, workOrders } from './model.ts';

/** What operations answer besides the work order. */

const itemResource = resource('/work-orders/{id}/items', workOrderItems, { id: 'production.work-order-items', noun: 'item', show: {} });
const stepResource = resource('/work-orders/{id}/steps', workOrderSteps, { id: 'production.work-order-steps', noun: 'step', show: {} });

const plain = (row: Json | object): object => (row instanceof Json ? (JSON.parse(row.data.toString()) as object) : row);

export const showItem = async (ctx: Context, id: number): Promise<object> => plain(await itemResource.show(ctx, id));
export const showStep = async (ctx: Context, id: number): Promise<object> => plain(await stepResource.show(ctx, id));

const Order = z.object({ id: z.int(), status: fieldReply(orders.options.fields.status) }).nullable();
const Work = z.object({ id: z.int(), status: fieldReply(workOrders.options.fields.status) });

export const ItemMoved = z.object({ item: itemResource.reply, work_order: Work, order: Order });

export const StepMoved = z.object({
  step: stepResource.reply,
  item: z.object({ id: z.int(), status: fieldReply(workOrderItems.options.fields.status) }),
  work_order: Work,
  order: Order,
});

export const ClosedSteps = z.array(
  z.object({ id: z.int(), step_code: z.string(), reason: z.enum(['ORPHANED', 'ITEM_COMPLETED', 'WORK_ORDER_COMPLETED']) }),
);

export const SyncReply = z.object({
  work_order: Work,
  order: Order,
  shipment: z.object({ id: z.int(), shipment_no: z.string(), created: z.boolean() }).nullable(),
  auto_completed_steps: ClosedSteps,
});

export const ReturnedInputs = z.array(z.object({ stock_lot_id: z.int(), lot_no: z.string(), quantity: z.number() }));

interface States {
  work_order: { id: number; status: string };
  order: { id: number; status: string } | null;
}

/** Where a work order and its order are now; no order for whoever may read none. */
export async function statesOf(ctx: Context, id: number): Promise<States> {
  const row = await ctx.row<States>(sql`
    select json_build_object('id', w.id, 'status', w.status) as work_order,
      (select json_build_object('id', o.id, 'status', o.status) from orders o
        where o.tenant_id = w.tenant_id and o.id = w.order_id and ${ctx.may(orders.name, 'read') !== null}) as order
    from work_orders w where w.tenant_id = ${ctx.tenant.id} and w.id = ${id}`);
  return row as States;
}

/** Where an item is now. */
export const itemState = async (ctx: Context, id: number): Promise<{ id: number; status: string }> =>
  (await ctx.row<{ id: number; status: string }>(
    sql`select id, status from work_order_items where tenant_id = ${ctx.tenant.id} and id = ${id}`,
  )) as { id: number; status: string };
