import sql, { raw } from 'sql-template-tag';
import { nameSql } from '../../../kernel/crud/user-name.ts';
import { lockRow } from '../../../kernel/crud/write.ts';
import type { ApprovalEvent, DocumentType, FormField } from '../../../kernel/document-type.ts';
import { conflict, Refusal } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { assertEvent, transition } from '../../../kernel/machine.ts';
import { enumKey } from '../../../kernel/model/labels.ts';
import { createLinkedApproval } from '../../approvals/documents/linked.ts';
import { lockApprovalsOf, type SubmitInput } from '../../approvals/documents/record.ts';
import { type LeaveStatus, type LeaveType, leaveMachine, leaveRequests } from './model.ts';

const { fields } = leaveRequests.options;

/** How an approval shows a request. */
const form: DocumentType['form'] = {
  code: 'LEAVE',
  name: { ko: '휴가신청서', en: 'Leave request' },
  description: { ko: '연차, 반차와 그 밖의 휴가 신청', en: 'Annual leave, half days and other leave' },
  fields: [
    { key: 'person', label: fields.user_id.label, type: 'text' },
    { key: 'leave_type', label: fields.leave_type.label, type: 'text' },
    { key: 'start_date', label: fields.start_date.label, type: 'date' },
    { key: 'end_date', label: fields.end_date.label, type: 'date' },
    { key: 'days', label: fields.days.label, type: 'number' },
    { key: 'reason', label: fields.reason.label, type: 'textarea' },
  ] satisfies FormField[],
};

const typeName = (ctx: Context, type: LeaveType) =>
  ctx.app.messages.translate(ctx.tenant.locale, enumKey(leaveRequests.name, 'leave_type', type));

/** The request as the content of its approval, in the words of the tenant's language. Its days are counted as its own will be with the submission. */
export async function contentOf(ctx: Context, id: number): Promise<Record<string, unknown>> {
  const leave = await ctx.row<{ content: { leave_type: LeaveType } }>(sql`
    select json_build_object('person', ${raw(nameSql('u'))}, 'leave_type', t.leave_type, 'start_date', t.start_date, 'end_date', t.end_date,
      'days', trim_scale(ops.leave_days(t.tenant_id, t.leave_type, t.start_date, t.end_date)), 'reason', t.reason) as content
    from leave_requests t join directus_users u on u.tenant_id = t.tenant_id and u.id = t.user_id
    where t.tenant_id = ${ctx.tenant.id} and t.id = ${id}`);
  const content = leave?.content as { leave_type: LeaveType };
  return { ...content, leave_type: typeName(ctx, content.leave_type) };
}

interface Asked {
  status: LeaveStatus;
  user_id: string;
  request_no: string;
  leave_type: LeaveType;
}

/** Submits the request as a new approval of the caller's: the person whose leave it is, or one who may change every request. */
export async function submitLeave(ctx: Context, id: number, { title, ...input }: SubmitInput): Promise<void> {
  const caller = ctx.variables.userId as string;
  await lockApprovalsOf(ctx, leaveRequests, id);
  const leave = await lockRow<Asked>(ctx, leaveRequests, id, 'update', ['status', 'user_id', 'request_no', 'leave_type']);
  if (leave.user_id !== caller && !ctx.access(leaveRequests.name, 'update').allRows)
    throw new Refusal(403, 'error.leave_request.not_own', [{ path: 'user_id', code: 'not_own' }]);
  assertEvent(leaveMachine, leave.status, 'submit-approval');
  const content = await contentOf(ctx, id);
  const document = { ...input, title: title ?? `${leave.request_no} ${typeName(ctx, leave.leave_type)}`, content };
  await createLinkedApproval(ctx, leaveDocument, id, document, caller);
}

/** The request as its approval sees it, whoever acts there; undefined once it is deleted. */
const lockLeave = (ctx: Context, id: number, lock = sql`for update`) =>
  ctx.row<{ status: LeaveStatus; approval_id: number | null }>(sql`
    select status, approval_id from leave_requests where tenant_id = ${ctx.tenant.id} and id = ${id} and deleted_at is null ${lock}`);

const SUPERSEDED = 'error.leave_request.approval_superseded';

const superseded = () => conflict(SUPERSEDED);

type Leave = Awaited<ReturnType<typeof lockLeave>>;

const awaitsApproval = (leave: Leave, approvalId: number) => leave?.status === 'REJECTED' && leave.approval_id === approvalId;

async function renew(ctx: Context, id: number, approvalId: number): Promise<Record<string, unknown>> {
  if (!awaitsApproval(await lockLeave(ctx, id), approvalId)) throw superseded();
  return contentOf(ctx, id);
}

/** Another leave on the same days refuses it in the database. */
async function submitted(ctx: Context, id: number, { approval, resubmission }: ApprovalEvent): Promise<void> {
  if (!(await lockLeave(ctx, id))) throw superseded();
  await transition(ctx, leaveMachine, id, resubmission ? 'resubmitted' : 'submit-approval', {
    approval_id: approval.id,
    decided_at: null,
    cancel_reason: null,
  });
}

const hangsOn = async (ctx: Context, id: number, { approval }: ApprovalEvent) => (await lockLeave(ctx, id))?.approval_id === approval.id;

async function decided(ctx: Context, id: number, event: ApprovalEvent): Promise<void> {
  if (!(await hangsOn(ctx, id, event))) return;
  const verb = event.decision === 'APPROVED' ? 'approved' : 'rejected';
  await transition(ctx, leaveMachine, id, verb, { decided_at: ctx.now.toISOString() });
}

async function withdrawn(ctx: Context, id: number, event: ApprovalEvent): Promise<void> {
  if (await hangsOn(ctx, id, event)) await transition(ctx, leaveMachine, id, 'withdrawn');
}

async function deleted(ctx: Context, id: number, event: ApprovalEvent): Promise<void> {
  if (await hangsOn(ctx, id, event)) await transition(ctx, leaveMachine, id, 'approval-deleted');
}

export const leaveDocument: DocumentType = {
  collection: leaveRequests,
  number: 'request_no',
  status: 'status',
  form,
  awaits: async (ctx, id, approvalId) => awaitsApproval(await lockLeave(ctx, id, sql``), approvalId),
  superseded: SUPERSEDED,
  renew,
  submitted,
  decided,
  withdrawn,
  deleted,
};
