import sql from 'sql-template-tag';
import { notFound } from '../errors.ts';
import { type Context, RequestContext } from './context.ts';

/**
 * Acts as a person of the tenant, on a day of the past if one is given, within the transaction of who fills the tenant:
 * so demo data is made by the services that people use, with their rights and in their name.
 */
export async function asMember<T>(ctx: Context, userId: string, work: (inside: Context) => Promise<T>, now = ctx.now): Promise<T> {
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
