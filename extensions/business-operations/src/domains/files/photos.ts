import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { assertEditable, guardedColumns } from '../../kernel/crud/frozen.ts';
import { childRows, fromRows } from '../../kernel/crud/of-row.ts';
import { type ComputedField, type ComputedFields, schemasOf, selectList, visible } from '../../kernel/crud/select.ts';
import { createRow, lockRow } from '../../kernel/crud/write.ts';
import { type Detail, invalid, invalidField, notFound } from '../../kernel/errors.ts';
import { Json } from '../../kernel/http/reply.ts';
import type { Upload, UploadOptions } from '../../kernel/http/upload.ts';
import type { AnyCollection } from '../../kernel/model/collection.ts';
import { codeOf } from '../../kernel/model/guards.ts';
import { plainText, rowReply } from '../../kernel/model/schemas.ts';
import { storeUpload, tenantFileLimit } from './service.ts';

const PICTURES = ['jpg', 'jpeg', 'png', 'webp'] as const;
const MAX_BYTES = 10 * 1_048_576;

const file = (expression: string) =>
  raw(`(select ${expression} from directus_files f where f.tenant_id = t.tenant_id and f.id = t.file_id)`);

const pictureUrl = (alias: string): Sql => sql`('/api/v1/files/' || ${raw(alias)}.file_id || ${'/download?inline=true'})`;

/** Directus makes and keeps it. */
const thumbnailUrl = (alias: string): Sql => sql`('/assets/' || ${raw(alias)}.file_id || ${'?key=system-medium-cover'})`;

/** What is shown of the file of a photo: the picture itself, and a small one that Directus makes of it. */
export const pictureFields = {
  url: { sql: pictureUrl('t'), schema: z.string() },
  thumbnail_url: { sql: thumbnailUrl('t'), schema: z.string() },
  type: { sql: file('f.type'), schema: z.string() },
  size: { sql: file('f.filesize::double precision'), schema: z.int() },
} satisfies ComputedFields;

export const fileName: ComputedField = { sql: file('f.filename_download'), schema: z.string() };

interface Room {
  max: number;
  present: number;
  remaining: number;
  sent: number;
}

interface PhotoOptions {
  /** The collection of the photos: `file_id`, `caption`, `sort_order`, and the reference that its `atMost` counts by. */
  photos: AnyCollection;
  /** What is pictured. */
  whole: AnyCollection;
  /** What is shown with a photo besides its own columns. */
  fields: ComputedFields;
  /** Message key of the refusal of more than there may be. */
  tooMany: string;
  /** What the refusal says besides where. */
  detail(room: Room): Omit<Detail, 'path' | 'code'>;
}

const captionsOf = (most: number) =>
  z.preprocess((sent) => (typeof sent === 'string' ? [sent] : sent), z.array(plainText().max(200)).max(most));

