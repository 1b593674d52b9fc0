import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { outcome } from '../../kernel/crud/outcome.ts';
import { rowParams } from '../../kernel/crud/resource.ts';
import { nothing, verb } from '../../kernel/crud/verb.ts';
import { lockRow } from '../../kernel/crud/write.ts';
import { notFound } from '../../kernel/errors.ts';
import { Json } from '../../kernel/http/reply.ts';
import { del, get, post, type Route } from '../../kernel/http/route.ts';
import { id, plainText } from '../../kernel/model/schemas.ts';
import { transitionRefusal } from '../../kernel/states/machine.ts';
import { Deletion, deleteOrder, deleteOrders } from './delete.ts';
import { OrderStatus, orderMachine, orders } from './model.ts';
import { cancel, cancelConfirm, complete, confirm, reopen } from './moves.ts';
import { BendingStock, bendingStock, RESERVABLE, reserveFor, Shortage, shortageResults, shortagesOf } from './needs.ts';
import { orderResource } from './resource.ts';
import { createOrder, OrderBody, OrderChangesBody, updateOrder } from './service.ts';
import { Stats, StatsQuery, stats } from './stats.ts';
import { syncByHand } from './sync.ts';

const statuses = Object.keys(OrderStatus) as [OrderStatus, ...OrderStatus[]];

/** An order as it is shown, to be answered together with something else. */
async function shown(ctx: Context, orderId: number): Promise<object> {
  const row = await orderResource.show(ctx, orderId);
  return row instanceof Json ? (JSON.parse(row.data.toString()) as object) : row;
}

const calculationErrors = [
  'error.order.client_not_sellable',
  'error.bom.input_out_of_range',
  'error.bom.evaluation',
  'error.bom.limit',
  'error.bom.cycle',
  'error.quote.negative_total',
  'error.bom.no_active_version',
  'error.bending.lot_mismatch',
  'error.bending.lot_not_available',
];

const withShortages = z.object({ shortages: z.array(Shortage) });

async function reserveStock(ctx: Context, orderId: number): Promise<{ shortages: z.infer<typeof Shortage>[] }> {
  const { status } = await lockRow<{ status: OrderStatus }>(ctx, orders, orderId, 'update', ['status']);
  if (!RESERVABLE.includes(status)) throw transitionRefusal(orderMachine, status, 'reserve-stock');
  await reserveFor(ctx, [orderId]);
  return { shortages: await shortagesOf(ctx, orderId) };
}

const allowed = 'allowed_transitions';

