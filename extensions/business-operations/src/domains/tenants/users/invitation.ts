import { logAction, recordAction } from '../../../kernel/action-log.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { limitInvitation } from '../../../kernel/directus/throttling/mails.ts';
import { languageOf } from '../../../kernel/messages.ts';

interface Invited {
  id: string;
  email: string;
  language?: string | null | undefined;
}

/** The method of Directus's MailService that renders its templates. */
interface MailService {
  send(letter: { to: string; subject: string; template: { name: string; data: object } }): Promise<unknown>;
}

/**
 * Sends Directus's invitation after the user has been stored. Like Directus, a mail that fails does not fail the request, but it is
 * also logged in the audit log.
 */
export async function invite(ctx: Context, { id, email, language }: Invited): Promise<void> {
  const { app, tenant, session, schema } = ctx;
  await limitInvitation(ctx, email);
  const target = { targetType: 'directus_users', targetId: id };
  await logAction(ctx, 'USER_INVITED', { ...target, detail: { email } });
  const url = ctx.users().inviteUrl(email);
  const subject = app.messages.translate(languageOf(language) ?? tenant.locale, 'mail.invitation', { company: tenant.name });
  ctx.afterCommit(async () => {
    const mails = new app.directus.services.MailService({ schema }) as MailService;
    try {
      await mails.send({ to: email, subject, template: { name: 'user-invitation', data: { url, email } } });
    } catch (error) {
      app.directus.logger.error(error, `Invitation of ${id}`);
      await recordAction(app.database, session, 'MAIL_FAILED', { ...target, detail: { mail: 'invitation' } });
    }
  });
}
