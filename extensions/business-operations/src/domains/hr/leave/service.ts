import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { createRow, lockRow, updateRow } from '../../../kernel/crud/write.ts';
import type { Day } from '../../../kernel/days.ts';
import { Refusal } from '../../../kernel/errors.ts';
import type { CreateInput, UpdateInput } from '../../../kernel/model/collection.ts';
import { notifyAll } from '../../../kernel/notify.ts';
import type { Guard } from '../../../kernel/states/guard.ts';
import { move } from '../../../kernel/states/move.ts';
import { lockApprovalsOf, refreshContent } from '../../approvals/documents/record.ts';
import { contentOf, mayChangeEvery } from './approval.ts';
import { type LeaveStatus, type LeaveType, leaveMachine, leaveRequests } from './model.ts';

export type NewLeave = CreateInput<typeof leaveRequests>;
export type LeaveChanges = Omit<UpdateInput<typeof leaveRequests>, 'user_id'>;

/** For oneself, or for anybody by who may write every request. Returns the id. */
export async function createLeave(ctx: Context, body: NewLeave): Promise<number> {
  const me = ctx.variables.userId;
  const { user_id: userId = me } = body;
  if (userId !== me && !ctx.access(leaveRequests.name, 'create').allRows)
    throw new Refusal(403, 'error.leave_request.not_own', [{ path: 'user_id', code: 'not_own' }]);
  return createRow(ctx, leaveRequests, body, {}, { user_id: me });
}

interface Locked {
  status: LeaveStatus;
  approval_id: number | null;
}

export async function updateLeave(ctx: Context, id: number, changes: LeaveChanges): Promise<void> {
  await lockApprovalsOf(ctx, leaveRequests, id);
  const { status, approval_id: approval } = await lockRow<Locked>(ctx, leaveRequests, id, 'update', ['status', 'approval_id']);
  await updateRow(ctx, leaveRequests, id, changes);
  if (status === 'REJECTED' && approval) await refreshContent(ctx, approval, await contentOf(ctx, id));
}

const byWhoMayChangeEvery: Guard = { sql: mayChangeEvery, status: 403, error: 'error.forbidden' };

interface Cancelled {
  user_id: string;
  request_no: string;
}

/** Takes an approved leave back: its days are free again, its approval stays as it was decided. */
export const cancelLeave = move<Cancelled, { reason: string }>(leaveMachine, 'cancel', {
  reads: ['user_id', 'request_no'],
  guards: [byWhoMayChangeEvery],
  set: (_ctx, _leave, { reason }) => ({ cancel_reason: reason }),
  async after(ctx, cancelled, { reason }) {
    await notifyAll(
      ctx,
      cancelled.map(({ id, user_id, request_no }) => ({
        users: [user_id],
        key: 'notification.leave_request.cancelled',
        params: { request_no, reason },
        item: { collection: leaveRequests.name, item: id },
      })),
    );
  },
});

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
