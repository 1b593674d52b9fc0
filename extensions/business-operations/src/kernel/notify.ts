import sql from 'sql-template-tag';
import type { Context } from './context/context.ts';
import { isMadeUp, oneLine, type Subject } from './mail/mail.ts';
import { WANTS_MAILS } from './mail/notices.ts';
import { sendAfterCommit } from './mail/pending.ts';
import { LANGUAGES } from './messages.ts';

/** How long the mail of a notification is of use, which stays in the Studio besides. */
const MAIL_KEPT_FOR = '1 day';

/** Users who are told of an item. `key` and `params` are the message that becomes the subject. */
export interface Notice {
  users: readonly string[];
  key: string;
  params: Record<string, unknown>;
  item: Subject;
}

/**
 * Notifies users of the tenant about items, each in their own language: in the Studio, and by mail unless the user or the tenant's setting
 * `approval_mail` has turned that off. Of a request without a tenant those of the installation; other ids are ignored. The notifications
 * are part of the transaction, so that they are there if the change is; the mails are sent after the commit, so that a mail server cannot
 * fail a request.
 */
export async function notifyAll(ctx: Context, notices: readonly Notice[]): Promise<void> {
  const told = notices.filter(({ users }) => users.length);
  if (!told.length || isMadeUp(ctx)) return;
  const rows = told.map(({ users, key, params, item: { collection, item } }) => ({
    users: [...new Set(users)],
    key,
    subjects: Object.fromEntries(LANGUAGES.map((language) => [language, oneLine(ctx.app.messages.translate(language, key, params))])),
    collection,
    item: String(item),
  }));
  const { tenantOrNull: tenant, session } = ctx;
  const tenantId = tenant?.id ?? null;
  const mails = await ctx.rows<{ id: number }>(sql`
    with told as materialized (
      select nextval('directus_notifications_id_seq')::integer as id, u.id as recipient, n.key, n.collection, n.item,
        coalesce(n.subjects ->> left(u.language, 2), n.subjects ->> ${tenant?.locale ?? 'ko'}) as subject, ${WANTS_MAILS} as wants_mails
      from json_to_recordset(${JSON.stringify(rows)}::json) as n (users uuid[], key text, subjects json, collection text, item text)
      join directus_users u on u.id = any (n.users)
      left join tenants t on t.id = u.tenant_id
      where u.status = 'active' and u.tenant_id is not distinct from ${tenantId}::integer
    ), notified as (
      insert into directus_notifications (id, recipient, sender, subject, collection, item)
      select id, recipient, ${session.userId}::uuid, subject, collection, item from told
    )
    insert into ops.pending_mails (tenant_id, key, notification_id, expires_at)
    select ${tenantId}::integer, key, id, now() + ${MAIL_KEPT_FOR}::interval from told where wants_mails
    returning id`);
  sendAfterCommit(ctx, mails);
}

export const notify = (
  ctx: Context,
  users: readonly string[],
  key: string,
  params: Record<string, unknown>,
  item: Subject,
): Promise<void> => notifyAll(ctx, [{ users, key, params, item }]);
