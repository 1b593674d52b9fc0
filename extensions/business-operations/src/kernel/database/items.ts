import type { Context, RequestContext } from '../context/context.ts';
import type { AnyCollection } from '../model/collection.ts';

type Payload = Record<string, unknown>;

/** Writes single rows with everything that Directus does on a write (hooks, flows, activity log). */
export interface Items {
  create(payload: Payload): Promise<number>;
  update(id: number | string, payload: Payload): Promise<void>;
  delete(id: number | string): Promise<void>;
}

/** The methods of Directus's ItemsService that are used; Directus publishes no types for it. */
interface ItemsService {
  createOne(payload: Payload, options: object): Promise<number>;
  updateOne(id: number | string, payload: Payload, options: object): Promise<unknown>;
  deleteOne(id: number | string, options: object): Promise<unknown>;
}

interface ActionEvent {
  event: string | string[];
  meta: Record<string, unknown>;
  context: unknown;
}

/** Tells flows and hooks, after the commit, of rows that one statement has changed; what they are told is what Directus tells of single ones. */
export function announceUpdates(
  ctx: Context,
  { name }: Pick<AnyCollection, 'name'>,
  rows: readonly { id: number | string; changes: Payload }[],
): void {
  const { emitter, database } = ctx.app.directus;
  ctx.afterCommit(() => {
    const context = { database, schema: ctx.schema, accountability: ctx.accountability };
    for (const { id, changes } of rows)
      emitter.emitAction(['items.update', `${name}.items.update`], { payload: changes, keys: [id], collection: name }, context);
  });
}

export function items(ctx: RequestContext, { name }: Pick<AnyCollection, 'name'>): Items {
  const { services, emitter } = ctx.app.directus;
  const service = new services.ItemsService(name, {
    knex: ctx.db,
    schema: ctx.schema,
    accountability: ctx.accountability,
  }) as unknown as ItemsService;
  // The options are made for each call, because Directus stores a call's errors in them.
  const options = () => ({
    // Directus would emit action events before the request's transaction commits.
    bypassEmitAction: (action: ActionEvent) =>
      ctx.afterCommit(() => {
        emitter.emitAction(action.event, action.meta, action.context as Parameters<typeof emitter.emitAction>[2]);
      }),
  });
  return {
    create: (payload) => service.createOne(payload, options()),
    update: async (id, payload) => void (await service.updateOne(id, payload, options())),
    delete: async (id) => void (await service.deleteOne(id, options())),
  };
}
