import { beforeAll, describe, expect, it } from 'vitest';
import { overlapping, query, type Statement } from '../../support/database.ts';
import { refusal } from '../../support/replies.ts';
import { type Books, type LineBody, newBooks } from './books.ts';

/** The books through `/items`, as the Studio writes them, and through SQL. */
let books: Books;
beforeAll(async () => {
  books = await newBooks();
});

const ENTRIES = '//items/journal_entries';
const stored = async (id: number) =>
  (
    await query<{ entry_no: string; total: number; source: string; lines: string }>(
      `select e.entry_no, e.total_amount::float as total, e.source_type as source,
         (select string_agg(concat_ws(' ', l.line_no, l.entry_date, l.debit::float, l.credit::float), ', ' order by l.line_no) from journal_lines l where l.journal_entry_id = e.id and l.deleted_at is null) as lines
       from journal_entries e where e.id = $1`,
      [id],
    )
  )[0];

describe('an entry with its lines', () => {
  it.each([
    ['a list', (lines: LineBody[]) => lines],
    ["the Studio's changes", (create: LineBody[]) => ({ create, update: [], delete: [] })],
  ])('is posted as %s', async (_, written) => {
    const reply = await books.finance.post(ENTRIES, {
      entry_date: '2025-01-15',
      description: '스튜디오',
      lines: written(books.sale(1000)),
    });
    expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
    expect(await stored(reply.body.data.id)).toEqual({
      entry_no: expect.stringMatching(/^JE-20250115-00\d$/),
      total: 1000,
      source: 'manual',
      lines: '1 2025-01-15 1000 0, 2 2025-01-15 0 1000',
    });
  });

  it('shares its numbers with the API', async () => {
    const { entry_no: before } = await books.post('2025-01-20', books.sale(1));
    const reply = await books.finance.post(ENTRIES, { entry_date: '2025-01-20', lines: books.sale(1) });
    expect([before, reply.body.data.entry_no]).toEqual(['JE-20250120-001', 'JE-20250120-002']);
  });

  it.each<[string, () => LineBody[]]>([
    ['unequal sides', () => books.sale(1000, 999)],
    ['one line', () => [books.debit('103', 5)]],
    ['no lines', () => []],
  ])('is refused with %s when the transaction ends', async (_, lines) => {
    const reply = await books.finance.post(ENTRIES, { entry_date: '2025-01-16', lines: lines() });
    expect(refusal(reply)).toEqual([422, 'error.journal.unbalanced']);
    expect(reply.body.errors[0].message).toBe('차변과 대변의 합계가 다릅니다.');
    expect(await query('select 1 from journal_entries where tenant_id = $1 and entry_date = $2', [books.tenant.id, '2025-01-16'])).toEqual(
      [],
    );
  });

  it('is refused with a line of both sides, an inactive account or a foreign one', async () => {
    const post = (lines: LineBody[]) => books.finance.post(ENTRIES, { entry_date: '2025-01-17', lines });
    expect(refusal(await post([{ ...books.debit('103', 5), credit: 5 }, books.credit('404', 5)]))).toEqual([
      422,
      'error.journal.line_side',
    ]);
    await books.finance.put(`/account-codes/${books.account('848')}`, { is_active: false });
    expect(refusal(await post([books.debit('848', 5), books.credit('404', 5)]))).toEqual([422, 'error.journal.account_inactive']);
    const other = await newBooks();
    expect((await post([{ ...books.debit('103', 5), account_code_id: other.account('103') }, books.credit('404', 5)])).status).toBe(422);
  });

  it('takes no number and no source from people', async () => {
    const reply = await books.finance.post(ENTRIES, {
      entry_date: '2025-01-18',
      entry_no: 'JE-20250118-002',
      source_type: 'payroll',
      source_id: '1',
      total_amount: 7,
      lines: books.sale(5),
    });
    expect(await stored(reply.body.data.id)).toMatchObject({ entry_no: 'JE-20250118-001', source: 'manual', total: 5 });
    await books.finance.patch(`${ENTRIES}/${reply.body.data.id}`, {
      source_type: 'payroll',
      entry_no: 'X',
      total_amount: 9,
      description: 'x',
    });
    expect(await stored(reply.body.data.id)).toMatchObject({ entry_no: 'JE-20250118-001', source: 'manual', total: 5 });
  });
});

