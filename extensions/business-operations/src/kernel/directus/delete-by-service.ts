import type { Accountability } from '@directus/types';
import type { App } from '../app.ts';
import { sessions } from '../database/session.ts';
import type { HookRegistry } from '../domain.ts';
import { asPerson } from '../http/as-person.ts';
import type { Context } from '../http/context.ts';
import type { AnyCollection } from '../model/collection.ts';
import { toDirectusError } from '../refusals.ts';

/**
 * Deletions of a collection in the Studio and by `/items` are the service's own deletion, with all that hangs on it.
 * Directus asks before its own transaction, so the service has one of its own; what Directus deletes then is marked as deleted already.
 * The collection says `deletedByService`, so that its rights to delete do not end at rows that are not deleted.
 */
export function deleteByService(
  registry: HookRegistry,
  app: App,
  { name }: AnyCollection,
  remove: (ctx: Context, id: number) => Promise<void>,
): void {
  registry.filter(`${name}.items.delete`, (async (
    keys: number[],
    _meta: unknown,
    { accountability }: { accountability: Accountability | null },
  ) => {
    if (!accountability?.user || sessions.getStore()?.service) return keys;
    try {
      await asPerson(app, accountability.user, 'STUDIO', async (ctx) => {
        for (const key of keys) await remove(ctx, Number(key));
      });
    } catch (error) {
      const refusal = app.refusals.of(error);
      throw refusal ? toDirectusError(refusal, app.messages.translate('ko', refusal.key, refusal.params)) : error;
    }
    return keys;
  }) as never);
}
