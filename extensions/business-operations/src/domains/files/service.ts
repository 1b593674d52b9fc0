import sql, { join, raw, type Sql } from 'sql-template-tag';
import { logAction } from '../../kernel/action-log.ts';
import type { Context } from '../../kernel/context/context.ts';
import { visible } from '../../kernel/crud/select.ts';
import { forbidden, invalid, invalidField, notFound, Refusal } from '../../kernel/errors.ts';
import { isInline } from '../../kernel/files/kinds.ts';
import { type Place, readBytes, removeBytes, sizeOf } from '../../kernel/files/storage.ts';
import { FileReply, type FileSource } from '../../kernel/http/reply.ts';
import { files } from './model.ts';

export { oneFile, storeUpload, tenantFileLimit } from '../../kernel/files/store.ts';

export interface FileRow {
  id: string;
  filename_download: string;
  type: string | null;
  filesize: number | null;
  sha256: string | null;
}

export interface FileDemand {
  max: number;
  /** Name of the field that contains the ids. */
  path?: string;
  /** The field holds one id, not a list. */
  single?: true;
  /** The allowed media types; the default is any. */
  types?: readonly string[];
}

/**
 * Refuses with 422 when there are more than `max` ids, or an id is repeated or not that of a file that the caller may use, and with
 * 415 when a file has another type. Returns the files in the order of the ids, locked against deletion until the request ends.
 */
export async function assertFiles(
  ctx: Context,
  ids: readonly string[],
  { max, path = 'file_ids', single, types }: FileDemand,
): Promise<FileRow[]> {
  const at = (index: number) => (single ? path : `${path}.${index}`);
  if (ids.length > max) throw invalidField(path, 'too_many', 'error.validation_failed', { max });
  if (!ids.length) return [];
  const rows = await ctx.rows<FileRow>(sql`
    select t.id, t.filename_download, t.type, t.filesize::double precision as filesize, t.sha256 from directus_files t
    where t.id = any (${ids}::uuid[]) and ${openTo(ctx)} order by t.id for key share`);
  const known = new Map(rows.map((row) => [row.id, row]));
  const wrong = ids.flatMap((id, index) => {
    const repeated = ids.indexOf(id) < index;
    return repeated || !known.has(id) ? [{ path: at(index), code: repeated ? 'duplicate' : 'unknown_reference' }] : [];
  });
  if (wrong.length) throw invalid('error.validation_failed', wrong);
  const found = ids.map((id) => known.get(id) as FileRow);
  assertTypes(found, at, types);
  return found;
}

function assertTypes(found: readonly FileRow[], at: (index: number) => string, types?: readonly string[]): void {
  const wrong = found.findIndex(({ type }) => types && !types.includes(type ?? ''));
  if (wrong >= 0) throw new Refusal(415, 'error.file.unsupported_type', [{ path: at(wrong), code: 'unsupported_type', allowed: types }]);
}

/** Answers with the file. A download is logged in the audit log when its first byte is sent. */
export async function downloadFile(ctx: Context, id: string, inline: boolean): Promise<FileReply> {
  const file = await ctx.row<FileRow & Place>(sql`
    select t.id, t.filename_download, t.type, t.sha256, t.storage, t.filename_disk from directus_files t
    where t.id = ${id} and ${openTo(ctx)}`);
  if (!file) throw notFound();
  return fileReply(file, {
    inline,
    onStart: () =>
      logAction(ctx, 'FILE_DOWNLOADED', { targetType: files.name, targetId: id, detail: { filename: file.filename_download } }),
  });
}

/** Answers with the bytes of a file, in pieces if a client asks for them; 404 when they are missing. */
export async function fileReply(file: FileRow & Place, { inline, onStart }: Pick<FileSource, 'inline' | 'onStart'>): Promise<FileReply> {
  const size = await sizeOf(file);
  if (size === null) throw notFound();
  const mediaType = file.type ?? 'application/octet-stream';
  return new FileReply({
    filename: file.filename_download,
    mediaType,
    size,
    etag: file.sha256 ?? `${file.id}-${size}`,
    inline: Boolean(inline) && isInline(mediaType),
    open: (range) => readBytes(file, range),
    ...(onStart ? { onStart } : {}),
  });
}

/** Deletes a file: the row now, the bytes after the commit. The hook on deletions refuses it while a record refers to the file. */
export async function deleteFile(ctx: Context, id: string): Promise<void> {
  const file = await ctx.row<Place & { permitted: boolean }>(sql`
    select t.storage, t.filename_disk, (${visible(ctx, files, ctx.access(files.name, 'delete'))}) as permitted from directus_files t
    where t.id = ${id} and ${visible(ctx, files, ctx.may(files.name, 'read') ?? ctx.access(files.name, 'delete'))}
    for update of t`);
  if (!file) throw notFound();
  if (!file.permitted) throw forbidden();
  await ctx.items(files).delete(id);
  ctx.afterCommit(async () => {
    await removeBytes(file);
  });
}

/** Selects the rows that refer to the file with the alias `file` and that the caller may read; null when there cannot be any. */
function uses(ctx: Context): Sql | null {
  const found = ctx.app.model.referrers(files.name).flatMap(({ collection, field }) => {
    const access = ctx.may(collection.name, 'read');
    if (!access) return [];
    // `visible` uses the alias `t`, which is the referring row here.
    return [
      sql`select ${collection.name}::text as collection, t.id from ${raw(collection.name)} t where t.${raw(field)} = file.id and ${visible(ctx, collection, access)}`,
    ];
  });
  return found.length ? join(found, ' union all ') : null;
}

/** The rows that refer to the file with the alias `t` and that the caller may read, as a JSON list. */
export function usesSql(ctx: Context): Sql {
  const found = uses(ctx);
  return found
    ? sql`(select coalesce(json_agg(u order by u.collection, u.id), '[]') from (select t.id) as file, lateral (${found}) u)`
    : sql`'[]'::json`;
}

/** The files, with the alias `t`, that the caller may open: by a right on files, or because a record that they may read refers to the file. */
export function openTo(ctx: Context): Sql {
  const access = ctx.access(files.name, 'read');
  const found = access.allRows ? null : uses(ctx);
  const own = visible(ctx, files, access);
  return found
    ? sql`((${own}) or (t.tenant_id = ${ctx.tenant.id} and exists (select from (select t.id) as file, lateral (${found}) u)))`
    : own;
}

/** Those of the files that the caller may open. */
export async function openFiles(ctx: Context, ids: readonly string[]): Promise<string[]> {
  if (!ctx.may(files.name, 'read')) return [];
  const open = await ctx.rows<{ id: string }>(sql`select t.id from directus_files t where t.id = any (${ids}::uuid[]) and ${openTo(ctx)}`);
  return open.map(({ id }) => id);
}
