import hanbit from '../../../../../../seeds/demo/hanbit/schedules.json' with { type: 'json' };
import { addDays } from '../../../kernel/days.ts';
import { asMember } from '../../../kernel/http/as-member.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { accountIds } from '../../tenants/people/accounts.ts';
import type { NewSchedule } from './rules.ts';
import { createSchedule, createSchedules } from './service.ts';

interface Plan {
  /** Days of the year, `MM-DD`. */
  taxes: readonly { title: string; days: readonly string[] }[];
  others: readonly (Omit<NewSchedule, 'start_date'> & {
    person: string;
    /** Days from today. */
    starts_in: number;
    length?: number;
    attendees?: readonly string[];
  })[];
}

const PLANS: Record<string, Plan> = { hanbit: hanbit as unknown as Plan };
const ACCOUNTANT = 'finance';

/** The year's tax deadlines and what people of a demo company have before them. Nothing for other tenants. */
export async function seedDemoSchedules(ctx: Context): Promise<void> {
  const plan = PLANS[ctx.tenant.code];
  if (!plan) return;
  const idOf = await accountIds(ctx);
  const year = ctx.today().slice(0, 4);
  const taxes = plan.taxes.flatMap(({ title, days }) =>
    days.map((day): NewSchedule => ({ title, start_date: `${year}-${day}`, schedule_type: 'TAX_DEADLINE', color: '#C62828' })),
  );
  await asMember(ctx, idOf(ACCOUNTANT), (inside) => createSchedules(inside, taxes, true));
  for (const { person, starts_in, length = 1, attendees, ...fields } of plan.others) {
    const start = addDays(ctx.today(), starts_in);
    const days = { start_date: start, end_date: addDays(start, length - 1) };
    const schedule = { ...fields, ...days, ...(attendees ? { attendee_ids: attendees.map(idOf) } : {}) };
    await asMember(ctx, idOf(person), (inside) => createSchedule(inside, schedule, 'COMPANY'));
  }
}
