import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../support/database.ts';
import { refusal } from '../../support/replies.ts';
import { type Books, type Entry, newBooks } from './books.ts';

const CLOSED = '2025-03-31';
const OPEN = '2025-04-01';

let books: Books;
let closed: Entry;
let open: Entry;
beforeAll(async () => {
  books = await newBooks();
  closed = await books.post(CLOSED, books.sale(10));
  open = await books.post(OPEN, books.sale(10));
  await books.saveSettings({ books_closed_through: CLOSED });
});

const post = (date: string) => books.finance.post('/journal-entries', { entry_date: date, lines: books.sale(5) });
const put = ({ id }: Entry, date: string) => books.finance.put(`/journal-entries/${id}`, { entry_date: date, lines: books.sale(20) });

describe('a closed period', () => {
  it('refuses posting, replacing, deleting and moving over its end', async () => {
    for (const reply of [
      await post(CLOSED),
      await put(closed, CLOSED),
      await put(closed, OPEN),
      await put(open, CLOSED),
      await books.finance.delete(`/journal-entries/${closed.id}`),
    ]) {
      expect(refusal(reply)).toEqual([409, 'error.journal.period_closed']);
      expect(reply.body.error?.details[0]).toMatchObject({ entry_date: CLOSED, books_closed_through: CLOSED });
      expect(reply.body.message).toBe('마감된 기간입니다.');
    }
    expect((await books.finance.get(`/journal-entries/${closed.id}`)).body.data).toMatchObject({ total_amount: 10, editable: false });
    expect((await books.finance.get(`/journal-entries/${open.id}`)).body.data).toMatchObject({
      entry_date: OPEN,
      total_amount: 10,
      editable: true,
    });
    expect((await post(OPEN)).status).toBe(201);
    expect((await put(open, OPEN)).status).toBe(200);
  });

  it('refuses them in the Studio', async () => {
    const item = (entry: Entry) => `//items/journal_entries/${entry.id}`;
    const line = `//items/journal_lines/${closed.lines[0]?.id}`;
    for (const { status, body } of [
      await books.finance.post('//items/journal_entries', { entry_date: CLOSED, lines: books.sale(5) }),
      await books.finance.patch(item(closed), { description: 'x' }),
      await books.finance.patch(item(closed), { entry_date: OPEN }),
      await books.finance.patch(item(open), { entry_date: CLOSED }),
      await books.finance.delete(item(closed)),
      await books.finance.patch(line, { memo: 'x' }),
      await books.finance.delete(line),
    ])
      expect([status, body.errors?.[0].extensions.key, body.errors?.[0].message]).toEqual([
        409,
        'error.journal.period_closed',
        '마감된 기간입니다.',
      ]);
  });

  it.each([
    "update journal_entries set description = 'x' where id = $1",
    "update journal_entries set entry_date = '2025-04-02' where id = $1",
    'delete from journal_entries where id = $1',
    "update journal_lines set memo = 'x' where journal_entry_id = $1",
    'delete from journal_lines where journal_entry_id = $1',
    "update journal_entries set entry_date = '2025-03-01' where entry_date > '2025-03-31' and tenant_id = (select tenant_id from journal_entries where id = $1)",
  ])('refuses SQL: %s', async (statement) => {
    await expect(query(statement, [closed.id])).rejects.toMatchObject({ code: 'BO409', message: 'error.journal.period_closed' });
  });

  it('is one tenant’s', async () => {
    const other = await newBooks();
    await other.post(CLOSED, [other.debit('103', 1), other.credit('404', 1)]);
  });

  it('opens again when the date moves back, or is taken away', async () => {
    await books.saveSettings({ books_closed_through: '2025-03-30' });
    expect((await post(CLOSED)).status).toBe(201);
    await books.saveSettings({ books_closed_through: null });
    expect((await post('2025-01-01')).status).toBe(201);
  });
});

it('books are closed through no day that is yet to come, whichever way they are closed', async () => {
  const fresh = await newBooks();
  const { id } = (await fresh.saveSettings({ books_closed_through: OPEN })).body.data;
  const close = (day: string) => fresh.finance.patch(`//items/supplier_settings/${id}`, { books_closed_through: day });
  expect(refusal(await close('2199-12-31'))).toEqual([422, 'error.validation_failed']);
  await expect(query("update supplier_settings set books_closed_through = '2199-12-31' where id = $1", [id])).rejects.toMatchObject({
    code: 'BO422',
    message: 'error.validation_failed',
  });
  expect((await close(CLOSED)).status).toBe(200);
});

it('closing and posting exclude each other', async () => {
  const racing = await newBooks();
  await racing.saveSettings();
  const day = '2025-06-30';
  const posting = Array.from({ length: 12 }, () =>
    racing.finance.post('/journal-entries', { entry_date: day, lines: [racing.debit('103', 1), racing.credit('404', 1)] }),
  );
  const closing = racing.saveSettings({ books_closed_through: day });
  const replies = await Promise.all(posting);
  const { updated_at: closedAt } = (await closing).body.data;
  expect([...new Set(replies.map(({ status }) => status))].filter((status) => status !== 201 && status !== 409)).toEqual([]);
  const posted = replies.filter(({ status }) => status === 201).length;
  expect(await query('select count(*)::int as count from journal_entries where tenant_id = $1', [racing.tenant.id])).toEqual([
    { count: posted },
  ]);
  expect(closedAt).not.toBeNull();
  const late = await racing.finance.post('/journal-entries', { entry_date: day, lines: [racing.debit('103', 1), racing.credit('404', 1)] });
  expect(late.status).toBe(409);
});
