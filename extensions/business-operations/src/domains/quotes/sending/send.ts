import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { Throttled } from '../../../kernel/directus/throttling/counters.ts';
import { announceWait, throttledRefusal } from '../../../kernel/directus/throttling/too-many-requests.ts';
import { invalidField, Refusal } from '../../../kernel/errors.ts';
import { Deferred, type Json } from '../../../kernel/http/reply.ts';
import { oneLine } from '../../../kernel/mail/mail.ts';
import { LANGUAGES } from '../../../kernel/messages.ts';
import { plainText } from '../../../kernel/model/schemas.ts';
import { PDF } from '../../../kernel/pdf.ts';
import { type Quotation, revisedQuotation } from '../document/quotation.ts';
import { quotationFile, quotationPdf, wordsOf } from '../document/quotation-pdf.ts';
import { quoteSendHistories } from '../model.ts';
import type { Outcome } from './carrier.ts';
import { historyRow } from './history.ts';
import { LINK_DAYS, newLink } from './link.ts';
import { installationAddress, sendMail } from './mail.ts';
import { MESSENGER_CHANNELS, messengerOf } from './messenger.ts';
import { mailing, messaging, type SentQuote } from './states.ts';

const MOST_RECIPIENTS = 10;
const MOBILE = /^01\d-?\d{3,4}-?\d{4}$/;

const address = z.email().max(254);
const mobile = z.string().max(20).regex(MOBILE);

export const MailBody = z.strictObject({
  to: z.array(address).min(1).max(MOST_RECIPIENTS).optional(),
  cc: z.array(address).max(MOST_RECIPIENTS).optional(),
  // The subject is a header of the mail, and must be one line.
  subject: plainText()
    .min(1)
    .max(200)
    .regex(/^\P{Cc}*$/u)
    .optional(),
  message: plainText().min(1).max(10_000).optional(),
  language: z.enum(LANGUAGES).optional(),
});

export const MessengerBody = z.strictObject({
  to: z.array(mobile).min(1).max(MOST_RECIPIENTS).optional(),
  message: plainText().min(1).max(1000).optional(),
  channel: z.enum(MESSENGER_CHANNELS).default('ALIMTALK'),
});

const MOST_PER_HOUR = 30;
const HOUR = 3_600_000;

