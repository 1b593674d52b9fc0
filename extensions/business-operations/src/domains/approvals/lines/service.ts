import type { Context } from '../../../kernel/context/context.ts';
import { createRow, deleteRow, lockRow, updateRow } from '../../../kernel/crud/write.ts';
import { invalid, Refusal } from '../../../kernel/errors.ts';
import { assertPersons } from '../documents/steps.ts';
import type { LineChanges, LineStepInput, NewLine } from './bodies.ts';
import { approvalLines, type LineStep } from './model.ts';
import { isLine, ordered } from './rules.ts';

const sharedForbidden = () => new Refusal(403, 'error.approval_line.shared_forbidden');

/** The steps in order; whom a rule means is known only for a drafter. */
async function checked(ctx: Context, given: readonly LineStepInput[]): Promise<LineStep[]> {
  const steps = ordered(given) as LineStep[];
  if (!isLine(steps)) throw invalid('error.approval.line_invalid', [{ path: 'steps', code: 'line_invalid' }]);
  await assertPersons(ctx, steps);
  return steps;
}

const keepsShared = (ctx: Context) => ctx.access(approvalLines.name, 'update').allRows;

/** Shared lines are kept by those who may change every line. */
async function assertKeeps(ctx: Context, id: number, action: 'update' | 'delete'): Promise<void> {
  const { owner_id: owner } = await lockRow<{ owner_id: string | null }>(ctx, approvalLines, id, 'read', ['owner_id']);
  if (owner === null && !ctx.access(approvalLines.name, action).allRows) throw sharedForbidden();
}

/** One default line for a person and form is seen to by the database: the new one takes the place of the former. */
export async function createLine(ctx: Context, { shared = false, steps, ...line }: NewLine): Promise<number> {
  if (shared && !keepsShared(ctx)) throw sharedForbidden();
  const owner = { owner_id: shared ? null : ctx.variables.userId };
  return createRow(ctx, approvalLines, { ...line, steps: await checked(ctx, steps) }, owner);
}

export async function updateLine(ctx: Context, id: number, { steps, ...changes }: LineChanges): Promise<void> {
  await assertKeeps(ctx, id, 'update');
  await updateRow(ctx, approvalLines, id, { ...changes, ...(steps ? { steps: await checked(ctx, steps) } : {}) });
}

export async function deleteLine(ctx: Context, id: number): Promise<void> {
  await assertKeeps(ctx, id, 'delete');
  await deleteRow(ctx, approvalLines, id);
}
