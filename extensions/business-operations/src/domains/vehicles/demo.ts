import sql from 'sql-template-tag';
import { z } from 'zod';
import pictures from '../../../../../seeds/demo/full/vehicle-photos.json' with { type: 'json' };
import full from '../../../../../seeds/demo/full/vehicles.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { createRow } from '../../kernel/crud/write.ts';
import { addDays } from '../../kernel/days.ts';
import { createBody } from '../../kernel/model/schemas.ts';
import { demoFile } from '../files/demo-file.ts';
import { type ByPlace, demoParties } from '../hr/demo-parties.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { corporateVehicles } from './model.ts';
import { vehiclePictures } from './photos.ts';
import { distanceOf } from './rules.ts';

const Trip = z.strictObject({
  days_ago: z.int(),
  km: z.int(),
  /** Place among the employees. */
  driver: z.int(),
  trip_type: z.string(),
  departure: z.string(),
  destination: z.string(),
  purpose: z.string(),
});

const Maintenance = z.strictObject({
  days_ago: z.int(),
  kind: z.string(),
  description: z.string(),
  cost: z.int(),
  shop_name: z.string(),
  /** Days from then. */
  next_due_in: z.int().optional(),
});

const Plan = z.strictObject({
  vehicle: createBody(corporateVehicles).omit({ model_year: true }).extend({ odometer_km: z.int(), model_year_ago: z.int() }),
  acquired_days_ago: z.int(),
  contract_days_left: z.int().optional(),
  insurance_days_left: z.int(),
  inspection_days_left: z.int(),
  /** Place among the employees. */
  manager: z.int(),
  trips: z.array(Trip),
  maintenances: z.array(Maintenance),
  /** Names of PNG pictures, kept in base64. */
  photos: z.array(z.enum(Object.keys(pictures) as (keyof typeof pictures)[])),
});

type Plan = z.infer<typeof Plan>;

const PLAN: readonly Plan[] = z.array(Plan).parse(full);
const KEEPER = 'finance';

/** Vehicles of a demo company with two months of use. */
export async function seedDemoVehicles(ctx: Context): Promise<void> {
  const parties = await demoParties(ctx);
  if (!parties) return;
  const idOf = await accountIds(ctx);
  await asTenantUser(ctx, idOf(KEEPER), async (inside) => {
    for (const plan of PLAN) await seedVehicle(inside, plan, parties.employee);
  });
}

async function seedVehicle(ctx: Context, plan: Plan, employee: ByPlace): Promise<void> {
  const today = ctx.today();
  const { model_year_ago: yearsAgo, ...fields } = plan.vehicle;
  const acquired = addDays(today, -plan.acquired_days_ago);
  const contract = plan.contract_days_left && { contract_start: acquired, contract_end: addDays(today, plan.contract_days_left) };
  const id = await createRow(ctx, corporateVehicles, {
    ...fields,
    ...contract,
    model_year: Number(today.slice(0, 4)) - yearsAgo,
    acquired_on: acquired,
    insurance_expires_on: addDays(today, plan.insurance_days_left),
    inspection_due_on: addDays(today, plan.inspection_days_left),
    manager_id: employee(plan.manager),
  });
  await seedUse(ctx, id, plan, employee);
  if (plan.photos.length)
    await vehiclePictures.store(
      ctx,
      id,
      plan.photos.map((name) => demoFile(name, pictures[name])),
    );
}

async function seedUse(ctx: Context, id: number, { vehicle, trips, maintenances }: Plan, employee: ByPlace): Promise<void> {
  const { id: tenant } = ctx.tenant;
  const on = (daysAgo: number) => addDays(ctx.today(), -daysAgo);
  let reading = vehicle.odometer_km;
  const logs = trips.map(({ days_ago: daysAgo, km, driver, ...trip }) => {
    const start = reading;
    reading += km;
    return {
      ...trip,
      drive_date: on(daysAgo),
      driver_id: employee(driver),
      odometer_start: start,
      odometer_end: reading,
      distance_km: distanceOf(start, reading),
    };
  });
  await ctx.rows(sql`
    insert into vehicle_logs (tenant_id, vehicle_id, drive_date, driver_id, trip_type, purpose, departure, destination, odometer_start, odometer_end,
      distance_km)
    select ${tenant}, ${id}, l.drive_date, l.driver_id, l.trip_type, l.purpose, l.departure, l.destination, l.odometer_start, l.odometer_end,
      l.distance_km
    from json_to_recordset(${JSON.stringify(logs)}::json) as l (drive_date date, driver_id integer, trip_type text, purpose text, departure text,
      destination text, odometer_start integer, odometer_end integer, distance_km integer)
    order by l.odometer_start`);
  const records = maintenances.map(({ days_ago: daysAgo, next_due_in: dueIn, ...record }) => ({
    ...record,
    maintenance_date: on(daysAgo),
    next_due_on: dueIn ? addDays(on(daysAgo), dueIn) : null,
  }));
  await ctx.rows(sql`
    insert into vehicle_maintenances (tenant_id, vehicle_id, maintenance_date, kind, description, cost, shop_name, next_due_on)
    select ${tenant}, ${id}, m.maintenance_date, m.kind, m.description, m.cost, m.shop_name, m.next_due_on
    from json_to_recordset(${JSON.stringify(records)}::json) as m (maintenance_date date, kind text, description text, cost numeric, shop_name text, next_due_on date)
    order by m.maintenance_date`);
}
