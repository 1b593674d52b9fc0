import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import type { Day } from '../../kernel/days.ts';
import { conflict } from '../../kernel/errors.ts';
import { inputOf } from '../../kernel/model/schemas.ts';
import { makeLots } from '../bending/make-lots.ts';
import { classify } from '../production-orders/classify.ts';
import { holdProcesses, ruledProcesses } from '../production-orders/rows.ts';
import { workChanged } from '../work-orders/cascade/finish.ts';
import { assertHead } from '../work-orders/drafts.ts';
import { insertWorkOrders, type WorkOrderDraftItem } from '../work-orders/insert.ts';
import { workOrders } from '../work-orders/model.ts';

const { assignee_id, team_id, scheduled_date } = workOrders.options.fields;

export const StartBody = z.strictObject({
  assignee_id: inputOf(assignee_id).nullable().optional(),
  team_id: inputOf(team_id).nullable().optional(),
  scheduled_date: inputOf(scheduled_date).nullable().optional(),
});

export type Start = z.infer<typeof StartBody>;

interface Line {
  id: number;
  item_id: number;
  item_code: string;
  item_name: string;
  specification: string | null;
  unit: string;
  item_category: string | null;
  item_type: string;
  procurement: string;
  /** Of the active processes that the item is listed with the first by priority. */
  process_id: number | null;
  quantity: string;
  lot_no: string | null;
  raw_stock_lot_id: number | null;
  target_date: Day | null;
}

/**
 * Makes one work order for each process of a locked order's lines, assigned and scheduled as asked for and due on the target date, and
 * numbers the lots of the lines that have none; lines of items without codes get theirs with their output.
 */
export async function sendToProduction(ctx: Context, id: number, asked: Start): Promise<void> {
  await assertHead(ctx, asked);
  await holdProcesses(ctx);
  const lines = await linesOf(ctx, id);
  const groups = await byProcess(ctx, lines);
  const unnumbered = lines.filter(({ lot_no: number }) => number === null);
  const numbers = await makeLots(
    ctx,
    unnumbered.map((line) => ({
      key: line.id,
      item_id: line.item_id,
      bending_order_id: id,
      raw_stock_lot_id: line.raw_stock_lot_id,
    })),
  );
  const scheduled = (asked.scheduled_date ?? null) as Day | null;
  const drafts = groups.map(([process, members]) => ({
    bending_order_id: id,
    process_id: process,
    assignee_id: asked.assignee_id,
    team_id: asked.team_id,
    scheduled_date: scheduled,
    due_date: dueOf(members[0]?.target_date ?? null, scheduled),
    items: members.map(
      (line): WorkOrderDraftItem => ({
        item_id: line.item_id,
        item_code: line.item_code,
        item_name: line.item_name,
        specification: line.specification,
        unit: line.unit,
        quantity: line.quantity,
        lot_no: line.lot_no ?? numbers.get(line.id) ?? null,
      }),
    ),
  }));
  const made = await insertWorkOrders(ctx, drafts);
  await linkLines(
    ctx,
    groups.flatMap(([, members], index) => members.map((line, place) => ({ id: line.id, work: made[index] as number, place }))),
  );
  await workChanged(ctx, [{ order_id: null, bending_order_id: id }]);
}

/** Work that is planned for later than the target is due when it is planned. */
const dueOf = (target: Day | null, scheduled: Day | null): Day | null =>
  target !== null && scheduled !== null && target < scheduled ? scheduled : target;

const linesOf = (ctx: Context, id: number): Promise<Line[]> =>
  ctx.rows<Line>(sql`
    select l.id, l.item_id, i.code as item_code, i.name as item_name, i.specification, i.unit, i.item_category, i.item_type, i.procurement,
      l.quantity::text as quantity, l.lot_no,
      l.raw_stock_lot_id, o.target_date::text as target_date,
      (select m.process_id from process_items m join processes p on p.tenant_id = m.tenant_id and p.id = m.process_id and p.is_active and p.deleted_at is null
        where m.tenant_id = l.tenant_id and m.item_id = l.item_id order by m.priority, m.id limit 1) as process_id
    from bending_order_items l
    join items i on i.tenant_id = l.tenant_id and i.id = l.item_id
    join bending_orders o on o.tenant_id = l.tenant_id and o.id = l.bending_order_id
    where l.tenant_id = ${ctx.tenant.id} and l.bending_order_id = ${id} and l.deleted_at is null order by l.sort_order, l.id`);

/** Lines by the process that makes their items; items of no process are made where bending is done. */
async function byProcess(ctx: Context, lines: readonly Line[]): Promise<[process: number, lines: Line[]][]> {
  const ruled = await ruledProcesses(ctx);
  const fallback = await ctx.row<{ id: number }>(sql`
    select id from processes where tenant_id = ${ctx.tenant.id} and process_type = 'BENDING' and is_active and deleted_at is null
    order by sort_order, id limit 1`);
  const groups = new Map<number, Line[]>();
  for (const line of lines) {
    const process = line.process_id ?? (line.procurement === 'MAKE' ? classify(line, ruled) : null) ?? fallback?.id;
    if (process === undefined)
      throw conflict('error.bending_order.no_process', [{ path: 'items', code: 'no_process', item_id: line.item_id }]);
    groups.set(process, [...(groups.get(process) ?? []), line]);
  }
  return [...groups];
}

/** Each line knows the item that is made for it, and takes the number of that; its lot is of the same item. */
async function linkLines(ctx: Context, links: readonly { id: number; work: number; place: number }[]): Promise<void> {
  await ctx.rows(sql`
    with made as (
      select i.id, i.work_order_id, i.lot_no, row_number() over (partition by i.work_order_id order by i.sort_order, i.id) - 1 as place
      from work_order_items i where i.tenant_id = ${ctx.tenant.id} and i.work_order_id = any (${links.map(({ work }) => work)}::integer[])
    )
    update bending_order_items l set work_order_item_id = made.id, lot_no = made.lot_no
    from json_to_recordset(${JSON.stringify(links)}::json) as g (id integer, work integer, place integer)
    join made on made.work_order_id = g.work and made.place = g.place
    where l.tenant_id = ${ctx.tenant.id} and l.id = g.id`);
  await ctx.rows(sql`
    update bending_lots b set work_order_item_id = l.work_order_item_id from bending_order_items l
    where b.tenant_id = ${ctx.tenant.id} and l.tenant_id = b.tenant_id and l.id = any (${links.map(({ id }) => id)}::integer[])
      and b.bending_order_id = l.bending_order_id and b.lot_no = l.lot_no and b.status <> 'VOID'`);
}
