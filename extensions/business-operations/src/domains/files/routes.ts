import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { type ListOptions, list, listQuery } from '../../kernel/crud/list.ts';
import { type ComputedFields, selectList, selectOne } from '../../kernel/crud/select.ts';
import { asService, assertFields } from '../../kernel/crud/write.ts';
import { notFound } from '../../kernel/errors.ts';
import { Json } from '../../kernel/http/reply.ts';
import { del, FILE, get, post, type Route } from '../../kernel/http/route.ts';
import { plainText, queryBoolean } from '../../kernel/model/schemas.ts';
import { files } from './model.ts';
import { deleteFile, downloadFile, oneFile, openTo, storeUpload, usesSql } from './service.ts';

const columns = ['title', 'filename_download', 'type', 'filesize', 'sha256', 'uploaded_by', 'created_on'];

const url = { url: { sql: raw(`'/api/v1/files/' || t.id || '/download'`), schema: z.string() } } satisfies ComputedFields;

const row = z.object({
  id: z.uuid(),
  title: z.string().nullable(),
  filename_download: z.string(),
  type: z.string().nullable(),
  filesize: z.int().nullable(),
  sha256: z.string().nullable(),
  uploaded_by: z.uuid().nullable(),
  created_on: z.iso.datetime(),
  url: z.string(),
});

const usedIn = z.array(z.object({ collection: z.string(), id: z.int() }));

const listing: ListOptions = {
  filters: { type: 'type', uploaded_by: 'uploaded_by' },
  sort: ['-created_on', 'filename_download', 'filesize'],
  search: ['filename_download', 'title'],
  computed: url,
  only: columns,
};

const params = z.object({ id: z.uuid() });

const detail: ComputedFields = { ...url, used_in: { sql: usesSql, schema: usedIn } };

async function show(ctx: Context, id: string): Promise<Json> {
  const found = await ctx.row<{ data: string }>(sql`
    select to_json(r)::text as data from (
      select ${selectList(ctx, files, ctx.access(files.name, 'read'), detail, columns)} from directus_files t where t.id = ${id} and ${openTo(ctx)}) r`);
  if (!found) throw notFound();
  return new Json(found.data);
}

/** The new file. It is shown even if the caller may not read files. */
async function uploaded(ctx: Context, id: string): Promise<Json> {
  const data = await selectOne(ctx, files, id, url, ctx.may(files.name, 'read') ?? ctx.access(files.name, 'create'), columns);
  if (data === undefined) throw notFound();
  return new Json(data);
}

export const routes: Route[] = [
  get('/files', {
    id: 'platform.files.list',
    access: ['directus_files', 'read'],
    summary: 'Files of the tenant.',
    query: listQuery(files, listing),
    reply: row,
    list: true,
    keyless: true,
    run: (ctx, { query }) => list(ctx, files, listing, query),
  }),
  post('/files', {
    id: 'platform.files.upload',
    access: ['directus_files', 'create'],
    summary: 'Upload one file.',
    upload: oneFile,
    body: z.strictObject({ title: plainText().max(255).optional() }),
    reply: row,
    status: 201,
    keyless: true,
    errors: ['error.file.too_large', 'error.file.unsupported_type', 'error.file.required', 'error.file.empty'],
    run: async (ctx, { uploads: [upload], body }) => {
      if (!upload) throw new Error('The route cannot do without a file.');
      assertFields(ctx.access('directus_files', 'create'), body);
      const { id } = await storeUpload(
        ctx,
        upload,
        asService('Directus stores the file; the title that is sent was asked for', { title: body.title ?? null }),
      );
      return uploaded(ctx, id);
    },
  }),
  get('/files/{id}', {
    id: 'platform.files.show',
    access: ['directus_files', 'read'],
    summary: "A file's data.",
    params,
    reply: row.extend({ used_in: usedIn }),
    keyless: true,
    run: (ctx, input) => show(ctx, input.params.id),
  }),
  get('/files/{id}/download', {
    id: 'platform.files.download',
    access: ['directus_files', 'read'],
    summary: 'The file.',
    params,
    query: z.strictObject({ inline: queryBoolean.optional() }),
    reply: FILE,
    file: '*/*',
    stored: true,
    keyless: true,
    writes: true,
    run: (ctx, input) => downloadFile(ctx, input.params.id, input.query.inline ?? false),
  }),
  del('/files/{id}', {
    id: 'platform.files.delete',
    access: ['directus_files', 'delete'],
    summary: 'Delete a file nobody refers to.',
    params,
    reply: z.object({ id: z.uuid() }),
    keyless: true,
    errors: ['error.file.in_use'],
    run: async (ctx, input) => {
      await deleteFile(ctx, input.params.id);
      return { id: input.params.id };
    },
  }),
];
