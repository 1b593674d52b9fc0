import { describe, expect, test } from 'vitest';
import { query } from '../../support/database.ts';
import { done, idsOf, refusal } from '../../support/replies.ts';
import { systemAdmin } from '../../support/tenants.ts';
import { newCardBooks, type Transaction } from './cards.ts';

const books = await newCardBooks();
const card = await books.card();

const classify = (body: object) => books.finance.put('/card-transactions/classification', body);

describe('splits', () => {
  const save = (id: number, splits: object[]) => books.finance.put(`/card-transactions/${id}/splits`, { splits });
  const halves = (more: object = {}) => [
    { amount: 60000, tax_amount: 10000, account_code_id: books.account('830') },
    { amount: 50000, tax_amount: 0, account_code_id: books.account('813'), ...more },
  ];

  test('add up to the transaction, or leave the former ones', async () => {
    const { id } = await books.use(card, { account_code_id: books.account('811') });
    const [first, second] = halves();
    const wrong = await save(id, [first as object, { ...second, amount: 40000 }]);
    expect([refusal(wrong), wrong.body.error?.details[0]]).toMatchObject([
      [422, 'error.card_transaction.split_mismatch'],
      { expected: 110000, got: 100000 },
    ]);
    expect((await books.shown(id)).splits).toEqual([]);
    const row = (await done(save(id, halves()))).body.data as Transaction;
    expect(row.splits).toMatchObject([
      { amount: 60000, tax_amount: 10000, vat_deductible: true, account: { code: '830' } },
      { amount: 50000, tax_amount: 0, vat_deductible: false, account: { code: '813' } },
    ]);
    expect(refusal(await save(id, halves({ vat_deductible: true })))).toEqual([422, 'error.vat.entertainment_not_deductible']);
    expect((await save(id, [{ amount: 110000, tax_amount: 10000, account_code_id: books.account('830') }])).status).toBe(422);
    expect((await save(id, halves({ account_code_id: 2147483647 }))).body.error?.details[0]?.path).toBe('splits.1.account_code_id');
    expect((await books.shown(id)).splits.map(({ id: split }) => split)).toEqual(row.splits.map(({ id: split }) => split));
    await done(books.finance.delete(`/card-transactions/${id}/splits`));
    expect(await books.shown(id)).toMatchObject({ splits: [], account_code_id: books.account('811') });
  });

  test('add up whichever way they are written', async () => {
    const { id } = await books.use(card);
    const [first] = ((await done(save(id, halves()))).body.data as Transaction).splits;
    const root = await systemAdmin();
    const item = `//items/card_transaction_splits/${first?.id}`;
    for (const reply of [await root.patch(item, { amount: 1 }), await root.patch(item, { tax_amount: 1 })])
      expect(refusal(reply)).toEqual([422, 'error.card_transaction.split_mismatch']);
    await done(root.patch(item, { memo: '메모' }));
    await expect(query('delete from card_transaction_splits where id = $1', [first?.id])).rejects.toThrow('split_mismatch');
  });

  test('are found by their accounts, and not as unclassified', async () => {
    const mine = await newCardBooks();
    const { id } = await mine.use(await mine.card());
    const found = async (filter: object) => idsOf(await done(mine.finance.get('/card-transactions', filter as Record<string, string>)));
    expect(await found({ unclassified: true })).toEqual([id]);
    await done(
      mine.finance.put(`/card-transactions/${id}/splits`, {
        splits: halves().map((split, index) => ({ ...split, account_code_id: mine.account(index ? '813' : '830') })),
      }),
    );
    expect(await found({ unclassified: true })).toEqual([]);
    expect(await found({ account_code_id: mine.account('813') })).toEqual([id]);
    expect(await found({ account_code_id: mine.account('811') })).toEqual([]);
    expect(await found({ vat_deductible: true })).toEqual([id]);
  });
});

describe('a correction of amounts', () => {
  const correct = (id: number, supply_amount: number, tax_amount: number) =>
    books.finance.patch(`/card-transactions/${id}/amount`, { supply_amount, tax_amount, reason: '영수증과 다름' });

  test('stays within the total, and is logged', async () => {
    const id = await books.synced(card);
    const row = (await done(correct(id, 99000, 11000))).body.data as Transaction;
    expect(row).toMatchObject({ supply_amount: 99000, tax_amount: 11000, total_amount: 110000, provider_supply_amount: 100000 });
    expect(row.amount_edited_at).not.toBeNull();
    expect(row.amount_logs).toMatchObject([
      { before_supply_amount: 100000, before_tax_amount: 10000, after_supply_amount: 99000, after_tax_amount: 11000 },
    ]);
    expect(refusal(await correct(id, 100000, 11000))).toEqual([422, 'error.card_transaction.amount_mismatch']);
    expect(refusal(await correct(id, 120000, -10000))).toEqual([422, 'error.card_transaction.amount_mismatch']);
    expect((await books.finance.patch(`/card-transactions/${id}/amount`, { supply_amount: 99000, tax_amount: 11000 })).status).toBe(422);
    const none = (await done(correct(id, 110000, 0))).body.data as Transaction;
    expect([none.vat_deductible, none.non_deductible_reason, none.amount_logs.length]).toEqual([false, null, 2]);
    expect((await done(correct(id, 100000, 10000))).body.data).toMatchObject({ vat_deductible: true });
    await done(classify({ ids: [id], vat_deductible: false, non_deductible_reason: 'PASSENGER_CAR' }));
    await done(correct(id, 110000, 0));
    expect((await done(correct(id, 100000, 10000))).body.data).toMatchObject({
      vat_deductible: false,
      non_deductible_reason: 'PASSENGER_CAR',
    });
  });

  test('of a cancelled use is negative', async () => {
    const id = await books.synced(card, { supply_amount: -100000, tax_amount: -10000 });
    expect((await done(correct(id, -99000, -11000))).body.data.tax_amount).toBe(-11000);
    expect((await correct(id, 99000, 11000)).status).toBe(422);
  });

  test('drops splits whose tax no longer fits', async () => {
    const { id } = await books.use(card);
    const splits = [
      { amount: 60000, tax_amount: 10000, account_code_id: books.account('830') },
      { amount: 50000, account_code_id: books.account('811') },
    ];
    await done(books.finance.put(`/card-transactions/${id}/splits`, { splits }));
    expect((await done(correct(id, 99000, 11000))).body.data.splits).toEqual([]);
  });
});
