import sql, { join, raw, type Sql } from 'sql-template-tag';
import { logAction } from '../../../kernel/action-log.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { likePattern } from '../../../kernel/crud/paging.ts';
import { visible } from '../../../kernel/crud/select.ts';
import { type Amount, amount } from '../../../kernel/decimal.ts';
import { invalid } from '../../../kernel/errors.ts';
import type { Download } from '../../../kernel/http/reply.ts';
import { type Column, spreadsheet } from '../../../kernel/http/spreadsheet.ts';
import { collectionKey, enumKey, fieldKey } from '../../../kernel/model/labels.ts';
import { DEDUCTIONS } from '../calculation/calculation.ts';
import type { ExportQuery } from './bodies.ts';
import { ofDepartment, ofName } from './fields.ts';
import { PAYROLL_STATUSES, payrolls } from './model.ts';
import { assertCompany } from './rights.ts';

const MAX_ROWS = 10_000;
const CHUNK = 500;
const WON = '#,##0';

/** Amounts in the order of their columns: field name, and the SQL where it is not a column of its own. */
const AMOUNTS: readonly (readonly [name: string, expression?: string])[] = [
  ['base_salary'],
  ['overtime_pay'],
  ['bonus'],
  ['meal_allowance'],
  ['allowances', "ops.sum_pay_items(coalesce(t.allowances, '[]'))"],
  ['gross_pay'],
  ['taxable_base'],
  ...DEDUCTIONS.map((name) => [name] as const),
  ['other_deductions', "ops.sum_pay_items(coalesce(t.other_deductions, '[]'))"],
  ['total_deductions'],
  ['net_pay'],
];

/** The payroll register: written row by row as the rows come from the database, the totals last. Kept in the audit log. */
export async function exportPayrolls(ctx: Context, query: ExportQuery): Promise<Download> {
  const where = conditions(ctx, query);
  const source = sql`from payrolls t join employees e on e.tenant_id = t.tenant_id and e.id = t.employee_id where ${where}`;
  const counted = await ctx.row<{ total: number }>(sql`select count(*)::integer as total ${source}`);
  const total = counted?.total ?? 0;
  if (total > MAX_ROWS) throw invalid('error.export.too_large', [{ code: 'too_many_rows', max: MAX_ROWS, total }], { max: MAX_ROWS });
  await logAction(ctx, 'DATA_EXPORTED', { targetType: payrolls.name, detail: { ...query, rows: total } });
  const statement = sql`
    select to_char(make_date(t.pay_year, t.pay_month, 1), 'YYYY-MM') as month, e.employee_no, e.name,
      (select d.name from departments d where d.tenant_id = e.tenant_id and d.id = e.department_id) as department,
      (select p.name from positions p where p.tenant_id = e.tenant_id and p.id = e.position_id) as position,
      ${join(AMOUNTS.map(([name, expression = `t.${name}`]) => raw(`${expression}::text as ${name}`)))}, t.payment_date::text, t.status
    ${source} order by t.pay_year desc, t.pay_month desc, e.employee_no, t.id`;
  const sums = new Map<string, Amount>(AMOUNTS.map(([name]) => [name, amount(0)]));
  return spreadsheet({
    title: ctx.translate(collectionKey(payrolls.name)),
    filename:
      query.pay_year && query.pay_month ? `payrolls-${query.pay_year}-${String(query.pay_month).padStart(2, '0')}.xlsx` : 'payrolls.xlsx',
    columns: columnsOf(ctx),
    rows: summing(ctx.app.reader.stream<Record<string, unknown>>(ctx.tenant.id, statement, CHUNK), sums),
    totals: () => ({
      month: ctx.translate('payroll.export.total'),
      ...Object.fromEntries([...sums].map(([name, sum]) => [name, sum.toFixed()])),
    }),
  });
}

async function* summing(
  chunks: AsyncIterable<Record<string, unknown>[]>,
  sums: Map<string, Amount>,
): AsyncGenerator<Record<string, unknown>[]> {
  for await (const rows of chunks) {
    for (const row of rows) for (const [name, sum] of sums) sums.set(name, sum.plus(String(row[name])));
    yield rows;
  }
}

function conditions(ctx: Context, query: ExportQuery): Sql {
  const parts = [
    visible(ctx, payrolls, assertCompany(ctx)),
    ...(['pay_year', 'pay_month', 'status', 'employee_id'] as const).flatMap((name) =>
      query[name] === undefined ? [] : [sql`t.${raw(name)} = ${query[name]}`],
    ),
    ...(query.department_id === undefined ? [] : [ofDepartment(query.department_id)]),
    ...(query.search ? [ofName(likePattern(query.search))] : []),
  ];
  return join(parts, ' and ');
}

function columnsOf(ctx: Context): Column[] {
  const label = (name: string) => ctx.translate(fieldKey(payrolls.name, name));
  const heading = (name: string) => ctx.translate(`payroll.export.${name}`);
  const statuses = Object.fromEntries(PAYROLL_STATUSES.map((status) => [status, ctx.translate(enumKey(payrolls.name, 'status', status))]));
  return [
    { key: 'month', header: heading('month'), kind: 'string', width: 10 },
    { key: 'employee_no', header: ctx.translate(fieldKey('employees', 'employee_no')), kind: 'string', width: 12 },
    { key: 'name', header: ctx.translate(fieldKey('employees', 'name')), kind: 'string', width: 14 },
    { key: 'department', header: ctx.translate(fieldKey('employees', 'department_id')), kind: 'string', width: 14 },
    { key: 'position', header: ctx.translate(fieldKey('employees', 'position_id')), kind: 'string', width: 10 },
    ...AMOUNTS.map(([name]): Column => ({ key: name, header: label(name), kind: 'decimal', format: WON, width: 15 })),
    { key: 'payment_date', header: label('payment_date'), kind: 'date' },
    { key: 'status', header: label('status'), kind: 'enum', labels: statuses, width: 10 },
  ];
}
