import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../support/database.ts';
import { done, errorKey, refusal } from '../../support/replies.ts';
import { type Bank, entered, newBank, newBankAccount, newLinkedAccount, PATH, providerRow } from './bank.ts';

let bank: Bank;
beforeAll(async () => {
  bank = await newBank();
});

const summary = (query: Record<string, string | number> = {}) => bank.finance.get(`${PATH}/balance-summary`, query);
const march = { start_date: '2025-03-01', end_date: '2025-03-31' };

/** Three rows of the bank around the first of March, by the clock of the tenant. */
async function fed(): Promise<number> {
  const account = await newLinkedAccount(bank, { opening_balance: 77 });
  await providerRow(bank, account, { at: '2025-02-28T14:59:59Z', direction: 'DEPOSIT', amount: 1000, balance: 5000 });
  await providerRow(bank, account, { at: '2025-02-28T15:00:00Z', direction: 'DEPOSIT', amount: 700, balance: 5700 });
  await providerRow(bank, account, { at: '2025-03-31T14:59:59Z', amount: 200, balance: 5500 });
  return account;
}

describe('the balance summary', () => {
  it('opens with what the bank said before, by the days of the tenant', async () => {
    const account = await fed();
    await entered(bank, account, { amount: 999 });
    const [shown] = (await summary({ ...march, bank_account_id: account })).body.data.accounts;
    expect(shown).toMatchObject({ opening: 5000, deposits: 700, withdrawals: 200, closing: 5500, difference: 0 });
    expect(shown.as_of).toBe('2025-03-31T14:59:59.000Z');
    const later = (await summary({ start_date: '2025-04-01', end_date: '2025-04-30', bank_account_id: account })).body.data.accounts[0];
    expect(later).toMatchObject({ opening: 5500, deposits: 0, withdrawals: 0, closing: 5500, difference: 0 });
  });

  it('opens with the balance before the first row where there is none before', async () => {
    const account = await fed();
    const [whole] = (await summary({ start_date: '2025-01-01', end_date: '2025-03-31', bank_account_id: account })).body.data.accounts;
    expect(whole).toMatchObject({ opening: 4000, deposits: 1700, withdrawals: 200, closing: 5500, difference: 0 });
    const [before] = (await summary({ start_date: '2025-01-01', end_date: '2025-01-31', bank_account_id: account })).body.data.accounts;
    expect(before).toMatchObject({ opening: 4000, closing: 4000, difference: 0, as_of: null });
  });

  it('says what is missing', async () => {
    const account = await fed();
    await query(`delete from bank_transactions where bank_account_id = $1 and amount = 700`, [account]);
    const [shown] = (await summary({ ...march, bank_account_id: account })).body.data.accounts;
    expect(shown).toMatchObject({ opening: 5000, deposits: 0, withdrawals: 200, closing: 5500, difference: 700 });
  });

  it('adds up what was typed in where the bank sends nothing, and totals accounts in won', async () => {
    const fresh = await newBank();
    const account = await newBankAccount(fresh.finance, { opening_balance: 10000 });
    await entered(fresh, account, { transacted_at: '2025-02-10T10:00:00+09:00', direction: 'DEPOSIT', amount: 500 });
    await entered(fresh, account, { transacted_at: '2025-03-10T10:00:00+09:00', amount: '0.25' });
    const dollars = await newBankAccount(fresh.finance, { opening_balance: 5, currency: 'USD', account_type: 'FOREIGN' });
    const { accounts, total } = (await fresh.finance.get(`${PATH}/balance-summary`, march)).body.data;
    expect(accounts).toHaveLength(2);
    const shown = accounts.find((each: { bank_account_id: number }) => each.bank_account_id === account);
    expect(shown).toMatchObject({ opening: 10500, deposits: 0, withdrawals: 0.25, closing: 10499.75, difference: 0 });
    expect(accounts.find((each: { bank_account_id: number }) => each.bank_account_id === dollars)).toMatchObject({
      closing: 5,
      as_of: null,
    });
    expect(total).toEqual({ opening: 10500, deposits: 0, withdrawals: 0.25, closing: 10499.75 });
  });

  it('is of this month unless named, and of a range that there is', async () => {
    const { start_date, end_date } = (await summary()).body.data;
    expect(start_date).toBe(`${end_date.slice(0, 7)}-01`);
    expect(refusal(await summary({ start_date: '2025-03-02', end_date: '2025-03-01' }))).toEqual([422, 'error.date_range_invalid']);
    expect((await summary({ start_date: '2025-01-01', end_date: '2026-01-01' })).status).toBe(200);
    expect(refusal(await summary({ start_date: '2025-01-01', end_date: '2026-01-02' }))).toEqual([422, 'error.date_range_too_long']);
    const other = await newBank();
    const foreign = await newBankAccount(other.finance, { opening_balance: 5 });
    expect((await summary({ ...march, bank_account_id: foreign })).body.data).toMatchObject({ accounts: [], total: { closing: 0 } });
  });
});

