import { raw } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../kernel/crud/crud.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { type ComputedFields, related } from '../../kernel/crud/select.ts';
import { del, get, post, type Route } from '../../kernel/http/route.ts';
import { createBody, idParam, updateBody } from '../../kernel/model/schemas.ts';
import { UPLOAD_ERRORS } from '../files/photos.ts';
import { employees } from '../hr/employees/model.ts';
import { clients } from '../sales/model.ts';
import { corporateVehicles, vehicleLogs, vehicleMaintenances, vehiclePhotos } from './model.ts';
import { vehiclePictures } from './photos.ts';
import { USAGE_READS, Usage, usageSql } from './rules.ts';
import { createLog } from './service.ts';
import { showVehicle, VehicleQuery, vehicleReply } from './show.ts';

const VEHICLES = '/corporate-vehicles';
const params = z.object({ id: idParam });

const listFields: ComputedFields = {
  manager: related(employees, 'manager_id'),
  ...vehiclePictures.listFields,
};

const vehicle = {
  vehicle: related(corporateVehicles, 'vehicle_id', ['id', 'plate_number', 'model_name']),
} satisfies ComputedFields;

/** A record stays with its vehicle. */
const logChanges = updateBody(vehicleLogs).omit({ vehicle_id: true });
const maintenanceChanges = updateBody(vehicleMaintenances).omit({ vehicle_id: true });

const duplicate = ['error.corporate_vehicle.duplicate_plate', 'error.amount.whole_won'];
const odometer = ['error.vehicle_log.odometer_order', 'error.vehicle_log.odometer_overlap'];

export const vehicleRoutes: Route[] = [
  get(`${VEHICLES}/{id}`, {
    id: 'hr.corporate-vehicles.show',
    access: [corporateVehicles, 'read'],
    summary: 'One vehicle with its use of a year, this one unless named.',
    params,
    query: VehicleQuery,
    reply: vehicleReply(listFields),
    run: (ctx, input) => showVehicle(ctx, input.params.id, listFields, input.query.year),
  }),
  ...crud(
    resource(VEHICLES, corporateVehicles, {
      id: 'hr.corporate-vehicles',
      noun: 'vehicle',
      list: {
        summary: 'Vehicles.',
        filters: { status: 'status', ownership: 'ownership', vehicle_type: 'vehicle_type', department_id: 'department_id' },
        sort: ['plate_number', 'insurance_expires_on', 'odometer_km', 'created_at'],
        search: ['plate_number', 'model_name'],
        computed: listFields,
      },
      show: false,
    }),
    {
      create: { summary: 'Register a vehicle.', message: 'message.corporate_vehicle.created', errors: duplicate },
      update: {
        message: 'message.corporate_vehicle.updated',
        errors: [...duplicate, 'error.corporate_vehicle.odometer_below_log'],
      },
      delete: {
        summary: 'Delete a vehicle; its logs, maintenance records and photos disappear with it.',
        message: 'message.corporate_vehicle.deleted',
      },
    },
  ),
  ...crud(
    resource('/vehicle-logs', vehicleLogs, {
      id: 'hr.vehicle-logs',
      noun: 'driving log',
      list: {
        summary: 'Driving logs; totals are those of the whole filter.',
        filters: {
          vehicle_id: 'vehicle_id',
          driver_id: 'driver_id',
          trip_type: 'trip_type',
          start_date: 'drive_date>=',
          end_date: 'drive_date<=',
        },
        sort: ['-drive_date', 'odometer_start'],
        search: ['purpose', 'destination', 'driver_name'],
        computed: vehicle,
        totals: { name: 'totals', select: usageSql, reads: USAGE_READS, schema: Usage, sheet: { total_km: 'distance_km' } },
      },
    }),
    {
      create: {
        summary: 'Record a drive; it begins where the vehicle stands unless told otherwise.',
        message: 'message.vehicle_log.created',
        body: createBody(vehicleLogs),
        run: createLog,
        errors: ['error.corporate_vehicle.disposed', ...odometer],
      },
      update: {
        summary: 'Correct a log; not its vehicle.',
        message: 'message.vehicle_log.updated',
        body: logChanges,
        errors: odometer,
      },
      delete: { summary: "Delete a log; the vehicle's reading stays.", message: 'message.vehicle_log.deleted' },
    },
  ),
  ...crud(
    resource('/vehicle-maintenances', vehicleMaintenances, {
      id: 'hr.vehicle-maintenances',
      noun: 'maintenance record',
      list: {
        summary: 'Maintenance records; totals are those of the whole filter.',
        filters: { vehicle_id: 'vehicle_id', kind: 'kind', start_date: 'maintenance_date>=', end_date: 'maintenance_date<=' },
        sort: ['-maintenance_date', 'cost'],
        search: ['description', 'shop_name'],
        computed: { ...vehicle, vendor: related(clients, 'vendor_id') },
        totals: {
          name: 'totals',
          select: raw(`json_build_object('cost', trim_scale(coalesce(sum(t.cost), 0)))`),
          reads: ['cost'],
          schema: z.object({ cost: z.number() }),
          sheet: { cost: 'cost' },
        },
      },
    }),
    {
      create: {
        summary: 'Record a maintenance.',
        message: 'message.vehicle_maintenance.created',
        errors: ['error.amount.whole_won'],
      },
      update: {
        summary: 'Change a record; not its vehicle.',
        message: 'message.vehicle_maintenance.updated',
        body: maintenanceChanges,
        errors: ['error.amount.whole_won'],
      },
      delete: { message: 'message.vehicle_maintenance.deleted' },
    },
  ),
  get(`${VEHICLES}/{id}/photos`, {
    id: 'hr.vehicle-photos.index',
    access: [vehiclePhotos, 'read'],
    summary: 'Photos of a vehicle, all of them; meta tells how many more it may have.',
    params,
    reply: vehiclePictures.reply,
    meta: vehiclePictures.meta,
    run: (ctx, input) => vehiclePictures.list(ctx, input.params.id),
  }),
  post(`${VEHICLES}/{id}/photos`, {
    id: 'hr.vehicle-photos.store',
    access: [vehiclePhotos, 'create'],
    summary: 'Upload photos (jpeg, png or webp, at most 10 MiB each); all are kept or none.',
    params,
    upload: vehiclePictures.upload,
    noButton: 'Pictures are added as the photos of the form.',
    body: vehiclePictures.texts,
    reply: vehiclePictures.reply,
    status: 201,
    message: 'message.vehicle_photo.stored',
    errors: [...UPLOAD_ERRORS, 'error.corporate_vehicle.photo_limit'],
    run: (ctx, input) => vehiclePictures.store(ctx, input.params.id, input.uploads, input.body.captions),
  }),
  del(`${VEHICLES}/{id}/photos/{photoId}`, {
    id: 'hr.vehicle-photos.destroy',
    access: [vehiclePhotos, 'delete'],
    summary: 'Delete a photo; its place is free again.',
    params: params.extend({ photoId: idParam }),
    reply: z.object({ id: z.int() }),
    message: 'message.vehicle_photo.deleted',
    run: (ctx, input) => vehiclePictures.remove(ctx, input.params.id, input.params.photoId),
  }),
];
