import { ForbiddenError } from '@directus/errors';
import type { Accountability } from '@directus/types';
import { PROFILE_FIELDS } from '../../../kernel/deploy/access.ts';
import type { HookRegistry } from '../../../kernel/domain.ts';

interface HookContext {
  accountability: Accountability | null;
}

/**
 * People are made, moved and removed by the service, which knows what a role may give; past it everybody changes only their own profile.
 * Directus's permission on users is what opens the service's operations, so it cannot be the fence here.
 */
export function peopleHooks(registry: HookRegistry): void {
  const refuse = (payload: unknown, _meta: unknown, { accountability }: HookContext) => {
    if (accountability && !accountability.admin) throw new ForbiddenError();
    return payload;
  };
  registry.filter('users.create', refuse as never);
  registry.filter('users.delete', refuse as never);
  registry.filter('users.update', ((payload: Record<string, unknown>, meta: { keys: string[] }, { accountability }: HookContext) => {
    if (!accountability || accountability.admin) return payload;
    const own =
      meta.keys.every((key) => key === accountability.user) && Object.keys(payload).every((field) => PROFILE_FIELDS.includes(field));
    if (!own) throw new ForbiddenError();
    return payload;
  }) as never);
}
