import { ALL } from '../../kernel/access/usual-rights.ts';
import type { RoleRights } from '../../kernel/domain.ts';

/** Who keeps the records of employees; finance pays them, everybody else sees no more of them than who they are. */
const PERSONNEL = ['admin', 'hr'];
const COLLEAGUES = ['manager', 'sales', 'production', 'quality', 'staff', 'viewer'];

/** Who sees to everybody's leave; all others but viewers ask for their own. */
const KEEPERS = ['admin', 'manager', 'hr'];
const OTHERS = ['finance', 'sales', 'production', 'quality', 'staff'];

/** Who may change the company's schedules, and not only their own. */
const ORGANISERS = KEEPERS;

const each = (roles: readonly string[], rights: RoleRights[string]): RoleRights => Object.fromEntries(roles.map((role) => [role, rights]));

const parts: readonly RoleRights[] = [
  each(PERSONNEL, { employees: ALL }),
  each(['finance'], { employees: ['read'] }),
  each(COLLEAGUES, { employees: ['read:limited'] }),
  each(PERSONNEL, { attendance_records: ALL }),
  each(['manager', 'finance'], { attendance_records: ['create:own', 'read'] }),
  each(['sales', 'production', 'quality', 'staff'], { attendance_records: ['create:own', 'read:own'] }),
  each(ORGANISERS, { calendar_schedules: ALL }),
  each(OTHERS, { calendar_schedules: ['create', 'read', 'update:own', 'delete:own'] }),
  each(['viewer'], { calendar_schedules: ['read'] }),
  each(PERSONNEL, { holidays: ALL }),
  each(['finance', ...COLLEAGUES], { holidays: ['read'] }),
  each(KEEPERS, { leave_requests: ALL }),
  each(OTHERS, { leave_requests: ['create:own', 'read:own', 'update:own', 'delete:own'] }),
];

export const rights: RoleRights = Object.fromEntries(
  [...new Set(parts.flatMap((part) => Object.keys(part)))].map((role) => [role, Object.assign({}, ...parts.map((part) => part[role]))]),
);
