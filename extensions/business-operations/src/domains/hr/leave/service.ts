import sql from 'sql-template-tag';
import { createRow, deleteRow, lockRow, updateRow } from '../../../kernel/crud/write.ts';
import type { Day } from '../../../kernel/days.ts';
import { conflict, forbidden, Refusal } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { transition } from '../../../kernel/machine.ts';
import type { CreateInput, UpdateInput } from '../../../kernel/model/collection.ts';
import { notify } from '../../../kernel/notify.ts';
import { lockApprovalsOf, refreshContent } from '../../approvals/documents/record.ts';
import { contentOf } from './approval.ts';
import { type LeaveStatus, type LeaveType, leaveMachine, leaveRequests } from './model.ts';

export type NewLeave = CreateInput<typeof leaveRequests>;
export type LeaveChanges = Omit<UpdateInput<typeof leaveRequests>, 'user_id'>;

const FIXED: readonly LeaveStatus[] = ['PENDING', 'APPROVED'];

/** For oneself, or for anybody by who may write every request. The database counts the days. Returns the id. */
export async function createLeave(ctx: Context, { user_id: userId = ctx.variables.userId as string, ...body }: NewLeave): Promise<number> {
  if (userId !== ctx.variables.userId && !ctx.access(leaveRequests.name, 'create').allRows)
    throw new Refusal(403, 'error.leave_request.not_own', [{ path: 'user_id', code: 'not_own' }]);
  return createRow(ctx, leaveRequests, { ...body, user_id: userId });
}

interface Locked {
  status: LeaveStatus;
  approval_id: number | null;
}

async function lockEditable(ctx: Context, id: number, action: 'update' | 'delete', key: string): Promise<Locked> {
  const leave = await lockRow<Locked>(ctx, leaveRequests, id, action, ['status', 'approval_id']);
  if (FIXED.includes(leave.status)) throw conflict(key, [{ path: 'status', code: key.split('.').at(-1) as string, status: leave.status }]);
  return leave;
}

export async function updateLeave(ctx: Context, id: number, changes: LeaveChanges): Promise<void> {
  await lockApprovalsOf(ctx, leaveRequests, id);
  const { status, approval_id: approval } = await lockEditable(ctx, id, 'update', 'error.leave_request.not_editable');
  await updateRow(ctx, leaveRequests, id, changes);
  if (status === 'REJECTED' && approval) await refreshContent(ctx, approval, await contentOf(ctx, id));
}

export async function deleteLeave(ctx: Context, id: number): Promise<void> {
  await lockEditable(ctx, id, 'delete', 'error.leave_request.not_deletable');
  await deleteRow(ctx, leaveRequests, id);
}

/** Takes an approved leave back, by who may change every request: its days are free again, its approval stays as it was decided. */
export async function cancelLeave(ctx: Context, id: number, reason: string): Promise<void> {
  if (!ctx.access(leaveRequests.name, 'update').allRows) throw forbidden();
  const leave = await lockRow<{ user_id: string; request_no: string }>(ctx, leaveRequests, id, 'update', ['user_id', 'request_no']);
  await transition(ctx, leaveMachine, id, 'cancel', { cancel_reason: reason });
  notify(
    ctx,
    [leave.user_id],
    'notification.leave_request.cancelled',
    { request_no: leave.request_no, reason },
    { collection: leaveRequests.name, item: id },
  );
}

export interface LeaveDay {
  user_id: string;
  date: Day;
  leave_type: LeaveType;
  /** 1, or 0.5 for half a day. */
  days: number;
}

/** Every day of the range on which one of the people is on approved leave, weekends and holidays within a leave included. */
export const leaveOn = (ctx: Pick<Context, 'rows' | 'tenant'>, userIds: readonly string[], start: Day, end: Day): Promise<LeaveDay[]> =>
  ctx.rows<LeaveDay>(sql`
    select l.user_id, d::date::text as date, l.leave_type, (case when l.leave_type in ('HALF_AM', 'HALF_PM') then 0.5 else 1 end)::double precision as days
    from leave_requests l,
      generate_series(greatest(l.start_date, ${start}::date)::timestamp, least(l.end_date, ${end}::date)::timestamp, interval '1 day') as d
    where l.tenant_id = ${ctx.tenant.id} and l.user_id = any (${userIds}::uuid[]) and l.status = 'APPROVED' and l.deleted_at is null
      and l.start_date <= ${end} and l.end_date >= ${start}
    order by l.user_id, d, l.leave_type`);
