import type { Context } from '../../../kernel/context/context.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { expirePending, sendPending } from '../../../kernel/mail/pending.ts';

export const pendingMails: Job = {
  name: 'pending-mails',
  cron: '*/5 * * * *',
  plan: { every: 'tick', for: 'server' },
  label: { ko: '미발송 메일 발송', en: 'Mails that were not sent' },
  detached: { atOnce: 1 },
  run: async (ctx: Context) => ({ expired: await expirePending(ctx), ...(await sendPending(ctx)) }),
};
