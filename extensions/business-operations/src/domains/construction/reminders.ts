import sql from 'sql-template-tag';
import { isDue, type Reminder } from '../../kernel/reminder.ts';
import { constructionProjects } from './model.ts';

export const constructionReminders: Reminder[] = [
  {
    name: 'construction_projects.end',
    kind: 'late',
    collection: constructionProjects,
    reads: ['status', 'end_date'],
    where: (ctx) => sql`t.status in ('PLANNED', 'IN_PROGRESS', 'ON_HOLD') and ${isDue(ctx, sql`t.end_date`)}`,
    day: sql`t.end_date`,
  },
];
