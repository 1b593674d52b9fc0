import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, errorKey, refusal, violations } from '../../support/replies.ts';
import { systemAdmin } from '../../support/tenants.ts';
import { SETTINGS } from '../books/books.ts';
import { type Bank, entered, manual, newBank, newBankAccount, PATH, providerRow } from './bank.ts';

let bank: Bank;
let account: number;
beforeAll(async () => {
  bank = await newBank();
  account = await newBankAccount(bank.finance);
});

const AT = '2025-03-10T01:00:00Z';
const row = (fields: object = {}) =>
  providerRow(bank, account, { at: AT, amount: 500000, counterparty: '건물주', summary: '자동이체', ...fields });
const classified = async (code = '819', fields: object = {}): Promise<number> => {
  const id = await row(fields);
  await done(bank.finance.put(`${PATH}/${id}/override`, { account_code_id: bank.account(code) }));
  return id;
};
const journal = (id: number, body: object = {}) => bank.finance.post(`${PATH}/${id}/journal`, body);
const bulk = (ids: number[]) => bank.finance.post(`${PATH}/journals`, { ids });
const shown = async (id: number) => (await done(bank.finance.get(`${PATH}/${id}`))).body.data;
const ALREADY = [409, 'error.journal.already_journaled'];
const sides = (lines: { account: { code: string }; debit: number; credit: number }[]) =>
  lines.map(({ account: { code }, debit, credit }) => [code, debit, credit]);

describe('the journal of a withdrawal', () => {
  it('debits what it was for and credits the bank, as it was proposed', async () => {
    const id = await row();
    await done(bank.finance.put(`${PATH}/${id}/override`, { summary: '임차료', account_code_id: bank.account('819') }));
    const proposed = await shown(id);
    expect(sides(proposed.proposed_lines)).toEqual([
      ['819', 500000, 0],
      ['103', 0, 500000],
    ]);
    expect(proposed.allowed_actions).toEqual(['classify', 'split', 'journal']);
    const entry = await created(journal(id));
    expect(entry).toMatchObject({
      entry_date: '2025-03-10',
      description: '건물주',
      source_type: 'taxprovider_bank',
      source_id: String(id),
      total_amount: 500000,
      editable: false,
    });
    expect(sides(entry.lines)).toEqual(sides(proposed.proposed_lines));
    expect(await shown(id)).toMatchObject({
      journal_state: 'JOURNALED',
      journal_entry_id: entry.id,
      journal: { id: entry.id, entry_no: entry.entry_no },
      proposed_lines: null,
      allowed_actions: ['delete-journal'],
    });
    expect((await bank.finance.get(PATH, { journaled: true, size: 200 })).body.data.map((each: { id: number }) => each.id)).toContain(id);
  });

  it('has a line for each split, and the account of the bank where it has one', async () => {
    const own = await newBankAccount(bank.finance, { account_code_id: bank.account('102') });
    const id = await providerRow(bank, own, { at: AT, direction: 'DEPOSIT', amount: 300 });
    const splits = [
      { amount: 100, account_code_id: bank.account('404'), memo: '제품' },
      { amount: 200, account_code_id: bank.account('255') },
    ];
    await done(bank.finance.put(`${PATH}/${id}/splits`, { splits }));
    const entry = await created(journal(id));
    expect(sides(entry.lines)).toEqual([
      ['102', 300, 0],
      ['404', 0, 100],
      ['255', 0, 200],
    ]);
    expect(entry.lines[1].memo).toBe('제품');
  });

  it('takes given lines that contain the bank with exactly the amount', async () => {
    const id = await row();
    const line = (code: string, side: 'debit' | 'credit', value: number) => ({ account_code_id: bank.account(code), [side]: value });
    const lines = (value: number) => [line('819', 'debit', value), line('103', 'credit', value)];
    expect(refusal(await journal(id, { lines: lines(499999) }))).toEqual([422, 'error.journal.amount_mismatch']);
    const turned = [line('103', 'debit', 500000), line('819', 'credit', 500000)];
    const refused = await journal(id, { lines: turned });
    expect(refusal(refused)).toEqual([422, 'error.journal.amount_mismatch']);
    expect(refused.body.error?.details).toEqual([
      { path: 'lines', code: 'amount_mismatch', expected: 500000, got: -500000, account_code_id: bank.account('103'), side: 'credit' },
    ]);
    const unbalanced = [line('819', 'debit', 1), line('103', 'credit', 500000)];
    expect(refusal(await journal(id, { lines: unbalanced }))).toEqual([422, 'error.journal.unbalanced']);
    const more = [...lines(500000), line('831', 'debit', 500), line('253', 'credit', 500)];
    const entry = await created(journal(id, { lines: more, entry_date: '2025-03-12', description: '3월 임차료' }));
    expect(entry).toMatchObject({ total_amount: 500500, entry_date: '2025-03-12', description: '3월 임차료' });
  });

  it('needs an account', async () => {
    const id = await row();
    expect(refusal(await journal(id))).toEqual([422, 'error.journal.account_required']);
    expect((await shown(id)).proposed_lines).toBe(null);
  });

  it('is made once by many at once, and undone and made again', async () => {
    const id = await classified();
    const replies = await atOnce(4, () => journal(id));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const entries = await query('select id from journal_entries where tenant_id = $1 and source_id = $2 and deleted_at is null', [
      bank.tenant.id,
      String(id),
    ]);
    expect(entries).toHaveLength(1);
    const undone = await atOnce(2, () => bank.finance.delete(`${PATH}/${id}/journal`));
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await shown(id)).toMatchObject({ journal_state: 'OPEN', journal_entry_id: null, journal: null });
    expect((await journal(id)).status).toBe(201);
  });
});

