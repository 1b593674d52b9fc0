import { ForbiddenError } from '@directus/errors';
import { PROFILE_FIELDS } from '../../../kernel/access/user-fields.ts';
import type { HookContext, HookRegistry } from '../../../kernel/hooks.ts';

/**
 * Users are created, changed and removed only by the service, which checks that the caller does not exceed their rights. Outside the
 * service users may only change their own profile. Directus's permission on users cannot enforce that, because it opens the API's operations.
 */
export function userHooks(registry: HookRegistry): void {
  const refuse = (payload: unknown, _meta: unknown, { accountability }: HookContext) => {
    if (accountability && !accountability.admin) throw new ForbiddenError();
    return payload;
  };
  registry.filter('users.create', refuse);
  registry.filter('users.delete', refuse);
  registry.filter('users.update', (payload: Record<string, unknown>, meta: { keys: string[] }, { accountability }: HookContext) => {
    if (!accountability || accountability.admin) return payload;
    const own =
      meta.keys.every((key) => key === accountability.user) && Object.keys(payload).every((field) => PROFILE_FIELDS.includes(field));
    if (!own) throw new ForbiddenError();
    return payload;
  });
}
