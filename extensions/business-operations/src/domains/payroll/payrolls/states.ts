import { raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { permitted } from '../../../kernel/crud/write.ts';
import type { Day } from '../../../kernel/days.ts';
import { asRefusal, invalid, invalidField, notFound, orRefusal, Refusal } from '../../../kernel/errors.ts';
import { byTenantUser, type Guard } from '../../../kernel/states/guard.ts';
import { move } from '../../../kernel/states/move.ts';
import { inService, type Payee, payeesById } from '../calculation/payees.ts';
import { isForOther, serviceOf } from '../calculation/proration.ts';
import { payrollMachine, payrolls } from './model.ts';
import { STORED_COLUMNS, type StoredPay, storedPay } from './service.ts';
import { type Basics, basicsOf, columnsOf, figuresOf, type PayrollColumns } from './stored.ts';

const monthOf = ({ pay_year: year, pay_month: month }: StoredPay) => ({ year, month });

const monthKey = (row: StoredPay) => `${row.pay_year}-${row.pay_month}`;

/** The figures of drafts, computed a last time: a refusal where a draft cannot be confirmed. By payroll id. */
async function lastFigures(ctx: Context, rows: readonly StoredPay[]): Promise<Map<number, PayrollColumns | Refusal>> {
  const people = await payeesById(
    ctx,
    rows.map((row) => row.employee_id),
  );
  const results = new Map<number, PayrollColumns | Refusal>();
  for (const key of new Set(rows.map(monthKey))) {
    const month = rows.filter((row) => monthKey(row) === key);
    const [first] = month;
    if (!first) continue;
    const basics = await basicsOf(
      ctx,
      monthOf(first),
      month.map((row) => row.payment_date),
    ).catch(asRefusal);
    for (const row of month)
      results.set(row.id, basics instanceof Refusal ? basics : confirmable(row, people.get(row.employee_id), basics));
  }
  return results;
}

function confirmable(row: StoredPay, person: Payee | undefined, basics: Basics): PayrollColumns | Refusal {
  if (!person) return notFound();
  if (!inService(person, basics.month)) return invalid('error.payroll.not_in_service', [{ path: 'employee_id', code: 'not_in_service' }]);
  const pay = storedPay(row);
  const service = serviceOf(person, basics.month);
  if (isForOther(pay.service, service)) return invalidField('base_salary', 'service_changed', 'error.payroll.service_changed', service);
  return orRefusal(() => {
    const figures = figuresOf(pay, person, basics);
    if (figures.gross_pay.isZero()) return invalid('error.payroll.empty', [{ path: 'gross_pay', code: 'empty' }]);
    return columnsOf(pay, figures, basics);
  });
}

type LastFigures = Awaited<ReturnType<typeof lastFigures>>;

/** Computes the draft a last time with what is in force now. */
export const confirm = move<StoredPay, unknown, LastFigures>(payrollMachine, 'confirm', {
  reads: STORED_COLUMNS,
  guards: [byTenantUser],
  prepare: lastFigures,
  set(ctx, { id }, _input, computed) {
    const figures = computed.get(id) ?? notFound();
    if (figures instanceof Refusal) return figures;
    return { ...figures, confirmed_at: ctx.now.toISOString(), confirmed_by: ctx.variables.userId };
  },
});

/** What is in the books has to leave them first. */
const notJournaled: Guard<{ journal_entry_id: number }> = {
  sql: () => raw('t.journal_entry_id is null'),
  status: 409,
  error: 'error.payroll.journal_exists',
  detail: ({ journal_entry_id }) => ({ path: 'journal_entry_id', journal_entry_id }),
};

export const unconfirm = move<{ journal_entry_id: number }>(payrollMachine, 'unconfirm', {
  reads: ['journal_entry_id'],
  guards: [notJournaled],
  set: () => ({ confirmed_at: null, confirmed_by: null }),
});

/** Without a date they are paid today. */
export const pay = move<object, { payment_date?: Day | undefined }>(payrollMachine, 'pay', {
  guards: [byTenantUser],
  check(ctx, { payment_date: date }) {
    if (date && date > ctx.today()) throw invalidField('payment_date', 'in_future', 'error.payroll.payment_in_future');
  },
  set: (ctx, _row, { payment_date }) => ({
    payment_date: ctx.today(),
    ...permitted(ctx, payrolls, 'update', payment_date ? { payment_date } : {}),
    paid_at: ctx.now.toISOString(),
    paid_by: ctx.variables.userId,
  }),
});

export const unpay = move(payrollMachine, 'unpay', { set: () => ({ paid_at: null, paid_by: null }) });
