import { recordAction } from '../action-log.ts';
import type { App } from '../app.ts';
import type { Session } from '../database/session.ts';
import { todayIn } from '../days.ts';
import type { TenantInfo } from './identity.ts';

const MAX_LOGGED = 10_000;

const logged = new Set<string>();

/**
 * Logs that a system administrator acts in a tenant, once a day for each tenant, whether they read or write. It is logged before
 * the request is answered, so that nobody sees a tenant's data without a trace.
 */
export async function logTenantSwitch(app: App, session: Session, tenant: TenantInfo): Promise<void> {
  const { userId } = session;
  if (userId === null) return;
  const today = todayIn(tenant.timeZone);
  const key = `${userId} ${tenant.id} ${today}`;
  if (logged.has(key)) return;
  const before = await app
    .database('audit_logs')
    .where({ tenant_id: tenant.id, actor_id: userId, action: 'TENANT_SWITCHED' })
    .whereRaw('created_at >= ops.day_start(?, ?)', [tenant.id, today])
    .first('id');
  if (!before) await recordAction(app.database, session, 'TENANT_SWITCHED', { targetType: 'tenants', targetId: tenant.id });
  if (logged.size >= MAX_LOGGED) logged.clear();
  logged.add(key);
}
