import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { conflict } from '../../kernel/errors.ts';
import { move } from '../../kernel/states/move.ts';
import { type WorkOrderOptions, type WorkOrderStatus, workOrderMachine } from '../work-orders/model.ts';
import type { ShipmentsEvent } from './events.ts';

/** How the work orders of an order follow its shipment. */

interface Row {
  process_id: number | null;
  options: WorkOrderOptions | null;
}

const shipWork = move<Row>(workOrderMachine, 'ship', {
  right: 'service',
  reads: ['process_id', 'options'],
  set: (ctx, { process_id: process, from, options }) => ({
    shipped_at: ctx.now.toISOString(),
    ...(process === null ? { options: { ...options, previous_status: from as WorkOrderStatus } } : {}),
  }),
});

const returnWork = move<Row>(workOrderMachine, 'shipment-returned', {
  right: 'service',
  reads: ['process_id', 'options'],
  to: (_input, { process_id: process, options }) => (process === null && options?.previous_status) || 'COMPLETED',
  set(_ctx, { options }) {
    const { previous_status: _, ...rest } = options ?? {};
    return { shipped_at: null, options: Object.keys(rest).length ? rest : null };
  },
});

/** The main work orders of the shipments' orders in these states; without a process they ship as they are. */
async function idsOf(ctx: Context, { shipments }: ShipmentsEvent, left: boolean): Promise<number[]> {
  const orders = shipments.map(({ order_id: id }) => id);
  const rows = await ctx.rows<{ id: number }>(sql`
    select id from work_orders
    where tenant_id = ${ctx.tenant.id} and order_id = any (${orders}::integer[]) and not is_auxiliary and deleted_at is null and case when ${left}::boolean
      then status = 'COMPLETED' or process_id is null and status not in ('SHIPPED', 'CANCELLED') else status = 'SHIPPED' end
    order by id`);
  return rows.map(({ id }) => id);
}

const following = (work: typeof shipWork, left: boolean) => async (ctx: Context, event: ShipmentsEvent) => {
  const ids = await idsOf(ctx, event, left);
  if (!ids.length) return;
  const { skipped } = await work.many(ctx, ids, undefined);
  if (skipped.length) throw conflict();
};

export const shipWorkOrders = following(shipWork, true);
export const returnWorkOrders = following(returnWork, false);
