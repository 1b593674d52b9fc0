import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { conflict } from '../../../kernel/errors.ts';
import { emitEvent } from '../../../kernel/events.ts';
import type { Guard } from '../../../kernel/states/guard.ts';
import { move } from '../../../kernel/states/move.ts';
import { RECEIVING_CANCELLED, RECEIVING_PROCESSED, type ReceivingCancelled, type ReceivingProcessed } from '../events.ts';
import { receivingMachine } from '../model.ts';
import { putIntoStock, takeFromStock } from './stock.ts';

const ofReceiving = 'from receiving_items i where i.tenant_id = t.tenant_id and i.receiving_id = t.id';

const hasItems: Guard = {
  sql: () => raw(`exists (select ${ofReceiving})`),
  status: 422,
  error: 'error.receiving.no_items',
  detail: () => ({ path: 'items' }),
};

const inspected: Guard = {
  sql: () => raw(`not exists (select ${ofReceiving} and i.inspection_result = 'PENDING')`),
  status: 409,
  error: 'error.receiving.inspection_pending',
  detail: () => ({ path: 'status' }),
};

/** More may have arrived since than a draft knew: a line that was rejected and then accepted after all leaves no room for its replacement. */
async function assertRoom(ctx: Context, receivingId: number): Promise<void> {
  const over = await ctx.row<{ line: number | null; allowed: string; arriving: string; place: number | null }>(sql`
    select o.line, o.allowed::float8 as allowed, o.arriving::float8 as arriving,
      (select i.sort_order from receiving_items i where i.tenant_id = ${ctx.tenant.id} and i.receiving_id = ${receivingId} and i.purchase_order_item_id = o.line limit 1) as place
    from ops.over_receipt(${ctx.tenant.id}, array(
      select i.purchase_order_item_id from receiving_items i
      where i.tenant_id = ${ctx.tenant.id} and i.receiving_id = ${receivingId} and i.purchase_order_item_id is not null)) o`);
  if (over?.line != null)
    throw conflict('error.receiving.over_receipt', [
      {
        path: `items.${over.place}.received_quantity`,
        code: 'over_receipt',
        purchase_order_item_id: over.line,
        allowed: over.allowed,
        arriving: over.arriving,
      },
    ]);
}

export const processReceiving = move(receivingMachine, 'process', {
  guards: [hasItems],
  async after(ctx, rows) {
    for (const { id } of rows) {
      await assertRoom(ctx, id);
      const pending = await ctx.rows<ReceivingProcessed['pending'][number]>(sql`
        update receiving_items l set inspection_result = 'PENDING'
        from items i where l.tenant_id = ${ctx.tenant.id} and l.receiving_id = ${id} and i.tenant_id = l.tenant_id and i.id = l.item_id and i.inspection_required
        returning l.id, l.item_id as "itemId", l.received_quantity::text as quantity`);
      await emitEvent<ReceivingProcessed>(ctx, RECEIVING_PROCESSED, { receivingId: id, pending });
    }
  },
});

export const completeReceiving = move(receivingMachine, 'complete', {
  guards: [inspected],
  set: (ctx) => ({ completed_at: ctx.now.toISOString() }),
  async after(ctx, rows) {
    for (const { id } of rows) await putIntoStock(ctx, id);
  },
});

export const cancelReceiving = move<{ purchase_order_id: number | null }, { reason: string }>(receivingMachine, 'cancel', {
  reads: ['purchase_order_id'],
  set: (_ctx, _receiving, { reason }) => ({ cancel_reason: reason }),
  async after(ctx, rows) {
    for (const { id, from, purchase_order_id: purchaseOrderId } of rows) {
      if (from === 'COMPLETED') await takeFromStock(ctx, id, purchaseOrderId);
      await emitEvent<ReceivingCancelled>(ctx, RECEIVING_CANCELLED, { receivingId: id, purchaseOrderId, from });
    }
  },
});
