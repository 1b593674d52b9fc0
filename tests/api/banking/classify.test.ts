import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { done, refusal, violations } from '../../support/replies.ts';
import { newClient } from '../clients/clients.ts';
import { type Bank, newBank, newBankAccount, PATH, providerRow } from './bank.ts';

let bank: Bank;
let other: Bank;
let account: number;
beforeAll(async () => {
  [bank, other] = await Promise.all([newBank(), newBank()]);
  account = await newBankAccount(bank.finance);
});

const row = (fields: object = {}) =>
  providerRow(bank, account, { at: '2025-03-10T01:00:00Z', amount: 500000, summary: '자동이체', counterparty: '건물주', ...fields });

const override = (id: number, body: object) => bank.finance.put(`${PATH}/${id}/override`, body);
const split = (id: number, splits: object[]) => bank.finance.put(`${PATH}/${id}/splits`, { splits });
const part = (amount: number | string, code = '819', more: object = {}) => ({ amount, account_code_id: bank.account(code), ...more });
const stored = (id: number) => query('select * from bank_transaction_overrides where bank_transaction_id = $1', [id]);

describe('an override', () => {
  it('shows in effective, while what the bank sent stays', async () => {
    const id = await row();
    const reply = await override(id, { summary: '임차료', account_code_id: bank.account('819') });
    expect(reply.body.data).toMatchObject({
      summary: '자동이체',
      counterparty: '건물주',
      effective: { summary: '임차료', counterparty: '건물주', account: { code: '819' }, vendor: null },
      override: { summary: '임차료', counterparty: null },
    });
    const found = (await bank.finance.get(PATH, { search: '임차' })).body.data;
    expect(found.map((each: { id: number }) => each.id)).toEqual([id]);
    const replaced = (await bank.finance.get(PATH, { search: '자동이체' })).body.data.map((each: { id: number }) => each.id);
    expect(replaced).not.toContain(id);
  });

  it('sets what is sent, clears what is null, and is gone when it says nothing', async () => {
    const id = await row();
    await override(id, { summary: '임차료', memo: '3월' });
    expect((await override(id, { summary: null })).body.data.override).toMatchObject({ summary: null, memo: '3월' });
    expect((await override(id, {})).body.data.override).toMatchObject({ memo: '3월' });
    expect((await override(id, { memo: '' })).body.data.override).toBe(null);
    expect(await stored(id)).toEqual([]);
    const none = { account_code_id: null, vendor_id: null, counterparty: null, summary: null, memo: null };
    expect((await override(id, none)).body.data.override).toBe(null);
    expect(await stored(id)).toEqual([]);
  });

  it('is one, however many write it at once', async () => {
    const id = await row();
    const replies = await atOnce(6, (index) => override(id, index % 2 ? { summary: `S${index}` } : { memo: `M${index}` }));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await stored(id)).toMatchObject([{ summary: expect.stringMatching(/^S/), memo: expect.stringMatching(/^M/) }]);
  });

  it('names accounts that are open, and rows of the tenant', async () => {
    const id = await row();
    const foreign = await newClient(other.finance, { name: '남의 거래처' });
    expect(violations(await override(id, { vendor_id: foreign }))).toEqual(['vendor_id unknown_reference']);
    expect(violations(await override(id, { account_code_id: other.account('819') }))).toEqual(['account_code_id unknown_reference']);
    const closed = bank.account('848');
    await done(bank.finance.put(`/account-codes/${closed}`, { is_active: false }));
    expect(refusal(await override(id, { account_code_id: closed }))).toEqual([422, 'error.journal.account_inactive']);
    expect((await other.finance.put(`${PATH}/${id}/override`, { memo: 'x' })).status).toBe(404);
    expect(violations(await override(id, { amount: 5 }))).toEqual(['amount unknown_field']);
  });
});

