import sql from 'sql-template-tag';
import type { Reminder } from '../../kernel/reminder.ts';
import { orders } from './model.ts';

const SOON_DAYS = 3;

export const orderReminders: Reminder[] = [
  {
    name: 'orders.due',
    kind: 'late',
    collection: orders,
    reads: ['status', 'delivery_date', 'client_name'],
    title: sql`concat_ws(' ', t.order_no, t.client_name)`,
    // Those who sell speak with the customer; everybody else who reads orders has lists of their own.
    where: (ctx) =>
      ctx.may('orders', 'update')
        ? sql`t.status in ('CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING') and t.delivery_date <= ${ctx.today()}::date + ${SOON_DAYS}::integer`
        : sql`false`,
    day: sql`t.delivery_date`,
  },
];
