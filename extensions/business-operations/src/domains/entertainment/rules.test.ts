import { describe, expect, test } from 'vitest';
import { amount } from '../../kernel/decimal.ts';
import { fiscalYear, type LimitInput, limitOf, MARKETS, monthsInBusiness, parametersOn, quarters, revenueLimit } from './rules.ts';

const parameters = parametersOn('2025-01-01');
const BILLION = 1_000_000_000;

const AMOUNTS = { revenue: 0, relatedParty: 0, spent: 0, withoutEvidence: 0, culture: 0, traditionalMarket: 0, countedMarket: 0 };

type Given = Partial<typeof AMOUNTS & Pick<LimitInput, 'is_sme' | 'months' | 'marketPercent'>>;

function limit({ is_sme = true, months = 12, marketPercent = '10', ...given }: Given = {}) {
  const { revenue, relatedParty, spent, withoutEvidence, culture, traditionalMarket, countedMarket } = { ...AMOUNTS, ...given };
  const found = limitOf(
    {
      ...{ is_sme, months, marketPercent, revenue: amount(revenue), relatedParty: amount(relatedParty), spent: amount(spent) },
      ...{ withoutEvidence: amount(withoutEvidence), culture: amount(culture) },
      ...{ traditionalMarket: amount(traditionalMarket), countedMarket: amount(countedMarket) },
    },
    parameters,
  );
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => [name, typeof value === 'object' && value ? value.toNumber() : value]),
  );
}

test.each([
  [0, 0, 0],
  [1, 0, 0],
  [10 * BILLION, 0, 30_000_000],
  [12 * BILLION, 0, 34_000_000],
  [50 * BILLION, 0, 110_000_000],
  [60 * BILLION, 0, 113_000_000],
  [12 * BILLION, 2 * BILLION, 30_400_000],
  [12 * BILLION, 12 * BILLION, 3_400_000],
  [999, 0, 2],
] as const)('revenue of %d, of which %d with related parties, gives %d', (revenue, related, expected) => {
  expect(revenueLimit(amount(revenue), amount(related), parameters).toNumber()).toBe(expected);
});

describe('the limit of a year', () => {
  test('is the base and what revenue gives', () => {
    expect(limit().total_limit).toBe(36_000_000);
    expect(limit({ revenue: 12 * BILLION }).total_limit).toBe(70_000_000);
    expect(limit({ revenue: 60 * BILLION, is_sme: false }).total_limit).toBe(125_000_000);
    expect(limit({ months: 7, is_sme: false }).base_limit).toBe(7_000_000);
  });

  test('grows by culture and traditional markets, to a fifth and a tenth of the general one', () => {
    expect(limit({ culture: 1_000_000, countedMarket: 2_000_000 })).toMatchObject({
      culture_limit: 1_000_000,
      traditional_market_limit: 2_000_000,
      total_limit: 39_000_000,
    });
    expect(limit({ culture: 9_000_000, countedMarket: 9_000_000 })).toMatchObject({
      culture_limit: 7_200_000,
      traditional_market_limit: 3_600_000,
    });
    expect(limit({ culture: -5, countedMarket: -5, traditionalMarket: -5 })).toMatchObject({
      culture_limit: 0,
      traditional_market_limit: 0,
      traditional_market_spent: -5,
    });
    expect(limit({ countedMarket: 9_000_000, marketPercent: '0' }).traditional_market_limit).toBe(0);
  });

  test('says what is deducted, what exceeds it, and what is denied without evidence', () => {
    expect(limit({ spent: 40_000_000, withoutEvidence: 1_000_000 })).toMatchObject({
      ...{
        considered: 39_000_000,
        deductible: 36_000_000,
        excess: 3_000_000,
        non_deductible_total: 4_000_000,
        remaining: 0,
        usage_rate: 108.3,
      },
    });
    expect(limit({ spent: -10 })).toMatchObject({ deductible: 0, excess: 0, remaining: 36_000_010 });
  });
});

test('months in business begin with the month of the opening', () => {
  const year = fiscalYear(2025, 4);
  expect(year).toEqual({ year: 2025, start: '2025-04-01', end: '2026-03-31' });
  expect(
    [null, '2025-04-01', '2025-04-30', '2026-03-31', '2024-12-01', '2026-04-01'].map((opened) => monthsInBusiness(year, opened)),
  ).toEqual([12, 12, 12, 1, 12, 12]);
});

test('quarters are measured by their part of the limit so far', () => {
  const months = [3, 3, 2, 3, 3, 3, 4, 3, 1, 40, 0, 0].map((millions) => amount(millions * 1_000_000));
  const found = quarters(fiscalYear(2025, 1), months, amount(36_000_000));
  expect(
    found.map(({ cumulative_spent, cumulative_limit, usage_rate, status }) => [
      cumulative_spent.toNumber(),
      cumulative_limit.toNumber(),
      usage_rate,
      status,
    ]),
  ).toEqual([
    [8_000_000, 9_000_000, 88.9, 'WARNING'],
    [17_000_000, 18_000_000, 94.4, 'WARNING'],
    [25_000_000, 27_000_000, 92.6, 'WARNING'],
    [65_000_000, 36_000_000, 180.6, 'EXCEEDED'],
  ]);
  expect(
    quarters(
      fiscalYear(2025, 1),
      months.map(() => amount(0)),
      amount(0),
    ).map(({ status }) => status),
  ).toEqual(['NORMAL', 'NORMAL', 'NORMAL', 'NORMAL']);
});

test('traditional markets count in 2024 and 2025', () => {
  expect(MARKETS).toEqual([{ from: '2024-01-01', through: '2025-12-31', percent: '10' }]);
});
