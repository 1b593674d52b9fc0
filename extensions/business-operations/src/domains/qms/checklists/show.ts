import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { openAccess, visible } from '../../../kernel/crud/select.ts';
import { nameSql } from '../../../kernel/crud/user-name.ts';
import { notFound } from '../../../kernel/errors.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { checklistTemplates, qmsDocuments } from '../model.ts';

const instantOrNull = z.iso.datetime().nullable();

export const Progress = z.object({ total: z.int(), completed: z.int(), rate: z.number() });

export const SubItemReply = z.object({
  id: z.string(),
  title: z.string(),
  standard: z.string().nullable(),
  note: z.string().nullable(),
  is_completed: z.boolean(),
  completed_at: instantOrNull,
  completed_by: z.uuid().nullable(),
});

const DocumentHead = z.object({
  id: z.int(),
  title: z.string(),
  version_label: z.string().nullable(),
  document_date: z.iso.date().nullable(),
  file_name: z.string(),
  url: z.string(),
});

export const Checklist = z.object({
  id: z.int(),
  type: z.string(),
  name: z.string(),
  version: z.int(),
  categories: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      sub_items: z.array(SubItemReply.extend({ completed_by_name: z.string().nullable(), documents: z.array(DocumentHead) })),
    }),
  ),
  progress: Progress,
});

/** Directus serves it behind the same rights. */
export const fileUrl = (alias: string): Sql => sql`('/assets/' || ${raw(alias)}.file_id)`;

/** The documents of the sub-item `s` of the checklist `c`, as far as the caller may read them. */
function documentsOf(ctx: Context): Sql {
  const access = ctx.may(qmsDocuments.name, 'read');
  if (!access) return sql`'[]'::jsonb`;
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'version_label', t.version_label,
      'document_date', t.document_date, 'file_name', t.file_name, 'url', ${fileUrl('t')}) order by t.created_at, t.id), '[]')
    from qms_documents t where t.checklist_template_id = c.id and t.sub_item_id = s.item ->> 'id' and ${visible(ctx, qmsDocuments, access)})`;
}

const nameOf = sql`(select ${raw(nameSql('u'))} from directus_users u where u.id = (s.item ->> 'completed_by')::uuid)`;

/** Checklists with their documents, in one statement; a condition over `t` chooses them. */
async function checklists(ctx: Context, where: Sql): Promise<string> {
  const access = openAccess(ctx, checklistTemplates);
  const found = await ctx.jsonRow<'data'>(sql`
    select coalesce(json_agg(json_build_object('id', c.id, 'type', c.type, 'name', c.name, 'version', c.version, 'categories', parts.categories,
      'progress', json_build_object('total', parts.total, 'completed', parts.completed,
        'rate', case when parts.total = 0 then 0 else trim_scale(round(100.0 * parts.completed / parts.total, 1)) end)) order by c.name, c.id), '[]')::text as data
    from (select t.id, t.type, t.name, t.version, t.categories::jsonb as categories from checklist_templates t where ${visible(ctx, checklistTemplates, access)} and ${where}) c
    cross join lateral (
      select coalesce(jsonb_agg(k.category || jsonb_build_object('sub_items', inner_items.items) order by k.place), '[]') as categories,
        coalesce(sum(inner_items.total), 0)::integer as total, coalesce(sum(inner_items.completed), 0)::integer as completed
      from jsonb_array_elements(c.categories) with ordinality as k (category, place)
      cross join lateral (
        select coalesce(jsonb_agg(s.item || jsonb_build_object('completed_by_name', ${nameOf}, 'documents', ${documentsOf(ctx)}) order by s.place), '[]') as items,
          count(*) as total, count(*) filter (where (s.item ->> 'is_completed')::boolean) as completed
        from jsonb_array_elements(k.category -> 'sub_items') with ordinality as s (item, place)) inner_items) parts`);
  return String(found.data);
}

export const listChecklists = async (ctx: Context, type?: string): Promise<Json> =>
  new Json(await checklists(ctx, type === undefined ? raw('true') : sql`t.type = ${type}`));

export async function showChecklist(ctx: Context, id: number): Promise<z.infer<typeof Checklist>> {
  const [found] = JSON.parse(await checklists(ctx, sql`t.id = ${id}`)) as z.infer<typeof Checklist>[];
  if (!found) throw notFound();
  return found;
}
