import { z } from 'zod';
import { crud } from '../../../../kernel/crud/crud.ts';
import { searchText } from '../../../../kernel/crud/paging.ts';
import { selectOne } from '../../../../kernel/crud/select.ts';
import { notFound } from '../../../../kernel/errors.ts';
import type { Context } from '../../../../kernel/http/context.ts';
import { Json } from '../../../../kernel/http/reply.ts';
import { FILE, get, post, type Route } from '../../../../kernel/http/route.ts';
import { XLSX } from '../../../../kernel/http/spreadsheet.ts';
import { idParam, rowReply } from '../../../../kernel/model/schemas.ts';
import { PDF } from '../../../../kernel/pdf.ts';
import { journalEntries } from '../../../finance/model.ts';
import { DEDUCTIONS, EMPLOYER_SHARES } from '../calculation.ts';
import {
  Changes,
  Confirmation,
  Copy,
  Creation,
  Export,
  Generation,
  Journal,
  Payment,
  Payments,
  PreviewBody,
  queryMonth,
} from './bodies.ts';
import { exportPayrolls } from './export.ts';
import { copyFromPrevious, generate, SKIP_REASONS } from './generate.ts';
import { journalMonth } from './journal.ts';
import { PAYROLL_STATUSES, payrolls } from './model.ts';
import { Payslip, payslip } from './payslip.ts';
import { payslipPdf } from './payslip-pdf.ts';
import { createPayroll, deletePayroll, preview, updatePayroll } from './service.ts';
import { employeeNo, filters, LISTED_COLUMNS, listed, ofName, shown } from './shown.ts';
import { confirm, confirmMany, pay, payMany, unconfirm, unpay } from './states.ts';
import { Summary, summary } from './summary.ts';

const PATH = '/payrolls';

const params = z.object({ id: idParam });
const reply = rowReply(payrolls, Object.fromEntries(Object.entries(shown).map(([name, { schema }]) => [name, schema])));

async function show(ctx: Context, id: number): Promise<Json> {
  const data = await selectOne(ctx, payrolls, id, shown, ctx.may(payrolls.name, 'read') ?? undefined);
  if (data === undefined) throw notFound();
  return new Json(data);
}

const verb = <Body>(
  event: string,
  summaryText: string,
  body: z.ZodType<Body>,
  errors: string[],
  run: (ctx: Context, id: number, body: Body) => Promise<void>,
) =>
  post(`${PATH}/{id}/${event}`, {
    id: `hr.payrolls.${event}`,
    access: [payrolls, 'update'],
    summary: summaryText,
    params,
    body,
    reply,
    message: `message.payroll.${event}`,
    errors: ['error.invalid_transition', ...errors],
    run: async (ctx, input) => {
      await run(ctx, input.params.id, input.body);
      return show(ctx, input.params.id);
    },
  });

const nothing = z.strictObject({});
const amounts = (names: readonly string[]) => z.object(Object.fromEntries(names.map((name) => [name, z.number()])));

const Skipped = z.object({
  employee_id: z.int(),
  reason: z.enum(SKIP_REASONS),
  error: z.object({ key: z.string(), message: z.string() }).optional(),
});
const Generated = z.object({ created: z.int(), skipped: z.array(Skipped), payroll_ids: z.array(z.int()) });

const Preview = amounts(['gross_pay', 'taxable_base', ...DEDUCTIONS, 'other_deductions_total', 'total_deductions', 'net_pay']).extend({
  computed: amounts(DEDUCTIONS),
  effective: amounts(DEDUCTIONS),
  employer_contributions: amounts(EMPLOYER_SHARES),
  basis: z.looseObject({ settings_id: z.int(), table_year: z.int() }),
});

const figures = ['error.payroll.negative_net', 'error.payroll.meal_allowance_over_limit', 'error.amount.whole_won'];
const basics = ['error.payroll_setting.missing', 'error.income_tax_bracket.missing'];

