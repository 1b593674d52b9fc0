import type { Context } from '../../kernel/context/context.ts';
import { seedDemoAttendance } from './attendance/demo.ts';
import { seedDemoSchedules } from './calendar/demo.ts';
import { seedDemoEmployees } from './employees/demo.ts';
import { seedDemoLeave } from './leave/demo.ts';

/** Attendance leaves out the days of leave, and all but schedules need employees. */
export async function seedDemo(ctx: Context): Promise<void> {
  await seedDemoEmployees(ctx);
  await seedDemoLeave(ctx);
  await seedDemoAttendance(ctx);
  await seedDemoSchedules(ctx);
}
