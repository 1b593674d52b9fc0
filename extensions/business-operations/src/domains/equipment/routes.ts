import sql from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../kernel/crud/crud.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { del, get, post, put, type Route } from '../../kernel/http/route.ts';
import { idParam } from '../../kernel/model/schemas.ts';
import { UPLOAD_ERRORS } from '../files/photos.ts';
import { EquipmentBody, type EquipmentChanges, EquipmentChangesBody, type NewEquipment, ProcessesBody } from './bodies.ts';
import { equipment, equipmentPhotos, equipmentProcesses } from './model.ts';
import { EquipmentOptions, equipmentOptions } from './options.ts';
import { equipmentPictures } from './photos.ts';
import { ServedReply, setProcesses } from './processes.ts';
import { repairRoutes } from './repairs/routes.ts';
import { createEquipment, updateEquipment } from './service.ts';
import { detailFields, listFields } from './show.ts';
import { EquipmentStats, equipmentStats, StatsQuery } from './stats.ts';
import { templateRoutes } from './templates/routes.ts';

const params = z.object({ id: idParam });
const DISPOSED = 'error.equipment.disposed';

const equipmentResource = resource('/equipment', equipment, {
  id: 'quality.equipment',
  noun: 'piece of equipment',
  list: {
    summary: 'Equipment.',
    filters: {
      status: 'status',
      equipment_type: 'equipment_type',
      production_line: 'production_line',
      manager_id: 'manager_id',
      process_id: {
        schema: idParam,
        sql: (process: number) => sql`exists (
          select from equipment_processes s where s.tenant_id = t.tenant_id and s.equipment_id = t.id and s.process_id = ${process})`,
      },
    },
    sort: ['sort_order', 'equipment_code', 'name', 'purchased_on'],
    search: ['equipment_code', 'name', 'model_name', 'serial_no'],
    computed: listFields,
  },
  show: detailFields,
});

export const equipmentRoutes: Route[] = [
  get('/equipment/options', {
    id: 'quality.equipment.options',
    access: [equipment, 'read'],
    summary: 'All the lists a form about equipment needs.',
    reply: EquipmentOptions,
    run: (ctx) => equipmentOptions(ctx),
  }),
  get('/equipment/stats', {
    id: 'quality.equipment.stats',
    access: [equipment, 'read'],
    summary: 'Figures of the equipment park: checks of today, repairs of a month, this one unless named, and of the year up to it.',
    query: StatsQuery,
    reply: EquipmentStats,
    run: (ctx, { query }) => equipmentStats(ctx, query),
  }),
  ...crud<typeof equipment, NewEquipment, EquipmentChanges>(equipmentResource, {
    create: {
      summary: 'Register a piece of equipment with the processes that it serves; the code is made when it is left out.',
      message: 'message.equipment.created',
      body: EquipmentBody,
      errors: ['error.equipment.duplicate_process'],
      run: createEquipment,
    },
    update: {
      summary: 'Change a piece of equipment, its state included; of a disposed one the memo alone.',
      message: 'message.equipment.updated',
      body: EquipmentChangesBody,
      errors: [DISPOSED, 'error.invalid_transition'],
      run: updateEquipment,
    },
    delete: {
      summary: 'Delete a piece of equipment; its sheets, repairs and photos stay stored and are no longer listed.',
      message: 'message.equipment.deleted',
      errors: ['error.equipment.under_repair'],
    },
  }),
  ...templateRoutes,
  ...repairRoutes,
  get('/equipment/{id}/photos', {
    id: 'quality.equipment.photos.list',
    access: [equipmentPhotos, 'read'],
    summary: 'Photos of a piece of equipment in their order; meta tells how many more it may have.',
    params,
    reply: equipmentPictures.reply,
    meta: equipmentPictures.meta,
    run: (ctx, input) => equipmentPictures.list(ctx, input.params.id),
  }),
  post('/equipment/{id}/photos', {
    id: 'quality.equipment.photos.create',
    access: [equipmentPhotos, 'create'],
    summary: 'Upload photos (JPEG, PNG or WebP, at most 10 MiB each); all are kept or none.',
    params,
    upload: equipmentPictures.upload,
    noButton: 'Pictures are added as the photos of the form.',
    body: equipmentPictures.texts,
    reply: equipmentPictures.reply,
    status: 201,
    message: 'message.equipment.photo_uploaded',
    errors: [DISPOSED, ...UPLOAD_ERRORS, 'error.equipment.photo_limit'],
    run: (ctx, input) => equipmentPictures.store(ctx, input.params.id, input.uploads, input.body.captions),
  }),
  del('/equipment/{id}/photos/{photoId}', {
    id: 'quality.equipment.photos.delete',
    access: [equipmentPhotos, 'delete'],
    summary: 'Delete a photo; its place is free again.',
    params: params.extend({ photoId: idParam }),
    reply: z.object({ id: z.int() }),
    message: 'message.equipment.photo_deleted',
    errors: [DISPOSED],
    run: (ctx, input) => equipmentPictures.remove(ctx, input.params.id, input.params.photoId),
  }),
  put('/equipment/{id}/processes', {
    id: 'quality.equipment.processes.set',
    access: [equipmentProcesses, 'update'],
    summary: 'Replace the processes that a piece of equipment serves.',
    params,
    body: ProcessesBody,
    reply: ServedReply,
    message: 'message.equipment.processes_saved',
    errors: [DISPOSED, 'error.equipment.duplicate_process', 'error.equipment.more_than_one_primary'],
    run: (ctx, input) => setProcesses(ctx, input.params.id, input.body),
  }),
];
