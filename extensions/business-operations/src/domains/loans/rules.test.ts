import { describe, expect, it } from 'vitest';
import { balanceOf, directionOf, type LoanTerms, maturityOf, periodOf, scheduleOf, settlementEvent } from './rules.ts';

describe('the period of the dashboard', () => {
  it.each([
    ['this year so far', undefined, undefined, '2026-01-01', '2026-11-21'],
    ['the year in which it ends', undefined, '2024-06-30', '2024-01-01', '2024-06-30'],
    ['until today', '2025-03-01', undefined, '2025-03-01', '2026-11-21'],
    ['five years, a leap day among them', '2020-02-29', '2025-02-27', '2020-02-29', '2025-02-27'],
  ])('%s', (_, start, end, from, to) => expect(periodOf('2026-11-21', start, end)).toEqual({ start: from, end: to }));

  it('ends after it begins, and within five years', () => {
    expect(() => periodOf('2026-11-21', '2027-01-01')).toThrow('error.date_range_invalid');
    expect(() => periodOf('2026-11-21', '2020-01-01', '2025-01-01')).toThrow('error.date_range_too_long');
  });
});

describe('maturity', () => {
  it('is cut to the end of a shorter month', () => {
    expect(maturityOf('2026-01-31', 1)).toBe('2026-02-28');
    expect(maturityOf('2027-01-31', 13)).toBe('2028-02-29');
  });
});

describe('a schedule', () => {
  const terms = (changes: Partial<LoanTerms> = {}): LoanTerms => ({
    principal: '12000000.0000',
    interest_rate: '6.000',
    loan_date: '2026-01-31',
    term_months: 12,
    repayment_method: 'EQUAL_PAYMENT',
    ...changes,
  });
  const figures = (changes: Partial<LoanTerms>) =>
    scheduleOf(terms(changes)).map((line) => [line.due_date, line.principal_due, line.interest_due, line.balance_after].map(String));

  it('of equal principal has less interest from month to month', () =>
    expect(figures({ repayment_method: 'EQUAL_PRINCIPAL', term_months: 3, principal: '1000' })).toEqual([
      ['2026-02-28', '333', '5', '667'],
      ['2026-03-31', '333', '3', '334'],
      ['2026-04-30', '334', '1', '0'],
    ]));

  it('of equal payments pays the same until the last, which takes the rest', () => {
    const lines = scheduleOf(terms());
    const payments = lines.map((line) => Number(line.principal_due + line.interest_due));
    expect(payments.slice(0, 11)).toEqual(Array(11).fill(1_032_797));
    expect(payments[11]).toBe(1_032_794);
  });

  it('at maturity pays interest alone until then', () =>
    expect(figures({ repayment_method: 'BULLET', term_months: 2, interest_rate: '4.375', loan_date: '2027-12-30' })).toEqual([
      ['2028-01-30', '0', '43750', '12000000'],
      ['2028-02-29', '12000000', '43750', '0'],
    ]));

  it.each([
    ['one month', { term_months: 1, principal: '7', interest_rate: '100' }, [['2026-02-28', '7', '0', '0']]],
    [
      'no interest',
      { term_months: 3, principal: '100', interest_rate: '0' },
      [
        ['2026-02-28', '33', '0', '67'],
        ['2026-03-31', '33', '0', '34'],
        ['2026-04-30', '34', '0', '0'],
      ],
    ],
    [
      'less than a won a month',
      { term_months: 3, principal: '2', interest_rate: '0', repayment_method: 'EQUAL_PRINCIPAL' },
      [
        ['2026-02-28', '0', '0', '2'],
        ['2026-03-31', '0', '0', '2'],
        ['2026-04-30', '2', '0', '0'],
      ],
    ],
    [
      'a thousandth of a per cent',
      { term_months: 2, principal: '12000000', interest_rate: '0.001', repayment_method: 'BULLET' },
      [
        ['2026-02-28', '0', '10', '12000000'],
        ['2026-03-31', '12000000', '10', '0'],
      ],
    ],
  ] satisfies [string, Partial<LoanTerms>, string[][]][])('of %s', (_, changes, expected) => expect(figures(changes)).toEqual(expected));

  // A linear congruential generator, so that the same terms are tried each time.
  function* anyTerms(count: number): Generator<LoanTerms> {
    let state = 20_261_122;
    const next = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    for (let index = 0; index < count; index++)
      yield {
        principal: String(1 + next(10) ** next(14) + next(1_000_000)),
        interest_rate: (next(index % 2 ? 100_001 : 9_001) / 1000).toFixed(3),
        loan_date: `20${10 + next(30)}-${String(1 + next(12)).padStart(2, '0')}-${String(1 + next(28)).padStart(2, '0')}`,
        term_months: 1 + next(index % 5 ? 60 : 600),
        repayment_method: (['BULLET', 'EQUAL_PRINCIPAL', 'EQUAL_PAYMENT'] as const)[next(3)] ?? 'BULLET',
      };
  }

  it('comes to the principal, never below nothing, and ends at maturity, whatever the terms', () => {
    for (const any of anyTerms(300)) {
      const lines = scheduleOf(any);
      expect(lines).toHaveLength(any.term_months);
      expect(lines.reduce((sum, line) => sum + line.principal_due, 0n)).toBe(BigInt(any.principal));
      expect(lines.at(-1)).toMatchObject({ balance_after: 0n, due_date: maturityOf(any.loan_date, any.term_months) });
      let balance = BigInt(any.principal);
      for (const line of lines) {
        expect(line.principal_due >= 0n && line.interest_due >= 0n).toBe(true);
        expect(line.interest_due).toBe((balance * BigInt(Math.round(Number(any.interest_rate) * 1000))) / 1_200_000n);
        balance -= line.principal_due;
        expect(line.balance_after).toBe(balance);
      }
    }
  });
});

describe('a loan', () => {
  it.each([
    ['OFFICER_ADVANCE', 'LENT'],
    ['EMPLOYEE_LOAN', 'LENT'],
    ['CLIENT_LOAN', 'LENT'],
    ['BANK_LOAN', 'BORROWED'],
    ['OTHER_BORROWING', 'BORROWED'],
  ] as const)('of category %s is %s', (category, direction) => expect(directionOf(category)).toBe(direction));

  it.each([
    ['0', null, '1000', null],
    ['999', '2026-02-28', '1', null],
    ['1000.0000', '2026-02-28', '0', '2026-02-28'],
  ])('of 1000, of which %s are paid, is outstanding by the rest', (principal, latest, outstanding, settled) =>
    expect(balanceOf('1000.0000', { principal, latest })).toEqual({ outstanding, settled_on: settled }),
  );

  it.each([
    ['ACTIVE', '1', null],
    ['ACTIVE', '0.0000', 'repayment'],
    ['SETTLED', '0', null],
    ['SETTLED', '1', 'repayment-cancelled'],
  ] as const)('that is %s with %s outstanding meets %s', (status, outstanding, event) =>
    expect(settlementEvent(status, { outstanding })).toBe(event),
  );

  it('is settled by payments that come to its principal, and by no others', () => {
    let paid = 0;
    for (const payment of [1, 250, 250, 0, 498, 1]) {
      paid += payment;
      const balance = balanceOf('1000', { principal: String(paid), latest: '2026-02-28' });
      expect(Number(balance.outstanding) + paid).toBe(1000);
      expect(settlementEvent('ACTIVE', balance)).toBe(paid === 1000 ? 'repayment' : null);
    }
  });
});
