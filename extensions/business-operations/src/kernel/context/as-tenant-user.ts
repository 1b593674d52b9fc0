import sql from 'sql-template-tag';
import { notFound } from '../errors.ts';
import { type Context, RequestContext } from './context.ts';

/**
 * Acts as a user of the tenant, at a past instant if one is given, within the caller's transaction. Demo data is created this way
 * by the same services, with the same rights and in the same name as when users create it.
 */
export async function asTenantUser<T>(ctx: Context, userId: string, work: (inside: Context) => Promise<T>, now = ctx.now): Promise<T> {
  const { app, tenant, language, schema, db } = ctx;
  const identity = await app.identities.within(db, userId);
  if (!identity) throw notFound();
  const setUser = (id: string | null) => ctx.rows(sql`select set_config('app.user_id', ${id ?? ''}, true)`);
  await setUser(userId);
  const session = { ...ctx.session, userId };
  const inside = new RequestContext({ app, identity, tenant, language, session, schema, transaction: db, now });
  const result = await work(inside);
  for (const task of inside.tasks) ctx.afterCommit(task);
  await setUser(ctx.session.userId);
  return result;
}
