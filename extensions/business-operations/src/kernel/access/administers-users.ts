import { type Access, isOpen } from './permissions.ts';

/** Whether a right on users covers more than the directory and the user's own profile, which everybody has. */
export const administersUsers = (access: Access | null): access is Access => access?.allRows === true && isOpen(access, 'role');
