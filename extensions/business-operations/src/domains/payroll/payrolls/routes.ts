import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { outcome } from '../../../kernel/crud/outcome.ts';
import { resource, rowParams } from '../../../kernel/crud/resource.ts';
import { bulkVerb, verb } from '../../../kernel/crud/verb.ts';
import { FILE, get, post, type Route } from '../../../kernel/http/route.ts';
import { XLSX } from '../../../kernel/http/spreadsheet.ts';
import { PDF } from '../../../kernel/pdf.ts';
import { journalEntries } from '../../finance/model.ts';
import { DEDUCTIONS, EMPLOYER_SHARES } from '../calculation/calculation.ts';
import { journalMonth } from '../journals/journal.ts';
import { Payslip, payslip } from '../payslips/payslip.ts';
import { payslipPdf } from '../payslips/payslip-pdf.ts';
import { Changes, Copy, Creation, Export, Generation, Journal, Payment, PreviewBody, queryMonth } from './bodies.ts';
import { exportPayrolls } from './export.ts';
import { detailFields, employeeNo, filters, LISTED_COLUMNS, listFields, ofName } from './fields.ts';
import { copyFromPrevious, generate, SKIP_REASONS } from './generate.ts';
import { payrolls } from './model.ts';
import { createPayroll, preview, updatePayroll } from './service.ts';
import { confirm, pay, unconfirm, unpay } from './states.ts';
import { Summary, summary } from './summary.ts';

const amounts = (names: readonly string[]) => z.object(Object.fromEntries(names.map((name) => [name, z.number()])));

const Skipped = z.object({
  employee_id: z.int(),
  reason: z.enum(SKIP_REASONS),
  error: z.object({ key: z.string(), message: z.string() }).optional(),
});
const Generated = z.object({ created: z.int(), skipped: z.array(Skipped), payroll_ids: z.array(z.int()) });

const generated = outcome('message.payroll.generated', 'created', 'updated');

const Preview = amounts(['gross_pay', 'taxable_base', ...DEDUCTIONS, 'other_deductions_total', 'total_deductions', 'net_pay']).extend({
  computed: amounts(DEDUCTIONS),
  effective: amounts(DEDUCTIONS),
  employer_contributions: amounts(EMPLOYER_SHARES),
  basis: z.looseObject({ settings_id: z.int(), table_year: z.int() }),
});

const figures = ['error.payroll.negative_net', 'error.payroll.meal_allowance_over_limit', 'error.amount.whole_won'];
const basics = ['error.payroll_setting.missing', 'error.income_tax_bracket.missing'];

const payrollResource = resource('/payrolls', payrolls, {
  id: 'hr.payrolls',
  noun: 'payroll',
  list: {
    filters,
    sort: ['-pay_year', '-pay_month', ['employee_no', employeeNo], 'net_pay', 'gross_pay'],
    defaultOrder: '-pay_year,-pay_month,employee_no',
    search: [ofName],
    computed: listFields,
    only: LISTED_COLUMNS,
  },
  show: detailFields,
});

