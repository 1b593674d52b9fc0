import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { assertReferences, lockRow, permitted, updateRow } from '../../kernel/crud/write.ts';
import { amount } from '../../kernel/decimal.ts';
import { conflict, invalid, invalidField } from '../../kernel/errors.ts';
import type { OrderStatus } from '../orders/model.ts';
import { lockSources } from '../work-orders/lock.ts';
import type { LineInput, NewShipmentInput, ShipmentChanges } from './bodies.ts';
import { addDispatches, replaceDispatches } from './dispatches/write.ts';
import { type GivenLine, givenLines } from './given-lines.ts';
import { assertNone, createShipment, orderStatusRefusal } from './insert.ts';
import { orderLines, type StoredLine, storedLines, writeLines } from './lines.ts';
import { PLANNABLE, type ShipmentStatus, shipmentItems, shipments } from './model.ts';
import { lockOrder } from './moves.ts';
import { takenIn } from './rules.ts';

const statusOf = async (ctx: Context, orderId: number): Promise<OrderStatus> => {
  const order = await ctx.row<{ status: OrderStatus }>(
    sql`select status from orders where tenant_id = ${ctx.tenant.id} and id = ${orderId}`,
  );
  return order?.status as OrderStatus;
};

const permittedLines = (ctx: Context, lines: readonly LineInput[]): LineInput[] =>
  lines.map((line, place) => permitted(ctx, shipmentItems, 'create', line, { prefix: `items.${place}.` }));

/** Plans a shipment by hand, of the lines that are given or of everything that the order ships. Returns its id. */
export async function planShipment(ctx: Context, { items, vehicle_dispatches: dispatches, ...body }: NewShipmentInput): Promise<number> {
  const head = permitted(ctx, shipments, 'create', body);
  const orderId = head.order_id;
  await lockSources(ctx, [orderId], []);
  await assertReferences(ctx, shipments, head);
  const status = await statusOf(ctx, orderId);
  if (!PLANNABLE.includes(status)) throw orderStatusRefusal(status);
  await assertNone(ctx, orderId);
  const produced = status === 'PRODUCED';
  const lines = items
    ? await givenLines(ctx, { id: orderId, produced }, permittedLines(ctx, items))
    : await orderLines(ctx, orderId, produced);
  if (!lines.length) throw invalidField('items', 'no_order_items', 'error.no_order_items');
  const id = await createShipment(ctx, orderId, { source: 'MANUAL', head: { ...head, lines_given: items !== undefined }, lines });
  if (dispatches) await addDispatches(ctx, id, dispatches);
  return id;
}

function assertTaken(status: ShipmentStatus, body: object): void {
  const taken = takenIn(status);
  if (!taken) return;
  const named = Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const refused = named.filter((name) => !taken.includes(name));
  if (refused.length || !(named.length || taken.length))
    throw conflict(
      'error.shipment.closed',
      (refused.length ? refused : ['status']).map((path) => ({ path, code: 'closed', status })),
    );
}

/** Changes a shipment as far as its state lets it; lines and dispatches that are sent are the whole new lists. */
export async function updateShipment(ctx: Context, id: number, body: ShipmentChanges): Promise<void> {
  const orderId = await lockOrder(ctx, id);
  const { status } = await lockRow<{ status: ShipmentStatus }>(ctx, shipments, id, 'update', ['status']);
  assertTaken(status, body);
  const { items, vehicle_dispatches: dispatches, ...changes } = body;
  const chosen = items && (await replaceLines(ctx, { id, orderId }, items));
  const managed = chosen ? { lines_given: true } : {};
  if (chosen || Object.keys(changes).length) await updateRow(ctx, shipments, id, changes, managed);
  if (dispatches) await replaceDispatches(ctx, id, dispatches);
}

/** Whether lines were added or left out, so that they are a choice. */
async function replaceLines(ctx: Context, shipment: { id: number; orderId: number }, sent: readonly LineInput[]): Promise<boolean> {
  const stored = await storedLines(ctx, shipment.id);
  assertOwn(stored, sent);
  const known = new Map(stored.map((line) => [line.id, line]));
  const given = sent.map((line, place) => {
    const { id, ...named } = line;
    const former = id === undefined ? undefined : known.get(id);
    const open = permitted(ctx, shipmentItems, former ? 'update' : 'create', named, { prefix: `items.${place}.` });
    return former ? merged(former, open) : open;
  });
  const produced = (await statusOf(ctx, shipment.orderId)) === 'PRODUCED';
  const lines = await givenLines(ctx, { id: shipment.orderId, produced }, given);
  const rows = lines.map(({ place, ...line }) => ({ ...line, id: sent[place]?.id ?? null }));
  const kept = rows.filter(({ id }) => id !== null).length;
  if (kept < stored.length) ctx.access(shipmentItems.name, 'delete');
  await writeLines(ctx, shipment.id, rows);
  return kept < stored.length || kept < rows.length;
}

function assertOwn(stored: readonly StoredLine[], sent: readonly LineInput[]): void {
  const known = new Set(stored.map(({ id }) => id));
  const wrong = sent.flatMap(({ id }, place) => {
    const path = `items.${place}.id`;
    if (id === undefined) return [];
    if (!known.has(id)) return [{ path, code: 'unknown_reference' }];
    return sent.findIndex((other) => other.id === id) < place ? [{ path, code: 'duplicate' }] : [];
  });
  if (wrong.length) throw invalid('error.validation_failed', wrong);
}

const sameQuantity = (given: string | null, stored: string): boolean => given !== null && amount(given).eq(stored);

/** A line that the shipment has, with what is said of it now. Another source or lot brings its own words. */
function merged(former: StoredLine, named: LineInput): GivenLine {
  const { id: _, item_code: __, ...base } = former;
  const moved = (['work_order_item_id', 'order_item_id', 'item_id'] as const).some(
    (name) => named[name] !== undefined && named[name] !== former[name],
  );
  if (moved) return { ...named, remarks: named.remarks ?? former.remarks };
  const other = named.stock_lot_id !== undefined && named.stock_lot_id !== former.stock_lot_id;
  const line: GivenLine = { ...base, ...(other ? { lot_no: undefined } : {}), ...named };
  if (named.quantity === undefined || sameQuantity(named.quantity, former.quantity)) line.quantity_given = former.quantity_given;
  else line.quantity_given = true;
  return line;
}
