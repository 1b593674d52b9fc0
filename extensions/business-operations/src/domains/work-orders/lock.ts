import sql from 'sql-template-tag';
import type { Action } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { lockRow } from '../../kernel/crud/write.ts';
import { notFound } from '../../kernel/errors.ts';
import { type WorkOrderStatus, workOrders } from './model.ts';

/** A work order that is locked together with what it is made for. */
export interface LockedWork {
  id: number;
  status: WorkOrderStatus;
  order_id: number | null;
  bending_order_id: number | null;
  process_id: number | null;
  assignee_id: string | null;
}

/**
 * Locks work orders for the rest of the transaction, in the order that everybody keeps: orders, bending orders, work orders, each by id.
 * Those that are not there are missing in the answer.
 */
export async function lockWorkOrders(ctx: Context, ids: readonly number[]): Promise<LockedWork[]> {
  const tenant = ctx.tenant.id;
  const sources = await ctx.rows<{ order_id: number | null; bending_order_id: number | null }>(
    sql`select distinct order_id, bending_order_id from work_orders where tenant_id = ${tenant} and id = any (${ids}::integer[])`,
  );
  await lockSources(
    ctx,
    sources.flatMap(({ order_id: id }) => (id === null ? [] : [id])),
    sources.flatMap(({ bending_order_id: id }) => (id === null ? [] : [id])),
  );
  return ctx.rows<LockedWork>(sql`
    select id, status, order_id, bending_order_id, process_id, assignee_id from work_orders
    where tenant_id = ${tenant} and id = any (${ids}::integer[]) and deleted_at is null order by id for update`);
}

/** Locks orders, then bending orders. */
export async function lockSources(ctx: Context, orderIds: readonly number[], bendingOrderIds: readonly number[]): Promise<void> {
  const tenant = ctx.tenant.id;
  if (orderIds.length)
    await ctx.rows(sql`select id from orders where tenant_id = ${tenant} and id = any (${orderIds}::integer[]) order by id for update`);
  if (bendingOrderIds.length)
    await ctx.rows(
      sql`select id from bending_orders where tenant_id = ${tenant} and id = any (${bendingOrderIds}::integer[]) order by id for update`,
    );
}

/** The same for one work order that the caller may change so; 404 and 403 otherwise. */
export async function lockWork(ctx: Context, id: number, action: Action = 'update'): Promise<LockedWork> {
  const [found] = await lockWorkOrders(ctx, [id]);
  if (!found) throw notFound();
  await lockRow(ctx, workOrders, id, action);
  return found;
}
