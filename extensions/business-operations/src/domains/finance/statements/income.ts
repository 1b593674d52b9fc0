import sql, { join, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { accessSql, isOpen } from '../../../kernel/access/permissions.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { addDays, addMonths, type Day, fiscalYearStart, monthsOf, yearBefore } from '../../../kernel/days.ts';
import { amount, sum } from '../../../kernel/decimal.ts';
import { day, queryInteger } from '../../../kernel/model/schemas.ts';
import { type AccountSubCategory, journalLines } from '../model.ts';
import { assertReportRange } from '../rules.ts';
import { fiscalStartMonth } from '../settings/service.ts';
import { type AccountFigures, compare, inUnit, sections, UNITS } from './sections.ts';

const unit = z.enum(Object.keys(UNITS) as [keyof typeof UNITS]).default('won');

export const IncomeQuery = z.strictObject({ start_date: day.optional(), end_date: day.optional(), unit });

export const MonthlyQuery = z.strictObject({ year: queryInteger({ min: 2000, max: 2100 }), unit });

const period = z.object({ start_date: z.iso.date(), end_date: z.iso.date() });
const comparison = z.object({ current: z.number(), prior: z.number(), change: z.number(), change_rate: z.number().nullable() });
const account = z.object({ account_code_id: z.int(), code: z.string(), name: z.string(), name_en: z.string().nullable() });
const head = z.object({ key: z.string(), number: z.string(), label: z.string() });

export const IncomeStatement = z.object({
  unit: z.string(),
  unit_divisor: z.int(),
  current: period,
  prior: period,
  sections: z.array(
    comparison.extend({ ...head.shape, accounts: z.array(comparison.extend({ ...account.shape, sub_category: z.string() })) }),
  ),
});

const months = z.object({ months: z.array(z.number()), total: z.number(), prior_total: z.number() });

export const MonthlyIncomeStatement = z.object({
  year: z.int(),
  unit: z.string(),
  unit_divisor: z.int(),
  months: z.array(z.string()),
  sections: z.array(months.extend({ ...head.shape, accounts: z.array(months.extend(account.shape)) })),
});

interface Period {
  start: Day;
  end: Day;
}

const within = ({ start, end }: Period) => sql`l.entry_date between ${start}::date and ${end}::date`;

/**
 * Revenue as credit less debit, expense as debit less credit, summed over live lines of entries that do not close the year.
 * The lines are grouped before the accounts join them, so that the index of the ledger alone is read.
 */
export function nominalSql(ctx: Context, periods: readonly Period[], columns: Sql): Sql {
  const tenant = ctx.tenant.id;
  const first = periods.map(({ start }) => start).sort()[0] as Day;
  const last = periods
    .map(({ end }) => end)
    .sort()
    .at(-1) as Day;
  return sql`
    select a.id as account_code_id, a.code, a.name, a.name_en, a.sub_category, s.*
    from account_codes a
    cross join lateral (
      select ${columns} from (
        select l.entry_date, case a.category when 'REVENUE' then l.credit - l.debit else l.debit - l.credit end as amount
        from journal_lines l
        where l.tenant_id = ${tenant} and l.account_code_id = a.id and l.deleted_at is null and (${join(periods.map(within), ' or ')})
          and l.entry_date between ${first}::date and ${last}::date
          and l.journal_entry_id <> all (array(
            select e.id from journal_entries e
            where e.tenant_id = ${tenant} and e.is_closing and e.deleted_at is null and e.entry_date between ${first}::date and ${last}::date))
          and ${accessSql(ctx.access(journalLines.name, 'read'), journalLines, 'l', ctx.variables)}
      ) as l
    ) as s
    where a.tenant_id = ${tenant} and a.category in ('REVENUE', 'EXPENSE')
    order by a.code`;
}

interface FiguresRow {
  account_code_id: number;
  code: string;
  name: string;
  name_en: string | null;
  sub_category: AccountSubCategory;
  amounts: (string | number)[];
}

const figures = ({ amounts, account_code_id, code, name, name_en, sub_category }: FiguresRow): AccountFigures => ({
  account_code_id,
  code,
  name,
  name_en,
  sub_category,
  columns: amounts.map((value) => amount(value)),
});

/** One sum for each period, as an array of decimal strings. */
const sums = (conditions: readonly Sql[]) =>
  sql`array[${join(conditions.map((condition) => sql`coalesce(sum(l.amount) filter (where ${condition}), 0)`))}]::text[] as amounts`;

/** Accounts with an amount in any column. */
const shown = (rows: readonly FiguresRow[]) => rows.map(figures).filter(({ columns }) => columns.some((column) => !column.isZero()));

const label = (ctx: Context, key: string) => ctx.translate(`income_statement.${key}`);

/** What each account came to is read off its lines: only totals are for who may not see those. */
const showsAccounts = (ctx: Context): boolean => {
  const access = ctx.access(journalLines.name, 'read');
  return ['account_code_id', 'debit', 'credit'].every((name) => isOpen(access, name));
};

/** Income statement of a period against the same period one year earlier. */
export async function incomeStatement(ctx: Context, query: z.infer<typeof IncomeQuery>): Promise<z.infer<typeof IncomeStatement>> {
  const end = query.end_date ?? ctx.today();
  const start = query.start_date ?? fiscalYearStart(end, await fiscalStartMonth(ctx));
  assertReportRange(start, end);
  const current = { start, end };
  const prior = { start: yearBefore(start), end: yearBefore(end) };
  const rows = await ctx.rows<FiguresRow>(nominalSql(ctx, [current, prior], sums([within(current), within(prior)])));
  const detailed = showsAccounts(ctx);
  const show = (columns: AccountFigures['columns']) => compare(columns[0] ?? amount(0), columns[1] ?? amount(0), query.unit);
  return {
    unit: query.unit,
    unit_divisor: UNITS[query.unit],
    current: { start_date: start, end_date: end },
    prior: { start_date: prior.start, end_date: prior.end },
    sections: sections(shown(rows), 2).map(({ key, number, columns, accounts }) => ({
      key,
      number,
      label: label(ctx, key),
      ...show(columns),
      accounts: detailed ? accounts.map(({ columns: own, ...one }) => ({ ...one, ...show(own) })) : [],
    })),
  };
}

/** Income statement month by month of the fiscal year that begins in `year`. */
export async function monthlyIncomeStatement(
  ctx: Context,
  { year, unit: shownIn }: z.infer<typeof MonthlyQuery>,
): Promise<z.infer<typeof MonthlyIncomeStatement>> {
  const start = `${year}-${String(await fiscalStartMonth(ctx)).padStart(2, '0')}-01`;
  const firstDays = Array.from({ length: 12 }, (_, index) => addMonths(start, index));
  const periods = firstDays.map((first) => ({ start: first, end: addDays(addMonths(first, 1), -1) }));
  const whole = { start, end: addDays(addMonths(start, 12), -1) };
  const before = { start: addMonths(start, -12), end: addDays(start, -1) };
  const rows = await ctx.rows<FiguresRow>(nominalSql(ctx, [whole, before], sums([...periods, before].map(within))));
  const detailed = showsAccounts(ctx);
  const show = (columns: AccountFigures['columns']) => ({
    months: columns.slice(0, 12).map((column) => inUnit(column, shownIn)),
    total: inUnit(sum(columns.slice(0, 12)), shownIn),
    prior_total: inUnit(columns[12] ?? amount(0), shownIn),
  });
  return {
    year,
    unit: shownIn,
    unit_divisor: UNITS[shownIn],
    months: monthsOf(whole.start, whole.end),
    sections: sections(shown(rows), 13).map(({ key, number, columns, accounts }) => ({
      key,
      number,
      label: label(ctx, key),
      ...show(columns),
      accounts: detailed ? accounts.map(({ columns: own, sub_category: _, ...one }) => ({ ...one, ...show(own) })) : [],
    })),
  };
}
