import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { lockRow } from '../../kernel/crud/write.ts';
import { conflict, invalidField, notFound, type Refusal } from '../../kernel/errors.ts';
import { emitEvent } from '../../kernel/events.ts';
import { type Moved, move } from '../../kernel/states/move.ts';
import { WORDING } from '../../kernel/wording.ts';
import { lockSources } from '../work-orders/lock.ts';
import { afterCancelling } from './cancel.ts';
import { moveDispatches } from './dispatches/follow.ts';
import type { ShipmentMove } from './dispatches/rules.ts';
import { SHIPMENTS_DELIVERED, SHIPMENTS_LEFT, SHIPMENTS_RETURNED, type ShipmentsEvent } from './events.ts';
import { orderStatusRefusal } from './insert.ts';
import { type ShipmentOptions, type ShipmentStatus, shipmentMachine, shipments } from './model.ts';
import { issueShipment, returnShipment } from './stock.ts';

/** What people do with shipments. */

export interface ChangeInput {
  status: ShipmentStatus;
  reason?: string | undefined;
  /** When it happened, now unless said. */
  at?: string | undefined;
}

interface Row {
  order_id: number;
  order_status: string;
  can_ship: boolean;
  lines: number;
  loading_started_at: Date | null;
  loaded_at: Date | null;
  departed_at: Date | null;
  options: ShipmentOptions | null;
}

type Changes = Record<string, unknown>;

const LEFT: readonly string[] = ['SHIPPING', 'COMPLETED'] satisfies ShipmentStatus[];

const instantOf = (ctx: Context, { at }: ChangeInput): Date => (at === undefined ? ctx.now : new Date(at));

const reasonRefusal = () => invalidField('reason', 'reason_required', 'error.shipment.reason_required');

/** What has left neither arrives nor comes back before that. */
const beforeDeparture = ({ departed_at: departed }: Row, at: string): Refusal | null =>
  departed && new Date(at) < new Date(departed)
    ? invalidField('at', 'before_departure', 'error.date_range_invalid', { [WORDING]: 'error.field.before_departure' })
    : null;

function leaving({ order_status: status, can_ship: cleared, lines, loaded_at: loaded }: Row, at: string): Changes | Refusal {
  if (status !== 'PRODUCED') return orderStatusRefusal(status);
  if (!cleared) return conflict('error.shipment.not_cleared', [{ path: 'can_ship', code: 'not_cleared' }]);
  if (!lines) return invalidField('items', 'no_items', 'error.shipment.no_items');
  return { loaded_at: loaded ?? at, departed_at: at };
}

function returning(ctx: Context, row: Moved<Row>, { reason }: ChangeInput, at: string): Changes | Refusal {
  if (row.order_status !== 'SHIPPING' && row.order_status !== 'SHIPPED') return orderStatusRefusal(row.order_status);
  const early = beforeDeparture(row, at);
  if (early) return early;
  if (!reason) return reasonRefusal();
  const entry = { from: row.from as ShipmentStatus, to: 'READY' as const, reason, at, by: ctx.session.userId };
  const options: ShipmentOptions = { ...row.options, history: [...(row.options?.history ?? []), entry] };
  return { loaded_at: null, departed_at: null, delivered_at: null, options };
}

function changesOf(ctx: Context, row: Moved<Row>, input: ChangeInput): Changes | Refusal {
  const at = instantOf(ctx, input).toISOString();
  switch (input.status) {
    case 'READY':
      return LEFT.includes(row.from) ? returning(ctx, row, input, at) : { loading_started_at: row.loading_started_at ?? at };
    case 'SHIPPING':
      return leaving(row, at);
    case 'COMPLETED':
      return beforeDeparture(row, at) ?? { delivered_at: at };
    case 'CANCELLED':
      return input.reason ? { cancel_reason: input.reason } : reasonRefusal();
    default:
      return {};
  }
}

