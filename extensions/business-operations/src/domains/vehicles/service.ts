import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { createRow } from '../../kernel/crud/write.ts';
import type { CreateInput } from '../../kernel/model/collection.ts';
import { vehicleLogs } from './model.ts';

export type NewLog = CreateInput<typeof vehicleLogs>;

/** A drive begins where the vehicle stands, unless told otherwise; writers of one vehicle wait for each other. Returns the id. */
export async function createLog(ctx: Context, body: NewLog): Promise<number> {
  const vehicle = await ctx.row<{ odometer_km: number }>(sql`
    select odometer_km from corporate_vehicles
    where tenant_id = ${ctx.tenant.id} and id = ${body.vehicle_id} and deleted_at is null for no key update`);
  return createRow(ctx, vehicleLogs, body, {}, { odometer_start: vehicle?.odometer_km ?? 0 });
}
