import { isAcceptablePassword, PASSWORD_LENGTH } from '../access/password.ts';
import type { App } from '../app.ts';
import { invalidField } from '../errors.ts';
import type { HookContext, HookRegistry } from '../hooks.ts';
import { directusError } from './request.ts';

/** Checks every new password, however it is set. Directus's own policy converts any value to text first and only answers in English. */
export function guardPasswords(registry: HookRegistry, app: App): void {
  const check = async (payload: { password?: unknown }, _meta: unknown, { accountability, database }: HookContext): Promise<unknown> => {
    const { password } = payload;
    if (password === undefined || password === null || isAcceptablePassword(password)) return payload;
    const code = typeof password !== 'string' ? 'invalid_type' : password.length < PASSWORD_LENGTH.min ? 'too_small' : 'too_big';
    throw await directusError(
      app,
      invalidField('password', code, 'error.password.length', PASSWORD_LENGTH),
      accountability?.user,
      database,
    );
  };
  registry.filter('users.create', check);
  registry.filter('users.update', check);
}
