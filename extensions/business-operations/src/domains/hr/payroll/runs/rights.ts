import type { Access } from '../../../../kernel/access/permissions.ts';
import { forbidden } from '../../../../kernel/errors.ts';
import type { Context } from '../../../../kernel/http/context.ts';
import { payrolls } from './model.ts';

/** The caller's right to read payrolls; 403 where some of their figures are closed, for answers that rest on all of them. */
export function assertOpen(ctx: Context): Access {
  const access = ctx.access(payrolls.name, 'read');
  const closed = Object.keys(payrolls.options.fields).filter((name) => access.fields && !access.fields.has(name));
  if (closed.length) throw forbidden(closed.map((field) => ({ code: 'field_forbidden', field })));
  return access;
}
