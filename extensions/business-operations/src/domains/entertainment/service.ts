import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { accessSql } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { pageMeta, paging } from '../../kernel/crud/paging.ts';
import { openAccess } from '../../kernel/crud/select.ts';
import { nameSql } from '../../kernel/crud/user-name.ts';
import { addDays, addMonths, type Day, fiscalYearStart } from '../../kernel/days.ts';
import { type Amount, amount, sum } from '../../kernel/decimal.ts';
import { invalidField } from '../../kernel/errors.ts';
import { moneyInput, queryInteger } from '../../kernel/model/schemas.ts';
import { EntertainmentKind, Evidence, journalLines, SourceType } from '../finance/model.ts';
import {
  type FiscalYear,
  fiscalYear,
  limitOf,
  MARKETS,
  monthsInBusiness,
  monthsOfYear,
  type Parameters,
  parametersOn,
  QUARTER_STATUSES,
  quarters,
  yearEarlier,
} from './rules.ts';
import { spending } from './spending.ts';

export const EntertainmentQuery = z.strictObject({
  year: queryInteger({ min: 2000, max: 2100 })
    .optional()
    .meta({ description: 'In which the fiscal year begins; that of today unless given.' }),
  quarter: queryInteger({ min: 1, max: 4 }).optional().meta({ description: 'Narrows the transactions and the distribution over users.' }),
  user_id: z.uuid().optional().meta({ description: 'Narrows the transactions and the distribution over users.' }),
  related_party_revenue: moneyInput({ min: 0 }).default('0'),
  page: paging.page,
  size: paging.size,
});

type Query = z.infer<typeof EntertainmentQuery>;

const won = z.number();
const rate = z.number().nullable();
const user = z.object({ id: z.uuid(), name: z.string() }).nullable();

export const EntertainmentDetail = z.object({
  year: z.int(),
  limit: z.object({
    ...{ is_sme: z.boolean(), months: z.int(), base_limit: won, revenue: won, revenue_limit: won, general_limit: won },
    ...{ culture_spent: won, culture_limit: won, traditional_market_spent: won, traditional_market_limit: won, total_limit: won },
    ...{ spent: won, no_evidence_amount: won, considered: won, deductible: won, excess: won, non_deductible_total: won, remaining: won },
    usage_rate: rate,
  }),
  monthly_trend: z.array(z.object({ month: z.string(), amount: won, count: z.int(), prior_year_amount: won, cumulative: won })),
  user_distribution: z.array(
    z.object({ user_id: z.uuid().nullable(), name: z.string().nullable(), amount: won, count: z.int(), share: rate }),
  ),
  transactions: z.object({
    items: z.array(
      z.object({
        date: z.iso.date(),
        amount: won,
        kind: z.enum(Object.keys(EntertainmentKind)),
        evidence: z.enum(Object.keys(Evidence)),
        denied: z.boolean(),
        account: z.object({ id: z.int(), code: z.string(), name: z.string() }),
        user,
        merchant_or_description: z.string().nullable(),
        vendor: z.object({ id: z.int(), name: z.string() }).nullable(),
        source_type: z.enum(Object.keys(SourceType)),
        source_id: z.string().nullable(),
        journal_entry_id: z.int().nullable(),
        journaled: z.boolean(),
      }),
    ),
    page: z.int(),
    size: z.int(),
    total: z.int(),
    last_page: z.int(),
  }),
  quarterly_status: z.array(
    z.object({
      quarter: z.int(),
      start_date: z.iso.date(),
      end_date: z.iso.date(),
      ...{ spent: won, cumulative_spent: won, cumulative_limit: won },
      usage_rate: rate,
      status: z.enum(QUARTER_STATUSES),
    }),
  ),
});

/** Entertainment expense of a fiscal year against what of it is deducted. */
export async function entertainmentDetail(ctx: Context, query: Query): Promise<object> {
  const settings = await settingsOf(ctx);
  const startMonth = settings?.month ?? 1;
  const year = fiscalYear(query.year ?? Number(fiscalYearStart(ctx.today(), startMonth).slice(0, 4)), startMonth);
  const parameters = parametersOn(year.start);
  const revenue = await revenueOf(ctx, year);
  const relatedParty = amount(query.related_party_revenue);
  if (relatedParty.greaterThan(revenue)) throw invalidField('related_party_revenue', 'too_big', undefined, { max: revenue.toNumber() });
  const monthly = await monthlySpending(ctx, year, parameters);
  const total = (matches: (row: MonthRow) => boolean) =>
    sum(monthly.filter((row) => row.month >= year.start.slice(0, 7) && matches(row)).map((row) => row.amount));
  const limit = limitOf(
    {
      is_sme: settings?.is_sme ?? true,
      months: monthsInBusiness(year, settings?.opened_on ?? null),
      revenue,
      relatedParty,
      spent: total(() => true),
      withoutEvidence: total(({ denied }) => denied),
      culture: total(({ kind, denied }) => kind === 'CULTURE' && !denied),
      traditionalMarket: total(({ kind, denied }) => kind === 'TRADITIONAL_MARKET' && !denied),
      countedMarket: total(({ kind, denied, counted }) => kind === 'TRADITIONAL_MARKET' && !denied && counted),
      marketPercent: MARKETS.find(({ from, through }) => from <= year.end && through >= year.start)?.percent ?? '0',
    },
    parameters,
  );
  const of = (month: string, matches: (row: MonthRow) => boolean = () => true) =>
    monthly.filter((row) => row.month === month && matches(row));
  const months = monthsOfYear(year);
  const sums = months.map((month) => sum(of(month).map((row) => row.amount)));
  const considered = months.map((month) => sum(of(month, ({ denied }) => !denied).map((row) => row.amount)));
  return {
    year: year.year,
    limit: numbers(limit),
    monthly_trend: months.map((month, index) => ({
      month,
      amount: (sums[index] as Amount).toNumber(),
      count: of(month).reduce((count, row) => count + row.count, 0),
      prior_year_amount: sum(of(yearEarlier(month)).map((row) => row.amount)).toNumber(),
      cumulative: sum(sums.slice(0, index + 1)).toNumber(),
    })),
    ...(await narrowed(ctx, year, parameters, query)),
    quarterly_status: quarters(year, considered, limit.total_limit).map(numbers),
  };
}

