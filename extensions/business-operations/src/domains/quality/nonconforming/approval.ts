import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import type { ApprovalEvent, DocumentType } from '../../../kernel/document-type.ts';
import { conflict } from '../../../kernel/errors.ts';
import { enumKey } from '../../../kernel/model/labels.ts';
import type { Guard } from '../../../kernel/states/guard.ts';
import { nextState } from '../../../kernel/states/machine.ts';
import { move } from '../../../kernel/states/move.ts';
import { createLinkedApproval } from '../../approvals/documents/linked.ts';
import { lockApprovalsOf, type SubmitInput } from '../../approvals/documents/record.ts';
import { contentOf, form } from './content.ts';
import { type NonconformingStatus, nonconformingMachine, nonconformingReports, type OpenStatus } from './model.ts';

interface Report {
  status: NonconformingStatus;
  status_before_approval: OpenStatus | null;
  approval_id: number | null;
  last_approval_id: number | null;
}

/** The report as its approval sees it, whoever acts there; undefined once it is deleted. */
const lockReport = (ctx: Context, id: number, lock = sql`for update`) =>
  ctx.row<Report>(sql`
    select status, status_before_approval, approval_id, last_approval_id from nonconforming_reports
    where tenant_id = ${ctx.tenant.id} and id = ${id} and deleted_at is null ${lock}`);

/** Of a report that is in approval already the refusal says so. */
const notInApproval: Guard = {
  sql: () => raw("t.status <> 'IN_APPROVAL'"),
  status: 409,
  beforeState: true,
  error: 'error.nonconforming_report.already_in_approval',
  detail: () => ({ path: 'status' }),
};

const submission = move<{ report_no: string; nc_type: string }>(nonconformingMachine, 'submit-approval', {
  reads: ['report_no', 'nc_type'],
  guards: [notInApproval],
});

/** Submits the report as a new approval of the caller's. The approval moves it then, by the listener below. */
export async function submitReport(ctx: Context, id: number, { title, ...input }: SubmitInput): Promise<void> {
  await lockApprovalsOf(ctx, nonconformingReports, id);
  const report = await submission.assert(ctx, id, undefined);
  const type = ctx.app.messages.translate(ctx.tenant.locale, enumKey(nonconformingReports.name, 'nc_type', report.nc_type));
  const document = { ...input, title: title ?? `${report.report_no} ${type}`, content: await contentOf(ctx, id) };
  await createLinkedApproval(ctx, nonconformingDocument, id, document, ctx.variables.userId as string);
}

const SUPERSEDED = 'error.nonconforming_report.approval_superseded';

const superseded = () => conflict(SUPERSEDED);

const awaitsApproval = (report: Report | undefined, approvalId: number): boolean =>
  report?.last_approval_id === approvalId && nextState(nonconformingMachine, report.status, 'submit-approval') !== null;

async function beforeResubmit(ctx: Context, id: number, approvalId: number): Promise<Record<string, unknown>> {
  if (!awaitsApproval(await lockReport(ctx, id), approvalId)) throw superseded();
  return contentOf(ctx, id);
}

const toApproval = move<object, number>(nonconformingMachine, 'submit-approval', {
  right: 'service',
  set: (_ctx, { from }, approvalId) => ({ status_before_approval: from, approval_id: approvalId, last_approval_id: approvalId }),
});

const closing = move(nonconformingMachine, 'approved', {
  right: 'service',
  set: (ctx) => ({ status_before_approval: null, closed_via: 'APPROVAL', closed_at: ctx.now.toISOString() }),
});

const reversal = move<{ status_before_approval: OpenStatus | null }>(nonconformingMachine, 'given-back', {
  right: 'service',
  reads: ['status_before_approval'],
  to: (_input, report) => report.status_before_approval ?? 'RECEIVED',
  set: () => ({ status_before_approval: null, approval_id: null }),
});

async function submitted(ctx: Context, id: number, { approval }: ApprovalEvent): Promise<void> {
  if (!(await lockReport(ctx, id))) throw superseded();
  await toApproval.one(ctx, id, approval.id);
}

const isCurrentApproval = async (ctx: Context, id: number, { approval }: ApprovalEvent) =>
  (await lockReport(ctx, id))?.approval_id === approval.id;

async function decided(ctx: Context, id: number, event: ApprovalEvent): Promise<void> {
  if (await isCurrentApproval(ctx, id, event)) await (event.decision === 'APPROVED' ? closing : reversal).one(ctx, id, undefined);
}

async function revertToPrevious(ctx: Context, id: number, event: ApprovalEvent): Promise<void> {
  if (await isCurrentApproval(ctx, id, event)) await reversal.one(ctx, id, undefined);
}

/** A report that the approval has closed stays closed. */
async function deleted(ctx: Context, id: number, event: ApprovalEvent): Promise<void> {
  const report = await lockReport(ctx, id);
  if (report?.status === 'IN_APPROVAL') await revertToPrevious(ctx, id, event);
}

export const nonconformingDocument: DocumentType = {
  collection: nonconformingReports,
  number: 'report_no',
  status: 'status',
  form,
  awaits: async (ctx, id, approvalId) => awaitsApproval(await lockReport(ctx, id, sql``), approvalId),
  superseded: SUPERSEDED,
  beforeResubmit,
  submitted,
  decided,
  withdrawn: revertToPrevious,
  deleted,
};
