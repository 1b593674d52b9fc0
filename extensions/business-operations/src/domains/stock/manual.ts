import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { assertReferences } from '../../kernel/crud/write.ts';
import type { Day } from '../../kernel/days.ts';
import { type Amount, amount } from '../../kernel/decimal.ts';
import { invalidField, notFound } from '../../kernel/errors.ts';
import { day, decimalInput, id, inputOf, plainText } from '../../kernel/model/schemas.ts';
import { factorOf, quantityFault, toBase } from '../items/rules.ts';
import { adjust, assertNotAhead, issue, type Posting as Result, receive, transfer } from './ledger/ledger.ts';
import { findPlaces } from './ledger/load.ts';
import { ITSELF, type Posting, type Reduction } from './ledger/state.ts';
import { stockTransactions, type TransactionType } from './model.ts';

/** What people enter into the ledger by hand: miscellaneous receipts and issues, opening balances, adjustments, transfers. */

const transaction = stockTransactions.options.fields;
const quantity = decimalInput({ precision: 15, scale: 4, positive: true });
const cost = decimalInput({ precision: 18, scale: 4, min: 0 });
const memo = inputOf(transaction.memo).nullable().optional();
const lotId = id.nullable().optional();
const transactionDate = day.optional();

export const EntryBody = z.strictObject({
  transaction_type: z.enum(['OPENING', 'RECEIPT', 'ISSUE']),
  item_id: id,
  warehouse_id: id.nullable().optional(),
  quantity,
  unit: plainText().min(1).max(10).optional(),
  stock_lot_id: lotId,
  lot_no: plainText().min(1).max(50).nullable().optional(),
  unit_cost: cost.nullable().optional(),
  order_id: id.nullable().optional(),
  expiry_date: day.nullable().optional(),
  transaction_date: transactionDate,
  memo,
});

export const AdjustmentBody = z.strictObject({
  quantity: decimalInput({ precision: 15, scale: 4 }).refine((value) => Number(value) !== 0, { params: { code: 'not_zero' } }),
  reason: plainText().min(1).max(255),
  reason_code: inputOf(transaction.adjustment_reason_code).default('OTHER'),
  stock_lot_id: lotId,
  unit_cost: cost.nullable().optional(),
  memo,
  transaction_date: transactionDate,
});

export const TransferBody = z.strictObject({
  to_warehouse_id: id,
  quantity,
  stock_lot_id: lotId,
  transaction_date: transactionDate,
  memo,
});

/** What all transactions of one entry have in common, which refer to the first of them. */
export const posting = (
  ctx: Context,
  type: TransactionType,
  kind: string,
  { transaction_date: date, memo: text }: { transaction_date?: Day | undefined; memo?: string | null | undefined },
): Posting => ({
  type,
  date: assertNotAhead(ctx, date ?? ctx.today()),
  reference: { type: kind, id: ITSELF },
  orderId: null,
  memo: text ?? null,
});

const only = (wrong: boolean, path: string) => {
  if (wrong) throw invalidField(path, 'not_applicable');
};

/** A quantity of a unit that the item knows, in its base unit. */
async function baseQuantity(ctx: Context, body: z.infer<typeof EntryBody>): Promise<Amount> {
  const [found] = await findPlaces(ctx, [{ itemId: body.item_id, warehouseId: body.warehouse_id, lotId: body.stock_lot_id }]);
  if (!found) throw notFound();
  const factor = factorOf(found.unit, found.conversions, body.unit ?? found.unit);
  if (!factor) throw invalidField('unit', 'unknown_unit', 'error.item.unknown_unit');
  const base = toBase(body.quantity, factor);
  const fault = quantityFault(base);
  if (fault) throw invalidField('quantity', fault);
  return base;
}

export async function enter(ctx: Context, body: z.infer<typeof EntryBody>): Promise<Result> {
  const { transaction_type: type, stock_lot_id: named } = body;
  const receipt = type !== 'ISSUE';
  only(receipt && Boolean(named), 'stock_lot_id');
  only(receipt && Boolean(body.order_id), 'order_id');
  for (const path of ['lot_no', 'unit_cost', 'expiry_date'] as const) only(!receipt && body[path] != null, path);
  await assertReferences(ctx, stockTransactions, {
    item_id: body.item_id,
    warehouse_id: body.warehouse_id,
    stock_lot_id: named,
    order_id: body.order_id,
  });
  const place = { itemId: body.item_id, warehouseId: body.warehouse_id, lotId: named ?? null };
  const line = {
    ...place,
    ...posting(ctx, type, 'manual_entry', body),
    orderId: body.order_id ?? null,
    quantity: await baseQuantity(ctx, body),
  };
  if (!receipt) return issue(ctx, [{ ...line, manual: true }]);
  const origin = type === 'OPENING' ? 'OPENING' : 'RECEIVING';
  const entered = { ...line, lotId: null, cost: body.unit_cost == null ? null : amount(body.unit_cost) };
  return receive(ctx, [
    { ...entered, opening: type === 'OPENING', lot: { origin, lotNo: body.lot_no ?? null, expiryDate: body.expiry_date ?? null } },
  ]);
}

export async function adjustStock(
  ctx: Context,
  stockId: number,
  body: z.infer<typeof AdjustmentBody>,
): Promise<Result & { result: Reduction[] }> {
  await readStock(ctx, stockId);
  const signed = amount(body.quantity);
  only(signed.isNegative() && body.unit_cost != null, 'unit_cost');
  await assertReferences(ctx, stockTransactions, { stock_lot_id: body.stock_lot_id });
  return adjust(ctx, stockId, {
    ...posting(ctx, 'ADJUSTMENT', 'stock_adjustment', body),
    adjustment: { reason: body.reason, code: body.reason_code },
    quantity: signed,
    lotId: body.stock_lot_id ?? null,
    cost: body.unit_cost == null ? null : amount(body.unit_cost),
  });
}

export async function transferStock(ctx: Context, stockId: number, body: z.infer<typeof TransferBody>): Promise<Result> {
  const from = await readStock(ctx, stockId);
  if (from.warehouse_id === body.to_warehouse_id) throw invalidField('to_warehouse_id', 'same_warehouse', 'error.stock.same_warehouse');
  const known = await ctx.row(
    sql`select 1 from warehouses where tenant_id = ${ctx.tenant.id} and id = ${body.to_warehouse_id} and is_active and deleted_at is null for key share`,
  );
  if (!known) throw invalidField('to_warehouse_id', 'unknown_reference');
  await assertReferences(ctx, stockTransactions, { stock_lot_id: body.stock_lot_id });
  return transfer(
    ctx,
    stockId,
    { itemId: from.item_id, warehouseId: body.to_warehouse_id },
    {
      ...posting(ctx, 'TRANSFER_OUT', 'stock_transfer', body),
      quantity: amount(body.quantity),
      lotId: body.stock_lot_id ?? null,
      manual: true,
    },
  );
}

/** Not locked: the ledger locks both stocks, in the order of their ids. */
async function readStock(ctx: Context, stockId: number): Promise<{ item_id: number; warehouse_id: number }> {
  const row = await ctx.row<{ item_id: number; warehouse_id: number }>(
    sql`select item_id, warehouse_id from stocks where tenant_id = ${ctx.tenant.id} and id = ${stockId}`,
  );
  if (!row) throw notFound();
  return row;
}
