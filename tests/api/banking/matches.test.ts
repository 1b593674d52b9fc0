import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../support/database.ts';
import { created, done } from '../../support/replies.ts';
import { accountIds } from '../books/books.ts';
import { newClient } from '../clients/clients.ts';
import { newPayroll } from '../payroll/payroll.ts';
import { businessNumber, listed, taxInvoice } from '../tax-portal/portal.ts';
import { type Bank, newBank, newBankAccount, PATH, type ProviderRow, providerRow } from './bank.ts';

let bank: Bank;
let account: number;
beforeAll(async () => {
  bank = await newBank();
  account = await newBankAccount(bank.finance);
});

const row = (fields: Partial<ProviderRow>) => providerRow(bank, account, { at: '2025-03-10T01:00:00Z', amount: 1, ...fields });

const matches = async (id: number, by = bank.finance) => (await done(by.get(`${PATH}/${id}/matches`))).body.data;

const vendorsOf = async (counterparty: string, direction: 'DEPOSIT' | 'WITHDRAWAL' = 'DEPOSIT'): Promise<string[]> =>
  (await matches(await row({ counterparty, direction, amount: 3 }))).map((match: { vendor: { name: string } }) => match.vendor.name);

interface Invoice {
  direction?: 'SALES' | 'PURCHASE';
  total: number;
  date?: string;
  name?: string;
  number?: string;
  account?: number | null;
}

async function portalInvoice({
  direction = 'SALES',
  total,
  date = '2025-03-01',
  name = '상호',
  number = '1234567891',
  account: of = null,
}: Invoice) {
  const supply = Math.round(total / 1.1);
  const [made] = await query<{ id: number }>(
    `insert into tax_portal_invoices (tenant_id, direction, source, natural_key, write_date, tax_type, counterparty_business_number,
       counterparty_name, supply_amount, tax_amount, total_amount, account_code_id)
     values ($1, $2, 'PROVIDER', $3, $4, 'TAXABLE', $5, $6, $7, $8, $9, $10) returning id`,
    [bank.tenant.id, direction, randomUUID(), date, number, name, supply, total - supply, total, of],
  );
  return (made as { id: number }).id;
}

describe('clients', () => {
  it.each([
    ['대한방화셔터(주)', '㈜대한방화셔터'],
    ['주식회사 동방 스틸', '동방스틸'],
    ['한국철강산업개발', '한국철강산업'],
    ['새봄자동문 강남지점', '새봄자동문'],
    ['ＡＢＣ테크', 'abc테크 주)'],
  ])('of the name %s are found as %s', async (name, written) => {
    await newClient(bank.finance, { name, client_type: 'SALES' });
    expect(await vendorsOf(written)).toEqual([name]);
  });

  it('are found neither by two letters nor by a name elsewhere, nor where they pay nothing', async () => {
    await newClient(bank.finance, { name: '가온물류센터', client_type: 'SALES' });
    expect(await vendorsOf('가온')).toEqual([]);
    expect(await vendorsOf('물류센터')).toEqual([]);
    expect(await vendorsOf('%')).toEqual([]);
    expect(await vendorsOf('가온물류센터', 'WITHDRAWAL')).toEqual([]);
    expect(await vendorsOf('가온물류센터')).toEqual(['가온물류센터']);
  });

  it('are found by their business number before their name, and explained', async () => {
    const client = await newClient(bank.finance, { name: '나라공업', client_type: 'PURCHASE', business_no: '2208162517' });
    const id = await row({ direction: 'WITHDRAWAL', counterparty: '나라공업', summary: '220-81-62517 대금', amount: 9 });
    const found = await matches(id);
    expect(found).toMatchObject([
      {
        rule: 'BUSINESS_NUMBER',
        vendor: { id: client },
        posting_role: 'PAYABLE',
        account: { code: '251' },
        document: null,
        applied: false,
      },
      { rule: 'CLIENT_NAME', matched: [{ field: 'counterparty', with: 'name', value: '나라공업' }] },
    ]);
    expect(found[0].explanation).toContain('2208162517');
    const english = await bank.finance.with({ 'accept-language': 'en' }).get(`${PATH}/${id}/matches`);
    expect(english.body.data[1].explanation).toBe('It names 나라공업 or the beginning of that name.');
  });
});

