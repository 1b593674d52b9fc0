import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../support/database.ts';
import { errorKey, refusal } from '../../support/replies.ts';
import { type Books, newBooks } from './books.ts';

let books: Books;
beforeAll(async () => {
  books = await newBooks();
});

const newAccount = (fields: object = {}) =>
  books.finance.post('/account-codes', { code: '9001', name: '시험 계정', category: 'EXPENSE', sub_category: 'SELLING_ADMIN', ...fields });

const change = (code: string, fields: object) => books.finance.put(`/account-codes/${books.account(code)}`, fields);

describe('the default chart', () => {
  it('comes back where it was deleted, and changes nothing else', async () => {
    const fresh = await newBooks();
    const seed = async () => (await fresh.finance.post('/account-codes/seed-defaults')).body.data;
    expect(await seed()).toEqual({ created: 0, skipped: 197, total: 197 });
    await fresh.finance.put(`/account-codes/${fresh.account('831')}`, { name: '우리 이름' });
    expect((await fresh.finance.delete(`/account-codes/${fresh.account('848')}`)).body.data).toEqual({ id: fresh.account('848') });
    expect((await fresh.finance.get('/account-codes')).body.meta.total).toBe(196);
    const again = await fresh.finance.post('/account-codes/seed-defaults', {});
    expect([again.status, again.body.data]).toEqual([201, { created: 1, skipped: 196, total: 197 }]);
    expect(again.body.message).toBe('기본 계정과목 1개를 추가했습니다.');
    expect((await fresh.finance.get('/account-codes')).body.meta.total).toBe(197);
    expect((await fresh.finance.get(`/account-codes/${fresh.account('831')}`)).body.data.name).toBe('우리 이름');
  });

  it('is made once by two at the same time', async () => {
    const fresh = await newBooks();
    for (const code of ['848', '832']) await fresh.finance.delete(`/account-codes/${fresh.account(code)}`);
    const replies = await Promise.all([1, 2, 3].map(() => fresh.finance.post('/account-codes/seed-defaults')));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(replies.reduce((sum, { body }) => sum + body.data.created, 0)).toBe(2);
  });

  it('gives a role only where nobody holds it', async () => {
    const fresh = await newBooks();
    const { finance } = fresh;
    const made = await finance.post('/account-codes', {
      code: '1351',
      name: '부가세',
      category: 'ASSET',
      sub_category: 'CURRENT_ASSET',
      posting_role: 'VAT_RECEIVABLE',
      take_role: true,
    });
    expect(made.status).toBe(201);
    expect((await finance.delete(`/account-codes/${fresh.account('135')}`)).status).toBe(200);
    expect((await finance.post('/account-codes/seed-defaults')).body.data.created).toBe(1);
    const holders = await query('select code from account_codes where tenant_id = $1 and posting_role = $2 and deleted_at is null', [
      fresh.tenant.id,
      'VAT_RECEIVABLE',
    ]);
    expect(holders).toEqual([{ code: '1351' }]);
  });
});

