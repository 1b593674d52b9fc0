import type { Context } from '../../kernel/context/context.ts';
import { removeDeleted, removeUnsaved } from '../../kernel/files/unsaved.ts';
import type { Job } from '../../kernel/jobs/job.ts';

export const unsavedFiles: Job = {
  name: 'unsaved-files',
  cron: '*/10 * * * *',
  plan: { every: 'day', at: '03:50', for: 'server' },
  label: { ko: '저장되지 않았거나 삭제된 파일 정리', en: 'Files that were never saved or were deleted' },
  detached: { atOnce: 1 },
  run: async (ctx: Context) => ({ removed: (await removeUnsaved(ctx)) + (await removeDeleted(ctx)) }),
};
