import sql from 'sql-template-tag';
import type { Action } from '../../../kernel/access/permissions.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { visible } from '../../../kernel/crud/select.ts';
import type { DocumentType } from '../../../kernel/document-type.ts';
import { conflict, notFound, Refusal } from '../../../kernel/errors.ts';
import { readLines } from '../../../kernel/lines/write.ts';
import { allowedEvents } from '../../../kernel/states/machine.ts';
import type { FormFieldValue } from '../forms/model.ts';
import { type ApprovalStatus, approvalMachine, approvals, delegationInForce, type Rejection } from '../model.ts';
import { denialReason, type RuleStep, type Situation, type Verb } from './rules.ts';
import { approvalSteps } from './steps.ts';

export interface Document {
  id: number;
  document_no: string | null;
  title: string;
  status: ApprovalStatus;
  content: Record<string, unknown> | null;
  drafter_id: string;
  resubmit_count: number;
  rejection_history: Rejection[];
  linked_type: string | null;
  linked_id: string | null;
  form_id: number;
  form_active: boolean;
  allow_pre_decide: boolean;
  allow_self_approval: boolean;
  form_fields: FormFieldValue[] | null;
}

/** A document with what its rules look at. */
export interface Loaded {
  document: Document;
  steps: RuleStep[];
  situation: Situation;
}

/** Documents that the caller may see, over the alias `t`. */
export const readable = (ctx: Context) => visible(ctx, approvals, ctx.access(approvals.name, 'read'));

/** The document locked for the rest of the transaction, so that of two who decide at once one comes second; 404 for one not to be seen. */
export async function lockDocument(ctx: Context, id: number): Promise<Loaded> {
  const document = await ctx.row<Document>(sql`
    select t.id, t.document_no, t.title, t.status, t.content, t.drafter_id, t.resubmit_count, t.rejection_history, t.linked_type, t.linked_id, t.form_id,
      f.is_active and f.deleted_at is null as form_active, f.allow_pre_decide, f.allow_self_approval, f.fields as form_fields
    from approvals t join approval_forms f on f.tenant_id = t.tenant_id and f.id = t.form_id
    where t.id = ${id} and ${readable(ctx)} for update of t`);
  if (!document) throw notFound();
  const steps = await readLines(ctx, approvalSteps, id, ['kind', 'step_order', 'approver_id', 'status']);
  return { document, steps, situation: await situationOf(ctx, document, steps) };
}

const RIGHTS: readonly Action[] = ['create', 'read', 'update', 'delete'];

type Judged = Pick<Document, 'id' | 'status' | 'drafter_id' | 'linked_type' | 'linked_id' | 'form_id' | 'form_active' | 'allow_pre_decide'>;

/** What the record of a document is, if it has one. */
export const typeOf = (ctx: Context, { linked_type: linked }: Pick<Document, 'linked_type'>): DocumentType | undefined =>
  ctx.app.domains.flatMap(({ documents = [] }) => documents).find(({ collection }) => collection.name === linked);

async function supersededBy(ctx: Context, document: Judged): Promise<string | null> {
  const type = document.status === 'REJECTED' ? typeOf(ctx, document) : undefined;
  return type && !(await type.awaits(ctx, Number(document.linked_id), document.id)) ? type.superseded : null;
}

export async function situationOf(ctx: Context, document: Judged, steps: readonly RuleStep[]): Promise<Situation> {
  return {
    status: document.status,
    drafterId: document.drafter_id,
    linkedType: document.linked_type,
    form: { isActive: document.form_active, allowPreDecide: document.allow_pre_decide },
    steps,
    me: ctx.variables.userId,
    principals: await principals(ctx, document.form_id),
    rights: new Set(RIGHTS.filter((action) => ctx.may(approvals.name, action))),
    superseded: await supersededBy(ctx, document),
    deletesAll: ctx.may(approvals.name, 'delete')?.allRows ?? false,
  };
}

/** Those for whom the caller stands in today on documents of the form. */
async function principals(ctx: Context, formId: number): Promise<Map<string, number>> {
  const rows = await ctx.rows<{ delegator_id: string; id: number }>(sql`
    select g.delegator_id, g.id from approval_delegations g
    where ${delegationInForce(ctx.variables)} and (g.form_ids is null or g.form_ids::jsonb @> to_jsonb(${formId}::integer))`);
  return new Map(rows.map(({ delegator_id, id }) => [delegator_id, id]));
}

export function assertMay({ situation }: Loaded, verb: Verb, stepId?: number): void {
  const objection = denialReason(verb, situation, stepId);
  if (!objection) return;
  if (objection.key !== 'error.invalid_transition') throw new Refusal(objection.status, objection.key);
  throw conflict(objection.key, [
    {
      path: 'status',
      code: 'invalid_transition',
      from: situation.status,
      event: verb,
      allowed: allowedEvents(approvalMachine, situation.status),
    },
  ]);
}
