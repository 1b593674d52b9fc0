import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../support/database.ts';
import { refusal } from '../../support/replies.ts';
import { type Books, newBooks, SETTINGS } from './books.ts';

const PATH = '/tax-invoices/supplier-settings';
let books: Books;
beforeAll(async () => {
  books = await newBooks({ name: '한빛' });
});

describe('supplier settings', () => {
  it('show defaults before the first save', async () => {
    const { data } = (await books.finance.get(PATH)).body;
    expect(data).toMatchObject({
      configured: false,
      company_name: '한빛',
      business_number: null,
      is_sme: true,
      fiscal_year_start_month: 1,
      vat_filing: 'QUARTERLY',
      books_closed_through: null,
    });
  });

  it.each(['1234567890', '123456789', '', 'abc'])('refuse the business number %j', async (number) => {
    const reply = await books.saveSettings({ business_number: number });
    expect(refusal(reply)).toEqual([422, 'error.business_number.invalid']);
    expect((await books.finance.get(PATH)).body.data.configured).toBe(false);
  });

  it.each([
    ['fiscal_year_start_month', 13],
    ['fiscal_year_start_month', 0],
    ['contact_email', 'nobody'],
    ['tax_reg_id', '12345'],
    ['vat_filing', 'MONTHLY'],
    ['books_closed_through', '2025-02-29'],
    ['books_closed_through', '2199-12-31'],
    ['company_name', ''],
    ['bank', 'x'],
  ])('refuse %s %j', async (field, value) => {
    const reply = await books.saveSettings({ [field]: value });
    expect(reply.status).toBe(422);
    expect(reply.body.error?.details).toEqual([expect.objectContaining({ path: field })]);
  });

  it('are made by the first save and changed by the next, which keeps what it does not name', async () => {
    const first = await books.saveSettings({
      business_number: '123-45-67891',
      opened_on: '2020-03-02',
      fiscal_year_start_month: 4,
      is_sme: false,
      vat_filing: 'HALF_YEARLY',
    });
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({
      configured: true,
      business_number: '1234567891',
      opened_on: '2020-03-02',
      fiscal_year_start_month: 4,
    });
    const second = await books.saveSettings({ company_name: '새 이름' });
    expect(second.body.data).toMatchObject({
      company_name: '새 이름',
      fiscal_year_start_month: 4,
      is_sme: false,
      vat_filing: 'HALF_YEARLY',
    });
    expect((await books.saveSettings({ company_name: '새 이름', opened_on: null })).body.data.opened_on).toBeNull();
    expect((await books.finance.get(PATH)).body.data).toMatchObject({ configured: true, company_name: '새 이름' });
  });

  it('are one row after first saves at once', async () => {
    const fresh = await newBooks();
    const replies = await Promise.all([1, 2, 3, 4].map((month) => fresh.saveSettings({ fiscal_year_start_month: month })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await query('select count(*)::int as count from supplier_settings where tenant_id = $1', [fresh.tenant.id])).toEqual([
      { count: 1 },
    ]);
  });

  it('need every required field, also when they change', async () => {
    await books.saveSettings();
    const { ceo_name: _, ...rest } = SETTINGS;
    const reply = await books.finance.put(PATH, rest);
    expect(reply.body.error?.details).toEqual([expect.objectContaining({ path: 'ceo_name', code: 'required' })]);
  });

  it('belong to one tenant, and to its finance and administrators', async () => {
    await books.saveSettings();
    const other = await newBooks();
    expect((await other.finance.get(PATH)).body.data.configured).toBe(false);
    const manager = (await books.tenant.person('manager')).client;
    expect((await manager.get(PATH)).body.data.configured).toBe(true);
    expect((await manager.put(PATH, SETTINGS)).status).toBe(403);
    expect((await (await books.tenant.person('staff')).client.get(PATH)).status).toBe(403);
  });
});
