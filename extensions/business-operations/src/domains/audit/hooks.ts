import { type LoggedAction, recordAction } from '../../kernel/action-log.ts';
import type { App } from '../../kernel/app.ts';
import { sessions } from '../../kernel/database/session.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { HookContext, HookRegistry } from '../../kernel/hooks.ts';
import { toDirectusError } from '../../kernel/refusals.ts';
import { auditLogs } from './model.ts';
import { createPartitions } from './partitions.ts';

interface LoginMeta {
  status: 'success' | 'fail';
  user?: string;
  /** The request's payload, which includes the password. */
  payload?: { email?: unknown };
}

/** An entry that Directus writes to its activity log. Sign-outs are reported nowhere else. */
interface ActivityMeta {
  payload: { action?: string; user?: string; ip?: string | null; user_agent?: string | null };
}

interface Visitor {
  userId: string | null;
  ip: string | null;
  userAgent: string | null;
}

/** Logs sign-ins and sign-outs, which Directus handles. Changes of passwords are logged by a trigger. */
export function hooks(registry: HookRegistry, app: App): void {
  registry.action('auth.login', ({ status, user, payload }: LoginMeta, { accountability }: HookContext) => {
    const visitor = { userId: user ?? null, ip: accountability?.ip ?? null, userAgent: accountability?.userAgent ?? null };
    if (status === 'success') record(app, 'LOGIN', visitor);
    else record(app, 'LOGIN_FAILED', visitor, { email: String(payload?.email ?? '').slice(0, 254) });
  });

  registry.action('activity.create', ({ payload }: ActivityMeta) => {
    if (payload.action !== 'logout') return;
    record(app, 'LOGOUT', { userId: payload.user ?? null, ip: payload.ip ?? null, userAgent: payload.user_agent ?? null });
  });

  registry.action('server.start', () => {
    app.database.transaction(createPartitions).catch((error: unknown) => app.directus.logger.error(error, 'Audit partitions'));
  });

  // Only the service writes the log; users and flows can read it.
  for (const event of ['create', 'update', 'delete']) {
    registry.filter(`${auditLogs.name}.items.${event}`, () => {
      const refusal = new Refusal(409, 'error.append_only');
      throw toDirectusError(refusal, app.messages.translate('ko', refusal.key));
    });
  }
}

/** Writes the entry without delaying the response. A sign-in succeeds even when it cannot be logged. */
function record(app: App, action: LoggedAction, { userId, ip, userAgent }: Visitor, detail?: object): void {
  const requestId = sessions.getStore()?.requestId ?? '';
  write(app, action, { userId, ip, userAgent: userAgent?.slice(0, 300) ?? null, requestId }, detail).catch((error: unknown) =>
    app.directus.logger.error(error, action),
  );
}

async function write(app: App, action: LoggedAction, visitor: Visitor & { requestId: string }, detail?: object): Promise<void> {
  const { userId } = visitor;
  const row = userId
    ? await app.database('directus_users').where({ id: userId }).first<{ tenant_id: number | null } | undefined>('tenant_id')
    : undefined;
  await recordAction(app.database, { ...visitor, actorType: 'USER', tenantId: row?.tenant_id ?? null }, action, {
    ...(userId ? { targetType: 'directus_users', targetId: userId } : {}),
    ...(detail ? { detail } : {}),
  });
}
