import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Access } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { type ComputedFields, selectList, selectOne, visible } from '../../kernel/crud/select.ts';
import { notFound } from '../../kernel/errors.ts';
import { Json } from '../../kernel/http/reply.ts';
import type { AnyCollection } from '../../kernel/model/collection.ts';
import { queryInteger, rowReply } from '../../kernel/model/schemas.ts';
import { corporateVehicles, vehicleLogs, vehicleMaintenances, vehiclePhotos } from './model.ts';
import { photoFile } from './photos.ts';
import { Usage, usageSql } from './rules.ts';

const LATEST = 5;

/** Something told of the vehicle `t` from rows that hang on it, as far as the caller may read them. */
const told = (declared: AnyCollection, without: string, value: (ctx: Context, access: Access) => Sql) => (ctx: Context) => {
  const access = ctx.may(declared.name, 'read');
  return access ? sql`(select x.value from (select t.id) as vehicle, lateral (${value(ctx, access)}) x (value))` : raw(without);
};

const where = (ctx: Context, declared: AnyCollection, access: Access) =>
  sql`from ${raw(declared.name)} t where t.vehicle_id = vehicle.id and ${visible(ctx, declared, access)}`;

const rows = (declared: AnyCollection, order: string, limit: number | null, computed: ComputedFields = {}) =>
  told(
    declared,
    `'[]'::json`,
    (ctx, access) => sql`
      select coalesce(json_agg(r), '[]') from (
        select ${selectList(ctx, declared, access, computed)} ${where(ctx, declared, access)} order by ${raw(order)} limit ${limit}) r`,
  );

const extraSchemas = (computed: ComputedFields) => Object.fromEntries(Object.entries(computed).map(([name, { schema }]) => [name, schema]));

/** What one vehicle is shown with: pictures, its latest rows, and a year of use and cost. Null where the caller may read no such rows. */
const shownOf = (year: number): ComputedFields => {
  const inYear = (column: string) => sql`and t.${raw(column)} between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`;
  return {
    photos: {
      sql: rows(vehiclePhotos, 't.sort_order, t.id', null, photoFile),
      schema: z.array(rowReply(vehiclePhotos, extraSchemas(photoFile))),
    },
    logs: { sql: rows(vehicleLogs, 't.drive_date desc, t.odometer_end desc, t.id desc', LATEST), schema: z.array(rowReply(vehicleLogs)) },
    maintenances: {
      sql: rows(vehicleMaintenances, 't.maintenance_date desc, t.id desc', LATEST),
      schema: z.array(rowReply(vehicleMaintenances)),
    },
    usage: {
      sql: told(
        vehicleLogs,
        'null::json',
        (ctx, access) => sql`select ${usageSql} ${where(ctx, vehicleLogs, access)} ${inYear('drive_date')}`,
      ),
      schema: Usage.nullable(),
    },
    maintenance_cost: {
      sql: told(
        vehicleMaintenances,
        'null::numeric',
        (ctx, access) =>
          sql`select trim_scale(coalesce(sum(t.cost), 0)) ${where(ctx, vehicleMaintenances, access)} ${inYear('maintenance_date')}`,
      ),
      schema: z.number().nullable(),
    },
  };
};

export const VehicleQuery = z.strictObject({
  year: queryInteger({ min: 1900, max: 2199 }).optional(),
});

export const vehicleReply = (listFields: ComputedFields) => rowReply(corporateVehicles, extraSchemas({ ...listFields, ...shownOf(0) }));

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
