import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { type Detail, invalid } from '../../kernel/errors.ts';
import { byTenantUser } from '../../kernel/states/guard.ts';
import { move, writeFollowing } from '../../kernel/states/move.ts';
import { userColumns, userJoins } from '../approvals/documents/user-sql.ts';
import { reach } from './approve.ts';
import { documentMachine, documentStepMachine } from './model.ts';
import type { ApprovalLine, TemplateWithParts } from './templates/load.ts';
import { templateWithParts } from './templates/load.ts';

export const Submission = z.strictObject({
  approvers: z
    .array(z.strictObject({ step: z.int().min(1).max(8), approver_id: z.uuid() }))
    .max(8)
    .optional(),
});

type Approvers = NonNullable<z.infer<typeof Submission>['approvers']>;

interface Submitted {
  template_id: number;
  approval_round: number;
  result: string | null;
  document_no: string;
  title: string;
}

const submission = move<Submitted, { to: 'PENDING' | 'APPROVED' }>(documentMachine, 'submit', {
  reads: ['template_id', 'approval_round', 'result', 'document_no', 'title'],
  guards: [byTenantUser],
  to: ({ to }) => to,
  set: (ctx, { approval_round: round, to }) => ({
    approval_round: round + 1,
    submitted_at: ctx.now.toISOString(),
    submitted_by: ctx.variables.userId,
    decided_at: to === 'APPROVED' ? ctx.now.toISOString() : null,
  }),
});

/**
 * Starts the approval of a DRAFT or REJECTED document by the line of its template as it is today. A line without others than the
 * drafter approves it at once.
 */
export async function submit(ctx: Context, id: number, { approvers = [] }: z.infer<typeof Submission>): Promise<void> {
  const document = await submission.assert(ctx, id, { to: 'PENDING' });
  const template = await usedTemplate(ctx, document.template_id);
  await assertComplete(ctx, id, template, document.result);
  const line = lineOf(template.approval_lines, approvers, ctx.variables.userId as string);
  const persons = await personsOf(ctx, line, approvers);
  const deciding = line.some(({ line_type: type }) => type !== 'DRAFTER');
  await submission.one(ctx, id, { to: deciding ? 'PENDING' : 'APPROVED' });
  await insertLine(
    ctx,
    { ...document, id },
    line.map((step) => ({ ...step, ...persons.get(step.approver_id) })),
  );
}

/** The line stays readable after its template was deleted, as long as documents use it. */
async function usedTemplate(ctx: Context, id: number): Promise<TemplateWithParts> {
  const template = await templateWithParts(ctx, id);
  if (!template) throw invalid();
  return template;
}

/** Names each required field and item that is empty, and the result of an inspection. */
async function assertComplete(ctx: Context, id: number, template: TemplateWithParts, result: string | null): Promise<void> {
  const rows = await ctx.rows<{ section_id: number | null; field_key: string }>(sql`
    select distinct section_id, field_key from document_data where tenant_id = ${ctx.tenant.id} and document_id = ${id} and value <> ''`);
  const filled = new Set(rows.map(({ section_id: section, field_key: key }) => `${section ?? ''}:${key}`));
  const missing: Detail[] = [
    ...template.basic_fields.flatMap(({ field_key: key, label, is_required: required }) =>
      required && !filled.has(`:${key}`) ? [{ path: key, code: 'required', label }] : [],
    ),
    ...template.sections.flatMap(({ id: section, items }) =>
      items.flatMap(({ field_key: key, item: label, is_required: required }) =>
        required && !filled.has(`${section}:${key}`) ? [{ path: key, code: 'required', section_id: section, label }] : [],
      ),
    ),
    ...(['IQC', 'PQC', 'FQC'].includes(template.category) && !result ? [{ path: 'result', code: 'required' }] : []),
  ];
  if (missing.length) throw invalid('error.document.missing_required', missing);
}

type Step = Pick<ApprovalLine, 'step' | 'line_type' | 'label'> & { approver_id: string };

