import type { Knex } from 'knex';
import sql from 'sql-template-tag';
import { recordAction } from './action-log.ts';
import type { Context } from './context/context.ts';
import { RequestContext } from './context/request-context.ts';
import { sessions } from './database/session.ts';
import { languageOf } from './messages.ts';

/** The item that a notification links to in the Studio. */
export interface Subject {
  collection: string;
  item: string | number;
}

interface Recipient {
  id: string;
  /** Null when the user or the tenant has turned mails off. */
  address: string | null;
  language: string | null;
}

export interface Mail {
  to: string | readonly string[];
  subject: string;
  text: string;
  cc?: readonly string[];
  /** The installation's address unless given. */
  from?: { name: string; address: string };
  replyTo?: { name: string; address: string };
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[];
}

/** The methods of Directus's MailService that are used. */
export interface MailService {
  getDefaultTemplateData(): Promise<object>;
  send(mail: Mail, options: { defaultTemplateData: object }): Promise<unknown>;
}

const SUBJECT_LENGTH = 255;
/** nodemailer's codes for an unreachable server. The remaining mails are not tried, as each could wait for minutes. */
const UNREACHABLE = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'ECONNREFUSED']);

/**
 * Notifies users of the tenant about an item, each in their own language: in the Studio, and by mail unless the user or the tenant's
 * setting `approval_mail` has turned that off. `key` and `params` are the message that becomes the subject. Notifications are sent
 * after the commit, so that nobody is notified of a change that was rolled back and a mail server cannot fail a request.
 */
export function notify(ctx: Context, userIds: readonly string[], key: string, params: Record<string, unknown>, item: Subject): void {
  const recipients = [...new Set(userIds)];
  if (recipients.length) ctx.afterCommit(() => deliver(ctx, recipients, key, params, item));
}

async function deliver(ctx: Context, userIds: string[], key: string, params: Record<string, unknown>, item: Subject): Promise<void> {
  const notices = await inNewTransaction(ctx, async (inside) => {
    const rows = (await recipientsOf(inside, userIds)).map(({ id, address, language }) => {
      const locale = languageOf(language) ?? ctx.tenantOrNull?.locale ?? 'ko';
      return { id, address, locale, subject: oneLine(ctx.app.messages.translate(locale, key, params)) };
    });
    await inside.rows(sql`
      insert into directus_notifications (recipient, sender, subject, collection, item)
      select n.id, ${ctx.session.userId}, n.subject, ${item.collection}, ${String(item.item)}
      from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid, subject text)`);
    return rows;
  });
  const mails = notices.flatMap(({ address, locale, subject }) =>
    address ? [mailOf(ctx, address, subject, ctx.app.messages.translate(locale, 'mail.open'), item)] : [],
  );
  await sendMails(ctx, mails, key, item);
}

/** The active users of the tenant, or of the installation when the request has no tenant; other ids are ignored. */
const recipientsOf = (ctx: Context, userIds: string[]) =>
  ctx.rows<Recipient>(sql`
    select u.id, u.language,
      case when u.email_notifications and coalesce((t.settings ->> 'approval_mail')::boolean, true) then u.email end as address
    from directus_users u left join tenants t on t.id = u.tenant_id
    where u.id = any (${userIds}::uuid[]) and u.status = 'active' and u.tenant_id is not distinct from ${ctx.tenantOrNull?.id ?? null}::integer
    order by u.id`);

/** The subject is a mail header and one line in the Studio, so it must not contain line breaks. */
export const oneLine = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, SUBJECT_LENGTH);

function mailOf({ app }: Context, to: string, subject: string, open: string, { collection, item }: Subject): Mail {
  const url = new URL(`admin/content/${collection}/${encodeURIComponent(item)}`, `${String(app.directus.env.PUBLIC_URL)}/`).href;
  return { to, subject, text: `${subject}\n\n${open}: ${url}\n` };
}

/** Returns the recipients whose mails were taken. */
async function sendMails(ctx: Context, mails: readonly Mail[], key: string, item: Subject): Promise<string[]> {
  if (!mails.length) return [];
  const { services, database } = ctx.app.directus;
  const failed: string[] = [];
  let reason = '';
  const service = new services.MailService({ knex: database, schema: ctx.schema }) as MailService;
  const defaultTemplateData = await service.getDefaultTemplateData();
  for (const [index, each] of mails.entries()) {
    try {
      await service.send(each, { defaultTemplateData });
    } catch (error) {
      const { message, code } = error as { message?: string; code?: string };
      reason = message ?? String(error);
      failed.push(...[each.to].flat());
      if (!UNREACHABLE.has(code ?? '')) continue;
      failed.push(...mails.slice(index + 1).flatMap(({ to }) => to));
      break;
    }
  }
  if (failed.length)
    await recordAction(database, ctx.session, 'MAIL_FAILED', {
      targetType: item.collection,
      targetId: item.item,
      detail: { key, recipients: failed, reason },
    });
  return mails.flatMap(({ to }) => to).filter((each) => !failed.includes(each));
}

/** Notes on a record, in a transaction of its own, that the mails to these recipients were taken. */
export type NoteSent = (inside: Context, recipients: readonly string[]) => Promise<unknown>;

/**
 * Sends mails about an item after the commit. `key` says in the log what kind of mail it was that could not be sent. `noteSent` is for
 * records that say whether their mail was sent; it is not called where the process dies before.
 */
export function mailAfterCommit(ctx: Context, mails: readonly Mail[], key: string, item: Subject, noteSent?: NoteSent): void {
  if (!mails.length) return;
  ctx.afterCommit(async () => {
    const sent = await sendMails(ctx, mails, key, item);
    if (noteSent && sent.length) await inNewTransaction(ctx, (inside) => noteSent(inside, sent));
  });
}

/** Runs work in a new transaction for the tenant and the user of a request that has been committed. */
function inNewTransaction<T>(ctx: Context, work: (inside: Context) => Promise<T>): Promise<T> {
  const { app, identity, tenantOrNull: tenant, language, session, schema } = ctx;
  return sessions.run(session, () =>
    app.database.transaction((transaction: Knex.Transaction) =>
      work(new RequestContext({ app, identity, tenant, language, session, schema, transaction })),
    ),
  );
}
