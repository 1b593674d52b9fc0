import type { Accountability } from '@directus/types';
import { type LoggedAction, recordAction } from '../../kernel/action-log.ts';
import type { App } from '../../kernel/app.ts';
import { sessions } from '../../kernel/database/session.ts';
import type { HookRegistry } from '../../kernel/domain.ts';
import { Refusal } from '../../kernel/errors.ts';
import { toDirectusError } from '../../kernel/refusals.ts';
import { auditLogs } from './model.ts';
import { createPartitions } from './partitions.ts';

interface HookContext {
  accountability: Accountability | null;
}

interface LoginMeta {
  status: 'success' | 'fail';
  user?: string;
  /** What was sent, the password too. */
  payload?: { email?: unknown };
}

/** What Directus writes of its own accord into its activity log; of a sign-out it tells nowhere else. */
interface ActivityMeta {
  payload: { action?: string; user?: string; ip?: string | null; user_agent?: string | null };
}

interface Visitor {
  userId: string | null;
  ip: string | null;
  userAgent: string | null;
}

/** Comings and goings, which are Directus's own affair. A changed password is seen by the database, whichever way it came. */
export function hooks(registry: HookRegistry, app: App): void {
  registry.action('auth.login', (({ status, user, payload }: LoginMeta, { accountability }: HookContext) => {
    const visitor = { userId: user ?? null, ip: accountability?.ip ?? null, userAgent: accountability?.userAgent ?? null };
    if (status === 'success') record(app, 'LOGIN', visitor);
    else record(app, 'LOGIN_FAILED', visitor, { email: String(payload?.email ?? '').slice(0, 254) });
  }) as never);

  registry.action('activity.create', (({ payload }: ActivityMeta) => {
    if (payload.action !== 'logout') return;
    record(app, 'LOGOUT', { userId: payload.user ?? null, ip: payload.ip ?? null, userAgent: payload.user_agent ?? null });
  }) as never);

  registry.action('server.start', (() => {
    app.database.transaction(createPartitions).catch((error: unknown) => app.directus.logger.error(error, 'Audit partitions'));
  }) as never);

  // The service writes the log; people and flows read it.
  for (const event of ['create', 'update', 'delete']) {
    registry.filter(`${auditLogs.name}.items.${event}`, (() => {
      const refusal = new Refusal(409, 'error.append_only');
      throw toDirectusError(refusal, app.messages.translate('ko', refusal.key));
    }) as never);
  }
}

/** Nobody waits for it, and a sign-in that cannot be logged is not undone. */
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
