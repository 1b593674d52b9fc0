import type { RequestContext } from '../http/context.ts';
import type { AnyCollection } from '../model/collection.ts';

type Payload = Record<string, unknown>;

/** Writes of single rows with everything that Directus does around them. */
export interface Items {
  create(payload: Payload): Promise<number>;
  update(id: number | string, payload: Payload): Promise<void>;
  delete(id: number | string): Promise<void>;
}

/** The part of Directus's ItemsService that is used here; Directus ships no types of it. */
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

export function items(ctx: RequestContext, { name }: Pick<AnyCollection, 'name'>): Items {
  const { services, emitter } = ctx.app.directus;
  const service = new services.ItemsService(name, {
    knex: ctx.db,
    schema: ctx.schema,
    accountability: ctx.accountability,
  }) as unknown as ItemsService;
  // Anew for each call: Directus keeps in the options what was wrong with a call.
  const options = () => ({
    // Action events would fire before the request's transaction commits.
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
