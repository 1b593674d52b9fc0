import { assertRange } from '../../kernel/date-range.ts';
import { addMonths, type Day } from '../../kernel/days.ts';
import { type Amount, amount } from '../../kernel/decimal.ts';
import type { LoanCategory, LoanDirection, LoanStatus, RepaymentMethod } from './model.ts';

/** The period of the dashboard: from 1 January, of the year in which it ends, until today; five years at most. */
export function periodOf(today: Day, start: Day | undefined, end: Day = today): { start: Day; end: Day } {
  const from = start ?? `${end.slice(0, 4)}-01-01`;
  assertRange(from, end, { years: 5 });
  return { start: from, end };
}

/** The day of a later month, cut to its end: the day on which a loan of so many months is due. */
export const maturityOf = (date: Day, months: number): Day => addMonths(date.slice(0, 10), months);

/** Who owes whom: a loan from a bank or anybody else is borrowed, every other one is lent. */
export const directionOf = (category: LoanCategory): keyof typeof LoanDirection =>
  category === 'BANK_LOAN' || category === 'OTHER_BORROWING' ? 'BORROWED' : 'LENT';

export interface LoanTerms {
  /** Whole won. */
  principal: string;
  /** Per cent a year, to three decimals. */
  interest_rate: string;
  loan_date: Day;
  term_months: number;
  repayment_method: RepaymentMethod;
}

export interface ScheduleLine {
  seq: number;
  due_date: Day;
  principal_due: bigint;
  interest_due: bigint;
  balance_after: bigint;
}

/** A monthly rate is the yearly one in thousandths of a per cent over this. */
const MONTHLY_SCALE = 1_200_000n;

/**
 * The payment of an annuity, principal × r × (1 + r)^n ÷ ((1 + r)^n − 1), cut to the won; undefined without interest.
 * In whole numbers, so that nothing is rounded before the won is cut.
 */
function equalPayment(principal: bigint, rate: bigint, months: number): bigint | undefined {
  if (rate === 0n) return undefined;
  const [grown, base] = [(MONTHLY_SCALE + rate) ** BigInt(months), MONTHLY_SCALE ** BigInt(months)];
  return (principal * rate * grown) / (MONTHLY_SCALE * (grown - base));
}

/** The repayments that the terms come to. Amounts are cut to the won, and the last one takes the rest. */
export function scheduleOf({
  principal: total,
  interest_rate,
  loan_date,
  term_months: months,
  repayment_method,
}: LoanTerms): ScheduleLine[] {
  const principal = BigInt(amount(total).trunc().toFixed());
  const rate = BigInt(amount(interest_rate).times(1000).trunc().toFixed());
  const payment = repayment_method === 'EQUAL_PAYMENT' ? equalPayment(principal, rate, months) : undefined;
  let balance = principal;
  return Array.from({ length: months }, (_, index) => {
    const seq = index + 1;
    const interest = (balance * rate) / MONTHLY_SCALE;
    const due = () => {
      if (seq === months) return balance;
      if (repayment_method === 'BULLET') return 0n;
      if (payment === undefined) return principal / BigInt(months);
      // Interest that is cut each month repays faster than the annuity, by much at high rates: never more than is left.
      return payment - interest < balance ? payment - interest : balance;
    };
    const principalDue = due();
    balance -= principalDue;
    return { seq, due_date: maturityOf(loan_date, seq), principal_due: principalDue, interest_due: interest, balance_after: balance };
  });
}

/** What has been paid of a loan's principal, and the day of the latest payment. */
export interface Paid {
  principal: Amount | string;
  latest: Day | null;
}

export interface Balance {
  outstanding: string;
  /** The day on which nothing was left. */
  settled_on: Day | null;
}

export function balanceOf(principal: Amount | string, paid: Paid): Balance {
  const outstanding = amount(principal).minus(paid.principal);
  return { outstanding: outstanding.toFixed(), settled_on: outstanding.isZero() ? paid.latest : null };
}

/** The event that a loan in this state meets when so much is left of it; null when it stays as it is. */
export function settlementEvent(
  status: LoanStatus,
  { outstanding }: Pick<Balance, 'outstanding'>,
): 'repayment' | 'repayment-cancelled' | null {
  const isPaid = amount(outstanding).isZero();
  if (status === 'ACTIVE' && isPaid) return 'repayment';
  return status === 'SETTLED' && !isPaid ? 'repayment-cancelled' : null;
}
