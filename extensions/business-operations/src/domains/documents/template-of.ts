import { raw } from 'sql-template-tag';
import { z } from 'zod';
import { instantText } from '../../kernel/crud/select.ts';
import type { PlainField } from '../../kernel/lines/lines.ts';
import { fieldReply } from '../../kernel/model/schemas.ts';
import { approvalLines, basicFields, columns, sectionItems } from './templates/lines.ts';
import { documentTemplates } from './templates/model.ts';

/** The template `tp` of the document `t`: its parts of today, and those that are deleted by now but hold values of the document. */

const holds = (condition: string) =>
  `exists (select from document_data v where v.tenant_id = t.tenant_id and v.document_id = t.id and ${condition})`;

/** A deleted part that another one of its key has not replaced. */
const unreplaced = (table: string, owner: string) =>
  `not exists (select from ${table} n where n.tenant_id = l.tenant_id and n.${owner} = l.${owner} and n.field_key = l.field_key and n.deleted_at is null)`;

const ITEM = [
  ...(['field_key', 'category', 'item', 'standard', 'method', 'frequency', 'measurement_type', 'lower_limit', 'upper_limit'] as const),
  ...(['unit', 'sample_count', 'is_required', 'sort_order', 'deleted_at'] as const),
] as const;

const items = sectionItems.some({
  document: 's',
  columns: ITEM,
  where: `l.tenant_id = s.tenant_id and l.section_id = s.id and (l.deleted_at is null
    or ${holds('v.section_id = s.id and v.field_key = l.field_key')} and ${unreplaced('document_template_section_items', 'section_id')})`,
});

const ofTemplate = 'l.tenant_id = tp.tenant_id and l.template_id = tp.id';

const parts = {
  approval_lines: approvalLines.some({ document: 'tp', columns: ['step', 'line_type', 'label', 'approver_id'] }),
  basic_fields: basicFields.some({
    document: 'tp',
    columns: ['field_key', 'label', 'field_type', 'choices', 'auto_source', 'is_required', 'sort_order', 'deleted_at'],
    where: `${ofTemplate} and (l.deleted_at is null
      or ${holds('v.section_id is null and v.field_key = l.field_key')} and ${unreplaced('document_template_basic_fields', 'template_id')})`,
  }),
  columns: columns.some({
    document: 'tp',
    columns: ['column_key', 'label', 'column_type', 'choices', 'group_name', 'width', 'sort_order', 'deleted_at'],
    where: `${ofTemplate} and (l.deleted_at is null or ${holds('v.column_id = l.id')})`,
  }),
};

const textOf = ({ sql }: PlainField): string => sql.sql;

const sectionsText = `(select coalesce(json_agg(json_build_object('id', s.id, 'title', s.title, 'image_file_id', s.image_file_id, 'sort_order', s.sort_order,
    'deleted_at', ${instantText('s.deleted_at')}, 'items', ${textOf(items)}) order by s.sort_order, s.id), '[]')
  from document_template_sections s
  where s.tenant_id = tp.tenant_id and s.template_id = tp.id and (s.deleted_at is null or ${holds('v.section_id = s.id')}))`;

const HEAD = ['name', 'title', 'category', 'description', 'version', 'is_active', 'is_default'] as const;

const { fields } = documentTemplates.options;

const sectionShape = z.object({
  ...{ id: z.int(), title: z.string(), image_file_id: z.uuid().nullable(), sort_order: z.int() },
  ...{ deleted_at: z.iso.datetime().nullable(), items: items.schema },
});

export const templateOfDocument = {
  sql: raw(`(select json_build_object('id', tp.id, ${HEAD.map((name) => `'${name}', tp.${name}`).join(', ')},
      ${Object.entries(parts)
        .map(([name, part]) => `'${name}', ${textOf(part)}`)
        .join(', ')}, 'sections', ${sectionsText})
    from document_templates tp where tp.tenant_id = t.tenant_id and tp.id = t.template_id)`),
  schema: z.object({
    id: z.int(),
    ...Object.fromEntries(HEAD.map((name) => [name, fieldReply(fields[name])])),
    ...Object.fromEntries(Object.entries(parts).map(([name, { schema }]) => [name, schema])),
    sections: z.array(sectionShape),
  }),
};
