import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { lockRow, updateRow } from '../../kernel/crud/write.ts';
import type { UpdateInput } from '../../kernel/model/collection.ts';
import { type itemCategories, items } from './model.ts';
import { mergedOptions } from './rules.ts';

export type ItemChanges = Omit<UpdateInput<typeof items>, 'options'> & { options?: Record<string, unknown> | undefined };

/** Changes an item; its options are merged key by key, and null takes a key away. */
export async function updateItem(ctx: Context, id: number, { options, ...body }: ItemChanges): Promise<void> {
  if (options) {
    const row = await lockRow<{ options: Record<string, unknown> }>(ctx, items, id, 'update', ['options']);
    await updateRow(ctx, items, id, { ...body, options: mergedOptions(row.options, options) });
  } else await updateRow(ctx, items, id, body);
}

/** Moves of categories are serialized here, before any row is locked; the database refuses circles. */
export async function lockCategories(ctx: Context, body: UpdateInput<typeof itemCategories>): Promise<void> {
  if (body.parent_id) await ctx.rows(sql`select pg_advisory_xact_lock(hashtext('item_categories'), ${ctx.tenant.id})`);
}
