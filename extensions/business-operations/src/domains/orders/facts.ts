import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import type { OrderStatus } from './model.ts';

/** What production knows of orders, and what follows from it. */

/** A work order of an order. */
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
  /** The main ones, which the order follows. */
  work_orders: readonly WorkOrderFact[];
  /** Rework and replacements. */
  auxiliaries: readonly WorkOrderFact[];
  /** The shipment that is neither deleted nor cancelled. */
  shipment_id: number | null;
}

/** States of a work order that has begun, as a list in SQL. */
export const BEGUN = `'IN_PROGRESS', 'COMPLETED', 'SHIPPED'`;

/** By order, in one statement. */
export async function factsOf(ctx: Context, orderIds: readonly number[]): Promise<ReadonlyMap<number, OrderFacts>> {
  const found = await ctx.rows<OrderFacts>(sql`
    select o.id as order_id, coalesce(w.main, '[]') as work_orders, coalesce(w.auxiliary, '[]') as auxiliaries,
      (select s.id from shipments s
        where s.tenant_id = ${ctx.tenant.id} and s.order_id = o.id and s.status <> 'CANCELLED' and s.deleted_at is null) as shipment_id
    from unnest(${orderIds}::integer[]) o (id)
    cross join lateral (
      select json_agg(f.fact) filter (where not w.is_auxiliary) as main, json_agg(f.fact) filter (where w.is_auxiliary) as auxiliary
      from work_orders w cross join lateral (
        select json_build_object('has_process', w.process_id is not null, 'begun', w.status in (${raw(BEGUN)}), 'complete', w.status in ('COMPLETED', 'SHIPPED'),
          'cancelled', w.status = 'CANCELLED' or w.deleted_at is not null) as fact) f
      where w.tenant_id = ${ctx.tenant.id} and w.order_id = o.id) w`);
  return new Map(found.map((facts) => [facts.order_id, facts]));
}

/**
 * Where an order belongs by its work orders; null where they leave it as it is, as they do where there has never been one. Of work orders
 * whose rows are gone for good only whoever removes them knows (`removed`).
 */
export function stateBy(facts: OrderFacts | undefined, status: OrderStatus, removed = false): OrderStatus | null {
  if (!facts || !(facts.work_orders.length || removed) || !FOLLOWING.includes(status)) return null;
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
  if (!facts) return null;
  if ([...facts.work_orders, ...facts.auxiliaries].some(({ cancelled }) => !cancelled)) return 'work_orders';
  return facts.shipment_id ? 'shipments' : null;
}

/** Rows are removed for good where this is said to be no production alone. */
export const mayRemove = (environment: unknown): boolean =>
  typeof environment === 'string' && environment !== '' && environment !== 'production';
