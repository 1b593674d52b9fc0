import type { Context } from '../../kernel/context/context.ts';
import { emitEvent } from '../../kernel/events.ts';
import type { OrderStatus } from './model.ts';

/** What other areas know of orders, and what follows from it. */

/** Listeners add what they know of these orders. */
export const ORDER_FACTS_ASKED = 'orders.facts';

export interface OrderFactsAsked {
  readonly order_ids: readonly number[];
  readonly facts: OrderFacts[];
}

/** A main work order of an order. */
export interface WorkOrderFact {
  /** One without a process holds nothing up. */
  has_process: boolean;
  begun: boolean;
  complete: boolean;
  /** Cancelled or removed. */
  cancelled: boolean;
}

export interface OrderFacts {
  order_id: number;
  work_orders: readonly WorkOrderFact[];
  /** The shipment that is neither deleted nor cancelled. */
  shipment_id: number | null;
}

/** By order; those of which nobody knows anything are missing. */
export async function factsOf(ctx: Context, orderIds: readonly number[]): Promise<ReadonlyMap<number, OrderFacts>> {
  const asked: OrderFactsAsked = { order_ids: orderIds, facts: [] };
  await emitEvent(ctx, ORDER_FACTS_ASKED, asked);
  return new Map(asked.facts.map((each) => [each.order_id, each]));
}

/** Where an order belongs by its work orders; null where they leave it as it is. */
export function stateBy(facts: OrderFacts | undefined, status: OrderStatus): OrderStatus | null {
  if (!facts?.work_orders.length || !FOLLOWING.includes(status)) return null;
  const live = facts.work_orders.filter(({ cancelled }) => !cancelled);
  if (!live.length) return 'CONFIRMED';
  const working = live.filter(({ has_process: hasProcess }) => hasProcess);
  const target = targetOf(working, status);
  return target === status ? null : target;
}

/** States in which an order follows its work orders. */
const FOLLOWING: readonly OrderStatus[] = ['IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED'];

function targetOf(working: readonly WorkOrderFact[], status: OrderStatus): OrderStatus {
  if (working.every(({ complete }) => complete)) return 'PRODUCED';
  if (status !== 'IN_PROGRESS') return 'IN_PRODUCTION';
  return working.some(({ begun }) => begun) ? 'IN_PRODUCTION' : 'IN_PROGRESS';
}

/** Why an order is not deleted. */
export type DeletionReason = 'status' | 'work_orders' | 'shipments' | 'in_use' | 'not_found';

const DELETABLE: readonly OrderStatus[] = ['DRAFT', 'CONFIRMED', 'CANCELLED'];

export function deletionReason(status: OrderStatus, facts: OrderFacts | undefined): DeletionReason | null {
  if (!DELETABLE.includes(status)) return 'status';
  if (facts?.work_orders.some(({ cancelled }) => !cancelled)) return 'work_orders';
  return facts?.shipment_id ? 'shipments' : null;
}

/** Rows are removed for good where this is said to be no production alone. */
export const mayRemove = (environment: unknown): boolean =>
  typeof environment === 'string' && environment !== '' && environment !== 'production';
