import { PROFILE_FIELDS } from '../../../kernel/access/user-fields.ts';
import type { App } from '../../../kernel/app.ts';
import { Refusal } from '../../../kernel/errors.ts';
import { type HookContext, type HookRegistry, isByUser } from '../../../kernel/hooks.ts';
import { toDirectusError } from '../../../kernel/refusals.ts';

const BY_SERVICE = 'error.user.by_service';

/**
 * Users are created, changed and removed only by the service, which checks that the caller does not exceed their rights. Outside the
 * service users may only change their own profile. Directus's permission on users cannot enforce that, because it opens the API's operations.
 */
export function userHooks(registry: HookRegistry, app: App): void {
  const refusal = () => toDirectusError(new Refusal(403, BY_SERVICE), app.messages.translate('ko', BY_SERVICE));
  const refuse = (payload: unknown, _meta: unknown, context: HookContext) => {
    if (isByUser(context)) throw refusal();
    return payload;
  };
  registry.filter('users.create', refuse);
  registry.filter('users.delete', refuse);
  registry.filter('users.update', (payload: Record<string, unknown>, meta: { keys: string[] }, { accountability }: HookContext) => {
    if (!accountability || accountability.admin) return payload;
    const own =
      meta.keys.every((key) => key === accountability.user) && Object.keys(payload).every((field) => PROFILE_FIELDS.includes(field));
    if (!own) throw refusal();
    return payload;
  });
}
