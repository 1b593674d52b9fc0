import type { Context } from '../../../kernel/context/context.ts';
import { createRow, updateRow } from '../../../kernel/crud/write.ts';
import { invalid } from '../../../kernel/errors.ts';
import { sanitizeHtml } from '../../../kernel/html.ts';
import type { FormChanges, NewForm } from './bodies.ts';
import { approvalForms } from './model.ts';
import { formProblems } from './rules.ts';

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

export const updateForm = (ctx: Context, id: number, body: FormChanges): Promise<void> =>
  updateRow(ctx, approvalForms, id, checkedForm(body));
