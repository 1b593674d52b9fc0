import type { App } from '../app.ts';

const STEP_MINUTES = 10;

const noted = new Map<number, number>();

/** Keeps `tenants.last_activity_at`, to ten minutes. Nobody waits for it. */
export function noteActivity(app: App, tenantId: number): void {
  const now = Date.now();
  if (now - (noted.get(tenantId) ?? 0) < STEP_MINUTES * 60_000) return;
  noted.set(tenantId, now);
  app
    .database('tenants')
    .where({ id: tenantId })
    .whereRaw(`(last_activity_at is null or last_activity_at < now() - interval '${STEP_MINUTES} minutes')`)
    .update({ last_activity_at: app.database.fn.now() })
    .catch((error: unknown) => app.directus.logger.error(error, 'Activity'));
}
