import type { Accountability } from '@directus/types';
import type { Knex } from 'knex';

/** What Directus tells a hook of the write that sets it off. */
export interface HookContext {
  /** The transaction of the write. */
  database: Knex;
  accountability: Accountability | null;
}

/**
 * What a hook may register with Directus. Payload and meta differ from event to event
 * (https://directus.com/docs/guides/extensions/api-extensions/hooks); a handler names those of its own.
 */
export interface HookRegistry {
  filter<Payload = Record<string, unknown>, Meta = Record<string, unknown>, Context = HookContext>(
    event: string,
    handler: (payload: Payload, meta: Meta, context: Context) => unknown,
  ): void;
  action<Meta = Record<string, unknown>>(event: string, handler: (meta: Meta, context: HookContext) => void): void;
}

const own = new WeakSet<object>();

/** Registers handlers so that they can be told from those of flows and other extensions. */
export const registryOf = ({ filter, action }: HookRegistry): HookRegistry => ({
  filter(event, handler) {
    own.add(handler);
    filter(event, handler);
  },
  action(event, handler) {
    own.add(handler);
    action(event, handler);
  },
});

/** Whether flows or other extensions listen for any of the events, besides our own handlers. */
export const othersListen = (emitter: Listened, events: readonly string[]): boolean =>
  events.some((event) => emitter.listeners(event).some((handler) => !own.has(handler)));

export interface Listened {
  listeners(event: string): object[];
}

/** By somebody in the Studio or `/items`; services work as administrators. */
export const isByUser = ({ accountability }: Pick<HookContext, 'accountability'>): boolean =>
  Boolean(accountability && !accountability.admin);
