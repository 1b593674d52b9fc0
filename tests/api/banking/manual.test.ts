import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../support/database.ts';
import { created, refusal, violations } from '../../support/replies.ts';
import { newClient } from '../clients/clients.ts';
import { type Bank, entered, manual, newBank, newBankAccount, PATH, providerRow } from './bank.ts';

let bank: Bank;
let account: number;
beforeAll(async () => {
  bank = await newBank();
  account = await newBankAccount(bank.finance);
});

const post = (body: object) => bank.finance.post(`${PATH}/manual`, body);

describe('a transaction entered by hand', () => {
  it('has a new account, and account and client as its override', async () => {
    const vendor = await newClient(bank.finance, { name: '우리건물', client_type: 'PURCHASE' });
    const { bank_account_id: _, ...rest } = manual(account, { account_code_id: bank.account('819'), vendor_id: vendor, summary: '임차료' });
    const row = await created(
      post({ ...rest, new_account: { bank_name: '국민은행', account_number: '110-234-567890', opening_balance: 1000 } }),
    );
    expect(row).toMatchObject({
      source: 'MANUAL',
      transaction_date: '2025-03-10',
      amount: 500000,
      balance_after: null,
      journal_state: 'OPEN',
      journal: null,
      bank_account: { bank_name: '국민은행', account_number: '110234567890' },
      effective: { account: { code: '819' }, vendor: { id: vendor, name: '우리건물' }, summary: '임차료', counterparty: null },
      override: { account_code_id: bank.account('819'), vendor_id: vendor, summary: null },
      splits: [],
    });
    const again = await post({ ...rest, new_account: { bank_name: '국민은행', account_number: '110 234 567890' } });
    expect(refusal(again)).toEqual([409, 'error.bank_account.duplicate']);
    const letters = await post({ ...rest, new_account: { bank_name: '국민은행', account_number: '110-ABC' } });
    expect(refusal(letters)).toEqual([422, 'error.bank_account.number_invalid']);
  });

  it.each([
    ['no account', { bank_account_id: undefined }, 'bank_account_id required'],
    ['two accounts', { new_account: { bank_name: '은행', account_number: '1' } }, 'bank_account_id either_or'],
    ['an account that there is not', { bank_account_id: 2147483647 }, 'bank_account_id unknown_reference'],
    ['an amount of nothing', { amount: 0 }, 'amount too_small'],
    ['an unknown ledger account', { account_code_id: 2147483647 }, 'account_code_id unknown_reference'],
    ['an unknown field', { balance_after: 5 }, 'balance_after unknown_field'],
  ])('is refused with %s', async (_, fields, violation) => {
    const reply = await post(manual(account, fields));
    expect([reply.status, violations(reply)]).toEqual([422, [violation]]);
  });

  it('lies in the past, by the instant', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    expect(refusal(await post(manual(account, { transacted_at: soon })))).toEqual([422, 'error.date_in_future']);
    const { id } = await entered(bank, account);
    expect(refusal(await bank.finance.put(`${PATH}/manual/${id}`, manual(account, { transacted_at: soon })))).toEqual([
      422,
      'error.date_in_future',
    ]);
  });

  it('belongs to the day of the tenant', async () => {
    const row = await entered(bank, account, { transacted_at: '2025-03-10T15:30:00Z' });
    expect(row.transaction_date).toBe('2025-03-11');
  });

  it('leaves nothing behind when its override is refused', async () => {
    const before = (await bank.finance.get(`${PATH}/accounts`)).body.meta.total;
    const { bank_account_id: _, ...rest } = manual(account, { vendor_id: 2147483647 });
    expect((await post({ ...rest, new_account: { bank_name: '은행', account_number: '998877' } })).status).toBe(422);
    expect((await bank.finance.get(`${PATH}/accounts`)).body.meta.total).toBe(before);
  });
});

describe('changing it', () => {
  it('replaces what is sent, and drops splits of another amount', async () => {
    const row = await entered(bank, account, { memo: '메모', account_code_id: bank.account('819') });
    const splits = [
      { amount: 200000, account_code_id: bank.account('819') },
      { amount: 300000, account_code_id: bank.account('831') },
    ];
    await bank.finance.put(`${PATH}/${row.id}/splits`, { splits });
    const same = await bank.finance.put(`${PATH}/manual/${row.id}`, manual(account, { summary: '3월 임차료', amount: '500000.00' }));
    expect(same.body.data).toMatchObject({ summary: '3월 임차료', memo: '메모', splits: [{ amount: 200000 }, { amount: 300000 }] });
    const other = await bank.finance.put(`${PATH}/manual/${row.id}`, manual(account, { amount: 600000, account_code_id: null }));
    expect(other.body.data).toMatchObject({ amount: 600000, splits: [], override: null, summary: '3월 임차료' });
  });

  it('asks for what a PUT must have', async () => {
    const { id } = await entered(bank, account);
    const reply = await bank.finance.put(`${PATH}/manual/${id}`, { amount: 5 });
    expect(violations(reply)?.sort()).toEqual(['bank_account_id required', 'direction required', 'transacted_at required']);
  });

  it('is not for rows of the bank, nor is deleting', async () => {
    const id = await providerRow(bank, account, { at: '2025-03-10T01:00:00Z', amount: 7000 });
    expect(refusal(await bank.finance.put(`${PATH}/manual/${id}`, manual(account)))).toEqual([409, 'error.bank_transaction.not_manual']);
    expect(refusal(await bank.finance.delete(`${PATH}/manual/${id}`))).toEqual([409, 'error.bank_transaction.not_manual']);
    const [row] = await query('select amount::int, deleted_at from bank_transactions where id = $1', [id]);
    expect(row).toEqual({ amount: 7000, deleted_at: null });
  });

  it('hides a deleted row from readers, and deletes no row twice', async () => {
    const { id } = await entered(bank, account, { summary: '지울 것' });
    expect((await bank.finance.delete(`${PATH}/manual/${id}`)).body.data).toEqual({ id });
    expect((await bank.finance.get(`${PATH}/${id}`)).status).toBe(404);
    expect((await bank.finance.delete(`${PATH}/manual/${id}`)).status).toBe(404);
    expect((await bank.finance.get(PATH, { search: '지울 것' })).body.meta.total).toBe(0);
    const [row] = await query('select deleted_at is not null as deleted from bank_transactions where id = $1', [id]);
    expect(row).toEqual({ deleted: true });
  });
});

describe('rights', () => {
  it('of a manager end at reading, of staff before it', async () => {
    const [manager, staff] = await Promise.all([bank.tenant.person('manager'), bank.tenant.person('staff')]);
    const { id } = await entered(bank, account);
    expect((await manager.client.get(`${PATH}/${id}`)).status).toBe(200);
    expect((await manager.client.post(`${PATH}/manual`, manual(account))).status).toBe(403);
    expect((await manager.client.put(`${PATH}/${id}/override`, { memo: 'x' })).status).toBe(403);
    expect((await manager.client.put(`${PATH}/classification`, { ids: [id], memo: 'x' })).status).toBe(403);
    expect((await staff.client.get(`${PATH}/${id}`)).status).toBe(403);
    expect((await staff.client.get(`${PATH}/balance-summary`)).status).toBe(403);
  });
});
