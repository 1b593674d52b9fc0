import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { type ShipmentMove, WITH_SHIPMENT } from './rules.ts';

/** Moves the dispatches of locked shipments with these. */
export async function moveDispatches(ctx: Context, shipmentIds: readonly number[], move: ShipmentMove): Promise<void> {
  const { from, to } = WITH_SHIPMENT[move];
  await ctx.rows(sql`
    update vehicle_dispatches set options = (options::jsonb || jsonb_build_object('status', ${to}::text))::json
    where tenant_id = ${ctx.tenant.id} and shipment_id = any (${shipmentIds}::integer[]) and deleted_at is null
      and options ->> 'status' = any (${from}::text[])`);
}
