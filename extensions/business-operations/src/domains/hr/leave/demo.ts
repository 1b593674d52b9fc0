import sql from 'sql-template-tag';
import hanbit from '../../../../../../seeds/demo/hanbit/leave-requests.json' with { type: 'json' };
import { addDays, type Day } from '../../../kernel/days.ts';
import { asMember } from '../../../kernel/http/as-member.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { approve, reject, withdraw } from '../../approvals/documents/decide.ts';
import { accountIds } from '../../tenants/people/accounts.ts';
import { submitLeave } from './approval.ts';
import type { LeaveType } from './model.ts';
import { cancelLeave, createLeave } from './service.ts';

interface Plan {
  /** Accounts: the part of the address before the `@`. */
  person: string;
  approver: string;
  leave_type: LeaveType;
  /** Days from today, moved on to the next working day. */
  starts_in: number;
  length: number;
  reason: string;
  /** WITHDRAWN by the person, CANCELLED by who sees to everybody's leave. */
  status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'CANCELLED';
}

const PLANS: Record<string, readonly Plan[]> = { hanbit: hanbit as readonly Plan[] };
const ASKED_AHEAD = 7;
const LONGEST_BREAK = 14;
const KEEPER = 'hr';

/** The day, or the next on which the company works. */
async function workingDayFrom(ctx: Context, day: Day): Promise<Day> {
  const found = await ctx.row<{ first: Day }>(
    sql`select min(d)::text as first from ops.working_days(${ctx.tenant.id}, ${day}, ${addDays(day, LONGEST_BREAK)}) d`,
  );
  return found?.first ?? day;
}

/** Leave of a demo company in every state, asked for and decided by its people. Nothing for other tenants. */
export async function seedDemoLeave(ctx: Context): Promise<void> {
  const plans = PLANS[ctx.tenant.code] ?? [];
  const idOf = await accountIds(ctx);
  for (const plan of plans) await seedLeave(ctx, plan, idOf);
}

async function seedLeave(ctx: Context, { person, approver, ...plan }: Plan, idOf: (account: string) => string): Promise<void> {
  const start = await workingDayFrom(ctx, addDays(ctx.today(), plan.starts_in));
  const daysAgo = Math.max(0, ASKED_AHEAD - plan.starts_in);
  const then = new Date(ctx.now.getTime() - daysAgo * 86_400_000);
  const as = <T>(account: string, work: (inside: Context) => Promise<T>) => asMember(ctx, idOf(account), work, then);
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
  if (status === 'CANCELLED') await as(KEEPER, (inside) => cancelLeave(inside, id, '진료 일정이 바뀌었습니다.'));
}
