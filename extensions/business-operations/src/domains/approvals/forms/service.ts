import type { App } from '../../../kernel/app.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { createRow, lockRow, updateRow } from '../../../kernel/crud/write.ts';
import { conflict, invalid } from '../../../kernel/errors.ts';
import { sanitizeHtml } from '../../../kernel/html.ts';
import type { FormChanges, NewForm } from './bodies.ts';
import { approvalForms, type FormFieldValue } from './model.ts';
import { areOfRecord, formProblems } from './rules.ts';

export function assertFormFields(fields: unknown): void {
  const problems = formProblems(fields);
  if (problems.length) throw invalid('error.approval_form.fields_invalid', problems);
}

/** What is written to a form, checked, with its template cleaned. */
export function checkedForm<Written extends Pick<FormChanges, 'body_template'> & { fields?: unknown }>(written: Written): Written {
  assertFormFields(written.fields);
  return typeof written.body_template === 'string' ? { ...written, body_template: sanitizeHtml(written.body_template) } : written;
}

export const createForm = (ctx: Context, body: NewForm): Promise<number> => createRow(ctx, approvalForms, checkedForm(body));

/** A form of records keeps the fields that they fill in; else no record could be submitted any more. */
export function assertRecordFields(app: App, linkedTypes: readonly (string | null)[], fields: unknown): void {
  const types = app.domains.flatMap(({ documents = [] }) => documents).filter(({ collection }) => linkedTypes.includes(collection.name));
  if (types.some(({ form }) => !areOfRecord(fields as FormFieldValue[] | null, form.fields)))
    throw conflict('error.approval_form.system', [{ path: 'fields', code: 'fixed' }]);
}

export async function updateForm(ctx: Context, id: number, body: FormChanges): Promise<void> {
  const checked = checkedForm(body);
  if (body.fields !== undefined) {
    const { linked_type: linked } = await lockRow<{ linked_type: string | null }>(ctx, approvalForms, id, 'update', ['linked_type']);
    assertRecordFields(ctx.app, [linked], body.fields);
  }
  await updateRow(ctx, approvalForms, id, checked);
}
