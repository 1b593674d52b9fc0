import sql from 'sql-template-tag';
import { z } from 'zod';
import { visible } from '../../kernel/crud/select.ts';
import { Balance, balance } from '../hr/leave/balance.ts';
import { LeaveStatus, LeaveType, leaveRequests } from '../hr/leave/model.ts';
import { homePart } from './part.ts';

const UPCOMING = 3;

const Leave = z.object({
  id: z.int(),
  leave_type: z.enum(Object.keys(LeaveType)),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  days: z.number(),
  status: z.enum(Object.keys(LeaveStatus)),
});

/** The caller's leave account, and what they take or have asked for next. */
export const leave = homePart({
  schema: z.object({ balance: Balance, upcoming: z.array(Leave) }),
  async show(ctx) {
    const access = ctx.may(leaveRequests.name, 'read');
    if (!access || access.fields) return null;
    const upcoming = await ctx.rows<z.infer<typeof Leave>>(sql`
      select t.id, t.leave_type, t.start_date::text, t.end_date::text, t.days::double precision as days, t.status from leave_requests t
      where ${visible(ctx, leaveRequests, access)} and t.user_id = ${ctx.variables.userId}
        and t.status in ('PENDING', 'APPROVED') and t.end_date >= ${ctx.today()}
      order by t.start_date, t.id limit ${UPCOMING}`);
    return { balance: await balance(ctx, {}), upcoming };
  },
});
