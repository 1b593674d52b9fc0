import { describe, expect, it } from 'vitest';
import { isBusinessNumber } from '../../../kernel/business-number.ts';
import { addDays, type Day, daysOf, weekdayOf } from '../../../kernel/days.ts';
import type { Caller, InvoiceToIssue, Page, PageOf } from '../port.ts';
import { OPENING } from './bank.ts';
import { weekdayAt, weekdayIndex } from './draw.ts';
import { BUYERS, EXEMPT_SUPPLIERS, SUPPLIERS } from './parties.ts';
import { type SandboxInvoice, type SandboxInvoices, sandbox } from './sandbox.ts';

const NOW = new Date('2025-03-19T02:00:00Z'); // Wednesday, 11:00 in Korea

const none: SandboxInvoices = { withKeys: async () => [], writtenIn: async () => [] };
const provider = (now = NOW, invoices = none) => sandbox({ invoices, now: () => now });

const as = (loginId = 'demo01', attempt = 1, businessNumber = '1234567891'): Caller => ({
  businessNumber,
  loginId,
  loginSecret: 'sandbox-pass',
  attempt,
  signal: new AbortController().signal,
});

const [first, second] = await provider().listBankAccounts(as());
const cards = await provider().listCards(as());

/** All pages of a range. */
async function all<Item>(from: Day, to: Day, ask: (range: PageOf) => Promise<Page<Item>>, size = 100): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await ask({ from, to, page, size });
    items.push(...answer.items);
    pages = answer.totalPages;
  }
  return items;
}

const bank = (from: Day, to: Day, account = first?.accountNumber ?? '', now = NOW) =>
  all(from, to, (range) => provider(now).listBankTransactions(as(), account, range));
const card = (from: Day, to: Day, index = 0, now = NOW) =>
  all(from, to, (range) => provider(now).listCardTransactions(as(), cards[index]?.cardNumber ?? '', range));
const portal = (direction: 'SALES' | 'PURCHASE', from: Day, to: Day) =>
  all(from, to, (range) => provider().listPortalInvoices(as(), direction, range));

