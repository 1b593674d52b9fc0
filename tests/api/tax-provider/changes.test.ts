import { afterAll, beforeAll, expect, it } from 'vitest';
import { bankRow, type Company, cardRow, companiesOf, portalRow } from '../../support/barobill/company.ts';
import { barobillProcess, type OtherProcess } from '../../support/barobill/process.ts';
import { type Barobill, startBarobill } from '../../support/barobill/server.ts';
import { query } from '../../support/database.ts';
import { created, done } from '../../support/replies.ts';
import { accountIds } from '../books/books.ts';
import { newClient } from '../clients/clients.ts';
import { connectedTo, type Foreign } from './barobill.ts';
import { WEEK } from './provider.ts';

/** Rows that somebody has worked on and the provider sends again, changed: theirs stays, what it sends follows, and what must be looked at is said. */

let fake: Barobill;
let other: OtherProcess;
let companies: (number: string) => Company;

beforeAll(async () => {
  fake = await startBarobill();
  companies = companiesOf(fake);
  other = await barobillProcess(fake.url);
}, 180_000);

afterAll(async () => {
  await other?.stop();
  await fake?.stop();
});

const connected = () => connectedTo(other.url, companies);
const PERIOD = { start_date: WEEK.start_date, end_date: WEEK.end_date };

/** The only row of a list. */
const only = async ({ client }: Foreign, path: string) => {
  const { body } = await done(client.get(path, PERIOD));
  expect(body.data).toHaveLength(1);
  return body.data[0];
};
const toReview = async ({ client }: Foreign, path: string) =>
  (await done(client.get(path, { ...PERIOD, needs_review: true }))).body.data.map(({ id }: { id: number }) => id);

const BANK = '/bank-transactions';
/** Known by the key of the provider: one without a balance. */
const paid = (fields: object) => bankRow(1, { TransDT: '20250310100000', Balance: '', Deposit: 0, Withdraw: 500_000, ...fields });

it('an override stays, what the bank says follows, and an amount that was journaled is to be reviewed', async () => {
  const own = await connected();
  const account = await accountIds(own.client);
  own.company.accounts['00123'] = [paid({ TransRemark1: '임대인' })];
  await created(own.sync('/bank'));
  const { id } = await only(own, BANK);
  await done(own.client.put(`${BANK}/${id}/override`, { summary: '임차료', account_code_id: account('819'), memo: '3월' }));
  own.company.accounts['00123'] = [paid({ TransRemark1: '임대인(주)', TransOffice: '본점' })];
  expect(await created(own.sync('/bank'))).toMatchObject({ inserted: 0, updated: 1, unchanged: 0 });
  expect(await only(own, BANK)).toMatchObject({
    ...{ id, counterparty: '임대인(주)', branch: '본점', needs_review: false },
    effective: { summary: '임차료', memo: '3월', account: { code: '819' }, counterparty: '임대인(주)' },
  });
  const entry = await created(own.client.post(`${BANK}/${id}/journal`, {}));
  own.company.accounts['00123'] = [paid({ TransRemark1: '임대인(주)', TransOffice: '본점', Withdraw: 550_000 })];
  expect(await created(own.sync('/bank'))).toMatchObject({ updated: 1 });
  expect(await only(own, BANK)).toMatchObject({ amount: 550_000, needs_review: true, journal_entry_id: entry.id });
  expect((await done(own.client.get(`/journal-entries/${entry.id}`))).body.data.total_amount).toBe(500_000);
  expect(await toReview(own, BANK)).toEqual([id]);
  // The same again changes nothing, and forgets nothing.
  expect(await created(own.sync('/bank'))).toMatchObject({ updated: 0, unchanged: 1 });
  expect(await toReview(own, BANK)).toEqual([id]);
  await done(own.client.delete(`${BANK}/${id}/journal`));
  expect(await toReview(own, BANK)).toEqual([]);
  expect((await created(own.client.post(`${BANK}/${id}/journal`, {}))).total_amount).toBe(550_000);
});

