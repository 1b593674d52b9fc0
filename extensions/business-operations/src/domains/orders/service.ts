import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { assertReferences, lockRow, permitted } from '../../kernel/crud/write.ts';
import type { Day } from '../../kernel/days.ts';
import { amount } from '../../kernel/decimal.ts';
import { conflict, forbidden, invalidField } from '../../kernel/errors.ts';
import { emitEvent } from '../../kernel/events.ts';
import type { CreateInput, UpdateInput } from '../../kernel/model/collection.ts';
import { frozenFields, frozenRules } from '../../kernel/model/guarded.ts';
import { createBody, inputOf, plainText, updateBody } from '../../kernel/model/schemas.ts';
import type { VatMode } from '../calculation/amounts.ts';
import { termFields } from '../calculation/fields.ts';
import { ChangedLineBody, changedLineBodies, LineBody, MAX_LINES } from '../calculation/line-body.ts';
import { formerTerms } from '../calculation/sources.ts';
import { calculateOrder, type FormerOrder, type OrderTerms, readProducts } from './calculation.ts';
import { BENDING_LOT_ASKED, type BendingLotAsked } from './events.ts';
import { insertOrder, openOrderService, writeOrderLines } from './insert.ts';
import { type BendingLot, type OrderOptions, type OrderStatus, orders } from './model.ts';
import { deliveryOf, partiesOf, sellableClient } from './parties.ts';

const lotText = (length: number) => plainText().min(1).max(length).optional();

/** What a request says of a lot of bent parts. */
export const BendingLotBody = z.strictObject({
  lot_number: lotText(50),
  prod_code: lotText(5),
  spec_code: lotText(5),
  length_code: lotText(5),
  material: lotText(50),
  raw_lot_no: lotText(50),
  fabric_lot_no: lotText(50),
});

/** A discount below nothing is what a bidding made of it: nobody sends it. */
const shared = {
  discount_amount: inputOf({ ...orders.options.fields.discount_amount, min: 0 }).optional(),
  rounding_unit: z.union([z.literal(1), z.literal(10), z.literal(100), z.literal(1000)]).optional(),
  bending_lot: BendingLotBody.nullable().optional(),
};

export const OrderBody = createBody(orders, { ...shared, items: z.array(LineBody).max(MAX_LINES).optional() });
export const OrderChangesBody = updateBody(orders, { ...shared, items: z.array(ChangedLineBody).max(MAX_LINES).optional() });

interface Lot {
  bending_lot?: BendingLot | null | undefined;
}

export type NewOrder = Omit<CreateInput<typeof orders>, 'options'> & Lot & { items?: LineBody[] | undefined };
export type OrderChanges = Omit<UpdateInput<typeof orders>, 'options'> & Lot & { items?: ChangedLineBody[] | undefined };

const { margin_rate: margin, rounding_unit: rounding, discount_amount: none, vat_mode: vat } = termFields;

/** Parts of a body that are no columns of the order ask for its right by what they are kept in, lines by their own member. */
export function assertParts(ctx: Context, action: 'create' | 'update', { items, bending_lot: lot }: Lot & { items?: unknown }): void {
  const { fields } = ctx.access(orders.name, action);
  const closed = [
    ...(items !== undefined && !fields?.has('items') ? ['items'] : []),
    ...(lot !== undefined && !fields?.has('options') ? ['bending_lot'] : []),
  ];
  if (fields && closed.length) throw forbidden(closed.map((path) => ({ path, code: 'field_forbidden' })));
}

/** Enters an order, calculated as a quote of its day is. Returns the id. */
export async function createOrder(ctx: Context, { items: sent, bending_lot: lot, ...body }: NewOrder): Promise<number> {
  assertParts(ctx, 'create', { items: sent, bending_lot: lot });
  const items = sent ?? [];
  const head = permitted(ctx, orders, 'create', body, { defaults: { order_date: ctx.today() } });
  await assertReferences(ctx, orders, head);
  const parties = await partiesOf(ctx, head);
  const client = sellableClient(parties);
  const { amounts, lines } = await calculateOrder(
    ctx,
    {
      client_id: head.client_id,
      order_date: head.order_date as Day,
      vat_mode: (head.vat_mode ?? vat.default) as VatMode,
      margin_rate: String(head.margin_rate ?? margin.default),
      rounding_unit: head.rounding_unit ?? rounding.default,
      discount_amount: String(head.discount_amount ?? none.default),
    },
    items,
  );
  const id = await insertOrder(
    ctx,
    {
      ...deliveryOf(parties, head),
      ...(head.site_name === undefined ? { site_name: parties.site?.name ?? null } : {}),
      ...(head.manager_name === undefined ? { manager_name: parties.manager_name } : {}),
      ...head,
      order_date: head.order_date as Day,
      client_name: client.name,
      ...amounts,
      options: lot ? { bending_lot: lot } : null,
    },
    lines,
  );
  if (lot) await emitEvent<BendingLotAsked>(ctx, BENDING_LOT_ASKED, { order_id: id, before: null, after: lot });
  return id;
}

