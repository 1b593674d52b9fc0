import sql, { type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { createRow, deleteRow, lockRow, updateRow } from '../../kernel/crud/write.ts';
import { emitEvent } from '../../kernel/events.ts';
import { changedLines, insertLines, type LineChange, permittedLines, writeLines } from '../../kernel/lines/write.ts';
import { createBody, openedBody, updateBody } from '../../kernel/model/schemas.ts';
import { move } from '../../kernel/states/move.ts';
import type { WorkOrdersRemoved } from '../work-orders/events.ts';
import { INSPECTIONS_CHANGED, type InspectionsChanged } from './events.ts';
import { type ChangedItem, holdsValues, inspectionLines, judged } from './lines.ts';
import { type InspectionStatus, type InspectionType, type inspectionItems, inspectionMachine, inspections } from './model.ts';
import { nextNumbers } from './numbers.ts';
import { sourceOf } from './sources.ts';
import { templateItems } from './template-items.ts';

const LINKS = [
  ...(['item_id', 'receiving_item_id', 'stock_lot_id', 'client_id', 'work_order_id', 'work_order_item_id', 'order_id'] as const),
  'order_location_id',
] as const;

const links = openedBody(inspections, [...LINKS, 'inspection_type']);

export const NewInspection = createBody(inspections, {
  ...links.shape,
  inspection_type: links.shape.inspection_type.unwrap().unwrap(),
  lot_size: createBody(inspections).shape.lot_size.optional(),
  items: inspectionLines.input.optional(),
});

export const InspectionChanges = updateBody(inspections, { items: inspectionLines.changes.optional() });

const named = (body: object) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined && value !== null));

/**
 * Requests an inspection, today unless it is scheduled for a day that is past; without items those of the default template are looked at.
 * Returns its id.
 */
export async function createInspection(ctx: Context, { items, ...body }: z.infer<typeof NewInspection>): Promise<number> {
  const type = body.inspection_type as InspectionType;
  const today = ctx.today();
  const source = await sourceOf(ctx, body, body);
  const requested = body.requested_on ?? (body.scheduled_on && body.scheduled_on < today ? body.scheduled_on : today);
  const scheduled = body.scheduled_on ?? (requested > today ? requested : today);
  const told = await ctx.row<{ item_name: string; specification: string | null }>(sql`
    select left(name, 200) as item_name, left(specification, 200) as specification from items where tenant_id = ${ctx.tenant.id} and id = ${source.item_id}`);
  const open = items && judged(permittedLines(ctx, inspectionLines, items), items);
  const lines = open ?? (await templateItems(ctx, type));
  const [inspection_no] = await nextNumbers(ctx, type, 1);
  const defaults = { ...told, requested_on: requested, scheduled_on: scheduled };
  const id = await createRow(ctx, inspections, named(body), { ...named(source), inspection_no }, defaults);
  await insertLines(ctx, inspectionLines, [{ id, lines }]);
  return id;
}

/** A judgement by another kind of measure is none: people say their own. */
function unjudgedWhereRetyped({ stored, lines }: LineChange<typeof inspectionItems>, sent: readonly ChangedItem[]) {
  const former = new Map(stored.map((line) => [line.id, line.measure_type]));
  return lines.map((line, place) => {
    const type = line.id === null ? undefined : former.get(line.id);
    const retyped = type !== undefined && type !== line.measure_type && sent[place]?.judgement === undefined;
    return retyped ? { ...line, judgement: null } : line;
  });
}

const begin = move(inspectionMachine, 'begin', { right: 'service' });

/** Changes an open inspection; the items that are sent are the whole new list. It has begun once something was measured or judged. */
export async function updateInspection(ctx: Context, id: number, { items, ...changes }: z.infer<typeof InspectionChanges>): Promise<void> {
  const { status } = await lockRow<{ status: InspectionStatus }>(ctx, inspections, id, 'update', ['status']);
  await updateRow(ctx, inspections, id, changes);
  if (!items) return;
  const change = await changedLines(ctx, inspectionLines, id, items);
  await writeLines(ctx, inspectionLines, { ...change, lines: judged(unjudgedWhereRetyped(change, items), items) });
  if (status === 'WAITING' && items.some(holdsValues)) await begin.one(ctx, id, {});
}

/** Deletes an inspection that is not completed. */
export async function deleteInspection(ctx: Context, id: number): Promise<void> {
  await deleteRow(ctx, inspections, id);
  await announce(ctx, 'deleted', [id]);
}

/** Deletes those that are not completed of the inspections that the condition says: nothing is left to inspect. */
export async function dropOpen(ctx: Context, which: Sql): Promise<void> {
  const rows = await ctx.rows<{ id: number }>(
    sql`select id from inspections where ${which} and status <> 'COMPLETED' and deleted_at is null order by id for update`,
  );
  const ids = rows.map(({ id }) => id);
  // The rows stay, marked as deleted.
  if (ids.length) await ctx.rows(sql`delete from inspections where tenant_id = ${ctx.tenant.id} and id = any (${ids}::integer[])`);
  await announce(ctx, 'deleted', ids);
}

/** Work orders are removed: of what names nothing else, what was inspected stays on record. */
export const leaveRemoved = (ctx: Context, { work_order_ids: ids }: WorkOrdersRemoved): Promise<void> =>
  dropOpen(
    ctx,
    sql`tenant_id = ${ctx.tenant.id} and work_order_id = any (${[...ids]}::integer[]) and (inspection_type = 'PQC' or order_id is null)`,
  );

/** Says of inspections that were written by a statement of our own that they were. */
export async function announce(ctx: Context, event: InspectionsChanged['event'], ids: readonly number[]): Promise<void> {
  if (ids.length) await emitEvent<InspectionsChanged>(ctx, INSPECTIONS_CHANGED, { tenantId: ctx.tenant.id, event, ids });
}