describe('the list', () => {
  it('has the balance as the bank sent it, newest first, and totals of what is found', async () => {
    const account = await fed();
    const { data, meta } = (await bank.finance.get(PATH, { bank_account_id: account })).body;
    expect(data.map((row: { balance_after: number }) => row.balance_after)).toEqual([5500, 5700, 5000]);
    expect(meta.totals).toEqual({ count: 3, deposits: 1700, withdrawals: 200 });
    const found = (await bank.finance.get(PATH, { bank_account_id: account, ...march, max_amount: 200 })).body;
    expect(found.meta.totals).toEqual({ count: 1, deposits: 0, withdrawals: 200 });
    expect((await bank.finance.get(PATH, { bank_account_id: account, sort: 'amount' })).body.data[0].amount).toBe(200);
    expect((await bank.finance.get(PATH, { sort: 'summary' })).status).toBe(422);
  });

  it('totals what is in won', async () => {
    const fresh = await newBank();
    await entered(fresh, await newBankAccount(fresh.finance), { direction: 'DEPOSIT', amount: 700 });
    await entered(fresh, await newBankAccount(fresh.finance, { currency: 'USD', account_type: 'FOREIGN' }), {
      direction: 'DEPOSIT',
      amount: 5,
    });
    expect((await fresh.finance.get(PATH)).body.meta.totals).toEqual({ count: 2, deposits: 700, withdrawals: 0 });
  });

  it('finds the unclassified, and rows by the account that counts', async () => {
    const fresh = await newBank();
    const account = await newBankAccount(fresh.finance);
    const [plain, own, parted] = [await entered(fresh, account), await entered(fresh, account), await entered(fresh, account)];
    await done(fresh.finance.put(`${PATH}/${own.id}/override`, { account_code_id: fresh.account('819') }));
    const splits = ['819', '831'].map((code) => ({ amount: 250000, account_code_id: fresh.account(code) }));
    await done(fresh.finance.put(`${PATH}/${parted.id}/override`, { account_code_id: fresh.account('820') }));
    await done(fresh.finance.put(`${PATH}/${parted.id}/splits`, { splits }));
    const ids = async (query: Record<string, string | number | boolean>) =>
      (await fresh.finance.get(PATH, query)).body.data.map((row: { id: number }) => row.id).sort();
    expect(await ids({ unclassified: true })).toEqual([plain.id]);
    expect(await ids({ unclassified: false })).toEqual([own.id, parted.id]);
    expect(await ids({ account_code_id: fresh.account('819') })).toEqual([own.id, parted.id]);
    expect(await ids({ account_code_id: fresh.account('831') })).toEqual([parted.id]);
    expect(await ids({ account_code_id: fresh.account('820') })).toEqual([]);
    expect(await ids({ journaled: true })).toEqual([]);
  });
});

describe('bank accounts', () => {
  const patch = (id: number, body: object, by = bank.finance) => by.patch(`//items/bank_accounts/${id}`, body);

  it('keep digits of their numbers, whichever way they come', async () => {
    const id = await newBankAccount(bank.finance, { account_number: '220-333-444444' });
    expect((await bank.finance.get(`//items/bank_accounts/${id}`)).body.data.account_number).toBe('220333444444');
    await done(patch(id, { account_number: '220-333-55 5555' }));
    expect((await bank.finance.get(`//items/bank_accounts/${id}`)).body.data.account_number).toBe('220333555555');
    expect(errorKey(await patch(id, { account_number: '220-ABC' }))).toBe('error.bank_account.number_invalid');
  });

  it('have their bank and number from the provider once they are linked', async () => {
    const id = await newLinkedAccount(bank);
    for (const by of [bank.finance, bank.tenant.admin]) {
      for (const body of [{ bank_name: '다른은행' }, { account_number: '999-1' }, { bank_code: '0004' }])
        expect(refusal(await patch(id, body, by))).toEqual([409, 'error.bank_account.linked']);
      expect(refusal(await by.delete(`//items/bank_accounts/${id}`))).toEqual([409, 'error.bank_account.linked']);
    }
    expect((await patch(id, { provider_linked: false })).status).toBe(422);
    await done(patch(id, { bank_name: '기업은행', alias: '급여 계좌', account_code_id: bank.account('102') }));
    const found = (await bank.finance.get(`${PATH}/accounts`, { size: 200 })).body.data.find((row: { id: number }) => row.id === id);
    expect(found).toMatchObject({ alias: '급여 계좌', provider_linked: true, account: { code: '102' } });
  });

  it('show their last balance', async () => {
    const account = await fed();
    const typed = await newBankAccount(bank.finance, { opening_balance: 100, is_active: false });
    await entered(bank, typed, { direction: 'DEPOSIT', amount: 50 });
    const all = (await bank.finance.get(`${PATH}/accounts`, { size: 200 })).body.data as { id: number }[];
    expect(all.find(({ id }) => id === account)).toMatchObject({ last_balance: 5500, last_transaction_at: '2025-03-31T14:59:59.000Z' });
    expect(all.find(({ id }) => id === typed)).toMatchObject({ last_balance: 150, is_active: false });
    const active = (await bank.finance.get(`${PATH}/accounts`, { size: 200, is_active: true })).body.data as { id: number }[];
    expect(active.map(({ id }) => id)).not.toContain(typed);
  });
});