describe('a journaled row', () => {
  it('stays as it is by every operation', async () => {
    const { id } = await entered(bank, account, { account_code_id: bank.account('819') });
    await created(journal(id));
    const splits = [250000, 250000].map((amount) => ({ amount, account_code_id: bank.account('831') }));
    const { finance } = bank;
    expect(refusal(await journal(id))).toEqual(ALREADY);
    expect(refusal(await finance.put(`${PATH}/${id}/override`, { account_code_id: null }))).toEqual(ALREADY);
    expect(refusal(await finance.put(`${PATH}/${id}/splits`, { splits }))).toEqual(ALREADY);
    expect(refusal(await finance.delete(`${PATH}/${id}/splits`))).toEqual(ALREADY);
    expect(refusal(await finance.put(`${PATH}/manual/${id}`, manual(account)))).toEqual(ALREADY);
    expect(refusal(await finance.delete(`${PATH}/manual/${id}`))).toEqual(ALREADY);
    expect(refusal(await finance.put(`${PATH}/classification`, { ids: [id], account_code_id: null }))).toEqual(ALREADY);
    expect(await shown(id)).toMatchObject({ journal_state: 'JOURNALED', effective: { account: { code: '819' } }, splits: [] });
  });

  it('stays as it is in the Studio too, but for its memo', async () => {
    const id = await classified();
    await created(journal(id));
    const other = await newBankAccount(bank.finance);
    const { id: override } = (
      await query<{ id: number }>('select id from bank_transaction_overrides where bank_transaction_id = $1', [id])
    )[0] as {
      id: number;
    };
    for (const by of [bank.finance, bank.tenant.admin]) {
      for (const body of [{ amount: 1 }, { bank_account_id: other }, { journal_state: 'OPEN' }, { journal_entry_id: null }])
        expect((await by.patch(`//items/bank_transactions/${id}`, body)).status, JSON.stringify(body)).toBe(409);
      expect((await by.patch(`//items/bank_transaction_overrides/${override}`, { account_code_id: null })).status).toBeGreaterThanOrEqual(
        403,
      );
      expect((await by.delete(`//items/bank_transactions/${id}`)).status).toBe(403);
      expect((await by.delete(`//items/bank_transaction_overrides/${override}`)).status).toBe(403);
    }
    await expect(query('update bank_transaction_overrides set account_code_id = null where id = $1', [override])).rejects.toThrow(
      'already_journaled',
    );
    await expect(query('delete from bank_transactions where id = $1', [id])).rejects.toThrow('already_journaled');
    await done(bank.finance.patch(`//items/bank_transactions/${id}`, { memo: '확인함' }));
    expect(await shown(id)).toMatchObject({ memo: '확인함', effective: { memo: '확인함', account: { code: '819' } } });
  });

  it('gives its journal away nowhere but here', async () => {
    const id = await classified();
    const entry = await created(journal(id));
    expect(errorKey(await bank.finance.delete(`/journal-entries/${entry.id}`))).toBe('error.journal.managed_by_source');
  });
});

describe('many at once', () => {
  it('skips what is unclassified or journaled, and says why', async () => {
    const [a, b, open] = [await classified(), await classified('831', { at: '2025-03-11T01:00:00Z' }), await row()];
    const first = await bulk([a, open, b]);
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({
      created: [{ id: a }, { id: b }],
      skipped: [{ id: open, key: 'error.journal.account_required' }],
    });
    expect((await bulk([a, open])).body.data).toEqual({
      created: [],
      skipped: [
        { id: a, key: 'error.journal.already_journaled', message: expect.any(String) },
        { id: open, key: 'error.journal.account_required', message: expect.any(String) },
      ],
    });
  });

  it('is 404 with a foreign id, and leaves nothing behind', async () => {
    const id = await classified();
    const other = await newBank();
    const foreign = await providerRow(other, await newBankAccount(other.finance), { at: AT, amount: 1 });
    expect((await bulk([id, foreign])).status).toBe(404);
    expect((await shown(id)).journal_state).toBe('OPEN');
    expect((await other.finance.post(`${PATH}/${id}/journal`)).status).toBe(404);
    expect((await other.finance.delete(`${PATH}/${id}/journal`)).status).toBe(404);
    expect(violations(await bulk([]))).toEqual(['ids too_small']);
  });
});

