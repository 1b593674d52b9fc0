import sql from 'sql-template-tag';
import { notFound } from '../errors.ts';
import type { Context } from './context.ts';
import { RequestContext } from './request-context.ts';

/** Runs work in another tenant within the same transaction, for services that create tenants or their data. */
export async function inTenant<T>(ctx: Context, tenantId: number, work: (inside: Context) => Promise<T>): Promise<T> {
  const tenant = await ctx.app.identities.tenant(tenantId, ctx.db);
  if (!tenant) throw notFound();
  const session = { ...ctx.session, tenantId };
  const set = (value: number | null) => ctx.rows(sql`select set_config('app.tenant_id', ${String(value ?? '')}, true)`);
  await set(tenantId);
  const inside = new RequestContext({
    app: ctx.app,
    identity: ctx.identity,
    tenant,
    language: ctx.language,
    session,
    schema: ctx.schema,
    transaction: ctx.db,
  });
  const result = await work(inside);
  for (const task of inside.tasks) ctx.afterCommit(task);
  await set(ctx.session.tenantId);
  return result;
}
