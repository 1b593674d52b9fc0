import { ALL, READ } from '../../kernel/access/usual-rights.ts';
import type { Right, RoleRights } from '../../kernel/domain.ts';

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

/** Those who decide a document are named in its line, whatever their role. */
const reader = {
  ...each(templates, READ),
  ...each(['documents', 'document_data'], READ),
  document_approvals: ['read', 'update'],
} satisfies RoleRights[string];
const keeper = { ...each(templates, ALL), ...each(written, ALL) } satisfies RoleRights[string];
/** The documents of work orders (the `ownerFilter` of documents). */
const OF_WORK_ORDERS: readonly Right[] = ['create:own', 'read', 'update:own', 'delete:own'];

export const rights: RoleRights = {
  admin: keeper,
  quality: keeper,
  production: { ...reader, documents: OF_WORK_ORDERS },
  manager: reader,
  sales: reader,
  staff: reader,
  viewer: { ...reader, document_approvals: READ },
};
