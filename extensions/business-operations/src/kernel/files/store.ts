import { randomUUID } from 'node:crypto';
import { parse } from 'node:path';
import type { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import type { TenantInfo } from '../access/identity.ts';
import type { Context } from '../http/context.ts';
import type { Upload, UploadOptions } from '../http/upload.ts';
import { provision } from '../provisioning/provision.ts';
import { type Extension, extensionOf, mediaTypeOf } from './kinds.ts';
import { removeBytes } from './storage.ts';

export interface StoreOptions {
  /** The name without its extension unless given. */
  title?: string | null;
  description?: string | null;
  /** A folder of the tenant; the tenant's own unless given. */
  folder?: string | null;
  /** Kinds that may come; all that are known unless given. */
  allowed?: readonly Extension[];
  /** Name of the part, for the refusal. */
  path?: string;
}

export interface StoredFile {
  id: string;
  filename: string;
  mediaType: string;
  size: number;
  sha256: string;
}

/** The part of Directus's FilesService that is used. */
interface FilesService {
  uploadOne(stream: Readable, data: Record<string, unknown>, key: undefined, options: { emitEvents: boolean }): Promise<string>;
}

const MEGABYTE = 1_048_576;
const DEFAULT_MEGABYTES = 20;

/** How much one file of the tenant may hold, in bytes: its setting `file_max_mb`. Files of the installation have the default. */
export async function tenantFileLimit(ctx: Context): Promise<number> {
  if (!ctx.tenantOrNull) return DEFAULT_MEGABYTES * MEGABYTE;
  const row = await ctx.row<{ megabytes: number | null }>(
    sql`select (settings ->> 'file_max_mb')::integer as megabytes from tenants where id = ${ctx.tenant.id}`,
  );
  return (row?.megabytes ?? DEFAULT_MEGABYTES) * MEGABYTE;
}

/** The upload of a route, one file within the tenant's limit. */
export const oneFile: UploadOptions = { field: 'file', maxBytes: tenantFileLimit };

/**
 * Keeps an upload as a file of the tenant, or of the installation where there is none, in the request's transaction; the caller's right to do so is the route's matter.
 * 415 when name and content do not agree on an allowed kind. When the transaction fails later, the bytes go with the row.
 */
export async function storeUpload(ctx: Context, upload: Upload, options: StoreOptions = {}): Promise<StoredFile> {
  const mediaType = await mediaTypeOf(upload, options.allowed, options.path);
  const { app, db, schema, accountability, tenantOrNull: tenant } = ctx;
  const id = randomUUID();
  const storage = String(app.directus.env.STORAGE_LOCATIONS).split(',')[0]?.trim() ?? '';
  const place = { storage, filename_disk: `${id}.${extensionOf(upload.filename)}` };
  db.executionPromise.catch(() => removeBytes(place)).catch((error: unknown) => app.directus.logger.error(error, 'Bytes left behind'));
  const data = {
    id,
    ...place,
    tenant_id: tenant?.id ?? null,
    folder: options.folder ?? (tenant && (await folderOf(ctx, tenant))),
    filename_download: upload.filename,
    title: options.title || parse(upload.filename).name,
    description: options.description ?? null,
    type: mediaType,
    sha256: upload.sha256,
  };
  const files = new app.directus.services.FilesService({ knex: db, schema, accountability }) as FilesService;
  await files.uploadOne(upload.open(), data, undefined, { emitEvents: false });
  ctx.afterCommit(() =>
    app.directus.emitter.emitAction(
      'files.upload',
      { payload: { ...data, filesize: upload.size }, key: id, collection: 'directus_files' },
      { database: app.database, schema, accountability },
    ),
  );
  return { id, filename: upload.filename, mediaType, size: upload.size, sha256: upload.sha256 };
}

async function folderOf(ctx: Context, { id, code }: TenantInfo): Promise<string | null> {
  const folder = await ctx.row<{ id: string }>(
    sql`select id from directus_folders where tenant_id = ${id} and parent is null and name = ${code} limit 1`,
  );
  return folder?.id ?? null;
}

export const folderProvision = provision<{ name: string }>({
  kind: 'folder',
  table: 'directus_folders',
  by: [],
  pieces: ({ code }) => ({ root: { name: code } }),
  give: async (ctx, [folder]) =>
    void (await ctx.rows(
      sql`insert into directus_folders (id, name, tenant_id) values (gen_random_uuid(), ${folder?.name ?? ''}, ${ctx.tenant.id})`,
    )),
});
