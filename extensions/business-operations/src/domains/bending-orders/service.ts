import sql from 'sql-template-tag';
import { isOpen } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { assertEditable, guardedColumns } from '../../kernel/crud/frozen.ts';
import { createRow, deleteRow, lockRow, updateRow } from '../../kernel/crud/write.ts';
import { conflict, forbidden, invalid } from '../../kernel/errors.ts';
import type { ChangedLine, LineInput } from '../../kernel/lines/lines.ts';
import { assertLineReferences, changedLines, insertLines, permittedLines, writeLines } from '../../kernel/lines/write.ts';
import type { CreateInput, UpdateInput } from '../../kernel/model/collection.ts';
import { createBody, updateBody } from '../../kernel/model/schemas.ts';
import { exchangeLot, takeLot, voidLots } from '../bending/lot-life.ts';
import type { BendingLot } from '../orders/model.ts';
import { BendingLotBody } from '../orders/service.ts';
import { bendingOrderLines } from './lines.ts';
import { type BendingOrderStatus, type bendingOrderItems, bendingOrders } from './model.ts';

const lot = { bending_lot: BendingLotBody.nullable().optional() };

export const BendingOrderBody = createBody(bendingOrders, { ...lot, items: bendingOrderLines.input.optional() });
export const BendingOrderChangesBody = updateBody(bendingOrders, { ...lot, items: bendingOrderLines.changes.optional() });

interface Lot {
  bending_lot?: BendingLot | null | undefined;
}

type Line = LineInput<typeof bendingOrderItems>;

export type NewBendingOrder = CreateInput<typeof bendingOrders> & Lot & { items?: Line[] | undefined };
export type BendingOrderChanges = UpdateInput<typeof bendingOrders> & Lot & { items?: ChangedLine<typeof bendingOrderItems>[] | undefined };

/** The lot is no field of the body's own rights: it asks for the right to the column that keeps it. */
function assertLot(ctx: Context, action: 'create' | 'update', { bending_lot: asked }: Lot): void {
  const access = ctx.access(bendingOrders.name, action);
  if (asked !== undefined && !isOpen(access, 'bending_lot')) throw forbidden([{ path: 'bending_lot', code: 'field_forbidden' }]);
}

/** Enters a draft; its lines may come later. Returns the id. */
export async function createBendingOrder(ctx: Context, { items = [], bending_lot: asked, ...body }: NewBendingOrder): Promise<number> {
  assertLot(ctx, 'create', { bending_lot: asked });
  const kept = asked ? { bending_lot: asked } : {};
  const id = await createRow(ctx, bendingOrders, body, kept, { order_date: ctx.today() });
  const taken = await takeLot(ctx, { bending_order_id: id }, asked ?? null);
  if (items.length) {
    const lines = permittedLines(ctx, bendingOrderLines, items);
    await assertBent(ctx, lines);
    await insertLines(ctx, bendingOrderLines, [{ id, lines }]);
  }
  if (asked) await nameLot(ctx, id, asked, taken?.item_id);
  return id;
}

interface Stored {
  status: BendingOrderStatus;
  bending_lot: BendingLot | null;
}

/** Changes an order as far as its state lets it: lines and lot in a draft alone. */
export async function updateBendingOrder(
  ctx: Context,
  id: number,
  { items, bending_lot: asked, ...changes }: BendingOrderChanges,
): Promise<void> {
  assertLot(ctx, 'update', { bending_lot: asked });
  const row = await lockRow<Stored>(ctx, bendingOrders, id, 'update', [...guardedColumns(bendingOrders), 'bending_lot']);
  if (items && row.status !== 'DRAFT')
    throw conflict('error.bending_order.not_editable', [{ path: 'items', code: 'not_editable', status: row.status }]);
  assertEditable(bendingOrders, row, asked === undefined ? changes : { ...changes, bending_lot: asked });
  const managed = asked === undefined ? {} : { bending_lot: asked };
  if (Object.keys({ ...changes, ...managed }).length) await updateRow(ctx, bendingOrders, id, changes, managed);
  if (items) {
    const change = await changedLines(ctx, bendingOrderLines, id, items);
    await assertBent(ctx, change.lines);
    await writeLines(ctx, bendingOrderLines, change);
  }
  if (asked === undefined && !items) return;
  const named = asked === undefined ? row.bending_lot : asked;
  const taken = await exchangeLot(ctx, { bending_order_id: id }, row.bending_lot, named);
  await nameLot(ctx, id, named, taken?.item_id);
}

/** Deletes a draft or a cancelled order. */
export async function deleteBendingOrder(ctx: Context, id: number): Promise<void> {
  await deleteRow(ctx, bendingOrders, id);
  await voidLots(ctx, { bending_order_id: id });
}

/** Each line is of a bent part: 404 and 422 name the line. The database holds it for those who come otherwise. */
async function assertBent(ctx: Context, lines: readonly { item_id: number }[]): Promise<void> {
  await assertLineReferences(ctx, bendingOrderLines, lines);
  const bent = await ctx.rows<{ id: number }>(sql`
    select id from items where tenant_id = ${ctx.tenant.id} and item_category = 'BENDING' and id = any (${lines.map((line) => line.item_id)}::integer[])`);
  const wrong = lines.flatMap((line, place) =>
    bent.some(({ id }) => id === line.item_id) ? [] : [{ path: `items.${place}.item_id`, code: 'not_a_bending_item' }],
  );
  if (wrong.length) throw invalid('error.bending.not_a_bending_item', wrong);
}

/** The first line of the item that a draft's lot is of has its number, and no other line. */
async function nameLot(ctx: Context, id: number, asked: BendingLot | null, item?: number): Promise<void> {
  const tenant = ctx.tenant.id;
  const { lot_number: number = null, prod_code: product = null, spec_code: spec = null, length_code: length = null } = asked ?? {};
  await ctx.rows(sql`
    with found as (
      select coalesce(${item ?? null}::integer, (select m.item_id from bending_item_mappings m
        where m.tenant_id = ${tenant} and m.prod_code = ${product} and m.spec_code = ${spec} and m.length_code = ${length} and m.is_active and m.deleted_at is null)) as item_id
    ), named as (
      select l.id from bending_order_items l join found on found.item_id = l.item_id
      where l.tenant_id = ${tenant} and l.bending_order_id = ${id} and l.deleted_at is null and length(${number}) <= 30
      order by l.sort_order, l.id limit 1
    ), given as (
      select l.id, case when l.id in (select named.id from named) then ${number}::text end as lot_no
      from bending_order_items l where l.tenant_id = ${tenant} and l.bending_order_id = ${id} and l.deleted_at is null
    )
    update bending_order_items l set lot_no = given.lot_no from given
    where l.tenant_id = ${tenant} and l.id = given.id and l.lot_no is distinct from given.lot_no`);
}
