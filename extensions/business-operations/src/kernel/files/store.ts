import { createHash, randomUUID } from 'node:crypto';
import { parse } from 'node:path';
import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import type { TenantInfo } from '../access/identity.ts';
import type { Context } from '../context/context.ts';
import { storageUnavailable } from '../errors.ts';
import type { Upload, UploadOptions } from '../http/upload.ts';
import { provision } from '../provisioning/provision.ts';
import { type Extension, extensionOf, mediaTypeOf } from './kinds.ts';
import { removeBytes, storageFor } from './storage.ts';
import { markUnsaved, unmark } from './unsaved.ts';

export interface StoreOptions {
  /** The default is the file name without its extension. */
  title?: string | null;
  description?: string | null;
  /** A folder of the tenant; the default is the tenant's root folder. */
  folder?: string | null;
  /** The allowed kinds; the default is all. */
  allowed?: readonly Extension[];
  /** Name of the form part, for error details. */
  path?: string;
}

/** Bytes that the service has, as if somebody had uploaded them. */
export const uploadOf = (filename: string, bytes: Buffer): Upload => ({
  filename,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  open: ({ start, end } = { start: 0, end: bytes.length }) => Readable.from([bytes.subarray(start, end)], { objectMode: false }),
});

export interface StoredFile {
  id: string;
  filename: string;
  mediaType: string;
  size: number;
  sha256: string;
}

/** The methods of Directus's FilesService that are used. */
interface FilesService {
  uploadOne(stream: Readable, data: Record<string, unknown>, key: undefined, options: { emitEvents: boolean }): Promise<string>;
}

const MEGABYTE = 1_048_576;
const DEFAULT_MEGABYTES = 20;

/** Maximum size of one file in bytes: the tenant's setting `file_max_mb`, or the default for files without a tenant. */
export async function tenantFileLimit(ctx: Context): Promise<number> {
  if (!ctx.tenantOrNull) return DEFAULT_MEGABYTES * MEGABYTE;
  const row = await ctx.row<{ megabytes: number | null }>(
    sql`select (settings ->> 'file_max_mb')::integer as megabytes from tenants where id = ${ctx.tenant.id}`,
  );
  return (row?.megabytes ?? DEFAULT_MEGABYTES) * MEGABYTE;
}

/** For routes that receive one file within the tenant's limit. */
export const oneFile: UploadOptions = { field: 'file', maxBytes: tenantFileLimit };

/**
 * Stores an upload as a file of the tenant, or of the installation when the request has no tenant. It does not check the caller's
 * rights; the route does. Refuses with 415 when the content does not match the extension. The row belongs to the request's
 * transaction, and the bytes are deleted when that is rolled back, or later where the process dies before (`unsaved.ts`).
 */
export async function storeUpload(ctx: Context, upload: Upload, options: StoreOptions = {}): Promise<StoredFile> {
  const mediaType = await mediaTypeOf(upload, options.allowed, options.path);
  const { app, db, schema, accountability, tenantOrNull: tenant } = ctx;
  const id = randomUUID();
  const place = { storage: storageFor(app.directus.env), filename_disk: `${id}.${extensionOf(upload.filename)}` };
  db.executionPromise
    .catch(() => removeBytes(place))
    .then(() => unmark(place))
    .catch((error: unknown) => app.directus.logger.error(error, 'The bytes of a file could not be deleted'));
  await markUnsaved(place, upload.filename).catch((error: unknown) => {
    app.directus.logger.error(error, 'A file could not be stored');
    throw storageUnavailable();
  });
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
