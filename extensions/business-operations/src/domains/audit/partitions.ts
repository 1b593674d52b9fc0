import type { Knex } from 'knex';
import { type Actor, recordAction } from '../../kernel/action-log.ts';
import { NOBODY, sessions } from '../../kernel/database/session.ts';
import type { Counts } from '../../kernel/jobs/counted.ts';
import type { Job } from '../../kernel/jobs/job.ts';

const MONTHS_AHEAD = 3;
const MIN_RETENTION = 12;
const DEFAULT_RETENTION = 24;

const TARGET = 'trigger_audit_logs';

/** The retention in months; at least a year, whatever is configured. */
export const retention = (configured: unknown) => Math.max(MIN_RETENTION, Number(configured ?? DEFAULT_RETENTION) || DEFAULT_RETENTION);

const actor = (): Actor => sessions.getStore() ?? { ...NOBODY, actorType: 'JOB', requestId: 'start' };

/** Creates the partitions of this and the following months, and moves rows from the default partition into them. */
export async function createPartitions(db: Knex): Promise<Pick<Counts, 'created' | 'moved'>> {
  const { rows } = await db.raw<{ rows: { name: string; moved: string }[] }>('select * from audit.create_partitions(?)', [MONTHS_AHEAD]);
  const made = rows.map(({ name, moved }) => ({ name, moved: Number(moved) }));
  for (const { name, moved } of made) {
    await recordAction(db, actor(), 'PARTITION_CREATED', { targetType: TARGET, targetId: name, detail: { moved } });
  }
  return { created: made.length, moved: made.reduce((sum, { moved }) => sum + moved, 0) };
}

/** Deletes what is older than the retention period: whole months of the trigger log, and single rows of the action log. */
async function dropExpired(db: Knex, months: number): Promise<Pick<Counts, 'dropped'>> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>('select audit.drop_partitions(?) as name', [months]);
  for (const { name } of rows) {
    await recordAction(db, actor(), 'PARTITION_DROPPED', { targetType: TARGET, targetId: name, detail: { retention_months: months } });
  }
  await db.raw("select set_config('app.housekeeping', 'on', true)");
  await db('audit_logs')
    .whereRaw("created_at < date_trunc('month', now() at time zone 'UTC' - make_interval(months => ?)) at time zone 'UTC'", [months])
    .delete();
  await db.raw("select set_config('app.housekeeping', '', true)");
  return { dropped: rows.length };
}

export const auditPartitions: Job = {
  name: 'audit-partitions',
  cron: '10 3 * * *',
  plan: { every: 'month', day: 1, at: '03:10', for: 'server' },
  label: { ko: '감사 로그 파티션', en: 'Audit log partitions' },
  run: async ({ app, db }) => ({
    ...(await createPartitions(db)),
    ...(await dropExpired(db, retention(app.directus.env.AUDIT_RETENTION_MONTHS))),
  }),
};
