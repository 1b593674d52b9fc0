import { ErrorCode } from '@directus/errors';
import type { Knex } from 'knex';
import type { App } from '../../app.ts';
import type { Context } from '../../context/context.ts';
import { MAIL } from './backoff.ts';
import { Throttled } from './counters.ts';
import { accountKey, digest } from './sign-in.ts';
import { tooManyRequests, unlessThrottled } from './too-many-requests.ts';

export type MailKind = keyof typeof MAIL;

/**
 * Counts requested mails, whether or not the address belongs to a user. Throws `Throttled` when the recipient has been sent several
 * recently, or the sender requests many.
 */
async function count(app: App, db: Knex, kind: MailKind, recipients: readonly string[], ip: string): Promise<void> {
  const { rows } = await db.raw<{ rows: { network: string }[] }>('select ops.network_of(?, 48) as network', [ip.replaceAll('\0', '')]);
  const sender = `mail:${kind}:from:${digest(rows[0]?.network ?? '')}`;
  const counted: string[] = [];
  try {
    for (const recipient of recipients) {
      for (const [key, backoff] of [
        [sender, MAIL[kind].sender],
        [`mail:${kind}:to:${accountKey(recipient)}`, MAIL[kind].recipient],
      ] as const) {
        await app.counters.attempt(key, backoff);
        counted.push(key);
      }
    }
  } catch (error) {
    for (const key of counted) await app.counters.withdraw(key);
    throw error;
  }
}

/** For Directus's own routes. */
export async function limitMails(app: App, kind: MailKind, recipients: readonly string[], ip: string): Promise<void> {
  try {
    await count(app, app.database, kind, recipients, ip);
  } catch (error) {
    if (!(error instanceof Throttled)) throw error;
    // Directus answers all other errors of a password request with success, so as not to reveal whether the user exists.
    const code = kind === 'passwordReset' ? ErrorCode.InvalidPayload : undefined;
    throw await tooManyRequests(app, 'error.mail.throttled', error, code);
  }
}

/** For our own operations, within their transaction. */
export const limitInvitation = ({ app, db, session }: Context, email: string): Promise<void> =>
  unlessThrottled('error.mail.throttled', () => count(app, db, 'invitation', [email], session.ip ?? ''));
