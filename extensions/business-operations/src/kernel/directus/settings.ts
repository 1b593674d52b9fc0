import type { Accountability } from '@directus/types';
import { PASSWORD_POLICY } from '../access/password.ts';
import type { App } from '../app.ts';
import type { HookRegistry } from '../domain.ts';
import { invalidField } from '../errors.ts';
import { directusError } from './request.ts';

/**
 * Settings of Directus that the product decides: nobody is suspended for wrong passwords, because that lets strangers lock users out,
 * and passwords follow one policy. `ops deploy` sets them.
 */
export const FIXED_SETTINGS = { auth_login_attempts: null, auth_password_policy: PASSWORD_POLICY };

/** Refuses other values of the fixed settings, from the Studio as from anywhere else. */
export function guardSettings(registry: HookRegistry, app: App): void {
  const keep = async (
    payload: Record<string, unknown>,
    _meta: unknown,
    { accountability }: { accountability: Accountability | null },
  ): Promise<unknown> => {
    const changed = Object.entries(FIXED_SETTINGS).find(([name, value]) => name in payload && payload[name] !== value);
    if (changed) throw await directusError(app, invalidField(changed[0], 'fixed', 'error.setting.fixed'), accountability?.user);
    return payload;
  };
  registry.filter('settings.create', keep as never);
  registry.filter('settings.update', keep as never);
}
