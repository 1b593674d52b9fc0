import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { createRow, updateRow } from '../../../kernel/crud/write.ts';
import type { Day } from '../../../kernel/days.ts';
import type { ChangedLine, LineInput } from '../../../kernel/lines/lines.ts';
import { changedLines, insertLines, permittedLines, writeLines } from '../../../kernel/lines/write.ts';
import type { CreateInput, UpdateInput } from '../../../kernel/model/collection.ts';
import { type purchaseOrderItems, purchaseOrders } from '../model.ts';
import { withoutFormerPrices, withPrices } from '../prices.ts';
import { orderLines } from './lines.ts';

type NewLine = LineInput<typeof purchaseOrderItems>;

export type NewPurchaseOrder = CreateInput<typeof purchaseOrders> & { items?: NewLine[] | undefined };
export type PurchaseOrderChanges = UpdateInput<typeof purchaseOrders> & { items?: ChangedLine<typeof purchaseOrderItems>[] | undefined };

const priced = <Line extends NewLine>(ctx: Context, terms: { client_id: number | null; date: Day }, lines: readonly Line[]) =>
  withPrices(ctx, terms, lines, ({ item_id, unit, quantity }) => ({ item_id, unit, quantity: String(quantity) }));

/** Units, amounts and sums are the database's. Returns the id. */
export async function createPurchaseOrder(ctx: Context, { items = [], ...body }: NewPurchaseOrder): Promise<number> {
  const id = await createRow(ctx, purchaseOrders, body, {}, { order_date: ctx.today() });
  if (items.length) {
    const terms = { client_id: body.client_id, date: body.order_date ?? ctx.today() };
    await insertLines(ctx, orderLines, [{ id, lines: await priced(ctx, terms, permittedLines(ctx, orderLines, items)) }]);
  }
  return id;
}

export async function updatePurchaseOrder(ctx: Context, id: number, { items, ...changes }: PurchaseOrderChanges): Promise<void> {
  await updateRow(ctx, purchaseOrders, id, changes);
  if (!items) return;
  const head = await ctx.row<{ client_id: number; date: Day }>(
    sql`select client_id, order_date::text as date from purchase_orders where tenant_id = ${ctx.tenant.id} and id = ${id}`,
  );
  const change = await changedLines(ctx, orderLines, id, items);
  const lines = withoutFormerPrices(change.stored, change.lines, items);
  await writeLines(ctx, orderLines, { ...change, lines: head ? await priced(ctx, head, lines) : lines });
}
