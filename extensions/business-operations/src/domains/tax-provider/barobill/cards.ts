import { type Amount, amount } from '../../../kernel/decimal.ts';
import type { Page, PageOf, ProviderCard, ProviderCardTransaction } from '../port.ts';
import type { Calls } from './call.ts';
import { amountOf, type Element, instantOfText, orNull, textOf, words } from './values.ts';

const ACTIVE = 1;
const ASCENDING = 1;

const digits = (text: string): string => text.replace(/\D/g, '');

export async function cards(calls: Calls): Promise<ProviderCard[]> {
  const rows = await calls.rows('GetCardEx2', { AvailOnly: ACTIVE }, 'CardEx', 'CardNum');
  return rows.map((row) => ({
    cardCompany: words(textOf(row, 'CardCompanyName')) ?? orNull(textOf(row, 'CardCompanyCode')) ?? '-',
    cardNumber: digits(textOf(row, 'CardNum')),
    alias: words(textOf(row, 'Alias')),
    type: 'CREDIT',
  }));
}

export async function cardTransactions(
  calls: Calls,
  loginId: string,
  cardNumber: string,
  range: PageOf,
): Promise<Page<ProviderCardTransaction>> {
  const { items, totalPages } = await calls.page(
    'GetPeriodCardApprovalLog',
    { ID: loginId, CardNum: cardNumber, OrderDirection: ASCENDING },
    range,
    'CardLogList',
    'CardApprovalLog',
  );
  return { items: items.filter((row) => !textOf(row, 'ApprovalType').includes('거절')).map(transaction), totalPages };
}

/** Card companies fill in different amounts: the first that is not zero is the total, and what is neither tax nor service charge is the supply. */
function totalOf(row: Element, parts: readonly Amount[]): Amount {
  const written = [amountOf(row, 'TotalAmount'), amountOf(row, 'ApprovalAmount')].find((value) => !value.isZero());
  return (written ?? parts.reduce((left, part) => left.plus(part), amount(0))).abs();
}

function transaction(row: Element): ProviderCardTransaction {
  const [supplied, tax, charge] = [amountOf(row, 'Amount').abs(), amountOf(row, 'Tax').abs(), amountOf(row, 'ServiceCharge').abs()];
  const total = totalOf(row, [supplied, tax, charge]);
  const cancelled = textOf(row, 'ApprovalType').includes('취소');
  const signed = (value: Amount) => (cancelled ? value.negated() : value).toFixed();
  const currency = textOf(row, 'CurrencyCode').toUpperCase();
  const foreign = amountOf(row, 'ForeignApprovalAmount').abs();
  const approvalNo = orNull(textOf(row, 'ApprovalNum'));
  const storeNumber = digits(textOf(row, 'UseStoreCorpNum'));
  return {
    // It changes when the provider collects a day again; with the approval number a row is told apart without it.
    key: approvalNo === null ? orNull(textOf(row, 'UseKey')) : null,
    usedAt: instantOfText(textOf(row, 'UseDT')) ?? '',
    approvalNo,
    approvalType: cancelled ? 'CANCELLED' : 'APPROVED',
    supply: signed(total.minus(tax).minus(charge)),
    tax: signed(tax),
    serviceCharge: signed(charge),
    total: signed(total),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : 'KRW',
    foreignAmount: foreign.isZero() ? null : signed(foreign),
    installmentMonths: Number(/^\d{1,2}$/.exec(textOf(row, 'InstallmentMonths'))?.[0] ?? 0),
    merchant: {
      name: words(textOf(row, 'UseStoreName')) ?? '-',
      businessNumber: storeNumber.length === 10 ? storeNumber : null,
      bizType: words(textOf(row, 'UseStoreBizType')),
      address: words(textOf(row, 'UseStoreAddr')),
      tel: words(textOf(row, 'UseStoreTel')),
      // What the numbers of `UseStoreTaxType` mean is not documented.
      taxType: 'UNKNOWN',
    },
  };
}
