import type { Context } from '../../../kernel/context/context.ts';
import { attempt, skippedFor } from '../../../kernel/states/attempt.ts';
import type { MoveReport } from '../../../kernel/states/move.ts';

/** How many documents are decided at a time. */
export const MAX_DECIDED = 100;

/**
 * The same decision on many documents in one transaction. Each is judged and decided as it would be by itself, with what follows for
 * its record; one that is refused leaves nothing behind. They are locked in the order of their ids, so that two of these wait for each
 * other and do not stop each other.
 */
export const decideMany = <Act>(event: 'approve' | 'reject', decide: (ctx: Context, id: number, act: Act) => Promise<void>) => ({
  event,
  async many(ctx: Context, ids: readonly number[], act: Act): Promise<MoveReport> {
    const named = [...new Set(ids)];
    const skipped = new Map<number, MoveReport['skipped'][number]>();
    for (const id of named.toSorted((one, other) => one - other)) {
      const refusal = await attempt(ctx, () => decide(ctx, id, act));
      if (refusal) skipped.set(id, skippedFor(ctx, id, refusal));
    }
    return { done: named.filter((id) => !skipped.has(id)), skipped: [...skipped.values()] };
  },
});