/** The photos of a record: uploaded together, at most so many, in their order. */
export function photosOf({ photos, whole, fields, tooMany, detail }: PhotoOptions) {
  const { of: via, max: most } = photos.options.atMost ?? {};
  if (!via || !most) throw new Error(`${photos.name} does not say how many there may be.`);
  const own = { of: photos, via };

  async function select(ctx: Context, wholeId: number, ids?: readonly number[]): Promise<string> {
    const access = ctx.may(photos.name, 'read') ?? ctx.access(photos.name, 'create');
    const found = await ctx.row<{ data: string }>(sql`
      select coalesce(json_agg(r), '[]')::text as data from (
        select ${selectList(ctx, photos, access, fields)} from ${raw(photos.name)} t
        where t.${raw(via as string)} = ${wholeId} and ${visible(ctx, photos, access)} ${ids ? sql`and t.id = any (${ids}::integer[])` : sql``}
        order by t.sort_order, t.id
      ) r`);
    return found?.data ?? '[]';
  }

  async function count(ctx: Context, wholeId: number): Promise<{ present: number; last: number }> {
    const found = await ctx.row<{ present: number; last: number }>(sql`
      select count(*)::integer as present, coalesce(max(sort_order), 0) as last from ${raw(photos.name)}
      where tenant_id = ${ctx.tenant.id} and ${raw(via as string)} = ${wholeId} and deleted_at is null`);
    return found ?? { present: 0, last: 0 };
  }

  return {
    /** More than there may be may come in, so that it is said how many still may. */
    upload: {
      field: 'photos',
      maxFiles: 2 * most,
      maxBytes: async (ctx) => Math.min(MAX_BYTES, await tenantFileLimit(ctx)),
    } satisfies UploadOptions,

    /** A form with one caption sends a text, with several a list. */
    texts: z.strictObject({ captions: captionsOf(most).optional() }),

    reply: z.array(rowReply(photos, schemasOf(fields))),

    meta: { count: z.int(), max: z.int(), remaining: z.int() },

    /** All of them, shown with the record. */
    all: childRows(own, 't.sort_order, t.id', fields),

    /** The first, and how many there are, shown in lists of the records. */
    listFields: {
      photo_count: { sql: fromRows(own, 'null::json', () => raw('count(*)')), schema: z.int().nullable() },
      first_photo: {
        sql: fromRows(
          own,
          'null::json',
          () => sql`json_build_object('id', t.id, 'file_id', t.file_id, 'url', ${pictureUrl('t')}, 'thumbnail_url', ${thumbnailUrl('t')})`,
          { order: raw('order by t.sort_order, t.id limit 1') },
        ),
        schema: z.object({ id: z.int(), file_id: z.uuid(), url: z.string(), thumbnail_url: z.string() }).nullable(),
      },
    } satisfies ComputedFields,

    /** All of them, and how many more there may be. */
    async list(ctx: Context, wholeId: number): Promise<Json> {
      const access = ctx.access(whole.name, 'read');
      if (!(await ctx.row(sql`select 1 from ${raw(whole.name)} t where t.id = ${wholeId} and ${visible(ctx, whole, access)}`)))
        throw notFound();
      const { present } = await count(ctx, wholeId);
      return new Json(await select(ctx, wholeId), { count: present, max: most, remaining: Math.max(0, most - present) });
    },

    /** Keeps pictures, all of them or none; uploads to one record wait for each other. */
    async store(ctx: Context, wholeId: number, uploads: readonly Upload[], texts: readonly string[] = []): Promise<Json> {
      assertEditable(whole, await lockRow(ctx, whole, wholeId, 'read', guardedColumns(whole)), {});
      const { present, last } = await count(ctx, wholeId);
      const room = { max: most, present, remaining: Math.max(0, most - present), sent: uploads.length };
      if (room.sent > room.remaining)
        throw invalid(tooMany, [{ path: 'photos', code: codeOf(tooMany), ...detail(room) }], {
          ...room,
          max: room.remaining,
          count: room.remaining,
        });
      if (texts.length > uploads.length) throw invalidField('captions', 'too_many', 'error.validation_failed', { max: uploads.length });
      const ids: number[] = [];
      for (const [index, upload] of uploads.entries()) {
        const stored = await storeUpload(ctx, upload, { allowed: PICTURES, path: `photos.${index}` });
        const photo = { [via]: wholeId, file_id: stored.id, caption: texts[index] || undefined };
        ids.push(await createRow(ctx, photos, photo, { sort_order: last + index + 1 }));
      }
      return new Json(await select(ctx, wholeId, ids));
    },

    async remove(ctx: Context, wholeId: number, id: number): Promise<{ id: number }> {
      const photo = await lockRow<{ whole: number }>(ctx, photos, id, 'delete', [`${via} as whole`]);
      if (photo.whole !== wholeId) throw notFound();
      await ctx.items(photos).delete(id);
      return { id };
    },
  };
}

/** The refusals of an upload, besides that of too many. */
export const UPLOAD_ERRORS = ['error.file.too_large', 'error.file.unsupported_type', 'error.file.required', 'error.file.empty'] as const;