describe('a transaction in a foreign currency', () => {
  it('is journaled by lines in won that somebody gives, and not as it is', async () => {
    const ledger = bank.account('104');
    const dollars = await newBankAccount(bank.finance, { currency: 'USD', account_type: 'FOREIGN', account_code_id: ledger });
    const { id } = await entered(bank, dollars, { amount: 1000, direction: 'DEPOSIT', account_code_id: bank.account('404') });
    expect((await shown(id)).proposed_lines).toBe(null);
    expect(refusal(await journal(id))).toEqual([422, 'error.bank_transaction.foreign_currency']);
    expect((await bulk([id])).body.data).toMatchObject({
      created: [],
      skipped: [{ id, key: 'error.bank_transaction.foreign_currency', message: expect.any(String) }],
    });
    const lines = (account_code_id: number) => [
      { account_code_id, debit: 1_400_000 },
      { account_code_id: bank.account('404'), credit: 1_400_000 },
    ];
    expect(refusal(await journal(id, { lines: lines(bank.account('103')) }))).toEqual([422, 'error.journal.amount_mismatch']);
    expect((await created(journal(id, { lines: lines(ledger) }))).total_amount).toBe(1_400_000);
  });

  it('stays one: the currency of its account does not change', async () => {
    const own = await newBankAccount(bank.finance);
    const become = (currency: string) => bank.finance.patch(`//items/bank_accounts/${own}`, { currency });
    await done(become('USD'));
    await done(become('KRW'));
    await entered(bank, own);
    expect(refusal(await become('USD'))).toEqual([409, 'error.bank_account.currency_fixed']);
    await done(become('KRW'));
    await expect(query("update bank_accounts set currency = 'USD' where id = $1", [own])).rejects.toThrow('currency_fixed');
  });
});

describe('a system administrator', () => {
  it('keeps the rules of the books, too', async () => {
    const root = await systemAdmin();
    const id = await classified();
    const entry = await created(journal(id));
    const MANAGED = [409, 'error.journal.managed_by_source'];
    expect(refusal(await root.patch(`//items/journal_entries/${entry.id}`, { entry_date: '2025-03-11' }))).toEqual(MANAGED);
    const line = `//items/journal_lines/${entry.lines[0].id}`;
    expect(refusal(await root.patch(line, { account_code_id: bank.account('831') }))).toEqual(MANAGED);
    expect(refusal(await root.delete(line))).toEqual(MANAGED);
    expect(refusal(await root.delete(`//items/journal_entries/${entry.id}`))).toEqual(MANAGED);
    const open = await row();
    const splits = ['819', '831'].map((code) => ({ amount: 250_000, account_code_id: bank.account(code) }));
    const { body } = await done(bank.finance.put(`${PATH}/${open}/splits`, { splits }));
    const split = `//items/bank_transaction_splits/${body.data.splits[0].id}`;
    const refused = await root.patch(split, { amount: 1 });
    expect(refusal(refused)).toEqual([422, 'error.bank_transaction.split_mismatch']);
    expect(refused.body.errors[0].message).toContain('250001');
    await expect(query('delete from bank_transaction_splits where id = $1', [body.data.splits[0].id])).rejects.toThrow('split_mismatch');
    await done(root.patch(split, { memo: '메모' }));
  });
});

describe('closed books', () => {
  it('take no journals, and give none away', async () => {
    const closing = await newBank();
    const { finance } = closing;
    const own = await newBankAccount(finance);
    const override = { account_code_id: closing.account('819') };
    const [early, journaled, late] = [
      await entered(closing, own, { ...override, transacted_at: '2025-03-31T14:00:00Z' }),
      await entered(closing, own, override),
      await entered(closing, own, { ...override, transacted_at: '2025-03-31T15:00:00Z' }),
    ];
    await created(finance.post(`${PATH}/${journaled.id}/journal`));
    await done(finance.put('/tax-invoices/supplier-settings', { ...SETTINGS, books_closed_through: '2025-03-31' }));
    const CLOSED = [409, 'error.journal.period_closed'];
    expect(refusal(await finance.post(`${PATH}/${early.id}/journal`))).toEqual(CLOSED);
    expect(refusal(await finance.delete(`${PATH}/${journaled.id}/journal`))).toEqual(CLOSED);
    expect((await finance.post(`${PATH}/journals`, { ids: [early.id, late.id] })).body.data).toMatchObject({
      created: [{ id: late.id }],
      skipped: [{ id: early.id, key: 'error.journal.period_closed' }],
    });
    expect((await finance.post(`${PATH}/${early.id}/journal`, { entry_date: '2025-04-01' })).status).toBe(201);
  });

  it('and a role that no account has is named', async () => {
    const lost = await newBank();
    const id = (await entered(lost, await newBankAccount(lost.finance), { account_code_id: lost.account('819') })).id;
    await done(lost.finance.put(`/account-codes/${lost.account('103')}`, { posting_role: null }));
    expect(refusal(await lost.finance.post(`${PATH}/${id}/journal`))).toEqual([409, 'error.account_code.role_missing']);
    expect((await done(lost.finance.get(`${PATH}/${id}`))).body.data.proposed_lines).toBe(null);
  });
});
