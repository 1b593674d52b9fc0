import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { asService, lockRow, permitted } from '../../../kernel/crud/write.ts';
import { conflict, invalid, invalidField } from '../../../kernel/errors.ts';
import { sanitizeHtml } from '../../../kernel/html.ts';
import { lines } from '../../../kernel/lines/lines.ts';
import { changedLines, copyLines, replaceLines, writeLines } from '../../../kernel/lines/write.ts';
import { fileLines } from '../../files/attached.ts';
import type { FormFieldValue } from '../forms/model.ts';
import { violations } from '../forms/rules.ts';
import type { LineStep } from '../lines/model.ts';
import { approvalLines } from '../lines/model.ts';
import { defaultSteps, resolveLine } from '../lines/resolve.ts';
import { renumbered } from '../lines/rules.ts';
import { approvalFiles, approvals } from '../model.ts';
import { assertMay, lockDocument } from './load.ts';
import { emitApproval } from './notices.ts';
import {
  activePersons,
  approvalSteps,
  type ChangedStep,
  checkedSteps,
  insertSteps,
  replaceSteps,
  type Step,
  type StepInput,
} from './steps.ts';

export const MAX_FILES = approvalFiles.options.atMost.max;

/** The files of a document, in their order; whoever may write the document attaches what they may read. */
export const documentFiles = lines(approvalFiles, {
  of: approvals,
  order: 'sort_order',
  first: 0,
  max: MAX_FILES,
  key: 'file_id',
  rights: 'document',
});

export interface DraftInput {
  title: string;
  content?: Record<string, unknown> | null | undefined;
  body?: string | null | undefined;
  is_urgent?: boolean | undefined;
  approval_line_id?: number | undefined;
  steps?: readonly StepInput[] | undefined;
  file_ids?: string[] | undefined;
}

/** A change of a document: a step that names its id is changed in what it names. */
export type DraftChanges = Partial<Omit<DraftInput, 'steps'>> & { steps?: ChangedStep[] | undefined };

interface Form {
  id: number;
  is_active: boolean;
  linked_type: string | null;
  fields: FormFieldValue[] | null;
  allow_self_approval: boolean;
}

const formOf = (ctx: Context, id: number) =>
  ctx.row<Form>(sql`
    select id, is_active, linked_type, fields, allow_self_approval from approval_forms
    where tenant_id = ${ctx.tenant.id} and id = ${id} and deleted_at is null for key share`);

const sizeLimit = 500 * 1024;

/** The body as it is kept: without anything that a reader's browser would run or fetch. */
export function cleanBody(body: string | null | undefined): string | null {
  if (!body) return null;
  if (Buffer.byteLength(body) > sizeLimit) throw invalidField('body', 'too_big', undefined, { max: sizeLimit });
  return sanitizeHtml(body);
}

export function assertFits(fields: readonly FormFieldValue[] | null, content: Record<string, unknown> | null | undefined): void {
  const wrong = violations(fields ?? [], content ?? {});
  if (wrong.length) throw invalid('error.approval.content_invalid', wrong);
}

/** The form that a person may draft on. */
export async function openForm(ctx: Context, id: number): Promise<Form> {
  const form = await formOf(ctx, id);
  if (!form) throw invalidField('form_id', 'unknown_reference');
  if (!form.is_active) throw conflict('error.approval.form_inactive');
  if (form.linked_type) throw invalid('error.approval.form_linked', [{ path: 'form_id', code: 'form_linked' }]);
  return form;
}

export async function createDraft(ctx: Context, { form_id: formId, ...input }: DraftInput & { form_id: number }): Promise<number> {
  const { title, content, is_urgent } = input;
  const body = input.body === undefined ? undefined : cleanBody(input.body);
  const draft = permitted(ctx, approvals, 'create', { form_id: formId, title, content, body, is_urgent });
  const form = await openForm(ctx, formId);
  assertFits(form.fields, input.content);
  const drafterId = ctx.variables.userId as string;
  const steps = (await stepsOf(ctx, input, drafterId, form)) ?? (await defaultSteps(ctx, formId, drafterId)) ?? [];
  const id = await insertDraft(ctx, { ...draft, drafter_id: drafterId });
  await insertSteps(ctx, id, steps);
  await replaceFiles(ctx, id, input.file_ids ?? []);
  return id;
}

export const insertDraft = (ctx: Context, draft: Record<string, unknown>): Promise<number> =>
  ctx.items(approvals).create({ ...draft, tenant_id: ctx.tenant.id });

