import reference from '../../../../../seeds/reference/entertainment-parameters.json' with { type: 'json' };
import { addDays, addMonths, type Day, monthOf, monthsOf } from '../../kernel/days.ts';
import { type Amount, amount, percent, sum } from '../../kernel/decimal.ts';

/** How much entertainment expense of a fiscal year is deducted from income (Corporate Tax Act, article 25). Amounts are won. */

export type Parameters = (typeof reference.limits)[number];

/** The parameters in force on the first day of a fiscal year. */
export const parametersOn = (day: Day): Parameters =>
  reference.limits.filter(({ from }) => from <= day).at(-1) ?? (reference.limits[0] as Parameters);

/** The days on which spending at traditional markets raises the limit, and by how much of the general limit. */
export const MARKETS: readonly { from: Day; through: Day; percent: string }[] = reference.traditional_market;

export interface FiscalYear {
  /** The calendar year in which it begins. */
  year: number;
  start: Day;
  end: Day;
}

export const fiscalYear = (year: number, startMonth: number): FiscalYear => {
  const start = `${year}-${String(startMonth).padStart(2, '0')}-01`;
  return { year, start, end: addDays(addMonths(start, 12), -1) };
};

/** The months of the year in business: those from the opening on in the year of the opening, else all twelve. */
export const monthsInBusiness = ({ start, end }: FiscalYear, openedOn: Day | null): number =>
  openedOn && openedOn >= start && openedOn <= end ? monthsOf(openedOn, end).length : 12;

/** The limit that revenue gives, before it is cut to whole won. */
function ofRevenue(revenue: Amount, { brackets }: Parameters): Amount {
  const parts = brackets.map(({ over, percent: rate }, index) => {
    const next = brackets[index + 1];
    const top = next && revenue.greaterThan(next.over) ? amount(next.over) : revenue;
    return top.greaterThan(over) ? top.minus(over).times(rate).div(100) : amount(0);
  });
  return sum(parts);
}

/** Revenue with related parties stands last in the brackets, and counts by a part. */
export function revenueLimit(revenue: Amount, relatedParty: Amount, parameters: Parameters): Amount {
  const others = ofRevenue(revenue.minus(relatedParty), parameters);
  const related = ofRevenue(revenue, parameters).minus(others).times(parameters.related_party_percent).div(100);
  return others.plus(related).floor();
}

export interface LimitInput {
  is_sme: boolean;
  months: number;
  revenue: Amount;
  relatedParty: Amount;
  spent: Amount;
  /** Of what is spent, what is denied outright. */
  withoutEvidence: Amount;
  /** By kind of account, without what is denied. */
  culture: Amount;
  traditionalMarket: Amount;
  /** Of what is spent at traditional markets, what falls on the days of `MARKETS` that touch the year, and their share. */
  countedMarket: Amount;
  marketPercent: string;
}

const least = (...values: Amount[]): Amount => values.reduce((low, value) => (value.lessThan(low) ? value : low));
const most = (...values: Amount[]): Amount => values.reduce((high, value) => (value.greaterThan(high) ? value : high));
const ZERO = amount(0);

export function limitOf(input: LimitInput, parameters: Parameters) {
  const base = amount(input.is_sme ? parameters.base_sme : parameters.base)
    .times(input.months)
    .div(12)
    .floor();
  const byRevenue = revenueLimit(input.revenue, input.relatedParty, parameters);
  const general = base.plus(byRevenue);
  const share = (of: string) => general.times(of).div(100).floor();
  const culture = most(least(input.culture, share(parameters.culture_percent)), ZERO);
  const market = most(least(input.countedMarket, share(input.marketPercent)), ZERO);
  const total = general.plus(culture).plus(market);
  const considered = input.spent.minus(input.withoutEvidence);
  const excess = most(considered.minus(total), ZERO);
  return {
    is_sme: input.is_sme,
    months: input.months,
    base_limit: base,
    revenue: input.revenue,
    revenue_limit: byRevenue,
    general_limit: general,
    culture_spent: input.culture,
    culture_limit: culture,
    traditional_market_spent: input.traditionalMarket,
    traditional_market_limit: market,
    total_limit: total,
    spent: input.spent,
    no_evidence_amount: input.withoutEvidence,
    considered,
    deductible: most(least(considered, total), ZERO),
    excess,
    non_deductible_total: excess.plus(input.withoutEvidence),
    remaining: most(total.minus(considered), ZERO),
    usage_rate: percent(considered, total),
  };
}

export const QUARTER_STATUSES = ['NORMAL', 'WARNING', 'EXCEEDED'] as const;

/** The quarters of a fiscal year, each against its part of the limit so far. `considered` are the amounts of the year's twelve months. */
export function quarters({ start }: FiscalYear, considered: readonly Amount[], totalLimit: Amount) {
  return [1, 2, 3, 4].map((quarter) => {
    const first = addMonths(start, (quarter - 1) * 3);
    const cumulative = sum(considered.slice(0, quarter * 3));
    const limit = totalLimit.times(quarter).div(4).floor();
    const rate = percent(cumulative, limit);
    return {
      quarter,
      start_date: first,
      end_date: addDays(addMonths(first, 3), -1),
      spent: sum(considered.slice((quarter - 1) * 3, quarter * 3)),
      cumulative_spent: cumulative,
      cumulative_limit: limit,
      usage_rate: rate,
      status: statusOf(rate ?? (cumulative.greaterThan(0) ? 101 : 0)),
    };
  });
}

const statusOf = (rate: number): (typeof QUARTER_STATUSES)[number] => (rate > 100 ? 'EXCEEDED' : rate >= 80 ? 'WARNING' : 'NORMAL');

/** `YYYY-MM` of the twelve months of a fiscal year. */
export const monthsOfYear = ({ start, end }: FiscalYear): string[] => monthsOf(start, end);

/** The same month of the year before. */
export const yearEarlier = (month: string): string => monthOf(addMonths(`${month}-01`, -12));
