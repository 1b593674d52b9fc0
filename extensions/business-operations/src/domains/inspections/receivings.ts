import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { insertLines } from '../../kernel/lines/write.ts';
import { writeFollowing } from '../../kernel/states/move.ts';
import type { ReceivingCancelled, ReceivingCompleted, ReceivingInspected, ReceivingProcessed } from '../purchasing/events.ts';
import { inspectionLines } from './lines.ts';
import { type InspectionResult, type InspectionStatus, inspectionMachine } from './model.ts';
import { nextNumbers } from './numbers.ts';
import { announce, dropOpen } from './service.ts';
import { templateItems } from './template-items.ts';

/** How incoming inspections follow receivings, within the transaction that moves these. */

interface New {
  id: number;
  receiving_item_id: number;
}

/** Requests an incoming inspection for each of the lines, on the day of their receiving; the lines are locked with it. */
async function request(ctx: Context, lineIds: readonly number[]): Promise<New[]> {
  if (!lineIds.length) return [];
  const numbers = await nextNumbers(ctx, 'IQC', lineIds.length);
  const rows = JSON.stringify(lineIds.map((id, index) => ({ id, inspection_no: numbers[index], place: index })));
  const made = await ctx.rows<New>(sql`
    insert into inspections (tenant_id, inspection_no, inspection_type, item_id, item_name, specification, requested_on, scheduled_on,
      receiving_item_id, lot_no, client_id, lot_size)
    select n.tenant_id, g.inspection_no, 'IQC', n.item_id, left(i.name, 200), left(i.specification, 200), least(v.receiving_date, ${ctx.today()}::date), v.receiving_date,
      n.id, n.lot_no, v.client_id, n.received_quantity
    from json_to_recordset(${rows}::json) as g (id integer, inspection_no text, place integer)
    join receiving_items n on n.tenant_id = ${ctx.tenant.id} and n.id = g.id
    join receivings v on v.tenant_id = n.tenant_id and v.id = n.receiving_id
    join items i on i.tenant_id = n.tenant_id and i.id = n.item_id
    order by g.place
    returning id, receiving_item_id`);
  await announce(
    ctx,
    'created',
    made.map(({ id }) => id),
  );
  return made;
}

/** The inspections of the lines that are not completed. */
const openOf = (ctx: Context, lineIds: readonly number[]) =>
  ctx.rows<New & { status: InspectionStatus; inspector_id: string | null; remarks: string | null }>(sql`
    select id, receiving_item_id, status, inspector_id, remarks from inspections
    where tenant_id = ${ctx.tenant.id} and receiving_item_id = any (${lineIds}::integer[]) and inspection_type = 'IQC'
      and status <> 'COMPLETED' and deleted_at is null order by id for update`);

/** The goods have arrived: what awaits an inspection has one, with the items of the default template. */
export async function inspectArrived(ctx: Context, { pending }: ReceivingProcessed): Promise<void> {
  const ids = pending.map(({ id }) => id);
  const present = new Set((await openOf(ctx, ids)).map(({ receiving_item_id: line }) => line));
  const made = await request(
    ctx,
    ids.filter((id) => !present.has(id)),
  );
  if (!made.length) return;
  const lines = await templateItems(ctx, 'IQC');
  await insertLines(
    ctx,
    inspectionLines,
    made.map(({ id }) => ({ id, lines })),
  );
}

const RESULTS = { PASSED: 'PASS', PARTIAL: 'CONDITIONAL', FAILED: 'FAIL' } as const satisfies Record<string, InspectionResult>;

/** What was recorded at the receiving completes the inspections of its lines, or makes completed ones; items that were not judged stay so. */
export async function completeInspected(ctx: Context, { lines, inspectedAt, inspectedBy }: ReceivingInspected): Promise<void> {
  const ids = lines.map(({ id }) => id);
  const open = new Map((await openOf(ctx, ids)).map((row) => [row.receiving_item_id, row]));
  const made = new Map(
    (
      await request(
        ctx,
        ids.filter((id) => !open.has(id)),
      )
    ).map(({ id, receiving_item_id: line }) => [line, { id, status: 'WAITING', inspector_id: null, remarks: null }]),
  );
  const judged = lines.flatMap((line) => {
    const row = open.get(line.id) ?? made.get(line.id);
    if (!row) return [];
    const changes = {
      ...{ status: 'COMPLETED', result: RESULTS[line.result], accepted_quantity: line.accepted, rejected_quantity: line.rejected },
      ...{ completed_at: inspectedAt, inspector_id: inspectedBy ?? row.inspector_id, remarks: line.rejectReason ?? row.remarks },
    };
    return [{ line: line.id, id: row.id, from: row.status, changes }];
  });
  await writeFollowing(ctx, inspectionMachine, judged);
  await ctx.rows(sql`
    update receiving_items n set inspection_id = g.id
    from json_to_recordset(${JSON.stringify(judged.map(({ id, line }) => ({ id, line })))}::json) as g (id integer, line integer)
    where n.tenant_id = ${ctx.tenant.id} and n.id = g.line`);
  await announce(
    ctx,
    'state_changed',
    judged.map(({ id }) => id),
  );
}

/** The lots that the goods are in now. */
export async function nameLots(ctx: Context, { lots }: ReceivingCompleted): Promise<void> {
  if (!lots.length) return;
  const changed = await ctx.rows<{ id: number }>(sql`
    update inspections t set stock_lot_id = l.id, lot_no = coalesce(t.lot_no, l.lot_no)
    from json_to_recordset(${JSON.stringify(lots)}::json) as g (id integer, "stockLotId" integer), stock_lots l
    where t.tenant_id = ${ctx.tenant.id} and t.receiving_item_id = g.id and t.deleted_at is null
      and l.tenant_id = t.tenant_id and l.id = g."stockLotId" returning t.id`);
  await announce(
    ctx,
    'updated',
    changed.map(({ id }) => id),
  );
}

/** The inspections of the lines of a receiving, and those of the lots that it has put into stock. */
function ofReceiving(ctx: Context, receivingId: number) {
  const lines = sql`select n.id from receiving_items n where n.tenant_id = ${ctx.tenant.id} and n.receiving_id = ${receivingId}`;
  return sql`tenant_id = ${ctx.tenant.id} and deleted_at is null and (receiving_item_id in (${lines}) or receiving_item_id is null
    and stock_lot_id in (select l.id from stock_lots l where l.tenant_id = ${ctx.tenant.id} and l.receiving_item_id in (${lines})))`;
}

/** Nothing is left to inspect of a cancelled receiving. What was inspected stays, but says nothing of its lots: others may take these over. */
export async function leaveCancelled(ctx: Context, { receivingId }: ReceivingCancelled): Promise<void> {
  const ofIt = ofReceiving(ctx, receivingId);
  await dropOpen(ctx, sql`${ofIt} and inspection_type = 'IQC'`);
  const freed = await ctx.rows<{ id: number }>(
    sql`update inspections set stock_lot_id = null where ${ofIt} and stock_lot_id is not null returning id`,
  );
  await announce(
    ctx,
    'updated',
    freed.map(({ id }) => id),
  );
}
