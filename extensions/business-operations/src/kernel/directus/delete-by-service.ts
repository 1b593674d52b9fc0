import type { Accountability } from '@directus/types';
import type { App } from '../app.ts';
import { asUser } from '../context/as-user.ts';
import type { Context } from '../context/context.ts';
import { sessions } from '../database/session.ts';
import type { HookRegistry } from '../hooks.ts';
import type { AnyCollection } from '../model/collection.ts';
import { toDirectusError } from '../refusals.ts';

/**
 * Makes deletions in the Studio and through `/items` run the service's deletion with all its effects. Directus calls this hook before
 * its own transaction, so the service uses a separate one, and Directus then deletes a row that is already marked as deleted.
 * The collection declares `deletedByService`, so that rights to delete also cover such rows.
 */
export function deleteByService(
  registry: HookRegistry,
  app: App,
  { name }: AnyCollection,
  remove: (ctx: Context, id: number) => Promise<void>,
): void {
  registry.filter(
    `${name}.items.delete`,
    async (keys: number[], _meta: unknown, { accountability }: { accountability: Accountability | null }) => {
      if (!accountability?.user || sessions.getStore()?.service) return keys;
      try {
        await asUser(app, accountability.user, 'STUDIO', async (ctx) => {
          for (const key of keys) await remove(ctx, Number(key));
        });
      } catch (error) {
        const refusal = app.refusals.of(error);
        throw refusal ? toDirectusError(refusal, app.messages.translate('ko', refusal.key, refusal.params)) : error;
      }
      return keys;
    },
  );
}
