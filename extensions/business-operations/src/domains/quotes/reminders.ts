import sql from 'sql-template-tag';
import type { Reminder } from '../../kernel/reminder.ts';
import { quotes } from './model.ts';

const WEEK = 7;

export const quoteReminders: Reminder[] = [
  {
    name: 'quotes.expiring',
    kind: 'late',
    collection: quotes,
    reads: ['status', 'valid_until', 'manager_id', 'company_name'],
    title: sql`concat_ws(' ', t.quote_no, t.company_name)`,
    // One that expired longer ago is of no further interest: nobody closes them all.
    where: (ctx) => sql`t.status in ('DRAFT', 'FINALIZED', 'SENT') and t.manager_id = ${ctx.variables.userId}
      and t.valid_until between ${ctx.today()}::date - ${WEEK}::integer and ${ctx.today()}::date + ${WEEK}::integer`,
    day: sql`t.valid_until`,
  },
];
