import sql from 'sql-template-tag';
import type { Context } from '../context/context.ts';
import type { RequestContext } from '../context/request-context.ts';
import { Refusal } from '../errors.ts';
import { isDatabaseError } from '../refusals.ts';

/** Why the work is refused, which then has left nothing behind and announces nothing; null when it is done. */
export async function attempt(ctx: Context, work: () => Promise<void>): Promise<Refusal | null> {
  const { tasks } = ctx as RequestContext;
  const before = tasks.length;
  await ctx.rows(sql`savepoint moving`);
  try {
    await work();
    await ctx.rows(sql`set constraints all immediate`);
    await ctx.rows(sql`set constraints all deferred`);
    await ctx.rows(sql`release savepoint moving`);
    return null;
  } catch (error) {
    const refusal = isDatabaseError(error) || !(error instanceof Refusal) ? ctx.app.refusals.of(error) : error;
    if (!refusal || refusal.status >= 500) throw error;
    await ctx.rows(sql`rollback to savepoint moving`);
    tasks.length = before;
    return refusal;
  }
}

/** A row of the report on many records; `reason` is the last word of the message key. */
export const skippedFor = (ctx: Context, id: number, { key, details, params }: Refusal) => ({
  id,
  reason: key.split('.').at(-1) as string,
  message: ctx.translate(key, { ...details[0], ...params }),
});