describe('lines edited one by one', () => {
  it('must balance when the transaction ends', async () => {
    const { id, lines } = await books.post('2025-02-01', books.sale(100));
    const [first, second] = lines.map((line) => line.id);
    expect(refusal(await books.finance.patch(`//items/journal_lines/${first}`, { debit: 5 }))).toEqual([422, 'error.journal.unbalanced']);
    expect(refusal(await books.finance.delete(`//items/journal_lines/${first}`))).toEqual([422, 'error.journal.unbalanced']);
    const update = [
      { id: first, debit: 7 },
      { id: second, credit: 7 },
    ];
    expect((await books.finance.patch(`${ENTRIES}/${id}`, { lines: { create: [], update, delete: [] } })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ total: 7, lines: '1 2025-02-01 7 0, 2 2025-02-01 0 7' });
    const added = { create: [books.debit('101', 3), books.credit('404', 3)], update: [], delete: [] };
    expect((await books.finance.patch(`${ENTRIES}/${id}`, { lines: added, entry_date: '2025-02-02' })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ total: 10, lines: '1 2025-02-02 7 0, 2 2025-02-02 0 7, 3 2025-02-02 3 0, 4 2025-02-02 0 3' });
    expect((await books.finance.delete(`${ENTRIES}/${id}`)).status).toBe(204);
    expect((await books.finance.get(`/journal-entries/${id}`)).status).toBe(404);
  });

  it('stay with their entry and with its source', async () => {
    const [one, other] = [await books.post('2025-02-03', books.sale(1)), await books.post('2025-02-03', books.sale(1))];
    const line = `//items/journal_lines/${one.lines[0]?.id}`;
    expect(refusal(await books.finance.patch(line, { journal_entry_id: other.id }))).toEqual([409, 'error.journal.line_moved']);
    await query("update journal_entries set source_type = 'taxprovider_bank' where id = $1", [one.id]);
    for (const reply of [
      await books.finance.patch(line, { memo: 'x' }),
      await books.finance.delete(line),
      await books.finance.patch(`${ENTRIES}/${one.id}`, { description: 'x' }),
      await books.finance.delete(`${ENTRIES}/${one.id}`),
    ])
      expect(refusal(reply)).toEqual([409, 'error.journal.managed_by_source']);
  });
});

describe('SQL', () => {
  it.each([
    'update journal_lines set debit = debit + 1 where journal_entry_id = $1 and line_no = 1',
    'delete from journal_lines where journal_entry_id = $1 and line_no = 1',
    'delete from journal_lines where journal_entry_id = $1',
  ])('cannot unbalance an entry: %s', async (statement) => {
    const { id } = await books.post('2025-02-05', books.sale(100));
    await expect(query(statement, [id])).rejects.toMatchObject({ code: 'BO422', message: 'error.journal.unbalanced' });
  });

  it('cannot unbalance an entry by deleting a line for good, but lets the whole entry go', async () => {
    const { id } = await books.post('2025-02-05', books.sale(100));
    const forGood = (statements: string) => query(`do $$ begin perform set_config('app.hard_delete', 'on', true); ${statements} end $$`);
    const oneLine = `delete from journal_lines where journal_entry_id = ${id} and line_no = 1;`;
    await expect(forGood(oneLine)).rejects.toMatchObject({ code: 'BO422', message: 'error.journal.unbalanced' });
    await forGood(`delete from journal_lines where journal_entry_id = ${id}; delete from journal_entries where id = ${id};`);
    expect(await query('select 1 from journal_entries where id = $1', [id])).toEqual([]);
  });

  it('cannot unbalance an entry after a check in the middle of the transaction, nor past a savepoint', async () => {
    const { id } = await books.post('2025-02-05', books.sale(100));
    const more = `update journal_lines set debit = debit * 3 where journal_entry_id = ${id} and debit > 0;`;
    const whole = `update journal_lines set debit = debit * 2, credit = credit * 2 where journal_entry_id = ${id};`;
    const transaction = (statements: string) => query(`begin; ${statements} commit`);
    const refusal = { code: 'BO422', message: 'error.journal.unbalanced' };
    try {
      await expect(transaction(`${whole} set constraints all immediate; set constraints all deferred; ${more}`)).rejects.toMatchObject(
        refusal,
      );
      await query('rollback');
      await expect(transaction(`${more} savepoint s; ${whole} rollback to s;`)).rejects.toMatchObject(refusal);
    } finally {
      await query('rollback');
    }
    await transaction(`savepoint s; ${more} rollback to s; ${whole}`);
    expect(await stored(id)).toMatchObject({ total: 200 });
    expect(await query('select 1 from ops.unbalanced_entries')).toEqual([]);
  });

  it('adds lines to one entry from two transactions at once, and total_amount counts both', async () => {
    const { id } = await books.post('2025-02-05', books.sale(100));
    const add = (from: number, amount: number): Statement => [
      `insert into journal_lines (tenant_id, journal_entry_id, line_no, account_code_id, debit, credit, entry_date)
       select tenant_id, journal_entry_id, line_no + $2, account_code_id, sign(debit) * $3, sign(credit) * $3, entry_date
       from journal_lines where journal_entry_id = $1 and line_no <= 2`,
      id,
      from,
      amount,
    ];
    expect(await overlapping(add(2, 10), add(4, 1))).toBe('done');
    expect(await stored(id)).toMatchObject({ total: 111 });
  });

  it('cannot put an amount on both sides, and total_amount follows the lines', async () => {
    const { id } = await books.post('2025-02-05', books.sale(100));
    await expect(query('update journal_lines set credit = 1, debit = 1 where journal_entry_id = $1', [id])).rejects.toMatchObject({
      constraint: 'journal_lines_one_side',
    });
    await query('update journal_lines set debit = debit * 2, credit = credit * 2 where journal_entry_id = $1', [id]);
    await query('update journal_entries set total_amount = 1 where id = $1', [id]);
    expect((await stored(id))?.total).toBe(200);
  });
});
