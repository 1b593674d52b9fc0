import { beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../support/client.ts';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { errorKey, refusal, violationPaths } from '../../support/replies.ts';
import { newClient } from '../clients/clients.ts';
import { type Books, type LineBody, newBooks } from './books.ts';

let books: Books;
beforeAll(async () => {
  books = await newBooks();
});

const post = (lines: unknown, more: object = {}): Promise<Reply> =>
  books.finance.post('/journal-entries', { entry_date: '2025-03-03', lines, ...more });

describe('posting', () => {
  it('numbers the entries of a day; a refused one takes no number', async () => {
    const fresh = await newBooks();
    const entry = (lines: LineBody[]) => fresh.finance.post('/journal-entries', { entry_date: '2025-01-15', lines });
    const first = await entry([fresh.debit('103', 1_000_000), fresh.credit('404', 1_000_000)]);
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({
      entry_no: 'JE-20250115-001',
      entry_date: '2025-01-15',
      source_type: 'manual',
      source_id: null,
      is_closing: false,
      total_amount: 1_000_000,
    });
    expect(errorKey(await entry([fresh.debit('103', 1_000_000), fresh.credit('404', 999_999)]))).toBe('error.journal.unbalanced');
    expect(errorKey(await entry([{ ...fresh.debit('103', 5), credit: 5 }, fresh.credit('404', 5)]))).toBe('error.journal.line_side');
    expect(errorKey(await entry([fresh.debit('103', 5)]))).toBe('error.validation_failed');
    expect((await entry([fresh.debit('103', 5), fresh.credit('404', 5)])).body.data.entry_no).toBe('JE-20250115-002');
  });

  it('gives entries posted at once consecutive numbers', async () => {
    const replies = await atOnce(20, (index) => post(books.sale(index + 1), { entry_date: '2025-05-05' }));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const numbers = replies.map(({ body }) => body.data.entry_no as string).sort();
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => `JE-20250505-${String(index + 1).padStart(3, '0')}`));
  });

  it('keeps what a line says', async () => {
    const vendor_id = await newClient(books.tenant.admin, { name: '한국자재', client_type: 'PURCHASE' });
    const options = { tag: ['a', 1] };
    const { data } = (
      await post([books.debit('830', '1000.50', { vendor_id, memo: '볼펜', evidence: 'CARD' }), books.credit('253', 1000.5)], {
        description: '소모품',
        options,
      })
    ).body;
    expect(Object.keys(data)).toEqual([
      ...[
        'id',
        'entry_no',
        'entry_date',
        'description',
        'source_type',
        'source_id',
        'is_consolidated',
        'is_closing',
        'total_amount',
        'reverses_id',
        'reversed_by_id',
        'options',
      ],
      ...['created_at', 'created_by', 'updated_at', 'updated_by', 'lines', 'source', 'source_invoices', 'editable', 'reversible'],
    ]);
    expect(data).toMatchObject({
      description: '소모품',
      total_amount: 1000.5,
      options,
      source: { type: 'manual', id: null, label: '일반전표' },
      source_invoices: [],
      editable: true,
    });
    expect(data.lines).toEqual([
      {
        ...{ id: expect.any(Number), line_no: 1, account_code_id: books.account('830'), account: { code: '830', name: '소모품비' } },
        ...{ debit: 1000.5, credit: 0, vendor_id, vendor: { name: '한국자재' }, memo: '볼펜', evidence: 'CARD' },
      },
      expect.objectContaining({ line_no: 2, debit: 0, credit: 1000.5, vendor_id: null, vendor: null, memo: null, evidence: 'NONE' }),
    ]);
    expect((await books.finance.get(`/journal-entries/${data.id}`, {}, { 'accept-language': 'en' })).body.data.source.label).toBe('Manual');
  });

  it('takes 200 lines and no more', async () => {
    const lines = (count: number) => [...Array.from({ length: count - 1 }, () => books.debit('830', 1)), books.credit('253', count - 1)];
    const most = await post(lines(200));
    expect(most.status).toBe(201);
    expect(most.body.data.lines.map(({ line_no }: { line_no: number }) => line_no)).toEqual(
      Array.from({ length: 200 }, (_, index) => index + 1),
    );
    const tooMany = await post(lines(201));
    expect([tooMany.status, violationPaths(tooMany)]).toEqual([422, ['lines']]);
    expect((await post([])).status).toBe(422);
  });

  it.each<[string, object]>([
    ['both sides', { debit: 5, credit: 5 }],
    ['neither side', {}],
    ['zero on both', { debit: 0, credit: 0 }],
    ['a negative debit', { debit: -5 }],
    ['a negative credit beside a debit', { debit: 5, credit: -5 }],
  ])('refuses a line with %s', async (_, amounts) => {
    const reply = await post([{ account_code_id: books.account('103'), ...amounts }, books.credit('404', 5)]);
    expect([...refusal(reply), violationPaths(reply)]).toEqual([422, 'error.journal.line_side', ['lines.0']]);
  });

  it.each<[string, unknown, boolean]>([
    ['three decimals', 1.001, false],
    ['three decimals as text', '1.001', false],
    ['idle zeros', '1.2000', true],
    ['text', '1200.05', true],
    ['10^15', 1_000_000_000_000_000, false],
    ['the greatest amount', '999999999999999.99', true],
    ['an exponent', '1e3', false],
    ['a boolean', true, false],
    ['null', null, false],
    ['words', '천원', false],
    ['a comma', '1,000', false],
  ])('reads %s', async (_, amount, taken) => {
    const reply = await post([
      { account_code_id: books.account('103'), debit: amount },
      { account_code_id: books.account('404'), credit: amount },
    ]);
    if (taken) expect(reply.status).toBe(201);
    else expect([...refusal(reply), violationPaths(reply)]).toEqual([422, 'error.validation_failed', ['lines.0.debit', 'lines.1.credit']]);
  });

  it('adds in decimals', async () => {
    expect((await post([books.debit('830', 0.1), books.debit('830', 0.2), books.credit('253', 0.3)])).body.data.total_amount).toBe(0.3);
    const off = await post([books.debit('103', '999999999999999.99'), books.credit('404', '999999999999999.98')]);
    expect(errorKey(off)).toBe('error.journal.unbalanced');
  });

  it('names unknown, deleted and foreign references by their line', async () => {
    const other = await newBooks();
    const gone = await newClient(books.tenant.admin, { name: '폐업', client_type: 'PURCHASE' });
    await books.tenant.admin.delete(`/clients/${gone}`);
    const reply = await post([books.debit('103', 5, { vendor_id: gone }), { account_code_id: other.account('404'), credit: 5 }]);
    expect([...refusal(reply), violationPaths(reply)]).toEqual([
      422,
      'error.validation_failed',
      ['lines.0.vendor_id', 'lines.1.account_code_id'],
    ]);
  });

  it.each<[string, object, string]>([
    ['source_type', { source_type: 'payroll' }, 'source_type'],
    ['a number', { entry_no: 'JE-1' }, 'entry_no'],
    ['no such day', { entry_date: '2025-02-29' }, 'entry_date'],
    ['no date', { entry_date: undefined }, 'entry_date'],
    ['a long description', { description: 'x'.repeat(201) }, 'description'],
  ])('refuses %s', async (_, more, path) => {
    const reply = await post(books.sale(5), more);
    expect([...refusal(reply), violationPaths(reply)]).toEqual([422, 'error.validation_failed', [path]]);
  });
});