it('splits of another amount are to be reviewed, until they are made anew', async () => {
  const own = await connected();
  const account = await accountIds(own.client);
  const splits = (...amounts: number[]) => ({ splits: amounts.map((amount) => ({ amount, account_code_id: account('819') })) });
  own.company.accounts['00123'] = [paid({})];
  await created(own.sync('/bank'));
  const { id } = await only(own, BANK);
  await done(own.client.put(`${BANK}/${id}/splits`, splits(300_000, 200_000)));
  own.company.accounts['00123'] = [paid({ Withdraw: 510_000 })];
  await created(own.sync('/bank'));
  expect(await only(own, BANK)).toMatchObject({ amount: 510_000, needs_review: true, splits: [{ amount: 300_000 }, { amount: 200_000 }] });
  expect((await own.client.post(`${BANK}/${id}/journal`, {})).status).toBe(422);
  await done(own.client.put(`${BANK}/${id}/splits`, splits(310_000, 200_000)));
  expect(await toReview(own, BANK)).toEqual([]);
});

const CARDS = '/card-transactions';
/** Known by the key of the provider: one without an approval number. */
const used = (fields: object) =>
  cardRow(1, { UseDT: '20250310120000', ApprovalNum: '', Amount: 100_000, Tax: 10_000, TotalAmount: 110_000, ...fields });

it('amounts that somebody corrected stay, and are to be reviewed when the card company changes its own', async () => {
  const own = await connected();
  own.company.cards['0000111122223333'] = [used({})];
  await created(own.sync('/card'));
  const { id } = await only(own, CARDS);
  const correct = (supply_amount: number, tax_amount: number) =>
    done(own.client.patch(`${CARDS}/${id}/amount`, { supply_amount, tax_amount, reason: '영수증과 다름' }));
  await correct(99_000, 11_000);
  await done(own.client.put(`${CARDS}/classification`, { ids: [id], memo: '거래처 식사' }));
  own.company.cards['0000111122223333'] = [used({ UseStoreName: '새 이름' })];
  expect(await created(own.sync('/card'))).toMatchObject({ updated: 1 });
  expect(await only(own, CARDS)).toMatchObject({
    supply_amount: 99_000,
    merchant_name: '새 이름',
    memo: '거래처 식사',
    needs_review: false,
  });
  own.company.cards['0000111122223333'] = [used({ UseStoreName: '새 이름', Amount: 101_000, Tax: 9_000 })];
  await created(own.sync('/card'));
  expect(await only(own, CARDS)).toMatchObject({ supply_amount: 99_000, tax_amount: 11_000, needs_review: true });
  await correct(101_000, 9_000);
  expect(await toReview(own, CARDS)).toEqual([]);
});

it('a hidden use of a card stays hidden, and a deleted card is not brought back', async () => {
  const own = await connected();
  own.company.cards['0000111122223333'] = [used({})];
  await created(own.sync('/card'));
  const { id } = await only(own, CARDS);
  await done(own.client.post(`${CARDS}/${id}/hide`));
  own.company.cards['0000111122223333'] = [used({ UseStoreName: '새 이름' })];
  expect(await created(own.sync('/card'))).toMatchObject({ updated: 1 });
  expect((await done(own.client.get(CARDS, PERIOD))).body.data).toEqual([]);
});

