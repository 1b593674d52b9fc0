import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { inTenant } from '../../kernel/context/in-tenant.ts';
import { inTransactionEach, type Outcome } from '../../kernel/context/own-transaction.ts';
import { move } from '../../kernel/states/move.ts';
import { type ExpiryReason, exportMachine } from './model.ts';

/** How exports end whose time is over: those that broke off, for whoever looks at them, and those that were kept long enough, by the job. */

const STUCK_MINUTES = 5;

/** What remains of a row is its record; the job removes the bytes that it names once this is committed. */
const expire = move<object, { reason: keyof typeof ExpiryReason }>(exportMachine, 'expire', {
  right: 'service',
  set: (_ctx, _row, { reason }) => ({ expired_reason: reason }),
});

const now = ({ now: at }: Context) => sql`${at.toISOString()}::timestamptz`;

const OVER: Record<keyof typeof ExpiryReason, (ctx: Context) => Sql> = {
  STUCK: (ctx) => sql`(t.status = 'PENDING' and t.requested_at < ${now(ctx)} - make_interval(mins => ${STUCK_MINUTES}))`,
  RETENTION: (ctx) => sql`(t.status = 'COMPLETED' and t.available_until < ${now(ctx)})`,
};

/** Ends the tenant's exports that are over for this reason; says how many. */
async function end(ctx: Context, reason: keyof typeof OVER): Promise<number> {
  const rows = await ctx.rows<{ id: number }>(sql`
    select t.id from data_exports t where t.tenant_id = ${ctx.tenant.id} and t.deleted_at is null and ${OVER[reason](ctx)}
    order by t.id for update skip locked`);
  if (!rows.length) return 0;
  const ids = rows.map(({ id }) => id);
  return (await expire.many(ctx, ids, { reason })).done.length;
}

/** Ends what broke off. */
export const endStuck = (ctx: Context): Promise<number> => end(ctx, 'STUCK');

/** Ends the exports of all tenants that are over; one tenant cannot hold up the others. */
export async function endAll(ctx: Context): Promise<{ stuck: Outcome; retention: Outcome }> {
  const tenants = await ctx.rows<{ tenant_id: number }>(sql`
    select distinct t.tenant_id from data_exports t
    where t.deleted_at is null and (${OVER.STUCK(ctx)} or ${OVER.RETENTION(ctx)}) order by t.tenant_id`);
  const endOf = (reason: keyof typeof OVER) =>
    inTransactionEach(ctx, tenants, (inside, { tenant_id }) => inTenant(inside, tenant_id, (there) => end(there, reason)));
  return { stuck: await endOf('STUCK'), retention: await endOf('RETENTION') };
}
