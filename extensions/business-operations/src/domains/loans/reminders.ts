import sql, { type Sql } from 'sql-template-tag';
import { isDue, type Reminder } from '../../kernel/reminder.ts';
import { loans } from './model.ts';

/** The day of the first line of the schedule that what was paid does not cover, over the alias `t`. */
const firstUnpaid: Sql = sql`(
  select min(s.due_date) from (
    select r.due_date, sum(r.principal_due) over (order by r.seq) as principal from loan_repayments r
    where r.tenant_id = t.tenant_id and r.loan_id = t.id and r.kind = 'SCHEDULED' and r.deleted_at is null
  ) s where s.principal > t.principal - t.outstanding)`;

export const loanReminders: Reminder[] = [
  {
    name: 'loans.repayment',
    kind: 'late',
    collection: loans,
    reads: ['status', 'principal', 'outstanding'],
    where: (ctx) => sql`t.status = 'ACTIVE' and ${isDue(ctx, firstUnpaid)}`,
    day: firstUnpaid,
  },
];
