import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { childRows, fromRows } from '../../kernel/crud/of-row.ts';
import { type ComputedFields, schemasOf, selectOne } from '../../kernel/crud/select.ts';
import { notFound } from '../../kernel/errors.ts';
import { Json } from '../../kernel/http/reply.ts';
import { queryInteger, rowReply } from '../../kernel/model/schemas.ts';
import { corporateVehicles, vehicleLogs, vehicleMaintenances } from './model.ts';
import { vehiclePictures } from './photos.ts';
import { Usage, usageSql } from './rules.ts';

const LATEST = 5;

const logs = { of: vehicleLogs, via: 'vehicle_id' };
const maintenances = { of: vehicleMaintenances, via: 'vehicle_id' };

/** What one vehicle is shown with: pictures, its latest rows, and a year of use and cost. Null where the caller may read no such rows. */
const shownOf = (year: number): ComputedFields => {
  const inYear = (column: string) => sql`and t.${raw(column)} between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`;
  return {
    photos: vehiclePictures.all,
    logs: childRows(logs, 't.drive_date desc, t.odometer_end desc, t.id desc', {}, LATEST),
    maintenances: childRows(maintenances, 't.maintenance_date desc, t.id desc', {}, LATEST),
    usage: {
      sql: fromRows(logs, 'null::json', () => usageSql, { and: inYear('drive_date'), reads: ['drive_date', 'trip_type', 'distance_km'] }),
      schema: Usage.nullable(),
    },
    maintenance_cost: {
      sql: fromRows(maintenances, 'null::numeric', () => raw('trim_scale(coalesce(sum(t.cost), 0))'), {
        and: inYear('maintenance_date'),
        reads: ['maintenance_date', 'cost'],
      }),
      schema: z.number().nullable(),
    },
  };
};

export const VehicleQuery = z.strictObject({
  year: queryInteger({ min: 1900, max: 2199 }).optional(),
});

export const vehicleReply = (listFields: ComputedFields) => rowReply(corporateVehicles, schemasOf({ ...listFields, ...shownOf(0) }));

export async function showVehicle(
  ctx: Context,
  id: number,
  listFields: ComputedFields,
  year = Number(ctx.today().slice(0, 4)),
): Promise<Json> {
  const data = await selectOne(ctx, corporateVehicles, id, { ...listFields, ...shownOf(year) });
  if (data === undefined) throw notFound();
  return new Json(data);
}
