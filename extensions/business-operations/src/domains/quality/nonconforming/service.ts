import type { Context } from '../../../kernel/context/context.ts';
import { createRow, deleteRow, updateRow } from '../../../kernel/crud/write.ts';
import type { Day } from '../../../kernel/days.ts';
import { emitEvent } from '../../../kernel/events.ts';
import { assertLineReferences, changedLines, insertLines, permittedLines, writeLines } from '../../../kernel/lines/write.ts';
import type { CreateInput, UpdateInput } from '../../../kernel/model/collection.ts';
import { move } from '../../../kernel/states/move.ts';
import { REPORTS_CHANGED, type ReportsChanged } from '../events.ts';
import { replaceFiles } from './files.ts';
import { type ChangedItem, type NewItem, reportItems } from './items.ts';
import { type NonconformingStatus, nonconformingMachine, nonconformingReports } from './model.ts';

type Parts<Item> = { items?: Item[] | undefined; file_ids?: string[] | undefined };

export type NewReport = CreateInput<typeof nonconformingReports> & Parts<NewItem>;
export type ReportChanges = UpdateInput<typeof nonconformingReports> & Parts<ChangedItem>;

/** Costs come from the lines, by the database. Returns the id. */
export async function createReport(ctx: Context, { items = [], file_ids: fileIds = [], ...body }: NewReport): Promise<number> {
  const id = await createRow(ctx, nonconformingReports, body, {}, { occurred_on: ctx.today() });
  if (items.length) {
    const lines = permittedLines(ctx, reportItems, items);
    await assertLineReferences(ctx, reportItems, lines);
    await insertLines(ctx, reportItems, [{ id, lines }]);
    await announce(ctx, 'updated', id);
  }
  if (fileIds.length) await replaceFiles(ctx, id, fileIds);
  return id;
}

export async function updateReport(ctx: Context, id: number, { items, file_ids: fileIds, ...changes }: ReportChanges): Promise<void> {
  await updateRow(ctx, nonconformingReports, id, changes);
  if (items) {
    const change = await changedLines(ctx, reportItems, id, items);
    // What a line was of may be gone since, and the line stays.
    const former = new Map(change.stored.map((line) => [line.id, line.item_id]));
    const named = change.lines.map((line) => (line.item_id === former.get(line.id as number) ? {} : line));
    await assertLineReferences(ctx, reportItems, named);
    await writeLines(ctx, reportItems, change);
    await announce(ctx, 'updated', id);
  }
  if (fileIds) await replaceFiles(ctx, id, fileIds);
}

export async function deleteReport(ctx: Context, id: number): Promise<void> {
  await deleteRow(ctx, nonconformingReports, id);
  await announce(ctx, 'deleted', id);
}

/** Says of a report whose lines a statement of our own has written that it was changed. */
const announce = (ctx: Context, event: ReportsChanged['event'], id: number): Promise<void> =>
  emitEvent<ReportsChanged>(ctx, REPORTS_CHANGED, { tenantId: ctx.tenant.id, event, ids: [id] });

/** Moves along the machine; IN_APPROVAL is entered and left by the approval alone. Whether a report may be called resolved is the database's to say. */
export const changeStatus = move<{ action_completed_on: Day | null }, { status: NonconformingStatus }>(
  nonconformingMachine,
  'change-status',
  {
    reads: ['action_completed_on::text'],
    to: ({ status }) => status,
    set(ctx, { from, to, action_completed_on: completed }) {
      if (to === 'RESOLVED') return { action_completed_on: completed ?? ctx.today() };
      if (to === 'CLOSED') return { closed_via: 'DIRECT', closed_at: ctx.now.toISOString() };
      return from === 'RESOLVED' ? { action_completed_on: null } : {};
    },
  },
);
