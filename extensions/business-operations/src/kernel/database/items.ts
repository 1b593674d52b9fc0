import type { Context, RequestContext } from '../context/context.ts';
import type { AnyCollection } from '../model/collection.ts';
import { recordItemActivity, trackingOf } from './activity.ts';

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
  const tracking = trackingOf(ctx, name);
  // The options are made for each call, because Directus stores a call's errors in them.
  const options = () => ({
    skipTracking: tracking !== 'directus',
    // Directus would emit action events before the request's transaction commits.
    bypassEmitAction: (action: ActionEvent) =>
      ctx.afterCommit(() => {
        emitter.emitAction(action.event, action.meta, action.context as Parameters<typeof emitter.emitAction>[2]);
      }),
  });
  const record = async (action: 'create' | 'update' | 'delete', id: number | string) => {
    if (tracking === 'plain') await recordItemActivity(ctx, action, name, id);
  };
  return {
    async create(payload) {
      const id = await service.createOne(payload, options());
      await record('create', id);
      return id;
    },
    async update(id, payload) {
      await service.updateOne(id, payload, options());
      await record('update', id);
    },
    async delete(id) {
      await service.deleteOne(id, options());
      await record('delete', id);
    },
  };
}
