import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { deleteRow, lockRow } from '../../kernel/crud/write.ts';
import { conflict, Refusal } from '../../kernel/errors.ts';
import type { Extension } from '../../kernel/files/kinds.ts';
import { type Place, readBytes, sizeOf } from '../../kernel/files/storage.ts';
import { storeUpload } from '../../kernel/files/store.ts';
import { FileReply } from '../../kernel/http/reply.ts';
import type { Upload } from '../../kernel/http/upload.ts';
import { inputOf, queryBoolean, queryInteger } from '../../kernel/model/schemas.ts';
import { appVersions, Platform } from './model.ts';

const { fields } = appVersions.options;

export const MAX_PACKAGE = 300 * 1_048_576;

/** What is installed on the platform. */
const PACKAGES: Record<Platform, readonly Extension[]> = { ANDROID: ['apk'], WINDOWS: ['exe', 'msi'] };

/** The text parts of the form. */
export const NewVersion = z.strictObject({
  platform: inputOf(fields.platform).optional(),
  version_code: queryInteger({ min: 1 }),
  version_name: inputOf(fields.version_name),
  min_version_code: queryInteger({ min: 1 }).optional(),
  is_forced: queryBoolean.optional(),
  release_notes: inputOf(fields.release_notes).optional(),
});

/**
 * Keeps the package and its version, unpublished unless `more` says otherwise; both or neither. No right is asked: the routes are for those
 * alone who hold every one. Returns the id.
 */
export async function createVersion(ctx: Context, version: z.infer<typeof NewVersion>, upload: Upload, more: object = {}): Promise<number> {
  const { platform = 'ANDROID' } = version;
  const title = `${platform} ${version.version_name}`;
  const file = await storeUpload(ctx, upload, { allowed: PACKAGES[platform], title });
  const kept = { file_id: file.id, file_name: file.filename, file_size: file.size, sha256: file.sha256 };
  return ctx.items(appVersions).create({ ...version, platform, ...kept, ...more });
}

const lockVersion = (ctx: Context, id: number, action: 'update' | 'delete') =>
  lockRow<{ is_published: boolean }>(ctx, appVersions, id, action, ['is_published']);

/** Offers a version to clients, or withdraws it; of two at once one is refused. */
export async function publish(ctx: Context, id: number, published: boolean): Promise<void> {
  const { is_published: already } = await lockVersion(ctx, id, 'update');
  if (already === published) throw conflict(published ? 'error.app_version.published' : 'error.app_version.not_published');
  await ctx.items(appVersions).update(id, { is_published: published, ...(published ? { published_at: ctx.now.toISOString() } : {}) });
}

export async function deleteVersion(ctx: Context, id: number): Promise<void> {
  if ((await lockVersion(ctx, id, 'delete')).is_published) throw conflict('error.app_version.published');
  await deleteRow(ctx, appVersions, id);
}

interface Package extends Place {
  file_name: string;
  sha256: string;
  type: string | null;
}

/** The package of a published version. A download is counted when its first byte is sent. */
export async function downloadVersion(ctx: Context, id: number): Promise<FileReply> {
  const file = await ctx.row<Package>(sql`
    select t.file_name, t.sha256, f.type, f.storage, f.filename_disk from app_versions t join directus_files f on f.id = t.file_id
    where t.id = ${id} and t.is_published and t.deleted_at is null`);
  const size = file && (await sizeOf(file));
  if (!file || size == null) throw new Refusal(404, 'error.app_version.not_found');
  return new FileReply({
    filename: file.file_name,
    mediaType: file.type ?? 'application/octet-stream',
    size,
    etag: file.sha256,
    open: (range) => readBytes(file, range),
    onStart: async () => void (await ctx.rows(sql`update app_versions set download_count = download_count + 1 where id = ${id}`)),
  });
}

export const Offer = z.object({
  platform: z.enum(Object.keys(Platform)),
  latest: z
    .object({
      id: z.int(),
      version_code: z.int(),
      version_name: z.string(),
      release_notes: z.string().nullable(),
      file_name: z.string(),
      file_size: z.int(),
      sha256: z.string(),
      published_at: z.iso.datetime(),
      download_url: z.string(),
    })
    .nullable(),
  update_available: z.boolean(),
  is_forced: z.boolean(),
});

/** The latest version that is offered, and whether a client of that version must take it. */
export async function offerOf(ctx: Context, platform: Platform, code: number | null): Promise<object> {
  const found = await ctx.row<{ data: object }>(sql`
    with offered as (select * from app_versions where platform = ${platform} and is_published and deleted_at is null),
      latest as (select * from offered order by version_code desc limit 1)
    select json_build_object(
      'platform', ${platform}::text,
      'latest', (select json_build_object('id', id, 'version_code', version_code, 'version_name', version_name, 'release_notes', release_notes,
         'file_name', file_name, 'file_size', file_size, 'sha256', sha256,
         'published_at', to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'download_url', '/api/v1/app/download/' || id) from latest),
      'update_available', coalesce((select version_code > ${code}::integer from latest), false),
      'is_forced', coalesce((select version_code > ${code}::integer
          and (${code}::integer < min_version_code or exists (select from offered o where o.is_forced and o.version_code > ${code}::integer))
        from latest), false)) as data`);
  return found?.data ?? {};
}
