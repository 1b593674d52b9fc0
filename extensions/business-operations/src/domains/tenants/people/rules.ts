import type { Access } from '../../../kernel/access/permissions.ts';

/** Whether a right on users is more than the directory and one's own profile, which everybody has. */
export const administersPeople = (access: Access | null): access is Access =>
  access?.allRows === true && (!access.fields || access.fields.has('role'));
