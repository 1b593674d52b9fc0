import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { nameSql } from '../../../kernel/crud/user-name.ts';
import type { ApprovalEvent, DocumentType, FormField } from '../../../kernel/document-type.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { enumKey } from '../../../kernel/model/labels.ts';
import { notifyAll } from '../../../kernel/notify.ts';
import { byTenantUser, type Guard } from '../../../kernel/states/guard.ts';
import { move } from '../../../kernel/states/move.ts';
import { createLinkedApproval } from '../../approvals/documents/linked.ts';
import { lockApprovalsOf, type SubmitInput } from '../../approvals/documents/record.ts';
import { countLeave, type LeaveSpan } from './derived.ts';
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
  const leave = await ctx.row<LeaveSpan & { person: string; reason: string }>(sql`
    select ${raw(nameSql('u'))} as person, t.leave_type, t.start_date::text, t.end_date::text, t.reason
    from leave_requests t join directus_users u on u.tenant_id = t.tenant_id and u.id = t.user_id
    where t.tenant_id = ${ctx.tenant.id} and t.id = ${id}`);
  if (!leave) throw notFound();
  return { ...leave, leave_type: typeName(ctx, leave.leave_type), days: await countLeave(ctx, ctx.tenant.id, leave) };
}

interface Asked {
  request_no: string;
  leave_type: LeaveType;
}

export const mayChangeEvery = (ctx: Context) => raw(String(ctx.may(leaveRequests.name, 'update')?.allRows ?? false));

/** The user whose leave it is submits it, or one who may change every request. */
const byApplicant: Guard = {
  sql: (ctx) => sql`(t.user_id = ${ctx.variables.userId} or ${mayChangeEvery(ctx)})`,
  status: 403,
  error: 'error.leave_request.not_own',
  detail: () => ({ path: 'user_id' }),
};

export const submission = move<Asked>(leaveMachine, 'submit-approval', {
  reads: ['request_no', 'leave_type'],
  guards: [byTenantUser, byApplicant],
});

/** Submits the request as a new approval of the caller's. The approval moves it then, by the listener below. */
export async function submitLeave(ctx: Context, id: number, { title, ...input }: SubmitInput): Promise<void> {
  await lockApprovalsOf(ctx, leaveRequests, id);
  const leave = await submission.assert(ctx, id, undefined);
  const document = {
    ...input,
    title: title ?? `${leave.request_no} ${typeName(ctx, leave.leave_type)}`,
    content: await contentOf(ctx, id),
  };
  await createLinkedApproval(ctx, leaveDocument, id, document, ctx.variables.userId as string);
}

/** The request as its approval sees it, whoever acts there; undefined once it is deleted. */
const lockLeave = (ctx: Context, id: number, lock = sql`for update`) =>
  ctx.row<{ status: LeaveStatus; approval_id: number | null }>(sql`
    select status, approval_id from leave_requests where tenant_id = ${ctx.tenant.id} and id = ${id} and deleted_at is null ${lock}`);

const SUPERSEDED = 'error.leave_request.approval_superseded';

const superseded = () => conflict(SUPERSEDED);

type Leave = Awaited<ReturnType<typeof lockLeave>>;

const awaitsApproval = (leave: Leave, approvalId: number) => leave?.status === 'REJECTED' && leave.approval_id === approvalId;

async function beforeResubmit(ctx: Context, id: number, approvalId: number): Promise<Record<string, unknown>> {
  if (!awaitsApproval(await lockLeave(ctx, id), approvalId)) throw superseded();
  return contentOf(ctx, id);
}

const right = 'service';

const submittedTo = (_ctx: Context, _leave: object, approvalId: number) => ({
  approval_id: approvalId,
  decided_at: null,
  cancel_reason: null,
});

const toPending = {
  first: move<object, number>(leaveMachine, 'submit-approval', { right, set: submittedTo }),
  again: move<object, number>(leaveMachine, 'resubmitted', { right, set: submittedTo }),
};

const decidedNow = { right, set: (ctx: Context) => ({ decided_at: ctx.now.toISOString() }) } as const;

const byDecision = {
  APPROVED: move(leaveMachine, 'approved', decidedNow),
  REJECTED: move(leaveMachine, 'rejected', decidedNow),
};

const withdrawal = move(leaveMachine, 'withdrawn', { right });

/** Whoever counts on a leave, asked for or approved, hears that it is none any more. */
const approvalDeletion = move<{ user_id: string; request_no: string }, ApprovalEvent>(leaveMachine, 'approval-deleted', {
  right,
  reads: ['user_id', 'request_no'],
  async after(ctx, ended, { approval: { document_no }, actor_id }) {
    await notifyAll(
      ctx,
      ended
        .filter(({ user_id, from }) => user_id !== actor_id && (from === 'PENDING' || from === 'APPROVED'))
        .map(({ id, user_id, request_no }) => ({
          users: [user_id],
          key: 'notification.leave_request.approval_deleted',
          params: { request_no, document_no },
          item: { collection: leaveRequests.name, item: id },
        })),
    );
  },
});

/** Another leave on the same days refuses it in the database. */
async function submitted(ctx: Context, id: number, { approval, resubmission }: ApprovalEvent): Promise<void> {
  if (!(await lockLeave(ctx, id))) throw superseded();
  await toPending[resubmission ? 'again' : 'first'].one(ctx, id, approval.id);
}

const isCurrentApproval = async (ctx: Context, id: number, { approval }: ApprovalEvent) =>
  (await lockLeave(ctx, id))?.approval_id === approval.id;

async function decided(ctx: Context, id: number, event: ApprovalEvent): Promise<void> {
  if (event.decision && (await isCurrentApproval(ctx, id, event))) await byDecision[event.decision].one(ctx, id, undefined);
}

async function withdrawn(ctx: Context, id: number, event: ApprovalEvent): Promise<void> {
  if (await isCurrentApproval(ctx, id, event)) await withdrawal.one(ctx, id, undefined);
}

async function deleted(ctx: Context, id: number, event: ApprovalEvent): Promise<void> {
  if (await isCurrentApproval(ctx, id, event)) await approvalDeletion.one(ctx, id, event);
}

export const leaveDocument: DocumentType = {
  collection: leaveRequests,
  number: 'request_no',
  status: 'status',
  form,
  awaits: async (ctx, id, approvalId) => awaitsApproval(await lockLeave(ctx, id, sql``), approvalId),
  superseded: SUPERSEDED,
  beforeResubmit,
  submitted,
  decided,
  withdrawn,
  deleted,
};
