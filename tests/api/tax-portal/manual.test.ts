import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal, violations } from '../../support/replies.ts';
import { newTenant } from '../../support/tenants.ts';
import { businessNumber, listed, listOf, newPortal, type Portal, taxInvoice } from './portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await newPortal();
});

const post = (body: object) => portal.finance.post('/taxportal-invoices/manual', body);
const put = (id: number, body: object) => portal.finance.put(`/taxportal-invoices/manual/${id}`, body);

describe('an invoice entered by hand', () => {
  it('has its tax, total and client worked out', async () => {
    const supplier = { name: '대한강재', client_type: 'PURCHASE', business_no: businessNumber(77) };
    const client = await created(portal.tenant.admin.post('/clients', supplier));
    const invoice = await portal.enter('PURCHASE', { supply_amount: '1000009', counterparty_business_number: businessNumber(77) });
    expect(invoice).toMatchObject({
      source: 'MANUAL',
      supply_amount: 1_000_009,
      tax_amount: 100_000,
      total_amount: 1_100_009,
      vat_deductible: true,
      non_deductible_reason: null,
      journal_state: 'OPEN',
      vendor: { id: client.id, name: '대한강재' },
      journal: null,
      allowed_actions: ['update', 'classify', 'journal', 'delete'],
    });
    const without = await portal.enter('PURCHASE', { counterparty_business_number: businessNumber(77), vendor_id: null });
    expect(without.vendor_id).toBeNull();
  });

  it.each([
    [{ tax_amount: 100_011 }, 'error.taxportal_invoice.tax_mismatch'],
    [{ tax_type: 'EXEMPT', tax_amount: 1 }, 'error.taxportal_invoice.tax_mismatch'],
    [{ tax_type: 'ZERO_RATED', tax_amount: 100_000 }, 'error.taxportal_invoice.tax_mismatch'],
    [{ counterparty_business_number: '1234567890' }, 'error.business_number.invalid'],
    [{ counterparty_business_number: '123' }, 'error.business_number.invalid'],
    [{ write_date: '2199-01-01' }, 'error.date_in_future'],
    [{ issue_date: '2199-01-01' }, 'error.date_in_future'],
    [{ direction: 'SALES', vat_deductible: true }, 'error.vat.not_applicable'],
    [{ vat_deductible: true, non_deductible_reason: 'LAND' }, 'error.vat.not_applicable'],
    [{ nts_approval_no: '1'.repeat(25) }, 'error.validation_failed'],
    [{ supply_amount: '1.001' }, 'error.validation_failed'],
    [{ supply_amount: '999999999999999' }, 'error.validation_failed'],
    [{ supply: 1 }, 'error.validation_failed'],
    [{ source: 'PROVIDER' }, 'error.validation_failed'],
    [{ direction: 'BOTH' }, 'error.validation_failed'],
    [{ vendor_id: 2_000_000_000 }, 'error.validation_failed'],
  ])('is refused with %o', async (more, key) => {
    expect(refusal(await post({ ...portal.body('PURCHASE'), ...more }))).toEqual([422, key]);
  });

  it('takes a tax within ten won, a business number with hyphens and amounts below 0', async () => {
    expect(await portal.enter('SALES', { tax_amount: 100_010 })).toMatchObject({ total_amount: 1_100_010, vat_deductible: false });
    const number = businessNumber(5);
    const written = `${number.slice(0, 3)}-${number.slice(3, 5)}-${number.slice(5)}`;
    expect(await portal.enter('SALES', { counterparty_business_number: written })).toMatchObject({ counterparty_business_number: number });
    expect(await portal.enter('SALES', { supply_amount: -1_000_009 })).toMatchObject({ tax_amount: -100_000, total_amount: -1_100_009 });
  });

  it('is not deductible on an entertainment account, whatever is asked', async () => {
    const account_code_id = portal.account('813');
    expect(await portal.enter('PURCHASE', { account_code_id })).toMatchObject({
      vat_deductible: false,
      non_deductible_reason: 'ENTERTAINMENT',
    });
    expect(refusal(await post(portal.body('PURCHASE', { account_code_id, vat_deductible: true })))).toEqual([
      422,
      'error.vat.entertainment_not_deductible',
    ]);
  });

  it('is refused on an account that is not in use any more', async () => {
    const account = await created(
      portal.finance.post('/account-codes', { code: '8990', name: '쓰지 않음', category: 'EXPENSE', sub_category: 'SELLING_ADMIN' }),
    );
    await done(portal.finance.put(`/account-codes/${account.id}`, { is_active: false }));
    expect(refusal(await post(portal.body('PURCHASE', { account_code_id: account.id })))).toEqual([422, 'error.journal.account_inactive']);
  });
});

