import type { Sql } from 'sql-template-tag';
import type { Context, Items } from '../context/context.ts';
import { othersListen } from '../hooks.ts';
import { inTurn } from '../in-turn.ts';
import type { AnyCollection } from '../model/collection.ts';
import { NextNumber } from '../numbering.ts';
import { recordItemActivity, trackingOf } from './activity.ts';
import { eventsOf } from './announce.ts';
import { plainRows } from './plain-rows.ts';
import { isPlain, plainTable, type WriteAction } from './plain-write.ts';

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
  const rows = plainRows(ctx, name, tracking, async (action, values, id) => {
    if (action === 'create') await service().createOne(await withNumbers(ctx, values), { emitEvents: false });
    else await service().updateOne(id as number, values, { emitEvents: false });
  });
  const create = async (payload: Payload, query?: () => Promise<Sql | undefined>) => {
    const table = plain('create', payload);
    if (table) return rows.create(table, payload, query);
    const id = await service().createOne(await withNumbers(ctx, payload), options());
    await record('create', id);
    return { id };
  };
  const update = async (id: number | string, payload: Payload) => {
    const table = plain('update', payload);
    if (table) return rows.update(table, id, payload);
    await service().updateOne(id, payload, options());
    return record('update', id);
  };
  /** The table, where one statement may write all the rows: a number is drawn by a statement of its own. */
  const together = (action: WriteAction, payloads: readonly Payload[]) => {
    const isOne = (payload: Payload) =>
      plain(action, payload) !== null && !Object.values(payload).some((value) => value instanceof NextNumber);
    return payloads.length > 1 && payloads.every(isOne) ? plainTable(ctx, name) : null;
  };
  return {
    create: async (payload) => (await create(payload)).id,
    createShown: create,
    async createAll(payloads) {
      const table = together('create', payloads);
      return table ? rows.createAll(table, payloads) : inTurn(payloads, async (payload) => (await create(payload)).id);
    },
    update,
    async updateAll(changed) {
      const payloads = changed.map(({ changes }) => changes);
      const table = together('update', payloads);
      if (table) await rows.updateAll(table, changed);
      else await inTurn(changed, ({ id, changes }) => update(id, changes));
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
