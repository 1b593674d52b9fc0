import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { visible } from '../../../kernel/crud/select.ts';
import type { Day } from '../../../kernel/days.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { fieldKey } from '../../../kernel/model/labels.ts';
import { DEDUCTIONS, type Deduction, type PayItem, type Step } from '../calculation/calculation.ts';
import { type Overtime, type PayrollOptions, type PayrollStatus, payrolls } from '../payrolls/model.ts';
import { assertOpen } from '../payrolls/rights.ts';

const Line = z.object({
  key: z.string(),
  label: z.string(),
  amount: z.number(),
  /** How the amount came about, in the reader's language. */
  how: z.string().nullable(),
});

export const Payslip = z.object({
  id: z.int(),
  company_name: z.string(),
  pay_year: z.int(),
  pay_month: z.int(),
  payment_date: z.iso.date(),
  status: z.string(),
  employee: z.object({
    employee_no: z.string(),
    name: z.string(),
    birth_date: z.iso.date().nullable(),
    department: z.string().nullable(),
    position: z.string().nullable(),
  }),
  earnings: z.array(Line),
  deductions: z.array(Line),
  gross_pay: z.number(),
  taxable_base: z.number(),
  total_deductions: z.number(),
  net_pay: z.number(),
  employer_contributions: z.record(z.string(), z.number()),
  /** Inputs, rates and steps of the calculation as they were. */
  calculation: z.json(),
});

export type Statement = Omit<z.infer<typeof Payslip>, 'calculation'> & { calculation: PayrollOptions };
export type StatementLine = z.infer<typeof Line>;

interface Stored extends Record<Deduction, number> {
  id: number;
  status: PayrollStatus;
  pay_year: number;
  pay_month: number;
  payment_date: Day;
  base_salary: number;
  overtime_pay: number;
  bonus: number;
  meal_allowance: number;
  allowances: PayItem[] | null;
  other_deductions: PayItem[] | null;
  gross_pay: number;
  taxable_base: number;
  total_deductions: number;
  net_pay: number;
  options: PayrollOptions;
  company_name: string;
  employee: Statement['employee'];
}

/** The wage statement that the employee is owed (근로기준법 제48조 제2항): every line, and how it came about. */
export async function payslip(ctx: Context, id: number): Promise<Statement> {
  const found = await ctx.row<{ data: Stored }>(sql`
    select to_json(r) as data from (
      select t.*, coalesce((select s.company_name from supplier_settings s where s.tenant_id = t.tenant_id), ${ctx.tenant.name}) as company_name,
        json_build_object('employee_no', e.employee_no, 'name', e.name, 'birth_date', e.birth_date,
          'department', (select d.name from departments d where d.tenant_id = e.tenant_id and d.id = e.department_id),
          'position', (select p.name from positions p where p.tenant_id = e.tenant_id and p.id = e.position_id)) as employee
      from payrolls t join employees e on e.tenant_id = t.tenant_id and e.id = t.employee_id
      where t.id = ${id} and ${visible(ctx, payrolls, assertOpen(ctx))}
    ) r`);
  if (!found) throw notFound();
  const { data: row } = found;
  if (row.status === 'DRAFT')
    throw conflict('error.payroll.not_confirmed', [{ path: 'status', code: 'not_confirmed', status: row.status }]);
  const { options } = row;
  return {
    id: row.id,
    company_name: row.company_name,
    pay_year: row.pay_year,
    pay_month: row.pay_month,
    payment_date: row.payment_date,
    status: row.status,
    employee: row.employee,
    earnings: earningsOf(ctx, row),
    deductions: deductionsOf(ctx, row),
    gross_pay: row.gross_pay,
    taxable_base: row.taxable_base,
    total_deductions: row.total_deductions,
    net_pay: row.net_pay,
    employer_contributions: options.employer_contributions,
    calculation: options,
  };
}

const won = (amount: number | string) => Number(amount).toLocaleString('en-US');

const label = (ctx: Context, name: string) => ctx.translate(fieldKey(payrolls.name, name));

const itemLines = (items: readonly PayItem[] | null, kind: string): StatementLine[] =>
  (items ?? []).map(({ name, amount }, index) => ({ key: `${kind}.${index}`, label: name, amount: Number(amount), how: null }));

function earningsOf(ctx: Context, row: Stored): StatementLine[] {
  const { overtime, proration, typed = [] } = row.options;
  const days = typed.includes('base_salary') ? null : proration;
  const line = (key: 'base_salary' | 'overtime_pay' | 'bonus' | 'meal_allowance', how: string | null = null): StatementLine => ({
    key,
    label: label(ctx, key),
    amount: row[key],
    how,
  });
  const lines = [
    line('base_salary', days && ctx.translate('payroll.how.proration', { ...days })),
    line('overtime_pay', overtime && overtimeText(ctx, overtime)),
    line('bonus'),
    line('meal_allowance', row.meal_allowance ? ctx.translate('payroll.how.meal') : null),
    ...itemLines(row.allowances, 'allowances'),
  ];
  return lines.filter(({ key, amount }) => key === 'base_salary' || amount !== 0);
}

function overtimeText(ctx: Context, overtime: Overtime): string {
  const hours = (minutes: number) => String(Math.round((minutes / 60) * 100) / 100);
  return ctx.translate('payroll.how.overtime', {
    hourly: won(overtime.hourly),
    overtime: hours(overtime.overtime_minutes),
    night: hours(overtime.night_minutes),
    holiday: hours(overtime.holiday_minutes),
    holiday_overtime: hours(overtime.holiday_overtime_minutes),
  });
}

const deductionsOf = (ctx: Context, row: Stored): StatementLine[] => [
  ...DEDUCTIONS.map((name) => ({ key: name, label: label(ctx, name), amount: row[name], how: howOf(ctx, name, row.options) })),
  ...itemLines(row.other_deductions, 'other_deductions'),
];

function howOf(ctx: Context, name: Deduction, { basis, deduction_overrides: overrides }: PayrollOptions): string | null {
  const step = basis.steps.find(({ deduction }) => deduction === name);
  if (!step) return null;
  if (overrides[name] !== undefined) return ctx.translate('payroll.how.override', { computed: won(step.computed) });
  if (step.exemption) return ctx.translate(`payroll.how.exempt.${step.exemption}`);
  if (name === 'income_tax')
    return ctx.translate('payroll.how.income_tax', {
      taxable: won(step.base),
      family: basis.employee.family_count,
      table: won(basis.table_tax),
      credit: won(basis.child_credit),
      rate: basis.employee.withholding_rate,
    });
  return rateText(ctx, step, name, basis.rates);
}

function rateText(ctx: Context, { base, rate, effective }: Step, name: Deduction, rates: PayrollOptions['basis']['rates']): string {
  const text = ctx.translate('payroll.how.rate', { base: won(base), rate });
  const bounds = [Number(rates.health_premium_floor), Number(rates.health_premium_ceiling)];
  return name === 'health_insurance' && bounds.includes(effective) ? `${text}, ${ctx.translate('payroll.how.bounded')}` : text;
}
