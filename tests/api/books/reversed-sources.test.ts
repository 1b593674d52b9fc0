import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newBankAccount, providerRow } from '../banking/bank.ts';
import { type CardBooks, newCardBooks } from '../cards/cards.ts';
import { newPayroll } from '../payroll/payroll.ts';
import { businessNumber } from '../tax-portal/portal.ts';

let books: CardBooks;
let card: number;
let account: number;
beforeAll(async () => {
  books = await newCardBooks();
  await books.saveSettings();
  card = await books.card();
  account = await newBankAccount(books.finance);
});

const reverse = (id: number, body: object = {}, { finance } = books) => finance.post(`/journal-entries/${id}/reverse`, body);
const show = async (path: string) => (await done(books.finance.get(path))).body.data;

/** Ids of the live entries of a source, the latest last. */
const entriesOf = async (type: string, id: number): Promise<number[]> =>
  (
    await query<{ id: number }>(
      'select id from journal_entries where tenant_id = $1 and source_type = $2 and source_id = $3 and deleted_at is null order by id',
      [books.tenant.id, type, String(id)],
    )
  ).map((row) => row.id);

const invoice = async (): Promise<number> =>
  (
    await created(
      books.finance.post('/taxportal-invoices/manual', {
        ...{ direction: 'PURCHASE', write_date: '2025-03-10', tax_type: 'TAXABLE', item_name: '강판', supply_amount: 100_000 },
        ...{ counterparty_business_number: businessNumber(1), counterparty_name: '대한강재', account_code_id: books.account('831') },
      }),
    )
  ).id;

/** A row of each source that can be journaled: its path, and the kind of its journals. */
const SOURCES = {
  'use of a card': async () => {
    const { id } = await books.use(card, { account_code_id: books.account('830') });
    return { id, path: `/card-transactions/${id}`, type: 'taxprovider_card' };
  },
  'bank transaction': async () => {
    const id = await providerRow(books, account, { at: '2025-03-10T01:00:00Z', amount: 5000 });
    await done(books.finance.put(`/bank-transactions/${id}/override`, { account_code_id: books.account('819') }));
    return { id, path: `/bank-transactions/${id}`, type: 'taxprovider_bank' };
  },
  'invoice of the tax portal': async () => {
    const id = await invoice();
    return { id, path: `/taxportal-invoices/${id}`, type: 'taxportal_invoice' };
  },
};

describe.each(Object.entries(SOURCES))('a %s whose journal is reversed', (_, made) => {
  it('is open again, and is journaled anew beside what stands in the books', async () => {
    const { id, path, type } = await made();
    const first = await created(books.finance.post(`${path}/journal`));
    await created(reverse(first.id, { entry_date: '2025-04-01' }));
    expect(await show(path)).toMatchObject({ journal_state: 'OPEN', journal_entry_id: null, needs_review: false });
    expect((await books.finance.delete(`${path}/journal`)).status).toBe(404);
    const second = await created(books.finance.post(`${path}/journal`, { entry_date: '2025-04-02' }));
    expect(await entriesOf(type, id)).toEqual([first.id, second.id]);
    expect(refusal(await books.finance.post(`${path}/journal`))).toEqual([409, 'error.journal.already_journaled']);
    // The present one can be deleted, as long as its books are open.
    await done(books.finance.delete(`${path}/journal`));
    expect((await show(path)).journal_state).toBe('OPEN');
  });

  it('is not booked twice by taking the reversal back', async () => {
    const { path } = await made();
    const first = await created(books.finance.post(`${path}/journal`));
    const reversal = await created(reverse(first.id, { entry_date: '2025-04-01' }));
    expect(reversal.reversible).toBe(false);
    expect(refusal(await reverse(reversal.id, { entry_date: '2025-04-02' }))).toEqual([409, 'error.journal.managed_by_source']);
  });

  it('keeps one end of two at once: the journal is deleted or reversed', async () => {
    const { path } = await made();
    const first = await created(books.finance.post(`${path}/journal`));
    const replies = await Promise.all([books.finance.delete(`${path}/journal`), reverse(first.id, { entry_date: '2025-04-01' })]);
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
    for (const { status } of replies) expect([200, 201, 404, 409]).toContain(status);
    expect((await show(path)).journal_state).toBe('OPEN');
  });
});

describe('a consolidated journal that is reversed', () => {
  it('frees every invoice of it', async () => {
    const ids = [await invoice(), await invoice()];
    const consolidate = () =>
      books.finance.post('/taxportal-invoices/consolidated-journals', { invoice_ids: ids, entry_date: '2025-03-31' });
    const entry = await created(consolidate());
    await created(reverse(entry.id, { entry_date: '2025-04-01' }));
    for (const id of ids) expect((await show(`/taxportal-invoices/${id}`)).journal_state).toBe('OPEN');
    const dissolved = await books.finance.delete(`/taxportal-invoices/consolidated-journals/${entry.id}`);
    expect(refusal(dissolved)).toEqual([409, 'error.journal.reversed']);
    await created(consolidate());
  });
});

