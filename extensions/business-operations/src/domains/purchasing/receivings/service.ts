import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { createRow, lockRow, updateRow } from '../../../kernel/crud/write.ts';
import type { Day } from '../../../kernel/days.ts';
import { conflict, invalidField } from '../../../kernel/errors.ts';
import { compareLines } from '../../../kernel/lines/compare.ts';
import type { ChangedLine } from '../../../kernel/lines/lines.ts';
import { changedLines, insertLines, permittedLines, writeLines } from '../../../kernel/lines/write.ts';
import type { CreateInput, UpdateInput } from '../../../kernel/model/collection.ts';
import { type ReceivingStatus, type receivingItems, receivings } from '../model.ts';
import { withoutFormerPrices, withPrices } from '../prices.ts';
import { openLines, type ReceivingLine, receivingLines } from './lines.ts';

type ChangedReceivingLine = ChangedLine<typeof receivingItems>;

export type NewReceiving = CreateInput<typeof receivings> & { items?: ReceivingLine[] | undefined };
export type ReceivingChanges = UpdateInput<typeof receivings> & { items?: ChangedReceivingLine[] | undefined };

/** Lines of a purchase order take its price; the others the purchase price in force. */
const priced = <Line extends ReceivingLine>(ctx: Context, terms: { client_id: number | null; date: Day }, lines: readonly Line[]) =>
  withPrices(ctx, terms, lines, ({ purchase_order_item_id: ordered, item_id: item, unit, received_quantity: quantity }) =>
    ordered || !item ? null : { item_id: item, unit, quantity: String(quantity) },
  );

/** Without lines those that are open of the purchase order are taken over. Returns the id. */
export async function createReceiving(ctx: Context, { items, ...body }: NewReceiving): Promise<number> {
  if (body.client_id == null && body.purchase_order_id == null) throw invalidField('client_id', 'required');
  const id = await createRow(ctx, receivings, body, {}, { receiving_date: ctx.today() });
  const order = body.purchase_order_id ?? null;
  const sent = items ?? (order === null ? [] : await openLines(ctx, order));
  if (!sent.length) return id;
  const terms = { client_id: body.client_id ?? null, date: body.receiving_date ?? ctx.today() };
  const lines = await priced(ctx, terms, permittedLines(ctx, receivingLines, sent));
  await insertLines(ctx, receivingLines, [{ id, lines }]);
  return id;
}

/** Once the goods have arrived no more than the memo and the lots of the lines change. */
export async function updateReceiving(ctx: Context, id: number, { items, ...changes }: ReceivingChanges): Promise<void> {
  const row = await lockRow<{ status: ReceivingStatus; client_id: number }>(ctx, receivings, id, 'update', ['status', 'client_id']);
  const arrived = row.status === 'RECEIVED' && items;
  if (!arrived || Object.keys(changes).length) await updateRow(ctx, receivings, id, changes);
  if (!items) return;
  const change = await changedLines(ctx, receivingLines, id, items);
  if (arrived) {
    assertLotsOnly(change);
    await writeLines(ctx, receivingLines, change);
    return;
  }
  const head = await ctx.row<{ client_id: number; date: Day }>(
    sql`select client_id, receiving_date::text as date from receivings where tenant_id = ${ctx.tenant.id} and id = ${id}`,
  );
  const unpriced = withoutFormerPrices(change.stored, change.lines, items);
  const lines = head ? await priced(ctx, head, unpriced) : unpriced;
  await writeLines(ctx, receivingLines, { ...change, lines });
}

const LOT_FIELDS = ['lot_no', 'supplier_lot_no', 'expiry_date'];

function assertLotsOnly({ stored, lines }: Awaited<ReturnType<typeof changedLines<typeof receivingItems>>>): void {
  const { added, removed, changed } = compareLines(receivingLines, stored, lines);
  const other = changed.some(({ columns }) => Object.keys(columns).some((name) => !LOT_FIELDS.includes(name)));
  if (other || added.length || removed.length)
    throw conflict('error.receiving.not_editable', [{ path: 'items', code: 'not_editable', status: 'RECEIVED' }]);
}
