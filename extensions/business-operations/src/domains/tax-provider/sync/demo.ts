import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { addDays, instantAt } from '../../../kernel/days.ts';
import { writeFollowing } from '../../../kernel/states/move.ts';
import { type SyncKind, type SyncTrigger, syncRunMachine } from '../model.ts';
import { OVERLAP } from './range.ts';

const DAYS = 14;
/** Days ago on which the bank did not answer at six, and was asked again half an hour later. */
const FAILED_AGO = 5;
const SECONDS = 9;

interface Planned {
  kind: SyncKind;
  trigger: SyncTrigger;
  clock: string;
  overlap: number;
  failed?: true;
}

const DAILY: readonly Planned[] = [
  { kind: 'BANK', trigger: 'SCHEDULED', clock: '06:00', overlap: OVERLAP.BANK },
  { kind: 'CARD', trigger: 'SCHEDULED', clock: '06:01', overlap: OVERLAP.CARD },
  { kind: 'TAXPORTAL', trigger: 'SCHEDULED', clock: '06:30', overlap: OVERLAP.TAXPORTAL },
  { kind: 'TAX_INVOICE_STATUS', trigger: 'SCHEDULED', clock: '06:31', overlap: 0 },
];
const FAILING = DAILY.map((run): Planned => (run.kind === 'BANK' ? { ...run, failed: true } : run));
const RETRY: Planned = { kind: 'BANK', trigger: 'RETRY', clock: '06:32', overlap: OVERLAP.BANK };

/** The runs of two weeks that a demo company has had, one of which failed and was tried again. */
export async function seedDemoRuns(ctx: Context): Promise<void> {
  for (let ago = DAYS; ago > 0; ago--) {
    await runsOf(ctx, ago, ago === FAILED_AGO ? FAILING : DAILY);
    if (ago === FAILED_AGO) await runsOf(ctx, ago, [RETRY]);
  }
}

/** Runs of different kinds on a day so many days ago. */
async function runsOf(ctx: Context, ago: number, planned: readonly Planned[]): Promise<void> {
  const { id: tenant, timeZone } = ctx.tenant;
  const day = addDays(ctx.today(), -ago);
  const startOf = ({ clock }: Planned) => instantAt(day, clock, timeZone);
  const rows = planned.map((run) => ({
    kind: run.kind,
    trigger: run.trigger,
    range_from: run.overlap ? addDays(day, -run.overlap) : null,
    range_to: run.overlap ? day : null,
    started_at: startOf(run),
  }));
  const begun = await ctx.rows<{ id: number; kind: SyncKind }>(sql`
    insert into sync_runs (tenant_id, kind, trigger, status, range_from, range_to, started_at, units)
    select ${tenant}, kind, trigger, 'RUNNING', range_from, range_to, started_at, '[]'
    from json_populate_recordset(null::sync_runs, ${JSON.stringify(rows)}::json) order by started_at
    returning id, kind`);
  const runOf = new Map(planned.map((run) => [run.kind, run]));
  await writeFollowing(
    ctx,
    syncRunMachine,
    begun.map(({ id, kind }) => {
      const run = runOf.get(kind) as Planned;
      return {
        id,
        from: 'RUNNING',
        changes: {
          status: run.failed ? 'FAILED' : 'SUCCEEDED',
          finished_at: new Date(startOf(run).getTime() + SECONDS * 1_000).toISOString(),
          attempts: run.failed ? 4 : 3,
          error_key: run.failed ? 'error.taxprovider.unavailable' : null,
          error_detail: run.failed ? 'SBX-UNAVAILABLE' : null,
        },
      };
    }),
  );
}
