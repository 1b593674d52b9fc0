import { recordAction } from '../action-log.ts';
import type { App } from '../app.ts';
import type { Session } from '../database/session.ts';

const DAY = 86_400_000;
const MAX_NOTED = 10_000;

const noted = new Set<string>();

/** Logs that a system administrator acts in a tenant: once a tenant and day (UTC), reading or writing, before anything is shown. */
export async function noteSwitch(app: App, session: Session): Promise<void> {
  const { userId, actingTenant } = session;
  if (userId === null || actingTenant === null) return;
  const today = Math.floor(Date.now() / DAY);
  const key = `${userId} ${actingTenant} ${today}`;
  if (noted.has(key)) return;
  const before = await app
    .database('audit_logs')
    .where({ tenant_id: actingTenant, actor_id: userId, action: 'TENANT_SWITCHED' })
    .where('created_at', '>=', new Date(today * DAY))
    .first('id');
  if (!before) await recordAction(app.database, session, 'TENANT_SWITCHED', { targetType: 'tenants', targetId: actingTenant });
  if (noted.size >= MAX_NOTED) noted.clear();
  noted.add(key);
}
