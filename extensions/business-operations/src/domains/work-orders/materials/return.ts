import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { type Amount, amount, sum } from '../../../kernel/decimal.ts';
import { groupBy } from '../../../kernel/objects.ts';
import { receive } from '../../stock/ledger/ledger.ts';
import type { WorkOrderItemStatus } from '../model.ts';
import { materialInputs } from '../records.ts';
import { INPUT_VALUE } from './value.ts';

/** A quantity that went back to the lot it came from. */
export interface ReturnedInput {
  stock_lot_id: number;
  lot_no: string;
  quantity: number;
}

/** An input with what its postings need. */
export interface LiveInput {
  id: number;
  work_order_item_id: number;
  item_status: WorkOrderItemStatus;
  item_id: number;
  bom_key: string | null;
  stock_lot_id: number;
  lot_no: string;
  order_id: number | null;
  /** A decimal. */
  quantity: string;
  /** Of one unit, when it left the lot. */
  cost: string | null;
}

export const referenceOf = (inputId: number) => ({ type: materialInputs.name, id: String(inputId) });

const sourceSql = sql`
  select m.id, m.work_order_item_id, t.status as item_status, m.item_id, m.bom_key, m.stock_lot_id, l.lot_no, w.order_id, m.quantity::text as quantity,
    round(${raw(INPUT_VALUE)} / nullif(m.quantity, 0), 4)::text as cost
  from work_order_material_inputs m
  join work_order_items t on t.tenant_id = m.tenant_id and t.id = m.work_order_item_id
  join stock_lots l on l.tenant_id = m.tenant_id and l.id = m.stock_lot_id
  join work_orders w on w.tenant_id = m.tenant_id and w.id = m.work_order_id`;

/** Inputs of locked work orders, or of one item, that have not been withdrawn; oldest first. */
export const liveInputs = (ctx: Context, of: { workOrderIds: readonly number[] } | { itemId: number }): Promise<LiveInput[]> =>
  ctx.rows<LiveInput>(sql`${sourceSql}
    where m.tenant_id = ${ctx.tenant.id} and m.deleted_at is null and ${
      'itemId' in of ? sql`m.work_order_item_id = ${of.itemId}` : sql`m.work_order_id = any (${of.workOrderIds}::integer[])`
    } order by m.id`);

/** One of them, if it is of this work order. */
export const liveInput = (ctx: Context, workOrderId: number, id: number): Promise<LiveInput | undefined> =>
  ctx.row<LiveInput>(sql`${sourceSql}
    where m.tenant_id = ${ctx.tenant.id} and m.deleted_at is null and m.id = ${id} and m.work_order_id = ${workOrderId}`);

/** Returns every live input of locked work orders to the very lot that it came from, and takes the inputs from the lists; by lot. */
export const returnInputs = async (ctx: Context, workOrderIds: readonly number[]): Promise<ReturnedInput[]> =>
  returnAll(ctx, await liveInputs(ctx, { workOrderIds }));

/** The same for these inputs. A lot takes back what came from it, although it is used up or on hold; the order keeps it reserved as before. */
export async function returnAll(ctx: Context, inputs: readonly LiveInput[]): Promise<ReturnedInput[]> {
  if (!inputs.length) return [];
  await receive(
    ctx,
    inputs.map((input) => backToLot(ctx, input, amount(input.quantity))),
  );
  const ids = inputs.map(({ id }) => id);
  await ctx.rows(sql`delete from work_order_material_inputs where tenant_id = ${ctx.tenant.id} and id = any (${ids}::integer[])`);
  return [...groupBy(inputs, ({ stock_lot_id: id }) => id)].map(([stock_lot_id, ofLot]) => ({
    stock_lot_id,
    lot_no: ofLot[0]?.lot_no ?? '',
    quantity: sum(ofLot.map(({ quantity }) => quantity)).toNumber(),
  }));
}

/** The receipt that takes part of an input back, at what it cost when it went in. */
export const backToLot = (ctx: Context, input: LiveInput, quantity: Amount) => ({
  type: 'MATERIAL_RETURN' as const,
  date: ctx.today(),
  reference: referenceOf(input.id),
  orderId: input.order_id,
  memo: null,
  itemId: input.item_id,
  lotId: input.stock_lot_id,
  quantity,
  cost: input.cost === null ? null : amount(input.cost),
  returns: true,
});
