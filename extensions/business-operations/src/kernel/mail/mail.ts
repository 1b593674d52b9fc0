import { recordAction } from '../action-log.ts';
import type { Context } from '../context/context.ts';
import { inOwnTransaction } from '../context/own-transaction.ts';

/** What a mail or a notification is about: the item that it links to in the Studio. */
export interface Subject {
  collection: string;
  item: string | number;
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
/** From here on a mail server's answers are final. */
const PERMANENT = 500;

/** The subject is a mail header and one line in the Studio, so it must not contain line breaks. The database takes no halves of characters. */
export const oneLine = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, SUBJECT_LENGTH)
    .toWellFormed();

/** Whether a program makes data up, of which nobody is told. */
export const isMadeUp = ({ session }: Context): boolean => session.actorType === 'DATABASE';

export interface Failure {
  reason: string;
  isUnreachable: boolean;
  /** The server will never take this mail. */
  isFinal: boolean;
}

/** Returns a function that sends one mail, and says what is wrong where it was not taken. */
export async function openMailer({ app, schema }: Pick<Context, 'app' | 'schema'>): Promise<(mail: Mail) => Promise<Failure | null>> {
  const service = new app.directus.services.MailService({ knex: app.database, schema }) as MailService;
  const defaultTemplateData = await service.getDefaultTemplateData();
  return async (mail) => {
    try {
      await service.send(mail, { defaultTemplateData });
      return null;
    } catch (error) {
      const { message, code, responseCode = 0 } = error as { message?: string; code?: string; responseCode?: number };
      const isUnreachable = UNREACHABLE.has(code ?? '');
      return { reason: message ?? String(error), isUnreachable, isFinal: !isUnreachable && responseCode >= PERMANENT };
    }
  };
}

/** Notes on a record, in a transaction of its own, that the mails to these recipients were taken. */
export type NoteSent = (inside: Context, recipients: readonly string[]) => Promise<unknown>;

/**
 * Sends mails about an item after the commit, once: for those with a secret, which is kept nowhere. All others are `mailLater`'s. `key` says
 * in the log what kind of mail it was that could not be sent. `noteSent` is for records that say whether their mail was sent; it is not
 * called where the process dies before.
 */
export function mailAfterCommit(ctx: Context, mails: readonly Mail[], key: string, item: Subject, noteSent?: NoteSent): void {
  if (!mails.length || isMadeUp(ctx)) return;
  ctx.afterCommit(async () => {
    const sent = await sendOnce(ctx, mails, key, item);
    if (noteSent && sent.length) await inOwnTransaction(ctx, (inside) => noteSent(inside, sent));
  });
}

/** Returns the recipients whose mails were taken. */
async function sendOnce(ctx: Context, mails: readonly Mail[], key: string, item: Subject): Promise<string[]> {
  const send = await openMailer(ctx);
  const sent: string[] = [];
  const recipients: string[] = [];
  const failures: Failure[] = [];
  for (const mail of mails) {
    const last = failures.at(-1);
    const failure = last?.isUnreachable ? last : await send(mail);
    if (failure) failures.push(failure);
    (failure ? recipients : sent).push(...[mail.to].flat());
  }
  if (failures.length)
    await recordAction(ctx.app.database, ctx.session, 'MAIL_FAILED', {
      targetType: item.collection,
      targetId: item.item,
      detail: { key, recipients, reason: failures.at(-1)?.reason },
    });
  return sent;
}