describe('splits', () => {
  it('add up to the amount, to the last digit', async () => {
    const id = await row({ amount: '500000.30' });
    const reply = await split(id, [part('200000.10'), part('300000.20', '831', { memo: '수수료' })]);
    expect(reply.body.data.splits).toMatchObject([
      { line_no: 1, amount: 200000.1, account: { code: '819' } },
      { line_no: 2, amount: 300000.2, account: { code: '831' }, memo: '수수료' },
    ]);
    const wrong = await split(id, [part(200000), part(300000)]);
    expect(refusal(wrong)).toEqual([422, 'error.bank_transaction.split_mismatch']);
    expect(wrong.body.error?.details).toMatchObject([{ path: 'splits', expected: 500000.3, got: 500000 }]);
    expect((await bank.finance.get(`${PATH}/${id}`)).body.data.splits).toHaveLength(2);
  });

  it('replace those before, and go away again', async () => {
    const id = await row();
    await split(id, [part(200000), part(300000)]);
    const three = await split(id, [part(100000), part(100000), part(300000, '831')]);
    expect(three.body.data.splits.map(({ amount }: { amount: number }) => amount)).toEqual([100000, 100000, 300000]);
    expect((await bank.finance.delete(`${PATH}/${id}/splits`)).body.data).toEqual({ id });
    expect((await bank.finance.get(`${PATH}/${id}`)).body.data.splits).toEqual([]);
  });

  it('are 2 to 20, positive, and of the tenant', async () => {
    const id = await row();
    expect(violations(await split(id, [part(500000)]))).toEqual(['splits too_small']);
    expect(violations(await split(id, [part(500001), part(-1)]))).toEqual(['splits.1.amount too_small']);
    expect((await split(id, Array(21).fill(part(1)))).status).toBe(422);
    const foreign = [part(200000), { amount: 300000, account_code_id: other.account('819') }];
    expect(violations(await split(id, foreign))).toEqual(['splits.1.account_code_id unknown_reference']);
    expect((await other.finance.put(`${PATH}/${id}/splits`, { splits: [part(1), part(2)] })).status).toBe(404);
    expect((await other.finance.delete(`${PATH}/${id}/splits`)).status).toBe(404);
  });

  it('are looked at again after the bank changed the amount', async () => {
    const id = await row();
    await split(id, [part(200000), part(300000)]);
    await query('update bank_transactions set amount = 600000, needs_review = true where id = $1', [id]);
    expect((await bank.finance.get(PATH, { needs_review: true })).body.data).toMatchObject([{ id }]);
    const reply = await split(id, [part(300000), part(300000)]);
    expect(reply.body.data.needs_review).toBe(false);
  });
});

describe('classification of many', () => {
  const classify = (body: object) => bank.finance.put(`${PATH}/classification`, body);

  it('sets what is sent and leaves the rest of their overrides', async () => {
    const [a, b] = [await row(), await row()];
    await override(a, { summary: '임차료' });
    expect((await classify({ ids: [b, a, b], account_code_id: bank.account('819') })).body.data).toEqual({ updated: [a, b] });
    expect((await bank.finance.get(`${PATH}/${a}`)).body.data.override).toMatchObject({
      summary: '임차료',
      account_code_id: bank.account('819'),
    });
    await classify({ ids: [a, b], account_code_id: null });
    expect(await stored(b)).toEqual([]);
    expect(await stored(a)).toMatchObject([{ summary: '임차료', account_code_id: null }]);
  });

  it('is all or nothing', async () => {
    const [a, b] = [await row(), await row()];
    const foreign = await providerRow(other, await newBankAccount(other.finance), { at: '2025-03-10T01:00:00Z', amount: 1 });
    expect(violations(await classify({ ids: [a, foreign], memo: 'x' }))).toEqual(['ids.1 unknown_reference']);
    expect((await classify({ ids: [a, b], account_code_id: other.account('819') })).status).toBe(422);
    expect((await classify({ ids: Array(201).fill(a), memo: 'x' })).status).toBe(422);
    expect((await classify({ ids: [], memo: 'x' })).status).toBe(422);
    expect(await stored(a)).toEqual([]);
  });
});
