import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { createRow, updateRow } from '../../../kernel/crud/write.ts';
import { invalid, invalidField } from '../../../kernel/errors.ts';
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

/** A form's default line is one of the whole company. */
async function assertSharedLine(ctx: Context, { default_line_id: id }: FormChanges): Promise<void> {
  if (id === undefined || id === null) return;
  const line = await ctx.row(sql`
    select 1 from approval_lines where tenant_id = ${ctx.tenant.id} and id = ${id} and owner_id is null and deleted_at is null for key share`);
  if (!line) throw invalidField('default_line_id', 'unknown_reference');
}

export async function createForm(ctx: Context, body: NewForm): Promise<number> {
  await assertSharedLine(ctx, body);
  return createRow(ctx, approvalForms, checkedForm(body));
}

export async function updateForm(ctx: Context, id: number, body: FormChanges): Promise<void> {
  await assertSharedLine(ctx, body);
  await updateRow(ctx, approvalForms, id, checkedForm(body));
}
