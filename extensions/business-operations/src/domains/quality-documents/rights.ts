import { ALL, READ } from '../../kernel/access/usual-rights.ts';
import type { RoleRights } from '../../kernel/domain.ts';

const collections = [
  'quality_documents',
  'quality_document_orders',
  'quality_document_locations',
  'quality_document_files',
  'performance_reports',
];
const each = <R>(right: R) => Object.fromEntries(collections.map((name) => [name, right]));

export const rights: RoleRights = {
  admin: each(ALL),
  quality: each(ALL),
  ...Object.fromEntries(['manager', 'production', 'staff', 'viewer'].map((role) => [role, each(READ)])),
};
