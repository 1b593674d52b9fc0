import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { isDue, type Reminder } from '../../kernel/reminder.ts';
import { nonconformingReports } from './nonconforming/model.ts';

const open = sql`t.status in ('RECEIVED', 'ANALYZING')`;
const mine = (ctx: Context) => sql`t.action_manager_id = ${ctx.variables.userId}`;
const reads = ['status', 'site_name', 'defect_description', 'action_manager_id', 'action_due_on'];
const title = sql`concat_ws(' ', t.report_no, coalesce(t.site_name, left(t.defect_description, 60)))`;

export const qualityReminders: Reminder[] = [
  {
    name: 'nonconforming_reports.assigned',
    kind: 'waiting',
    collection: nonconformingReports,
    reads,
    title,
    where: (ctx) => sql`${open} and ${mine(ctx)}`,
    day: sql`t.action_due_on`,
  },
  {
    name: 'nonconforming_reports.overdue',
    kind: 'late',
    collection: nonconformingReports,
    reads,
    title,
    where: (ctx) => sql`${open} and ${isDue(ctx, sql`t.action_due_on`)}`,
    day: sql`t.action_due_on`,
  },
];
