import { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import type { ComputedField } from '../../kernel/crud/select.ts';
import type { Lines } from '../../kernel/lines/lines.ts';
import { assertFiles } from './service.ts';

/** The files that are attached to the row `t`: lines with a `file_id`, in their order. */
export const attachedTo = ({ collection: { name }, parent }: Pick<Lines, 'collection' | 'parent'>): ComputedField => ({
  sql: raw(`(
    select coalesce(json_agg(json_build_object(
      'id', x.id, 'name', x.filename_download, 'type', x.type, 'size', x.filesize, 'url', '/api/v1/files/' || x.id || '/download') order by f.sort_order, f.id), '[]')
    from ${name} f join directus_files x on x.id = f.file_id
    where f.tenant_id = t.tenant_id and f.${parent} = t.id and f.deleted_at is null)`),
  schema: z.array(z.object({ id: z.uuid(), name: z.string(), type: z.string().nullable(), size: z.number().nullable(), url: z.string() })),
});

/** The lines of files that a document is to have: each once, in their order. Refuses what `assertFiles` does. */
export async function fileLines(
  ctx: Context,
  { options: { max } }: Pick<Lines, 'options'>,
  fileIds: readonly string[],
): Promise<{ file_id: string }[]> {
  const wanted = [...new Set(fileIds)];
  await assertFiles(ctx, wanted, { max, path: 'file_ids' });
  return wanted.map((file_id) => ({ file_id }));
}
