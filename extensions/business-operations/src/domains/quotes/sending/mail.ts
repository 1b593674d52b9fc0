import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../../../kernel/context/context.ts';
import type { Mail, MailService } from '../../../kernel/mail/mail.ts';
import { ACCEPTED_WITHIN, declined, LATE, type Outcome } from './carrier.ts';

/** What nodemailer tells of a mail that the server took; other transports leave members out. */
interface Delivered {
  messageId?: string;
  rejectedErrors?: { response?: string }[];
}

/** What nodemailer tells of a failure; `response` is the server's own answer. */
interface MailError {
  code?: string;
  response?: string;
}

const ADDRESS = /<([^>]+)>/;

/** The installation's address, which mail servers may send from. */
export function installationAddress({ EMAIL_FROM: from }: Record<string, unknown>): string {
  const [, address = String(from)] = ADDRESS.exec(String(from)) ?? [];
  return address;
}

/**
 * Sends a mail through Directus's transport. Directus sets no time limit, and the transport cannot be interrupted: a mail that takes longer
 * than the limit may still be delivered, which the outcome says.
 */
export async function sendMail({ app, schema }: Pick<Context, 'app' | 'schema'>, mail: Mail): Promise<Outcome> {
  const { services, database, logger } = app.directus;
  const service = new services.MailService({ knex: database, schema }) as MailService;
  const sending = (async (): Promise<Outcome> => {
    try {
      const defaultTemplateData = await service.getDefaultTemplateData();
      const delivered = (await service.send(mail, { defaultTemplateData })) as Delivered | null;
      // Directus answers nothing when a filter of `email.send` suppressed the mail.
      if (!delivered) return declined('Suppressed by a filter');
      const note = delivered.rejectedErrors?.map(({ response }) => response).join('; ');
      return { accepted: true, id: delivered.messageId ?? null, ...(note ? { note } : {}) };
    } catch (error) {
      logger.warn(error, 'A quotation could not be mailed');
      const { code, response } = error as MailError;
      return code === 'ETIMEDOUT' ? LATE : declined(response ?? code ?? 'Unknown error');
    }
  })();
  const stop = new AbortController();
  const late = wait(ACCEPTED_WITHIN, LATE, { signal: stop.signal }).catch(() => LATE);
  const outcome = await Promise.race([sending, late]);
  stop.abort();
  return outcome;
}
