import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { instantText, openAccess, visible } from '../../kernel/crud/select.ts';
import { nameSql } from '../../kernel/crud/user-name.ts';
import { notFound } from '../../kernel/errors.ts';
import { bomTemplates } from './model.ts';

export const Revisions = z.array(
  z.object({
    id: z.int(),
    version: z.int(),
    status: z.enum(bomTemplates.options.fields.status.values),
    is_active: z.boolean(),
    change_note: z.string().nullable(),
    finalized_at: z.iso.datetime().nullable(),
    finalized_by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    line_count: z.int(),
  }),
);

/** All versions of the template's code that the caller may see, newest first. */
export async function revisions(ctx: Context, id: number): Promise<z.infer<typeof Revisions>> {
  const seen = visible(ctx, bomTemplates, openAccess(ctx, bomTemplates));
  const rows = await ctx.rows<z.infer<typeof Revisions>[number]>(sql`
    select t.id, t.version, t.status, t.is_active, t.change_note, ${raw(instantText('t.finalized_at'))} as finalized_at,
      case when u.id is not null then json_build_object('id', u.id, 'name', ${raw(nameSql('u'))}) end as finalized_by,
      (select count(*)::integer from bom_template_items l where l.tenant_id = t.tenant_id and l.bom_template_id = t.id) as line_count
    from bom_templates t left join directus_users u on u.id = t.finalized_by
    where ${seen} and t.code = (select t.code from bom_templates t where t.id = ${id} and ${seen})
    order by t.version desc`);
  if (!rows.length) throw notFound();
  return rows;
}
