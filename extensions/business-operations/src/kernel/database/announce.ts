import type { Changed, Context } from '../context/context.ts';
import type { AnyCollection } from '../model/collection.ts';
import type { WriteAction } from './plain-write.ts';

export const eventsOf = (action: WriteAction, name: string) => [`items.${action}`, `${name}.items.${action}`];

/** Tells flows and hooks, after the commit, of rows that one statement has changed; what they are told is what Directus tells of single ones. */
export function announceUpdates(ctx: Context, { name }: Pick<AnyCollection, 'name'>, rows: readonly Changed[]): void {
  for (const { id, changes } of rows) announce(ctx, 'update', name, { payload: changes, keys: [id] });
}

/** The same of a row; `meta` is what Directus tells of the action. */
export function announce(ctx: Context, action: WriteAction, name: string, meta: object): void {
  const { emitter, database } = ctx.app.directus;
  ctx.afterCommit(() =>
    emitter.emitAction(
      eventsOf(action, name),
      { ...meta, collection: name },
      { database, schema: ctx.schema, accountability: ctx.accountability },
    ),
  );
}
