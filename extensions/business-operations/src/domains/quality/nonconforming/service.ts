import { createRow, deleteRow, lockRow, updateRow } from '../../../kernel/crud/write.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { insertLines, replaceLines } from '../../../kernel/lines/write.ts';
import { assertTarget } from '../../../kernel/machine.ts';
import type { CreateInput, UpdateInput } from '../../../kernel/model/collection.ts';
import { replaceFiles } from './files.ts';
import { type ChangedItem, type NewItem, reportItems } from './items.ts';
import { type NonconformingStatus, nonconformingMachine, nonconformingReports } from './model.ts';

type Parts<Item> = { items?: Item[] | undefined; file_ids?: string[] | undefined };

export type NewReport = CreateInput<typeof nonconformingReports> & Parts<NewItem>;
export type ReportChanges = UpdateInput<typeof nonconformingReports> & Parts<ChangedItem>;

const FIXED: readonly NonconformingStatus[] = ['IN_APPROVAL', 'CLOSED'];

/** Costs come from the lines, by the database. Returns the id. */
export async function createReport(ctx: Context, { items = [], file_ids: fileIds = [], ...body }: NewReport): Promise<number> {
  const id = await createRow(ctx, nonconformingReports, { occurred_on: ctx.today(), ...body });
  await insertLines(ctx, reportItems, [{ id, lines: items }]);
  if (fileIds.length) await replaceFiles(ctx, id, fileIds);
  return id;
}

interface Locked {
  status: NonconformingStatus;
  action_completed_on: string | null;
}

const lockReport = (ctx: Context, id: number, action: 'update' | 'delete') =>
  lockRow<Locked>(ctx, nonconformingReports, id, action, ['status', 'action_completed_on']);

function assertOpen({ status }: Locked, key: string): void {
  if (FIXED.includes(status)) throw conflict(key, [{ path: 'status', code: key.split('.').at(-1) as string, status }]);
}

export async function updateReport(ctx: Context, id: number, { items, file_ids: fileIds, ...changes }: ReportChanges): Promise<void> {
  assertOpen(await lockReport(ctx, id, 'update'), 'error.nonconforming_report.not_editable');
  await updateRow(ctx, nonconformingReports, id, changes);
  if (items) await replaceLines(ctx, reportItems, { id, lines: items });
  if (fileIds) await replaceFiles(ctx, id, fileIds);
}

export async function deleteReport(ctx: Context, id: number): Promise<void> {
  assertOpen(await lockReport(ctx, id, 'delete'), 'error.nonconforming_report.not_deletable');
  await deleteRow(ctx, nonconformingReports, id);
}

/** What a move brings with it. Whether a report may be called resolved is the database's to say. */
function stamps(ctx: Context, { status: from, action_completed_on: completed }: Locked, to: NonconformingStatus): object {
  if (to === 'RESOLVED') return { action_completed_on: completed ?? ctx.today() };
  if (to === 'CLOSED') return { closed_via: 'DIRECT', closed_at: ctx.now.toISOString() };
  return from === 'RESOLVED' ? { action_completed_on: null } : {};
}

/** Moves along the machine; IN_APPROVAL is entered and left by the approval alone. */
export async function changeStatus(ctx: Context, id: number, to: NonconformingStatus): Promise<void> {
  const report = await lockReport(ctx, id, 'update');
  assertTarget(nonconformingMachine, report.status, 'change-status', to);
  await ctx.items(nonconformingReports).update(id, { status: to, ...stamps(ctx, report, to) });
}
