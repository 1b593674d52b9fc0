import sql from 'sql-template-tag';
import reference from '../../../../../../seeds/reference/document-templates.json' with { type: 'json' };
import type { Context } from '../../../kernel/context/context.ts';
import type { LineInput } from '../../../kernel/lines/lines.ts';
import { insertLines } from '../../../kernel/lines/write.ts';
import type { Label } from '../../../kernel/model/field.ts';
import { provision } from '../../../kernel/provisioning/provision.ts';
import { linkTemplates } from '../../processes/template-links.ts';
import type { NewItem } from './items.ts';
import { approvalLines, basicFields, sectionItems, sections } from './lines.ts';
import type { templateApprovalLines, templateBasicFields } from './model.ts';

type SeededTemplate = ReturnType<typeof pieceOf>;
type Localised = Label | string | number | boolean | undefined;

/** The object with its texts in one language. */
const inLanguage = (row: object, locale: keyof Label): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row as Record<string, Localised | { ko: unknown; en: unknown }>).map(([name, value]) => [
      name,
      typeof value === 'object' && 'ko' in value ? value[locale] : value,
    ]),
  );

const FIELDS: Record<string, object> = reference.fields;

const pieceOf = (template: (typeof reference.templates)[number], locale: keyof Label) => ({
  name: template.name[locale],
  title: template.name[locale],
  category: template.category,
  is_default: template.is_default ?? false,
  approval_lines: reference.lines.map((line, index) => ({ step: index + 1, ...inLanguage(line, locale) })),
  basic_fields: template.fields.map((key) => ({ field_key: key, ...inLanguage(FIELDS[key] as object, locale) })),
  sections: template.sections.map(({ title, items }) => ({
    title: title[locale],
    items: (items as object[]).map((item) => inLanguage(item, locale)),
  })),
});

/** The templates that a new tenant begins with, in its language; those of its processes are linked to them. */
export const templateProvision = provision<SeededTemplate>({
  kind: 'document template',
  table: 'document_templates',
  by: ['name'],
  pieces: ({ locale }) => Object.fromEntries(reference.templates.map((template) => [template.key, pieceOf(template, locale)])),
  give,
});

async function give(ctx: Context, templates: readonly SeededTemplate[]): Promise<void> {
  const rows = await ctx.rows<{ id: number; name: string }>(sql`
    insert into document_templates (tenant_id, name, title, category, is_default)
    select ${ctx.tenant.id}, g.name, g.title, g.category, g.is_default and not exists (
      select from document_templates d where d.tenant_id = ${ctx.tenant.id} and d.category = g.category and d.is_default and d.deleted_at is null)
    from json_to_recordset(${JSON.stringify(templates)}::json) as g (name text, title text, category text, is_default boolean)
    returning id, name`);
  const made = rows.map(({ id, name }) => ({ id, ...(templates.find((template) => template.name === name) as SeededTemplate) }));
  await insertLines(
    ctx,
    approvalLines,
    made.map(({ id, approval_lines: of }) => ({ id, lines: of as LineInput<typeof templateApprovalLines>[] })),
  );
  await insertLines(
    ctx,
    basicFields,
    made.map(({ id, basic_fields: of }) => ({ id, lines: of as LineInput<typeof templateBasicFields>[] })),
  );
  await insertLines(
    ctx,
    sections,
    made.map(({ id, sections: of }) => ({ id, lines: of.map(({ title }) => ({ title })) })),
  );
  const stored = await ctx.rows<{ id: number; template_id: number; sort_order: number }>(sql`
    select id, template_id, sort_order from document_template_sections
    where tenant_id = ${ctx.tenant.id} and template_id = any (${made.map(({ id }) => id)}::integer[]) and deleted_at is null`);
  await insertLines(
    ctx,
    sectionItems,
    stored.map(({ id, template_id: template, sort_order: place }) => ({
      id,
      lines: (made.find((each) => each.id === template)?.sections[place - 1]?.items ?? []) as NewItem[],
    })),
  );
  await linkTemplates(ctx);
}
