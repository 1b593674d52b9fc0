import { z } from 'zod';
import full from '../../../../../../seeds/demo/full/schedules.json' with { type: 'json' };
import { asTenantUser } from '../../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { addDays } from '../../../kernel/days.ts';
import { createBody } from '../../../kernel/model/schemas.ts';
import { accountIds } from '../../tenants/users/accounts.ts';
import { calendarSchedules } from './model.ts';
import type { NewSchedule } from './rules.ts';
import { createSchedule, createSchedules } from './service.ts';

const Plan = z.strictObject({
  /** Days of the year, `MM-DD`. */
  taxes: z.array(z.strictObject({ title: z.string(), days: z.array(z.string()) })),
  others: z.array(
    createBody(calendarSchedules)
      .omit({ start_date: true, end_date: true, attendee_ids: true })
      .extend({
        person: z.string(),
        /** Days from today. */
        starts_in: z.int(),
        length: z.int().optional(),
        attendees: z.array(z.string()).optional(),
      }),
  ),
});

const PLAN: z.infer<typeof Plan> = Plan.parse(full);
const ACCOUNTANT = 'finance';

/** The year's tax deadlines and what people of a demo company have before them. */
export async function seedDemoSchedules(ctx: Context): Promise<void> {
  const idOf = await accountIds(ctx);
  const year = ctx.today().slice(0, 4);
  const taxes = PLAN.taxes.flatMap(({ title, days }) =>
    days.map((day): NewSchedule => ({ title, start_date: `${year}-${day}`, schedule_type: 'TAX_DEADLINE', color: '#C62828' })),
  );
  await asTenantUser(ctx, idOf(ACCOUNTANT), (inside) => createSchedules(inside, taxes, true));
  for (const { person, starts_in, length = 1, attendees, ...fields } of PLAN.others) {
    const start = addDays(ctx.today(), starts_in);
    const days = { start_date: start, end_date: addDays(start, length - 1) };
    const schedule = { ...fields, ...days, ...(attendees ? { attendee_ids: attendees.map(idOf) } : {}) };
    await asTenantUser(ctx, idOf(person), (inside) => createSchedule(inside, schedule, 'COMPANY'));
  }
}
