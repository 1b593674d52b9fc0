import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { oneLine } from '../../kernel/mail/mail.ts';
import type { MailKind } from '../../kernel/mail/pending.ts';
import type { Language } from '../../kernel/messages.ts';
import { DAYS_LEFT } from './figures.ts';
import { demoTenants } from './model.ts';

interface Ending {
  name: string;
  locale: Language;
  contact_email: string;
  days: number;
}

/** What is said of a demo's end; with the days that are left when the mail is sent. */
const KEY = 'message.demo_tenant.expiry_warning';

export const expiryWarning: MailKind = {
  key: KEY,
  collection: demoTenants.name,
  keptFor: '1 day',
  async letters(ctx: Context, id: number) {
    const demo = await ctx.row<Ending>(sql`
      select t.name, t.locale, d.contact_email, ${DAYS_LEFT} as days
      from demo_tenants d join tenants t on t.id = d.tenant_id where d.id = ${id} and d.status = 'ACTIVE' and d.deleted_at is null`);
    if (!demo) return [];
    const { name, locale, contact_email: to, days } = demo;
    const words = ctx.app.messages.translate(locale, KEY, { count: days });
    return [{ to, subject: oneLine(`${name}: ${words}`), text: `${words}\n` }];
  },
};
