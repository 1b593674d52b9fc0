import { ALL, READ } from '../../kernel/access/usual-rights.ts';
import type { RoleRights } from '../../kernel/domain.ts';

const collections = ['checklist_templates', 'qms_documents', 'qms_audits'];
const each = <R>(right: R) => Object.fromEntries(collections.map((name) => [name, right]));

export const rights: RoleRights = {
  admin: each(ALL),
  quality: each(ALL),
  ...Object.fromEntries(['manager', 'production', 'staff', 'viewer'].map((role) => [role, each(READ)])),
};
