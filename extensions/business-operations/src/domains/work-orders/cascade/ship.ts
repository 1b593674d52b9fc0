import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { writeFollowing } from '../../../kernel/states/move.ts';
import type { ShipmentsEvent } from '../../shipments/events.ts';
import { type WorkOrderOptions, type WorkOrderStatus, workOrderMachine } from '../model.ts';

/** Work orders go with the shipment of their order. It moves the order itself, so that nothing else follows from them here. */

interface Row {
  id: number;
  status: WorkOrderStatus;
  options: WorkOrderOptions | null;
}

const ordersOf = ({ shipments }: ShipmentsEvent): number[] => shipments.map(({ order_id: id }) => id);

/** The main ones that are completed; those without a process wherever they are, which they remember. */
export async function shipWork(ctx: Context, event: ShipmentsEvent): Promise<void> {
  const leaving = await ctx.rows<Row>(sql`
    select id, status, options from work_orders
    where tenant_id = ${ctx.tenant.id} and order_id = any (${ordersOf(event)}::integer[]) and not is_auxiliary and deleted_at is null
      and (status = 'COMPLETED' or process_id is null and status not in ('SHIPPED', 'CANCELLED'))
    order by id for update`);
  await writeFollowing(
    ctx,
    workOrderMachine,
    leaving.map(({ id, status, options }) => ({
      id,
      from: status,
      changes: { status: 'SHIPPED', shipped_at: event.at, options: { ...options, previous_status: status } },
    })),
  );
}

/** They are where they were before. */
export async function returnWork(ctx: Context, event: ShipmentsEvent): Promise<void> {
  const returning = await ctx.rows<Row>(sql`
    select id, status, options from work_orders
    where tenant_id = ${ctx.tenant.id} and order_id = any (${ordersOf(event)}::integer[]) and not is_auxiliary and status = 'SHIPPED' and deleted_at is null
    order by id for update`);
  await writeFollowing(
    ctx,
    workOrderMachine,
    returning.map(({ id, options }) => {
      const { previous_status: before = 'COMPLETED', ...rest } = options ?? {};
      return { id, from: 'SHIPPED', changes: { status: before, shipped_at: null, options: Object.keys(rest).length ? rest : null } };
    }),
  );
}
