import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { instantAt } from '../../../kernel/days.ts';
import { Refusal } from '../../../kernel/errors.ts';
import type { Counts } from '../../../kernel/jobs/counted.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { type Budget, jobBudget } from '../attempts.ts';
import type { SyncKind, SyncTrigger } from '../model.ts';
import { memberOf } from '../provider.ts';
import { connectionOf } from './connection.ts';
import { runSync } from './engine.ts';

/** Ends a run before it would be taken for one that a dead process left behind. */
const RUN_WITHIN = 9 * 60_000;
const TENANTS_AT_ONCE = 4;

const budget = (): Budget => ({ ...jobBudget(), deadline: Date.now() + RUN_WITHIN });

/** Fetches kinds one after the other, as long as the tenant is connected. What fails is in the log of runs, and does not fail the job. */
async function syncKinds(ctx: Context, kinds: readonly SyncKind[], trigger: SyncTrigger, counts = none()): Promise<Outcomes> {
  for (const kind of kinds) {
    const outcome = await syncKind(ctx, kind, trigger);
    counts[outcome]++;
  }
  return counts;
}

type Outcomes = Record<'succeeded' | 'partial' | 'failed' | 'skipped', number>;

const none = (): Outcomes => ({ succeeded: 0, partial: 0, failed: 0, skipped: 0 });

async function syncKind(ctx: Context, kind: SyncKind, trigger: SyncTrigger): Promise<keyof Outcomes> {
  const member = await memberOf(ctx);
  if (member?.status !== 'CONNECTED') return 'skipped';
  try {
    const { status } = await runSync(ctx, { kind, trigger, range: null, only: null }, connectionOf(ctx, member, budget()));
    return status === 'SUCCEEDED' ? 'succeeded' : status === 'PARTIAL' ? 'partial' : 'failed';
  } catch (error) {
    // Somebody fetches the same by hand.
    if (error instanceof Refusal && error.key === 'error.sync.already_running') return 'skipped';
    throw error;
  }
}

/** The kinds whose scheduled run of today has failed, wholly or in part, and has not been retried. */
async function toRetry(ctx: Context): Promise<SyncKind[]> {
  const began = instantAt(ctx.today(), '00:00', ctx.tenant.timeZone).toISOString();
  const rows = await ctx.rows<{ kind: SyncKind }>(sql`
    select latest.kind from (
      select distinct on (t.kind) t.kind, t.status from sync_runs t
      where t.tenant_id = ${ctx.tenant.id} and t.kind in ('BANK', 'CARD') and t.trigger in ('SCHEDULED', 'RETRY')
        and t.started_at >= ${began}::timestamptz
      order by t.kind, t.id desc) latest
    where latest.status in ('PARTIAL', 'FAILED') order by latest.kind`);
  return rows.map(({ kind }) => kind);
}

const job = (at: string, label: Job['label'], run: (ctx: Context) => Promise<Counts>): Job => ({
  name: `taxprovider-sync-${at.replace(':', '')}`,
  cron: '*/10 * * * *',
  plan: { every: 'day', at, for: 'tenant' },
  label,
  detached: { atOnce: TENANTS_AT_ONCE },
  run,
});

export const syncJobs: readonly Job[] = [
  job('06:00', { ko: '은행·카드 수집', en: 'Fetch bank and cards' }, (ctx) => syncKinds(ctx, ['BANK', 'CARD'], 'SCHEDULED')),
  job('06:30', { ko: '홈택스 수집과 재시도', en: 'Fetch the tax portal, and retry' }, async (ctx) => {
    const counts = await syncKinds(ctx, ['TAXPORTAL', 'TAX_INVOICE_STATUS'], 'SCHEDULED');
    return syncKinds(ctx, await toRetry(ctx), 'RETRY', counts);
  }),
];
