import sql from 'sql-template-tag';
import { z } from 'zod';
import { listQuery } from '../../kernel/crud/list.ts';
import { pageMeta } from '../../kernel/crud/paging.ts';
import { Page } from '../../kernel/http/reply.ts';
import { get, post, type Route } from '../../kernel/http/route.ts';
import { nextDue, SERVER_TIME_ZONE } from '../../kernel/jobs/due.ts';
import { describePlan, type Job } from '../../kernel/jobs/job.ts';
import { findJob, runNow } from '../../kernel/jobs/runner.ts';
import { id } from '../../kernel/model/schemas.ts';
import { jobs } from './model.ts';

const RUNS_KEPT = '90 days';

export const housekeeping: Job = {
  name: 'housekeeping',
  cron: '*/10 * * * *',
  plan: { every: 'day', at: '03:40', for: 'server' },
  label: { ko: '정리', en: 'Housekeeping' },
  run: async ({ db }) => ({
    idempotency_keys: await db('idempotency_keys').where('expires_at', '<', db.fn.now()).delete(),
    job_runs: await db('job_runs').whereRaw(`started_at < now() - interval '${RUNS_KEPT}'`).delete(),
    login_attempts: await db('ops.login_attempts').where('expire', '<', Date.now()).delete(),
  }),
};

const run = z.object({
  id: z.int(),
  status: z.string(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  counts: z.record(z.string(), z.int()).nullable(),
  error: z.string().nullable(),
});

interface LastRun {
  job: string;
  last_run: object;
}

const listing = { sort: ['name'] } as const;

export const jobRoutes = (all: () => readonly Job[]): Route[] => [
  get('/jobs', {
    id: 'platform.jobs.list',
    access: 'SYS',
    summary: 'Jobs with their plan and last runs.',
    query: listQuery(jobs, listing),
    reply: z.object({
      job: z.string(),
      label: z.string(),
      schedule: z.string(),
      cron: z.string(),
      next_due_at: z.iso.datetime().nullable(),
      last_run: run.nullable(),
    }),
    list: true,
    run: async (ctx, { query }) => {
      const runs = await ctx.rows<LastRun>(sql`
        select distinct on (job) job, json_build_object('id', id, 'status', status, 'started_at', started_at, 'finished_at', finished_at, 'counts', counts, 'error', error) as last_run
        from job_runs order by job, started_at desc, id desc`);
      const last = new Map(runs.map((row) => [row.job, row.last_run]));
      const rows = all().map(({ name, plan, cron, label }) => ({
        job: name,
        label: label[ctx.language],
        schedule: describePlan(plan),
        cron,
        next_due_at: nextDue(plan, ctx.now, SERVER_TIME_ZONE)?.toISOString() ?? null,
        last_run: last.get(name) ?? null,
      }));
      const { page, size } = query;
      return new Page(rows.slice((page - 1) * size, page * size), pageMeta(query, rows.length));
    },
  }),
  post('/jobs/{job}/run', {
    id: 'platform.jobs.run',
    access: 'SYS',
    summary: 'Run a job now.',
    params: z.object({ job: z.string().max(50) }),
    body: z.strictObject({ tenant_id: id.optional() }),
    reply: z.array(run),
    message: 'message.job.finished',
    errors: ['error.job.unknown', 'error.job.running'],
    // The run has transactions of its own, so that its log survives a failure.
    writes: false,
    run: (ctx, { params, body }) => runNow(ctx.app, findJob(ctx.app, params.job), body.tenant_id ?? null, ctx.variables.userId),
  }),
];