describe('replacing', () => {
  const put = (id: number, lines: unknown, more: object = {}) =>
    books.finance.put(`/journal-entries/${id}`, { entry_date: '2025-03-03', lines, ...more });

  it('changes lines in place, adds and deletes, and keeps the number', async () => {
    const { id, entry_no: entryNo, lines } = await books.post('2025-03-03', books.sale(100), { description: '처음', is_closing: true });
    const more = await put(id, [books.debit('103', 70), books.debit('101', 50), books.credit('404', 120)], { entry_date: '2025-03-04' });
    expect(more.body.data).toMatchObject({
      entry_no: entryNo,
      entry_date: '2025-03-04',
      total_amount: 120,
      description: '처음',
      is_closing: true,
    });
    expect(more.body.data.lines.map((line: { id: number }) => line.id).slice(0, 2)).toEqual(lines.map((line) => line.id));
    expect(await query('select distinct entry_date::text from journal_lines where journal_entry_id = $1', [id])).toEqual([
      { entry_date: '2025-03-04' },
    ]);
    const fewer = await put(id, books.sale(30), { description: null, is_closing: false });
    expect(fewer.body.data).toMatchObject({ total_amount: 30, description: null, is_closing: false });
    expect(fewer.body.data.lines.map(({ line_no, debit, credit }: Record<string, unknown>) => [line_no, debit, credit])).toEqual([
      [1, 30, 0],
      [2, 0, 30],
    ]);
    expect(await query('select line_no from journal_lines where journal_entry_id = $1 and deleted_at is not null', [id])).toEqual([
      { line_no: 3 },
    ]);
  });

  it('changes the lines that name their id in what they name, adds those without, and deletes the others', async () => {
    const { id, lines } = await books.post('2025-03-03', [books.debit('103', 100, { memo: '매출' }), books.credit('404', 100)]);
    const [first, second] = lines;
    const changed = await put(id, [books.credit('404', 70), { id: first?.id, debit: 70 }]);
    expect(changed.body.data.lines).toMatchObject([
      { line_no: 1, debit: 0, credit: 70 },
      { id: first?.id, line_no: 2, account_code_id: books.account('103'), debit: 70, credit: 0, memo: '매출' },
    ]);
    expect(changed.body.data.lines[0].id).not.toBe(second?.id);
    const other = await books.post('2025-03-03', books.sale(100));
    const foreign = [{ id: other.lines[0]?.id, debit: 70 }, books.credit('404', 70)];
    expect(violationPaths(await put(id, foreign))).toEqual(['lines.0.id']);
    expect(violationPaths(await put(id, [{ id: first?.id }, { id: first?.id }]))).toEqual(['lines.1.id']);
    expect(violationPaths(await put(id, [{ id: first?.id }, { credit: 70 }]))).toEqual(['lines.1.account_code_id']);
    expect(errorKey(await put(id, [{ id: first?.id, debit: 71 }, books.credit('404', 70)]))).toBe('error.journal.unbalanced');
  });

  it('refuses what posting refuses, and changes nothing then', async () => {
    const { id } = await books.post('2025-03-03', books.sale(100));
    expect(errorKey(await put(id, books.sale(100, 99)))).toBe('error.journal.unbalanced');
    expect(errorKey(await put(id, [books.debit('103', 1)]))).toBe('error.validation_failed');
    expect((await books.finance.get(`/journal-entries/${id}`)).body.data.total_amount).toBe(100);
  });

  it('keeps an account that went out of use, and takes up none', async () => {
    const { id } = await books.post('2025-03-03', [books.debit('833', 10), books.credit('103', 10)]);
    await books.finance.put(`/account-codes/${books.account('833')}`, { is_active: false });
    const kept = await put(id, [books.credit('103', 20), books.debit('833', 20)]);
    expect([kept.status, kept.body.data.total_amount]).toEqual([200, 20]);
    const posted = await post([books.debit('833', 10), books.credit('103', 10)]);
    expect([...refusal(posted), violationPaths(posted)]).toEqual([422, 'error.journal.account_inactive', ['lines.0.account_code_id']]);
    const { id: second } = await books.post('2025-03-03', books.sale(10));
    expect(errorKey(await put(second, [books.debit('833', 10), books.credit('404', 10)]))).toBe('error.journal.account_inactive');
  });

  it('leaves entries of other sources to these', async () => {
    const { id } = await books.post('2025-03-03', books.sale(10));
    await query("update journal_entries set source_type = 'taxprovider_card', source_id = '77' where id = $1", [id]);
    for (const reply of [await put(id, books.sale(20)), await books.finance.delete(`/journal-entries/${id}`)]) {
      expect(refusal(reply)).toEqual([409, 'error.journal.managed_by_source']);
      expect(reply.body.error?.details[0]).toMatchObject({ source_type: 'taxprovider_card', source_id: '77' });
    }
    expect((await books.finance.get(`/journal-entries/${id}`)).body.data).toMatchObject({
      editable: false,
      source: { type: 'taxprovider_card', id: '77', label: '카드' },
    });
    await query("update journal_entries set source_type = 'payroll' where id = $1", [id]);
    expect(errorKey(await put(id, books.sale(20)))).toBe('error.journal.managed_by_source');
    expect((await books.finance.delete(`/journal-entries/${id}`)).status).toBe(200);
  });

  it('is won by one of two at a time, with lines of one of them', async () => {
    const { id } = await books.post('2025-03-03', books.sale(10));
    const replies = await Promise.all([20, 30, 40].map((amount) => put(id, books.sale(amount))));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { data } = (await books.finance.get(`/journal-entries/${id}`)).body;
    expect(data.lines.map(({ debit, credit }: { debit: number; credit: number }) => debit + credit)).toEqual([
      data.total_amount,
      data.total_amount,
    ]);
  });
});