it('uses of a card that was deleted and is registered again come once, and stay as people left them', async () => {
  const own = await connected();
  const { client } = own;
  const account = await accountIds(client);
  const number = '0000111122223333';
  const use = (index: number, fields: object = {}) => cardRow(index, { UseDT: '20250310120000', ApprovalNum: '', ...fields });
  own.company.cards[number] = [use(1), use(2), use(3)];
  expect(await created(own.sync('/card'))).toMatchObject({ inserted: 3 });
  const listed = async () =>
    (await done(client.get(CARDS, { ...PERIOD, sort: 'merchant_name' }))).body.data as { id: number; corporate_card_id: number }[];
  const former = await listed();
  const [hidden = 0, journaled = 0, open = 0] = former.map(({ id }) => id);
  await done(client.post(`${CARDS}/${hidden}/hide`));
  await done(client.put(`${CARDS}/classification`, { ids: [journaled], account_code_id: account('830') }));
  const entry = await created(client.post(`${CARDS}/${journaled}/journal`, {}));
  await done(client.delete(`/corporate-cards/${former[0]?.corporate_card_id}`));
  expect((await created(own.sync('/card'))).units).toEqual([]);
  const again = await created(client.post('/corporate-cards', { card_company: '국민', card_name: '다시', card_number: number }));
  own.company.cards[number] = [use(1), use(2), use(3, { UseStoreName: '새 이름' }), use(4)];
  expect(await created(own.sync('/card'))).toMatchObject({ fetched: 4, inserted: 1, updated: 1, unchanged: 2 });
  expect(await created(own.sync('/card'))).toMatchObject({ fetched: 4, inserted: 0, updated: 0, unchanged: 4 });
  expect((await listed()).sort((a, b) => a.id - b.id)).toMatchObject([
    { id: journaled, journal_entry_id: entry.id, corporate_card_id: former[0]?.corporate_card_id },
    { id: open, merchant_name: '새 이름' },
    { corporate_card_id: again.id },
  ]);
});

it('tax that the card company changes beside a journal or splits is to be reviewed, though the total is the same', async () => {
  const own = await connected();
  const account = await accountIds(own.client);
  const number = '0000111122223333';
  own.company.cards[number] = [used({})];
  await created(own.sync('/card'));
  const { id } = await only(own, CARDS);
  const splits = (tax_amount: number) => ({
    splits: [
      { amount: 60_000, tax_amount, account_code_id: account('830') },
      { amount: 50_000, account_code_id: account('811') },
    ],
  });
  await done(own.client.put(`${CARDS}/${id}/splits`, splits(10_000)));
  own.company.cards[number] = [used({ Amount: 101_000, Tax: 9_000 })];
  await created(own.sync('/card'));
  expect(await toReview(own, CARDS)).toEqual([id]);
  await done(own.client.put(`${CARDS}/${id}/splits`, splits(9_000)));
  expect(await toReview(own, CARDS)).toEqual([]);
});

const PURCHASES = '/taxportal-invoices/purchases';
const APPROVAL = '2025031041000012345678ab';

it.each([
  ['of the same amounts', 1_000_000, false],
  ['of other amounts, which is to be reviewed', 1_010_000, true],
])('an invoice that was entered by hand is taken over by the portal’s %s', async (_, supply, review) => {
  const own = await connected();
  const account = await accountIds(own.client);
  const entered = await created(
    own.client.post('/taxportal-invoices/manual', {
      ...{ direction: 'PURCHASE', write_date: '2025-03-10', tax_type: 'TAXABLE', counterparty_business_number: '1234567891' },
      ...{
        counterparty_name: '손으로',
        supply_amount: 1_000_000,
        nts_approval_no: APPROVAL,
        account_code_id: account('831'),
        memo: '광고',
      },
    }),
  );
  const entry = await created(own.client.post(`/taxportal-invoices/${entered.id}/journal`, {}));
  own.company.purchases = [
    portalRow(1, {
      NTSSendKey: APPROVAL,
      AmountTotal: supply,
      TaxTotal: supply / 10,
      TotalAmount: supply * 1.1,
      InvoicerCorpName: '홈택스',
    }),
  ];
  expect(await created(own.sync('/taxportal'))).toMatchObject({ fetched: 1, inserted: 0, updated: 1 });
  expect(await only(own, PURCHASES)).toMatchObject({
    ...{ id: entered.id, source: 'PROVIDER', counterparty_name: '홈택스', supply_amount: supply, memo: '광고' },
    ...{ account_code_id: account('831'), journal_entry_id: entry.id, needs_review: review },
  });
  expect((await own.client.delete(`/taxportal-invoices/manual/${entered.id}`)).status).toBe(409);
  await done(own.client.delete(`/taxportal-invoices/${entered.id}/journal`));
  expect(await toReview(own, PURCHASES)).toEqual([]);
});

