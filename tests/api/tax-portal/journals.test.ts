import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newTenant } from '../../support/tenants.ts';
import { linesOf, listed, newPortal, type Portal } from './portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await newPortal();
});

const classify = (body: object) => portal.finance.put('/taxportal-invoices/classification', body);
const show = async (id: number) => (await done(portal.finance.get(`/taxportal-invoices/${id}`))).body.data;

describe('the journal of an invoice', () => {
  it.each<[{ account?: string; vat_deductible?: boolean; supply_amount?: number }, (string | number)[][]]>([
    [
      {},
      [
        ['153', 1_000_000, 0],
        ['135', 100_000, 0],
        ['251', 0, 1_100_000],
      ],
    ],
    [
      { account: '831' },
      [
        ['831', 1_000_000, 0],
        ['135', 100_000, 0],
        ['253', 0, 1_100_000],
      ],
    ],
    [
      { account: '831', vat_deductible: false },
      [
        ['831', 1_100_000, 0],
        ['253', 0, 1_100_000],
      ],
    ],
    [
      { supply_amount: -1_000_000 },
      [
        ['153', 0, 1_000_000],
        ['135', 0, 100_000],
        ['251', 1_100_000, 0],
      ],
    ],
  ])('of a purchase with %o is as proposed', async ({ account, ...more }, lines) => {
    const invoice = await portal.enter('PURCHASE', { ...more, ...(account ? { account_code_id: portal.account(account) } : {}) });
    const proposed = (await done(portal.finance.get(`/taxportal-invoices/${invoice.id}/journal`))).body.data;
    expect(proposed).toMatchObject({ journaled: false, consolidated: false, entry: null });
    expect(linesOf({ lines: proposed.proposed_lines })).toEqual(lines);
    const entry = await created(portal.journal(invoice.id));
    expect(entry).toMatchObject({
      entry_date: '2025-03-10',
      source_type: 'taxportal_invoice',
      source_id: String(invoice.id),
      is_consolidated: false,
      editable: false,
      total_amount: 1_100_000,
    });
    expect(linesOf(entry)).toEqual(lines);
    const after = (await done(portal.finance.get(`/taxportal-invoices/${invoice.id}/journal`))).body.data;
    expect(after).toMatchObject({ journaled: true, proposed_lines: null, entry: { id: entry.id, entry_no: entry.entry_no } });
  });

  it('shows in the ledger of the account between other entries', async () => {
    await portal.post('2025-06-01', [portal.debit('135', 5), portal.credit('103', 5)]);
    const { id } = await portal.enter('PURCHASE', { write_date: '2025-06-02' });
    await created(portal.journal(id));
    await portal.post('2025-06-03', [portal.debit('135', 7), portal.credit('103', 7)]);
    const range = { account_code: '135', start_date: '2025-06-01', end_date: '2025-06-30' };
    const { data } = (await done(portal.finance.get('/account-ledger', range))).body;
    const rows = data.months[0].rows as { source_type: string; debit: number }[];
    expect(rows.map(({ source_type: type, debit }) => [type, debit])).toEqual([
      ['manual', 5],
      ['taxportal_invoice', 100_000],
      ['manual', 7],
    ]);
  });

  it('is made once, of many at once too, and again after it is undone', async () => {
    const { id } = await portal.enter('SALES');
    const replies = await atOnce(3, () => portal.journal(id));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(refusal(await portal.journal(id))).toEqual([409, 'error.journal.already_journaled']);
    const { journal_entry_id: entry } = await show(id);
    expect((await portal.finance.delete(`/taxportal-invoices/${id}/journal`)).body.data).toEqual({ id: entry });
    expect((await portal.finance.delete(`/taxportal-invoices/${id}/journal`)).status).toBe(404);
    expect(linesOf(await created(portal.journal(id)))).toEqual([
      ['108', 1_100_000, 0],
      ['404', 0, 1_000_000],
      ['255', 0, 100_000],
    ]);
  });

  it('takes lines that come to the invoice, and no others', async () => {
    const { id } = await portal.enter('PURCHASE');
    const lines = (amount: number) => [portal.debit('831', amount), portal.credit('253', amount)];
    expect(refusal(await portal.journal(id, { lines: lines(1_099_999) }))).toEqual([422, 'error.journal.amount_mismatch']);
    expect(refusal(await portal.journal(id, { lines: [portal.debit('831', 1_100_000), portal.credit('253', 1)] }))[0]).toBe(422);
    const entry = await created(portal.journal(id, { lines: lines(1_100_000), entry_date: '2025-03-31', description: '3월 매입' }));
    expect(entry).toMatchObject({ entry_date: '2025-03-31', description: '3월 매입', lines: [{ evidence: 'TAX_INVOICE' }, {}] });
  });

  it('is refused of an invoice of 0', async () => {
    const { id } = await portal.enter('SALES', { supply_amount: 0 });
    expect(refusal(await portal.journal(id))).toEqual([422, 'error.journal.unbalanced']);
    expect((await show(id)).allowed_actions).not.toContain('journal');
  });

  it('asks for the roles of accounts, unless lines are given', async () => {
    const fresh = await newPortal();
    await done(fresh.finance.put(`/account-codes/${fresh.account('255')}`, { posting_role: null }));
    const { id } = await fresh.enter('SALES');
    const exempt = await fresh.enter('SALES', { tax_type: 'EXEMPT' });
    for (const reply of [await fresh.journal(id), await fresh.finance.get(`/taxportal-invoices/${id}/journal`)])
      expect(refusal(reply)).toEqual([409, 'error.account_code.role_missing']);
    expect((await fresh.journal(exempt.id)).status).toBe(201);
    const lines = [fresh.debit('108', 1_100_000), fresh.credit('404', 1_100_000)];
    expect((await fresh.journal(id, { lines })).status).toBe(201);
  });

  it('is not made in closed books', async () => {
    const fresh = await newPortal();
    const { id } = await fresh.enter('SALES');
    await done(fresh.saveSettings({ books_closed_through: '2025-03-31' }));
    expect(refusal(await fresh.journal(id))).toEqual([409, 'error.journal.period_closed']);
    expect((await fresh.journal(id, { entry_date: '2025-04-01' })).status).toBe(201);
  });

  it('is managed by its source', async () => {
    const { id } = await portal.enter('SALES');
    const entry = await created(portal.journal(id));
    const changed = await portal.finance.put(`/journal-entries/${entry.id}`, { entry_date: '2025-03-10', lines: portal.sale(1) });
    expect(refusal(changed)).toEqual([409, 'error.journal.managed_by_source']);
    expect(refusal(await portal.finance.delete(`/journal-entries/${entry.id}`))).toEqual([409, 'error.journal.managed_by_source']);
  });
});

