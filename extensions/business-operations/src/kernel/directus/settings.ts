import { PASSWORD_POLICY } from '../access/password.ts';
import type { App } from '../app.ts';
import { invalidField } from '../errors.ts';
import type { HookContext, HookRegistry } from '../hooks.ts';
import { directusError } from './request.ts';

/**
 * Settings of Directus that the product determines: wrong passwords do not suspend users, because strangers could then lock users out,
 * and there is one password policy. `ops deploy` sets them.
 */
export const FIXED_SETTINGS = { auth_login_attempts: null, auth_password_policy: PASSWORD_POLICY };

/** Refuses changes of the fixed settings. */
export function guardSettings(registry: HookRegistry, app: App): void {
  const keep = async (payload: Record<string, unknown>, _meta: unknown, { accountability, database }: HookContext): Promise<unknown> => {
    const changed = Object.entries(FIXED_SETTINGS).find(([name, value]) => name in payload && payload[name] !== value);
    if (changed) throw await directusError(app, invalidField(changed[0], 'fixed', 'error.setting.fixed'), accountability?.user, database);
    return payload;
  };
  registry.filter('settings.create', keep);
  registry.filter('settings.update', keep);
}
