import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import type { Day } from '../../kernel/days.ts';
import { formatNumber, nextSerial } from '../../kernel/numbering.ts';
import { writeFollowing } from '../../kernel/states/move.ts';
import { neededMaterials } from './materials/needed.ts';
import { type Priority, type WorkOrderItemOptions, workOrderMachine, workOrders } from './model.ts';

export interface WorkOrderDraftItem {
  order_item_id?: number | null | undefined;
  order_location_id?: number | null | undefined;
  item_id?: number | null | undefined;
  item_code?: string | null | undefined;
  item_name: string;
  specification?: string | null | undefined;
  unit: string;
  /** 4 decimals, more than 0. */
  quantity: string;
  /** Of an output whose lot number is known beforehand. */
  lot_no?: string | null | undefined;
  /** `materials` given here stay as they are; otherwise they follow from the bills of materials. */
  options?: WorkOrderItemOptions | null | undefined;
}

/** A work order that is to be made, at most for one of `order_id` and `bending_order_id`. Its references have been checked. */
export interface WorkOrderDraft {
  order_id?: number | null | undefined;
  bending_order_id?: number | null | undefined;
  /** One without a process has no steps, and is bypassed by production. */
  process_id?: number | null | undefined;
  parent_id?: number | null | undefined;
  is_auxiliary?: boolean | undefined;
  priority?: keyof typeof Priority | undefined;
  assignee_id?: string | null | undefined;
  team_id?: number | null | undefined;
  scheduled_date?: Day | null | undefined;
  due_date?: Day | null | undefined;
  memo?: string | null | undefined;
  items: readonly WorkOrderDraftItem[];
}

/**
 * Makes work orders with their numbers, items and steps in a few statements, however many: assigned where they name an assignee or a team,
 * else unassigned. Returns their ids in the order of the drafts. Whoever calls it has locked the orders, and ends with `workChanged`.
 */
export async function insertWorkOrders(ctx: Context, drafts: readonly WorkOrderDraft[]): Promise<number[]> {
  if (!drafts.length) return [];
  const numbers = await nextNumbers(ctx, drafts.length);
  const rows = drafts.map(({ items: _, ...draft }, index) => ({
    ...draft,
    work_order_no: numbers[index],
    is_auxiliary: draft.is_auxiliary ?? false,
    priority: draft.priority ?? 'NORMAL',
  }));
  const made = await ctx.rows<{ id: number; work_order_no: string }>(sql`
    insert into work_orders (tenant_id, work_order_no, order_id, bending_order_id, process_id, parent_id, is_auxiliary, priority, assignee_id,
      team_id, scheduled_date, due_date, memo, created_at)
    select ${ctx.tenant.id}, g.work_order_no, g.order_id, g.bending_order_id, g.process_id, g.parent_id, g.is_auxiliary, g.priority, g.assignee_id,
      g.team_id, g.scheduled_date, g.due_date, g.memo, ${ctx.now.toISOString()}::timestamptz
    from json_populate_recordset(null::work_orders, ${JSON.stringify(rows)}::json) with ordinality as g order by g.ordinality
    returning id, work_order_no`);
  const idOf = new Map(made.map((row) => [row.work_order_no, row.id]));
  const ids = numbers.map((number) => idOf.get(number) as number);
  await insertItems(
    ctx,
    drafts.flatMap(({ items }, index) =>
      items.map((item, place) => ({ ...item, work_order_id: ids[index] as number, sort_order: place + 1 })),
    ),
  );
  await writeFollowing(
    ctx,
    workOrderMachine,
    drafts.flatMap(({ assignee_id: assignee, team_id: team }, index) =>
      assignee || team ? [{ id: ids[index] as number, from: 'UNASSIGNED', changes: { status: 'PENDING' } }] : [],
    ),
  );
  return ids;
}

async function nextNumbers(ctx: Context, count: number): Promise<string[]> {
  const { numbering } = workOrders.options;
  if (!numbering) throw new Error('Work orders are not numbered.');
  const today = ctx.today();
  const first = await nextSerial(ctx.db, ctx.tenant.id, workOrders.name, today.replaceAll('-', ''), count);
  return Array.from({ length: count }, (_, index) => formatNumber(numbering, today, first + BigInt(index)));
}

/** Adds items with their materials and steps to work orders. */
export async function insertItems(
  ctx: Context,
  items: readonly (WorkOrderDraftItem & { work_order_id: number; sort_order: number })[],
): Promise<void> {
  if (!items.length) return;
  const needed = await neededMaterials(
    ctx,
    items.map(({ order_item_id = null, item_id = null, quantity }) => ({ order_item_id, item_id, quantity })),
  );
  const rows = items.map(({ options, ...item }, index) => ({
    ...item,
    options: { ...options, materials: options?.materials ?? needed[index] ?? [] },
  }));
  const made = await ctx.rows<{ id: number }>(sql`
    insert into work_order_items (tenant_id, work_order_id, order_item_id, order_location_id, item_id, item_code, item_name, specification, unit, quantity,
      lot_no, sort_order, options)
    select ${ctx.tenant.id}, g.work_order_id, g.order_item_id, g.order_location_id, g.item_id, g.item_code, g.item_name, g.specification, g.unit, g.quantity,
      g.lot_no, g.sort_order, g.options
    from json_populate_recordset(null::work_order_items, ${JSON.stringify(rows)}::json) with ordinality as g order by g.ordinality
    returning id`);
  await insertSteps(
    ctx,
    made.map(({ id }) => id),
  );
}

/** One row for each of the items and each active step of its work order's process. */
export async function insertSteps(ctx: Context, itemIds: readonly number[]): Promise<void> {
  await ctx.rows(sql`
    insert into work_order_steps (tenant_id, work_order_id, work_order_item_id, process_step_id, step_code, step_name, sort_order)
    select i.tenant_id, w.id, i.id, s.id, s.step_code, s.step_name, s.sort_order
    from work_order_items i
    join work_orders w on w.tenant_id = i.tenant_id and w.id = i.work_order_id
    join process_steps s on s.tenant_id = i.tenant_id and s.process_id = w.process_id and s.is_active and s.deleted_at is null
    where i.tenant_id = ${ctx.tenant.id} and i.id = any (${itemIds}::integer[])
    order by i.id, s.sort_order`);
}
