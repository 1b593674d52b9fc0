import type { Context } from './context/context.ts';
import type { HookRegistry } from './hooks.ts';

/**
 * Emits an event of our own within the transaction, also to hooks of other extensions and to flows. A listener that throws undoes
 * the transaction.
 */
export async function emitEvent<Payload extends object>(ctx: Context, event: string, payload: Payload): Promise<void> {
  const { directus } = ctx.app;
  await directus.emitter.emitFilter(event, payload, {}, { database: ctx.db, schema: ctx.schema, accountability: null, request: ctx });
}

/** Listens to an event of our own within its transaction. */
export function onEvent<Payload extends object>(
  registry: HookRegistry,
  event: string,
  handle: (ctx: Context, payload: Payload) => Promise<void>,
): void {
  registry.filter(event, async (payload: Payload, _meta: unknown, { request }: { request: Context }) => {
    await handle(request, payload);
    return payload;
  });
}
