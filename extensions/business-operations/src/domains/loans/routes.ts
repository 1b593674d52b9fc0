import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { type ComputedFields, related, visible } from '../../kernel/crud/select.ts';
import { del, get, post, type Route } from '../../kernel/http/route.ts';
import { createBody, day, idParam, queryBoolean } from '../../kernel/model/schemas.ts';
import { employees } from '../hr/employees/model.ts';
import { clients } from '../sales/model.ts';
import { Dashboard, DashboardQuery, dashboard } from './dashboard.ts';
import { loanRepayments, loans } from './model.ts';
import { Preview, PreviewTerms, previewSchedule } from './preview.ts';
import { addPayment, cancelPayment } from './service.ts';

const PAGE = 50;
const params = z.object({ id: idParam });

/** Principal that is due and not paid on the caller's day, over the alias `t`. */
const overdueSql = (ctx: Context): Sql => sql`greatest(0, t.outstanding - t.principal + coalesce((
  select sum(r.principal_due) from loan_repayments r
  where r.tenant_id = t.tenant_id and r.loan_id = t.id and r.kind = 'SCHEDULED' and r.deleted_at is null and r.due_date < ${ctx.today()}), 0))`;

const linesSql = (ctx: Context): Sql => sql`ops.loan_lines(t.tenant_id, t.id, t.principal - t.outstanding, ${ctx.today()}::date)`;

const listFields: ComputedFields = {
  employee: related(employees, 'employee_id'),
  client: related(clients, 'client_id'),
  overdue: { sql: (ctx) => sql`(${overdueSql(ctx)} > 0)`, schema: z.boolean() },
  overdue_amount: {
    sql: (ctx) => sql`trim_scale(${overdueSql(ctx)})`,
    schema: z.number(),
  },
  next_due_date: {
    sql: (ctx) => sql`(select min(l.due_date)::text from ${linesSql(ctx)} l where l.state <> 'PAID')`,
    schema: z.iso.date().nullable(),
  },
};

const payments = `from loan_repayments r where r.tenant_id = t.tenant_id and r.loan_id = t.id and r.kind = 'PAYMENT' and r.deleted_at is null`;

const detailFields: ComputedFields = {
  schedule: {
    sql: (ctx) => sql`(
      select coalesce(json_agg(json_build_object(
        'seq', l.seq, 'due_date', l.due_date, 'principal_due', trim_scale(l.principal_due), 'interest_due', trim_scale(l.interest_due),
        'total_due', trim_scale(l.principal_due + l.interest_due), 'balance_after', trim_scale(l.balance_after),
        'paid_principal', trim_scale(l.paid_principal), 'state', l.state) order by l.seq), '[]')
      from ${linesSql(ctx)} l)`,
    schema: z.array(
      Preview.shape.lines.element.extend({ paid_principal: z.number(), state: z.enum(['PAID', 'PARTIAL', 'DUE', 'OVERDUE']) }),
    ),
  },
  payments: {
    sql: raw(`(
      select coalesce(json_agg(json_build_object(
        'id', r.id, 'seq', r.seq, 'paid_date', r.paid_date, 'paid_principal', trim_scale(r.paid_principal),
        'paid_interest', trim_scale(r.paid_interest), 'memo', r.memo) order by r.paid_date, r.seq), '[]')
      ${payments})`),
    schema: z.array(
      z.object({
        id: z.int(),
        seq: z.int(),
        paid_date: z.iso.date(),
        paid_principal: z.number(),
        paid_interest: z.number(),
        memo: z.string().nullable(),
      }),
    ),
  },
  paid_interest: { sql: raw(`(select trim_scale(coalesce(sum(r.paid_interest), 0)) ${payments})`), schema: z.number() },
  allowed_actions: {
    sql: (ctx) => {
      const access = ctx.may(loans.name, 'update');
      if (!access) return raw(`'[]'::json`);
      const actions = sql`array_remove(array[
        case when t.status = 'ACTIVE' then 'repayments' end, case when exists (select ${raw(payments)}) then 'delete-repayments' end], null)`;
      return sql`(case when ${visible(ctx, loans, access)} then to_json(${actions}) else '[]'::json end)`;
    },
    schema: z.array(z.enum(['repayments', 'delete-repayments'])),
  },
};

