import type { App } from '../../kernel/app.ts';
import { conflict } from '../../kernel/errors.ts';
import type { HookContext, HookRegistry } from '../../kernel/hooks.ts';
import { toDirectusError } from '../../kernel/refusals.ts';

interface Use {
  collection: string;
  count: number;
}

const IN_USE = 'error.file.in_use';

/** Refuses to delete a file that a record refers to, whoever deletes it. */
export function fileHooks(registry: HookRegistry, app: App): void {
  registry.filter('files.delete', async (keys: string[], _meta: unknown, { database, accountability }: HookContext) => {
    const identity = accountability?.user ? await app.identities.get(accountability.user, database) : null;
    const { rows } = await database.raw<{ rows: Use[] }>(
      `select u.collection, sum(u.uses)::integer as count from ops.file_uses(:keys::uuid[], :tenant::integer) u group by u.collection order by u.collection`,
      { keys, tenant: identity?.tenant?.id ?? null },
    );
    if (rows.length)
      throw toDirectusError(
        conflict(
          IN_USE,
          rows.map((use) => ({ ...use })),
        ),
        app.messages.translate('ko', IN_USE),
      );
    return keys;
  });
}
