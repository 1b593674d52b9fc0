import type { Context } from '../../kernel/context/context.ts';
import { createRow, updateRow } from '../../kernel/crud/write.ts';
import { assertLineReferences, changedLines, insertLines, permittedLines, writeLines } from '../../kernel/lines/write.ts';
import type { CreateInput, UpdateInput } from '../../kernel/model/collection.ts';
import { biddingLines, type ChangedBiddingLine, type NewLine } from './lines.ts';
import { biddings } from './model.ts';

export type NewBidding = CreateInput<typeof biddings> & { items?: NewLine[] | undefined };
export type BiddingChanges = UpdateInput<typeof biddings> & { items?: ChangedBiddingLine[] | undefined };

/** A bidding without a quote of ours behind it. Returns the id. */
export async function createBidding(ctx: Context, { items = [], ...body }: NewBidding): Promise<number> {
  const id = await createRow(ctx, biddings, body, {}, { bid_date: ctx.today() });
  const lines = permittedLines(ctx, biddingLines, items);
  await assertLineReferences(ctx, biddingLines, lines);
  await insertLines(ctx, biddingLines, [{ id, lines }]);
  return id;
}

/** Changes what the state leaves open, which is decided by the rules of the declaration. */
export async function updateBidding(ctx: Context, id: number, { items, ...changes }: BiddingChanges): Promise<void> {
  await updateRow(ctx, biddings, id, changes);
  if (!items) return;
  const change = await changedLines(ctx, biddingLines, id, items);
  await assertLineReferences(ctx, biddingLines, change.lines);
  await writeLines(ctx, biddingLines, change);
}
