import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { inTenant } from '../../kernel/context/in-tenant.ts';
import { assertNoneFailed, inTransactionEach } from '../../kernel/context/own-transaction.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { expireDue } from './manage.ts';
import { OPEN } from './model.ts';

/** Tenants in which a contract has run out; one cannot hold up the others. */
async function expireAll(ctx: Context): Promise<{ expired: number }> {
  const tenants = await ctx.rows<{ tenant_id: number }>(sql`
    select distinct tenant_id from esign_contracts
    where deleted_at is null and status = any (${[...OPEN]}::text[]) and expires_at <= ${ctx.now.toISOString()}::timestamptz order by tenant_id`);
  const expired = await inTransactionEach(ctx, tenants, (inside, { tenant_id }) => inTenant(inside, tenant_id, expireDue));
  assertNoneFailed(expired);
  return { expired: expired.done };
}

export const esignJobs: readonly Job[] = [
  {
    name: 'esign-expiry',
    cron: '*/10 * * * *',
    plan: { every: 'tick', for: 'server' },
    label: { ko: '전자계약 기한 만료', en: 'Expiry of e-sign contracts' },
    detached: { atOnce: 1 },
    run: expireAll,
  },
];
