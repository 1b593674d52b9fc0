import sql from 'sql-template-tag';
import { preparingRepeated } from '../database/repeated.ts';
import type { Context } from './context.ts';
import { RequestContext } from './request-context.ts';

/**
 * Runs work as the system within the caller's transaction, so that the log does not say of the caller, or of whom the work names, that they
 * did it: for data that a program makes up.
 */
export async function asDatabase<T>(ctx: Context, work: (inside: Context) => Promise<T>): Promise<T> {
  const { app, identity, tenantOrNull: tenant, language, schema, db: transaction } = ctx;
  const set = (user: string | null, type: string | null) =>
    ctx.rows(sql`select set_config('app.user_id', ${user ?? ''}, true), set_config('app.actor_type', ${type ?? ''}, true)`);
  const session = { ...ctx.session, userId: null, actorType: 'DATABASE' as const, service: true };
  await set(null, session.actorType);
  const inside = new RequestContext({ app, identity, tenant, language, session, schema, transaction });
  const result = await preparingRepeated(transaction, () => work(inside));
  for (const task of inside.tasks) ctx.afterCommit(task);
  await set(ctx.session.userId, ctx.session.actorType);
  return result;
}
