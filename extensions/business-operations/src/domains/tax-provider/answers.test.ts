import { expect, test } from 'vitest';
import { checked } from './answers.ts';
import type { Caller, ProviderBankTransaction, TaxProvider } from './port.ts';
import { sandbox } from './sandbox/sandbox.ts';

const as: Caller = {
  ...{ businessNumber: '2208139938', loginId: 'demo01', loginSecret: 'sandbox-pass', attempt: 1, signal: AbortSignal.timeout(10_000) },
};
const WEEK = { from: '2025-03-10', to: '2025-03-14', page: 1, size: 100 };
const provider = sandbox({ invoices: { withKeys: async () => [], writtenIn: async () => [] } });

test('everything that the sandbox answers is what an adapter may answer, and stays as it is', async () => {
  const through = checked(provider);
  const [account] = await through.listBankAccounts(as);
  const [card] = await through.listCards(as);
  const asks: ((of: TaxProvider) => Promise<unknown>)[] = [
    (of) => of.listBankAccounts(as),
    (of) => of.listCards(as),
    (of) => of.getCertificate(as),
    (of) => of.getBalance(as),
    (of) => of.isMember(as, '1234567891'),
    (of) => of.listBankTransactions(as, account?.accountNumber ?? '', WEEK),
    (of) => of.listCardTransactions(as, card?.cardNumber ?? '', WEEK),
    (of) => of.listPortalInvoices(as, 'SALES', WEEK),
    (of) => of.listPortalInvoices(as, 'PURCHASE', WEEK),
    (of) => of.getTaxInvoiceStates(as, ['TI-1']),
  ];
  for (const ask of asks) expect(await ask(through)).toEqual(await ask(provider));
});

const row: ProviderBankTransaction = {
  ...{ key: null, transactedAt: '2025-03-10T10:00:00+09:00', direction: 'DEPOSIT', amount: '1000', balanceAfter: '-5.5' },
  ...{ counterparty: 'A', summary: null, type: null, branch: null },
};
const answering = (transaction: object) =>
  checked({ ...provider, listBankTransactions: async () => ({ items: [{ ...row, ...transaction }], totalPages: 1 }) }).listBankTransactions(
    as,
    '1',
    WEEK,
  );

test('texts lose what no column can hold and are cut to its length; empty ones are none', async () => {
  const { items } = await answering({ counterparty: `\u0000 ${'가'.repeat(120)}`, summary: ' \n ', branch: '강남\n지점' });
  expect(items[0]).toMatchObject({ counterparty: '가'.repeat(100), summary: null, branch: '강남 지점' });
});

test.each([
  ['an amount of nothing', { amount: '0' }],
  ['a negative amount', { amount: '-1' }],
  ['an amount in floating point', { amount: '1e3' }],
  ['three decimals', { amount: '1.001' }],
  ['a number for a text', { amount: 1000 }],
  ['an instant without zone', { transactedAt: '2025-03-10T10:00:00' }],
  ['another direction', { direction: 'BOTH' }],
  ['a key with blanks', { key: 'a b' }],
])('%s is refused, and says where but not what', async (_, transaction) => {
  const [[name, value]] = Object.entries(transaction) as [[string, unknown]];
  const failure: unknown = await answering(transaction).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: 'BAD_RESPONSE', message: `Unexpected: items.0.${name}` });
  expect(String(failure)).not.toContain(`: ${value}`);
});