/** The work orders are locked before any stock is, as everybody does who moves both. */
const lockWork = (ctx: Context, orderId: number) =>
  ctx.rows(sql`
    select id from work_orders where tenant_id = ${ctx.tenant.id} and order_id = ${orderId} and deleted_at is null order by id for update`);

async function follow(ctx: Context, { id, order_id }: Moved<Row>, dispatches: ShipmentMove, event: string, at: Date): Promise<void> {
  await moveDispatches(ctx, [id], dispatches);
  await emitEvent<ShipmentsEvent>(ctx, event, { shipments: [{ id, order_id }], at: at.toISOString() });
}

async function afterMoving(ctx: Context, row: Moved<Row>, input: ChangeInput): Promise<void> {
  if (row.to === 'CANCELLED') return afterCancelling(ctx, [row]);
  const at = instantOf(ctx, input);
  if (row.to === 'COMPLETED') return follow(ctx, row, 'deliver', SHIPMENTS_DELIVERED, at);
  if (row.to === 'SHIPPING') {
    await lockWork(ctx, row.order_id);
    await issueShipment(ctx, row, at);
    return follow(ctx, row, 'leave', SHIPMENTS_LEFT, at);
  }
  if (!LEFT.includes(row.from)) return;
  await lockWork(ctx, row.order_id);
  await returnShipment(ctx, row.id, at);
  return follow(ctx, row, 'return', SHIPMENTS_RETURNED, at);
}

export const change = move<Row, ChangeInput>(shipmentMachine, 'change-status', {
  reads: [
    'order_id',
    'can_ship',
    'loading_started_at',
    'loaded_at',
    'departed_at',
    'options',
    '(select o.status from orders o where o.tenant_id = t.tenant_id and o.id = t.order_id) as order_status',
    '(select count(*)::integer from shipment_items i where i.tenant_id = t.tenant_id and i.shipment_id = t.id and i.deleted_at is null) as lines',
  ],
  check(ctx, input) {
    if (instantOf(ctx, input) > ctx.now) throw invalidField('at', 'in_future', 'error.date_in_future');
  },
  to: ({ status }) => status,
  set: changesOf,
  async after(ctx, rows, input) {
    for (const row of rows) await afterMoving(ctx, row, input);
  },
});

/** Locks the order of a shipment, which everybody locks first. */
export async function lockOrder(ctx: Context, shipmentId: number): Promise<number> {
  const found = await ctx.row<{ order_id: number }>(
    sql`select order_id from shipments where tenant_id = ${ctx.tenant.id} and id = ${shipmentId} and deleted_at is null`,
  );
  if (!found) throw notFound();
  await lockSources(ctx, [found.order_id], []);
  return found.order_id;
}

/** Moves a shipment with its stock, its dispatches and, by those who listen, its order and work orders. */
export async function changeStatus(ctx: Context, id: number, input: ChangeInput): Promise<void> {
  await lockOrder(ctx, id);
  await change.one(ctx, id, input);
}

const cancelDeleted = move<{ order_id: number }>(shipmentMachine, 'cancel', {
  right: 'service',
  reads: ['order_id'],
  after: afterCancelling,
});

/** Deletes a shipment that has not left, or was cancelled, with its lines and dispatches. */
export async function deleteShipment(ctx: Context, id: number): Promise<void> {
  await lockOrder(ctx, id);
  const { status } = await lockRow<{ status: ShipmentStatus }>(ctx, shipments, id, 'delete', ['status']);
  if (LEFT.includes(status)) throw conflict('error.shipment.closed', [{ path: 'status', code: 'closed', status }]);
  if (status !== 'CANCELLED') await cancelDeleted.one(ctx, id, undefined);
  await ctx.rows(sql`delete from vehicle_dispatches where tenant_id = ${ctx.tenant.id} and shipment_id = ${id} and deleted_at is null`);
  await ctx.rows(sql`delete from shipment_items where tenant_id = ${ctx.tenant.id} and shipment_id = ${id} and deleted_at is null`);
  await ctx.items(shipments).delete(id);
}
