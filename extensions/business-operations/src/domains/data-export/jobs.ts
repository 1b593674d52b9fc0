import type { Context } from '../../kernel/context/context.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { removeLeftBytes } from './bytes.ts';
import { endAll } from './expiry.ts';

async function expireAll(ctx: Context): Promise<{ stuck: number; retention: number; removed: number }> {
  const { STUCK: stuck, RETENTION: retention } = await endAll(ctx);
  return { stuck, retention, removed: await removeLeftBytes(ctx) };
}

export const exportExpiry: Job = {
  name: 'export-expiry',
  cron: '*/5 * * * *',
  plan: { every: 'tick', for: 'server' },
  label: { ko: '내보내기 만료', en: 'Expiry of exports' },
  detached: { atOnce: 1 },
  run: expireAll,
};
