import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { TenantInfo } from '../access/identity.ts';
import type { App } from '../app.ts';
import { RequestContext } from '../context/request-context.ts';
import { NOBODY, type Session, sessions } from '../database/session.ts';
import { dayOf, SERVER_TIME_ZONE } from '../days.ts';
import { conflict, invalidField, notFound, Refusal } from '../errors.ts';
import { assertGoesOn, IS_SILENT, renewing } from './claim.ts';
import type { Counts } from './counted.ts';
import { dueDate } from './due.ts';
import type { Job } from './job.ts';

export interface JobRun {
  id: number;
  job: string;
  tenant_id: number | null;
  business_date: string;
  trigger: 'SCHEDULE' | 'MANUAL';
  status: 'RUNNING' | 'SUCCEEDED' | 'FAILED';
  started_at: string;
  finished_at: string | null;
  counts: Counts | null;
  error: string | null;
}

/** How many times a failing job is run for one business date. */
const MAX_TRIES = 3;

export const findJob = (app: App, name: string): Job => {
  const job = app.domains.flatMap(({ jobs = [] }) => jobs).find((candidate) => candidate.name === name);
  if (!job) throw new Refusal(404, 'error.job.unknown');
  return job;
};

/** Runs the job for every target that is due and has not been run yet. A failure for one target does not stop the others. */
export async function runDue(app: App, job: Job, now = new Date()): Promise<JobRun[]> {
  const runs: JobRun[] = [];
  await sideBySide(await targets(app, job), job.detached?.atOnce ?? 1, async (tenant) => {
    const date = dueDate(job.plan, now, tenant?.timeZone ?? SERVER_TIME_ZONE);
    if (!date) return;
    const claimed = await claim(app, job, tenant, date, 'SCHEDULE', null);
    if (claimed) runs.push(await execute(app, { job, tenant, run: claimed, now }));
  });
  return runs;
}

/** Works at some of the items at once; the next one begins when one of them is done. */
async function sideBySide<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Runs at the start what became due while no server was running. */
export async function runMissedJobs(app: App): Promise<void> {
  for (const job of app.domains.flatMap(({ jobs = [] }) => jobs)) {
    try {
      await runDue(app, job);
    } catch (error) {
      app.directus.logger.error(error, `Job ${job.name} could not be run at the start`);
    }
  }
}

/** What an administrator asks of a run by hand. */
export interface Wanted {
  /** For this tenant alone. */
  tenantId?: number | undefined;
  startedBy: string | null;
  /** To make everything anew that the job keeps. */
  rebuild?: boolean | undefined;
}

/** Runs a job now, whether or not it is due. */
export async function runNow(app: App, job: Job, { tenantId, startedBy, rebuild = false }: Wanted): Promise<JobRun[]> {
  const now = new Date();
  if (rebuild && !job.rebuild) throw invalidField('rebuild', 'unsupported', 'error.job.not_rebuildable');
  const wanted = (await targets(app, job)).filter((tenant) => tenantId === undefined || tenant?.id === tenantId);
  if (!wanted.length) throw notFound();
  const runs: JobRun[] = [];
  for (const tenant of wanted) {
    const claimed = await claim(app, job, tenant, dayOf(now, tenant?.timeZone ?? SERVER_TIME_ZONE), 'MANUAL', startedBy);
    if (!claimed) throw conflict('error.job.running');
    runs.push(await execute(app, { job, tenant, run: claimed, now, rebuild }));
  }
  return runs;
}

async function targets(app: App, { plan }: Job): Promise<(TenantInfo | null)[]> {
  if (plan.for === 'server') return [null];
  return app.identities.activeTenants();
}

/** The advisory lock of a job's transaction for one target, which ends with its connection. */
const lockOf = (job: Job, tenant: TenantInfo | null) => `hashtextextended('job ${job.name} ${tenant?.id ?? ''}', 0)`;

/**
 * Claims a job for one target. The row of `jobs` is locked while earlier runs are checked, so that only one process continues.
 * Returns null when the job is running, has succeeded for that date, or has failed too often.
 */
