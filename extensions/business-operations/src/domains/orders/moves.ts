import sql, { join, raw } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { amount, sum } from '../../kernel/decimal.ts';
import { conflict, invalidField, type Refusal } from '../../kernel/errors.ts';
import { emitEvent } from '../../kernel/events.ts';
import type { Guard } from '../../kernel/states/guard.ts';
import { allowedEvents } from '../../kernel/states/machine.ts';
import { type Candidate, type Moved, move } from '../../kernel/states/move.ts';
import { release } from '../stock/ledger/ledger.ts';
import { ORDERS_CANCELLED, ORDERS_CONFIRMATION_CANCELLED, ORDERS_CONFIRMED, ORDERS_REOPENED, type OrdersEvent } from './events.ts';
import { BEGUN } from './facts.ts';
import { type OrderOptions, type OrderStatus, orderMachine } from './model.ts';
import { reserveFor } from './needs.ts';

/** What people do with an order; what its work orders and its shipment do with it is in `sync.ts`. */

interface Row {
  quote_id: number | null;
}

/** Tells other areas, in the ascending order of the ids. */
export const announce = (
  ctx: Context,
  event: string,
  rows: readonly (Row & { id: number; from: string })[],
  more: Omit<OrdersEvent, 'orders'> = {},
): Promise<void> => {
  const orders = rows.map(({ id, quote_id, from }) => ({ id, quote_id, from: from as OrderStatus })).sort((a, b) => a.id - b.id);
  return emitEvent<OrdersEvent>(ctx, event, { orders, ...more });
};

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

interface Confirmed extends Row {
  client_id: number;
  total: string;
  delivery_date: string | null;
  products: number;
}

/** Open amounts of clients with a credit limit, besides the orders that are being confirmed. */
type Credit = ReadonlyMap<number, { limit: string; open: string }>;

/** Clients are locked first: of two orders that reach the limit together, one waits and is counted by the other. */
async function creditOf(ctx: Context, rows: readonly Candidate<Confirmed>[]): Promise<Credit> {
  const clients = [...new Set(rows.map(({ client_id: client }) => client))];
  const limits = await ctx.rows<{ id: number; limit: string }>(sql`
    select id, coalesce(credit_limit, 0)::text as limit from clients
    where tenant_id = ${ctx.tenant.id} and id = any (${clients}::integer[]) order by id for no key update`);
  const limited = limits.filter(({ limit }) => Number(limit) > 0);
  if (!limited.length) return new Map();
  const open = await ctx.rows<{ client_id: number; open: string }>(sql`
    select client_id, sum(total_amount)::text as open from orders
    where tenant_id = ${ctx.tenant.id} and client_id = any (${idsOf(limited)}::integer[]) and status in (${join(OPEN_STATES.map((state) => raw(`'${state}'`)))})
      and deleted_at is null group by client_id`);
  const openOf = new Map(open.map((row) => [row.client_id, row.open]));
  return new Map(limited.map(({ id, limit }) => [id, { limit, open: openOf.get(id) ?? '0' }]));
}

/** Orders that a client owes for, or will. */
export const OPEN_STATES = ['CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING', 'SHIPPED'] as const;

function creditRefusal({ client_id: client, total }: Confirmed, credit: Credit): Refusal | null {
  const found = credit.get(client);
  if (!found) return null;
  const reached = sum([found.open, total]);
  if (reached.lte(found.limit)) return null;
  const figures = {
    credit_limit: amount(found.limit).toNumber(),
    open_amount: amount(found.open).toNumber(),
    order_amount: amount(total).toNumber(),
  };
  return conflict('error.order.credit_limit_exceeded', [{ path: 'client_id', code: 'credit_limit_exceeded', ...figures }]);
}