/** The steps that an input names, by itself or by a saved line; undefined when it names none. */
export async function stepsOf(
  ctx: Context,
  { steps, approval_line_id: lineId }: Pick<DraftInput, 'steps' | 'approval_line_id'>,
  drafterId: string,
  form: { allow_self_approval: boolean },
): Promise<Step[] | undefined> {
  if (steps && lineId !== undefined) throw invalidField('steps', 'not_both');
  const drafter = { drafterId, allowsSelf: form.allow_self_approval };
  if (steps) return checkedSteps(ctx, steps, drafter);
  if (lineId === undefined) return undefined;
  const line = await lineOf(ctx, lineId);
  const resolved = await resolveLine(ctx, line.steps, drafterId);
  if (!resolved) throw invalid('error.approval.line_unresolved', [{ path: 'approval_line_id', code: 'line_unresolved' }]);
  return checkedSteps(ctx, resolved, drafter);
}

async function lineOf(ctx: Context, id: number): Promise<{ steps: LineStep[] }> {
  const line = await ctx.row<{ steps: LineStep[] }>(sql`
    select steps from approval_lines
    where tenant_id = ${ctx.tenant.id} and id = ${id} and deleted_at is null and (owner_id is null or owner_id = ${ctx.variables.userId})`);
  if (!line) throw invalidField('approval_line_id', 'unknown_reference', undefined, { collection: approvalLines.name });
  return line;
}

/** Changes a draft or a rejected document; a list that is sent is the whole new list. */
export async function changeDraft(ctx: Context, id: number, input: DraftChanges): Promise<void> {
  const loaded = await lockDocument(ctx, id);
  assertMay(loaded, 'edit');
  const { document } = loaded;
  const { steps: sent, approval_line_id: _line, file_ids: fileIds, body, content, ...changes } = input;
  if (content !== undefined) assertFits(document.form_fields, content);
  const change = sent && (await changedLines(ctx, approvalSteps, id, sent));
  const steps = await stepsOf(ctx, { ...input, steps: change?.lines }, document.drafter_id, document);
  const written = permitted(ctx, approvals, 'update', {
    ...changes,
    ...(content === undefined ? {} : { content }),
    ...(body === undefined ? {} : { body: cleanBody(body) }),
  });
  if (Object.keys(written).length) await ctx.items(approvals).update(id, written);
  // The steps of a rejected round stay as they were decided, so its line is another one even where it says the same.
  if (change && steps && document.status === 'DRAFT')
    await writeLines(ctx, approvalSteps, { ...change, lines: change.lines.map((line, index) => ({ ...line, ...steps[index] })) });
  else if (steps) {
    await replaceSteps(ctx, id, steps);
    await forgetDecisions(ctx, id);
  }
  if (fileIds) await replaceFiles(ctx, id, fileIds);
}

/** A round whose line has gone is no news any more to those who decided in it. */
const forgetDecisions = (ctx: Context, id: number) =>
  ctx.rows(sql`
    delete from approval_reads r where r.tenant_id = ${ctx.tenant.id} and r.approval_id = ${id}
      and r.user_id not in (select user_id from ops.concerned_by_approval(${ctx.tenant.id}, ${id}))`);

/** The document's files, in the order given. Those that stay keep their row. */
const replaceFiles = async (ctx: Context, id: number, fileIds: readonly string[]): Promise<void> =>
  replaceLines(ctx, documentFiles, { id, lines: await fileLines(ctx, documentFiles, fileIds) });

/** A new draft with what a document of the caller's says, for the people who are still there. */
export async function copyDocument(ctx: Context, id: number): Promise<number> {
  ctx.access(approvals.name, 'create');
  const loaded = await lockDocument(ctx, id);
  assertMay(loaded, 'copy');
  const source = await lockRow<{ form_id: number; title: string; content: object | null; body: string | null; is_urgent: boolean }>(
    ctx,
    approvals,
    id,
    'read',
    ['form_id', 'title', 'content', 'body', 'is_urgent'],
  );
  const values = asService('a copy says what the caller reads in the source', {
    form_id: source.form_id,
    title: source.title,
    content: source.content,
    body: source.body,
    is_urgent: source.is_urgent,
    drafter_id: ctx.variables.userId,
    copied_from_id: id,
  });
  const copy = await insertDraft(ctx, values);
  const active = await activePersons(
    ctx,
    loaded.steps.map(({ approver_id }) => approver_id),
  );
  const remaining = loaded.steps.filter(({ approver_id }) => active.has(approver_id));
  await insertSteps(ctx, copy, renumbered(remaining.map(({ kind, step_order, approver_id }) => ({ kind, step_order, approver_id }))));
  await copyLines(ctx, documentFiles, { from: id, to: copy });
  return copy;
}

/** Deletes a document with its steps and files; the linked record is told. */
export async function deleteDocument(ctx: Context, id: number): Promise<void> {
  ctx.access(approvals.name, 'delete');
  const loaded = await lockDocument(ctx, id);
  assertMay(loaded, 'delete');
  await ctx.items(approvals).delete(id);
  await emitApproval(ctx, 'deleted', loaded.document);
}
