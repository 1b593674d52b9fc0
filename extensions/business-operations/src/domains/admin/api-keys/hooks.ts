import type { App } from '../../../kernel/app.ts';
import { sessions } from '../../../kernel/database/session.ts';
import { Refusal } from '../../../kernel/errors.ts';
import type { HookRegistry } from '../../../kernel/hooks.ts';
import { toDirectusError } from '../../../kernel/refusals.ts';
import { apiKeys } from '../model.ts';

const BY_SERVICE = 'error.api_key.by_service';

/** Outside of the service nobody has a secret to hash: a key that is made elsewhere would open nothing, or be one that others know. */
export function keyHooks(registry: HookRegistry, app: App): void {
  registry.filter(`${apiKeys.name}.items.create`, (payload) => {
    if (!sessions.getStore()?.service) throw toDirectusError(new Refusal(403, BY_SERVICE), app.messages.translate('ko', BY_SERVICE));
    return payload;
  });
}
