import type { Context } from '../../../kernel/context/context.ts';
import { assertEditable } from '../../../kernel/crud/frozen.ts';
import { assertFields, createRow, lockRow, permitted, updateRow } from '../../../kernel/crud/write.ts';
import type { Day } from '../../../kernel/days.ts';
import { forbidden, invalid } from '../../../kernel/errors.ts';
import type { Insured, Overrides, PayItem, PayItems, PayMonth } from '../calculation/calculation.ts';
import { inService, type Payee, payee } from '../calculation/payees.ts';
import { serviceOf } from '../calculation/proration.ts';
import type { NewPay, PayBody, PayPreview } from './bodies.ts';
import { type PayrollOptions, type PayrollStatus, payrolls, TYPEABLE, type Typeable } from './model.ts';
import { assertCompany } from './rights.ts';
import { type Basics, basicsOf, columnsOf, figuresOf, numbers, type Pay, paydayOf } from './stored.ts';

/** Pay items as a body or a stored payroll holds them. */
type Given = { [Name in keyof PayBody]?: PayBody[Name] | Pay[Name & keyof Pay] };

/** Null is no override. */
export const overridesSent = (overrides: Given['deduction_overrides']): Overrides =>
  Object.fromEntries(Object.entries(overrides ?? {}).filter(([, won]) => won !== null && won !== undefined)) as Overrides;

const monthOfBody = ({ pay_year: year, pay_month: month }: Pick<NewPay, 'pay_year' | 'pay_month'>): PayMonth => ({ year, month });

type Defaults = Pick<PayItems, 'base_salary' | 'meal_allowance' | 'allowances'>;

const payOf = (body: Given, defaults: Defaults, { settings, month }: Basics): Pay => ({
  payment_date: body.payment_date ?? paydayOf(settings, month),
  base_salary: body.base_salary ?? defaults.base_salary,
  overtime_pay: body.overtime_pay ?? 0,
  bonus: body.bonus ?? 0,
  meal_allowance: body.meal_allowance ?? defaults.meal_allowance,
  allowances: body.allowances === undefined ? defaults.allowances : (body.allowances ?? []),
  other_deductions: body.other_deductions ?? [],
  deduction_overrides: overridesSent(body.deduction_overrides),
  overtime: null,
  proration: null,
  service: null,
  typed: [],
});

const asWritten = (value: unknown): string =>
  Array.isArray(value) ? JSON.stringify((value as PayItem[]).map(({ name, amount }) => [name, Number(amount)])) : String(Number(value));

const differs = (name: Typeable, sent: unknown, stood: unknown): boolean =>
  name === 'payment_date' ? sent !== stood : asWritten(sent ?? []) !== asWritten(stood ?? []);

/** What a body says otherwise than it stood: a form that sends everything back has typed nothing. */
const typedIn = (body: Given, stood: Pick<Pay, Typeable>): Typeable[] =>
  TYPEABLE.filter((name) => body[name] !== undefined && differs(name, body[name], stood[name]));

const defaultsOf = (person: Payee): Defaults => ({ ...person, allowances: person.fixed_allowances ?? [] });

/** The members of a body that name columns of their own: what rights on fields are about. */
const columnsSent = ({ deduction_overrides: _, ...columns }: PayBody) => columns;

/** A body as the caller's right lets it be written, with its presets; who overrides a deduction writes the column of that name. */
function permittedPay<Body extends PayBody>(ctx: Context, action: 'create' | 'update', body: Body): Body {
  const overridden = overridesSent(body.deduction_overrides) as Record<string, unknown>;
  assertFields(ctx.access(payrolls.name, action), overridden, 'deduction_overrides.');
  return { ...body, ...permitted(ctx, payrolls, action, columnsSent(body)) };
}

/** A draft of one employee's month. Returns its id. */
export async function createPayroll(ctx: Context, sent: NewPay): Promise<number> {
  const body = permittedPay(ctx, 'create', sent);
  const month = monthOfBody(body);
  const person = await payee(ctx, body.employee_id);
  if (!inService(person, month)) throw invalid('error.payroll.not_in_service', [{ path: 'employee_id', code: 'not_in_service' }]);
  const basics = await basicsOf(ctx, month, [body.payment_date]);
  const defaults = defaultsOf(person);
  const untouched = payOf({}, defaults, basics);
  const pay = { ...payOf(body, defaults, basics), service: serviceOf(person, month), typed: typedIn(body, untouched) };
  return createRow(ctx, payrolls, columnsSent(sent), columnsOf(pay, figuresOf(pay, person, basics), basics));
}

