import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import type { Reminder } from '../../kernel/reminder.ts';
import { referenced, waiting } from './boxes/sources.ts';
import { approvals } from './model.ts';

const common = {
  kind: 'waiting',
  collection: approvals,
  reads: ['status', 'submitted_at'],
  title: sql`t.title`,
  day: (ctx: Context) => sql`t.submitted_at at time zone ${ctx.tenant.timeZone}`,
} as const;

const among = (box: Sql) => sql`t.id in (select m.approval_id from (${box}) m)`;

/** Named after the boxes in which the documents lie. */
export const approvalReminders: Reminder[] = [
  { ...common, name: 'approvals.inbox', where: (ctx) => among(waiting(ctx, ['PENDING', 'ON_HOLD'])) },
  { ...common, name: 'approvals.drafts', where: (ctx) => sql`t.status = 'REJECTED' and t.drafter_id = ${ctx.variables.userId}` },
  {
    ...common,
    name: 'approvals.references',
    where: (ctx) => among(sql`select r.approval_id from (${referenced(ctx)}) r where r.read_at is null`),
  },
];
