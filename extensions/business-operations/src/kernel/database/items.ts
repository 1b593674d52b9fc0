import type { Sql } from 'sql-template-tag';
import type { Context, Items } from '../context/context.ts';
import { othersListen } from '../hooks.ts';
import type { AnyCollection } from '../model/collection.ts';
import { NextNumber } from '../numbering.ts';
import { recordItemActivity, trackingOf } from './activity.ts';
import { changeRow, insertRow, isComplete, isPlain, plainTable, type WriteAction } from './plain-write.ts';

type Payload = Record<string, unknown>;

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

const eventsOf = (action: WriteAction, name: string) => [`items.${action}`, `${name}.items.${action}`];

/** Tells flows and hooks, after the commit, of rows that one statement has changed; what they are told is what Directus tells of single ones. */
export function announceUpdates(
  ctx: Context,
  { name }: Pick<AnyCollection, 'name'>,
  rows: readonly { id: number | string; changes: Payload }[],
): void {
  for (const { id, changes } of rows) announce(ctx, 'update', name, { payload: changes, keys: [id] });
}

function announce(ctx: Context, action: WriteAction, name: string, meta: object): void {
  const { emitter, database } = ctx.app.directus;
  ctx.afterCommit(() =>
    emitter.emitAction(
      eventsOf(action, name),
      { ...meta, collection: name },
      { database, schema: ctx.schema, accountability: ctx.accountability },
    ),
  );
}

export function items(ctx: Context, { name }: Pick<AnyCollection, 'name'>): Items {
  const { services, emitter } = ctx.app.directus;
  const service = () =>
    new services.ItemsService(name, { knex: ctx.db, schema: ctx.schema, accountability: ctx.accountability }) as unknown as ItemsService;
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
  // What flows or other extensions make of a write may need the whole of ItemsService.
  const plain = (action: WriteAction, payload: Payload) => {
    const table = tracking === 'directus' ? null : plainTable(ctx, name);
    return table && isPlain(table, payload) && !othersListen(emitter.filterEmitter, eventsOf(action, name)) ? table : null;
  };
  const filtered = (action: WriteAction, payload: Payload, meta: object) =>
    emitter.emitFilter(
      eventsOf(action, name),
      payload,
      { ...meta, collection: name },
      { database: ctx.db, schema: ctx.schema, accountability: ctx.accountability },
    );
  const create = async (payload: Payload, query?: () => Promise<Sql | undefined>) => {
    const table = plain('create', payload);
    if (!table) {
      const id = await service().createOne(await withNumbers(ctx, payload), options());
      await record('create', id);
      return { id };
    }
    const values = await filtered('create', { ...payload }, {});
    if (!isComplete(table, 'create', values))
      throw await refusalOf(async () => service().createOne(await withNumbers(ctx, values), { emitEvents: false }));
    const { id, drawn, shown } = await insertRow(ctx, name, { table, tracking }, values, await query?.());
    announce(ctx, 'create', name, { payload: { ...values, ...drawn }, key: id });
    return { id, shown };
  };
  return {
    create: async (payload) => (await create(payload)).id,
    createShown: create,
    async update(id, payload) {
      const table = plain('update', payload);
      if (!table) {
        await service().updateOne(id, payload, options());
        return record('update', id);
      }
      const values = await filtered('update', { ...payload }, { keys: [id] });
      if (!isComplete(table, 'update', values)) throw await refusalOf(() => service().updateOne(id, values, { emitEvents: false }));
      await changeRow(ctx, name, { table, tracking }, id, values);
      announce(ctx, 'update', name, { payload: values, keys: [id] });
    },
    async delete(id) {
      await service().deleteOne(id, options());
      await record('delete', id);
    },
  };
}

/** The payload with numbers that are drawn already, for what writes no expressions. */
const withNumbers = async ({ db }: Context, payload: Payload): Promise<Payload> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(payload).map(async ([name, value]) => [name, value instanceof NextNumber ? await value.take(db) : value] as const),
    ),
  );

/** What Directus refuses a write with. */
async function refusalOf(write: () => Promise<unknown>): Promise<unknown> {
  return write().then(
    () => new Error('Directus has written a row with a required value missing.'),
    (error: unknown) => error,
  );
}
