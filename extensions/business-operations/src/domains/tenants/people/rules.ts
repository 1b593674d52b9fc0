import type { Access } from '../../../kernel/access/permissions.ts';

/** Whether a right on users is more than the directory and one's own profile, which everybody has. */
export const administersPeople = (access: Access | null): access is Access =>
  access?.allRows === true && (!access.fields || access.fields.has('role'));

/** Surname and given name run together in Hangul, and stand apart in the given order otherwise. */
export const nameSql = (alias: string): string =>
  `(case when ${alias}.last_name ~ '^[가-힣]+$' and ${alias}.first_name ~ '^[가-힣]+$' then ${alias}.last_name || ${alias}.first_name else concat_ws(' ', ${alias}.first_name, ${alias}.last_name) end)`;
