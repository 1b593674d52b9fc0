import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { type ComputedFields, selectList, visible } from '../../kernel/crud/select.ts';
import { createRow, lockRow } from '../../kernel/crud/write.ts';
import { invalid, invalidField, notFound } from '../../kernel/errors.ts';
import { Json } from '../../kernel/http/reply.ts';
import type { Upload, UploadOptions } from '../../kernel/http/upload.ts';
import { storeUpload, tenantFileLimit } from '../files/service.ts';
import { corporateVehicles, vehiclePhotos } from './model.ts';

const PICTURES = ['jpg', 'jpeg', 'png', 'webp'] as const;
const MAX_PHOTOS = vehiclePhotos.options.atMost.max;
const MAX_BYTES = 10 * 1_048_576;

/** More than a vehicle may have come in, so that it is said how many still may. */
export const photoUpload: UploadOptions = {
  field: 'photos',
  maxFiles: 2 * MAX_PHOTOS,
  maxBytes: async (ctx) => Math.min(MAX_BYTES, await tenantFileLimit(ctx)),
};

const caption = z.string().trim().max(200);

/** A form with one caption sends a text, with several a list. */
export const PhotoTexts = z.strictObject({
  captions: z.preprocess((sent) => (typeof sent === 'string' ? [sent] : sent), z.array(caption).max(MAX_PHOTOS)).optional(),
});

const file = (expression: string) =>
  raw(`(select ${expression} from directus_files f where f.tenant_id = t.tenant_id and f.id = t.file_id)`);

export const pictureUrl = (alias: string): Sql => sql`('/api/v1/files/' || ${raw(alias)}.file_id || ${'/download?inline=true'})`;

/** Directus makes and keeps it. */
export const thumbnailUrl = (alias: string): Sql => sql`('/assets/' || ${raw(alias)}.file_id || ${'?key=system-medium-cover'})`;

/** The file of a photo: the picture itself, and a small one that Directus makes of it. */
export const photoFile = {
  url: { sql: pictureUrl('t'), schema: z.string() },
  thumbnail_url: { sql: thumbnailUrl('t'), schema: z.string() },
  name: { sql: file('f.filename_download'), schema: z.string() },
  type: { sql: file('f.type'), schema: z.string() },
  size: { sql: file('f.filesize::double precision'), schema: z.int() },
} satisfies ComputedFields;

async function select(ctx: Context, vehicleId: number, ids?: readonly number[]): Promise<string> {
  const access = ctx.may(vehiclePhotos.name, 'read') ?? ctx.access(vehiclePhotos.name, 'create');
  const found = await ctx.row<{ data: string }>(sql`
    select coalesce(json_agg(r), '[]')::text as data from (
      select ${selectList(ctx, vehiclePhotos, access, photoFile)} from vehicle_photos t
      where t.vehicle_id = ${vehicleId} and ${visible(ctx, vehiclePhotos, access)} ${ids ? sql`and t.id = any (${ids}::integer[])` : sql``}
      order by t.sort_order, t.id
    ) r`);
  return found?.data ?? '[]';
}

async function count(ctx: Context, vehicleId: number): Promise<{ photos: number; last: number }> {
  const found = await ctx.row<{ photos: number; last: number }>(sql`
    select count(*)::integer as photos, coalesce(max(sort_order), 0) as last from vehicle_photos
    where tenant_id = ${ctx.tenant.id} and vehicle_id = ${vehicleId} and deleted_at is null`);
  return found ?? { photos: 0, last: 0 };
}

/** All photos of a vehicle, and how many more it may have. */
export async function listPhotos(ctx: Context, vehicleId: number): Promise<Json> {
  const access = ctx.access(corporateVehicles.name, 'read');
  const vehicle = await ctx.row(
    sql`select 1 from corporate_vehicles t where t.id = ${vehicleId} and ${visible(ctx, corporateVehicles, access)}`,
  );
  if (!vehicle) throw notFound();
  const { photos } = await count(ctx, vehicleId);
  return new Json(await select(ctx, vehicleId), { count: photos, max: MAX_PHOTOS, remaining: Math.max(0, MAX_PHOTOS - photos) });
}

/** Keeps pictures as photos of a vehicle, all of them or none; uploads to one vehicle wait for each other. */
export async function storePhotos(
  ctx: Context,
  vehicleId: number,
  uploads: readonly Upload[],
  captions: readonly string[] = [],
): Promise<Json> {
  await lockRow(ctx, corporateVehicles, vehicleId, 'read');
  const { photos, last } = await count(ctx, vehicleId);
  const max = Math.max(0, MAX_PHOTOS - photos);
  if (uploads.length > max)
    throw invalid('error.corporate_vehicle.photo_limit', [{ path: 'photos', code: 'photo_limit', max, sent: uploads.length }], { max });
  if (captions.length > uploads.length) throw invalidField('captions', 'too_many', 'error.validation_failed', { max: uploads.length });
  const ids: number[] = [];
  for (const [index, upload] of uploads.entries()) {
    const stored = await storeUpload(ctx, upload, { allowed: PICTURES, path: `photos.${index}` });
    const photo = { vehicle_id: vehicleId, file_id: stored.id, caption: captions[index] || undefined };
    ids.push(await createRow(ctx, vehiclePhotos, photo, { sort_order: last + index + 1 }));
  }
  return new Json(await select(ctx, vehicleId, ids));
}

export async function deletePhoto(ctx: Context, vehicleId: number, id: number): Promise<void> {
  const photo = await lockRow<{ vehicle_id: number }>(ctx, vehiclePhotos, id, 'delete', ['vehicle_id']);
  if (photo.vehicle_id !== vehicleId) throw notFound();
  await ctx.items(vehiclePhotos).delete(id);
}