describe('an approval number', () => {
  it('is listed once for each direction, with hyphens or without', async () => {
    await portal.enter('PURCHASE', { nts_approval_no: '20250310-41000000-00000001' });
    const again = portal.body('PURCHASE', { nts_approval_no: '202503104100000000000001' });
    expect(refusal(await post(again))).toEqual([409, 'error.taxportal_invoice.duplicate']);
    expect((await post({ ...again, direction: 'SALES' })).status).toBe(201);
  });

  it('that the provider has sent cannot be entered', async () => {
    await listed(portal.tenant.id, 'P2025031000000001');
    expect(refusal(await post(portal.body('PURCHASE', { nts_approval_no: 'P2025031000000001' })))).toEqual([
      409,
      'error.taxportal_invoice.duplicate',
    ]);
    const deleted = await listed(portal.tenant.id, 'P2025031000000002');
    await query('update tax_portal_invoices set deleted_at = now() where id = $1', [deleted]);
    expect(refusal(await post(portal.body('PURCHASE', { nts_approval_no: 'P2025031000000002' })))).toEqual([
      409,
      'error.taxportal_invoice.duplicate',
    ]);
  });

  it('can be entered again once its invoice is deleted', async () => {
    const body = { nts_approval_no: '202503104100000000000009' };
    for (let turn = 0; turn < 2; turn++) {
      const { id } = await portal.enter('SALES', body);
      expect((await portal.finance.delete(`/taxportal-invoices/manual/${id}`)).body.data).toEqual({ id });
      expect((await portal.finance.get(`/taxportal-invoices/${id}`)).status).toBe(404);
    }
    expect((await post(portal.body('SALES', body))).status).toBe(201);
  });

  it('is taken by one of two at once', async () => {
    const body = portal.body('SALES', { nts_approval_no: '202503104100000000000077' });
    const replies = await atOnce(4, () => post(body));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(refusal(replies.find(({ status }) => status === 409) as (typeof replies)[number])[1]).toBe('error.taxportal_invoice.duplicate');
  });

  it('names our own tax invoice', async () => {
    const approval = '202503104100000000000042';
    const { id, invoice_no } = await taxInvoice(portal, 'TRANSMITTED', { approval });
    expect(await portal.enter('SALES', { nts_approval_no: approval })).toMatchObject({
      tax_invoice: { id, invoice_no, status: 'TRANSMITTED' },
    });
    expect(await portal.enter('PURCHASE', { nts_approval_no: approval })).toMatchObject({ tax_invoice: null });
  });
});

describe('a change', () => {
  it('keeps what is not sent, and works the tax out anew for another supply', async () => {
    const invoice = await portal.enter('PURCHASE', { tax_amount: 100_003, memo: '3월분', account_code_id: portal.account('831') });
    const kept = await done(put(invoice.id, portal.body('PURCHASE', { counterparty_name: '대한강재 주식회사' })));
    expect(kept.body.data).toMatchObject({
      counterparty_name: '대한강재 주식회사',
      tax_amount: 100_003,
      memo: '3월분',
      account: { code: '831' },
    });
    const changed = await done(put(invoice.id, portal.body('PURCHASE', { supply_amount: 2_000_000, memo: null, account_code_id: null })));
    expect(changed.body.data).toMatchObject({ tax_amount: 200_000, total_amount: 2_200_000, memo: null, account: null });
    const sold = await done(put(invoice.id, portal.body('SALES')));
    expect(sold.body.data).toMatchObject({ direction: 'SALES', vat_deductible: false, non_deductible_reason: null });
    const bought = await done(put(invoice.id, portal.body('PURCHASE')));
    expect(bought.body.data).toMatchObject({ direction: 'PURCHASE', vat_deductible: true });
    expect(violations(await put(invoice.id, { memo: 'x' }))).toContain('direction required');
  });

  it('does not take the approval number of another', async () => {
    await portal.enter('PURCHASE', { nts_approval_no: '202503104100000000000101' });
    const other = await portal.enter('PURCHASE', { nts_approval_no: '202503104100000000000102' });
    expect(refusal(await put(other.id, portal.body('PURCHASE', { nts_approval_no: '202503104100000000000101' })))).toEqual([
      409,
      'error.taxportal_invoice.duplicate',
    ]);
    expect((await put(other.id, portal.body('PURCHASE', { nts_approval_no: '202503104100000000000102' }))).status).toBe(200);
  });

  it('and a deletion are refused of what the provider sent, and of what is journaled', async () => {
    const sent = await listed(portal.tenant.id, 'P2025031000000055');
    expect(refusal(await put(sent, portal.body('PURCHASE')))).toEqual([409, 'error.taxportal_invoice.not_manual']);
    expect(refusal(await portal.finance.delete(`/taxportal-invoices/manual/${sent}`))).toEqual([409, 'error.taxportal_invoice.not_manual']);
    const { id } = await portal.enter('PURCHASE');
    await created(portal.journal(id));
    expect(refusal(await put(id, portal.body('PURCHASE')))).toEqual([409, 'error.journal.already_journaled']);
    expect(refusal(await portal.finance.delete(`/taxportal-invoices/manual/${id}`))).toEqual([409, 'error.journal.already_journaled']);
    expect((await done(portal.finance.get(`/taxportal-invoices/${id}`))).body.data.allowed_actions).toEqual(['delete-journal']);
  });
});