export const payrollRoutes: Route[] = [
  get(`${PATH}/summary`, {
    id: 'hr.payrolls.summary',
    access: [payrolls, 'read'],
    summary: 'Totals of a pay month.',
    query: z.strictObject({ pay_year: queryMonth.year, pay_month: queryMonth.month }),
    reply: Summary,
    run: (ctx, { query }) => summary(ctx, { year: query.pay_year, month: query.pay_month }),
  }),
  get(`${PATH}/export`, {
    id: 'hr.payrolls.export',
    access: [payrolls, 'read'],
    summary: 'Payroll register as .xlsx.',
    query: Export({
      status: z.enum(PAYROLL_STATUSES).optional(),
      department_id: idParam.optional(),
      employee_id: idParam.optional(),
      search: searchText,
    }),
    reply: FILE,
    file: XLSX,
    errors: ['error.export.too_large'],
    // Kept in the audit log.
    writes: true,
    run: (ctx, { query }) => exportPayrolls(ctx, query),
  }),
  post(`${PATH}/calculate`, {
    id: 'hr.payrolls.calculate',
    access: [payrolls, 'read'],
    summary: 'Calculation preview; writes nothing.',
    body: PreviewBody,
    reply: Preview,
    errors: [...figures, ...basics],
    writes: false,
    run: (ctx, { body }) => preview(ctx, body),
  }),
  post(`${PATH}/bulk-generate`, {
    id: 'hr.payrolls.bulk-generate',
    access: [payrolls, 'create'],
    summary: 'Drafts of a month for every employee in service.',
    body: Generation,
    reply: Generated.extend({ updated: z.int() }),
    message: 'message.payroll.generated',
    errors: basics,
    run: (ctx, { body }) => generate(ctx, body),
  }),
  post(`${PATH}/copy-from-previous`, {
    id: 'hr.payrolls.copy-from-previous',
    access: [payrolls, 'create'],
    summary: 'Copy the pay items of the previous month into drafts.',
    body: Copy,
    reply: Generated,
    message: 'message.payroll.generated',
    errors: ['error.payroll.no_previous', ...basics],
    run: (ctx, { body }) => copyFromPrevious(ctx, body),
  }),
  post(`${PATH}/bulk-confirm`, {
    id: 'hr.payrolls.bulk-confirm',
    access: [payrolls, 'update'],
    summary: 'Confirm many drafts.',
    body: Confirmation,
    reply: z.object({ confirmed: z.int(), skipped_ids: z.array(z.int()) }),
    message: 'message.payroll.confirm',
    run: (ctx, { body }) => confirmMany(ctx, body.ids),
  }),
  post(`${PATH}/bulk-pay`, {
    id: 'hr.payrolls.bulk-pay',
    access: [payrolls, 'update'],
    summary: 'Pay many confirmed payrolls.',
    body: Payments,
    reply: z.object({ paid: z.int(), skipped_ids: z.array(z.int()) }),
    message: 'message.payroll.pay',
    errors: ['error.payroll.payment_in_future'],
    run: (ctx, { body }) => payMany(ctx, body.ids, body.payment_date),
  }),
  post(`${PATH}/journal-entries`, {
    id: 'hr.payrolls.journal-entries',
    access: [journalEntries, 'create'],
    summary: 'Journal entries for the payrolls of a year-month.',
    body: Journal,
    reply: z.object({
      created: z.int(),
      total_debit: z.number(),
      total_credit: z.number(),
      entries: z.array(z.object({ payroll_id: z.int(), journal_entry_id: z.int(), entry_no: z.string() })),
      skipped: z.array(z.object({ payroll_id: z.int(), reason: z.enum(['ALREADY_JOURNALED', 'NOT_CONFIRMED']) })),
    }),
    message: 'message.payroll.journaled',
    errors: [
      'error.payroll.nothing_to_journal',
      'error.journal.period_closed',
      'error.account_code.role_missing',
      'error.payroll.account_missing',
      'error.journal.account_inactive',
    ],
    run: (ctx, { body }) => journalMonth(ctx, body),
  }),
  get(`${PATH}/{id}/payslip`, {
    id: 'hr.payrolls.payslip',
    access: [payrolls, 'read'],
    summary: 'Wage statement for the employee: every line, and how it came about.',
    params,
    query: z.strictObject({ format: z.enum(['json', 'pdf']).default('json') }),
    reply: Payslip,
    file: PDF,
    errors: ['error.payroll.not_confirmed'],
    async run(ctx, { params: { id }, query: { format } }) {
      const statement = await payslip(ctx, id);
      return format === 'pdf' ? payslipPdf(ctx, statement) : statement;
    },
  }),
  verb('confirm', 'DRAFT to CONFIRMED.', nothing, ['error.payroll.empty', ...figures, ...basics], confirm),
  verb('unconfirm', 'CONFIRMED back to DRAFT.', nothing, ['error.payroll.journal_exists'], unconfirm),
  verb('pay', 'CONFIRMED to PAID.', Payment, ['error.payroll.payment_in_future'], (ctx, id, body) => pay(ctx, id, body.payment_date)),
  verb('unpay', 'PAID back to CONFIRMED.', nothing, [], unpay),
  ...crud(PATH, payrolls, {
    id: 'hr.payrolls',
    noun: 'payroll',
    list: {
      filters,
      sort: ['-pay_year', '-pay_month', ['employee_no', employeeNo], 'net_pay', 'gross_pay'],
      defaultOrder: '-pay_year,-pay_month,employee_no',
      search: [ofName],
      extras: listed,
      only: LISTED_COLUMNS,
    },
    show: shown,
    create: {
      summary: 'Create a draft; deductions and tax are computed.',
      body: Creation as never,
      errors: ['error.payroll.duplicate', 'error.payroll.not_in_service', ...figures, ...basics],
      run: (ctx, body) => createPayroll(ctx, body as never),
    },
    update: {
      summary: 'Change a draft and recompute it.',
      body: Changes as never,
      errors: ['error.payroll.not_draft', ...figures],
      run: (ctx, id, body) => updatePayroll(ctx, id, body as never),
    },
    delete: { summary: 'Delete a draft.', errors: ['error.payroll.not_draft'], run: deletePayroll },
  }),
];
