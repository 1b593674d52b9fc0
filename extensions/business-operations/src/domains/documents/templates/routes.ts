import { raw } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { partFields } from './lines.ts';
import { documentTemplates } from './model.ts';
import { createTemplate, TemplateBody, TemplateChangesBody, updateTemplate } from './service.ts';

const counted = (part: string, name: string) => ({
  sql: raw(
    `(select count(*) from document_template_${part} c where c.tenant_id = t.tenant_id and c.template_id = t.id and c.deleted_at is null)`,
  ),
  schema: z.int(),
  sheet: [{ path: name, label: `sheet.document_templates.${name}`, kind: 'integer' as const }],
});

/** As a deletion would find it: by processes, steps and documents that are not decided. */
const inUse = {
  sql: raw(`(exists (select from processes p where p.tenant_id = t.tenant_id and t.id in (p.inspection_template_id, p.work_log_template_id) and p.deleted_at is null)
    or exists (select from process_steps s where s.tenant_id = t.tenant_id and s.document_template_id = t.id and s.deleted_at is null)
    or exists (select from documents d where d.tenant_id = t.tenant_id and d.template_id = t.id and d.status in ('DRAFT', 'PENDING', 'REJECTED') and d.deleted_at is null))`),
  schema: z.boolean(),
};

export const templateResource = resource('/document-templates', documentTemplates, {
  id: 'quality.document-templates',
  noun: 'template',
  list: {
    summary: 'Templates without their parts; search over name and title.',
    filters: { category: 'category', is_active: 'is_active' },
    sort: ['name', 'category', 'updated_at'],
    search: ['name', 'title'],
    computed: {
      line_count: counted('approval_lines', 'line_count'),
      field_count: counted('basic_fields', 'field_count'),
      section_count: counted('sections', 'section_count'),
      column_count: counted('columns', 'column_count'),
      in_use: inUse,
    },
  },
  show: partFields,
});

const partErrors = ['error.document_template.duplicate_key', 'error.document_template.invalid_steps'];

export const templateRoutes = crud(templateResource, {
  create: {
    summary: 'Create a template with its parts.',
    body: TemplateBody,
    message: 'message.document_template.created',
    errors: partErrors,
    run: createTemplate,
  },
  update: {
    summary: 'Change a template; a list that is sent is the whole list, its rows known by their ids.',
    body: TemplateChangesBody,
    message: 'message.document_template.updated',
    errors: partErrors,
    run: updateTemplate,
  },
  delete: { summary: 'Delete a template that nothing uses.', message: 'message.document_template.deleted' },
});