describe('a consolidated journal', () => {
  const consolidate = (ids: number[], more: object = {}) =>
    portal.finance.post('/taxportal-invoices/consolidated-journals', { invoice_ids: ids, entry_date: '2025-03-31', ...more });

  it('adds two sales up to one entry, which is undone as a whole', async () => {
    const ids = [(await portal.enter('SALES')).id, (await portal.enter('SALES', { supply_amount: 2_000_000 })).id];
    const entry = await created(consolidate(ids));
    expect(entry).toMatchObject({ is_consolidated: true, total_amount: 3_300_000, source_type: 'taxportal_invoice', source_id: null });
    expect(entry.source_invoices.map(({ id }: { id: number }) => id)).toEqual(ids);
    expect(linesOf(entry)).toEqual([
      ['108', 3_300_000, 0],
      ['404', 0, 3_000_000],
      ['255', 0, 300_000],
    ]);
    const [first = 0] = ids;
    expect(refusal(await portal.finance.delete(`/taxportal-invoices/${first}/journal`))).toEqual([
      409,
      'error.taxportal_invoice.in_consolidated_journal',
    ]);
    expect(refusal(await portal.finance.delete(`/journal-entries/${entry.id}`))).toEqual([409, 'error.journal.managed_by_source']);
    expect((await portal.finance.get(`/taxportal-invoices/${first}/journal`)).body.data).toMatchObject({
      journaled: true,
      consolidated: true,
    });
    expect(refusal(await portal.journal(first))).toEqual([409, 'error.journal.already_journaled']);
    const other = await newTenant();
    expect((await other.admin.delete(`/taxportal-invoices/consolidated-journals/${entry.id}`)).status).toBe(404);
    expect((await portal.finance.delete(`/taxportal-invoices/consolidated-journals/${entry.id}`)).body.data).toEqual({ id: entry.id });
    expect((await portal.finance.delete(`/taxportal-invoices/consolidated-journals/${entry.id}`)).status).toBe(404);
    expect(await show(first)).toMatchObject({ journal_state: 'OPEN', journal_entry_id: null });
    expect((await consolidate(ids)).status).toBe(201);
  });

  it('refuses sales beside purchases, unknown and repeated invoices, other totals', async () => {
    const [sale, second, purchase] = [await portal.enter('SALES'), await portal.enter('SALES'), await portal.enter('PURCHASE')];
    expect(refusal(await consolidate([sale.id, purchase.id]))).toEqual([422, 'error.taxportal_invoice.mixed_direction']);
    expect((await consolidate([sale.id])).status).toBe(422);
    expect((await consolidate([sale.id, sale.id])).status).toBe(422);
    const strange = await listed((await newTenant()).id, 'S1', { direction: 'SALES' });
    expect(refusal(await consolidate([sale.id, strange]))).toEqual([422, 'error.validation_failed']);
    const lines = (amount: number) => [portal.debit('108', amount), portal.credit('404', amount)];
    expect(refusal(await consolidate([sale.id, second.id], { lines: lines(1) }))).toEqual([422, 'error.journal.amount_mismatch']);
    expect((await consolidate([sale.id, second.id], { lines: lines(2_200_000) })).status).toBe(201);
  });

  it('journals nothing when one invoice is journaled already', async () => {
    const [journaled, open] = [await portal.enter('SALES'), await portal.enter('SALES')];
    await created(portal.journal(journaled.id));
    expect(refusal(await consolidate([open.id, journaled.id]))).toEqual([409, 'error.journal.already_journaled']);
    expect((await show(open.id)).journal_state).toBe('OPEN');
  });

  it('takes each invoice once, of two at once', async () => {
    const [a, b, c] = [await portal.enter('SALES'), await portal.enter('SALES'), await portal.enter('SALES')];
    const replies = await Promise.all([consolidate([a.id, b.id]), consolidate([c.id, b.id])]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('is no way to undo the journal of one invoice', async () => {
    const { id } = await portal.enter('SALES');
    const entry = await created(portal.journal(id));
    expect((await portal.finance.delete(`/taxportal-invoices/consolidated-journals/${entry.id}`)).status).toBe(404);
  });
});

describe('a classification', () => {
  it('is of all or of none', async () => {
    const [first, second] = [await portal.enter('PURCHASE'), await portal.enter('PURCHASE')];
    const account_code_id = portal.account('831');
    const strange = await listed((await newTenant()).id, 'S2');
    expect(refusal(await classify({ ids: [first.id, strange], account_code_id }))).toEqual([422, 'error.validation_failed']);
    await created(portal.journal(second.id));
    expect(refusal(await classify({ ids: [first.id, second.id], account_code_id }))).toEqual([409, 'error.journal.already_journaled']);
    expect((await show(first.id)).account).toBeNull();
    const third = await portal.enter('PURCHASE');
    const done_ = await done(classify({ ids: [third.id, first.id, third.id], account_code_id, memo: '운반비' }));
    expect(done_.body.data).toEqual({ updated: [first.id, third.id] });
    expect(await show(third.id)).toMatchObject({ account: { code: '831' }, memo: '운반비', vat_deductible: true });
    await done(classify({ ids: [third.id], memo: null }));
    expect(await show(third.id)).toMatchObject({ account: { code: '831' }, memo: null });
  });

  it('of deductibility is of taxable purchases alone', async () => {
    const purchase = await portal.enter('PURCHASE');
    for (const other of [await portal.enter('SALES'), await portal.enter('PURCHASE', { tax_type: 'EXEMPT' })])
      expect(refusal(await classify({ ids: [purchase.id, other.id], vat_deductible: false }))).toEqual([422, 'error.vat.not_applicable']);
    await done(classify({ ids: [purchase.id], vat_deductible: false }));
    expect(await show(purchase.id)).toMatchObject({ vat_deductible: false, non_deductible_reason: 'OTHER' });
    await done(classify({ ids: [purchase.id], non_deductible_reason: 'PASSENGER_CAR' }));
    expect(await show(purchase.id)).toMatchObject({ vat_deductible: false, non_deductible_reason: 'PASSENGER_CAR' });
  });

  it('is forced by an entertainment account for as long as the invoice is on it', async () => {
    const { id } = await portal.enter('PURCHASE');
    const account_code_id = portal.account('813');
    expect(refusal(await classify({ ids: [id], account_code_id, vat_deductible: true }))).toEqual([
      422,
      'error.vat.entertainment_not_deductible',
    ]);
    await done(classify({ ids: [id], account_code_id }));
    expect(await show(id)).toMatchObject({ vat_deductible: false, non_deductible_reason: 'ENTERTAINMENT' });
    await done(classify({ ids: [id], account_code_id: portal.account('831') }));
    expect(await show(id)).toMatchObject({ vat_deductible: true, non_deductible_reason: null });
  });

  it.each([[{ ids: [] }], [{ ids: Array.from({ length: 201 }, (_, index) => index + 1) }], [{}], [{ ids: [1], total_amount: 1 }]])(
    'refuses %o',
    async (body) => expect((await classify(body)).status).toBe(422),
  );
});

describe('what is journaled stays as it is', () => {
  it('past the API too, but for its memo', async () => {
    const { id } = await portal.enter('PURCHASE');
    await created(portal.journal(id));
    const item = `//items/tax_portal_invoices/${id}`;
    expect((await portal.finance.patch(item, { account_code_id: portal.account('831') })).status).toBeGreaterThanOrEqual(400);
    expect((await portal.finance.patch(item, { journal_state: 'OPEN', journal_entry_id: null })).status).toBeGreaterThanOrEqual(400);
    expect((await portal.finance.delete(item)).status).toBeGreaterThanOrEqual(400);
    await expect(query('update tax_portal_invoices set vat_deductible = false where id = $1', [id])).rejects.toThrow(/already_journaled/);
    await done(portal.finance.patch(item, { memo: '확인함' }));
    expect(await show(id)).toMatchObject({ memo: '확인함', journal_state: 'JOURNALED', vat_deductible: true });
  });
});
