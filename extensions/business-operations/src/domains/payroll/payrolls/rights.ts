import { type Access, isOwnOnly } from '../../../kernel/access/permissions.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { openAccess } from '../../../kernel/crud/select.ts';
import { forbidden } from '../../../kernel/errors.ts';
import { payrolls } from './model.ts';

/** The right to read one payroll whole; what is one's own is enough. */
export const assertOpen = (ctx: Context): Access => openAccess(ctx, payrolls);

/** The same for figures of the company: 403 for who reads the own pay alone. */
export function assertCompany(ctx: Context): Access {
  const access = assertOpen(ctx);
  if (isOwnOnly(access, payrolls)) throw forbidden([{ code: 'own_only' }]);
  return access;
}
