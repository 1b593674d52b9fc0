import { raw } from 'sql-template-tag';
import type { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { rowParams } from '../../kernel/crud/resource.ts';
import { assertReferences, permitted } from '../../kernel/crud/write.ts';
import type { Day } from '../../kernel/days.ts';
import { amount } from '../../kernel/decimal.ts';
import { invalidField } from '../../kernel/errors.ts';
import { emitEvent } from '../../kernel/events.ts';
import { writeErrors } from '../../kernel/http/documented-errors.ts';
import { post, type Route } from '../../kernel/http/route.ts';
import { readLines } from '../../kernel/lines/write.ts';
import type { Guard } from '../../kernel/states/guard.ts';
import { move } from '../../kernel/states/move.ts';
import type { VatMode } from '../calculation/amounts.ts';
import { isBinding } from '../quotes/allowed.ts';
import { quoteLines } from '../quotes/lines.ts';
import { quoteMachine, quotes } from '../quotes/model.ts';
import { awardAmounts } from './award.ts';
import { BENDING_LOT_ASKED, type BendingLotAsked } from './events.ts';
import { insertOrder, type OrderLine, PRODUCT_COLUMNS } from './insert.ts';
import { orders } from './model.ts';
import { deliveryOf, partiesOf, sellableClient } from './parties.ts';
import { orderResource } from './resource.ts';
import { assertParts, OrderBody } from './service.ts';

const Body = OrderBody.pick({
  client_id: true,
  order_date: true,
  delivery_date: true,
  receiver: true,
  receiver_phone: true,
  delivery_zip_code: true,
  delivery_address: true,
  delivery_address_detail: true,
  delivery_method: true,
  client_order_no: true,
  bending_lot: true,
  memo: true,
}).partial({ client_id: true });

type Input = z.infer<typeof Body>;

/** What an order takes over from its quote as it is. */
const COPIED = ['site_id', 'site_name', 'title', 'payment_terms', 'manager_id', 'vat_mode', 'margin_rate', 'rounding_unit'] as const;
const AMOUNTS = [
  'discount_amount',
  'material_amount',
  'labor_amount',
  'cost_amount',
  'items_amount',
  'supply_amount',
  'vat_amount',
  'total_amount',
] as const;

type Quote = Record<(typeof AMOUNTS)[number], string | null> & {
  site_id: number | null;
  site_name: string | null;
  title: string | null;
  payment_terms: string | null;
  manager_id: string | null;
  vat_mode: VatMode;
  margin_rate: string;
  rounding_unit: number;
  client_id: number | null;
  contact_person: string | null;
  contact_phone: string | null;
  /** Of the bidding that was won with it. */
  bidding_id: number | null;
  award_amount: string | null;
};

const bidding = (column: string, states: string) =>
  `(select b.${column} from biddings b where b.tenant_id = t.tenant_id and b.quote_id = t.id and b.deleted_at is null and b.status in (${states}))`;

const guards: readonly Guard[] = [
  { sql: () => raw(`t.status <> 'CONVERTED'`), status: 409, error: 'error.already_created', beforeState: true },
  { sql: () => raw(`t.status in ('FINALIZED', 'SENT')`), status: 409, error: 'error.quote.not_finalized', beforeState: true },
  { sql: () => raw(`${bidding('id', `'DRAFT', 'SUBMITTED'`)} is null`), status: 409, error: 'error.quote.bidding_open' },
  { sql: isBinding, status: 409, error: 'error.quote.expired', detail: () => ({ path: 'valid_until' }) },
];

/** The quote is one that the caller sees; the right to make orders is asked by the operation. */
const convert = move<Quote>(quoteMachine, 'convert-to-order', {
  right: 'read',
  guards,
  reads: [
    ...COPIED,
    ...AMOUNTS.map((name) => `t.${name}::text as ${name}`),
    'client_id',
    'contact_person',
    'contact_phone',
    `${bidding('id', `'WON'`)} as bidding_id`,
    `${bidding('award_amount', `'WON'`)}::text as award_amount`,
  ],
});

/** What a line of the quote hands on. */
const LINE = [...PRODUCT_COLUMNS.filter((name) => name !== 'quote_item_id'), 'floor', 'symbol'] as const;

/** The amounts of the quote, or those that the award of its bidding makes of them. */
function amountsOf(quote: Quote): Record<string, string | null> {
  const copied = Object.fromEntries(AMOUNTS.map((name) => [name, quote[name]]));
  if (quote.award_amount === null) return copied;
  const awarded = awardAmounts(amount(quote.award_amount), amount(quote.items_amount ?? 0), quote.vat_mode);
  return { ...copied, ...Object.fromEntries(Object.entries(awarded).map(([name, value]) => [name, value.toFixed(2)])) };
}

/** The client that the order is for: the quote's, or where it has none the one that is named. */
async function clientOf(ctx: Context, quote: Quote, named: number | undefined): Promise<number> {
  if (named === undefined && quote.client_id === null) throw invalidField('client_id', 'required', 'error.quote.client_required');
  if (named !== undefined && quote.client_id !== null && named !== quote.client_id) throw invalidField('client_id', 'fixed');
  await assertReferences(ctx, orders, { client_id: named });
  return (quote.client_id ?? named) as number;
}

/** Who takes the goods: whom the request names, else the contact of the quote. */
const receiverOf = ({ contact_person, contact_phone }: Quote, body: object) =>
  contact_person && !('receiver' in body) && !('receiver_phone' in body) ? { receiver: contact_person, receiver_phone: contact_phone } : {};

/**
 * Turns a quote into an order, as it was calculated and agreed. The quote is moved first, so that of two requests one finds it converted;
 * whatever is refused later undoes that. Returns the id of the order.
 */
export async function convertToOrder(ctx: Context, quoteId: number, { bending_lot: lot, ...body }: Input): Promise<number> {
  const { client_id: named, ...sent } = permitted(ctx, orders, 'create', body, { defaults: { order_date: ctx.today() } });
  assertParts(ctx, 'create', { bending_lot: lot });
  const quote = await convert.one(ctx, quoteId, undefined);
  const clientId = await clientOf(ctx, quote, named);
  const copied = Object.fromEntries(COPIED.map((name) => [name, quote[name]]));
  const parties = await partiesOf(ctx, { ...quote, client_id: clientId });
  const client = sellableClient(parties);
  const said = { ...receiverOf(quote, sent), ...sent };
  const lines = await readLines(ctx, quoteLines, quoteId, LINE);
  const id = await insertOrder(
    ctx,
    {
      ...copied,
      ...amountsOf(quote),
      ...deliveryOf(parties, said),
      ...said,
      manager_name: parties.manager_name,
      order_date: sent.order_date as Day,
      client_id: clientId,
      client_name: client.name,
      quote_id: quoteId,
      bidding_id: quote.bidding_id,
      options: lot ? { bending_lot: lot } : null,
    },
    lines.map(({ id: quoteItem, ...line }): OrderLine => ({ ...line, quote_item_id: quoteItem })),
  );
  if (lot) await emitEvent<BendingLotAsked>(ctx, BENDING_LOT_ASKED, { order_id: id, before: null, after: lot });
  return id;
}

export const orderFromQuote: Route = post('/quotes/{id}/convert-to-order', {
  id: 'sales.quotes.convert-to-order',
  access: [orders, 'create'],
  summary: 'Turn a finalised quote into an order, with its lines, prices and amounts as they are, or as the bidding was won.',
  params: rowParams,
  body: Body,
  reply: orderResource.reply,
  status: 201,
  message: 'message.order.created',
  errors: [
    ...guards.map(({ error }) => error),
    'error.invalid_transition',
    'error.quote.client_required',
    'error.order.client_not_sellable',
    'error.bending.lot_mismatch',
    'error.bending.lot_not_available',
    ...writeErrors(orders),
  ],
  button: {
    collection: quotes.name,
    opens: orders.name,
    label: { ko: '수주 전환', en: 'Convert to order' },
    icon: 'shopping_cart',
    kind: 'success',
    allowed: 'allowed_transitions',
    inputs: {
      ...Object.fromEntries(
        Object.keys(Body.shape)
          .filter((name) => name !== 'bending_lot')
          .map((name) => [name, { field: [orders.name, name] as const }]),
      ),
      client_id: { field: [orders.name, 'client_id'], begins: 'client_id' },
      receiver: { field: [orders.name, 'receiver'], begins: 'contact_person' },
      receiver_phone: { field: [orders.name, 'receiver_phone'], begins: 'contact_phone' },
      delivery_date: { field: [orders.name, 'delivery_date'], blank: true },
      bending_lot: false,
    },
  },
  async run(ctx, { params, body }) {
    const id = await convertToOrder(ctx, params.id, body);
    return orderResource.show(ctx, id);
  },
});
