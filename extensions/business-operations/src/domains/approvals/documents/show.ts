import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { type ComputedFields, selectOne } from '../../../kernel/crud/select.ts';
import type { DocumentType } from '../../../kernel/document-type.ts';
import { notFound } from '../../../kernel/errors.ts';
import { mask, rowReply } from '../../../kernel/model/schemas.ts';
import { attachedTo } from '../../files/attached.ts';
import { approvals } from '../model.ts';
import { documentFiles } from './draft.ts';
import { type Document, situationOf } from './load.ts';
import { allowedActions, type RuleStep } from './rules.ts';
import { approvalSteps } from './steps.ts';
import { userJson } from './user-sql.ts';

const Person = z.object({ id: z.uuid(), name: z.string() });

const Form = z.object({ id: z.int(), code: z.string(), name: z.string() });

const Approver = z.object({ step_id: z.int(), id: z.uuid(), name: z.string(), kind: z.string(), status: z.string() });

/** What lists show of a document besides its own columns. */
export const listExtras: ComputedFields = {
  form: {
    sql: raw(
      `(select json_build_object('id', f.id, 'code', f.code, 'name', f.name) from approval_forms f where f.tenant_id = t.tenant_id and f.id = t.form_id)`,
    ),
    schema: Form,
  },
  drafter: { sql: raw(userJson('t.drafter_id')), schema: Person },
  current_approvers: {
    sql: raw(`(
      select coalesce(json_agg(json_build_object(
        'step_id', s.id, 'id', s.approver_id, 'name', coalesce(s.approver_name, ''), 'kind', s.kind, 'status', s.status) order by s.id), '[]')
      from approval_steps s
      where s.tenant_id = t.tenant_id and s.approval_id = t.id and s.deleted_at is null and s.status in ('PENDING', 'ON_HOLD'))`),
    schema: z.array(Approver),
    sheet: [{ path: 'current_approvers.name', label: 'sheet.approvals.current_approvers' }],
  },
};

/** The columns of a list: everything but what makes a document long. */
export const listColumns = [
  'document_no',
  'title',
  'is_urgent',
  'status',
  'form_id',
  'drafter_id',
  'drafter_name',
  'drafter_department',
  'drafter_position',
  'current_step_order',
  'submitted_at',
  'completed_at',
  'withdrawn_at',
  'resubmit_count',
  'pre_decided_by',
  'copied_from_id',
  'linked_type',
  'linked_id',
  'created_at',
  'updated_at',
];

const linkedOf = ({ collection: { name }, number, status }: DocumentType): Sql =>
  raw(`when '${name}' then (
    select json_build_object('type', '${name}', 'id', r.id, 'number', r.${number}, 'status', r.${status})
    from ${name} r where r.tenant_id = t.tenant_id and r.id::text = t.linked_id)`);

const documentTypes = (ctx: Context) => ctx.app.domains.flatMap(({ documents = [] }) => documents);

const computed: ComputedFields = {
  ...listExtras,
  steps: approvalSteps.extra,
  files: attachedTo(documentFiles),
  linked: {
    sql: (ctx) => {
      const types = documentTypes(ctx);
      return types.length ? sql`case t.linked_type ${join(types.map(linkedOf), ' ')} end` : raw('null::json');
    },
    schema: z.object({ type: z.string(), id: z.int(), number: z.string(), status: z.string() }).nullable(),
  },
  form_rules: {
    sql: raw(`(
      select json_build_object('is_active', f.is_active and f.deleted_at is null, 'allow_pre_decide', f.allow_pre_decide, 'fields', f.fields)
      from approval_forms f where f.tenant_id = t.tenant_id and f.id = t.form_id)`),
    schema: z.json(),
  },
};

export const listReply = rowReply(
  approvals,
  Object.fromEntries(Object.entries(listExtras).map(([name, { schema }]) => [name, schema])),
).pick(mask(['id', ...listColumns, ...Object.keys(listExtras)]));

export const documentReply = rowReply(approvals, {
  ...Object.fromEntries(Object.entries(computed).map(([name, { schema }]) => [name, schema])),
  form: Form.extend({ fields: z.json().nullable() }),
  allowed_actions: z.array(z.string()),
}).omit({ form_rules: true });

interface Shown extends Omit<Document, 'form_active' | 'allow_pre_decide' | 'form_fields'> {
  form: object;
  form_rules: { is_active: boolean; allow_pre_decide: boolean; fields: Document['form_fields'] };
  steps: RuleStep[];
}

/** One document with its line, files and what the caller can do with it now. */
export async function showDocument(ctx: Context, id: number): Promise<object> {
  const found = await selectOne(ctx, approvals, id, computed);
  if (found === undefined) throw notFound();
  const { form_rules: rules, ...document } = JSON.parse(found) as Shown;
  const situation = await situationOf(
    ctx,
    { ...document, form_active: rules.is_active, allow_pre_decide: rules.allow_pre_decide },
    document.steps,
  );
  return { ...document, form: { ...document.form, fields: rules.fields }, allowed_actions: allowedActions(situation) };
}

/** Opening a document marks it as read: for an approver or reader at first sight, for all who have it in their completed box once it is decided. */
export async function markOpened(ctx: Context, id: number): Promise<void> {
  const { userId } = ctx.variables;
  await ctx.rows(sql`
    with seen as (
      update approval_steps set read_at = ${ctx.now}
      where tenant_id = ${ctx.tenant.id} and approval_id = ${id} and approver_id = ${userId} and read_at is null and deleted_at is null
      returning id)
    update approval_reads set read_at = ${ctx.now}
    where tenant_id = ${ctx.tenant.id} and approval_id = ${id} and user_id = ${userId} and read_at is null`);
}
