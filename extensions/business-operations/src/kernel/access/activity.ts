import type { App } from '../app.ts';

const STEP_MINUTES = 10;

const lastRecorded = new Map<number, number>();

/** Updates `tenants.last_activity_at` at most every ten minutes. The request does not wait for it. */
export function recordActivity(app: App, tenantId: number): void {
  const now = Date.now();
  if (now - (lastRecorded.get(tenantId) ?? 0) < STEP_MINUTES * 60_000) return;
  lastRecorded.set(tenantId, now);
  app
    .database('tenants')
    .where({ id: tenantId })
    .whereRaw(`(last_activity_at is null or last_activity_at < now() - interval '${STEP_MINUTES} minutes')`)
    .update({ last_activity_at: app.database.fn.now() })
    .catch((error: unknown) => app.directus.logger.error(error, 'Recording tenant activity'));
}
