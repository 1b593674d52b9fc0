import type { HookRegistry } from './domain.ts';
import type { Context } from './http/context.ts';

/**
 * Tells everybody who listens, hooks of other extensions and flows included, of something that has happened in this transaction.
 * A listener that refuses undoes it.
 */
export async function emitEvent<Payload extends object>(ctx: Context, event: string, payload: Payload): Promise<void> {
  const { directus } = ctx.app;
  await directus.emitter.emitFilter(event, payload, {}, { database: ctx.db, schema: ctx.schema, accountability: null, request: ctx });
}

/** Listens to an event of ours within its transaction. */
export function onEvent<Payload extends object>(
  registry: HookRegistry,
  event: string,
  handle: (ctx: Context, payload: Payload) => Promise<void>,
): void {
  registry.filter(event, (async (payload: Payload, _meta: unknown, { request }: { request: Context }) => {
    await handle(request, payload);
    return payload;
  }) as never);
}
