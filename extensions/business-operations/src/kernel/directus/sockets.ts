import { useBus } from '@directus/api/bus/lib/use-bus';
import type { Accountability } from '@directus/types';
import type { App } from '../app.ts';
import { sessions } from '../database/session.ts';
import { activeIdentity, assertCurrent } from './current-user.ts';
import type { RefreshRights } from './rights-cache.ts';
import { wrapMethod } from './wrap-method.ts';

const EVENT = 'websocket.event';

/**
 * A socket keeps the user that it was opened with, and Directus reads for its subscriptions whatever has become of that user. Here each
 * such reading asks anew, as a request would. Deletions are announced by their keys alone to everybody who subscribes, of whichever tenant the
 * rows were; so they are announced to nobody.
 */
export function guardSockets(app: App, refreshRights: RefreshRights): void {
  if (!app.directus.env.WEBSOCKETS_ENABLED) return;
  wrapMethod<{ accountability?: Accountability | null }>(
    app.directus.services.ItemsService,
    'readByQuery',
    (read) =>
      async function (...args) {
        const { accountability } = this;
        // With Redis an event has no session, without it that of the request which caused it.
        if (accountability?.user && sessions.getStore()?.userId !== accountability.user) {
          const identity = await activeIdentity(app, accountability.user);
          assertCurrent(identity, accountability);
          await refreshRights(identity);
        }
        return read.apply(this, args);
      },
  );
  const bus = useBus();
  const { publish } = bus;
  bus.publish = async (channel, message) => {
    if (channel !== EVENT || message.action !== 'delete') await publish.call(bus, channel, message);
  };
}
