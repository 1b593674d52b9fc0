import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/http/context.ts';
import { assertFiles } from '../../files/service.ts';

const MAX_FILES = 10;
/** As `ops.limit_nonconforming_files` holds the Studio to them. */
const MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

/** Files of the tenant that were uploaded beforehand, each once. */
export const fileIds = z
  .array(z.uuid())
  .max(MAX_FILES)
  .refine((ids) => new Set(ids).size === ids.length, { params: { code: 'duplicate' } });

/** The whole list of a locked report's files, in the order given. Only those that are new to it must be the caller's to use. */
export async function replaceFiles(ctx: Context, reportId: number, ids: readonly string[]): Promise<void> {
  const tenant = ctx.tenant.id;
  const stored = await ctx.rows<{ file_id: string }>(
    sql`select file_id from nonconforming_report_files where tenant_id = ${tenant} and report_id = ${reportId}`,
  );
  const attached = new Set(stored.map(({ file_id }) => file_id));
  await assertFiles(
    ctx,
    ids.filter((id) => !attached.has(id)),
    { max: MAX_FILES, types: MEDIA_TYPES },
  );
  await ctx.rows(
    sql`delete from nonconforming_report_files where tenant_id = ${tenant} and report_id = ${reportId} and file_id <> all (${ids}::uuid[])`,
  );
  await ctx.rows(sql`
    update nonconforming_report_files f set sort_order = g.place - 1
    from unnest(${ids}::uuid[]) with ordinality as g (id, place)
    where f.tenant_id = ${tenant} and f.report_id = ${reportId} and f.file_id = g.id and f.sort_order <> g.place - 1`);
  await ctx.rows(sql`
    insert into nonconforming_report_files (tenant_id, report_id, file_id, sort_order)
    select ${tenant}, ${reportId}, g.id, g.place - 1 from unnest(${ids}::uuid[]) with ordinality as g (id, place)
    where not exists (select from nonconforming_report_files f where f.tenant_id = ${tenant} and f.report_id = ${reportId} and f.file_id = g.id)
    order by g.place`);
}