it('belongs to its tenant, and to who may', async () => {
  const other = await newTenant();
  const { id } = await portal.enter('PURCHASE');
  expect((await other.admin.get(`/taxportal-invoices/${id}`)).status).toBe(404);
  expect((await other.admin.put(`/taxportal-invoices/manual/${id}`, portal.body('PURCHASE'))).status).toBe(404);
  expect((await other.admin.delete(`/taxportal-invoices/manual/${id}`)).status).toBe(404);
  expect((await other.admin.get('/taxportal-invoices/purchases')).body.meta).toMatchObject({
    total: 0,
    totals: { count: 0, total_amount: 0 },
  });
  const manager = (await portal.tenant.person('manager')).client;
  expect((await manager.get(`/taxportal-invoices/${id}`)).body.data.allowed_actions).toEqual([]);
  expect((await manager.post('/taxportal-invoices/manual', portal.body('SALES'))).status).toBe(403);
  expect((await (await portal.tenant.person('staff')).client.get('/taxportal-invoices/sales')).status).toBe(403);
});

describe('the lists', () => {
  it('keep sales and purchases apart, and add up what matches', async () => {
    const fresh = await newPortal();
    await fresh.enter('SALES', { item_name: '방화셔터' });
    const open = await fresh.enter('PURCHASE', { supply_amount: 300_000, account_code_id: fresh.account('831') });
    await fresh.enter('PURCHASE', { tax_type: 'EXEMPT', supply_amount: 50_000, write_date: '2025-04-01' });
    await created(fresh.journal(open.id));
    const purchases = await listOf(fresh.finance, 'purchases');
    expect(purchases.meta).toMatchObject({
      total: 2,
      totals: { count: 2, supply_amount: 350_000, tax_amount: 30_000, total_amount: 380_000 },
    });
    expect(purchases.data[1]).toMatchObject({ account: { code: '831' }, journal_entry: { entry_no: 'JE-20250310-001' } });
    const count = async (filter: Record<string, string | number | boolean>) =>
      (await listOf(fresh.finance, 'purchases', filter)).meta.totals.count;
    expect(await count({ journaled: true })).toBe(1);
    expect(await count({ unclassified: true })).toBe(1);
    expect(await count({ vat_deductible: false })).toBe(1);
    expect(await count({ tax_type: 'EXEMPT' })).toBe(1);
    expect(await count({ start_date: '2025-04-01' })).toBe(1);
    expect(await count({ source: 'PROVIDER' })).toBe(0);
    expect((await listOf(fresh.finance, 'sales', { search: '셔터' })).meta.total).toBe(1);
    expect((await fresh.finance.get('/taxportal-invoices/sales', { vat_deductible: true })).status).toBe(422);
  });

  it('are summed up by direction, tax type and month', async () => {
    const fresh = await newPortal();
    await fresh.enter('SALES');
    await fresh.enter('PURCHASE', { tax_type: 'EXEMPT', supply_amount: 50_000, write_date: '2025-05-01' });
    const range = { start_date: '2025-03-01', end_date: '2025-05-31' };
    const { data } = (await done(fresh.finance.get('/taxportal-invoices/summary', range))).body;
    expect(data.sales).toMatchObject({ count: 1, supply_amount: 1_000_000, tax_amount: 100_000, total_amount: 1_100_000 });
    expect(data.sales.by_tax_type.map(({ tax_type, count }: { tax_type: string; count: number }) => [tax_type, count])).toEqual([
      ['TAXABLE', 1],
      ['ZERO_RATED', 0],
      ['EXEMPT', 0],
    ]);
    expect(data.months).toEqual([
      { month: '2025-03', sales_supply: 1_000_000, sales_tax: 100_000, purchase_supply: 0, purchase_tax: 0 },
      { month: '2025-04', sales_supply: 0, sales_tax: 0, purchase_supply: 0, purchase_tax: 0 },
      { month: '2025-05', sales_supply: 0, sales_tax: 0, purchase_supply: 50_000, purchase_tax: 0 },
    ]);
    expect(data.unjournaled).toEqual({ sales: 1, purchases: 1 });
    const refused = await fresh.finance.get('/taxportal-invoices/summary', { start_date: '2025-05-02', end_date: '2025-05-01' });
    expect(refusal(refused)).toEqual([422, 'error.date_range_invalid']);
    const long = await fresh.finance.get('/taxportal-invoices/summary', { start_date: '2024-01-01', end_date: '2025-05-01' });
    expect(refusal(long)).toEqual([422, 'error.date_range_too_long']);
  });
});
