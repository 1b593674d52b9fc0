import type { Day } from '../../../kernel/days.ts';
import type { Page, PageOf, ProviderAccount, ProviderBankTransaction } from '../port.ts';
import { at, compact, drawing, hashOf, oneOfThem, pageOf, weekdayAt, weekdayIndex, weekdaysOf } from './draw.ts';

/** Won in each account before its first transaction. */
export const OPENING = 50_000_000;

const BANKS = [
  { unit: 'bank1', bankCode: '0003', bankName: 'IBK기업은행', alias: '운영 계좌', digits: 14 },
  { unit: 'bank2', bankCode: '0004', bankName: 'KB국민은행', alias: '결제 계좌', digits: 12 },
] as const;

type Bank = (typeof BANKS)[number];

const PAYERS = ['대명도어시스템(주)', '미래방화문산업(주)', '우림종합건설(주)', '한양특수도어(주)', '가람무역(주)', '누리물류센터(주)'];
const PAYEES = [
  '한성철강(주)',
  '정우제어(주)',
  '대영레이저',
  '서해통운(주)',
  '한전 전기요금',
  '국민연금공단',
  '시화임대관리(주)',
  '누리카드(주)',
];

/** The digits of an account number: drawn, so that each company has its own. */
const numberOf = (businessNumber: string, { unit, digits }: Bank): string =>
  String(BigInt(`0x${hashOf(businessNumber, unit, 'number').slice(0, 15)}`))
    .padStart(digits, '1')
    .slice(-digits);

export const accountsOf = (businessNumber: string): ProviderAccount[] =>
  BANKS.map((bank) => ({
    bankCode: bank.bankCode,
    bankName: bank.bankName,
    accountNumber: numberOf(businessNumber, bank),
    alias: bank.alias,
    type: 'CHECKING',
    currency: 'KRW',
  }));

/** The position of an account among those of the company, from 0; -1 for a strange one. */
export const accountIndex = (businessNumber: string, accountNumber: string): number =>
  BANKS.findIndex((bank) => numberOf(businessNumber, bank) === accountNumber);

/** What is paid in and out on a day, in the order of the day, in won. */
function movementsOf(businessNumber: string, { unit }: Bank, day: Day): [deposit: number, first: number, second: number] {
  const draw = drawing(businessNumber, 'bank', unit, day, 'amounts');
  const deposit = draw(100, 900) * 10_000;
  const withdrawal = () => draw(deposit / 10_000, (deposit * 4) / 10_000) * 1_000;
  return [deposit, withdrawal(), withdrawal()];
}

/** Balances at the end of each weekday, by company and account: each is the one before and a day's movements, so they are kept. */
const closings = new Map<string, number[]>();
const MOST_KEPT = 200;

/** The balance before a weekday. */
function balanceBefore(businessNumber: string, bank: Bank, day: Day): number {
  const key = `${businessNumber}|${bank.unit}`;
  const kept = closings.get(key) ?? [];
  if (!closings.has(key)) {
    const [oldest] = closings.keys();
    if (closings.size >= MOST_KEPT && oldest !== undefined) closings.delete(oldest);
    closings.set(key, kept);
  }
  const wanted = weekdayIndex(day);
  while (kept.length < wanted) {
    const [deposit, first, second] = movementsOf(businessNumber, bank, weekdayAt(kept.length));
    kept.push((kept.at(-1) ?? OPENING) + deposit - first - second);
  }
  return kept[wanted - 1] ?? OPENING;
}

const CLOCKS = ['10:00', '13:30', '16:00'] as const;

function transactionOf(businessNumber: string, bank: Bank, day: Day, n: 0 | 1 | 2): ProviderBankTransaction {
  const amounts = movementsOf(businessNumber, bank, day);
  const signed = [amounts[0], -amounts[1], -amounts[2]];
  const draw = drawing(businessNumber, 'bank', bank.unit, day, n);
  const balance = signed.slice(0, n + 1).reduce((total, amount) => total + amount, balanceBefore(businessNumber, bank, day));
  return {
    key: `SBX-${bank.unit}-${compact(day)}-${n + 1}`,
    transactedAt: at(day, CLOCKS[n]),
    direction: n === 0 ? 'DEPOSIT' : 'WITHDRAWAL',
    amount: String(amounts[n]),
    balanceAfter: String(balance),
    counterparty: oneOfThem(n === 0 ? PAYERS : PAYEES, draw),
    summary: n === 0 ? '물품대금' : '이체',
    type: n === 0 ? '타행입금' : '인터넷뱅킹',
    branch: '본점',
  };
}

/** Three transactions for each weekday, with the running balance. */
export function bankPage(businessNumber: string, index: number, range: PageOf, today: Day): Page<ProviderBankTransaction> {
  const bank = BANKS[index] as Bank;
  const rows = weekdaysOf(range.from, range.to, today).flatMap((day) => ([0, 1, 2] as const).map((n) => ({ day, n })));
  return pageOf(rows, range, ({ day, n }) => transactionOf(businessNumber, bank, day, n));
}