describe('invoices', () => {
  it('of the same total are found, those of the same name first, until payments have settled them', async () => {
    const client = await newClient(bank.finance, { name: '우림건설', business_no: '1018144329' });
    const first = await portalInvoice({ total: 1100000, name: '(주)우림건설', number: '1018144329', date: '2025-02-01' });
    const second = await portalInvoice({ total: 1100000, name: '(주)우림건설', number: '1018144329', date: '2025-03-01' });
    const other = await portalInvoice({ total: 1100000, name: '타사', number: '1234567891', date: '2025-03-09' });
    await portalInvoice({ total: 1100000, name: '(주)우림건설', number: '1018144329', date: '2025-03-11' });
    await portalInvoice({ total: 1100001, name: '(주)우림건설', number: '1018144329', date: '2025-03-01' });
    const id = await row({ direction: 'DEPOSIT', amount: 1100000, counterparty: '우림건설㈜' });
    const invoices = async (of: number) =>
      (await matches(of)).filter(({ rule }: { rule: string }) => rule === 'INVOICE') as {
        document: { id: number };
        matched: object[];
      }[];
    const found = await invoices(id);
    expect(found.map(({ document }) => document.id)).toEqual([second, first, other]);
    expect(found[0]).toMatchObject({
      vendor: { id: client },
      account: { code: '108' },
      document: { type: 'tax_portal_invoice', date: '2025-03-01', amount: 1100000 },
      matched: [
        { field: 'amount', with: 'total_amount', value: '1100000' },
        { field: 'counterparty', with: 'counterparty_name' },
      ],
    });
    expect(found[2]?.matched).toHaveLength(1);
    await done(bank.finance.put(`${PATH}/${id}/override`, { vendor_id: client, account_code_id: bank.account('108') }));
    expect(await invoices(id)).toMatchObject([{ applied: true }, { applied: true }, { applied: false }]);
    const later = await row({ direction: 'DEPOSIT', amount: 1100000, at: '2025-03-10T05:00:00Z' });
    expect((await invoices(later)).map(({ document }) => document.id)).toEqual([other, second]);
    await done(bank.finance.put(`${PATH}/${id}/override`, { vendor_id: null, account_code_id: null }));
    expect((await invoices(later)).map(({ document }) => document.id)).toEqual([other, second, first]);
  });

  it('of our own stand once where the portal lists them, known by their link or their approval number', async () => {
    const approval = '202506014100000010000001';
    const { id: own } = await taxInvoice(bank, 'TRANSMITTED', { approval });
    const deposit = await row({ direction: 'DEPOSIT', amount: 550000, at: '2025-06-10T01:00:00Z' });
    const documents = async () => (await matches(deposit)).map(({ document }: { document: object }) => document);
    expect(await documents()).toMatchObject([{ type: 'tax_invoice', id: own }]);
    const sale = { direction: 'SALES', write_date: '2025-06-01', supply_amount: 500_000, tax_amount: 50_000, total_amount: 550_000 };
    const portal = await listed(bank.tenant.id, approval, { ...sale, counterparty_business_number: businessNumber(3) });
    await query('update tax_portal_invoices set tax_invoice_id = null where id = $1', [portal]);
    expect(await documents()).toMatchObject([{ type: 'tax_portal_invoice', id: portal }]);
  });

  it('are not paid by as many dollars', async () => {
    const client = await newClient(bank.finance, { name: '해외상사', business_no: '3128143217' });
    const invoice = await portalInvoice({ total: 33000, name: '해외상사', number: '3128143217' });
    const dollars = await newBankAccount(bank.finance, { currency: 'USD', account_type: 'FOREIGN' });
    const at = '2025-03-10T01:00:00Z';
    const foreign = await providerRow(bank, dollars, { at, direction: 'DEPOSIT', amount: 33000, counterparty: '해외상사' });
    expect(await matches(foreign)).toMatchObject([{ rule: 'CLIENT_NAME', vendor: { id: client } }]);
    await done(bank.finance.put(`${PATH}/${foreign}/override`, { vendor_id: client, account_code_id: bank.account('108') }));
    const [match] = await matches(await row({ direction: 'DEPOSIT', amount: 33000, counterparty: '해외상사' }));
    expect(match).toMatchObject({ rule: 'INVOICE', document: { id: invoice, amount: 33000 } });
  });

  it('of purchases go to trade or other payables, as their account says', async () => {
    await portalInvoice({ direction: 'PURCHASE', total: 220000, name: '원자재상' });
    await portalInvoice({ direction: 'PURCHASE', total: 220000, name: '광고사', number: '1018144329', account: bank.account('833') });
    const found = await matches(await row({ direction: 'WITHDRAWAL', amount: 220000 }));
    expect(found.map((match: { account: { code: string } }) => match.account.code).sort()).toEqual(['251', '253']);
  });
});

