import { recordAction } from '../action-log.ts';
import type { App } from '../app.ts';
import type { Session } from '../database/session.ts';
import { todayIn } from '../days.ts';
import type { TenantInfo } from './identity.ts';

const MAX_NOTED = 10_000;

const noted = new Set<string>();

/** Logs that a system administrator acts in a tenant: once a tenant and day of its calendar, reading or writing, before anything is shown. */
export async function noteSwitch(app: App, session: Session, tenant: TenantInfo): Promise<void> {
  const { userId } = session;
  if (userId === null) return;
  const today = todayIn(tenant.timeZone);
  const key = `${userId} ${tenant.id} ${today}`;
  if (noted.has(key)) return;
  const before = await app
    .database('audit_logs')
    .where({ tenant_id: tenant.id, actor_id: userId, action: 'TENANT_SWITCHED' })
    .whereRaw('created_at >= ops.day_start(?, ?)', [tenant.id, today])
    .first('id');
  if (!before) await recordAction(app.database, session, 'TENANT_SWITCHED', { targetType: 'tenants', targetId: tenant.id });
  if (noted.size >= MAX_NOTED) noted.clear();
  noted.add(key);
}
