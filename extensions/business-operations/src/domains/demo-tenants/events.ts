import type { Knex } from 'knex';
import type { App } from '../../kernel/app.ts';
import type { HookContext, HookRegistry } from '../../kernel/hooks.ts';
import type { DemoEvent } from './model.ts';

/** Events of which a demo has one at most. */
const ONCE: readonly DemoEvent[] = ['FIRST_LOGIN', 'ENGAGED'];

/** Records what happened to a demo, on the present day of its tenant. */
export async function recordEvent(db: Knex, demo: number, event: DemoEvent, detail: object | null = null): Promise<void> {
  await db.raw(
    `insert into demo_events (demo_tenant_id, event, business_date, detail)
     select d.id, :event, ops.today(d.tenant_id), :detail::json from demo_tenants d
     where d.id = :demo and not (:once and exists (select from demo_events e where e.demo_tenant_id = d.id and e.event = :event))`,
    { demo, event, detail: detail && JSON.stringify(detail), once: ONCE.includes(event) },
  );
}

interface LoginMeta {
  status: 'success' | 'fail';
  user?: string;
}

/** The first sign-in of a demo, and one of each person and day. A sign-in succeeds even when it cannot be recorded. */
export function watchLogins(registry: HookRegistry, app: App): void {
  registry.action('auth.login', ({ status, user }: LoginMeta, _context: HookContext) => {
    if (status !== 'success' || !user) return;
    recordLogin(app, user).catch((error: unknown) => app.directus.logger.error(error, 'Recording a sign-in of a demo'));
  });
}

/** The row of the demo is locked, so that of two sign-ins at the same moment one is the first. */
const recordLogin = (app: App, user: string): Promise<void> =>
  app.database.transaction(async (db: Knex.Transaction) => {
    await db.raw("select set_config('app.actor_type', 'JOB', true)");
    const { rows } = await db.raw<{ rows: { id: number }[] }>(
      `select d.id from demo_tenants d join directus_users u on u.tenant_id = d.tenant_id
       where u.id = ? and d.status <> 'CONVERTED' and d.deleted_at is null for update of d`,
      [user],
    );
    const [demo] = rows;
    if (!demo) return;
    await recordEvent(db, demo.id, 'FIRST_LOGIN', { user });
    await db.raw(
      `insert into demo_events (demo_tenant_id, event, business_date, detail)
       select d.id, 'LOGIN', ops.today(d.tenant_id), json_build_object('user', :user::text) from demo_tenants d
       where d.id = :demo and not exists (
         select from demo_events e where e.demo_tenant_id = d.id and e.event = 'LOGIN' and e.business_date = ops.today(d.tenant_id)
           and e.detail ->> 'user' = :user::text)`,
      { demo: demo.id, user },
    );
    await db.raw('update demo_tenants set inactive_since = null where id = ? and inactive_since is not null', [demo.id]);
  });