/** What a payment is registered with. */
const PAYMENT = ['paid_date', 'paid_principal', 'paid_interest', 'memo'] as const;

const overdueFilter = {
  schema: queryBoolean,
  reads: ['outstanding', 'principal'],
  sql: (wanted: boolean, ctx: Context) => sql`(${overdueSql(ctx)} > 0) = ${wanted}`,
};

const counterparty = ['error.loan.counterparty_required', 'error.amount.whole_won'];

const loanResource = resource('/loans', loans, {
  id: 'hr.loans',
  noun: 'loan',
  list: {
    summary: 'Loans; 50 to a page unless asked otherwise.',
    size: PAGE,
    filters: {
      direction: 'direction',
      category: 'category',
      status: 'status',
      overdue: overdueFilter,
      employee_id: 'employee_id',
      client_id: 'client_id',
      start_date: 'loan_date>=',
      end_date: 'loan_date<=',
    },
    sort: ['-loan_date', 'maturity_date', 'outstanding', 'principal'],
    search: ['loan_no', 'counterparty_name', 'purpose'],
    computed: listFields,
  },
  show: detailFields,
});

export const loanRoutes: Route[] = [
  get(`/loans/dashboard`, {
    id: 'hr.loans.dashboard',
    access: [loans, 'read'],
    summary: 'Balances, movements and interest of a period; from 1 January to today unless named.',
    query: DashboardQuery,
    reply: Dashboard,
    errors: ['error.date_range_invalid', 'error.date_range_too_long'],
    run: (ctx, { query }) => dashboard(ctx, query),
  }),
  post(`/loans/schedule-preview`, {
    id: 'hr.loans.preview',
    access: [loans, 'read'],
    summary: 'Repayment schedule of given terms; writes nothing.',
    body: PreviewTerms,
    reply: Preview,
    writes: false,
    errors: ['error.amount.whole_won'],
    run: async (_ctx, { body }) => previewSchedule(body),
  }),
  post(`/loans/{id}/repayments`, {
    id: 'hr.loans.repayments.create',
    access: [loans, 'update'],
    summary: 'Register a payment, partial and early ones too.',
    params,
    body: createBody(loanRepayments, { paid_date: day }),
    reply: loanResource.reply,
    status: 201,
    message: 'message.loan.repaid',
    button: {
      collection: loans.name,
      label: { ko: '상환 등록', en: 'Register payment' },
      icon: 'payments',
      kind: 'normal',
      inputs: Object.fromEntries(PAYMENT.map((name) => [name, { field: [loanRepayments.name, name] as const }])),
    },
    errors: ['error.loan.settled', 'error.loan.overpaid', 'error.date_in_future', 'error.amount.whole_won'],
    run: async (ctx, input) => {
      await addPayment(ctx, input.params.id, input.body);
      return loanResource.show(ctx, input.params.id);
    },
  }),
  del(`/loans/{id}/repayments/{repaymentId}`, {
    id: 'hr.loans.repayments.delete',
    access: [loans, 'update'],
    summary: 'Cancel a payment.',
    params: params.extend({ repaymentId: idParam }),
    reply: loanResource.reply,
    message: 'message.loan.repayment_cancelled',
    button: {
      collection: loans.name,
      label: { ko: '상환 취소', en: 'Cancel payment' },
      icon: 'money_off',
      kind: 'danger',
      part: { of: 'payments', shows: ['paid_date', 'paid_principal', 'paid_interest'], label: { ko: '취소할 상환', en: 'Payment' } },
    },
    errors: ['error.loan.employee_deleted'],
    run: async (ctx, input) => {
      await cancelPayment(ctx, input.params.id, input.params.repaymentId);
      return loanResource.show(ctx, input.params.id);
    },
  }),
  ...crud(loanResource, {
    create: { summary: 'Register a loan; its schedule is made with it.', message: 'message.loan.created', errors: counterparty },
    update: {
      summary: 'Change a loan; changed terms make the schedule anew.',
      message: 'message.loan.updated',
      errors: ['error.loan.has_repayments', ...counterparty],
    },
    delete: { summary: 'Delete a loan without payments.', message: 'message.loan.deleted', errors: ['error.loan.has_repayments'] },
  }),
];
