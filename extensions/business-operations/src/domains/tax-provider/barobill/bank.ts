import { amount } from '../../../kernel/decimal.ts';
import type { Page, PageOf, ProviderAccount, ProviderBankTransaction } from '../port.ts';
import type { Calls } from './call.ts';
import { amountOf, type Element, instantOfText, orNull, textOf, words } from './values.ts';

/** The words by which the provider names banks, as the codes of the Korean Financial Telecommunications and Clearings Institute. */
const BANKS: Readonly<Record<string, string>> = {
  ...{ KDB: '0002', IBK: '0003', KB: '0004', SUHYUP: '0007', NH: '0011', WOORI: '0020', SC: '0023', CITI: '0027', DGB: '0031' },
  ...{ BUSANBANK: '0032', KJBANK: '0034', EJEJUBANK: '0035', JBBANK: '0037', KNBANK: '0039', KFCC: '0045', CU: '0048' },
  ...{ EPOST: '0071', HANA: '0081', SHINHAN: '0088', KBANK: '0089', TOSS: '0092' },
};

const ACTIVE = 1;
const BOTH_DIRECTIONS = 1;
const ASCENDING = 1;

const digits = (text: string): string => text.replace(/\D/g, '');

function accountType(text: string): ProviderAccount['type'] {
  if (/외화|외국/.test(text)) return 'FOREIGN';
  if (/예금|적금|저축/.test(text) && !/보통|당좌|입출금/.test(text)) return 'SAVINGS';
  return 'CHECKING';
}

export async function bankAccounts(calls: Calls): Promise<ProviderAccount[]> {
  const rows = await calls.rows('GetBankAccountEx2', { AvailOnly: ACTIVE }, 'BankAccountEx', 'BankAccountNum');
  return rows.map((row) => {
    const code = textOf(row, 'BankCode');
    return {
      bankCode: BANKS[code] ?? (/^\d{4}$/.test(code) ? code : null),
      bankName: words(textOf(row, 'BankName')) ?? orNull(code) ?? '-',
      accountNumber: digits(textOf(row, 'BankAccountNum')),
      alias: words(textOf(row, 'Alias')),
      type: accountType(textOf(row, 'BankAccountType')),
      currency: 'KRW',
    };
  });
}

export async function bankTransactions(
  calls: Calls,
  loginId: string,
  accountNumber: string,
  range: PageOf,
): Promise<Page<ProviderBankTransaction>> {
  const { items, totalPages } = await calls.page(
    'GetPeriodBankAccountTransLog',
    { ID: loginId, BankAccountNum: accountNumber, TransDirection: BOTH_DIRECTIONS, OrderDirection: ASCENDING },
    range,
    'BankAccountLogList',
    'BankAccountTransLog',
  );
  return { items: items.flatMap((row) => transaction(row) ?? []), totalPages };
}

/** Null for a row without amount, as notices of the bank are. */
function transaction(row: Element): ProviderBankTransaction | null {
  const net = amountOf(row, 'Deposit').minus(amountOf(row, 'Withdraw'));
  if (net.isZero()) return null;
  const balance = textOf(row, 'Balance');
  const remarks = [words(textOf(row, 'TransRemark1')), words(textOf(row, 'TransRemark2'))];
  return {
    // It changes when the provider collects a day again; with the balance a row is told apart without it.
    key: balance === '' ? orNull(textOf(row, 'TransRefKey')) : null,
    transactedAt: instantOfText(textOf(row, 'TransDT')) ?? '',
    direction: net.gt(0) ? 'DEPOSIT' : 'WITHDRAWAL',
    amount: amount(net).abs().toFixed(),
    balanceAfter: balance === '' ? null : amountOf(row, 'Balance').toFixed(),
    counterparty: remarks[0] ?? null,
    summary: remarks[1] ?? remarks[0] ?? null,
    type: words(textOf(row, 'TransType')),
    branch: words(textOf(row, 'TransOffice')),
  };
}