describe('a payroll whose journal is reversed', () => {
  it('can be journaled again, or be no longer confirmed', async () => {
    const payroll = await newPayroll();
    const { id } = await payroll.draft();
    await done(payroll.act(id, 'confirm'));
    const [first] = (await done(payroll.journal())).body.data.entries;
    const back = (entry: number) => created(reverse(entry, { entry_date: '2026-11-01' }, { ...books, finance: payroll.finance }));
    await back(first.journal_entry_id);
    const replies = await atOnce(3, () => payroll.journal());
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const again = replies.find(({ status }) => status === 200)?.body.data.entries[0];
    expect(again.journal_entry_id).not.toBe(first.journal_entry_id);
    expect(refusal(await payroll.act(id, 'unconfirm'))).toEqual([409, 'error.payroll.journal_exists']);
    await back(again.journal_entry_id);
    await done(payroll.act(id, 'unconfirm'));
    expect(await payroll.show(id)).toMatchObject({ status: 'DRAFT', journal_entry_id: null });
  });
});

describe('entertainment expense that is taken back', () => {
  const detail = async (own: CardBooks, query: object = {}) =>
    (await done(own.finance.get('/entertainment/detail', { year: 2025, ...query }))).body.data;

  it('is neither spent nor denied, and nobody’s', async () => {
    const own = await newCardBooks();
    await own.saveSettings();
    const before = (await detail(own)).limit;
    const spent = await own.post('2025-05-10', [own.debit('813', 500_000, { evidence: 'NONE' }), own.credit('103', 500_000)]);
    expect((await detail(own)).limit).toMatchObject({ spent: 500_000, no_evidence_amount: 500_000 });
    await created(reverse(spent.id, { entry_date: '2025-08-01' }, own));
    const after = await detail(own);
    expect(after.limit).toEqual(before);
    expect(after.transactions.items).toMatchObject([
      { amount: -500_000, denied: true },
      { amount: 500_000, denied: true },
    ]);
    // A refund denies nothing, and takes nothing of what is denied away.
    await own.post('2025-05-20', [own.debit('103', 40_000), own.credit('813', 40_000, { evidence: 'NONE' })]);
    expect((await detail(own)).limit).toMatchObject({ spent: -40_000, no_evidence_amount: 0 });
    // The reversal is taken back in turn.
    const [{ id: reversal }] = (await done(own.finance.get('/journal-entries', { source_type: 'reversal' }))).body.data;
    await created(reverse(reversal, { entry_date: '2025-08-02' }, own));
    expect((await detail(own)).limit).toMatchObject({ spent: 460_000, no_evidence_amount: 500_000 });
  });

  it('by card is its user’s until then, and from then on as the use is', async () => {
    const own = await newCardBooks();
    await own.saveSettings();
    const holder = own.tenant.adminId;
    const { id } = await own.use(await own.card({ user_id: holder }), { account_code_id: own.account('813') });
    const share = async (quarter: number) => (await detail(own, { quarter })).user_distribution;
    const entry = await created(own.finance.post(`/card-transactions/${id}/journal`));
    await created(reverse(entry.id, { entry_date: '2025-08-01' }, own));
    // Journaled and used in the first quarter, taken back in the third.
    expect(await share(1)).toMatchObject([{ user_id: holder, amount: 220_000, count: 2 }]);
    expect(await share(3)).toMatchObject([{ user_id: holder, amount: -110_000, count: 1 }]);
    expect((await detail(own)).user_distribution).toMatchObject([{ user_id: holder, amount: 110_000, count: 3 }]);
  });
});

describe('lines given for a bank transaction', () => {
  it('move the account of the bank by its amount, all of them together', async () => {
    const { path } = await SOURCES['bank transaction']();
    const line = (code: string, side: 'debit' | 'credit', value: number) => ({ account_code_id: books.account(code), [side]: value });
    const send = (lines: object[]) => books.finance.post(`${path}/journal`, { lines });
    for (const lines of [
      [line('103', 'credit', 5000), line('103', 'credit', 8000), line('819', 'debit', 13_000)],
      [line('103', 'credit', 5000), line('103', 'debit', 5000)],
    ])
      expect(refusal(await send(lines))).toEqual([422, 'error.journal.amount_mismatch']);
    await created(send([line('103', 'credit', 2000), line('103', 'credit', 3000), line('819', 'debit', 5000)]));
  });
});
