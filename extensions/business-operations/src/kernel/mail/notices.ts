import sql from 'sql-template-tag';
import type { Context } from '../context/context.ts';
import { publicUrl } from '../http/public-url.ts';
import { type Language, languageOf } from '../messages.ts';
import type { Mail, Subject } from './mail.ts';

/** The mails that repeat notifications of the Studio. */

/** Whether a user (alias `u`) of a tenant (alias `t`, if any) gets mails, which both can turn off. */
export const WANTS_MAILS = sql`(u.email is not null and u.email_notifications and coalesce((t.settings ->> 'approval_mail')::boolean, true))`;

export interface Letter {
  about: Subject;
  mail: Mail;
}

interface Notice {
  id: number;
  collection: string;
  item: string;
  subject: string;
  email: string;
  language: string | null;
  locale: Language | null;
}

/** By the ids of pending mails. None for who has left, turned mails off, or put the notification away meanwhile. */
export async function noticeLetters(ctx: Context, ids: readonly number[]): Promise<Map<number, Letter>> {
  const notices = await ctx.rows<Notice>(sql`
    select p.id, n.collection, n.item, n.subject, u.email, u.language, t.locale
    from ops.pending_mails p
    join directus_notifications n on n.id = p.notification_id and n.status = 'inbox'
    join directus_users u on u.id = n.recipient and u.status = 'active' and u.tenant_id is not distinct from p.tenant_id
    left join tenants t on t.id = u.tenant_id
    where p.id = any (${ids}::integer[]) and ${WANTS_MAILS}`);
  return new Map(notices.map((notice) => [notice.id, { about: notice, mail: mailOf(ctx, notice) }]));
}

function mailOf({ app }: Context, { collection, item, subject, email: to, language, locale }: Notice): Mail {
  const url = publicUrl(app.directus.env, `admin/content/${collection}/${encodeURIComponent(item)}`);
  const open = app.messages.translate(languageOf(language) ?? locale ?? 'ko', 'mail.open');
  return { to, subject, text: `${subject}\n\n${open}: ${url}\n` };
}
