import sql, { join, raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { visible } from '../../../kernel/crud/select.ts';
import { asService, assertValid } from '../../../kernel/crud/write.ts';
import { conflict, Refusal } from '../../../kernel/errors.ts';
import type { PayMonth } from '../calculation/calculation.ts';
import { overtimeMinutes } from '../calculation/overtime.ts';
import { inService, type Payee, payeesNamed, payeesOf } from '../calculation/payees.ts';
import { isForOther, overtimeOf, prorated, proratedItems, prorationOf, serviceOf } from '../calculation/proration.ts';
import type { CopyBody, GenerateBody } from './bodies.ts';
import { payrolls, TYPEABLE, type Typeable } from './model.ts';
import { STORED_COLUMNS, type StoredPay, storedPay } from './service.ts';
import {
  type Basics,
  basicsOf,
  columnsOf,
  figuresOf,
  insertPayrolls,
  type NewPayroll,
  type Pay,
  paydayOf,
  updatePayrolls,
} from './stored.ts';

export const SKIP_REASONS = ['ALREADY_EXISTS', 'ON_LEAVE', 'NOT_IN_SERVICE', 'NO_BASE_SALARY', 'NO_PREVIOUS', 'REFUSED'] as const;
type SkipReason = (typeof SKIP_REASONS)[number];

export interface Skipped {
  employee_id: number;
  reason: SkipReason;
  /** Of REFUSED. */
  error?: { key: string; message: string };
}

export interface Generated {
  created: number;
  updated: number;
  skipped: Skipped[];
  payroll_ids: number[];
}

/**
 * Drafts of a month for everybody in service: everything is read in a few statements, computed, and written in one.
 * A draft that is written over keeps what people typed into it; what follows from employee, attendance and rates is computed anew.
 * Who cannot be paid is told with the reason, while the others are made.
 */
export async function generate(ctx: Context, body: GenerateBody): Promise<Generated> {
  const month = { year: body.pay_year, month: body.pay_month };
  const people = body.employee_ids ? await payeesNamed(ctx, body.employee_ids) : await payeesOf(ctx, month);
  const existing = await existingOf(ctx, people, month);
  // Drafts may have another day of payment, and with it another withholding table.
  const basics = await basicsOf(ctx, month, [body.payment_date, ...new Set([...existing.values()].map((draft) => draft.payment_date))]);
  const skip = (person: Payee): SkipReason | null => {
    if (!inService(person, month)) return 'NOT_IN_SERVICE';
    const payroll = existing.get(person.id);
    if (payroll && (payroll.status !== 'DRAFT' || !body.overwrite_drafts)) return 'ALREADY_EXISTS';
    if (person.on_leave) return 'ON_LEAVE';
    return Number(person.base_salary) === 0 ? 'NO_BASE_SALARY' : null;
  };
  const payable = people.filter((person) => !skip(person));
  const minutes = body.include_overtime
    ? await overtimeMinutes(
        ctx,
        payable.map(({ id }) => id),
        month,
      )
    : new Map();
  const drafted = draftAll(ctx, payable, basics, (person) => {
    const proration = prorationOf(person, month);
    const overtime = overtimeOf(person.base_salary, basics.settings.monthly_hours, minutes.get(person.id));
    const computed: Pay = {
      payment_date: body.payment_date ?? paydayOf(basics.settings, month),
      base_salary: prorated(person.base_salary, proration).toFixed(),
      overtime_pay: overtime?.amount ?? 0,
      bonus: 0,
      meal_allowance: person.meal_allowance,
      allowances: proratedItems(person.fixed_allowances, proration),
      other_deductions: [],
      deduction_overrides: {},
      overtime,
      proration,
      service: serviceOf(person, month),
      typed: [],
    };
    const draft = existing.get(person.id);
    return draft ? withTyped(computed, storedPay(draft)) : computed;
  });
  const skipped = people.flatMap((person): Skipped[] => {
    const reason = skip(person);
    return reason ? [{ employee_id: person.id, reason }] : [];
  });
  const written = await write(ctx, drafted.rows, existing);
  return { ...written, skipped: inOrder([...skipped, ...drafted.refused, ...written.skipped]) };
}

/**
 * The pay of a draft computed anew, with what people typed into it: a bonus, deductions and overrides, which no run makes,
 * and whatever they typed over; a base salary as long as the days in service that it was typed for have not changed.
 */
export function withTyped(computed: Pay, draft: Pay): Pay {
  const isOutdated = computed.service !== null && isForOther(draft.service, computed.service);
  const typed = draft.typed.filter((name) => !(isOutdated && name === 'base_salary'));
  const kept = (name: Typeable) => typed.includes(name);
  return {
    ...computed,
    ...Object.fromEntries(TYPEABLE.filter(kept).map((name) => [name, draft[name]])),
    bonus: draft.bonus,
    other_deductions: draft.other_deductions,
    deduction_overrides: draft.deduction_overrides,
    overtime: kept('overtime_pay') ? null : computed.overtime,
    typed,
  };
}

const inOrder = (skipped: Skipped[]) => skipped.sort((a, b) => a.employee_id - b.employee_id);

/** Computes a pay for each; whose figures are refused is told so, with the refusal in the caller's language. */
function draftAll(
  ctx: Context,
  people: readonly Payee[],
  basics: Basics,
  payOf: (person: Payee) => Pay,
): { rows: NewPayroll[]; refused: Skipped[] } {
  const access = ctx.access(payrolls.name, 'create');
  const rows: NewPayroll[] = [];
  const refused: Skipped[] = [];
  for (const person of people) {
    try {
      const pay = payOf(person);
      const { year, month } = basics.month;
      const row = { employee_id: person.id, pay_year: year, pay_month: month, ...columnsOf(pay, figuresOf(pay, person, basics), basics) };
      assertValid(ctx, access, row);
      rows.push(asService('a run asks for the right to payrolls and its validation; it takes no figures from the caller', row));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const message = ctx.translate(error.key, { ...error.details[0], ...error.params });
      refused.push({ employee_id: person.id, reason: 'REFUSED', error: { key: error.key, message } });
    }
  }
  return { rows, refused };
}

/** The month's payrolls of these employees, locked in the order of their ids. */
async function existingOf(ctx: Context, people: readonly Payee[], { year, month }: PayMonth): Promise<Map<number, StoredPay>> {
  const rows = await ctx.rows<StoredPay>(sql`
    select ${join(STORED_COLUMNS.map((name) => raw(name)))} from payrolls
    where tenant_id = ${ctx.tenant.id} and pay_year = ${year} and pay_month = ${month} and employee_id = any (${people.map(({ id }) => id)}::integer[])
      and deleted_at is null
    order by id for update`);
  return new Map(rows.map((row) => [row.employee_id, row]));
}

async function write(ctx: Context, rows: readonly NewPayroll[], existing: ReadonlyMap<number, Pick<StoredPay, 'id'>>): Promise<Generated> {
  const fresh = rows.filter(({ employee_id: employee }) => !existing.has(employee));
  const redrafted = rows.flatMap(({ employee_id: employee, pay_year: _year, pay_month: _month, ...columns }) => {
    const id = existing.get(employee)?.id;
    return id === undefined ? [] : [{ id, ...columns }];
  });
  if (redrafted.length) ctx.access(payrolls.name, 'update');
  const made = await insertPayrolls(ctx, fresh);
  await updatePayrolls(ctx, redrafted);
  const overtaken = fresh.filter(({ employee_id: employee }) => !made.has(employee));
  return {
    created: made.size,
    updated: redrafted.length,
    skipped: overtaken.map(({ employee_id }) => ({ employee_id, reason: 'ALREADY_EXISTS' })),
    payroll_ids: [...made.values(), ...redrafted.map(({ id }) => id)].sort((a, b) => a - b),
  };
}

/** Drafts of a month with the pay items of the month before; insurance and tax are computed anew. */
export async function copyFromPrevious(ctx: Context, body: CopyBody): Promise<Omit<Generated, 'updated'>> {
  const month = { year: body.pay_year, month: body.pay_month };
  const basics = await basicsOf(ctx, month, [body.payment_date]);
  const sources = await previousPays(ctx, month);
  if (!sources.size) throw conflict('error.payroll.no_previous', [{ code: 'no_previous', ...previousMonth(month) }]);
  const people = await payeesNamed(ctx, body.employee_ids ?? [...sources.keys()]);
  const existing = await existingOf(ctx, people, month);
  const skip = (person: Payee): SkipReason | null => {
    if (!inService(person, month)) return 'NOT_IN_SERVICE';
    if (existing.has(person.id)) return 'ALREADY_EXISTS';
    if (person.on_leave) return 'ON_LEAVE';
    return sources.has(person.id) ? null : 'NO_PREVIOUS';
  };
  const drafted = draftAll(
    ctx,
    people.filter((person) => !skip(person)),
    basics,
    (person) => {
      const source = storedPay(sources.get(person.id) as StoredPay);
      const { proration: before } = source;
      const proration = prorationOf(person, month);
      // Pay of a month in part is no pay of a whole one, typed or not; the day and the overtime are this month's own.
      const ownOfMonth: readonly Typeable[] = ['payment_date', 'overtime_pay', ...(before || proration ? (['base_salary'] as const) : [])];
      return {
        ...source,
        base_salary: prorated(before ? person.base_salary : source.base_salary, proration).toFixed(),
        allowances: source.typed.includes('allowances')
          ? source.allowances
          : proratedItems(before ? person.fixed_allowances : source.allowances, proration),
        payment_date: body.payment_date ?? paydayOf(basics.settings, month),
        overtime_pay: 0,
        bonus: 0,
        deduction_overrides: body.copy_overrides ? source.deduction_overrides : {},
        overtime: null,
        proration,
        service: serviceOf(person, month),
        typed: source.typed.filter((name) => !ownOfMonth.includes(name)),
      };
    },
  );
  const skipped = people.flatMap((person): Skipped[] => {
    const reason = skip(person);
    return reason ? [{ employee_id: person.id, reason }] : [];
  });
  const { updated: _, ...written } = await write(ctx, drafted.rows, existing);
  return { ...written, skipped: inOrder([...skipped, ...drafted.refused, ...written.skipped]) };
}

const previousMonth = ({ year, month }: PayMonth): PayMonth => (month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 });

/** What the caller may read of the month before, by employee. */
async function previousPays(ctx: Context, month: PayMonth): Promise<Map<number, StoredPay>> {
  const { year, month: number } = previousMonth(month);
  const rows = await ctx.rows<StoredPay>(sql`
    select ${join(STORED_COLUMNS.map((name) => raw(`t.${name}`)))} from payrolls t
    where ${visible(ctx, payrolls, ctx.access(payrolls.name, 'read'))} and t.pay_year = ${year} and t.pay_month = ${number}
      and exists (select from employees e where e.tenant_id = t.tenant_id and e.id = t.employee_id and e.deleted_at is null)`);
  return new Map(rows.map((row) => [row.employee_id, row]));
}
