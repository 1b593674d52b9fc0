import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { writeFollowing } from '../../kernel/states/move.ts';
import { type BendingOrderStatus, bendingOrderMachine } from './model.ts';

interface Facts {
  id: number;
  from: BendingOrderStatus;
  /** Main work orders that are neither cancelled nor deleted. */
  live: number;
  completed: number;
}

/** Where a started order belongs: with all its work done, with some of it, or with none any more. */
export function stateBy({ live, completed }: Pick<Facts, 'live' | 'completed'>): BendingOrderStatus {
  if (!live) return 'CONFIRMED';
  return completed === live ? 'PRODUCED' : 'IN_PROGRESS';
}

/**
 * Brings orders to what their work orders are: the quantities that are made of their lines, and the state that follows. Those that are
 * not started, or cancelled, stay as they are, so that work of an earlier registration moves nothing.
 */
export async function followWork(ctx: Context, ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  const tenant = ctx.tenant.id;
  const facts = await ctx.rows<Facts>(sql`
    select o.id, o.status as "from", w.live::integer as live, w.completed::integer as completed
    from bending_orders o
    cross join lateral (
      select count(*) as live, count(*) filter (where w.status = 'COMPLETED') as completed from work_orders w
      where w.tenant_id = o.tenant_id and w.bending_order_id = o.id and not w.is_auxiliary and w.status <> 'CANCELLED' and w.deleted_at is null) w
    where o.tenant_id = ${tenant} and o.id = any (${ids}::integer[]) and o.status in ('IN_PROGRESS', 'PRODUCED') and o.deleted_at is null
    order by o.id for update of o`);
  await writeProduced(
    ctx,
    facts.map(({ id }) => id),
  );
  await writeFollowing(
    ctx,
    bendingOrderMachine,
    facts.flatMap((fact) => {
      const to = stateBy(fact);
      if (to === fact.from) return [];
      return [{ id: fact.id, from: fact.from, changes: { status: to, produced_at: to === 'PRODUCED' ? ctx.now.toISOString() : null } }];
    }),
  );
}

/** What is finished of each line, and the lot that it was given with its output. */
const writeProduced = (ctx: Context, ids: readonly number[]) =>
  ctx.rows(sql`
    update bending_order_items l set produced_quantity = m.quantity, lot_no = m.lot_no
    from (
      select l.id, case when w.id is not null and i.status = 'COMPLETED' then i.good_quantity else 0 end as quantity,
        case when length(i.lot_no) <= 30 then coalesce(i.lot_no, l.lot_no) else l.lot_no end as lot_no
      from bending_order_items l
      left join work_order_items i on i.tenant_id = l.tenant_id and i.id = l.work_order_item_id and i.item_id = l.item_id and i.deleted_at is null
      left join work_orders w on w.tenant_id = i.tenant_id and w.id = i.work_order_id and w.status <> 'CANCELLED' and w.deleted_at is null
      where l.tenant_id = ${ctx.tenant.id} and l.bending_order_id = any (${ids}::integer[]) and l.deleted_at is null) m
    where l.tenant_id = ${ctx.tenant.id} and l.id = m.id and (l.produced_quantity, l.lot_no) is distinct from (m.quantity, m.lot_no)`);
