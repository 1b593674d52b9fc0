import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bankRow,
  type Company,
  cardRow,
  companiesOf,
  portalRow,
  REFUSED_BUYER,
  WRONG_PASSWORD,
} from '../../../../../tests/support/barobill/company.ts';
import { type Barobill, startBarobill } from '../../../../../tests/support/barobill/server.ts';
import { amount } from '../../kernel/decimal.ts';
import { checked } from './answers.ts';
import { barobill } from './barobill/barobill.ts';
import { type Caller, type InvoiceToIssue, MOST_STATES, type Page, type PageOf, type TaxProvider, type UrlKind } from './port.ts';
import { type SandboxInvoice, sandbox } from './sandbox/sandbox.ts';

/** What the product relies on, whichever provider it is: the same suite for both adapters, through the check of their answers. */

const NUMBER = '2208139938';
const NOW = new Date('2025-03-19T02:00:00Z');
const WEEK = { from: '2025-03-10', to: '2025-03-14' };
const PASSED = AbortSignal.timeout(60_000);

interface World {
  provider: TaxProvider;
  /** A member whose calls go well, and one whose login is refused. */
  member: Caller;
  stranger: Caller;
  refusedBuyer: string;
  /** Does what the product does with what came of an issue or a cancellation. */
  record(invoice: InvoiceToIssue, change: { issuedAt: string } | 'cancelled'): void;
  /** The tax office has all that was issued. */
  transmit(): void;
  /** How many invoices exist at the provider; null where it keeps none. */
  count(): number | null;
  /** Nothing answers any more. */
  goDown(): Caller;
}

const caller = (more: Partial<Caller> = {}): Caller => ({
  ...{ businessNumber: NUMBER, loginId: 'demo01', loginSecret: 'a-password', attempt: 1, signal: PASSED, ...more },
});

function sandboxWorld(): World {
  const rows = new Map<string, SandboxInvoice>();
  let now = NOW;
  const provider = sandbox({
    now: () => now,
    isConnected: async (number) => number === NUMBER,
    invoices: {
      withKeys: async (keys) => keys.flatMap((key) => rows.get(key) ?? []),
      writtenIn: async (from, to) => [...rows.values()].filter(({ invoice: { writeDate } }) => writeDate >= from && writeDate <= to),
    },
  });
  return {
    provider: checked(provider),
    member: caller(),
    stranger: caller({ loginId: 'sandbox-reject' }),
    refusedBuyer: 'SANDBOX:REFUSE',
    record({ mgtKey, writeDate, taxType, purpose, supply, tax, total, buyer, remark }, change) {
      const known = rows.get(mgtKey);
      const invoice = { writeDate, taxType, purpose, modifyCode: null, itemName: null, supply, tax, total, buyer };
      if (change === 'cancelled') rows.set(mgtKey, { ...(known as SandboxInvoice), status: 'CANCELLED' });
      else rows.set(mgtKey, { mgtKey, status: 'ISSUED', issuedAt: change.issuedAt, remark, invoice });
    },
    transmit: () => {
      now = new Date(now.getTime() + 60_000);
    },
    count: () => null,
    goDown: () => caller({ loginId: 'sandbox-down' }),
  };
}

let fake: Barobill;
let companies: (number: string) => Company;
beforeAll(async () => {
  fake = await startBarobill();
  companies = companiesOf(fake);
});
afterAll(() => fake.stop());

function barobillWorld(): World {
  const company = companies(NUMBER);
  fake.raw = null;
  company.accounts = {
    '00123': Array.from({ length: 15 }, (_, index) => bankRow(index)),
    '00456': [bankRow(1, { Deposit: 0, Withdraw: 7 })],
  };
  company.cards = {
    '0000111122223333': [...Array.from({ length: 10 }, (_, index) => cardRow(index)), cardRow(10, { ApprovalType: '취소' })],
  };
  const exempt = { TaxType: 3, TaxTotal: 0, TotalAmount: 100_000 };
  for (const direction of ['sales', 'purchases'] as const)
    company[direction] = [...Array.from({ length: 9 }, (_, index) => portalRow(index)), portalRow(20, exempt), portalRow(21, exempt)];
  return {
    provider: checked(barobill({ url: fake.url, certKey: 'KEY' })),
    member: caller(),
    stranger: caller({ loginSecret: WRONG_PASSWORD }),
    refusedBuyer: REFUSED_BUYER,
    record: () => undefined,
    transmit() {
      for (const [key, issued] of company.issued) {
        issued.sent = 4;
        company.sales.push(portalRow(500, { NTSSendKey: issued.approval, Remark1: key }));
      }
    },
    count: () => company.issued.size,
    goDown() {
      fake.raw = (response) => response.destroy();
      return caller();
    },
  };
}

