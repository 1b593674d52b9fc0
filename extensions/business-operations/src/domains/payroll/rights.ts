import { ALL } from '../../kernel/access/usual-rights.ts';
import type { RoleRights } from '../../kernel/domain.ts';

/** Pay is nobody's business but theirs who compute it and theirs who pay it: managers see no other person's either. */
const KEEPERS = ['admin', 'hr', 'finance'];

/** Everybody else is an employee, who is owed the own wage statement (근로기준법 제48조 제2항). */
const EMPLOYEES = ['manager', 'sales', 'production', 'quality', 'staff', 'viewer'];

export const rights: RoleRights = {
  ...Object.fromEntries(KEEPERS.map((role) => [role, { payrolls: ALL, payroll_settings: ALL, income_tax_brackets: ['read'] as const }])),
  ...Object.fromEntries(EMPLOYEES.map((role) => [role, { payrolls: ['read:own'] as const }])),
};
