import sql from 'sql-template-tag';
import type { Reminder } from '../../kernel/reminder.ts';
import { receivings } from './model.ts';

export const receivingReminders: Reminder[] = [
  {
    name: 'receivings.waiting',
    kind: 'waiting',
    collection: receivings,
    reads: ['status', 'receiving_date'],
    where: (ctx) => (ctx.may('receivings', 'update') ? sql`t.status in ('DRAFT', 'RECEIVED', 'INSPECTED')` : sql`false`),
    day: sql`t.receiving_date`,
  },
];
