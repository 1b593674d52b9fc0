import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { type Detail, Refusal } from '../../kernel/errors.ts';
import { type Judged, writeFollowing } from '../../kernel/states/move.ts';
import type { BendingLot } from '../orders/model.ts';
import { bendingLotMachine } from './model.ts';

/** How the lots of bent parts come to belong to an order or a bending order, and what becomes of them with it. */

export type LotOwner = { order_id: number } | { bending_order_id: number };

interface StoredLot {
  id: number;
  status: 'RESERVED' | 'USED' | 'VOID';
  item_id: number;
  prod_code: string;
  spec_code: string;
  length_code: string;
  order_id: number | null;
  bending_order_id: number | null;
}

const CODES = ['prod_code', 'spec_code', 'length_code'] as const;
const TAKEN_OVER = ['material', 'raw_lot_no', 'fabric_lot_no'] as const;

const columnOf = (owner: LotOwner): 'order_id' | 'bending_order_id' => ('order_id' in owner ? 'order_id' : 'bending_order_id');
const idOf = (owner: LotOwner): number => ('order_id' in owner ? owner.order_id : owner.bending_order_id);
const belongsTo = (owner: LotOwner): Sql => sql`b.${raw(columnOf(owner))} = ${idOf(owner)}`;

/** What keeps lots from whoever names them: that they are not free, then that they are of other codes or another item. */
function assertTakeable({ closed, wrong }: Record<'closed' | 'wrong', Detail[]>): void {
  if (closed.length) throw new Refusal(409, 'error.bending.lot_not_available', closed);
  if (wrong.length) throw new Refusal(422, 'error.bending.lot_mismatch', wrong);
}

const closedLot = ({ status }: StoredLot, own: boolean, path: string): Detail[] =>
  status === 'RESERVED' || (status === 'USED' && own) ? [] : [{ path: `${path}.lot_number`, code: 'lot_not_available', status }];

const otherCodes = (lot: StoredLot, asked: BendingLot, path: string): Detail[] =>
  CODES.flatMap((name) =>
    asked[name] === undefined || asked[name] === lot[name] ? [] : [{ path: `${path}.${name}`, code: 'lot_mismatch', expected: lot[name] }],
  );

const said = (asked: BendingLot): object =>
  Object.fromEntries(TAKEN_OVER.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]])));

/**
 * Links the lot that an order or a bending order names to it, with the material and the lots that the request says went in. The owner
 * is locked by the caller. Returns the item of the lot; null for a number that is not known here, which stays as it was typed.
 */
export async function takeLot(ctx: Context, owner: LotOwner, asked: BendingLot | null): Promise<{ item_id: number } | null> {
  if (!asked?.lot_number) return null;
  const lot = await ctx.row<StoredLot>(sql`
    select id, status, item_id, prod_code, spec_code, length_code, order_id, bending_order_id from bending_lots
    where tenant_id = ${ctx.tenant.id} and lot_no = ${asked.lot_number} for update`);
  if (!lot) return null;
  const own = lot[columnOf(owner)] === idOf(owner);
  assertTakeable({ closed: closedLot(lot, own, 'bending_lot'), wrong: otherCodes(lot, asked, 'bending_lot') });
  const changes = { status: 'USED', [columnOf(owner)]: idOf(owner), ...said(asked) };
  await writeFollowing(ctx, bendingLotMachine, [{ id: lot.id, from: lot.status, changes }]);
  return { item_id: lot.item_id };
}

interface NamedLot extends StoredLot {
  asked: BendingLot;
  work_order_item_id: number;
  /** The item that is made, and its place in the request. */
  made_item_id: number | null;
  place: number;
  of_work: boolean;
}

/**
 * Links the lots that these items of a locked work order name, by their places, as `takeLot` does: each is free, or its order's or the
 * work order's own, and is of the item that is made. Of items that share a number the last one stands for all. `left` are the lots of its
 * items that have just been removed.
 */
