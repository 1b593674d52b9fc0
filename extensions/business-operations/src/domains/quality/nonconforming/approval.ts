import sql from 'sql-template-tag';
import { lockRow } from '../../../kernel/crud/write.ts';
import type { ApprovalEvent, DocumentType } from '../../../kernel/document-type.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { assertEvent, assertTarget, nextState } from '../../../kernel/machine.ts';
import { enumKey } from '../../../kernel/model/labels.ts';
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

const write = (ctx: Context, id: number, changes: Partial<Report> & object) => ctx.items(nonconformingReports).update(id, changes);

/** Submits the report as a new approval of the caller's. Its listener below does the rest. */
export async function submitReport(ctx: Context, id: number, { title, ...input }: SubmitInput): Promise<void> {
  await lockApprovalsOf(ctx, nonconformingReports, id);
  const report = await lockRow<{ status: NonconformingStatus; report_no: string; nc_type: string }>(
    ctx,
    nonconformingReports,
    id,
    'update',
    ['status', 'report_no', 'nc_type'],
  );
  if (report.status === 'IN_APPROVAL')
    throw conflict('error.nonconforming_report.already_in_approval', [{ path: 'status', code: 'already_in_approval' }]);
  assertEvent(nonconformingMachine, report.status, 'submit-approval');
  const type = ctx.app.messages.translate(ctx.tenant.locale, enumKey(nonconformingReports.name, 'nc_type', report.nc_type));
  const content = await contentOf(ctx, id);
  const document = { ...input, title: title ?? `${report.report_no} ${type}`, content };
  await createLinkedApproval(ctx, nonconformingDocument, id, document, ctx.variables.userId as string);
}

const SUPERSEDED = 'error.nonconforming_report.approval_superseded';

const superseded = () => conflict(SUPERSEDED);

const awaitsApproval = (report: Report | undefined, approvalId: number): boolean =>
  report?.last_approval_id === approvalId && nextState(nonconformingMachine, report.status, 'submit-approval') !== null;

async function renew(ctx: Context, id: number, approvalId: number): Promise<Record<string, unknown>> {
  if (!awaitsApproval(await lockReport(ctx, id), approvalId)) throw superseded();
  return contentOf(ctx, id);
}

async function submitted(ctx: Context, id: number, { approval }: ApprovalEvent): Promise<void> {
  const report = await lockReport(ctx, id);
  if (!report) throw superseded();
  await write(ctx, id, {
    status: assertEvent(nonconformingMachine, report.status, 'submit-approval') as NonconformingStatus,
    status_before_approval: report.status as OpenStatus,
    approval_id: approval.id,
    last_approval_id: approval.id,
  });
}

async function decided(ctx: Context, id: number, event: ApprovalEvent): Promise<void> {
  if (event.decision === 'REJECTED') return giveBack(ctx, id, event);
  const report = await lockReport(ctx, id);
  if (report?.approval_id !== event.approval.id) return;
  const status = assertEvent(nonconformingMachine, report.status, 'approved');
  await ctx
    .items(nonconformingReports)
    .update(id, { status, status_before_approval: null, closed_via: 'APPROVAL', closed_at: ctx.now.toISOString() });
}

async function giveBack(ctx: Context, id: number, { approval }: ApprovalEvent): Promise<void> {
  const report = await lockReport(ctx, id);
  if (report?.approval_id !== approval.id) return;
  const before = report.status_before_approval ?? 'RECEIVED';
  assertTarget(nonconformingMachine, report.status, 'given-back', before);
  await write(ctx, id, { status: before, status_before_approval: null, approval_id: null });
}

/** A report that the approval has closed stays closed. */
async function deleted(ctx: Context, id: number, event: ApprovalEvent): Promise<void> {
  const report = await lockReport(ctx, id);
  if (report?.status === 'IN_APPROVAL') await giveBack(ctx, id, event);
}

export const nonconformingDocument: DocumentType = {
  collection: nonconformingReports,
  number: 'report_no',
  status: 'status',
  form,
  awaits: async (ctx, id, approvalId) => awaitsApproval(await lockReport(ctx, id, sql``), approvalId),
  superseded: SUPERSEDED,
  renew,
  submitted,
  decided,
  withdrawn: giveBack,
  deleted,
};
