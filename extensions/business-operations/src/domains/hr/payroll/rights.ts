import type { RoleRights } from '../../../kernel/domain.ts';

const ALL = ['create', 'read', 'update', 'delete'] as const;

/** Pay is nobody's business but theirs who compute it and theirs who pay it: other roles see nothing of it, managers neither. */
const KEEPERS = ['admin', 'hr', 'finance'];

export const rights: RoleRights = Object.fromEntries(
  KEEPERS.map((role) => [role, { payrolls: ALL, payroll_settings: ALL, income_tax_brackets: ['read'] as const }]),
);
