import { describe, expect, test } from 'vitest';
import { query } from '../../support/database.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newCardBooks } from './cards.ts';

const books = await newCardBooks();
const card = await books.card();

interface Line {
  account: { code: string };
  debit: number;
  credit: number;
  evidence: string;
}

const written = (lines: Line[]) => lines.map(({ account, debit, credit }) => `${account.code} ${debit} ${credit}`);

const journal = async (id: number, body: object = {}) => {
  const entry = await created(books.finance.post(`/card-transactions/${id}/journal`, body));
  return { entry, lines: written(entry.lines) };
};

describe('the journal of a use', () => {
  test('takes the tax out where it is deducted, and is undone and made again', async () => {
    const { id } = await books.use(card, { account_code_id: books.account('830') });
    const proposed = (await books.shown(id)).proposed_lines;
    expect(proposed?.map(({ account_code_id }) => account_code_id)).toEqual(['830', '135', '253'].map(books.account));
    expect(proposed?.[1]).toEqual({
      ...{ account_code_id: books.account('135'), account: { id: books.account('135'), code: '135', name: '부가세대급금' } },
      ...{ vendor_id: null, vendor: null, debit: 10_000, credit: 0, memo: null, evidence: 'CARD' },
    });
    const { entry, lines } = await journal(id);
    expect(lines).toEqual(written(proposed ?? []));
    expect(lines).toEqual(['830 100000 0', '135 10000 0', '253 0 110000']);
    expect(entry).toMatchObject({
      source_type: 'taxprovider_card',
      source_id: String(id),
      entry_date: '2025-03-10',
      description: '한결문구',
    });
    expect(entry.lines.map(({ evidence }: Line) => evidence)).toEqual(['CARD', 'CARD', 'CARD']);
    expect(await books.shown(id)).toMatchObject({
      journal_entry_id: entry.id,
      journal_state: 'JOURNALED',
      allowed_actions: ['delete-journal'],
    });
    expect(refusal(await books.finance.post(`/card-transactions/${id}/journal`))).toEqual([409, 'error.journal.already_journaled']);
    expect((await done(books.finance.delete(`/card-transactions/${id}/journal`))).body.data).toEqual({ id: entry.id });
    expect(await books.shown(id)).toMatchObject({ journal_entry_id: null, journal_state: 'OPEN' });
    expect((await books.finance.delete(`/card-transactions/${id}/journal`)).status).toBe(404);
    expect((await journal(id)).lines).toEqual(lines);
  });

  test('leaves the tax in entertainment, by whatever account it is charged to', async () => {
    const { id } = await books.use(card, { account_code_id: books.account('813') });
    expect((await journal(id)).lines).toEqual(['813 110000 0', '253 0 110000']);
    const entertaining = await books.card({ default_account_code_id: books.account('830') });
    const { id: defaulted } = await books.use(entertaining);
    await done(books.finance.put(`/corporate-cards/${entertaining}`, { default_account_code_id: books.account('813') }));
    expect((await journal(defaulted)).lines).toEqual(['813 110000 0', '253 0 110000']);
  });

  test('is of a fixed asset where the card is for them, and VAT counts it so', async () => {
    const own = await newCardBooks();
    const { id } = await own.use(await own.card({ default_account_code_id: own.account('206') }));
    await own.use(await own.card({ default_account_code_id: own.account('830') }));
    const cards = async () => (await done(own.finance.get('/vat/detail', { period: '2025-1P' }))).body.data.summary.cards.deductible;
    const counted = { count: 2, supply: 200_000, tax: 20_000, fixed_asset_supply: 100_000, fixed_asset_tax: 10_000 };
    expect(await cards()).toMatchObject(counted);
    expect(written((await created(own.finance.post(`/card-transactions/${id}/journal`, {}))).lines)[0]).toBe('206 100000 0');
    expect(await cards()).toMatchObject(counted);
  });

  test('needs an account: splits, its own, or the default of the card', async () => {
    const { id } = await books.use(card);
    expect((await books.shown(id)).proposed_lines).toBeNull();
    expect(refusal(await books.finance.post(`/card-transactions/${id}/journal`))).toEqual([422, 'error.journal.account_required']);
    const splits = [
      { amount: 60000, tax_amount: 10000, account_code_id: books.account('830') },
      { amount: 50000, account_code_id: books.account('813') },
    ];
    await done(books.finance.put(`/card-transactions/${id}/splits`, { splits }));
    expect((await journal(id)).lines).toEqual(['830 50000 0', '813 50000 0', '135 10000 0', '253 0 110000']);
    const { id: other } = await books.use(await books.card({ default_account_code_id: books.account('811') }));
    expect((await journal(other)).lines).toEqual(['811 100000 0', '135 10000 0', '253 0 110000']);
  });

  test('asks for the roles of accounts that it needs, unless lines are given', async () => {
    const lost = await newCardBooks();
    const own = await lost.card({ default_account_code_id: lost.account('830') });
    const [deducted, kept, given] = [
      await lost.use(own),
      await lost.use(own, { merchant_tax_type: 'SIMPLIFIED' }),
      await lost.use(own, { merchant_name: '손으로' }),
    ];
    await done(lost.finance.put(`/account-codes/${lost.account('135')}`, { posting_role: null }));
    const post = (id: number, body: object = {}) => lost.finance.post(`/card-transactions/${id}/journal`, body);
    expect(refusal(await post(deducted.id))).toEqual([409, 'error.account_code.role_missing']);
    expect((await lost.shown(deducted.id)).proposed_lines).toBeNull();
    expect(written((await created(post(kept.id))).lines)).toEqual(['830 110000 0', '253 0 110000']);
    const lines = [
      { account_code_id: lost.account('830'), debit: 110000 },
      { account_code_id: lost.account('253'), credit: 110000 },
    ];
    expect((await post(given.id, { lines })).status).toBe(201);
  });

  test('of a cancelled use stands on the other sides', async () => {
    const { id } = await books.use(card, {
      account_code_id: books.account('830'),
      approval_type: 'CANCELLED',
      service_charge: 5500,
      tax_amount: 9500,
    });
    expect((await journal(id)).lines).toEqual(['830 0 100500', '135 0 9500', '253 110000 0']);
  });

  test('by given lines comes to the amount of the use', async () => {
    const { id } = await books.use(card);
    const lines = (amount: number) => [books.debit('811', amount), books.credit('253', amount)];
    expect(refusal(await books.finance.post(`/card-transactions/${id}/journal`, { lines: lines(100000) }))).toEqual([
      422,
      'error.journal.amount_mismatch',
    ]);
    expect((await journal(id, { lines: lines(110000), entry_date: '2025-03-31', description: '직접' })).entry).toMatchObject({
      entry_date: '2025-03-31',
      description: '직접',
    });
  });

  test('two at once: one entry', async () => {
    const { id } = await books.use(card, { account_code_id: books.account('830') });
    const replies = await Promise.all([1, 2, 3].map(() => books.finance.post(`/card-transactions/${id}/journal`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const [{ entries } = {}] = await query(
      "select count(*)::integer as entries from journal_entries where source_type = 'taxprovider_card' and source_id = $1 and deleted_at is null",
      [String(id)],
    );
    expect(entries).toBe(1);
  });

  test('is neither changed nor deleted but at its source, nor in a closed period', async () => {
    const closed = await newCardBooks();
    const own = await closed.card();
    const { id } = await closed.use(own, { account_code_id: closed.account('830') });
    const { id: later } = await closed.use(own, { account_code_id: closed.account('830'), used_at: '2025-04-01T03:00:00Z' });
    const entry = await created(closed.finance.post(`/card-transactions/${id}/journal`));
    expect(refusal(await closed.finance.delete(`/journal-entries/${entry.id}`))).toEqual([409, 'error.journal.managed_by_source']);
    await done(closed.saveSettings({ books_closed_through: '2025-03-31' }));
    expect(refusal(await closed.finance.delete(`/card-transactions/${id}/journal`))).toEqual([409, 'error.journal.period_closed']);
    const { id: march } = await closed.use(own, { account_code_id: closed.account('830') });
    expect(refusal(await closed.finance.post(`/card-transactions/${march}/journal`))).toEqual([409, 'error.journal.period_closed']);
    const bulk = await created(closed.finance.post('/card-transactions/journals', { ids: [march, later] }));
    expect(bulk).toMatchObject({ created: [{ id: later }], skipped: [{ id: march, key: 'error.journal.period_closed' }] });
  });
});

test('many are journaled at once, an entry each; what cannot be is skipped with its reason', async () => {
  const [ready, second, bare, hidden, journaled] = [
    await books.use(card, { account_code_id: books.account('830') }),
    await books.use(card, { account_code_id: books.account('813'), used_at: '2025-03-11T03:10:00Z' }),
    await books.use(card),
    await books.use(card, { account_code_id: books.account('830') }),
    await books.use(card, { account_code_id: books.account('830') }),
  ];
  await done(books.finance.post(`/card-transactions/${hidden.id}/hide`));
  await created(books.finance.post(`/card-transactions/${journaled.id}/journal`));
  const ids = [ready, second, bare, hidden, journaled].map(({ id }) => id);
  const report = await created(books.finance.post('/card-transactions/journals', { ids }));
  expect(report.created.map(({ id }: { id: number }) => id)).toEqual([ready.id, second.id]);
  expect(report.skipped).toEqual([
    { id: bare.id, key: 'error.journal.account_required', message: expect.any(String) },
    { id: hidden.id, key: 'error.card_transaction.hidden', message: '숨긴 거래입니다.' },
    { id: journaled.id, key: 'error.journal.already_journaled', message: expect.any(String) },
  ]);
  expect((await books.finance.post('/card-transactions/journals', { ids: [ready.id, 2147483647] })).status).toBe(404);
});

describe('a journaled use', () => {
  test('is locked, whichever way', async () => {
    const { id } = await books.use(card, { account_code_id: books.account('830') });
    const splits = [
      { amount: 60000, tax_amount: 10000, account_code_id: books.account('830') },
      { amount: 50000, account_code_id: books.account('811') },
    ];
    const split = (await done(books.finance.put(`/card-transactions/${id}/splits`, { splits }))).body.data.splits[0].id;
    await journal(id);
    const operations = [
      await books.finance.put('/card-transactions/classification', { ids: [id], account_code_id: books.account('811') }),
      await books.finance.put(`/card-transactions/${id}/splits`, { splits }),
      await books.finance.delete(`/card-transactions/${id}/splits`),
      await books.finance.post(`/card-transactions/${id}/hide`),
      await books.finance.patch(`/card-transactions/${id}/amount`, { supply_amount: 110000, tax_amount: 0, reason: 'x' }),
      await books.finance.delete(`/card-transactions/manual/${id}`),
      await books.finance.put(`/card-transactions/manual/${id}`, {
        corporate_card_id: card,
        used_at: '2025-03-10T03:10:00Z',
        merchant_name: 'x',
        total_amount: 5,
      }),
    ];
    expect(operations.map(refusal)).toEqual(operations.map(() => [409, 'error.journal.already_journaled']));
    const changes = [
      { account_code_id: books.account('811') },
      { vat_deductible: false },
      { hidden_at: '2025-01-01T00:00:00Z' },
      { total_amount: 1 },
      { journal_state: 'OPEN' },
      { journal_entry_id: null },
    ];
    for (const client of [books.finance, books.tenant.admin]) {
      for (const change of changes)
        expect([403, 409], JSON.stringify(change)).toContain((await client.patch(`//items/card_transactions/${id}`, change)).status);
      expect([403, 409]).toContain((await client.patch(`//items/card_transaction_splits/${split}`, { amount: 1 })).status);
      expect([403, 409]).toContain((await client.delete(`//items/card_transaction_splits/${split}`)).status);
      expect([403, 409]).toContain((await client.delete(`//items/card_transactions/${id}`)).status);
      const asked = 'mutation { update_card_transactions_item(id: "ID", data: { account_code_id: null }) { id } }'.replace(
        'ID',
        String(id),
      );
      expect((await client.post('//graphql', { query: asked })).body.errors?.length).toBeGreaterThan(0);
    }
    expect((await books.shown(id)).splits).toHaveLength(2);
    await done(books.finance.patch(`//items/card_transactions/${id}`, { memo: '메모는 남길 수 있다' }));
    expect((await books.shown(id)).memo).toBe('메모는 남길 수 있다');
  });
});
