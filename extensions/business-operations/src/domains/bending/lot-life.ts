import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { type Detail, Refusal } from '../../kernel/errors.ts';
import { writeFollowing } from '../../kernel/states/move.ts';
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

function assertAvailable(lot: StoredLot, owner: LotOwner): void {
  const own = lot.status === 'USED' && lot[columnOf(owner)] === idOf(owner);
  if (lot.status === 'RESERVED' || own) return;
  throw new Refusal(409, 'error.bending.lot_not_available', [
    { path: 'bending_lot.lot_number', code: 'lot_not_available', status: lot.status },
  ]);
}

function assertSameCodes(lot: StoredLot, asked: BendingLot): void {
  const wrong = CODES.flatMap((name): Detail[] =>
    asked[name] === undefined || asked[name] === lot[name]
      ? []
      : [{ path: `bending_lot.${name}`, code: 'lot_mismatch', expected: lot[name] }],
  );
  if (wrong.length) throw new Refusal(422, 'error.bending.lot_mismatch', wrong);
}

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
  assertAvailable(lot, owner);
  assertSameCodes(lot, asked);
  const said = TAKEN_OVER.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]]));
  const changes = { status: 'USED', [columnOf(owner)]: idOf(owner), ...Object.fromEntries(said) };
  await writeFollowing(ctx, bendingLotMachine, [{ id: lot.id, from: lot.status, changes }]);
  return { item_id: lot.item_id };
}

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

/** The owner names a lot, another one than before, or none any more. */
export async function exchangeLot(
  ctx: Context,
  owner: LotOwner,
  before: BendingLot | null,
  after: BendingLot | null,
): Promise<{ item_id: number } | null> {
  if (before?.lot_number && before.lot_number !== after?.lot_number) await voidLots(ctx, owner, before.lot_number);
  return takeLot(ctx, owner, after);
}