export const payrollRoutes: Route[] = [
  get(`/payrolls/summary`, {
    id: 'hr.payrolls.summary',
    access: [payrolls, 'read'],
    summary: 'Totals of a pay month.',
    query: z.strictObject({ pay_year: queryMonth.year, pay_month: queryMonth.month }),
    reply: Summary,
    run: (ctx, { query }) => summary(ctx, { year: query.pay_year, month: query.pay_month }),
  }),
  get(`/payrolls/export`, {
    id: 'hr.payrolls.export',
    access: [payrolls, 'read'],
    summary: 'Payroll register as .xlsx.',
    query: Export,
    reply: FILE,
    file: XLSX,
    errors: ['error.export.too_large'],
    // Kept in the audit log.
    writes: true,
    run: (ctx, { query }) => exportPayrolls(ctx, query),
  }),
  post(`/payrolls/calculate`, {
    id: 'hr.payrolls.calculate',
    access: [payrolls, 'read'],
    summary: 'Calculation preview; writes nothing.',
    body: PreviewBody,
    reply: Preview,
    errors: [...figures, ...basics],
    writes: false,
    run: (ctx, { body }) => preview(ctx, body),
  }),
  post(`/payrolls/bulk-generate`, {
    id: 'hr.payrolls.bulk-generate',
    access: [payrolls, 'create'],
    summary: 'Drafts of a month for every employee in service.',
    body: Generation,
    reply: Generated.extend({ updated: z.int() }),
    message: generated,
    errors: basics,
    run: (ctx, { body }) => generate(ctx, body),
  }),
  post(`/payrolls/copy-from-previous`, {
    id: 'hr.payrolls.copy-from-previous',
    access: [payrolls, 'create'],
    summary: 'Copy the pay items of the previous month into drafts.',
    body: Copy,
    reply: Generated,
    message: generated,
    errors: ['error.payroll.no_previous', ...basics],
    run: (ctx, { body }) => copyFromPrevious(ctx, body),
  }),
  bulkVerb(
    '/payrolls/bulk-confirm',
    payrollResource,
    { id: 'hr.payrolls.bulk-confirm', summary: 'Confirm many drafts.', message: 'message.payroll.confirm', counted: 'confirmed' },
    confirm,
  ),
  bulkVerb(
    '/payrolls/bulk-pay',
    payrollResource,
    {
      id: 'hr.payrolls.bulk-pay',
      summary: 'Pay many confirmed payrolls.',
      body: Payment.shape,
      message: 'message.payroll.pay',
      errors: ['error.payroll.payment_in_future'],
      counted: 'paid',
    },
    pay,
  ),
  post(`/payrolls/journal-entries`, {
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
    message: outcome('message.payroll.journaled', 'created'),
    errors: [
      'error.payroll.nothing_to_journal',
      'error.journal.period_closed',
      'error.account_code.role_missing',
      'error.payroll.account_missing',
      'error.journal.account_inactive',
    ],
    run: (ctx, { body }) => journalMonth(ctx, body),
  }),
  get(`/payrolls/{id}/payslip`, {
    id: 'hr.payrolls.payslip',
    access: [payrolls, 'read'],
    summary: 'Wage statement for the employee: every line, and how it came about.',
    params: rowParams,
    query: z.strictObject({ format: z.enum(['json', 'pdf']).default('json') }),
    reply: Payslip,
    file: PDF,
    errors: ['error.payroll.not_confirmed'],
    async run(ctx, { params: { id }, query: { format } }) {
      const statement = await payslip(ctx, id);
      return format === 'pdf' ? payslipPdf(ctx, statement) : statement;
    },
  }),
  verb(
    '/payrolls/{id}/confirm',
    payrollResource,
    {
      id: 'hr.payrolls.confirm',
      summary: 'DRAFT to CONFIRMED.',
      message: 'message.payroll.confirm',
      errors: ['error.payroll.empty', 'error.payroll.not_in_service', 'error.payroll.service_changed', ...figures, ...basics],
      button: {
        label: { ko: '확정', en: 'Confirm' },
        icon: 'check_circle',
        kind: 'success',
        consequence: {
          ko: '금액을 마지막으로 다시 계산해 고정하고, 사원이 급여명세서를 볼 수 있게 됩니다.',
          en: 'The amounts are calculated for the last time and fixed, and the employee can see the payslip.',
        },
      },
    },
    confirm,
  ),
  verb(
    '/payrolls/{id}/pay',
    payrollResource,
    {
      id: 'hr.payrolls.pay',
      summary: 'CONFIRMED to PAID.',
      body: Payment,
      message: 'message.payroll.pay',
      errors: ['error.payroll.payment_in_future'],
      button: { label: { ko: '지급 처리', en: 'Mark as paid' }, icon: 'payments', kind: 'success' },
    },
    pay,
  ),
  verb(
    '/payrolls/{id}/unconfirm',
    payrollResource,
    {
      id: 'hr.payrolls.unconfirm',
      summary: 'CONFIRMED back to DRAFT.',
      message: 'message.payroll.unconfirm',
      button: { label: { ko: '확정 취소', en: 'Take confirmation back' }, icon: 'undo', kind: 'warning' },
    },
    unconfirm,
  ),
  verb(
    '/payrolls/{id}/unpay',
    payrollResource,
    {
      id: 'hr.payrolls.unpay',
      summary: 'PAID back to CONFIRMED.',
      message: 'message.payroll.unpay',
      button: { label: { ko: '지급 취소', en: 'Take payment back' }, icon: 'undo', kind: 'warning' },
    },
    unpay,
  ),
  ...crud(payrollResource, {
    create: {
      summary: 'Create a draft; deductions and tax are computed.',
      body: Creation,
      errors: ['error.payroll.duplicate', 'error.payroll.not_in_service', ...figures, ...basics],
      run: createPayroll,
    },
    update: {
      summary: 'Change a draft and recompute it.',
      body: Changes,
      errors: ['error.payroll.not_draft', ...figures],
      run: updatePayroll,
    },
    delete: { summary: 'Delete a draft.', errors: ['error.payroll.not_draft'] },
  }),
];