describe('deleting', () => {
  it('takes the lines along and leaves a gap in no number', async () => {
    const { id } = await books.post('2025-06-06', books.sale(10));
    const reply = await books.finance.delete(`/journal-entries/${id}`);
    expect([reply.status, reply.body.data]).toEqual([200, { id }]);
    expect((await books.finance.get(`/journal-entries/${id}`)).status).toBe(404);
    expect((await books.finance.delete(`/journal-entries/${id}`)).status).toBe(404);
    expect(await query('select count(*)::int as live from journal_lines where journal_entry_id = $1 and deleted_at is null', [id])).toEqual(
      [{ live: 0 }],
    );
    expect((await books.post('2025-06-06', books.sale(10))).entry_no).toBe('JE-20250606-002');
  });
});

describe('the list', () => {
  let listed: Books;
  let vendor: number;
  beforeAll(async () => {
    listed = await newBooks();
    vendor = await newClient(listed.tenant.admin, { name: '대호철강', client_type: 'BOTH' });
    await listed.post('2025-01-01', [listed.debit('103', 300), listed.credit('404', 300)], { description: '일월 매출' });
    await listed.post('2025-02-01', [listed.debit('153', 200, { vendor_id: vendor, memo: '강판 100%' }), listed.credit('251', 200)]);
    await listed.post('2025-03-01', [listed.debit('813', 100), listed.credit('103', 100)]);
  });
  const list = async (filters: Record<string, string | number>) => {
    const { data, meta } = (await listed.finance.get('/journal-entries', filters)).body;
    return {
      dates: data.map(({ entry_date: date }: { entry_date: string }) => date.slice(5, 7)).join(),
      totals: meta.totals,
      total: meta.total,
    };
  };

  it('is newest first, with the totals of all matching entries', async () => {
    expect(await list({ size: 1 })).toEqual({ dates: '03', totals: { debit: 600, credit: 600 }, total: 3 });
    expect(await list({ start_date: '2025-01-01', end_date: '2025-02-01' })).toEqual({
      dates: '02,01',
      totals: { debit: 500, credit: 500 },
      total: 2,
    });
    expect(await list({ search: '없다' })).toEqual({ dates: '', totals: { debit: 0, credit: 0 }, total: 0 });
  });

  it.each<[Record<string, string | number> | (() => Record<string, string | number>), string]>([
    [() => ({ account_code_id: listed.account('103') }), '03,01'],
    [() => ({ vendor_id: vendor }), '02'],
    [{ min_amount: 200 }, '02,01'],
    [{ max_amount: '199.99' }, '03'],
    [{ source_type: 'payroll' }, ''],
    [{ source_type: 'manual', sort: 'total_amount' }, '03,02,01'],
    [{ search: '일월' }, '01'],
    [{ search: '100%' }, '02'],
    [{ search: '대호' }, '02'],
    [{ search: 'JE-20250301' }, '03'],
    [{ sort: '-entry_no' }, '03,02,01'],
  ])('filters, searches and sorts (%#)', async (filters, dates) => {
    expect((await list(typeof filters === 'function' ? filters() : filters)).dates).toBe(dates);
  });

  it('refuses ranges and names that make no sense', async () => {
    expect(errorKey(await listed.finance.get('/journal-entries', { start_date: '2025-02-01', end_date: '2025-01-01' }))).toBe(
      'error.date_range_invalid',
    );
    expect((await listed.finance.get('/journal-entries', { sort: 'description' })).status).toBe(422);
    expect((await listed.finance.get('/journal-entries', { source_type: 'MANUAL' })).status).toBe(422);
  });

  it('is the own tenant’s, and for those who may read the books', async () => {
    const { id } = await books.post('2025-07-07', books.sale(10));
    expect((await listed.finance.get(`/journal-entries/${id}`)).status).toBe(404);
    expect(
      (
        await listed.finance.put(`/journal-entries/${id}`, {
          entry_date: '2025-07-07',
          lines: [listed.debit('103', 1), listed.credit('404', 1)],
        })
      ).status,
    ).toBe(404);
    expect((await listed.finance.delete(`/journal-entries/${id}`)).status).toBe(404);
    const manager = (await listed.tenant.person('manager')).client;
    // The entries of a payroll name what each person earns.
    expect((await manager.get('/journal-entries')).status).toBe(403);
    expect(
      (await manager.post('/journal-entries', { entry_date: '2025-07-07', lines: [listed.debit('103', 1), listed.credit('404', 1)] }))
        .status,
    ).toBe(403);
    expect((await (await listed.tenant.person('viewer')).client.get('/journal-entries')).status).toBe(403);
  });
});
