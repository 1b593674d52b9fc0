import sql from 'sql-template-tag';
import { z } from 'zod';
import full from '../../../../../../seeds/demo/full/leave-requests.json' with { type: 'json' };
import { asTenantUser } from '../../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { addDays, type Day } from '../../../kernel/days.ts';
import { inputOf } from '../../../kernel/model/schemas.ts';
import { approve, reject, withdraw } from '../../approvals/documents/decide.ts';
import { accountIds } from '../../tenants/users/accounts.ts';
import { workingDays } from '../holidays/rules.ts';
import { workCalendar } from '../holidays/work-calendar.ts';
import { submitLeave } from './approval.ts';
import { leaveRequests } from './model.ts';
import { cancelLeave, createLeave } from './service.ts';

const Plan = z.strictObject({
  /** Accounts: the part of the address before the `@`. */
  person: z.string(),
  approver: z.string(),
  leave_type: inputOf(leaveRequests.options.fields.leave_type),
  /** Days from today, moved on to the next working day. */
  starts_in: z.int(),
  length: z.int(),
  reason: z.string(),
  /** WITHDRAWN by the person, CANCELLED by who sees to everybody's leave. */
  status: z.enum(['DRAFT', 'PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'CANCELLED']),
});

type Plan = z.infer<typeof Plan>;

const PLAN: readonly Plan[] = z.array(Plan).parse(full);
const ASKED_AHEAD = 7;
const LONGEST_BREAK = 14;
const KEEPER = 'hr';

/** The day, or the next on which the company works. */
async function workingDayFrom(ctx: Context, day: Day): Promise<Day> {
  const last = addDays(day, LONGEST_BREAK);
  const [first = day] = workingDays(await workCalendar(ctx, ctx.tenant.id, day, last), day, last);
  return first;
}

/** Leave of a demo company in every state, asked for and decided by its people. */
export async function seedDemoLeave(ctx: Context): Promise<void> {
  const idOf = await accountIds(ctx);
  for (const plan of PLAN) await seedLeave(ctx, plan, idOf);
}

async function seedLeave(ctx: Context, { person, approver, ...plan }: Plan, idOf: (account: string) => string): Promise<void> {
  const start = await workingDayFrom(ctx, addDays(ctx.today(), plan.starts_in));
  const daysAgo = Math.max(0, ASKED_AHEAD - plan.starts_in);
  const then = new Date(ctx.now.getTime() - daysAgo * 86_400_000);
  const as = <T>(account: string, work: (inside: Context) => Promise<T>) => asTenantUser(ctx, idOf(account), work, then);
  const { leave_type, reason, status } = plan;
  const id = await as(person, (inside) =>
    createLeave(inside, { leave_type, reason, start_date: start, end_date: addDays(start, plan.length - 1) }),
  );
  if (status === 'DRAFT') return;
  await as(person, (inside) => submitLeave(inside, id, { steps: [{ approver_id: idOf(approver) }] }));
  const leave = await ctx.row<{ approval_id: number }>(sql`select approval_id from leave_requests where id = ${id}`);
  const approval = leave?.approval_id as number;
  if (status === 'WITHDRAWN') await as(person, (inside) => withdraw(inside, approval, { reason: '일정 변경' }));
  if (status === 'REJECTED')
    await as(approver, (inside) => reject(inside, approval, { comment: '월말 마감 기간입니다. 일정을 조정해 주십시오.' }));
  if (status === 'APPROVED' || status === 'CANCELLED') await as(approver, (inside) => approve(inside, approval, {}));
  if (status === 'CANCELLED') await as(KEEPER, (inside) => cancelLeave.one(inside, id, { reason: '진료 일정이 바뀌었습니다.' }));
}
