import type { Sql } from 'sql-template-tag';
import type { Changed, Context } from '../context/context.ts';
import { type DerivedRow, deriveRow, deriveTogether, type Writing } from '../derived-rows.ts';
import { inTurn } from '../in-turn.ts';
import type { Tracking } from './activity.ts';
import { announce, announceUpdates, eventsOf } from './announce.ts';
import { changeRows, insertRows } from './plain-bulk.ts';
import { changeRow, insertRow, isComplete, type Table, type WriteAction } from './plain-write.ts';

type Payload = Record<string, unknown>;

/** Writes rows of plain tables as Directus's ItemsService does: what hooks make of them, with what is derived, and told to flows after the commit. `refuse` has Directus refuse what is incomplete. */
export function plainRows(
  ctx: Context,
  name: string,
  tracking: Tracking,
  refuse: (action: WriteAction, values: Payload, id?: number | string) => Promise<unknown>,
) {
  const { emitter } = ctx.app.directus;
  const filtered = (action: WriteAction, payload: Payload, meta: object) =>
    emitter.emitFilter(
      eventsOf(action, name),
      payload,
      { ...meta, collection: name },
      { database: ctx.db, schema: ctx.schema, accountability: ctx.accountability },
    );
  /** What the hooks make of the values. */
  const completed = async (action: WriteAction, table: Table, payload: Payload, id?: number | string) => {
    const values = await filtered(action, { ...payload }, id === undefined ? {} : { keys: [id] });
    if (isComplete(table, action, values)) return values;
    throw await refusalOf(() => refuse(action, values, id));
  };
  const insert = async (table: Table, sent: Payload, query?: () => Promise<Sql | undefined>) => {
    const row = await deriveRow(ctx, name, { id: null, values: sent });
    // What other tables hold of the row is not there to be shown yet.
    const { id, drawn, shown } = await insertRow(ctx, name, { table, tracking }, row.values, await (row.stored ? undefined : query?.()));
    await row.stored?.(id);
    announce(ctx, 'create', name, { payload: { ...sent, ...drawn }, key: id });
    return { id, shown };
  };
  const change = async (table: Table, { id, changes }: { id: number | string; changes: Payload }) => {
    const row = await deriveRow(ctx, name, { id: Number(id), values: changes });
    await changeRow(ctx, name, { table, tracking }, id, row.values);
    await row.stored?.(id);
    announce(ctx, 'update', name, { payload: changes, keys: [id] });
  };
  return {
    create: async (table: Table, payload: Payload, query?: () => Promise<Sql | undefined>) =>
      insert(table, await completed('create', table, payload), query),
    /** Many, in few statements unless what is derived of one may depend on another. */
    async createAll(table: Table, payloads: readonly Payload[]): Promise<number[]> {
      const sent = await inTurn(payloads, (payload) => completed('create', table, payload));
      const rows = await deriveTogether(
        ctx,
        name,
        sent.map((values): Writing => ({ id: null, values })),
      );
      if (!rows) return inTurn(sent, async (values) => (await insert(table, values)).id);
      const ids = await insertRows(
        ctx,
        name,
        { table, tracking },
        rows.map(({ values }) => values),
      );
      await storeDerived(rows, ids);
      for (const [at, payload] of sent.entries()) announce(ctx, 'create', name, { payload, key: ids[at] });
      return ids;
    },
    update: async (table: Table, id: number | string, payload: Payload) =>
      change(table, { id, changes: await completed('update', table, payload, id) }),
    async updateAll(table: Table, changed: readonly Changed[]): Promise<void> {
      const sent = await inTurn(changed, async ({ id, changes }) => ({ id, changes: await completed('update', table, changes, id) }));
      const rows = await deriveTogether(
        ctx,
        name,
        sent.map(({ id, changes }): Writing => ({ id: Number(id), values: changes })),
      );
      if (!rows) return void (await inTurn(sent, (one) => change(table, one)));
      const ids = sent.map(({ id }) => id);
      await changeRows(
        ctx,
        name,
        { table, tracking },
        rows.map(({ values }, at) => ({ id: ids[at] as number, changes: values })),
      );
      await storeDerived(rows, ids);
      announceUpdates(ctx, { name }, sent);
    },
  };
}

const storeDerived = (rows: readonly DerivedRow[], ids: readonly (number | string)[]) =>
  inTurn([...rows.entries()], async ([at, { stored }]) => stored?.(ids[at] as number));

/** What Directus refuses a write with. */
async function refusalOf(write: () => Promise<unknown>): Promise<unknown> {
  return write().then(
    () => new Error('Directus has written a row with a required value missing.'),
    (error: unknown) => error,
  );
}
