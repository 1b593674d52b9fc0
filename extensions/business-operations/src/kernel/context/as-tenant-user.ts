import sql from 'sql-template-tag';
import type { Identity } from '../access/identity.ts';
import { notFound } from '../errors.ts';
import type { Context } from './context.ts';
import { RequestContext } from './request-context.ts';

const found = new WeakMap<Context, Map<string, Identity>>();

/** Who somebody is, read once for each context: thousands of records are made in the names of nine people, whose rights stay as they are. */
async function identityOf(ctx: Context, userId: string): Promise<Identity> {
  const known = found.get(ctx) ?? new Map<string, Identity>();
  found.set(ctx, known);
  const identity = known.get(userId) ?? (await ctx.app.identities.within(ctx.db, userId));
  if (!identity) throw notFound();
  known.set(userId, identity);
  return identity;
}

/**
 * Acts as a user of the tenant, at a past instant if one is given, within the caller's transaction. Demo data is created this way
 * by the same services, with the same rights and in the same name as when users create it. What is given as later today happens now.
 */
export async function asTenantUser<T>(ctx: Context, userId: string, work: (inside: Context) => Promise<T>, at = ctx.now): Promise<T> {
  const { app, tenant, language, schema, db } = ctx;
  const identity = await identityOf(ctx, userId);
  const setUser = (id: string | null) => ctx.rows(sql`select set_config('app.user_id', ${id ?? ''}, true)`);
  await setUser(userId);
  const session = { ...ctx.session, userId };
  const now = at < ctx.now ? at : ctx.now;
  const inside = new RequestContext({ app, identity, tenant, language, session, schema, transaction: db, now });
  const result = await work(inside);
  for (const task of inside.tasks) ctx.afterCommit(task);
  await setUser(ctx.session.userId);
  return result;
}