interface StoredOrder extends FormerOrder {
  status: OrderStatus;
  quote_id: number | null;
  options: OrderOptions | null;
}

const READ: readonly (keyof StoredOrder)[] = [
  'status',
  'order_date',
  'client_id',
  'quote_id',
  'vat_mode',
  'margin_rate',
  'rounding_unit',
  'discount_amount',
  'bidding_id',
  'items_amount',
  'options',
];

/** Read as text, in which nothing of a number or a day is lost. */
const TEXTS: readonly string[] = ['order_date', 'margin_rate', 'discount_amount', 'items_amount'];

/** What the figures follow from, besides the lines. */
export const TERMS = ['order_date', 'client_id', ...Object.keys(termFields)] as (keyof OrderTerms)[];

/** Whether a change says something else of them than the order does. */
const isOther = (order: OrderTerms, changes: Readonly<Record<string, unknown>>): boolean =>
  TERMS.some((name) => {
    const [now, next] = [order[name], changes[name]];
    if (next === undefined || next === now) return false;
    return orders.options.fields[name].kind !== 'decimal' || !amount(String(next)).eq(now);
  });

/** Refuses what the state of the order does not let be changed: its lines go with what it comes to, its lot with its delivery. */
function assertOpen({ status }: StoredOrder, sent: readonly string[]): void {
  const rule = frozenRules(orders).find(({ states }) => states.includes(status));
  if (!rule) return;
  const frozen = frozenFields(orders, rule);
  const standsFor: Record<string, string> = { items: 'total_amount', bending_lot: 'delivery_date' };
  const wrong = sent.filter((name) => frozen.includes(standsFor[name] ?? name));
  if (wrong.length || (!sent.length && frozen.includes('memo')))
    throw conflict(
      rule.error,
      wrong.map((path) => ({ path, code: 'not_editable', status })),
    );
}

/** Changes an order as far as its state lets it. */
export async function updateOrder(ctx: Context, id: number, { items, bending_lot: lot, ...body }: OrderChanges): Promise<void> {
  const changes: Record<string, unknown> = permitted(ctx, orders, 'update', body);
  assertParts(ctx, 'update', { items, bending_lot: lot });
  const order = await lockOrder(ctx, id);
  const sent = [...Object.keys(changes), ...(items ? ['items'] : []), ...(lot === undefined ? [] : ['bending_lot'])];
  assertOpen(order, sent);
  await assertReferences(ctx, orders, changes);
  if (order.quote_id !== null && changes.client_id !== undefined && changes.client_id !== order.client_id)
    throw invalidField('client_id', 'fixed');
  const parties = await partiesOf(ctx, changes);
  if (changes.client_id !== undefined && changes.client_id !== order.client_id) {
    changes.client_name = sellableClient(parties).name;
  }
  if (changes.site_id && changes.site_name === undefined) changes.site_name = parties.site?.name;
  if (changes.manager_id && changes.manager_name === undefined) changes.manager_name = parties.manager_name;
  if (lot !== undefined) changes.options = withLot(order.options, lot);
  const calculated = items || isOther(order, changes) ? await recalculate(ctx, id, order, changes, items) : null;
  if (calculated) Object.assign(changes, calculated.amounts);
  if (!Object.keys(changes).length) return;
  await openOrderService(ctx);
  await ctx.items(orders).update(id, changes);
  if (calculated) await writeOrderLines(ctx, id, calculated.lines);
  if (lot !== undefined)
    await emitEvent<BendingLotAsked>(ctx, BENDING_LOT_ASKED, { order_id: id, before: order.options?.bending_lot ?? null, after: lot });
}

async function lockOrder(ctx: Context, id: number): Promise<StoredOrder> {
  await lockRow(ctx, orders, id, 'update');
  const columns = READ.map((name) => (TEXTS.includes(name) ? `${name}::text` : name));
  return (await ctx.row<StoredOrder>(
    sql`select ${join(columns.map((name) => raw(name)))} from orders where tenant_id = ${ctx.tenant.id} and id = ${id}`,
  )) as StoredOrder;
}

function withLot(options: OrderOptions | null, lot: BendingLot | null): OrderOptions | null {
  const { bending_lot: _, ...rest } = options ?? {};
  const changed = lot ? { ...rest, bending_lot: lot } : rest;
  return Object.keys(changed).length ? changed : null;
}

async function recalculate(
  ctx: Context,
  id: number,
  order: StoredOrder,
  changes: Readonly<Record<string, unknown>>,
  items: ChangedLineBody[] | undefined,
) {
  const stored = { order, lines: await readProducts(ctx, id) };
  const terms = { ...order, ...changes } as OrderTerms;
  const asked = changedLineBodies(ctx, stored.lines, items, await formerTerms(ctx, order, terms.client_id));
  return calculateOrder(
    ctx,
    { ...terms, margin_rate: String(terms.margin_rate), discount_amount: String(terms.discount_amount) },
    asked,
    stored,
  );
}
