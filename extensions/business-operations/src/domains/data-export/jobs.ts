import type { Context } from '../../kernel/context/context.ts';
import { assertNoneFailed } from '../../kernel/context/own-transaction.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { removeLeftBytes } from './bytes.ts';
import { endAll } from './expiry.ts';

async function expireAll(ctx: Context): Promise<{ stuck: number; retention: number; removed: number }> {
  const { stuck, retention } = await endAll(ctx);
  const removed = await removeLeftBytes(ctx);
  assertNoneFailed(stuck, retention);
  return { stuck: stuck.done, retention: retention.done, removed };
}

export const exportExpiry: Job = {
  name: 'export-expiry',
  cron: '*/5 * * * *',
  plan: { every: 'tick', for: 'server' },
  label: { ko: '내보내기 만료', en: 'Expiry of exports' },
  detached: { atOnce: 1 },
  run: expireAll,
};