describe('instalments of loans', () => {
  const loan = { category: 'BANK_LOAN', counterparty_name: '기업은행', loan_date: '2025-01-10', repayment_method: 'EQUAL_PRINCIPAL' };

  it('are principal, interest or both, about the day when they are due', async () => {
    const lent = await created(bank.finance.post('/loans', { ...loan, principal: 12000000, interest_rate: 6, term_months: 12 }));
    const [first] = lent.schedule as { due_date: string; principal_due: number; interest_due: number }[];
    if (!first) throw new Error('No schedule.');
    const rolesOf = async (amount: number, at: string) =>
      (await matches(await row({ direction: 'WITHDRAWAL', amount, at }))).map(({ posting_role: role }: { posting_role: string }) => role);
    const at = `${first.due_date}T01:00:00Z`;
    expect(await rolesOf(first.principal_due + first.interest_due, at)).toEqual(['SHORT_TERM_LOAN']);
    expect(await rolesOf(first.interest_due, at)).toEqual(['INTEREST_EXPENSE']);
    expect(await rolesOf(first.principal_due + first.interest_due, '2025-06-25T01:00:00Z')).toEqual([]);
  });
});

describe('pay', () => {
  it('that is confirmed is found by its amount about its day, accepted by the override, journaled, and undone in one step', async () => {
    const payroll = await newPayroll();
    const own: Bank = { tenant: payroll.tenant, finance: payroll.finance, account: await accountIds(payroll.finance) };
    const of = await newBankAccount(own.finance);
    const { id: pay } = await payroll.draft({ payment_date: '2026-10-25' });
    const { net_pay: amount } = await payroll.show(pay);
    const paidAt = (at: string) => providerRow(own, of, { at, amount });
    const id = await paidAt('2026-10-26T01:00:00Z');
    // Nothing is known of a draft.
    expect(await matches(id, own.finance)).toEqual([]);
    await done(payroll.act(pay, 'confirm'));
    expect(await matches(await paidAt('2026-11-10T01:00:00Z'), own.finance)).toEqual([]);
    const [match] = await matches(id, own.finance);
    expect(match).toMatchObject({
      ...{ rule: 'PAYROLL', posting_role: 'PAYROLL_PAYABLE', vendor: null, applied: false },
      ...{ document: { type: 'payroll', id: pay, date: '2026-10-25', amount } },
      matched: [
        { field: 'amount', with: 'net_pay', value: String(amount) },
        { field: 'transaction_date', with: 'payment_date', value: '2026-10-25' },
      ],
      explanation: expect.stringContaining('2026-10'),
    });
    await done(own.finance.put(`${PATH}/${id}/override`, { account_code_id: match.account.id }));
    expect(await matches(id, own.finance)).toMatchObject([{ applied: true }]);
    const entry = await created(own.finance.post(`${PATH}/${id}/journal`, {}));
    expect(entry.lines.map(({ account: of, debit }: { account: { code: string }; debit: number }) => [of.code, debit])).toContainEqual([
      match.account.code,
      amount,
    ]);
    await done(own.finance.delete(`${PATH}/${id}/journal`));
    const { body } = await done(own.finance.put(`${PATH}/${id}/override`, { account_code_id: null }));
    expect(body.data).toMatchObject({ override: null, journal_state: 'OPEN', effective: { account: null } });
    expect(await matches(id, own.finance)).toMatchObject([{ applied: false }]);
  });
});