it.each([
  ['TAXABLE', 0, '830', 3, { tax_type: 'EXEMPT', vat_deductible: false, non_deductible_reason: null }],
  ['EXEMPT', 10_000, '830', 1, { tax_type: 'TAXABLE', vat_deductible: true, non_deductible_reason: null }],
  ['EXEMPT', 10_000, '813', 1, { tax_type: 'TAXABLE', vat_deductible: false, non_deductible_reason: 'ENTERTAINMENT' }],
])(
  '%s as entered, with %i won of tax on %s by the portal, is deducted as the portal’s type has it',
  async (type, tax, code, TaxType, expected) => {
    const own = await connected();
    const account = await accountIds(own.client);
    await created(
      own.client.post('/taxportal-invoices/manual', {
        ...{ direction: 'PURCHASE', write_date: '2025-03-10', tax_type: type, counterparty_business_number: '1234567891' },
        ...{ counterparty_name: '손으로', supply_amount: 100_000, nts_approval_no: APPROVAL, account_code_id: account(code) },
      }),
    );
    own.company.purchases = [portalRow(1, { NTSSendKey: APPROVAL, TaxType, TaxTotal: tax, TotalAmount: 100_000 + tax })];
    await created(own.sync('/taxportal'));
    expect(await only(own, PURCHASES)).toMatchObject(expected);
  },
);

it('is looked at by journaling it, too, where it had no journal', async () => {
  const own = await connected();
  await created(
    own.client.post('/taxportal-invoices/manual', {
      ...{ direction: 'PURCHASE', write_date: '2025-03-10', tax_type: 'TAXABLE', counterparty_business_number: '1234567891' },
      ...{ counterparty_name: '손으로', supply_amount: 5_000, nts_approval_no: APPROVAL },
    }),
  );
  own.company.purchases = [portalRow(1, { NTSSendKey: APPROVAL })];
  await created(own.sync('/taxportal'));
  const [id] = await toReview(own, PURCHASES);
  expect((await created(own.client.post(`/taxportal-invoices/${id}/journal`, {}))).total_amount).toBe(110_000);
  expect(await toReview(own, PURCHASES)).toEqual([]);
});

it('a new row is assigned to the client of its business number that is in use, and stays with whom people assign it to', async () => {
  const own = await connected();
  const former = await newClient(own.tenant.admin, { name: '옛 지점', business_no: '1234567891' });
  const present = await newClient(own.tenant.admin, { name: '지금 지점', business_no: '1234567891', branch_no: '0001' });
  await done(own.tenant.admin.patch(`//items/clients/${former}`, { is_active: false }));
  own.company.purchases = [portalRow(1)];
  await created(own.sync('/taxportal'));
  const { id, vendor_id } = await only(own, PURCHASES);
  expect(vendor_id).toBe(present);
  await done(own.client.put('/taxportal-invoices/classification', { ids: [id], vendor_id: former }));
  own.company.purchases = [portalRow(1, { Remark1: '비고' })];
  expect(await created(own.sync('/taxportal'))).toMatchObject({ updated: 1 });
  expect(await only(own, PURCHASES)).toMatchObject({ vendor_id: former, remark: '비고' });
});

it('accounts and cards are linked as the provider lists them, by a sync and by the status', async () => {
  const own = await connected();
  const linked = async () =>
    (await query('select account_number, provider_linked from bank_accounts where tenant_id = $1 order by id', [own.tenant.id])).map(
      ({ account_number, provider_linked }) => `${account_number} ${provider_linked}`,
    );
  own.company.accounts = { '00123': [], '00456': [] };
  await created(own.sync('/bank'));
  expect(await linked()).toEqual(['00123 true', '00456 true']);
  own.company.accounts = { '00456': [] };
  expect((await created(own.sync('/bank'))).units).toHaveLength(1);
  expect(await linked()).toEqual(['00123 false', '00456 true']);
  own.company.accounts = { '00123': [] };
  expect((await done(own.client.get('/taxprovider/status'))).body.data).toMatchObject({ bank_account_count: 1, counts_stale: false });
  expect(await linked()).toEqual(['00123 true', '00456 false']);
});
