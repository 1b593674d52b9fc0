import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { type Detail, invalid } from '../../kernel/errors.ts';
import { type LineInput, lines } from '../../kernel/lines/lines.ts';
import { replaceLines } from '../../kernel/lines/write.ts';
import { items } from '../items/model.ts';
import { processes, processItems } from './model.ts';

/** The items that are made in a process. */
export const itemsOfProcess = lines(processItems, {
  of: processes,
  order: 'priority',
  numbers: 'given',
  max: 5000,
  key: 'item_id',
  lookUps: { item_id: { as: 'item', of: items, columns: ['code', 'name', 'item_type', 'unit'] } },
});

export type ProcessItem = LineInput<typeof processItems>;

/** Makes these the items of a locked process. */
export async function setItems(ctx: Context, id: number, sent: readonly ProcessItem[]): Promise<void> {
  await assertItems(
    ctx,
    sent.map(({ item_id }) => item_id),
    (index) => `items.${index}.item_id`,
  );
  await replaceLines(ctx, itemsOfProcess, { id, lines: sent });
}

/** All of them are items of the tenant, and none comes twice. */
export async function assertItems(ctx: Context, ids: readonly number[], pathOf: (index: number) => string): Promise<void> {
  const known = await ctx.rows<{ id: number }>(sql`
    select id from items where tenant_id = ${ctx.tenant.id} and id = any (${ids}::integer[]) and deleted_at is null for key share`);
  const live = new Set(known.map(({ id }) => id));
  const seen = new Set<number>();
  const wrong = ids.flatMap((id, index): Detail[] => {
    const code = !live.has(id) ? 'unknown_reference' : seen.has(id) ? 'duplicate' : null;
    seen.add(id);
    return code ? [{ path: pathOf(index), code }] : [];
  });
  if (wrong.length) throw invalid('error.validation_failed', wrong);
}
