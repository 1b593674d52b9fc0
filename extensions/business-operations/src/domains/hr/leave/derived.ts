import type { Context } from '../../../kernel/context/context.ts';
import type { Day } from '../../../kernel/days.ts';
import type { Derivation } from '../../../kernel/derivation.ts';
import { invalidField } from '../../../kernel/errors.ts';
import { workCalendar } from '../holidays/work-calendar.ts';
import { type LeaveStatus, type LeaveType, leaveRequests } from './model.ts';
import { isCounted, isLeaveSpan, leaveDays } from './rules.ts';

export interface LeaveSpan {
  leave_type: LeaveType;
  start_date: Day;
  end_date: Day;
}

/** How many days a request takes, by the tenant's calendar as it is now. */
export const countLeave = async (source: Pick<Context, 'rows'>, tenantId: number, leave: LeaveSpan): Promise<number> =>
  leaveDays(await workCalendar(source, tenantId, leave.start_date, leave.end_date), leave.leave_type, leave.start_date, leave.end_date);

export const leaveDerivation: Derivation = {
  collection: leaveRequests,
  reads: ['status', 'leave_type', 'start_date', 'end_date'],
  async derive({ rows, tenantId, before, after }) {
    const { start_date: start, end_date: end } = after;
    const type = after.leave_type as LeaveType | null;
    if (after.deleted_at || !isCounted((before?.status ?? null) as LeaveStatus | null, after.status as LeaveStatus)) return {};
    if (!type || !start || !end || !isLeaveSpan(type, start, end)) return {};
    const days = await countLeave({ rows }, tenantId, { leave_type: type, start_date: start, end_date: end });
    if (days === 0) throw invalidField('start_date', 'no_working_days', 'error.leave_request.no_working_days');
    return { days };
  },
};
