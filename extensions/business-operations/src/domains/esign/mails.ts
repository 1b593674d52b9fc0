import type { Context } from '../../kernel/context/context.ts';
import { publicUrl } from '../../kernel/http/public-url.ts';
import { CHECKING_PAGE } from '../../kernel/http/signing-page.ts';
import { type Mail, mailAfterCommit, type NoteSent, oneLine } from '../../kernel/mail/mail.ts';
import { esignContracts } from './model.ts';

/** What parties are written; in the tenant's language, because signers have none of their own here. */

export interface Written {
  id: number;
  title: string;
}

export interface Letter {
  to: string;
  /** Members of the texts besides those of every letter. */
  params?: Record<string, unknown>;
}

/** Those with a link or a code, which nobody can send later: the database has no more than their hashes. */
type SecretKind = 'request' | 'remind' | 'code';

/** The page on which the holder of the token signs. */
export const signingUrl = (env: Record<string, unknown>, token: string): string => publicUrl(env, `sign/${token}`);

/** The page on which anybody checks a signed file. */
export const checkingUrl = (env: Record<string, unknown>): string => signingUrl(env, CHECKING_PAGE);

/** An instant as people of the tenant read it. */
export const localTime = (ctx: Context, instant: Date | string): string =>
  new Intl.DateTimeFormat(ctx.tenant.locale === 'en' ? 'en-GB' : 'ko-KR', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: ctx.tenant.timeZone,
  }).format(new Date(instant));

export function mailOf(ctx: Context, kind: string, title: string, { to, params }: Letter): Mail {
  const { locale, name: company } = ctx.tenant;
  const named = { title, company, ...params };
  return {
    to,
    subject: oneLine(ctx.app.messages.translate(locale, `esign.mail.${kind}.subject`, named)),
    text: ctx.app.messages.translate(locale, `esign.mail.${kind}.body`, named),
  };
}

/** Letters of one kind about a contract, after the commit; `noteSent` then hears who was written. */
export function mailSecret(ctx: Context, kind: SecretKind, { id, title }: Written, letters: readonly Letter[], noteSent?: NoteSent): void {
  const mails = letters.map((letter) => mailOf(ctx, kind, title, letter));
  mailAfterCommit(ctx, mails, `esign.mail.${kind}.subject`, { collection: esignContracts.name, item: id }, noteSent);
}
