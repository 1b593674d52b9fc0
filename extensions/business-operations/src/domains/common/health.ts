import { z } from 'zod';
import type { App } from '../../kernel/app.ts';
import type { Context } from '../../kernel/context/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import { IS_SILENT } from '../../kernel/jobs/claim.ts';
import { AUDIT_TRIGGERS, auditedTables } from '../../kernel/model/audited.ts';

const CHECKS = ['database', 'migrations', 'row_level_security', 'audit_triggers', 'audit_partitions', 'jobs', 'jit'] as const;

export const Health = z.object({
  status: z.enum(['ok', 'degraded']),
  api_version: z.literal('v1'),
  time: z.iso.datetime(),
  checks: z.record(z.enum(CHECKS), z.string()),
});

const TIMEOUT = 3_000;
const JOB_MAX_AGE = '26 hours';

interface Findings {
  deployed: boolean;
  unfenced: number;
  unaudited: number;
  partitions: number;
  late_jobs: number;
  jit: boolean;
}

async function look({ database, model, domains }: App): Promise<Findings | undefined> {
  const underRls = model.collections.filter(({ options }) => options.scope === 'tenant').map(({ name }) => name);
  const audited = [...auditedTables(model).keys()];
  const daily = domains.flatMap(({ jobs = [] }) => jobs.filter(({ plan }) => plan.every === 'day').map(({ name }) => name));
  const { rows } = await database.raw<{ rows: Findings[] }>(
    `select
      exists (select from ops.state where key = 'deployment') as deployed,
      (select count(*)::int from unnest(?::text[]) as t(name) where not exists (
        select from pg_class c where c.oid = to_regclass('public.' || t.name) and c.relrowsecurity)) as unfenced,
      (select count(*)::int from unnest(?::text[]) as t(name), unnest(?::text[]) as g(name) where not exists (
        select from pg_trigger where tgrelid = to_regclass('public.' || t.name) and tgname = g.name and tgenabled <> 'D')) as unaudited,
      (select count(*)::int from generate_series(0, 1) as ahead where to_regclass(
        'audit.' || audit.partition_name((date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead))::date)) is not null) as partitions,
      (select count(*)::int from unnest(?::text[]) as j(name) where exists (
        select from job_runs r where r.job = j.name and (r.status <> 'RUNNING' or ${IS_SILENT})) and not exists (
        select from job_runs r where r.job = j.name and r.status = 'SUCCEEDED' and r.finished_at > now() - interval '${JOB_MAX_AGE}')) as late_jobs,
      current_setting('jit')::boolean as jit`,
    [underRls, audited, [...AUDIT_TRIGGERS], daily],
  );
  return rows[0];
}

/** The state of the service: 503 when the database does not answer, `degraded` when another check fails. */
export async function health(ctx: Context): Promise<z.infer<typeof Health>> {
  const time = ctx.now.toISOString();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer.')), TIMEOUT);
  });
  let findings: Findings | undefined;
  try {
    findings = await Promise.race([look(ctx.app), late]);
  } catch {
    throw new Refusal(503, 'error.unhealthy', [{ status: 'unhealthy', api_version: 'v1', time, checks: { database: 'unreachable' } }]);
  } finally {
    clearTimeout(timer);
  }
  const checks = {
    database: 'ok',
    migrations: findings?.deployed ? 'ok' : 'not deployed',
    row_level_security: findings?.unfenced ? 'missing' : 'ok',
    audit_triggers: findings?.unaudited ? 'missing' : 'ok',
    audit_partitions: findings?.partitions === 2 ? 'ok' : 'missing',
    jobs: findings?.late_jobs ? 'late' : 'ok',
    jit: findings?.jit ? 'on' : 'ok',
  };
  return { status: Object.values(checks).every((check) => check === 'ok') ? 'ok' : 'degraded', api_version: 'v1', time, checks };
}
