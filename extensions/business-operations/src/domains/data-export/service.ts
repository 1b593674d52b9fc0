import sql, { raw } from 'sql-template-tag';
import { logAction } from '../../kernel/action-log.ts';
import type { Context } from '../../kernel/context/context.ts';
import { inOwnTransaction } from '../../kernel/context/own-transaction.ts';
import { visible } from '../../kernel/crud/select.ts';
import { dayOf } from '../../kernel/days.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { type Place, readBytes, sizeOf } from '../../kernel/files/storage.ts';
import { Deferred, FileReply } from '../../kernel/http/reply.ts';
import { type SpooledFile, spool } from '../../kernel/http/upload.ts';
import { move } from '../../kernel/states/move.ts';
import { store } from './bytes.ts';
import { assertSmallEnough, type Contents, type Counts, contentsOf, countSql, countsOf, totalOf } from './contents.ts';
import { endStuck } from './expiry.ts';
import { FORMATS, written } from './formats.ts';
import { dataExports, type ExportFormat, type ExportStatus, exportMachine } from './model.ts';
import type { Wanted } from './part.ts';
import type { About } from './writing.ts';

const KEPT_DAYS = 7;
const DAY = 86_400_000;
const MAX_BYTES = 1_073_741_824;
const PROGRESS_EVERY = 1_000;

interface Made {
  file: SpooledFile;
  counts: Counts;
}

const complete = move<object, { file: SpooledFile; counts: Counts; place: Place; name: string }>(exportMachine, 'complete', {
  right: 'service',
  set: (ctx, _row, { file, counts, place, name }) => ({
    ...place,
    file_name: name,
    file_size: file.size,
    sha256: file.sha256,
    row_counts: counts,
    rows_total: totalOf(counts),
    rows_written: totalOf(counts),
    completed_at: ctx.now.toISOString(),
    available_until: new Date(ctx.now.getTime() + KEPT_DAYS * DAY).toISOString(),
  }),
});

const fail = move(exportMachine, 'fail', {
  right: 'service',
  set: (ctx) => ({ error_key: 'error.export.failed', completed_at: ctx.now.toISOString() }),
});

/** A row that says the export is being made is there before it begins, so one that dies half way is found. */
export async function createExport(
  ctx: Context,
  wanted: Wanted,
  show: (ctx: Context, id: number) => Promise<unknown>,
): Promise<Deferred<Made | null>> {
  const { format } = wanted;
  await endStuck(ctx);
  const contents = contentsOf(ctx, wanted);
  const rows_total = totalOf(countsOf(await ctx.rows<{ name: string; rows: number }>(countSql(contents))));
  await assertSmallEnough(ctx, rows_total);
  const { start_date = null, end_date = null, include_deleted } = wanted;
  const options = { start_date, end_date, include_deleted };
  const id = await ctx.items(dataExports).create({
    export_type: wanted.export_type,
    format,
    requested_by: ctx.session.userId,
    requested_at: ctx.now.toISOString(),
    options,
    skipped: contents.skipped,
    rows_total,
    rows_written: 0,
  });
  const about = { tenant: ctx.tenant.name, requested_at: ctx.now.toISOString(), export_type: wanted.export_type, ...options };
  return new Deferred(
    () => make(ctx, id, format, contents, about),
    async (after, made) => {
      try {
        await settle(after, id, format, wanted, made);
      } finally {
        await made?.file.close();
      }
      return show(after, id);
    },
  );
}

/** The file; null where it could not be made, for which the log has the reason. */
async function make(ctx: Context, id: number, format: ExportFormat, contents: Contents, about: About): Promise<Made | null> {
  const counts: Counts = {};
  const progress = reporting(ctx, id);
  const { reader, directus } = ctx.app;
  try {
    return await reader.snapshot(ctx.tenant.id, async (at) => {
      const content = written(format, { ctx, contents, at, about, counts, progress });
      const folder = String(directus.env.TEMP_PATH);
      const file = await spool(content, `export.${FORMATS[format].extension}`, { path: 'file', maxBytes: MAX_BYTES, folder });
      return { file, counts };
    });
  } catch (error) {
    directus.logger.error(error, 'An export could not be made');
    return null;
  }
}

/** Says in the row how far its export has come, at once and then every second. */
function reporting(ctx: Context, id: number): (rows: number) => Promise<void> {
  let rows_written = 0;
  let next = 0;
  return async (rows) => {
    rows_written += rows;
    if (Date.now() < next) return;
    await inOwnTransaction(ctx, (inside) =>
      inside.rows(sql`
        update data_exports set rows_written = ${rows_written} where tenant_id = ${ctx.tenant.id} and id = ${id} and status = 'PENDING'`),
    );
    next = Date.now() + PROGRESS_EVERY;
  };
}

/** Keeps the file, unless the export has been ended meanwhile. */
async function settle(ctx: Context, id: number, format: ExportFormat, { export_type }: Wanted, made: Made | null): Promise<void> {
  const row = await ctx.row<{ status: ExportStatus }>(
    sql`select status from data_exports where tenant_id = ${ctx.tenant.id} and id = ${id} for update`,
  );
  if (row?.status !== 'PENDING') return;
  const { extension, mediaType } = FORMATS[format];
  const place = made && (await store(ctx, made.file, extension, mediaType));
  if (!place) {
    await fail.one(ctx, id, {});
    return;
  }
  const { tenant } = ctx;
  const name = `${tenant.code}-${export_type.toLowerCase()}-${dayOf(ctx.now, tenant.timeZone)}.${extension}`;
  await complete.one(ctx, id, { ...made, place, name });
  await logAction(ctx, 'DATA_EXPORTED', { targetType: dataExports.name, targetId: id, detail: { export_type, format, rows: made.counts } });
}

export interface Stored extends Place {
  id: number;
  status: ExportStatus;
  format: ExportFormat;
  file_name: string;
  sha256: string;
}

/** What `Stored` has, of the alias `t`. */
export const STORED = raw('t.id, t.status, t.format, t.file_name, t.sha256, t.storage, t.filename_disk');

/** Why an export of this state has no file. */
export const unavailable = (status: ExportStatus) =>
  conflict(status === 'PENDING' ? 'error.export.not_ready' : status === 'FAILED' ? 'error.export.failed' : 'error.export.expired');

/** The file of an export. */
export async function downloadExport(ctx: Context, id: number): Promise<FileReply> {
  const found = await ctx.row<Stored>(sql`
    select ${STORED} from data_exports t where t.id = ${id} and ${visible(ctx, dataExports, ctx.access(dataExports.name, 'read'))}`);
  if (!found) throw notFound();
  const reply = found.status === 'COMPLETED' ? await fileReply(ctx, found) : null;
  if (!reply) throw unavailable(found.status);
  return reply;
}

/** Null where the bytes are gone. A download is counted when its first byte is sent. */
export async function fileReply(ctx: Context, found: Stored, detail?: object): Promise<FileReply | null> {
  const { id } = found;
  const size = await sizeOf(found);
  if (size === null) return null;
  return new FileReply({
    filename: found.file_name,
    mediaType: FORMATS[found.format].mediaType,
    size,
    etag: found.sha256,
    open: (range) => readBytes(found, range),
    async onStart() {
      await ctx.rows(sql`update data_exports set download_count = download_count + 1 where tenant_id = ${ctx.tenant.id} and id = ${id}`);
      await logAction(ctx, 'EXPORT_DOWNLOADED', { targetType: dataExports.name, targetId: id, ...(detail ? { detail } : {}) });
    },
  });
}
