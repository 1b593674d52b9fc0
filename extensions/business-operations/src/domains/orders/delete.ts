import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { deleteUnused } from '../../kernel/crud/bulk.ts';
import { visible } from '../../kernel/crud/select.ts';
import { lockRow } from '../../kernel/crud/write.ts';
import { conflict, Refusal } from '../../kernel/errors.ts';
import { forgetReservations, release } from '../stock/ledger/ledger.ts';
import { ORDERS_DELETED } from './events.ts';
import { type DeletionReason, deletionReason, factsOf, mayRemove } from './facts.ts';
import { type OrderStatus, orders } from './model.ts';
import { announce } from './moves.ts';

export const Deletion = z.object({
  deleted_ids: z.array(z.int()),
  deleted_count: z.int(),
  skipped_ids: z.array(z.int()),
  skipped: z.array(z.object({ id: z.int(), reason: z.enum(['status', 'work_orders', 'shipments', 'in_use', 'not_found']) })),
});

interface Candidate {
  id: number;
  status: OrderStatus;
  quote_id: number | null;
}

/** Deletes those orders that may be deleted, and says why the others stay, in the order given; with `force` their rows go for good. */
export async function deleteOrders(ctx: Context, ids: readonly number[], force: boolean): Promise<z.infer<typeof Deletion>> {
  if (force && !mayRemove(ctx.app.directus.env.APP_ENV)) throw new Refusal(403, 'error.order.force_delete_in_production');
  const wanted = [...new Set(ids)];
  const found = await ctx.rows<Candidate>(sql`
    select t.id, t.status, t.quote_id from orders t where t.id = any (${wanted}::integer[]) and ${visible(ctx, orders, ctx.access(orders.name, 'delete'))}
    order by t.id for update of t`);
  const reasons = await reasonsOf(ctx, found);
  const going = found.filter(({ id }) => reasons.get(id) === null);
  const remove = (some: readonly number[]) =>
    (force ? removeForGood : markDeleted)(
      ctx,
      going.filter(({ id }) => some.includes(id)),
    );
  for (const id of await deleteUnused(ctx, idsOf(going), remove)) reasons.set(id, 'in_use');
  const deleted = wanted.filter((id) => reasons.get(id) === null);
  const skipped = wanted.filter((id) => reasons.get(id) !== null).map((id) => ({ id, reason: reasons.get(id) ?? ('not_found' as const) }));
  return { deleted_ids: deleted, deleted_count: deleted.length, skipped_ids: skipped.map(({ id }) => id), skipped };
}

async function reasonsOf(ctx: Context, found: readonly Candidate[]): Promise<Map<number, DeletionReason | null>> {
  const facts = await factsOf(
    ctx,
    found.map(({ id }) => id),
  );
  return new Map(found.map(({ id, status }) => [id, deletionReason(status, facts.get(id))]));
}

/** Deletes one order by the same rule. */
export async function deleteOrder(ctx: Context, id: number): Promise<void> {
  const order = await lockRow<Candidate>(ctx, orders, id, 'delete', ['id', 'status', 'quote_id']);
  const reason = (await reasonsOf(ctx, [order])).get(id);
  if (reason) throw conflict('error.order.not_deletable', [{ path: 'status', code: reason, status: order.status }]);
  await markDeleted(ctx, [order]);
}

const idsOf = (rows: readonly Candidate[]) => rows.map(({ id }) => id);

const moved = (rows: readonly Candidate[]) => rows.map(({ id, quote_id, status }) => ({ id, quote_id, from: status }));

async function markDeleted(ctx: Context, rows: readonly Candidate[]): Promise<void> {
  await release(ctx, idsOf(rows));
  await ctx.rows(sql`delete from orders where tenant_id = ${ctx.tenant.id} and id = any (${idsOf(rows)}::integer[])`);
  await announce(ctx, ORDERS_DELETED, moved(rows));
}

/** What an order consists of goes with it, what rests on it first. */
async function removeForGood(ctx: Context, rows: readonly Candidate[]): Promise<void> {
  await release(ctx, idsOf(rows));
  await announce(ctx, ORDERS_DELETED, moved(rows), { for_good: true });
  await forgetReservations(ctx, idsOf(rows));
  await ctx.rows(sql`select set_config('app.hard_delete', 'on', true)`);
  const parts = ['order_items', 'order_locations'].map((table) => ({ table, column: 'order_id' }));
  for (const { table, column } of [...parts, { table: 'orders', column: 'id' }])
    await ctx.rows(sql`delete from ${raw(table)} where tenant_id = ${ctx.tenant.id} and ${raw(column)} = any (${idsOf(rows)}::integer[])`);
  await ctx.rows(sql`select set_config('app.hard_delete', '', true)`);
}
