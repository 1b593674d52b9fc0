import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { listQuery } from '../../../kernel/crud/list.ts';
import { pageMeta } from '../../../kernel/crud/paging.ts';
import { selectList } from '../../../kernel/crud/select.ts';
import { type Sheet, sheetOfRows } from '../../../kernel/crud/sheet.ts';
import { SERVER_TIME_ZONE } from '../../../kernel/days.ts';
import { Json, Page } from '../../../kernel/http/reply.ts';
import { get, post, type Route } from '../../../kernel/http/route.ts';
import { nextDue } from '../../../kernel/jobs/due.ts';
import { describePlan, type Job } from '../../../kernel/jobs/job.ts';
import { findJob, runNow } from '../../../kernel/jobs/runner.ts';
import { collectionKey, fieldKey } from '../../../kernel/model/labels.ts';
import { id, rowReply } from '../../../kernel/model/schemas.ts';
import { jobRuns, jobs } from '../model.ts';

const RUNS_KEPT = '90 days';
const SYNC_RUNS_KEPT = '400 days';

export const housekeeping: Job = {
  name: 'housekeeping',
  cron: '*/10 * * * *',
  plan: { every: 'day', at: '03:40', for: 'server' },
  label: { ko: '정리', en: 'Housekeeping' },
  run: async ({ db }) => ({
    idempotency_keys: await db('idempotency_keys').where('expires_at', '<', db.fn.now()).delete(),
    job_runs: await db('job_runs').whereRaw(`started_at < now() - interval '${RUNS_KEPT}'`).delete(),
    sync_runs: await db('sync_runs').whereRaw(`started_at < now() - interval '${SYNC_RUNS_KEPT}'`).delete(),
    signing_codes: await db('esign_signers').where('code_expires_at', '<', db.fn.now()).update({ code_hash: null, code_expires_at: null }),
    signing_sessions: await db('esign_signers')
      .where('session_expires_at', '<', db.fn.now())
      .update({ session_hash: null, session_expires_at: null }),
    login_attempts: await db('ops.login_attempts').where('expire', '<', Date.now()).delete(),
  }),
};

const RUN_COLUMNS = [
  'job',
  'tenant_id',
  'business_date',
  'trigger',
  'status',
  'started_at',
  'finished_at',
  'counts',
  'error',
  'started_by',
];

const Run = rowReply(jobRuns, { counts: z.record(z.string(), z.int()).nullable() }, RUN_COLUMNS);

/** The runs as JSON. `source` selects them with the alias `t`. */
const runsSql = (ctx: Context, source: Sql): Sql =>
  sql`select ${selectList(ctx, jobRuns, ctx.access(jobRuns.name, 'read'), {}, RUN_COLUMNS)} from ${source}`;

const sheet: Sheet = {
  title: collectionKey(jobs.name),
  columns: [
    { path: 'label', label: fieldKey(jobRuns.name, 'job') },
    { path: 'schedule', label: 'sheet.jobs.schedule' },
    { path: 'next_due_at', label: 'sheet.jobs.next_due_at', kind: 'timestamp' },
    { path: 'last_run.status', label: fieldKey(jobRuns.name, 'status'), values: 'enum.job_runs.status' },
    { path: 'last_run.business_date', label: fieldKey(jobRuns.name, 'business_date'), kind: 'date' },
    { path: 'last_run.started_at', label: fieldKey(jobRuns.name, 'started_at'), kind: 'timestamp' },
    { path: 'last_run.finished_at', label: fieldKey(jobRuns.name, 'finished_at'), kind: 'timestamp' },
    { path: 'last_run.error', label: fieldKey(jobRuns.name, 'error'), kind: 'text' },
  ],
};

const listing = { sort: ['name'] } as const;

export const jobRoutes: Route[] = [
  get('/jobs', {
    id: 'platform.jobs.list',
    access: 'SYS',
    summary: 'Jobs with their plan and last runs.',
    query: listQuery(jobs, listing),
    reply: z.object({
      job: z.string(),
      label: z.string(),
      schedule: z.string(),
      plan: z.object({
        every: z.enum(['day', 'month', 'tick']),
        day: z.int().nullable(),
        at: z.string().nullable(),
        for: z.enum(['tenant', 'server']),
      }),
      cron: z.string(),
      next_due_at: z.iso.datetime().nullable(),
      rebuildable: z.boolean(),
      last_run: Run.nullable(),
    }),
    list: true,
    run: async (ctx, { query }) => {
      const latest = sql`(select distinct on (job) * from job_runs order by job, started_at desc, id desc) t`;
      const runs = await ctx.rows<{ data: { job: string } }>(sql`select to_json(r) as data from (${runsSql(ctx, latest)}) r`);
      const last = new Map(runs.map(({ data }) => [data.job, data]));
      const rows = ctx.app.domains
        .flatMap((domain) => domain.jobs ?? [])
        .sort((one, other) => one.name.localeCompare(other.name))
        .map(({ name, plan, cron, label, rebuild }) => ({
          job: name,
          label: label[ctx.language],
          schedule: describePlan(plan),
          plan: { day: null, at: null, ...plan },
          cron,
          next_due_at: nextDue(plan, ctx.now, SERVER_TIME_ZONE)?.toISOString() ?? null,
          rebuildable: rebuild !== undefined,
          last_run: last.get(name) ?? null,
        }));
      if (query.sort.descending) rows.reverse();
      if (ctx.format === 'xlsx') return sheetOfRows(ctx, sheet, rows);
      const { page, size } = query;
      return new Page(rows.slice((page - 1) * size, page * size), pageMeta(query, rows.length));
    },
  }),
  post('/jobs/{job}/run', {
    id: 'platform.jobs.run',
    access: 'SYS',
    summary: 'Run a job now.',
    params: z.object({ job: z.string().max(50) }),
    body: z.strictObject({ tenant_id: id.optional(), rebuild: z.boolean().optional() }),
    reply: z.array(Run),
    message: 'message.job.finished',
    errors: ['error.job.unknown', 'error.job.running', 'error.job.not_rebuildable'],
    // The run uses its own transactions, so that its log entry remains when the job fails.
    writes: false,
    run: async (ctx, { params, body }) => {
      const wanted = { tenantId: body.tenant_id, startedBy: ctx.variables.userId, rebuild: body.rebuild };
      const runs = await runNow(ctx.app, findJob(ctx.app, params.job), wanted);
      const made = sql`job_runs t where t.id = any (${runs.map((run) => run.id)}::integer[])`;
      const found = await ctx.row<{ data: string }>(sql`select json_agg(r order by r.id)::text as data from (${runsSql(ctx, made)}) r`);
      return new Json(found?.data ?? '[]');
    },
  }),
];
