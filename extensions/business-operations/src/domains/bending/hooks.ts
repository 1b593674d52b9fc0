import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { onEvent } from '../../kernel/events.ts';
import type { HookRegistry } from '../../kernel/hooks.ts';
import { writeFollowing } from '../../kernel/states/move.ts';
import { BENDING_LOT_ASKED, type BendingLotAsked, ORDERS_CANCELLED, ORDERS_DELETED, type OrdersEvent } from '../orders/events.ts';
import { WORK_ORDERS_CHANGED, WORK_ORDERS_REVERTED, type WorkOrdersChanged, type WorkOrdersReverted } from '../work-orders/events.ts';
import { exchangeLot, voidWhere } from './lot-life.ts';
import { bendingLotMachine } from './model.ts';

interface Made {
  id: number;
  from: string;
  stock_lot_id: number | null;
  quantity: string | null;
  work_order_item_id: number;
  order_id: number | null;
  bending_order_id: number | null;
}

/** Brings lots to the items of work orders that are made in them: whose they are, and what of them lies in stock. */
async function followWork(ctx: Context, { order_ids: orders, bending_order_ids: bendingOrders }: WorkOrdersChanged): Promise<void> {
  const changed = await ctx.rows<Made>(sql`
    with made as (
      select distinct on (b.id) b.id, b.status as "from", i.id as work_order_item_id,
        case when i.status = 'COMPLETED' and w.status <> 'CANCELLED' then i.stock_lot_id end as stock_lot_id,
        case when i.status = 'COMPLETED' and w.status <> 'CANCELLED' then i.good_quantity end as quantity,
        coalesce(b.order_id, w.order_id) as order_id, coalesce(b.bending_order_id, w.bending_order_id) as bending_order_id
      from work_orders w
      join work_order_items i on i.tenant_id = w.tenant_id and i.work_order_id = w.id and i.deleted_at is null
      join bending_lots b on b.tenant_id = i.tenant_id and b.lot_no = i.lot_no and b.item_id = i.item_id and b.status <> 'VOID'
      where w.tenant_id = ${ctx.tenant.id} and (w.order_id = any (${orders}::integer[]) or w.bending_order_id = any (${bendingOrders}::integer[]))
        and w.deleted_at is null
      order by b.id, w.status = 'CANCELLED', i.id desc
    )
    select m.id, m."from", m.work_order_item_id, m.stock_lot_id, m.quantity::text as quantity, m.order_id, m.bending_order_id
    from made m join bending_lots b on b.tenant_id = ${ctx.tenant.id} and b.id = m.id
    where (b.status, b.work_order_item_id, b.stock_lot_id, b.quantity, b.order_id, b.bending_order_id)
      is distinct from ('USED', m.work_order_item_id, m.stock_lot_id, m.quantity, m.order_id, m.bending_order_id)
    order by m.id for update of b`);
  await writeFollowing(
    ctx,
    bendingLotMachine,
    changed.map(({ id, from, ...columns }) => ({ id, from, changes: { ...columns, status: 'USED' } })),
  );
}

/** What was made is out of stock again. A lot that only the work order named is given up. */
async function releaseReverted(ctx: Context, { work_order_ids: ids }: WorkOrdersReverted): Promise<void> {
  const ofWork = sql`b.work_order_item_id in (
    select i.id from work_order_items i where i.tenant_id = ${ctx.tenant.id} and i.work_order_id = any (${ids}::integer[]))`;
  await ctx.rows(sql`
    update bending_lots b set stock_lot_id = null, quantity = null where b.tenant_id = ${ctx.tenant.id} and b.stock_lot_id is not null and ${ofWork}`);
  await voidWhere(
    ctx,
    sql`${ofWork} and b.bending_order_id is null and not exists (
      select from orders o where o.tenant_id = b.tenant_id and o.id = b.order_id and o.options -> 'bending_lot' ->> 'lot_number' = b.lot_no)`,
  );
}

/** Rows of orders that are removed for good are named by nothing any more. */
async function unlinkRemoved(ctx: Context, ids: readonly number[]): Promise<void> {
  await ctx.rows(sql`
    update bending_lots b set order_id = null from orders o
    where b.tenant_id = ${ctx.tenant.id} and b.order_id = any (${ids}::integer[]) and o.tenant_id = b.tenant_id and o.id = b.order_id and o.deleted_at is null`);
}

/** Lots follow the orders that name them and the work that is done in them. */
export function bendingHooks(registry: HookRegistry): void {
  onEvent<BendingLotAsked>(registry, BENDING_LOT_ASKED, async (ctx, { order_id, before, after }) => {
    await exchangeLot(ctx, { order_id }, before, after);
  });
  const giveUp = (ctx: Context, ids: readonly number[]) => voidWhere(ctx, sql`b.order_id = any (${ids}::integer[])`);
  const idsOf = ({ orders }: OrdersEvent) => orders.map(({ id }) => id);
  onEvent<OrdersEvent>(registry, ORDERS_CANCELLED, (ctx, event) => giveUp(ctx, idsOf(event)));
  onEvent<OrdersEvent>(registry, ORDERS_DELETED, async (ctx, event) => {
    await giveUp(ctx, idsOf(event));
    await unlinkRemoved(ctx, idsOf(event));
  });
  onEvent<WorkOrdersChanged>(registry, WORK_ORDERS_CHANGED, followWork);
  onEvent<WorkOrdersReverted>(registry, WORK_ORDERS_REVERTED, releaseReverted);
}
