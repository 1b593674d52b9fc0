import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import type { Day } from '../../../kernel/days.ts';
import { invalid } from '../../../kernel/errors.ts';
import { type Bracket, type ChildCredits, TABLE_FAMILIES, type TaxTable, type Tier } from './rules.ts';

interface StoredTable {
  table_year: number;
  effective_from: Day;
  rows: [from: number, to: number, ...taxes: number[]][];
  tiers: Tier[];
  credits: Record<string, string> | null;
}

/** The editions of the withholding schedule that payment dates ask for. */
export interface TaxTables {
  on(day: Day): TaxTable;
}

/**
 * The editions in force on those days: the latest that had begun by then, else the earliest of all. 422 where there is none.
 * One statement, whatever the number of days.
 */
export async function taxTables(ctx: Context, days: readonly Day[]): Promise<TaxTables> {
  const found = await ctx.rows<StoredTable>(sql`
    with editions as (
      select distinct coalesce(
        (select max(b.effective_from) from income_tax_brackets b where b.effective_from <= d.day),
        (select min(b.effective_from) from income_tax_brackets b)) as effective_from
      from unnest(${[...new Set(days)]}::date[]) as d (day)
    )
    select t.table_year, e.effective_from::text,
      (select json_agg(r.cells order by r.salary_from) from (
        select c.salary_from, array[c.salary_from, c.salary_to]::numeric[] || array_agg(trim_scale(c.tax_amount) order by c.family_count) as cells
        from income_tax_brackets c where c.table_year = t.table_year and c.kind = 'TABLE' group by c.salary_from, c.salary_to) r) as rows,
      coalesce((select json_agg(json_build_object('from', c.salary_from, 'to', c.salary_to, 'fixed', trim_scale(c.tax_amount)::text,
        'factor', trim_scale(c.excess_factor)::text, 'rate', trim_scale(c.excess_rate)::text) order by c.salary_from)
        from income_tax_brackets c where c.table_year = t.table_year and c.kind = 'TIER'), '[]') as tiers,
      (select json_object_agg(c.family_count, trim_scale(c.tax_amount)::text) from income_tax_brackets c where c.table_year = t.table_year and c.kind = 'CHILD_CREDIT') as credits
    from editions e cross join lateral (
      select b.table_year from income_tax_brackets b where b.effective_from = e.effective_from order by b.table_year desc limit 1
    ) t`);
  const tables = found.map(tableOf).sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  const [earliest] = tables;
  if (!earliest) throw invalid('error.income_tax_bracket.missing', [{ path: 'payment_date', code: 'missing' }]);
  return { on: (day) => tables.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? earliest };
}

function tableOf({ table_year, effective_from, rows, tiers, credits }: StoredTable): TaxTable {
  const creditOf = (children: number) => credits?.[children] ?? '0';
  const childCredits: ChildCredits = { one: creditOf(1), two: creditOf(2), additional: creditOf(3) };
  const brackets = rows.map(([from, to, ...taxes]): Bracket => ({ from, to, taxes }));
  return { tableYear: table_year, effectiveFrom: effective_from, rows: brackets, tiers, childCredits };
}

/** Rows of `income_tax_brackets` that say what a table says. */
export function bracketRows({ tableYear, effectiveFrom, rows, tiers, childCredits }: TaxTable): object[] {
  const edition = { table_year: tableYear, effective_from: effectiveFrom };
  const cells = rows.flatMap(({ from, to, taxes }) =>
    Array.from({ length: TABLE_FAMILIES }, (_, index) => ({
      ...edition,
      kind: 'TABLE',
      salary_from: from,
      salary_to: to,
      family_count: index + 1,
      tax_amount: taxes[index],
    })),
  );
  const above = tiers.map(({ from, to, fixed, factor, rate }) => ({
    ...edition,
    kind: 'TIER',
    salary_from: from,
    salary_to: to,
    tax_amount: fixed,
    excess_factor: factor,
    excess_rate: rate,
  }));
  const credits = [childCredits.one, childCredits.two, childCredits.additional].map((credit, index) => ({
    ...edition,
    kind: 'CHILD_CREDIT',
    family_count: index + 1,
    tax_amount: credit,
  }));
  return [...cells, ...above, ...credits];
}