/** Over both channels, and also for requests at the same time: those of one user wait for each other. */
async function assertNotTooMany(ctx: Context): Promise<void> {
  const { userId } = ctx.session;
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtext('quote_send_histories'), hashtext(${userId}))`);
  const [freeAgain] = await ctx.rows<{ sent_at: Date }>(sql`
    select t.sent_at from quote_send_histories t
    where t.tenant_id = ${ctx.tenant.id} and t.sent_by = ${userId} and t.sent_at > ${ctx.now}::timestamptz - interval '1 hour'
    order by t.sent_at desc offset ${MOST_PER_HOUR - 1} limit 1`);
  if (!freeAgain) return;
  const throttled = new Throttled(freeAgain.sent_at.getTime() + HOUR - ctx.now.getTime());
  announceWait(throttled);
  throw throttledRefusal('error.too_many_requests', throttled);
}

const unique = (values: readonly string[]) => [...new Set(values)];

/** What is sent on which way, as the history keeps it. */
interface Message {
  channel: 'EMAIL' | 'MESSENGER';
  provider: string;
  recipients: { to: string[]; cc?: string[] };
  subject?: string;
  message: string;
  link_token_hash?: string;
  link_expires_at?: string;
}

/**
 * The sending is recorded as failed before it is tried, so that a process that dies meanwhile leaves the row: what was sent may be sent
 * again by a person who has read that the outcome is not known, but never without trace.
 */
async function recordIntent(ctx: Context, quote: SentQuote & { id: number }, message: Message): Promise<number> {
  await assertNotTooMany(ctx);
  return ctx.items(quoteSendHistories).create({
    ...message,
    quote_id: quote.id,
    revision_no: quote.revision_no,
    status: 'FAILED',
    error_message: ctx.translate('quote.send.unconfirmed'),
    sent_by: ctx.session.userId,
    sent_at: ctx.now.toISOString(),
  });
}

/** Message keys of what a carrier does not take, or not in time. */
const REFUSALS = {
  mail: { failed: 'error.mail.failed', late: 'error.mail.timeout' },
  messenger: { failed: 'error.messenger.failed', late: 'error.messenger.timeout' },
} as const;

interface Sending {
  quote: SentQuote & { id: number };
  historyId: number;
  way: typeof mailing | typeof messaging;
  refusals: typeof REFUSALS.mail | typeof REFUSALS.messenger;
}

const LONGEST_ERROR = 500;
const LONGEST_ID = 100;

/** Notes the outcome. The quote is SENT unless it has been reopened or finalized anew meanwhile. */
async function settle(ctx: Context, { quote, historyId, way, refusals }: Sending, outcome: Outcome): Promise<Json | Refusal> {
  const [now] = await ctx.rows<{ current: boolean }>(sql`
    select t.revision_no = ${quote.revision_no} and t.status in ('FINALIZED', 'SENT') and t.deleted_at is null as current
    from quotes t where t.tenant_id = ${ctx.tenant.id} and t.id = ${quote.id} for update`);
  if (!outcome.accepted) {
    await ctx.items(quoteSendHistories).update(historyId, { error_message: outcome.reason.slice(0, LONGEST_ERROR) });
    return outcome.late ? new Refusal(504, refusals.late) : new Refusal(502, refusals.failed);
  }
  await ctx.items(quoteSendHistories).update(historyId, {
    status: 'SENT',
    provider_message_id: outcome.id?.slice(0, LONGEST_ID) ?? null,
    error_message: outcome.note?.slice(0, LONGEST_ERROR) ?? null,
  });
  if (now?.current) await way.record.one(ctx, quote.id, {});
  return historyRow(ctx, historyId);
}

/** What the templates of the messages name. */
function wordsFor(quotation: Quotation, sender: string): Record<string, string> {
  const { quote_no, valid_until, total_amount, title, site_name, company_name, contact_person, supplier } = quotation;
  return {
    company: supplier.company_name,
    contact: contact_person || company_name || '',
    site: site_name ?? '',
    about: title || site_name || '',
    total: total_amount.toLocaleString('en-US'),
    quote_no,
    valid_until,
    sender,
  };
}

interface Sender {
  name: string;
  email: string | null;
}

const senderOf = async (ctx: Context): Promise<Sender> =>
  (await ctx.row<Sender>(sql`
    select coalesce(u.first_name, '') as name, u.email from directus_users u where u.id = ${ctx.session.userId}::uuid`)) ?? {
    name: '',
    email: null,
  };

export async function sendByMail(ctx: Context, id: number, body: z.infer<typeof MailBody>): Promise<Deferred<Outcome>> {
  ctx.access(quoteSendHistories.name, 'read');
  const quote = await mailing.may.assert(ctx, id, {});
  const to = unique(body.to ?? (quote.contact_email ? [quote.contact_email] : []));
  if (!to.length) throw invalidField('to', 'required', 'error.quote.no_recipient');
  const cc = unique(body.cc ?? []).filter((each) => !to.includes(each));
  const words = wordsOf(ctx, body.language);
  const quotation = await revisedQuotation(ctx, id, quote.revision_no);
  const sender = await senderOf(ctx);
  const named = wordsFor(quotation, sender.name);
  const subject = body.subject ?? oneLine(words.translate('quote.mail.subject', named));
  const message = body.message ?? words.translate('quote.mail.body', named);
  const { env } = ctx.app.directus;
  const historyId = await recordIntent(ctx, quote, {
    channel: 'EMAIL',
    provider: String(env.EMAIL_TRANSPORT),
    recipients: { to, ...(cc.length ? { cc } : {}) },
    subject,
    message,
  });
  return new Deferred(
    async () =>
      sendMail(ctx, {
        to,
        ...(cc.length ? { cc } : {}),
        subject,
        text: message,
        from: { name: oneLine(quotation.supplier.company_name), address: installationAddress(env) },
        ...(sender.email ? { replyTo: { name: oneLine(sender.name), address: sender.email } } : {}),
        attachments: [{ filename: quotationFile(words, quotation), content: await quotationPdf(words, quotation), contentType: PDF }],
      }),
    (after, outcome) => settle(after, { quote, historyId, way: mailing, refusals: REFUSALS.mail }, outcome),
  );
}

export async function sendByMessenger(ctx: Context, id: number, body: z.infer<typeof MessengerBody>): Promise<Deferred<Outcome>> {
  ctx.access(quoteSendHistories.name, 'read');
  const quote = await messaging.may.assert(ctx, id, {});
  const { env } = ctx.app.directus;
  const messenger = messengerOf(env);
  const numbers = body.to ?? (quote.contact_phone && MOBILE.test(quote.contact_phone) ? [quote.contact_phone] : []);
  if (!messenger || !numbers.length) throw invalidField('to', 'required', 'error.quote.no_recipient');
  const to = unique(numbers.map((number) => number.replaceAll('-', '')));
  const words = wordsOf(ctx);
  const quotation = await revisedQuotation(ctx, id, quote.revision_no);
  const text = body.message ?? words.translate('quote.messenger.text', wordsFor(quotation, ''));
  const link = newLink(env);
  const historyId = await recordIntent(ctx, quote, {
    channel: 'MESSENGER',
    provider: body.channel,
    recipients: { to },
    message: text,
    link_token_hash: link.hash,
    link_expires_at: new Date(ctx.now.getTime() + LINK_DAYS * 24 * HOUR).toISOString(),
  });
  const notice = {
    channel: body.channel,
    to,
    template_code: body.channel === 'ALIMTALK' ? messenger.templateCode : null,
    text,
    link: link.address,
    reference: `${quote.quote_no}-${historyId}`,
  };
  return new Deferred(
    () => messenger.send(notice),
    (after, outcome) => settle(after, { quote, historyId, way: messaging, refusals: REFUSALS.messenger }, outcome),
  );
}