/** Who decides at each step: the drafter at the first, the template's own approver, or the one who is named now. */
function lineOf(lines: readonly ApprovalLine[], approvers: Approvers, me: string): Step[] {
  const chosen = (step: number) => lines.some((line) => line.step === step && line.line_type !== 'DRAFTER' && !line.approver_id);
  const wrong = approvers.flatMap(({ step }, index): Detail[] => {
    if (!chosen(step)) return [{ path: `approvers.${index}.step`, code: 'unknown_step', step }];
    return approvers.findIndex((other) => other.step === step) < index
      ? [{ path: `approvers.${index}.step`, code: 'duplicate', step }]
      : [];
  });
  if (wrong.length) throw invalid('error.document.unknown_step', wrong);
  const named = new Map(approvers.map(({ step, approver_id: id }) => [step, id]));
  const found = lines.map(({ step, line_type, label, approver_id: fixed }) => ({
    ...{ step, line_type, label },
    approver_id: line_type === 'DRAFTER' ? me : (fixed ?? named.get(step)),
  }));
  const open = found.filter(({ approver_id: id }) => !id);
  if (open.length)
    throw invalid(
      'error.document.approver_required',
      open.map(({ step, label }) => ({ path: 'approvers', code: 'approver_required', step, label })),
    );
  return found as Step[];
}

interface Person {
  name: string;
  department: string | null;
  position: string | null;
}

/** Names, departments and positions of this moment; whoever is no active user of the tenant, or may not decide documents, is 422. */
async function personsOf(ctx: Context, line: readonly Step[], approvers: Approvers): Promise<Map<string, Person>> {
  const rows = await ctx.rows<Person & { id: string; decides: boolean }>(sql`
    select u.id, ops.may_decide_documents(u.tenant_id, u.id) as decides, ${userColumns} from directus_users u ${userJoins}
    where u.tenant_id = ${ctx.tenant.id} and u.status = 'active' and u.id = any (${line.map(({ approver_id: id }) => id)}::uuid[])`);
  const persons = new Map(rows.map(({ id, decides: _, ...person }) => [id, person]));
  const deciding = new Set(rows.flatMap(({ id, decides }) => (decides ? [id] : [])));
  const wrong = line.flatMap(({ step, line_type: type, approver_id: id, label }): Detail[] => {
    if (deciding.has(id) || (type === 'DRAFTER' && persons.has(id))) return [];
    const index = approvers.findIndex((each) => each.step === step);
    return [
      {
        path: index < 0 ? 'approvers' : `approvers.${index}.approver_id`,
        code: persons.has(id) ? 'not_permitted' : 'unknown_reference',
        step,
        label,
      },
    ];
  });
  if (wrong.length) throw invalid('error.validation_failed', wrong);
  return persons;
}

/** Stores the round: the drafter has approved, and the next one's turn comes. */
async function insertLine(ctx: Context, document: Submitted & { id: number }, line: readonly (Step & Partial<Person>)[]): Promise<void> {
  if (!line.length) return;
  const round = document.approval_round + 1;
  const rows = await ctx.rows<{ id: number; step: number; line_type: string; approver_id: string }>(sql`
    insert into document_approvals (tenant_id, document_id, round, step, line_type, label, approver_id, approver_name, department, position)
    select ${ctx.tenant.id}, ${document.id}, ${round}, g.step, g.line_type, g.label, g.approver_id, g.name, g.department, g.position
    from json_to_recordset(${JSON.stringify(line)}::json) as g
      (step integer, line_type text, label text, approver_id uuid, name text, department text, position text)
    returning id, step, line_type, approver_id`);
  const [drafter] = rows.filter(({ line_type: type }) => type === 'DRAFTER');
  if (drafter)
    await writeFollowing(ctx, documentStepMachine, [
      {
        id: drafter.id,
        from: 'WAITING',
        changes: { status: 'APPROVED', acted_by: ctx.variables.userId, acted_at: ctx.now.toISOString() },
      },
    ]);
  const [first] = rows.filter(({ line_type: type }) => type !== 'DRAFTER').sort((a, b) => a.step - b.step);
  if (first) await reach(ctx, document, first);
}
