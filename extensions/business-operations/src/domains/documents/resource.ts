import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { type ComputedFields, related, visible } from '../../kernel/crud/select.ts';
import { lines } from '../../kernel/lines/lines.ts';
import { storedFields } from '../../kernel/model/collection.ts';
import { queryBoolean, queryInput } from '../../kernel/model/schemas.ts';
import { delegationInForce } from '../approvals/model.ts';
import { documentApprovals, documentData, documents } from './model.ts';
import { templateOfDocument } from './template-of.ts';
import { documentTemplates } from './templates/model.ts';
import { stranded, waiting } from './turn.ts';

/** How documents are listed and shown. */

/**
 * Whether the caller decides at the step `p` of the document `t`: as its approver, or for them today, but not on what they submitted
 * themselves. A document has no form, so delegations of forms do not count.
 */
const decides = (
  ctx: Context,
) => sql`(p.approver_id = ${ctx.variables.userId} or t.submitted_by is distinct from ${ctx.variables.userId} and exists (
  select from approval_delegations g where g.delegator_id = p.approver_id and g.form_ids is null and ${delegationInForce(ctx.variables)}))`;

const awaits = (ctx: Context) => sql`exists (select from document_approvals p where ${raw(waiting)} and ${decides(ctx)})`;

const listFields: ComputedFields = {
  template: related(documentTemplates, 'template_id', ['id', 'name', 'category']),
  current_approver: {
    sql: raw(`(select json_build_object('id', p.approver_id, 'name', p.approver_name) from document_approvals p where ${waiting})`),
    schema: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    sheet: [{ path: 'current_approver.name', label: 'sheet.documents.current_approver' }],
  },
  has_snapshot: { sql: raw('(t.rendered_html is not null)'), schema: z.boolean() },
};

export const approvals = lines(documentApprovals, {
  of: documents,
  order: 'step',
  sort: 'l.round, l.step',
  numbers: 'given',
  max: 100_000,
});

const data = lines(documentData, {
  of: documents,
  order: 'row_index',
  sort: 'l.section_id nulls first, l.column_id nulls first, l.field_key, l.row_index',
  numbers: 'given',
  max: 100_000,
}).some({ document: 't', columns: ['section_id', 'column_id', 'row_index', 'field_key', 'value'] });

/** The author of the document, or who may delete documents. */
export const mayCancel = (ctx: Context) =>
  ctx.may(documents.name, 'delete') ? raw('true') : sql`(${ctx.variables.userId} in (t.created_by, t.submitted_by))`;

/** Somebody other than the drafter has decided in this round. */
const acted =
  raw(`exists (select from document_approvals p where p.tenant_id = t.tenant_id and p.document_id = t.id and p.round = t.approval_round
  and p.line_type <> 'DRAFTER' and p.status in ('APPROVED', 'REJECTED'))`);

/** Too late to cancel, unless whoever may delete documents ends one that nobody can decide any more. */
export const tooLate = (ctx: Context) => (ctx.may(documents.name, 'delete') ? sql`(${acted} and not ${stranded(ctx)})` : acted);

const VERBS = ['submit', 'approve', 'reject', 'cancel'] as const;

const transitions = (ctx: Context) => {
  const update = ctx.may(documents.name, 'update');
  const mine = update ? visible(ctx, documents, update) : raw('false');
  const turn = ctx.may(documentApprovals.name, 'update') ? awaits(ctx) : raw('false');
  return sql`to_json(array_remove(array[
    case when ${mine} and t.status in ('DRAFT', 'REJECTED') then 'submit' end,
    case when ${turn} then 'approve' end, case when ${turn} then 'reject' end,
    case when ${mine} and ${mayCancel(ctx)} and (t.status in ('DRAFT', 'REJECTED') or t.status = 'PENDING' and not ${tooLate(ctx)}) then 'cancel' end], null))`;
};

export const documentResource = resource('/documents', documents, {
  id: 'quality.documents',
  noun: 'document',
  list: {
    summary: 'Documents without their values; search over document_no and title.',
    only: storedFields(documents).flatMap(([name]) => (name === 'rendered_html' ? [] : [name])),
    filters: {
      template_id: 'template_id',
      category: {
        schema: queryInput(documentTemplates.options.fields.category),
        reads: ['template_id'],
        sql: (category: string) =>
          sql`exists (select from document_templates d where d.tenant_id = t.tenant_id and d.id = t.template_id and d.category = ${category})`,
      },
      status: 'status',
      result: 'result',
      order_id: 'order_id',
      order_location_id: 'order_location_id',
      work_order_id: 'work_order_id',
      created_by: 'created_by',
      awaiting_me: {
        schema: queryBoolean,
        reads: ['status'],
        sql: (wanted: boolean, ctx: Context) => (wanted ? awaits(ctx) : sql`not ${awaits(ctx)}`),
      },
      start_date: 'created_at>=',
      end_date: 'created_at<=',
    },
    sort: ['-created_at', 'document_no', 'title', 'status'],
    search: ['document_no', 'title'],
    computed: listFields,
  },
  show: {
    template: templateOfDocument,
    data,
    approvals: approvals.extra,
    editable: {
      sql: (ctx) => {
        const update = ctx.may(documents.name, 'update');
        return update ? sql`(t.status in ('DRAFT', 'REJECTED') and ${visible(ctx, documents, update)})` : raw('false');
      },
      schema: z.boolean(),
    },
    can_snapshot: {
      sql: (ctx) => {
        const update = ctx.may(documents.name, 'update');
        return update ? visible(ctx, documents, update) : raw('false');
      },
      schema: z.boolean(),
    },
    can_approve: { sql: (ctx) => (ctx.may(documentApprovals.name, 'update') ? awaits(ctx) : raw('false')), schema: z.boolean() },
    allowed_transitions: { sql: transitions, schema: z.array(z.enum(VERBS)) },
  },
});
