import { ALL } from '../../kernel/access/usual-rights.ts';
import type { RoleRights } from '../../kernel/domain.ts';

/** Who runs construction; everybody else may look. */
const BUILDERS = ['admin', 'manager', 'sales', 'production'];
const OTHERS = ['finance', 'hr', 'quality', 'staff', 'viewer'];

export const rights: RoleRights = {
  ...Object.fromEntries(BUILDERS.map((role) => [role, { construction_projects: ALL }])),
  ...Object.fromEntries(OTHERS.map((role) => [role, { construction_projects: ['read'] as const }])),
};
