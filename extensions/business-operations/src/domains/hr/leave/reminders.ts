import sql from 'sql-template-tag';
import type { Reminder } from '../../../kernel/reminder.ts';
import { leaveRequests } from './model.ts';

export const leaveReminders: Reminder[] = [
  {
    name: 'leave_requests.drafts',
    kind: 'waiting',
    collection: leaveRequests,
    reads: ['status', 'user_id', 'start_date'],
    where: (ctx) => sql`t.status = 'DRAFT' and t.user_id = ${ctx.variables.userId}`,
    day: sql`t.start_date`,
  },
];
