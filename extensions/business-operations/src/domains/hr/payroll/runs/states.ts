import sql, { join, raw } from 'sql-template-tag';
import { visible } from '../../../../kernel/crud/select.ts';
import { lockRow } from '../../../../kernel/crud/write.ts';
import type { Day } from '../../../../kernel/days.ts';
import { conflict, invalid, invalidField, notFound, Refusal } from '../../../../kernel/errors.ts';
import type { Context } from '../../../../kernel/http/context.ts';
import { assertEvent, transition } from '../../../../kernel/machine.ts';
import { type PayrollStatus, payrollMachine, payrolls } from './model.ts';
import { type Payee, payeesById } from './people.ts';
import { STORED_COLUMNS, type StoredPay, storedPay } from './service.ts';
import { type Basics, basicsOf, columnsOf, figuresOf, type PayrollColumns, updatePayrolls } from './stored.ts';

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
    );
    for (const row of month) results.set(row.id, confirmable(row, people.get(row.employee_id), basics));
  }
  return results;
}

function confirmable(row: StoredPay, person: Payee | undefined, basics: Basics): PayrollColumns | Refusal {
  if (!person) return notFound();
  try {
    const pay = storedPay(row);
    const figures = figuresOf(pay, person, basics);
    if (figures.gross_pay.isZero()) return invalid('error.payroll.empty', [{ path: 'gross_pay', code: 'empty' }]);
    return columnsOf(pay, figures, basics);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const confirmedBy = (ctx: Context) => ({ confirmed_at: ctx.now.toISOString(), confirmed_by: ctx.variables.userId });
const paidBy = (ctx: Context, date: Day) => ({ paid_at: ctx.now.toISOString(), paid_by: ctx.variables.userId, payment_date: date });

export async function confirm(ctx: Context, id: number): Promise<void> {
  const row = await lockRow<StoredPay>(ctx, payrolls, id, 'update', STORED_COLUMNS);
  assertEvent(payrollMachine, row.status, 'confirm');
  const figures = (await lastFigures(ctx, [row])).get(id) as PayrollColumns | Refusal;
  if (figures instanceof Refusal) throw figures;
  await transition(ctx, payrollMachine, id, 'confirm', { ...figures, ...confirmedBy(ctx) });
}

export async function unconfirm(ctx: Context, id: number): Promise<void> {
  const row = await lockRow<{ status: PayrollStatus; journal_entry_id: number | null }>(ctx, payrolls, id, 'update', [
    'status',
    'journal_entry_id',
  ]);
  assertEvent(payrollMachine, row.status, 'unconfirm');
  if (row.journal_entry_id !== null)
    throw conflict('error.payroll.journal_exists', [
      { path: 'journal_entry_id', code: 'journal_exists', journal_entry_id: row.journal_entry_id },
    ]);
  await transition(ctx, payrollMachine, id, 'unconfirm', { confirmed_at: null, confirmed_by: null });
}

function assertNotFuture(ctx: Context, date: Day): void {
  if (date > ctx.today()) throw invalidField('payment_date', 'in_future', 'error.payroll.payment_in_future');
}

export async function pay(ctx: Context, id: number, date: Day = ctx.today()): Promise<void> {
  assertNotFuture(ctx, date);
  await lockRow(ctx, payrolls, id, 'update');
  await transition(ctx, payrollMachine, id, 'pay', paidBy(ctx, date));
}

export async function unpay(ctx: Context, id: number): Promise<void> {
  await lockRow(ctx, payrolls, id, 'update');
  await transition(ctx, payrollMachine, id, 'unpay', { paid_at: null, paid_by: null });
}

/** The payrolls named that the caller may change and that are in that state, locked in the order of their ids. */
async function lockMany(ctx: Context, ids: readonly number[], status: PayrollStatus): Promise<StoredPay[]> {
  const rows = await ctx.rows<StoredPay>(sql`
    select ${join(STORED_COLUMNS.map((name) => raw(`t.${name}`)))} from payrolls t
    where t.id = any (${[...new Set(ids)]}::integer[]) and ${visible(ctx, payrolls, ctx.access(payrolls.name, 'update'))}
    order by t.id for update of t`);
  return rows.filter((row) => row.status === status);
}

const others = (ids: readonly number[], done: ReadonlySet<number>) => [...new Set(ids)].filter((id) => !done.has(id));

/** Confirms every draft among them that can be; one statement writes them. */
export async function confirmMany(ctx: Context, ids: readonly number[]): Promise<{ confirmed: number; skipped_ids: number[] }> {
  const drafts = await lockMany(ctx, ids, 'DRAFT');
  const figures = await lastFigures(ctx, drafts);
  const rows = drafts.flatMap(({ id }) => {
    const columns = figures.get(id);
    return columns && !(columns instanceof Refusal) ? [{ id, status: 'CONFIRMED', ...columns, ...confirmedBy(ctx) }] : [];
  });
  await updatePayrolls(ctx, rows);
  return { confirmed: rows.length, skipped_ids: others(ids, new Set(rows.map(({ id }) => id))) };
}

export async function payMany(
  ctx: Context,
  ids: readonly number[],
  date: Day = ctx.today(),
): Promise<{ paid: number; skipped_ids: number[] }> {
  assertNotFuture(ctx, date);
  const confirmed = await lockMany(ctx, ids, 'CONFIRMED');
  await updatePayrolls(
    ctx,
    confirmed.map(({ id }) => ({ id, status: 'PAID', ...paidBy(ctx, date) })),
  );
  return { paid: confirmed.length, skipped_ids: others(ids, new Set(confirmed.map(({ id }) => id))) };
}
