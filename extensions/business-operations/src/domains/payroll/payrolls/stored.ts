import sql, { join, raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import type { Day } from '../../../kernel/days.ts';
import { amount } from '../../../kernel/decimal.ts';
import { pick, recordOf } from '../../../kernel/objects.ts';
import {
  calculate,
  DEDUCTIONS,
  type Figures,
  type Insured,
  type Overrides,
  type PayItem,
  type PayItems,
  type PayMonth,
} from '../calculation/calculation.ts';
import { lastDay } from '../calculation/payees.ts';
import { ratesOf, type Settings, settingsOf } from '../settings/service.ts';
import { type TaxTables, taxTables } from '../tax/tables.ts';
import { type Overtime, type PayrollOptions, type Proration, type Service, TYPEABLE, type Typeable } from './model.ts';

/** What a month is computed with. */
export interface Basics {
  month: PayMonth;
  settings: Settings;
  tables: TaxTables;
}

/** A pay before it is computed. */
export interface Pay extends PayItems {
  payment_date: Day;
  overtime: Overtime | null;
  proration: Proration | null;
  service: Service | null;
  typed: readonly Typeable[];
}

export async function basicsOf(ctx: Context, month: PayMonth, paymentDates: readonly (Day | undefined)[]): Promise<Basics> {
  const settings = await settingsOf(ctx, month);
  const payday = paydayOf(settings, month);
  return {
    month,
    settings,
    tables: await taxTables(
      ctx,
      paymentDates.map((day) => day ?? payday),
    ),
  };
}

/** The setting's payday, the last day of a shorter month. */
export function paydayOf({ payday }: Settings, month: PayMonth): Day {
  const last = lastDay(month);
  return Number(last.slice(8)) < payday ? last : `${last.slice(0, 8)}${String(payday).padStart(2, '0')}`;
}

const INSURED: readonly (keyof Insured)[] = [
  'hire_date',
  'birth_date',
  'family_count',
  'child_count',
  'withholding_rate',
  'pension_insured',
  'health_insured',
  'employment_insured',
  'accident_insured',
  'pension_base',
  'health_base',
];

/** No more of an employee than the calculation asks for: it is kept with the payroll. */
const insuredOf = (person: Insured): Insured => pick(person, INSURED);

export const figuresOf = (pay: Pay, person: Insured, { month, settings, tables }: Basics): Figures =>
  calculate(pay, insuredOf(person), ratesOf(settings), tables.on(pay.payment_date), month);

export const numbers = <Name extends string>(amounts: Record<Name, { toNumber(): number }>) =>
  Object.fromEntries(Object.entries<{ toNumber(): number }>(amounts).map(([name, value]) => [name, value.toNumber()])) as Record<
    Name,
    number
  >;

const itemsOf = (items: readonly PayItem[]) => items.map((item) => ({ name: item.name, amount: Number(item.amount) }));

const overridesOf = (overrides: Overrides) =>
  Object.fromEntries(DEDUCTIONS.filter((name) => overrides[name] !== undefined).map((name) => [name, Number(overrides[name])]));

/** The columns of a computed payroll: amounts as text, the grounds of the calculation in `options`. */
export function columnsOf(pay: Pay, figures: Figures, { settings }: Basics) {
  const options: PayrollOptions = {
    deduction_overrides: overridesOf(pay.deduction_overrides),
    computed: numbers(figures.computed),
    employer_contributions: numbers(figures.employer_contributions),
    overtime: pay.overtime,
    proration: pay.proration,
    service: pay.service,
    typed: TYPEABLE.filter((name) => pay.typed.includes(name)),
    settings_id: settings.id,
    table_year: figures.basis.table_year,
    basis: figures.basis,
  };
  const text = (won: string | number) => amount(won).toFixed();
  return {
    payment_date: pay.payment_date,
    base_salary: text(pay.base_salary),
    overtime_pay: text(pay.overtime_pay),
    bonus: text(pay.bonus),
    meal_allowance: text(pay.meal_allowance),
    allowances: itemsOf(pay.allowances),
    gross_pay: figures.gross_pay.toFixed(),
    taxable_base: figures.taxable_base.toFixed(),
    ...recordOf(DEDUCTIONS, (name) => figures.effective[name].toFixed()),
    other_deductions: itemsOf(pay.other_deductions),
    total_deductions: figures.total_deductions.toFixed(),
    net_pay: figures.net_pay.toFixed(),
    options,
  };
}

export type PayrollColumns = ReturnType<typeof columnsOf>;

export interface NewPayroll extends PayrollColumns {
  employee_id: number;
  pay_year: number;
  pay_month: number;
}

const listed = (rows: readonly object[]) => raw(Object.keys(rows[0] ?? {}).join(', '));

/**
 * Inserts payrolls in the order of their employees and returns the ids of those made; an employee who has one of that month by then
 * is passed over, also where another request is making it at this moment.
 */
export async function insertPayrolls(ctx: Context, rows: readonly NewPayroll[]): Promise<Map<number, number>> {
  if (!rows.length) return new Map();
  const made = await ctx.rows<{ id: number; employee_id: number }>(sql`
    insert into payrolls (tenant_id, ${listed(rows)})
    select ${ctx.tenant.id}, ${listed(rows)} from json_populate_recordset(null::payrolls, ${JSON.stringify(rows)}::json) order by employee_id
    on conflict (tenant_id, employee_id, pay_year, pay_month) where deleted_at is null do nothing
    returning id, employee_id`);
  return new Map(made.map(({ id, employee_id }) => [employee_id, id]));
}

/** Writes columns of payrolls that are locked already, in one statement. Every row has the same columns. */
export async function updatePayrolls(ctx: Context, rows: readonly (Record<string, unknown> & { id: number })[]): Promise<void> {
  const [{ id: _, ...changes } = { id: 0 }] = rows;
  const names = Object.keys(changes);
  if (!names.length) return;
  await ctx.rows(sql`
    update payrolls p set ${join(names.map((name) => raw(`${name} = g.${name}`)))}
    from json_populate_recordset(null::payrolls, ${JSON.stringify(rows)}::json) as g
    where p.tenant_id = ${ctx.tenant.id} and p.id = g.id and p.deleted_at is null`);
}