describe('the accounts of the sandbox', () => {
  it('are two, of the company that asks', async () => {
    expect([first, second].map((account) => account?.bankCode)).toEqual(['0003', '0004']);
    expect(first?.accountNumber).toMatch(/^\d{14}$/);
    expect(second?.accountNumber).toMatch(/^\d{12}$/);
    const other = await provider().listBankAccounts(as('demo01', 1, '1408132075'));
    expect(other[0]?.accountNumber).not.toBe(first?.accountNumber);
    await expect(
      provider().listBankTransactions(as(), other[0]?.accountNumber ?? '', { from: '2025-03-10', to: '2025-03-14', page: 1, size: 9 }),
    ).rejects.toMatchObject({ kind: 'REJECTED' });
  });

  it.each([
    ['a week', '2025-03-10', '2025-03-14', 15],
    ['a weekend', '2025-03-15', '2025-03-16', 0],
    ['before there is anything', '2023-12-01', '2023-12-31', 0],
    ['the first week', '2023-12-25', '2024-01-05', 15],
    ['up to today', '2025-03-17', '2025-04-30', 9],
  ])('have three transactions on a weekday: %s', async (_, from, to, count) => {
    expect(await bank(from, to)).toHaveLength(count);
  });

  it('begin with 50,000,000 won, and their balance runs on from row to row for years', async () => {
    const rows = await bank('2024-01-01', '2025-03-14');
    let balance = OPENING;
    for (const row of rows) {
      balance += (row.direction === 'DEPOSIT' ? 1 : -1) * Number(row.amount);
      expect(row.balanceAfter).toBe(String(balance));
    }
    expect(rows.map(({ transactedAt }) => transactedAt)).toEqual(rows.map(({ transactedAt }) => transactedAt).sort());
  });

  it('are paid in and out within their bounds', async () => {
    const rows = await bank('2024-06-01', '2024-12-31', second?.accountNumber);
    for (let index = 0; index < rows.length; index += 3) {
      const [deposit, ...withdrawals] = rows.slice(index, index + 3);
      expect(deposit?.direction).toBe('DEPOSIT');
      const amount = Number(deposit?.amount);
      expect(amount % 10_000).toBe(0);
      expect(amount).toBeGreaterThanOrEqual(1_000_000);
      expect(amount).toBeLessThanOrEqual(9_000_000);
      for (const { direction, amount: paid } of withdrawals) {
        expect(direction).toBe('WITHDRAWAL');
        expect(Number(paid) % 1_000).toBe(0);
        expect(Number(paid)).toBeGreaterThanOrEqual(amount * 0.1);
        expect(Number(paid)).toBeLessThanOrEqual(amount * 0.4);
      }
    }
  });

  it('answer the same whatever was asked before, and however it is paged', async () => {
    const week = await bank('2026-01-05', '2026-01-09', first?.accountNumber, new Date('2026-02-01T00:00:00Z'));
    const fresh = await all(
      '2026-01-05',
      '2026-01-09',
      (range) =>
        sandbox({ invoices: none, now: () => new Date('2030-01-01T00:00:00Z') }).listBankTransactions(
          as(),
          first?.accountNumber ?? '',
          range,
        ),
      4,
    );
    expect(fresh).toEqual(week);
    expect(new Set(week.map(({ key }) => key)).size).toBe(15);
  });

  it('have their balances reckoned once: ten years come page by page in a moment', async () => {
    const began = performance.now();
    const rows = await bank('2024-01-01', '2033-12-30', second?.accountNumber, new Date('2034-01-02T00:00:00Z'));
    expect(rows).toHaveLength(3 * (weekdayIndex('2033-12-30') + 1));
    // Summing up all days before each would take several times that.
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe('the cards of the sandbox', () => {
  it('are three of 16 digits', () => {
    expect(cards.map(({ cardNumber }) => /^\d{16}$/.test(cardNumber))).toEqual([true, true, true]);
  });

  it('are used twice on a weekday, in won that divide into supply and tax', async () => {
    const rows = await card('2024-01-01', '2025-03-14', 1);
    expect(rows).toHaveLength(2 * (weekdayIndex('2025-03-14') + 1));
    for (const { supply, tax, total, merchant } of rows) {
      expect(Number(total) % 1_100).toBe(0);
      expect(Number(total)).toBeGreaterThanOrEqual(5_500);
      expect(Number(total)).toBeLessThanOrEqual(330_000);
      expect(Number(supply) + Number(tax)).toBe(Number(total));
      expect(tax).toBe(merchant.taxType === 'EXEMPT' ? '0' : String(Number(total) / 11));
      expect(isBusinessNumber(merchant.businessNumber ?? '')).toBe(true);
    }
    const exempt = rows.filter(({ merchant }) => merchant.taxType === 'EXEMPT').length / rows.length;
    expect(exempt).toBeGreaterThan(0.15);
    expect(exempt).toBeLessThan(0.25);
  });

  it.each(daysOf('2025-03-03', '2025-03-14').filter((day) => weekdayOf(day) === 5))(
    'cancel on Friday what was paid first on Thursday: %s',
    async (friday) => {
      const [[paid], [, cancelled]] = [await card(addDays(friday, -1), addDays(friday, -1)), await card(friday, friday)];
      expect(cancelled).toMatchObject({
        approvalType: 'CANCELLED',
        total: `-${paid?.total}`,
        supply: `-${paid?.supply}`,
        merchant: paid?.merchant,
        approvalNo: paid?.approvalNo,
      });
      const others = await Promise.all([1, 2].map((index) => card(friday, friday, index)));
      expect(others.flat().map(({ approvalType }) => approvalType)).toEqual(['APPROVED', 'APPROVED', 'APPROVED', 'APPROVED']);
    },
  );

  it("report today's second use tomorrow", async () => {
    expect(await card('2025-03-19', '2025-03-19')).toHaveLength(1);
    expect(await card('2025-03-19', '2025-03-19', 0, new Date('2025-03-20T02:00:00Z'))).toHaveLength(2);
    // Midnight in Korea, not in UTC.
    expect(await card('2025-03-19', '2025-03-19', 0, new Date('2025-03-19T15:00:00Z'))).toHaveLength(2);
  });
});

describe('the tax portal of the sandbox', () => {
  it('lists two sales and three purchases of a weekday, the last one exempt', async () => {
    const [sales, purchases] = [await portal('SALES', '2025-03-10', '2025-03-16'), await portal('PURCHASE', '2025-03-10', '2025-03-16')];
    expect([sales.length, purchases.length]).toEqual([10, 15]);
    expect(sales.every(({ taxType }) => taxType === 'TAXABLE')).toBe(true);
    expect(purchases.filter(({ taxType }) => taxType === 'EXEMPT')).toHaveLength(5);
    for (const { supply, tax, total, taxType, approvalNo } of [...sales, ...purchases]) {
      expect(Number(supply) % 1_000).toBe(0);
      expect(Number(tax)).toBe(taxType === 'EXEMPT' ? 0 : Number(supply) / 10);
      expect(Number(total)).toBe(Number(supply) + Number(tax));
      expect(approvalNo).toMatch(/^\d{8}[0-9a-f]{16}$/);
    }
    expect(new Set([...sales, ...purchases].map(({ approvalNo }) => approvalNo)).size).toBe(25);
  });

  it('trades with twelve companies whose business numbers are valid', () => {
    const parties = [...BUYERS, ...SUPPLIERS, ...EXEMPT_SUPPLIERS];
    expect(new Set(parties.map(({ businessNumber }) => businessNumber)).size).toBe(12);
    expect(parties.filter(({ businessNumber }) => !isBusinessNumber(businessNumber))).toEqual([]);
  });
});

const invoice: InvoiceToIssue = {
  ...{
    mgtKey: 'TI1',
    writeDate: '2025-03-18',
    taxType: 'TAXABLE',
    purpose: 'CLAIM',
    original: null,
    supply: '1000',
    tax: '100',
    total: '1100',
  },
  ...{ payment: null, remark: null, items: [] },
  supplier: {
    businessNumber: '1234567891',
    taxRegId: null,
    name: '가',
    ceoName: null,
    address: null,
    bizType: null,
    bizClass: null,
    contactName: null,
    email: null,
    tel: null,
  },
  buyer: {
    businessNumber: '1288743856',
    taxRegId: null,
    name: '대명',
    ceoName: null,
    address: null,
    bizType: null,
    bizClass: null,
    contactName: null,
    email: null,
    tel: null,
  },
};

const stored = (given: Partial<SandboxInvoice> = {}): SandboxInvoice => ({
  mgtKey: 'TI1',
  status: 'ISSUED',
  issuedAt: '2025-03-19T01:59:57.000Z',
  remark: null,
  invoice: {
    writeDate: '2025-03-18',
    taxType: 'TAXABLE',
    purpose: 'CLAIM',
    modifyCode: null,
    itemName: '셔터',
    supply: '1000',
    tax: '100',
    total: '1100',
    buyer: { businessNumber: '1288743856', name: '대명', ceoName: null, address: null, bizType: null, bizClass: null },
  },
  ...given,
});
const kept = (row: SandboxInvoice): SandboxInvoices => ({
  withKeys: async (keys) => (keys.includes(row.mgtKey) ? [row] : []),
  writtenIn: async () => [row],
});
const later = new Date(NOW.getTime() + 5_000);

describe('issuing through the sandbox', () => {
  it('answers a key that is known with its first answer', async () => {
    const once = await provider().issueTaxInvoice(as(), invoice);
    expect(once.approvalNo).toMatch(/^20250318[0-9a-f]{16}$/);
    const again = await provider(later, kept(stored({ issuedAt: once.issuedAt }))).issueTaxInvoice(as(), invoice);
    expect(again).toEqual(once);
  });

  it('refuses a buyer that is marked', async () => {
    const refused = { ...invoice, buyer: { ...invoice.buyer, name: 'SANDBOX:REFUSE' } };
    await expect(provider().issueTaxInvoice(as(), refused)).rejects.toMatchObject({ kind: 'REJECTED', code: 'SBX-422' });
  });

  it.each([
    ['waits at first', {}, NOW, 'WAITING'],
    ['is accepted after 5 s', {}, later, 'ACCEPTED'],
    ['is refused by the tax office when its remark says so', { remark: 'a SANDBOX:REJECT b' }, later, 'REJECTED'],
    ['is cancelled', { status: 'CANCELLED' }, later, 'CANCELLED'],
    ['is unknown before it is issued', { status: 'DRAFT', issuedAt: null }, later, 'NOT_FOUND'],
  ])('an invoice %s', async (_, given, now, state) => {
    expect(await provider(now, kept(stored(given))).getTaxInvoiceStates(as(), ['TI1', 'TI2'])).toMatchObject([
      { mgtKey: 'TI1', state, failureCode: state === 'REJECTED' ? 'NTS-001' : null },
      { mgtKey: 'TI2', state: 'NOT_FOUND' },
    ]);
  });

  it('cancels until the tax office has it, and lists it with the sales from then on', async () => {
    const early = provider(NOW, kept(stored()));
    expect(await early.cancelTaxInvoice(as(), 'TI1', 'typo')).toEqual({ cancelledAt: NOW.toISOString() });
    const week = { from: '2025-03-17', to: '2025-03-19', page: 1, size: 100 };
    expect((await early.listPortalInvoices(as(), 'SALES', week)).items).toHaveLength(6);
    const late = provider(later, kept(stored()));
    await expect(late.cancelTaxInvoice(as(), 'TI1', 'typo')).rejects.toMatchObject({ kind: 'REJECTED', code: 'SBX-409' });
    const { items } = await late.listPortalInvoices(as(), 'SALES', week);
    expect(items).toHaveLength(7);
    const [state] = await late.getTaxInvoiceStates(as(), ['TI1']);
    expect(items.at(-1)).toMatchObject({ approvalNo: state?.approvalNo, total: '1100' });
  });
});

describe('what goes wrong in the sandbox', () => {
  const asked = { from: '2025-03-10', to: '2025-03-14', page: 1, size: 100 };

  it.each([
    ['sandbox-down', 'UNAVAILABLE'],
    ['sandbox-timeout', 'TIMEOUT'],
    ['sandbox-revoked', 'AUTH'],
  ])('%s logs in, and fails with %s later', async (loginId, kind) => {
    await provider().verifyLogin(as(loginId));
    await expect(provider().listBankAccounts(as(loginId))).rejects.toMatchObject({ kind });
    await expect(provider().getBalance(as(loginId, 2))).rejects.toMatchObject({ kind });
  });

  it('sandbox-reject and short passwords are refused', async () => {
    await expect(provider().verifyLogin(as('sandbox-reject'))).rejects.toMatchObject({ kind: 'AUTH' });
    await expect(provider().verifyLogin({ ...as(), loginSecret: '1234567' })).rejects.toMatchObject({ kind: 'AUTH' });
    await provider().verifyLogin({ ...as(), loginSecret: '12345678' });
  });

  it('sandbox-flaky answers the second attempt', async () => {
    await expect(provider().listCards(as('sandbox-flaky'))).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
    expect(await provider().listCards(as('sandbox-flaky', 2))).toHaveLength(3);
  });

  it('sandbox-partial never answers for the second account and the third card', async () => {
    const partial = as('sandbox-partial');
    expect((await provider().listBankTransactions(partial, first?.accountNumber ?? '', asked)).items).toHaveLength(15);
    await expect(provider().listBankTransactions(partial, second?.accountNumber ?? '', asked)).rejects.toMatchObject({ kind: 'TIMEOUT' });
    await expect(provider().listCardTransactions(partial, cards[2]?.cardNumber ?? '', asked)).rejects.toMatchObject({ kind: 'TIMEOUT' });
  });

  it.each([
    ['demo01', true, '2026-12-31'],
    ['sandbox-expired', false, '2024-12-31'],
  ])('the certificate of %s', async (loginId, valid, expiresOn) => {
    expect(await provider().getCertificate(as(loginId))).toMatchObject({ registered: true, valid, expiresOn });
  });

  it('a company that is a member already cannot be registered', async () => {
    const company = { companyName: 'a', ceoName: 'b', bizType: 'c', bizClass: 'd', postNo: null, address1: 'e', address2: null };
    const manager = { name: 'f', tel: '02-555-1234', mobile: null, email: 'g@example.com' };
    expect(await provider().isMember(as(), '1234567891')).toBe(true);
    await expect(provider().register(as(), company, manager)).rejects.toMatchObject({ kind: 'REJECTED' });
    expect(await provider().isMember(as(), '1408132075')).toBe(false);
    await provider().register(as('demo01', 1, '1408132075'), company, manager);
  });

  it('addresses expire after 30 seconds', async () => {
    const { url, expiresAt } = await provider().getUrl(as(), 'card_link');
    expect(url).toMatch(/^https:\/\/sandbox\.taxprovider\.invalid\/card_link\?token=[0-9a-f]{64}$/);
    expect(Date.parse(expiresAt) - NOW.getTime()).toBe(30_000);
  });

  it('a call that was given up is a timeout', async () => {
    await expect(provider().listCards({ ...as(), signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'TIMEOUT' });
  });
});

it('counts weekdays from the first day', () => {
  expect(
    daysOf('2024-01-01', '2024-02-29')
      .filter((day) => weekdayOf(day) <= 5)
      .map(weekdayIndex),
  ).toEqual(Array.from({ length: 44 }, (_, index) => index));
  expect(weekdayAt(weekdayIndex('2031-07-16'))).toBe('2031-07-16');
});