describe('who asks', () => {
  it('sees of each rule what they may read, and rows of their tenant alone', async () => {
    const other = await newBank();
    const id = await row({ counterparty: '남의집공업', amount: 4 });
    expect((await other.finance.get(`${PATH}/${id}/matches`)).status).toBe(404);
    expect((await bank.finance.get(`${PATH}/2147483647/matches`)).status).toBe(404);
    await newClient(other.finance, { name: '남의집공업', client_type: 'BOTH' });
    expect(await matches(id)).toEqual([]);
    await newClient(bank.finance, { name: '남의집공업', client_type: 'BOTH' });
    expect(await matches(id)).toMatchObject([{ rule: 'CLIENT_NAME' }]);
  });
});

describe('the surest matches of many', () => {
  const firstOf = (ids: readonly number[], by = bank.finance) => by.post(`${PATH}/matches`, { ids });
  const classify = (body: object) => bank.finance.put(`${PATH}/classification`, body);

  it('are told at once, without rows that have none or are another tenant’s', async () => {
    const other = await newBank();
    const client = await newClient(bank.finance, { name: '모음공업', client_type: 'BOTH' });
    const [paid, received, unknown] = [
      await row({ counterparty: '모음공업', direction: 'WITHDRAWAL', amount: 71 }),
      await row({ counterparty: '(주)모음공업', direction: 'DEPOSIT', amount: 72 }),
      await row({ counterparty: '아무도 모름', amount: 73 }),
    ];
    expect((await firstOf([unknown, received, paid])).body.data).toMatchObject([
      { id: paid, match: { rule: 'CLIENT_NAME', account: { code: '251' }, vendor: { id: client }, applied: false } },
      { id: received, match: { posting_role: 'RECEIVABLE', account: { code: '108' }, explanation: expect.stringContaining('모음공업') } },
    ]);
    expect((await firstOf([paid], other.finance)).body.data).toEqual([]);
    expect((await firstOf(Array(201).fill(paid))).status).toBe(422);
  });

  it('classify each row as its own, all of them or none, and are undone by a classification', async () => {
    const client = await newClient(bank.finance, { name: '받음공업', client_type: 'BOTH' });
    const [paid, received, unknown] = [
      await row({ counterparty: '받음공업', direction: 'WITHDRAWAL', amount: 81 }),
      await row({ counterparty: '받음공업', direction: 'DEPOSIT', amount: 82 }),
      await row({ counterparty: '아무도 모름', amount: 83 }),
    ];
    const refused = await classify({ ids: [paid, unknown], accept_matches: true });
    expect(refused).toMatchObject({ status: 422, body: { error: { key: 'error.bank_transaction.no_match' } } });
    expect(refused.body.error?.details).toMatchObject([{ path: 'ids.1', code: 'no_match', id: unknown }]);
    expect((await classify({ ids: [paid], accept_matches: true, vendor_id: client })).status).toBe(422);
    await done(classify({ ids: [paid, received], accept_matches: true, memo: '제안대로' }));
    const shown = async (id: number) => (await done(bank.finance.get(`${PATH}/${id}`))).body.data;
    expect((await shown(paid)).effective).toMatchObject({ account: { code: '251' }, vendor: { id: client }, memo: '제안대로' });
    expect((await shown(received)).effective).toMatchObject({ account: { code: '108' }, vendor: { id: client } });
    expect((await firstOf([paid])).body.data).toMatchObject([{ match: { applied: true } }]);
    await done(classify({ ids: [paid], account_code_id: null, vendor_id: null, memo: null }));
    expect((await shown(paid)).override).toBe(null);
  });
});