const verbs: Route[] = [
  post('/orders/{id}/confirm', {
    id: 'sales.orders.confirm',
    access: [orders, 'update'],
    summary: 'Accept an order; stock is reserved as far as it is available.',
    params: rowParams,
    button: {
      collection: orders.name,
      label: { ko: '수주 확정', en: 'Confirm' },
      icon: 'check_circle',
      kind: 'success',
      allowed,
      results: shortageResults,
      inputs: { ignore_credit_limit: { label: { ko: '여신 한도 초과 허용', en: 'Ignore the credit limit' } } },
    },
    body: z.strictObject({ ignore_credit_limit: z.boolean().optional() }),
    reply: orderResource.reply.extend(withShortages.shape),
    message: 'message.order.confirmed',
    errors: ['error.invalid_transition', 'error.no_order_items', 'error.order.delivery_date_required', 'error.order.credit_limit_exceeded'],
    async run(ctx, { params, body }) {
      await confirm.one(ctx, params.id, body);
      return { ...(await shown(ctx, params.id)), shortages: await shortagesOf(ctx, params.id) };
    },
  }),
  verb(
    '/orders/{id}/cancel-confirm',
    orderResource,
    {
      id: 'sales.orders.cancel-confirm',
      summary: 'Take the confirmation back: the order is a draft again, and nothing is reserved for it.',
      message: 'message.order.confirmation_cancelled',
      button: { label: { ko: '확정 취소', en: 'Cancel confirmation' }, icon: 'undo', kind: 'warning', allowed },
    },
    cancelConfirm,
  ),
  post('/orders/{id}/reserve-stock', {
    id: 'sales.orders.reserve-stock',
    access: [orders, 'update'],
    summary: 'Try again to reserve what is still short.',
    params: rowParams,
    button: {
      collection: orders.name,
      label: { ko: '재고 예약', en: 'Reserve stock' },
      icon: 'bookmark_add',
      stays: true,
      results: shortageResults,
    },
    body: nothing,
    reply: withShortages,
    message: 'message.order.stock_reserved',
    errors: ['error.invalid_transition'],
    run: (ctx, { params }) => reserveStock(ctx, params.id),
  }),
  post('/orders/{id}/sync-status', {
    id: 'sales.orders.sync-status',
    access: [orders, 'update'],
    summary: 'Bring an order to the state that its work orders and its shipment give it.',
    params: rowParams,
    button: { collection: orders.name, label: { ko: '상태 동기화', en: 'Sync status' }, icon: 'sync', stays: true },
    body: nothing,
    reply: z.object({ order: orderResource.reply, from: z.enum(statuses), to: z.enum(statuses), shipment_id: z.int().nullable() }),
    message: 'message.order.synced',
    errors: ['error.invalid_transition'],
    async run(ctx, { params }) {
      const synced = await syncByHand(ctx, params.id);
      return { order: await shown(ctx, params.id), ...synced };
    },
  }),
  verb(
    '/orders/{id}/complete',
    orderResource,
    {
      id: 'sales.orders.complete',
      summary: 'Close a shipped order.',
      message: 'message.order.completed',
      button: { label: { ko: '완료 처리', en: 'Complete' }, icon: 'task_alt', kind: 'success', allowed },
    },
    complete,
  ),
  verb(
    '/orders/{id}/cancel',
    orderResource,
    {
      id: 'sales.orders.cancel',
      summary: 'Cancel an order before its production has begun; what is reserved is released, its quote is open again.',
      body: z.strictObject({ reason: plainText().min(1).max(500) }),
      message: 'message.order.cancelled',
      button: {
        label: { ko: '수주 취소', en: 'Cancel order' },
        icon: 'cancel',
        kind: 'danger',
        allowed,
        inputs: { reason: { label: { ko: '취소 사유', en: 'Reason' } } },
      },
    },
    cancel,
  ),
  verb(
    '/orders/{id}/reopen',
    orderResource,
    {
      id: 'sales.orders.reopen',
      summary: 'Make a cancelled order a draft again, or a completed one a shipped one.',
      message: 'message.order.reopened',
      button: { label: { ko: '다시 열기', en: 'Reopen' }, icon: 'restart_alt', allowed },
    },
    reopen,
  ),
];

export const orderRoutes: Route[] = [
  get('/orders/stats', {
    id: 'sales.orders.stats',
    access: [orders, 'read'],
    summary: 'Order intake of a period, this month unless given, and the backlog of today.',
    query: StatsQuery,
    reply: Stats,
    run: (ctx, { query }) => stats(ctx, query),
  }),
  del('/orders/bulk', {
    id: 'sales.orders.bulk-delete',
    access: [orders, 'delete'],
    summary: 'Delete many orders; with force their rows go for good, which a production installation refuses.',
    body: z.strictObject({ ids: z.array(id).min(1).max(200), force: z.boolean().default(false) }),
    reply: Deletion,
    message: outcome('message.deleted', 'deleted_ids'),
    errors: ['error.order.force_delete_in_production'],
    run: (ctx, { body }) => deleteOrders(ctx, body.ids, body.force),
  }),
  get('/orders/{id}/bending-stock', {
    id: 'sales.orders.bending-stock',
    access: [orders, 'read'],
    summary: "Stock and shortage of the order's bent parts, one row per item.",
    params: rowParams,
    reply: BendingStock,
    async run(ctx, { params }) {
      const found = await bendingStock(ctx, params.id);
      if (!found) throw notFound();
      return found;
    },
  }),
  ...verbs,
  ...crud(orderResource, {
    create: {
      summary: 'Enter an order; it is calculated as a quote of its day is.',
      message: 'message.order.created',
      body: OrderBody,
      errors: calculationErrors,
      run: createOrder,
    },
    update: {
      summary: 'Change an order as far as its state lets it; items that are sent are the whole new list.',
      message: 'message.order.updated',
      body: OrderChangesBody,
      errors: ['error.order.not_editable', 'error.order.delivery_date_required', 'error.in_use', ...calculationErrors],
      run: updateOrder,
    },
    delete: {
      summary: 'Delete a draft, confirmed or cancelled order; what is reserved for it is released, its quote is open again.',
      message: 'message.order.deleted',
      errors: ['error.order.not_deletable'],
      run: deleteOrder,
    },
  }),
];