describe('creating', () => {
  it('checks that category, section and entertainment fit', async () => {
    const entertainment = { code: '8131', name: '기업업무추진비(문화)', entertainment_kind: 'CULTURE' };
    expect(errorKey(await newAccount({ ...entertainment, sub_category: 'SALES' }))).toBe('error.account_code.category_mismatch');
    const made = await newAccount(entertainment);
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      code: '8131',
      normal_balance: 'DEBIT',
      entertainment_kind: 'CULTURE',
      is_default: false,
      is_active: true,
      in_use: false,
    });
    const again = await newAccount(entertainment);
    expect(refusal(again)).toEqual([409, 'error.account_code.duplicate']);
    const revenue = await newAccount({ code: '4091', category: 'REVENUE', sub_category: 'SALES', entertainment_kind: 'GENERAL' });
    expect(refusal(revenue)).toEqual([422, 'error.account_code.category_mismatch']);
  });

  it.each([
    ['ASSET', 'CURRENT_ASSET', 'DEBIT'],
    ['LIABILITY', 'CURRENT_LIABILITY', 'CREDIT'],
    ['EQUITY', 'RETAINED_EARNINGS', 'CREDIT'],
    ['REVENUE', 'SALES', 'CREDIT'],
    ['EXPENSE', 'INCOME_TAX', 'DEBIT'],
  ])('%s grows on its own side', async (category, subCategory, side) => {
    const made = await newAccount({ code: `N-${category}`.slice(0, 10), category, sub_category: subCategory });
    expect(made.body.data.normal_balance).toBe(side);
    const contra = side === 'DEBIT' ? 'CREDIT' : 'DEBIT';
    const other = await newAccount({ code: `C-${category}`.slice(0, 10), category, sub_category: subCategory, normal_balance: contra });
    expect(other.body.data.normal_balance).toBe(contra);
  });

  it('knows the roles', async () => {
    expect(errorKey(await newAccount({ code: '9002', posting_role: 'NOPE' }))).toBe('error.account_code.unknown_role');
    const taken = await newAccount({ code: '9002', posting_role: 'FEES' });
    expect(refusal(taken)).toEqual([409, 'error.account_code.role_taken']);
    expect(taken.body.error?.details[0]).toMatchObject({ path: 'posting_role', holder: '831' });
  });

  it.each([
    ['a code with other signs', { code: '81 3' }, 'code'],
    ['a long code', { code: '12345678901' }, 'code'],
    ['no name', { name: ' ' }, 'name'],
    ['an unknown category', { category: 'OTHER' }, 'category'],
    ['what the service keeps', { is_default: true }, 'is_default'],
    ['an unknown field', { balance: 1 }, 'balance'],
  ])('refuses %s', async (_, fields, path) => {
    const reply = await newAccount({ code: '9003', ...fields });
    expect(refusal(reply)).toEqual([422, 'error.validation_failed']);
    expect(reply.body.error?.details).toEqual([expect.objectContaining({ path })]);
  });
});

describe('roles', () => {
  it('move by null and by take_role, and hold their account', async () => {
    const deleted = await books.finance.delete(`/account-codes/${books.account('135')}`);
    expect(refusal(deleted)).toEqual([409, 'error.account_code.required_by_system']);
    const off = await change('135', { is_active: false });
    expect(refusal(off)).toEqual([409, 'error.account_code.required_by_system']);
    const taken = await change('136', { posting_role: 'VAT_RECEIVABLE' });
    expect(refusal(taken)).toEqual([409, 'error.account_code.role_taken']);
    expect((await change('136', { posting_role: 'VAT_RECEIVABLE', take_role: true })).body.data.posting_role).toBe('VAT_RECEIVABLE');
    expect((await books.finance.get(`/account-codes/${books.account('135')}`)).body.data.posting_role).toBeNull();
    expect((await change('136', { posting_role: null })).status).toBe(200);
    expect((await change('135', { posting_role: 'VAT_RECEIVABLE' })).status).toBe(200);
  });

  it('are refused for an inactive new account', async () => {
    await change('141', { is_active: false });
    const reply = await change('141', { posting_role: 'CASH', take_role: true });
    expect(refusal(reply)).toEqual([409, 'error.account_code.required_by_system']);
    expect((await books.finance.get(`/account-codes/${books.account('101')}`)).body.data.posting_role).toBe('CASH');
  });

  it('hold in the Studio as well', async () => {
    const item = `//items/account_codes/${books.account('254')}`;
    expect((await books.finance.delete(item)).status).toBe(409);
    expect((await books.finance.patch(item, { is_active: false })).status).toBe(409);
    expect((await books.finance.patch(`//items/account_codes/${books.account('848')}`, { posting_role: 'NOPE' })).status).toBe(422);
    expect(
      await query('select 1 as live from account_codes where id = $1 and deleted_at is null and is_active', [books.account('254')]),
    ).toEqual([{ live: 1 }]);
  });
});

