import type { Context } from '../context/context.ts';
import { othersListen } from '../hooks.ts';

type Action = 'create' | 'update' | 'delete';

const EVENTS = ['activity.create'];

export type Tracking = 'none' | 'plain' | 'directus';

/**
 * Who writes Directus's activity log of a row: nobody, of what a program makes up; a plain insert, where no flow or other extension listens for
 * its entries and the collection keeps no revisions beside them; else Directus, which runs the whole of a creation once more for each entry.
 */
export function trackingOf({ app: { directus }, schema, session }: Context, collection: string): Tracking {
  if (session.actorType === 'DATABASE') return 'none';
  const { filterEmitter, actionEmitter } = directus.emitter;
  // Our own look for people who sign out.
  const isListened = othersListen(filterEmitter, EVENTS) || othersListen(actionEmitter, EVENTS);
  return schema.collections[collection]?.accountability === 'activity' && !isListened ? 'plain' : 'directus';
}

/** The entry that Directus writes for a row that is created, updated or deleted. */
export async function recordItemActivity({ db, accountability }: Context, action: Action, collection: string, item: number | string) {
  const { user, ip, userAgent } = accountability;
  await db('directus_activity').insert({ action, user, collection, ip, user_agent: userAgent, item: String(item) });
}
