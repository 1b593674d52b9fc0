import { describe, expect, test } from 'vitest';
import { holding, query } from '../../support/database.ts';
import { created, done } from '../../support/replies.ts';
import { newCardBooks } from './cards.ts';

describe('an account that becomes one of entertainment', () => {
  const DEDUCTED = { vat_deductible: true, non_deductible_reason: null };
  const ENTERTAINMENT = { vat_deductible: false, non_deductible_reason: 'ENTERTAINMENT' };

  test('has none of its open rows deducted, and gives them back when it is none any more', async () => {
    const mine = await newCardBooks();
    const account = mine.account('830');
    const [plain, defaulted] = [await mine.card(), await mine.card({ default_account_code_id: account })];
    const [own, byCard, journaled, cheap, split, booked, other] = [
      await mine.use(plain, { account_code_id: account }),
      await mine.use(defaulted),
      await mine.use(plain, { account_code_id: account }),
      await mine.use(plain, { account_code_id: account, merchant_tax_type: 'SIMPLIFIED', tax_amount: 1000 }),
      await mine.use(plain),
      await mine.use(plain),
      await mine.use(defaulted, { account_code_id: mine.account('829') }),
    ];
    const splits = [
      { amount: 60000, tax_amount: 6000, account_code_id: account },
      { amount: 50000, tax_amount: 4000, account_code_id: mine.account('829') },
    ];
    for (const { id } of [split, booked]) await done(mine.finance.put(`/card-transactions/${id}/splits`, { splits }));
    for (const { id } of [journaled, booked]) await created(mine.finance.post(`/card-transactions/${id}/journal`));
    const invoice = await created(
      mine.finance.post('/taxportal-invoices/manual', {
        ...{ direction: 'PURCHASE', write_date: '2025-03-10', tax_type: 'TAXABLE', counterparty_business_number: '1234567891' },
        ...{ counterparty_name: '꽃집', supply_amount: 100000, account_code_id: account },
      }),
    );
    const become = (entertainment_kind: string | null) => done(mine.finance.put(`/account-codes/${account}`, { entertainment_kind }));
    const taken = async () => (await done(mine.finance.get('/vat/detail', { period: '2025-1P' }))).body.data.summary.input_tax;
    expect(await taken()).toBe(70000);
    await become('GENERAL');
    for (const { id } of [own, byCard, cheap]) expect(await mine.shown(id)).toMatchObject(ENTERTAINMENT);
    for (const { id } of [journaled, other]) expect(await mine.shown(id)).toMatchObject(DEDUCTED);
    expect((await mine.shown(split.id)).splits).toMatchObject([{ vat_deductible: false }, { vat_deductible: true }]);
    expect((await done(mine.finance.get(`/taxportal-invoices/${invoice.id}`))).body.data).toMatchObject(ENTERTAINMENT);
    expect(await taken()).toBe(34000);
    // As they were booked, until their journals are deleted.
    for (const { id } of [journaled, booked]) await done(mine.finance.delete(`/card-transactions/${id}/journal`));
    expect(await mine.shown(journaled.id)).toMatchObject(ENTERTAINMENT);
    expect(await taken()).toBe(18000);
    await become('CULTURE');
    expect(await mine.shown(own.id)).toMatchObject(ENTERTAINMENT);
    await become(null);
    for (const { id } of [own, byCard, journaled]) expect(await mine.shown(id)).toMatchObject(DEDUCTED);
    expect(await mine.shown(cheap.id)).toMatchObject({ vat_deductible: false, non_deductible_reason: 'OTHER' });
    expect((await mine.shown(split.id)).splits).toMatchObject([{ vat_deductible: true }, { vat_deductible: true }]);
    expect((await done(mine.finance.get(`/taxportal-invoices/${invoice.id}`))).body.data).toMatchObject(DEDUCTED);
    expect(await taken()).toBe(70000);
  });

  test('is it for the uses that take it from their card, too, and other choices stay', async () => {
    const mine = await newCardBooks();
    const own = await mine.card();
    const [open, chosen, classified] = [
      await mine.use(own),
      await mine.use(own),
      await mine.use(own, { account_code_id: mine.account('830') }),
    ];
    const byDefault = (code: string | null) =>
      done(mine.finance.put(`/corporate-cards/${own}`, { default_account_code_id: code && mine.account(code) }));
    await byDefault('813');
    expect(await mine.shown(open.id)).toMatchObject(ENTERTAINMENT);
    expect(await mine.shown(classified.id)).toMatchObject(DEDUCTED);
    await byDefault('830');
    expect(await mine.shown(open.id)).toMatchObject(DEDUCTED);
    const choice = { vat_deductible: false, non_deductible_reason: 'NON_BUSINESS' };
    await done(mine.finance.put('/card-transactions/classification', { ids: [chosen.id], ...choice }));
    await byDefault('829');
    await byDefault(null);
    expect(await mine.shown(chosen.id)).toMatchObject(choice);
    await query('update corporate_cards set default_account_code_id = $1 where id = $2', [mine.account('813'), own]);
    expect(await mine.shown(open.id)).toMatchObject(ENTERTAINMENT);
  });

  test('is waited for by whoever puts a row on it at that moment', async () => {
    const mine = await newCardBooks();
    const { id } = await mine.use(await mine.card());
    const account = mine.account('830');
    await holding(["update account_codes set entertainment_kind = 'GENERAL' where id = $1", account], async (release, { awaited }) => {
      const classifying = mine.finance.put('/card-transactions/classification', { ids: [id], account_code_id: account });
      await awaited();
      await release();
      await done(classifying);
    });
    expect(await mine.shown(id)).toMatchObject({ account_code_id: account, ...ENTERTAINMENT });
  });
});