describe('an account in use', () => {
  it('keeps its code, category and balance; its section and name may change', async () => {
    await books.post('2025-01-15', [books.debit('820', 500), books.credit('103', 500)]);
    expect((await books.finance.get(`/account-codes/${books.account('820')}`)).body.data.in_use).toBe(true);
    for (const fields of [{ code: '8200' }, { category: 'REVENUE', sub_category: 'SALES' }, { normal_balance: 'CREDIT' }]) {
      const reply = await change('820', fields);
      expect(refusal(reply)).toEqual([409, 'error.account_code.in_use']);
      expect(reply.body.error?.details[0]).toMatchObject({ path: Object.keys(fields)[0] });
    }
    expect((await change('820', { code: '820', name: '수선', sub_category: 'NON_OPERATING_EXPENSE' })).body.data).toMatchObject({
      name: '수선',
      sub_category: 'NON_OPERATING_EXPENSE',
    });
    expect(errorKey(await change('820', { sub_category: 'SALES' }))).toBe('error.account_code.category_mismatch');
    const deleted = await books.finance.delete(`/account-codes/${books.account('820')}`);
    expect(refusal(deleted)).toEqual([409, 'error.account_code.in_use']);
    const item = await books.finance.patch(`//items/account_codes/${books.account('820')}`, { code: '8200' });
    expect(refusal(item)).toEqual([409, 'error.account_code.in_use']);
  });

  it('is free again once its entries are deleted', async () => {
    const { id } = await books.post('2025-01-15', [books.debit('825', 500), books.credit('103', 500)]);
    await books.finance.delete(`/journal-entries/${id}`);
    expect((await change('825', { code: '8250' })).status).toBe(200);
    expect((await books.finance.delete(`/account-codes/${books.account('825')}`)).status).toBe(200);
    expect((await books.finance.get(`/account-codes/${books.account('825')}`)).status).toBe(404);
  });
});

describe('the list', () => {
  it('filters, searches and sorts by code', async () => {
    const list = async (query: Record<string, string | boolean>) =>
      (await books.finance.get('/account-codes', { size: 200, ...query })).body.data as Record<string, unknown>[];
    const tax = await list({ sub_category: 'INCOME_TAX' });
    expect(tax.length).toBeGreaterThan(0);
    expect(tax.every(({ category }) => category === 'EXPENSE')).toBe(true);
    expect((await list({ entertainment: true })).every(({ entertainment_kind: kind }) => kind !== null)).toBe(true);
    expect((await list({ entertainment: false })).every(({ entertainment_kind: kind }) => kind === null)).toBe(true);
    expect((await list({ search: 'checking' })).map(({ code }) => code)).toContain('102');
    const codes = (await list({ category: 'ASSET' })).map(({ code }) => String(code));
    expect(codes).toEqual([...codes].sort());
    expect((await books.finance.get('/account-codes', { entertainment: 'yes' })).status).toBe(422);
    expect((await books.finance.get('/account-codes', { sort: 'memo' })).status).toBe(422);
  });

  it("shows and changes nothing of another tenant's", async () => {
    const other = await newBooks();
    const path = `/account-codes/${books.account('101')}`;
    expect((await other.finance.get(path)).status).toBe(404);
    expect((await other.finance.put(path, { name: 'x' })).status).toBe(404);
    expect((await other.finance.delete(path)).status).toBe(404);
    expect((await books.finance.get('/account-codes/999999999')).status).toBe(404);
  });

  it('is for those who keep or manage the books', async () => {
    const client = async (role: 'manager' | 'sales') => (await books.tenant.person(role)).client;
    const manager = await client('manager');
    expect((await manager.get('/account-codes')).status).toBe(200);
    expect((await manager.post('/account-codes/seed-defaults')).status).toBe(403);
    expect((await (await client('sales')).get('/account-codes')).status).toBe(403);
  });
});
