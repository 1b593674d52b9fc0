import sql, { raw, type Sql } from 'sql-template-tag';
import { FULL_ACCESS } from '../../../kernel/access/permissions.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { visible } from '../../../kernel/crud/select.ts';
import { type OrderStatus, orders } from '../../orders/model.ts';

/** What production tells of the order `t`. */

export const ProductionStatus = {
  WAITING: ['IN_PROGRESS'],
  IN_PRODUCTION: ['IN_PRODUCTION'],
  COMPLETED: ['PRODUCED', 'SHIPPING', 'SHIPPED'],
} as const satisfies Record<string, readonly OrderStatus[]>;

export type ProductionStatus = keyof typeof ProductionStatus;

const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ');

/** States in which an order is one of production. */
export const IN_HAND: readonly OrderStatus[] = Object.values(ProductionStatus).flat();

export const productionStatusSql = `case ${Object.entries(ProductionStatus)
  .map(([status, states]) => `when t.status in (${quoted(states)}) then '${status}'`)
  .join(' ')} end`;

const OF_ORDER = 'from work_orders w where w.tenant_id = t.tenant_id and w.order_id = t.id and w.deleted_at is null';

/** When production was first ordered: by its work orders that are not deleted, cancelled ones included. */
export const ORDERED_AT = `(select min(w.created_at) ${OF_ORDER})`;

/** Main work orders with a process that are not cancelled. */
export const PROGRESS = `(select json_build_object('total', count(*), 'completed', count(*) filter (where w.status in ('COMPLETED', 'SHIPPED')),
    'inProgress', count(*) filter (where w.status = 'IN_PROGRESS'))
  ${OF_ORDER} and not w.is_auxiliary and w.process_id is not null and w.status <> 'CANCELLED')`;

/** Late is what should have been delivered before today and is not made yet. */
export const delayedSql = (ctx: Context): Sql =>
  sql`(t.status in ('IN_PROGRESS', 'IN_PRODUCTION') and coalesce(t.delivery_date < ${ctx.today()}::date, false))`;

/**
 * The orders in hand. The right to work orders opens what production needs of any of them; where a right to orders narrows which ones
 * the caller sees, it does so here too.
 */
export const inHand = (ctx: Context): Sql =>
  sql`${visible(ctx, orders, ctx.may(orders.name, 'read') ?? FULL_ACCESS)} and t.status in (${raw(quoted(IN_HAND))})`;

/** Instants of days in the tenant's time zone, as conditions on when production was ordered. */
export function orderedBetween(ctx: Context, start: string | undefined, end: string | undefined): Sql[] {
  const midnight = (day: string, plus: 0 | 1) => sql`((${day}::date + ${plus}::integer)::timestamp at time zone ${ctx.tenant.timeZone})`;
  return [
    ...(start ? [sql`${raw(ORDERED_AT)} >= ${midnight(start, 0)}`] : []),
    ...(end ? [sql`${raw(ORDERED_AT)} < ${midnight(end, 1)}`] : []),
  ];
}
