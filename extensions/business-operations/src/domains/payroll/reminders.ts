import sql from 'sql-template-tag';
import { firstOfMonth } from '../../kernel/days.ts';
import type { Reminder } from '../../kernel/reminder.ts';
import { payrolls } from './payrolls/model.ts';
import { serviceChanged } from './payrolls/service-changed.ts';

const title = sql`concat(t.pay_year, '-', lpad(t.pay_month::text, 2, '0'), ' ',
  (select e.name from employees e where e.tenant_id = t.tenant_id and e.id = t.employee_id))`;

export const payrollReminders: Reminder[] = [
  // Of months that are over, and nobody has confirmed yet, for those who may.
  {
    name: 'payrolls.drafts',
    kind: 'late',
    collection: payrolls,
    reads: ['status', 'pay_year', 'pay_month', 'payment_date'],
    where: (ctx) =>
      sql`${ctx.may(payrolls.name, 'update') !== null} and t.status = 'DRAFT' and make_date(t.pay_year, t.pay_month, 1) < ${firstOfMonth(ctx.today())}::date`,
    title,
    day: sql`t.payment_date`,
  },
  // Confirmed and not yet paid, for days that are no longer those in service.
  {
    name: 'payrolls.service_changed',
    kind: 'waiting',
    collection: payrolls,
    reads: ['status', 'pay_year', 'pay_month', 'payment_date', 'options'],
    where: (ctx) => sql`${ctx.may(payrolls.name, 'update') !== null} and t.status = 'CONFIRMED' and ${serviceChanged}`,
    title,
    day: sql`t.payment_date`,
  },
];