/** Amounts as JSON numbers, the rest as it is. */
const numbers = (figures: Readonly<Record<string, Amount | number | string | boolean | null>>): object =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, typeof value === 'object' && value ? value.toNumber() : value]));

interface Settings {
  month: number;
  is_sme: boolean;
  opened_on: Day | null;
}

const settingsOf = (ctx: Context): Promise<Settings | undefined> =>
  ctx.row<Settings>(sql`
    select fiscal_year_start_month as month, is_sme, opened_on::text from supplier_settings where tenant_id = ${ctx.tenant.id}`);

/** Sales of the fiscal year to date, as the income statement shows them; not below 0. */
async function revenueOf(ctx: Context, { start, end }: FiscalYear): Promise<Amount> {
  const today = ctx.today();
  const row = await ctx.row<{ revenue: string }>(sql`
    select greatest(coalesce(sum(l.credit - l.debit), 0), 0)::text as revenue
    from journal_lines l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.journal_entry_id
    where l.tenant_id = ${ctx.tenant.id} and l.deleted_at is null and not e.is_closing
      and l.account_code_id in (select id from account_codes where tenant_id = ${ctx.tenant.id} and sub_category = 'SALES')
      and l.entry_date between ${start}::date and ${end < today ? end : today}::date
      and ${accessSql(openAccess(ctx, journalLines), journalLines, 'l', ctx.variables)}`);
  return amount(row?.revenue ?? 0);
}

interface MonthRow {
  month: string;
  kind: string;
  denied: boolean;
  /** On a day on which spending at traditional markets raises the limit. */
  counted: boolean;
  amount: string;
  count: number;
}

/** The year and the one before, by month. */
function monthlySpending(ctx: Context, { start, end }: FiscalYear, parameters: Parameters): Promise<MonthRow[]> {
  const counted = join(
    MARKETS.map(({ from, through }) => sql`s.date between ${from}::date and ${through}::date`),
    ' or ',
  );
  return ctx.rows<MonthRow>(sql`
    select to_char(s.date, 'YYYY-MM') as month, s.kind, s.denied, (${counted}) as counted, sum(s.amount)::text as amount, count(*)::integer as count
    from (${spending(ctx, addMonths(start, -12), end, parameters)}) s group by 1, 2, 3, 4`);
}

/** What the quarter and the user narrow: the distribution over users, and the page of transactions. */
async function narrowed(ctx: Context, year: FiscalYear, parameters: Parameters, query: Query): Promise<object> {
  const { quarter, user_id: userId = null, page, size } = query;
  const from = quarter ? addMonths(year.start, (quarter - 1) * 3) : year.start;
  const to = quarter ? fiscalEnd(from) : year.end;
  const spent: Sql = sql`
    select * from (${spending(ctx, from, to, parameters)}) s where (${userId}::uuid is null or s.user_id = ${userId}::uuid)`;
  const tenant = ctx.tenant.id;
  const users = sql`(select json_build_object('id', u.id, 'name', ${raw(nameSql('u'))}) from directus_users u where u.tenant_id = ${tenant} and u.id = s.user_id)`;
  const distribution = await ctx.rows<object>(sql`
    with s as (${spent})
    select s.user_id, max(case when u.id is not null then ${raw(nameSql('u'))} end) as name, trim_scale(sum(s.amount))::float8 as amount, count(*)::integer as count,
      round(sum(s.amount) * 100 / nullif(abs(sum(sum(s.amount)) over ()), 0), 1)::float8 as share
    from s left join directus_users u on u.tenant_id = ${tenant} and u.id = s.user_id
    group by s.user_id order by sum(s.amount) desc, s.user_id`);
  const listed = await ctx.row<{ total: number; items: object[] }>(sql`
    with s as materialized (${spent})
    select (select count(*)::integer from s) as total, (select coalesce(json_agg(r), '[]') from (
      select s.date, trim_scale(s.amount) as amount, s.kind, s.evidence, s.denied,
        json_build_object('id', s.account_code_id, 'code', s.account_code, 'name', s.account_name) as account, ${users} as user, s.merchant_or_description,
        (select json_build_object('id', v.id, 'name', v.name) from clients v where v.tenant_id = ${tenant} and v.id = s.vendor_id) as vendor,
        s.source_type, s.source_id, s.journal_entry_id, s.journal_entry_id is not null as journaled
      from s order by s.date desc, s.journal_entry_id desc nulls first, s.id desc limit ${size} offset ${(page - 1) * size}
    ) r) as items`);
  return {
    user_distribution: distribution,
    transactions: { items: listed?.items ?? [], ...pageMeta({ page, size }, listed?.total ?? 0) },
  };
}

const fiscalEnd = (quarterStart: Day): Day => addDays(addMonths(quarterStart, 3), -1);
