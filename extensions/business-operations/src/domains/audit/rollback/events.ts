import type { Context } from '../../../kernel/context/context.ts';
import type { LoggedRow } from './log-entries.ts';
import type { Undoing } from './rules.ts';

/** A change that was undone. */
export interface Undone {
  row: LoggedRow;
  action: Undoing | null;
  /** JSON from the database, which is not parsed, so that decimals keep their digits. */
  changes: string;
}

/** Emits the same events as a write by Directus's services, after the commit, for flows and hooks that listen to changes. */
export function announce(ctx: Context, outcomes: readonly Undone[]): void {
  const { emitter, database } = ctx.app.directus;
  const { schema, accountability } = ctx;
  ctx.afterCommit(() => {
    for (const { row, action, changes } of outcomes) {
      const { table_name: collection, row_id: key } = row;
      const restored = Object.fromEntries(
        (JSON.parse(changes) as { column: string; restored: unknown }[]).map((one) => [one.column, one.restored]),
      );
      const [event, meta] =
        action === 'DELETE'
          ? ['delete', { payload: [key], keys: [key] }]
          : action === 'INSERT'
            ? ['create', { payload: restored, key }]
            : ['update', { payload: restored, keys: [key] }];
      emitter.emitAction(
        [`items.${event}`, `${collection}.items.${event}`],
        { ...(meta as object), collection },
        { database, schema, accountability },
      );
    }
  });
}