export async function takeLotsOfItems(
  ctx: Context,
  work: { id: number; order_id: number | null },
  places: readonly number[],
  left: readonly (string | null)[] = [],
): Promise<void> {
  if (!places.length) return;
  const lots = await ctx.rows<NamedLot>(sql`
    select b.id, b.status, b.item_id, b.prod_code, b.spec_code, b.length_code, b.order_id, b.bending_order_id, i.options -> 'bending_lot' as asked,
      i.id as work_order_item_id, i.item_id as made_item_id, i.sort_order - 1 as place,
      b.lot_no = any (${left}::text[]) or exists (
        select from work_order_items n where n.tenant_id = b.tenant_id and n.id = b.work_order_item_id and n.work_order_id = i.work_order_id) as of_work
    from work_order_items i
    join bending_lots b on b.tenant_id = i.tenant_id and b.lot_no = i.options #>> '{bending_lot,lot_number}'
    where i.tenant_id = ${ctx.tenant.id} and i.work_order_id = ${work.id} and i.sort_order - 1 = any (${places}::integer[]) and i.deleted_at is null
    order by b.id, i.sort_order for update of b`);
  const pathOf = ({ place }: NamedLot) => `items.${place}.options.bending_lot`;
  assertTakeable({
    closed: lots.flatMap((lot) => closedLot(lot, lot.of_work || (lot.order_id !== null && lot.order_id === work.order_id), pathOf(lot))),
    wrong: lots.flatMap((lot) => [
      ...(lot.item_id === lot.made_item_id ? [] : [{ path: `${pathOf(lot)}.lot_number`, code: 'lot_mismatch', expected: lot.item_id }]),
      ...otherCodes(lot, lot.asked, pathOf(lot)),
    ]),
  });
  const judged = lots.map(({ id, status, asked, work_order_item_id, order_id }): [number, Judged] => [
    id,
    { id, from: status, changes: { status: 'USED', work_order_item_id, order_id: order_id ?? work.order_id, ...said(asked) } },
  ]);
  await writeFollowing(ctx, bendingLotMachine, [...new Map(judged).values()]);
}

/**
 * Lots that only these items of work orders named are given up; one that the order itself names, a bending order, or another item that
 * is still to be made, stays its own.
 */
export const giveUpLotsOfItems = (ctx: Context, ids: Sql): Promise<void> =>
  voidWhere(
    ctx,
    sql`b.bending_order_id is null and b.work_order_item_id in (${ids})
      and not exists (select from orders o where o.tenant_id = b.tenant_id and o.id = b.order_id and o.options -> 'bending_lot' ->> 'lot_number' = b.lot_no)
      and not exists (select from work_order_items n join work_orders w on w.tenant_id = n.tenant_id and w.id = n.work_order_id
        where n.tenant_id = b.tenant_id and n.lot_no = b.lot_no and n.item_id = b.item_id and n.id <> b.work_order_item_id and n.deleted_at is null
          and w.status <> 'CANCELLED' and w.deleted_at is null)`,
  );

/** The lots `b` under a condition that nothing has been put into stock of become void, for nobody will make them any more. */
export async function voidWhere(ctx: Context, condition: Sql): Promise<void> {
  const unproduced = await ctx.rows<{ id: number; status: string }>(sql`
    select b.id, b.status from bending_lots b
    where b.tenant_id = ${ctx.tenant.id} and b.status <> 'VOID' and b.stock_lot_id is null and ${condition} order by b.id for update`);
  await writeFollowing(
    ctx,
    bendingLotMachine,
    unproduced.map(({ id, status }) => ({ id, from: status, changes: { status: 'VOID' } })),
  );
}

/** Makes the unproduced lots of an owner void: those of that number, or all of them. */
export const voidLots = (ctx: Context, owner: LotOwner, lotNo?: string): Promise<void> =>
  voidWhere(ctx, lotNo === undefined ? belongsTo(owner) : sql`${belongsTo(owner)} and b.lot_no = ${lotNo}`);

/** A lot that its owner names no more stays with the item of a work order that is made under its number, and is void where there is none. */
async function leaveLot(ctx: Context, owner: LotOwner, lotNo: string): Promise<void> {
  const kept = await ctx.rows(sql`
    update bending_lots b set work_order_item_id = made.id
    from (select n.id, n.item_id from work_order_items n join work_orders w on w.tenant_id = n.tenant_id and w.id = n.work_order_id
      where n.tenant_id = ${ctx.tenant.id} and n.lot_no = ${lotNo} and n.deleted_at is null and w.status <> 'CANCELLED' and w.deleted_at is null
      order by n.id limit 1) made
    where b.tenant_id = ${ctx.tenant.id} and ${belongsTo(owner)} and b.lot_no = ${lotNo} and b.item_id = made.item_id and b.stock_lot_id is null returning b.id`);
  if (!kept.length) await voidLots(ctx, owner, lotNo);
}

/** The owner names a lot, another one than before, or none any more. */
export async function exchangeLot(
  ctx: Context,
  owner: LotOwner,
  before: BendingLot | null,
  after: BendingLot | null,
): Promise<{ item_id: number } | null> {
  if (before?.lot_number && before.lot_number !== after?.lot_number) await leaveLot(ctx, owner, before.lot_number);
  return takeLot(ctx, owner, after);
}
