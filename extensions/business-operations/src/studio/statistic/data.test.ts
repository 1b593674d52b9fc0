import { describe, expect, test } from 'vitest';
import { categoriesOf, filled, numbersAt, pick, ticksOf, variablesOf } from './data.ts';

const data = {
  sections: [
    { key: 'SALES', months: [5, 7], current: 12 },
    { key: 'NET_INCOME', months: [1, -2], current: -1 },
  ],
  by_type: { PROCESS: 2, CLAIM: 3 },
  monthly: [{ month: '2026-01', lent: { closing: 4 } }],
  none: null,
};

test.each([
  ['sections.NET_INCOME.current', [-1]],
  ['sections.SALES.months.*', [5, 7]],
  ['sections.COSTS.current', []],
  ['by_type.@', ['PROCESS', 'CLAIM']],
  ['monthly.*.lent.closing', [4]],
  ['none.deeper', []],
])('%s', (place, found) => expect(pick(data, place)).toEqual(found));

test('decimals come as texts, and one series is taken from another', () => {
  const rows = [{ sum: { debit: '43414118117.00', credit: '42867683218.00' } }, { sum: { debit: null, credit: '3.00' } }];
  expect(numbersAt(rows, { at: '0.sum.debit', minus: '0.sum.credit', label: '' })).toEqual([546434899]);
  expect(numbersAt(rows, { at: '1.sum.debit', minus: '1.sum.credit', label: '' })).toEqual([null]);
});

describe('categories', () => {
  const rows = [
    { year: 2026, month: 10, sum: '2' },
    { year: 2026, month: 9, sum: '3' },
  ];
  const values = [{ at: '*.sum', label: '' }];

  test('months stand in their order', () => {
    expect(categoriesOf(rows, { as: 'columns', categories: { at: ['*.year', '*.month'] }, values })).toEqual([
      { name: '2026-09', values: [3] },
      { name: '2026-10', values: [2] },
    ]);
  });

  test('of bars the largest come first, and no more than wanted', () => {
    expect(categoriesOf(data, { as: 'bars', categories: { at: ['by_type.@'] }, values: [{ at: 'by_type.*', label: '' }], top: 1 })).toEqual(
      [{ name: 'CLAIM', values: [3] }],
    );
  });
});

test('days are those of the tenant', () => {
  const now = new Date('2026-12-31T16:00:00Z');
  const seoul = { time_zone: 'Asia/Seoul', fiscal_year_start_month: 1 };
  expect(variablesOf(seoul, now)).toMatchObject({ $today: '2027-01-01', $year: '2027', $last_year: '2026', $month: '1' });
  expect(variablesOf({ ...seoul, time_zone: 'America/New_York' }, now)).toMatchObject({ $today: '2026-12-31', $month_start: '2026-12-01' });
  expect(variablesOf({ ...seoul, fiscal_year_start_month: 4 }, now)).toMatchObject({
    ...{ $year_start: '2027-01-01', $fiscal_year: '2026', $fiscal_year_start: '2026-04-01' },
  });
  expect(filled({ day: { _between: ['$year_start', '$today'] }, kind: 'x' }, variablesOf(seoul, now))).toEqual({
    day: { _between: ['2027-01-01', '2027-01-01'] },
    kind: 'x',
  });
});

test.each([
  [
    [0, 930],
    [0, 500, 1000],
  ],
  [
    [-30, 90],
    [-50, 0, 50, 100],
  ],
  [[], [0, 1]],
  [
    [1, 2],
    [0, 1, 2],
  ],
])('the scale of %j', (values, ticks) => expect(ticksOf(values)).toEqual(ticks));
