import { z } from 'zod';
import { get, type Route } from '../../kernel/http/route.ts';
import { announcements } from './announcements.ts';
import { attendance } from './attendance.ts';
import { leave } from './leave.ts';
import { payslips } from './payslips.ts';
import { Reminders, remindersOf } from './reminders.ts';

const Home = z.object({
  today: z.iso.date(),
  time_zone: z.string(),
  reminders: Reminders,
  announcements: announcements.schema.nullable(),
  attendance: attendance.schema.nullable(),
  leave: leave.schema.nullable(),
  payslips: payslips.schema.nullable(),
});

export const homeRoutes: Route[] = [
  get('/home', {
    id: 'common.home.show',
    access: 'SELF',
    summary: 'What the caller begins the day with: reminders, notices, their own attendance, leave and payslips.',
    reply: Home,
    run: async (ctx) => ({
      today: ctx.today(),
      time_zone: ctx.tenant.timeZone,
      reminders: await remindersOf(ctx),
      announcements: await announcements.show(ctx),
      attendance: await attendance.show(ctx),
      leave: await leave.show(ctx),
      payslips: await payslips.show(ctx),
    }),
  }),
];