async function claim(
  app: App,
  job: Job,
  tenant: TenantInfo | null,
  date: string,
  trigger: JobRun['trigger'],
  startedBy: string | null,
): Promise<JobRun | null> {
  return app.database.transaction(async (db: Knex.Transaction) => {
    await db('jobs').insert({ name: job.name }).onConflict('name').ignore();
    const [state] = await db('jobs').where({ name: job.name }).forUpdate().select<{ is_enabled: boolean }[]>('is_enabled');
    if (!state || (!state.is_enabled && trigger === 'SCHEDULE')) return null;
    const runsOfTarget = () => db('job_runs').where({ job: job.name, tenant_id: tenant?.id ?? null });
    // Whose process stands still may still hold what it has locked; the lock says so.
    await runsOfTarget()
      .where({ status: 'RUNNING' })
      .whereRaw(`${IS_SILENT} and pg_try_advisory_xact_lock(${lockOf(job, tenant)})`)
      .update({ status: 'FAILED', finished_at: db.fn.now(), error: 'interrupted' });
    if (await runsOfTarget().where({ status: 'RUNNING' }).first('id')) return null;
    if (trigger === 'SCHEDULE' && job.plan.every !== 'tick') {
      const runs = await runsOfTarget().where({ business_date: date, trigger: 'SCHEDULE' }).select<{ status: string }[]>('status');
      if (runs.some(({ status }) => status === 'SUCCEEDED') || runs.length >= MAX_TRIES) return null;
    }
    const [run] = await db('job_runs')
      .insert({
        job: job.name,
        tenant_id: tenant?.id ?? null,
        business_date: date,
        trigger,
        status: 'RUNNING',
        // Not when the transaction began: it may have waited for the end of another run.
        started_at: db.raw('clock_timestamp()'),
        renewed_at: db.raw('clock_timestamp()'),
        started_by: startedBy,
      })
      .returning<JobRun[]>('*');
    return run ?? null;
  });
}

/** A job on its way, for one target. */
interface Running {
  job: Job;
  tenant: TenantInfo | null;
  run: JobRun;
  now: Date;
  rebuild?: boolean;
}

async function perform(app: App, { job, tenant, run, now, rebuild }: Running, session: Session): Promise<Counts> {
  if (!job.detached)
    return app.database.transaction(async (db: Knex.Transaction) => {
      await db.raw(`select pg_advisory_xact_lock(${lockOf(job, tenant)})`);
      // From here on nobody gives the run up; until now somebody may have.
      await assertGoesOn(db, run.id);
      return job.run({ app, db, tenant, now });
    });
  const schema = await app.directus.getSchema();
  const ctx = new RequestContext({ app, identity: null, tenant, language: tenant?.locale ?? 'ko', session, schema, now });
  return rebuild && job.rebuild ? job.rebuild(ctx) : job.run(ctx);
}

async function execute(app: App, running: Running): Promise<JobRun> {
  const { job, tenant, run } = running;
  const session: Session = {
    ...NOBODY,
    service: true,
    tenantId: tenant?.id ?? null,
    underRls: tenant !== null,
    actorType: 'JOB',
    source: 'JOB',
    requestId: `job-${job.name}-${randomUUID()}`,
    jobRunId: run.id,
  };
  const stopRenewing = renewing(app, run.id);
  let outcome: Partial<JobRun>;
  try {
    const counts = await sessions.run(session, () => perform(app, running, session));
    outcome = { status: 'SUCCEEDED', counts };
  } catch (error) {
    app.directus.logger.error(error, `Job ${job.name} failed`);
    outcome = { status: 'FAILED', error: (error instanceof Error ? error.message : String(error)).slice(0, 1000) };
  } finally {
    stopRenewing();
  }
  const { database } = app;
  const [finished] = await database('job_runs')
    .where({ id: run.id, status: 'RUNNING' })
    .update({ ...outcome, counts: outcome.counts ? JSON.stringify(outcome.counts) : null, finished_at: database.fn.now() })
    .returning<JobRun[]>('*');
  // A run that was given up meanwhile stays so: another one may have followed it.
  return finished ?? (await database('job_runs').where({ id: run.id }).first<JobRun | undefined>()) ?? run;
}
