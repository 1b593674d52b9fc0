import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { lines } from '../../../kernel/lines/lines.ts';
import { changedLines, writeLines } from '../../../kernel/lines/write.ts';
import { assertFiles } from '../../files/service.ts';
import { nonconformingReportFiles, nonconformingReports } from './model.ts';

const MAX_FILES = nonconformingReportFiles.options.atMost.max;
/** As `ops.guard_nonconforming_file` holds the Studio to them. */
const MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

/** Files of the tenant that were uploaded beforehand, each once. */
export const fileIds = z
  .array(z.uuid())
  .max(MAX_FILES)
  .refine((ids) => new Set(ids).size === ids.length, { params: { code: 'duplicate' } });

/** The files of a report, in their order; whoever may write the report attaches what they may read. */
export const reportFiles = lines(nonconformingReportFiles, {
  of: nonconformingReports,
  order: 'sort_order',
  first: 0,
  max: MAX_FILES,
  key: 'file_id',
  rights: 'document',
});

/** The whole list of a locked report's files, in the order given. Only those that are new to it must be the caller's to use. */
export async function replaceFiles(ctx: Context, reportId: number, ids: readonly string[]): Promise<void> {
  const change = await changedLines(
    ctx,
    reportFiles,
    reportId,
    ids.map((file_id) => ({ file_id })),
  );
  const added = change.lines.flatMap(({ id, file_id }) => (id === null ? [file_id] : []));
  await assertFiles(ctx, added, { max: MAX_FILES, types: MEDIA_TYPES });
  await writeLines(ctx, reportFiles, change);
}
