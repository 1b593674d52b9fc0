import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal, violations } from '../../support/replies.ts';
import { newTenant } from '../../support/tenants.ts';
import { exportOf, imported } from '../data-export/archives.ts';
import { type Books, newBooks } from './books.ts';

let books: Books;
beforeAll(async () => {
  books = await newBooks();
  await books.saveSettings();
});

const path = (id: number) => `/journal-entries/${id}`;
const show = async (id: number) => (await done(books.finance.get(path(id)))).body.data;
const reverse = (id: number, body: object = {}) => books.finance.post(`${path(id)}/reverse`, body);
const REVERSED = [409, 'error.journal.reversed'];

describe('an entry that is reversed', () => {
  it('stays, beside one of the day with its sides exchanged; both name each other', async () => {
    const made = await books.post(
      '2025-03-10',
      [books.debit('103', 1100), books.credit('404', 1000, { memo: '판매' }), books.credit('255', 100)],
      {
        description: '현금 판매',
      },
    );
    expect(await show(made.id)).toMatchObject({ reversible: true, reversed_by_id: null });
    const reversal = await created(reverse(made.id, { entry_date: '2025-04-02' }));
    expect(reversal).toMatchObject({
      ...{ entry_date: '2025-04-02', total_amount: 1100, reverses_id: made.id, reversed_by_id: null, editable: false, reversible: true },
      source: { type: 'reversal', id: String(made.id) },
      description: `[역분개] ${made.entry_no} 현금 판매`,
      lines: [
        { debit: 0, credit: 1100, account: { code: '103' } },
        { debit: 1000, credit: 0, account: { code: '404' }, memo: '판매' },
        { debit: 100, credit: 0, account: { code: '255' } },
      ],
    });
    expect(await show(made.id)).toMatchObject({ total_amount: 1100, reversed_by_id: reversal.id, editable: false, reversible: false });
    const ledger = await done(
      books.finance.get('/account-ledger', { account_code_id: books.account('103'), start_date: '2025-03-01', end_date: '2025-04-30' }),
    );
    expect(JSON.stringify(ledger.body.data)).toContain(reversal.entry_no);
  });

  it('is neither changed, deleted nor reversed again, whatever the way', async () => {
    const made = await books.post('2025-03-11', books.sale(500));
    const reversal = await created(reverse(made.id, { entry_date: '2025-03-12', description: '취소' }));
    expect(reversal.description).toBe('취소');
    const [line] = made.lines;
    for (const reply of [
      await reverse(made.id),
      await books.finance.put(path(made.id), { entry_date: '2025-03-11', lines: books.sale(700) }),
      await books.finance.put(path(made.id), { entry_date: '2025-03-11', lines: [books.debit('101', 500), books.credit('404', 500)] }),
      await books.finance.delete(path(made.id)),
      await books.finance.patch(`//items/journal_entries/${made.id}`, { description: '다른 적요' }),
      await books.finance.patch(`//items/journal_lines/${line?.id}`, { account_code_id: books.account('101') }),
    ])
      expect(refusal(reply)).toEqual(REVERSED);
    expect(refusal(await books.finance.delete(`//items/journal_entries/${made.id}`))).toEqual([409, 'error.in_use']);
    // Lines without their entry.
    await expect(
      query(
        `with actor as (select set_config('app.actor_type', 'DATABASE', true))
         update journal_lines set account_code_id = $1 from actor where id = $2`,
        [books.account('101'), line?.id],
      ),
    ).rejects.toThrow('error.journal.reversed');
    expect((await show(made.id)).lines).toMatchObject([{ account: { code: '103' }, debit: 500 }, { credit: 500 }]);
    expect(refusal(await books.finance.delete(path(reversal.id)))).toEqual([409, 'error.journal.managed_by_source']);
  });

  it('is reversed once by several at once, and its reversal can be reversed in turn', async () => {
    const made = await books.post('2025-03-13', books.sale(500));
    const replies = await atOnce(4, () => reverse(made.id, { entry_date: '2025-03-13' }));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const reversal = replies.find(({ status }) => status === 201)?.body.data;
    const again = await created(reverse(reversal.id, { entry_date: '2025-03-14' }));
    expect(again).toMatchObject({ reverses_id: reversal.id, lines: [{ debit: 500, account: { code: '103' } }, { credit: 500 }] });
  });

  it('may use an account that nobody chooses any more', async () => {
    const account = await created(
      books.finance.post('/account-codes', { code: '8999', name: '옛 비용', category: 'EXPENSE', sub_category: 'SELLING_ADMIN' }),
    );
    const made = await books.post('2025-03-15', [{ account_code_id: account.id, debit: 10 }, books.credit('103', 10)]);
    await done(books.finance.put(`/account-codes/${account.id}`, { is_active: false }));
    expect((await reverse(made.id, { entry_date: '2025-03-15' })).status).toBe(201);
  });

  it('may lie in closed books, its reversal may not, nor before it', async () => {
    const own = await newBooks();
    await own.saveSettings();
    const made = await own.post('2025-03-31', own.sale(10));
    await own.saveSettings({ books_closed_through: '2025-03-31' });
    const send = (body: object) => own.finance.post(`${path(made.id)}/reverse`, body);
    expect(refusal(await send({ entry_date: '2025-03-31' }))).toEqual([409, 'error.journal.period_closed']);
    expect(violations(await send({ entry_date: '2025-03-30' }))).toEqual(['entry_date too_small']);
    expect((await send({ entry_date: '2025-04-01' })).status).toBe(201);
    expect(violations(await send({ memo: '.', description: 'a\u0000' }))).toEqual(['description invalid_text', 'memo unknown_field']);
    // Of today unless said otherwise.
    const next = await own.post('2025-04-01', own.sale(10));
    expect((await created(own.finance.post(`${path(next.id)}/reverse`, {}))).entry_date).toBe(
      (await query<{ today: string }>('select ops.today($1)::text as today', [own.tenant.id]))[0]?.today,
    );
  });

  it('goes along with an export, and is still reversed where that is imported', async () => {
    const own = await newBooks();
    const made = await own.post('2025-03-31', own.sale(10));
    await created(own.finance.post(`${path(made.id)}/reverse`, { entry_date: '2025-04-01' }));
    const target = await newTenant();
    expect((await imported(target.id, await exportOf(own.tenant.admin))).status).toBe(201);
    const { data } = (await done(target.admin.get('/journal-entries', { sort: 'entry_no' }))).body;
    const [first, second] = data;
    expect(data).toMatchObject([
      { reverses_id: null, reversed_by_id: second.id },
      { source_type: 'reversal', source_id: String(first.id), reverses_id: first.id, reversed_by_id: null },
    ]);
    expect(refusal(await target.admin.delete(path(first.id)))).toEqual(REVERSED);
  });

  it("is missing where it is another tenant's", async () => {
    const made = await books.post('2025-03-16', books.sale(500));
    const stranger = await (await newTenant()).person('finance');
    expect((await stranger.client.post(`${path(made.id)}/reverse`, {})).status).toBe(404);
  });
});
