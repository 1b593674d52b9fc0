import type { Context } from '../../kernel/context/context.ts';
import { conflict } from '../../kernel/errors.ts';
import { onEvent } from '../../kernel/events.ts';
import type { HookRegistry } from '../../kernel/hooks.ts';
import { move } from '../../kernel/states/move.ts';
import { type MovedOrder, ORDERS_CANCELLED, ORDERS_DELETED, ORDERS_REOPENED, type OrdersEvent } from '../orders/events.ts';
import { quoteMachine } from './model.ts';

const orderEnded = move(quoteMachine, 'order-ended', { right: 'service' });

const orderReopened = move(quoteMachine, 'order-reopened', { right: 'service' });

const quotesOf = (orders: readonly MovedOrder[]) => orders.flatMap(({ quote_id: quote }) => (quote === null ? [] : [quote]));

/** Opens the quotes again. */
async function end(ctx: Context, orders: readonly MovedOrder[]): Promise<void> {
  const quotes = quotesOf(orders);
  if (quotes.length) await orderEnded.many(ctx, quotes, undefined);
}

/** The orders have been judged with their quotes: one that stays has been moved by somebody else meanwhile. */
async function convertAgain(ctx: Context, orders: readonly MovedOrder[]): Promise<void> {
  const quotes = quotesOf(orders);
  if (!quotes.length) return;
  const { skipped } = await orderReopened.many(ctx, quotes, undefined);
  if (skipped.length) throw conflict();
}

/** Quotes follow the orders that were made of them, within the transaction that moves these. */
export function followOrders(registry: HookRegistry): void {
  onEvent<OrdersEvent>(registry, ORDERS_CANCELLED, (ctx, { orders }) => end(ctx, orders));
  // The quote of a cancelled order was opened when that was cancelled, and may have become another one since.
  onEvent<OrdersEvent>(registry, ORDERS_DELETED, (ctx, { orders }) =>
    end(
      ctx,
      orders.filter(({ from }) => from !== 'CANCELLED'),
    ),
  );
  onEvent<OrdersEvent>(registry, ORDERS_REOPENED, (ctx, { orders }) => convertAgain(ctx, orders));
}