export const confirm = move<Confirmed, { ignore_credit_limit?: boolean | undefined }, Credit>(orderMachine, 'confirm', {
  reads: [
    'quote_id',
    'client_id',
    'coalesce(t.total_amount, 0)::text as total',
    't.delivery_date::text as delivery_date',
    "(select count(*)::integer from order_items i where i.tenant_id = t.tenant_id and i.order_id = t.id and i.row_type = 'PRODUCT') as products",
  ],
  prepare: creditOf,
  set(ctx, row, { ignore_credit_limit: ignore }, credit) {
    if (!row.products) return invalidField('items', 'no_order_items', 'error.no_order_items');
    if (!row.delivery_date) return invalidField('delivery_date', 'required', 'error.order.delivery_date_required');
    return (!ignore && creditRefusal(row, credit)) || { confirmed_at: ctx.now.toISOString() };
  },
  async after(ctx, rows) {
    await reserveFor(ctx, idsOf(rows));
    await announce(ctx, ORDERS_CONFIRMED, rows);
  },
});

export const cancelConfirm = move<Row>(orderMachine, 'cancel-confirm', {
  reads: ['quote_id'],
  set: () => ({ confirmed_at: null }),
  async after(ctx, rows) {
    await release(ctx, idsOf(rows));
    await announce(ctx, ORDERS_CONFIRMATION_CANCELLED, rows);
  },
});

export const complete = move(orderMachine, 'complete', { set: (ctx) => ({ completed_at: ctx.now.toISOString() }) });

interface Cancelled extends Row {
  options: OrderOptions | null;
}

/** Work that has begun, rework too, is reverted first: by whoever knows what was used for it, and what has come of it. */
const noWorkBegun: Guard<Candidate<Cancelled>> = {
  sql: () =>
    raw(`not exists (select from work_orders w
      where w.tenant_id = t.tenant_id and w.order_id = t.id and w.status in (${BEGUN}) and w.deleted_at is null)`),
  status: 409,
  error: 'error.invalid_transition',
  detail: ({ from }) => ({
    ...{ path: 'status', code: 'work_begun', from, event: 'cancel' },
    allowed: allowedEvents(orderMachine, from).filter((event) => event !== 'cancel'),
  }),
};

export const cancel = move<Cancelled, { reason: string }>(orderMachine, 'cancel', {
  reads: ['quote_id', 'options'],
  guards: [noWorkBegun],
  set(ctx, { from, options }, { reason }) {
    const at = ctx.now.toISOString();
    const cancellation = { reason, cancelled_by: ctx.session.userId, cancelled_at: at, from_status: from };
    return { cancelled_at: at, options: { ...options, cancellation } };
  },
  async after(ctx, rows) {
    await release(ctx, idsOf(rows));
    await announce(ctx, ORDERS_CANCELLED, rows);
  },
});

/** The quote of a cancelled order may have been turned into another one since. */
const noOtherOrder: Guard = {
  sql: () =>
    raw(`(t.status <> 'CANCELLED' or t.quote_id is null or not exists (select from orders o
      where o.tenant_id = t.tenant_id and o.quote_id = t.quote_id and o.id <> t.id and o.status <> 'CANCELLED' and o.deleted_at is null))`),
  status: 409,
  error: 'error.already_created',
  detail: () => ({ path: 'quote_id' }),
};

/** Or it was taken back, or lost. */
const quoteOpen: Guard = {
  sql: () =>
    raw(`(t.status <> 'CANCELLED' or t.quote_id is null or exists (select from quotes q
      where q.tenant_id = t.tenant_id and q.id = t.quote_id and q.status in ('FINALIZED', 'SENT') and q.deleted_at is null))`),
  status: 409,
  error: 'error.invalid_transition',
  detail: () => ({ path: 'quote_id' }),
};

/** A cancelled order is a draft again, a completed one is not completed yet. */
export const reopen = move<Cancelled>(orderMachine, 'reopen', {
  reads: ['quote_id', 'options'],
  guards: [noOtherOrder, quoteOpen],
  set(_ctx, { from, options }) {
    if (from === 'COMPLETED') return { completed_at: null };
    const { cancellation: _, ...rest } = options ?? {};
    return { cancelled_at: null, confirmed_at: null, options: Object.keys(rest).length ? rest : null };
  },
  async after(ctx, rows) {
    const drafts = rows.filter(({ to }: Moved<Cancelled>) => to === 'DRAFT');
    if (drafts.length) await announce(ctx, ORDERS_REOPENED, drafts);
  },
});
