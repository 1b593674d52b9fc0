import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { conflict } from '../../kernel/errors.ts';
import { emitEvent } from '../../kernel/events.ts';
import { move } from '../../kernel/states/move.ts';
import { moveDispatches } from './dispatches/follow.ts';
import { SHIPMENTS_CANCELLED, type ShipmentsEvent } from './events.ts';
import { shipmentMachine } from './model.ts';

/** What follows once shipments are cancelled. */
export async function afterCancelling(ctx: Context, rows: readonly { id: number; order_id: number }[]): Promise<void> {
  await moveDispatches(
    ctx,
    rows.map(({ id }) => id),
    'cancel',
  );
  await emitEvent<ShipmentsEvent>(ctx, SHIPMENTS_CANCELLED, {
    shipments: rows.map(({ id, order_id }) => ({ id, order_id })),
    at: ctx.now.toISOString(),
  });
}

/** Why an order is cancelled, where that is what ends its shipment. */
const REASON = `(select o.options -> 'cancellation' ->> 'reason' from orders o where o.tenant_id = t.tenant_id and o.id = t.order_id) as order_reason`;

const cancelWithOrder = move<{ order_id: number; order_reason: string | null }, { reason: string | null | undefined }>(
  shipmentMachine,
  'cancel',
  {
    right: 'service',
    reads: ['order_id', REASON],
    set: (ctx, { order_reason: orderReason }, { reason }) => ({
      cancel_reason: reason || orderReason || ctx.app.messages.translate(ctx.tenant.locale, 'shipment.cancelled_with_order'),
    }),
    after: afterCancelling,
  },
);

/** Cancels the shipments of locked orders that have not left: for the reason given, that of the order, or a standing one. */
export async function cancelWaiting(ctx: Context, orderIds: readonly number[], reason?: string | null): Promise<void> {
  const waiting = await ctx.rows<{ id: number }>(sql`
    select id from shipments
    where tenant_id = ${ctx.tenant.id} and order_id = any (${orderIds}::integer[]) and status in ('SCHEDULED', 'READY') and deleted_at is null order by id`);
  if (!waiting.length) return;
  const { skipped } = await cancelWithOrder.many(
    ctx,
    waiting.map(({ id }) => id),
    { reason },
  );
  if (skipped.length) throw conflict();
}
