import type { Knex } from 'knex';
import sql from 'sql-template-tag';
import { recordAction } from './action-log.ts';
import { sessions } from './database/session.ts';
import { type Context, RequestContext } from './http/context.ts';
import { languageOf } from './messages.ts';

/** What a notification is about; the Studio opens it from there. */
export interface Subject {
  collection: string;
  item: string | number;
}

interface Recipient {
  id: string;
  /** Null where the person or the tenant wants no mails. */
  address: string | null;
  language: string | null;
}

interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** The part of Directus's MailService that is used. */
export interface MailService {
  getDefaultTemplateData(): Promise<object>;
  send(letter: Letter, options: { defaultTemplateData: object }): Promise<unknown>;
}

const SUBJECT_LENGTH = 255;
/** nodemailer's codes for a server that no other mail would reach either; each try could wait for minutes. */
const AWAY = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'ECONNREFUSED']);

/**
 * Tells people of the tenant what happened to an item, each in their own language: a row in their notifications, and a mail where
 * they and the tenant's setting `approval_mail` want one. `key` is the message that serves as subject, `params` are its parameters.
 * All of it follows the commit, so that nothing is told of what did not happen, and no mail server can fail a request.
 */
export function notify(ctx: Context, userIds: readonly string[], key: string, params: Record<string, unknown>, item: Subject): void {
  const recipients = [...new Set(userIds)];
  if (recipients.length) ctx.afterCommit(() => deliver(ctx, recipients, key, params, item));
}

async function deliver(ctx: Context, userIds: string[], key: string, params: Record<string, unknown>, item: Subject): Promise<void> {
  const told = await afterwards(ctx, async (inside) => {
    const notices = (await recipientsOf(inside, userIds)).map(({ id, address, language }) => {
      const speaks = languageOf(language) ?? ctx.tenantOrNull?.locale ?? 'ko';
      return { id, address, speaks, subject: oneLine(ctx.app.messages.translate(speaks, key, params)) };
    });
    await inside.rows(sql`
      insert into directus_notifications (recipient, sender, subject, collection, item)
      select n.id, ${ctx.session.userId}, n.subject, ${item.collection}, ${String(item.item)}
      from json_to_recordset(${JSON.stringify(notices)}::json) as n (id uuid, subject text)`);
    return notices;
  });
  const letters = told.flatMap(({ address, speaks, subject }) =>
    address ? [letter(ctx, address, subject, ctx.app.messages.translate(speaks, 'mail.open'), item)] : [],
  );
  await mail(ctx, letters, key, item);
}

/** Active people of the tenant (of none, for what concerns the installation); others are passed over. */
const recipientsOf = (ctx: Context, userIds: string[]) =>
  ctx.rows<Recipient>(sql`
    select u.id, u.language,
      case when u.email_notifications and coalesce((t.settings ->> 'approval_mail')::boolean, true) then u.email end as address
    from directus_users u left join tenants t on t.id = u.tenant_id
    where u.id = any (${userIds}::uuid[]) and u.status = 'active' and u.tenant_id is not distinct from ${ctx.tenantOrNull?.id ?? null}::integer
    order by u.id`);

/** A subject is a header of the mail and a line of the Studio. */
const oneLine = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, SUBJECT_LENGTH);

function letter({ app }: Context, to: string, subject: string, open: string, { collection, item }: Subject): Letter {
  const url = new URL(`admin/content/${collection}/${encodeURIComponent(item)}`, `${String(app.directus.env.PUBLIC_URL)}/`).href;
  return { to, subject, text: `${subject}\n\n${open}: ${url}\n` };
}

async function mail(ctx: Context, letters: readonly Letter[], key: string, item: Subject): Promise<void> {
  if (!letters.length) return;
  const { services, database } = ctx.app.directus;
  const failed: string[] = [];
  let reason = '';
  const service = new services.MailService({ knex: database, schema: ctx.schema }) as MailService;
  const defaultTemplateData = await service.getDefaultTemplateData();
  for (const [index, each] of letters.entries()) {
    try {
      await service.send(each, { defaultTemplateData });
    } catch (error) {
      const { message, code } = error as { message?: string; code?: string };
      reason = message ?? String(error);
      failed.push(each.to);
      if (!AWAY.has(code ?? '')) continue;
      failed.push(...letters.slice(index + 1).map(({ to }) => to));
      break;
    }
  }
  if (failed.length)
    await recordAction(database, ctx.session, 'MAIL_FAILED', {
      targetType: item.collection,
      targetId: item.item,
      detail: { key, recipients: failed, reason },
    });
}

/** Work in a transaction of its own, for the tenant and the person of a request that has committed. */
function afterwards<T>(ctx: Context, work: (inside: Context) => Promise<T>): Promise<T> {
  const { app, identity, tenantOrNull: tenant, language, session, schema } = ctx;
  return sessions.run(session, () =>
    app.database.transaction((transaction: Knex.Transaction) =>
      work(new RequestContext({ app, identity, tenant, language, session, schema, transaction })),
    ),
  );
}
