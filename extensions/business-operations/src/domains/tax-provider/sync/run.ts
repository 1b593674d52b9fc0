import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { inOwnTransaction } from '../../../kernel/context/own-transaction.ts';
import type { Day } from '../../../kernel/days.ts';
import { conflict, type Refusal } from '../../../kernel/errors.ts';
import { writeFollowing } from '../../../kernel/states/move.ts';
import { type SyncKind, type SyncStatus, type SyncTrigger, syncRunMachine } from '../model.ts';

/** A run of the log. It is written in transactions of its own, so that it stays whatever becomes of the data. */

export interface UnitResult {
  unit: string;
  label: string;
  fetched: number;
  inserted: number;
  updated: number;
  unchanged: number;
  error_key: string | null;
}

export interface NewRun {
  kind: SyncKind;
  trigger: SyncTrigger;
  range: { from: Day | null; to: Day | null };
}

export interface Progress {
  attempts: number;
  /** The first day that was asked for. */
  from: Day | null;
  units: readonly UnitResult[];
}

export interface Ending {
  status: Exclude<SyncStatus, 'RUNNING'>;
  error_key: string | null;
  error_detail: string | null;
}

/** A run that has taken longer belongs to a process that died: the next one closes it, and what it still writes is refused. */
const INTERRUPTED_AFTER = '10 minutes';
const INTERRUPTED = 'error.sync.interrupted';

const COUNTS = ['fetched', 'inserted', 'updated', 'unchanged'] as const;

/** Begins a run, or refuses with 409 while one of the kind goes on. */
export function openRun(ctx: Context, { kind, trigger, range }: NewRun): Promise<number> {
  return inOwnTransaction(ctx, async (inside) => {
    const tenantId = inside.tenant.id;
    const dead = await inside.rows<{ id: number }>(sql`
      select t.id from sync_runs t
      where t.tenant_id = ${tenantId} and t.kind = ${kind} and t.status = 'RUNNING'
        and t.started_at < now() - ${raw(`interval '${INTERRUPTED_AFTER}'`)} for update`);
    await end(
      inside,
      dead.map(({ id }) => id),
      { status: 'FAILED', error_key: INTERRUPTED, error_detail: null },
    );
    const opened = await inside.row<{ id: number }>(sql`
      insert into sync_runs (tenant_id, kind, trigger, status, range_from, range_to, started_at, requested_by, units)
      values (${tenantId}, ${kind}, ${trigger}, 'RUNNING', ${range.from}, ${range.to}, now(), ${inside.session.userId}, '[]')
      on conflict (tenant_id, kind) where status = 'RUNNING' do nothing
      returning id`);
    if (!opened) throw conflict('error.sync.already_running');
    return opened.id;
  });
}

/** Shows how far a run has come. */
export async function showProgress(ctx: Context, id: number, { attempts, from, units }: Progress): Promise<void> {
  const total = (name: (typeof COUNTS)[number]) => units.reduce((all, unit) => all + unit[name], 0);
  const failed = units.filter(({ error_key: error }) => error !== null).length;
  await inOwnTransaction(ctx, (inside) =>
    inside.rows(sql`
      update sync_runs set attempts = ${attempts}, fetched = ${total('fetched')}, inserted = ${total('inserted')},
        updated = ${total('updated')}, unchanged = ${total('unchanged')}, failed_units = ${failed}, units = ${JSON.stringify(units)},
        range_from = coalesce(range_from, ${from}::date)
      where tenant_id = ${inside.tenant.id} and id = ${id} and status = 'RUNNING'`),
  );
}

/** Ends a run. Refuses when it has been closed as interrupted meanwhile. */
export const endRun = (ctx: Context, id: number, ending: Ending): Promise<void> =>
  inOwnTransaction(ctx, (inside) => end(inside, [id], ending));

const end = (ctx: Context, ids: readonly number[], { status, ...ending }: Ending): Promise<void> =>
  writeFollowing(
    ctx,
    syncRunMachine,
    ids.map((id) => ({ id, from: 'RUNNING', changes: { status, ...ending, finished_at: new Date().toISOString() } })),
  );

/** Why a run ends that was taken for one of a process that died. */
export const interrupted = (): Refusal => conflict(INTERRUPTED);

/** Holds the run open until the transaction ends, or refuses where it has been closed: a process that was slow must not write any more. */
export async function assertRunning(ctx: Context, id: number): Promise<void> {
  const found = await ctx.row(sql`
    select 1 from sync_runs t where t.tenant_id = ${ctx.tenant.id} and t.id = ${id} and t.status = 'RUNNING' for share`);
  if (!found) throw interrupted();
}
