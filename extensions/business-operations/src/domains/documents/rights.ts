import { ALL, READ } from '../../kernel/access/usual-rights.ts';
import type { RoleRights } from '../../kernel/domain.ts';

const templates = [
  'document_templates',
  'document_template_approval_lines',
  'document_template_basic_fields',
  'document_template_sections',
  'document_template_section_items',
  'document_template_columns',
];
const written = ['documents', 'document_data', 'document_approvals'];
const each = <R>(names: readonly string[], right: R) => Object.fromEntries(names.map((name) => [name, right]));

/** Templates are the administrators' business; those who decide a document are named in its line, whatever their role. */
const reader = {
  ...each(templates, READ),
  ...each(['documents', 'document_data'], READ),
  document_approvals: ['read', 'update'],
} satisfies RoleRights[string];
const writer = { ...each(templates, READ), ...each(written, ALL) } satisfies RoleRights[string];

export const rights: RoleRights = {
  admin: { ...each(templates, ALL), ...each(written, ALL) },
  quality: writer,
  production: writer,
  manager: reader,
  sales: reader,
  staff: reader,
  viewer: { ...reader, document_approvals: READ },
};