/** A payroll that is locked: its pay items as they are stored. */
export interface StoredPay {
  id: number;
  employee_id: number;
  pay_year: number;
  pay_month: number;
  status: PayrollStatus;
  payment_date: Day;
  base_salary: string;
  overtime_pay: string;
  bonus: string;
  meal_allowance: string;
  allowances: PayItem[] | null;
  other_deductions: PayItem[] | null;
  options: PayrollOptions;
}

/** Text, where the driver would make dates and numbers of it. */
export const STORED_COLUMNS: readonly string[] = [
  'id',
  'employee_id',
  'pay_year',
  'pay_month',
  'status',
  'payment_date::text as payment_date',
  'base_salary',
  'overtime_pay',
  'bonus',
  'meal_allowance',
  'allowances',
  'other_deductions',
  'options',
];

export const storedPay = ({ options, ...row }: StoredPay): Pay => ({
  ...row,
  allowances: row.allowances ?? [],
  other_deductions: row.other_deductions ?? [],
  deduction_overrides: options.deduction_overrides,
  overtime: options.overtime,
  proration: options.proration,
  service: options.service ?? null,
  typed: options.typed ?? [],
});

/** Changes a draft and computes it anew, with what the employee and the settings are now. */
export async function updatePayroll(ctx: Context, id: number, sent: PayBody): Promise<void> {
  const body = permittedPay(ctx, 'update', sent);
  const row = await lockRow<StoredPay>(ctx, payrolls, id, 'update', STORED_COLUMNS);
  assertEditable(payrolls, row, body);
  const before = storedPay(row);
  const basics = await basicsOf(ctx, monthOfBody(row), [body.payment_date ?? before.payment_date]);
  const typed = typedIn(body, before);
  const person = await payee(ctx, row.employee_id);
  const pay: Pay = {
    ...payOf({ ...before, ...body }, before, basics),
    deduction_overrides: body.deduction_overrides === undefined ? before.deduction_overrides : overridesSent(body.deduction_overrides),
    // What was typed over is no longer explained by attendance. Days in service remain those of the month, whatever is paid for them.
    overtime: typed.includes('overtime_pay') ? null : before.overtime,
    proration: before.proration,
    // Who types the base salary says what it is for these days; nothing else that changes does.
    service: typed.includes('base_salary') ? serviceOf(person, monthOfBody(row)) : before.service,
    typed: [...before.typed, ...typed],
  };
  await updateRow(ctx, payrolls, id, columnsSent(sent), columnsOf(pay, figuresOf(pay, person, basics), basics));
}

/** The figures of a pay that nobody has stored. With an employee it is theirs: family, insurance and, unless sent, the base salary. */
export async function preview(ctx: Context, { employee_id: employeeId, ...body }: PayPreview): Promise<object> {
  const { allRows } = assertCompany(ctx);
  // The figures of an employee follow from the salary and the family of that person.
  if (employeeId !== undefined && !allRows) throw forbidden();
  const person = employeeId === undefined ? anybody(body) : await payee(ctx, employeeId, true);
  const basics = await basicsOf(ctx, monthOfBody(body), [body.payment_date]);
  const pay = payOf(
    body,
    { base_salary: 'base_salary' in person ? (person as Payee).base_salary : 0, meal_allowance: 0, allowances: [] },
    basics,
  );
  const { basis, ...figures } = figuresOf(pay, person, basics);
  return {
    gross_pay: figures.gross_pay.toNumber(),
    taxable_base: figures.taxable_base.toNumber(),
    ...numbers(figures.effective),
    computed: numbers(figures.computed),
    effective: numbers(figures.effective),
    other_deductions_total: figures.other_deductions_total.toNumber(),
    total_deductions: figures.total_deductions.toNumber(),
    net_pay: figures.net_pay.toNumber(),
    employer_contributions: numbers(figures.employer_contributions),
    basis: { settings_id: basics.settings.id, ...basis },
  };
}

/** Insured for everything, of no particular age. */
const anybody = (household: Pick<Insured, 'family_count' | 'child_count' | 'withholding_rate'>): Insured => ({
  ...household,
  hire_date: null,
  birth_date: null,
  pension_insured: true,
  health_insured: true,
  employment_insured: true,
  accident_insured: true,
  pension_base: null,
  health_base: null,
});
