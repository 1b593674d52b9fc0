import sql, { raw } from 'sql-template-tag';
import { emitEvent } from '../../../kernel/events.ts';
import type { Guard } from '../../../kernel/states/guard.ts';
import { move } from '../../../kernel/states/move.ts';
import { RECEIVING_CANCELLED, RECEIVING_PROCESSED, type ReceivingCancelled, type ReceivingProcessed } from '../events.ts';
import { receivingMachine } from '../model.ts';
import { assertRoom } from './room.ts';
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

export const processReceiving = move(receivingMachine, 'process', {
  guards: [hasItems],
  async after(ctx, rows) {
    for (const { id } of rows) {
      // More may have arrived since than the draft knew.
      await assertRoom(ctx, id, { drafts: true });
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
    for (const { id } of rows) {
      await assertRoom(ctx, id, { drafts: false });
      await putIntoStock(ctx, id);
    }
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