const PARTY = {
  ...{ businessNumber: '1234567891', taxRegId: null, name: '대명', ceoName: null, address: null, bizType: null, bizClass: null },
  ...{ contactName: null, email: null, tel: null },
};
const invoiceOf = (mgtKey: string, buyer = PARTY.name): InvoiceToIssue => ({
  ...{ mgtKey, writeDate: '2025-03-12', taxType: 'TAXABLE', purpose: 'CLAIM', original: null, payment: null, remark: null },
  ...{ supplier: { ...PARTY, businessNumber: NUMBER, name: '한빛' }, buyer: { ...PARTY, name: buyer } },
  ...{ supply: '100000', tax: '10000', total: '110000', items: [] },
});

describe.each([
  ['sandbox', sandboxWorld],
  ['barobill', barobillWorld],
])('%s', (_, make) => {
  let world: World;
  let provider: TaxProvider;
  let member: Caller;
  beforeEach(() => {
    world = make();
    ({ provider, member } = world);
  });

  /** All pages of a range, each of at most four. */
  async function all<Item>(ask: (range: PageOf) => Promise<Page<Item>>, range = WEEK): Promise<Item[]> {
    const items: Item[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await ask({ ...range, page, size: 4 });
      expect(answer.items.length).toBeLessThanOrEqual(4);
      if (page > 1) expect(answer.totalPages).toBe(pages);
      pages = answer.totalPages;
      items.push(...answer.items);
    }
    return items;
  }

  /** Whatever the pages, each row comes once, and a page behind the last one is empty. */
  async function pages<Item>(ask: (range: PageOf) => Promise<Page<Item>>): Promise<Item[]> {
    const items = await all(ask);
    const whole = await ask({ ...WEEK, page: 1, size: 100 });
    const texts = (rows: Item[]) => rows.map((row) => JSON.stringify(row)).sort();
    expect([whole.totalPages, texts(whole.items)]).toEqual([1, texts(items)]);
    expect(new Set(texts(items)).size).toBe(items.length);
    expect((await ask({ ...WEEK, page: 99, size: 4 })).items).toEqual([]);
    expect(await all(ask, { from: '2023-01-01', to: '2023-01-31' })).toEqual([]);
    return items;
  }

  it('accepts and refuses logins, and knows its members', async () => {
    await provider.verifyLogin(member);
    await expect(provider.verifyLogin(world.stranger)).rejects.toMatchObject({ name: 'TaxProviderError', kind: 'AUTH' });
    expect([await provider.isMember(member, NUMBER), await provider.isMember(member, '1408132075')]).toEqual([true, false]);
  });

  it('gives addresses that expire soon, a certificate and a balance', async () => {
    for (const kind of ['bank_service', 'account_link', 'card_link', 'certificate', 'charge'] satisfies UrlKind[]) {
      const { url, expiresAt } = await provider.getUrl(member, kind);
      expect(url).toMatch(/^https:/);
      expect(Number.isNaN(Date.parse(expiresAt))).toBe(false);
    }
    expect(await provider.getCertificate(member)).toMatchObject({ registered: true, valid: true });
    expect(amount((await provider.getBalance(member)).points).gte(0)).toBe(true);
  });

  it('lists accounts and their transactions, page by page', async () => {
    const [account] = await provider.listBankAccounts(member);
    const rows = await pages((range) => provider.listBankTransactions(member, account?.accountNumber ?? '', range));
    expect(rows).toHaveLength(15);
    for (const { amount: paid, transactedAt } of rows) {
      expect(amount(paid).gt(0)).toBe(true);
      expect(Date.parse(transactedAt)).toBeGreaterThanOrEqual(Date.parse('2025-03-10T00:00:00+09:00'));
      expect(Date.parse(transactedAt)).toBeLessThan(Date.parse('2025-03-15T00:00:00+09:00'));
    }
    await expect(provider.listBankTransactions(member, '99999999', { ...WEEK, page: 1, size: 4 })).rejects.toMatchObject({
      kind: 'REJECTED',
      code: expect.any(String),
    });
  });

  it('lists cards and their uses, page by page, cancelled ones as negative', async () => {
    const [card] = await provider.listCards(member);
    const rows = await pages((range) => provider.listCardTransactions(member, card?.cardNumber ?? '', range));
    for (const { supply, tax, serviceCharge, total, approvalType } of rows) {
      expect(amount(supply).plus(tax).plus(serviceCharge).eq(total)).toBe(true);
      expect(amount(total).lt(0)).toBe(approvalType === 'CANCELLED');
    }
    expect(rows.filter(({ approvalType }) => approvalType === 'CANCELLED')).toHaveLength(1);
    await expect(provider.listCardTransactions(member, '9999999999999999', { ...WEEK, page: 1, size: 4 })).rejects.toMatchObject({
      kind: 'REJECTED',
    });
  });

  it.each(['SALES', 'PURCHASE'] as const)('lists %s of the tax portal, page by page, each with its approval number', async (direction) => {
    const rows = await pages((range) => provider.listPortalInvoices(member, direction, range));
    expect(rows.length).toBeGreaterThan(4);
    expect(new Set(rows.map(({ approvalNo }) => approvalNo)).size).toBe(rows.length);
    for (const { supply, tax, total, writeDate } of rows) {
      expect(amount(supply).plus(tax).eq(total)).toBe(true);
      expect(writeDate >= WEEK.from && writeDate <= WEEK.to).toBe(true);
    }
  });

  it('issues a key once, and answers the second time what it answered the first time', async () => {
    const invoice = invoiceOf('ISSUE1');
    expect((await provider.getTaxInvoiceStates(member, ['ISSUE1']))[0]).toMatchObject({ mgtKey: 'ISSUE1', state: 'NOT_FOUND' });
    const first = await provider.issueTaxInvoice(member, invoice);
    world.record(invoice, first);
    expect(await provider.issueTaxInvoice(member, invoice)).toEqual(first);
    expect(world.count() ?? 1).toBe(1);
    const [state] = await provider.getTaxInvoiceStates(member, ['ISSUE1']);
    expect(['WAITING', 'SENDING']).toContain(state?.state);
  });

  it('says where each of a hundred keys stands, whatever the order', async () => {
    const invoice = invoiceOf('STATE50');
    world.record(invoice, await provider.issueTaxInvoice(member, invoice));
    const keys = Array.from({ length: MOST_STATES }, (_, index) => `STATE${index}`);
    const states = new Map((await provider.getTaxInvoiceStates(member, keys)).map(({ mgtKey, state }) => [mgtKey, state]));
    expect([...states.keys()].sort()).toEqual(keys.sort());
    expect(states.get('STATE50')).not.toBe('NOT_FOUND');
    expect([...states.values()].filter((state) => state === 'NOT_FOUND')).toHaveLength(MOST_STATES - 1);
  });

  it('cancels until the tax office has the invoice, which then stands on the portal', async () => {
    for (const key of ['CANCEL1', 'KEEP1']) {
      const invoice = invoiceOf(key);
      world.record(invoice, await provider.issueTaxInvoice(member, invoice));
    }
    const { cancelledAt } = await provider.cancelTaxInvoice(member, 'CANCEL1', '착오');
    expect(Number.isNaN(Date.parse(cancelledAt))).toBe(false);
    world.record(invoiceOf('CANCEL1'), 'cancelled');
    expect(await provider.getTaxInvoiceStates(member, ['CANCEL1'])).toMatchObject([{ state: 'CANCELLED' }]);
    await expect(provider.cancelTaxInvoice(member, 'NEVER', '착오')).rejects.toMatchObject({ kind: 'REJECTED' });
    world.transmit();
    const [kept] = await provider.getTaxInvoiceStates(member, ['KEEP1']);
    expect(kept).toMatchObject({ state: 'ACCEPTED', approvalNo: expect.any(String), transmittedAt: expect.any(String) });
    await expect(provider.cancelTaxInvoice(member, 'KEEP1', '착오')).rejects.toMatchObject({ kind: 'REJECTED', code: expect.any(String) });
    const listed = await all((range) => provider.listPortalInvoices(member, 'SALES', range));
    expect(listed.map(({ approvalNo }) => approvalNo)).toContain(kept?.approvalNo);
  });

  it('refuses an invoice in its own words, and has issued nothing', async () => {
    await expect(provider.issueTaxInvoice(member, invoiceOf('BAD1', world.refusedBuyer))).rejects.toMatchObject({
      ...{ kind: 'REJECTED', code: expect.any(String), message: expect.stringMatching(/./) },
    });
    expect(await provider.getTaxInvoiceStates(member, ['BAD1'])).toMatchObject([{ state: 'NOT_FOUND' }]);
  });

  it('fails in the terms of the port where nothing answers, and heeds who gives up', async () => {
    await expect(provider.listCards(caller({ signal: AbortSignal.abort() }))).rejects.toMatchObject({ kind: 'TIMEOUT' });
    const down = world.goDown();
    const range = { ...WEEK, page: 1, size: 4 };
    const asks: (() => Promise<unknown>)[] = [
      ...[() => provider.isMember(down, NUMBER), () => provider.getUrl(down, 'charge'), () => provider.getCertificate(down)],
      ...[() => provider.getBalance(down), () => provider.listBankAccounts(down), () => provider.listCards(down)],
      () => provider.listPortalInvoices(down, 'SALES', range),
      () => provider.issueTaxInvoice(down, invoiceOf('DOWN1')),
      () => provider.cancelTaxInvoice(down, 'DOWN1', '착오'),
      () => provider.getTaxInvoiceStates(down, ['DOWN1']),
    ];
    for (const ask of asks) await expect(ask()).rejects.toMatchObject({ name: 'TaxProviderError', kind: 'UNAVAILABLE' });
  });
});
