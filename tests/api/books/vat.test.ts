import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../support/database.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newTenant } from '../../support/tenants.ts';
import { custom, newClient, newOrder } from '../orders/orders.ts';
import { broughtThrough, businessNumber, insert, listed, newPortal, type Portal, taxInvoice } from '../tax-portal/portal.ts';

const detailOf = async (portal: Portal, period = '2025-1F') => (await done(portal.finance.get('/vat/detail', { period }))).body.data;

let serial = 0;

/** A card transaction as a sync stores it, of 110,000 won with 10,000 of it tax. */
async function cardRow(portal: Portal, more: Record<string, unknown> = {}): Promise<number> {
  const [card] = await query<{ id: number }>('select id from corporate_cards where tenant_id = $1', [portal.tenant.id]);
  const corporate_card_id =
    card?.id ??
    (await insert('corporate_cards', {
      ...{ tenant_id: portal.tenant.id, card_company: '신한', card_name: '법인', card_number_masked: '1234-****-****-5678' },
      ...{ card_number_hash: `hash-${portal.tenant.id}`, card_type: 'CREDIT', is_active: true, provider_linked: true },
    }));
  return insert('card_transactions', {
    ...{ tenant_id: portal.tenant.id, corporate_card_id, source: 'PROVIDER', natural_key: `key-${++serial}`, used_date: '2025-05-02' },
    ...{ used_at: '2025-05-02T03:00:00Z', approval_type: 'APPROVED', merchant_name: '주유소', merchant_business_number: businessNumber(9) },
    ...{ supply_amount: 100_000, tax_amount: 10_000, total_amount: 110_000, vat_deductible: true },
    ...more,
  });
}

describe('the filing period', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await newPortal();
  });

  it.each([
    ['2025-1F', '2025-04-01', '2025-06-30', '2025-07-25'],
    ['2026-1H', '2026-01-01', '2026-06-30', '2026-07-27'],
  ])('%s has its days and is due on a business day', async (value, start_date, end_date, due_date) => {
    expect((await detailOf(portal, value)).period).toMatchObject({ value, start_date, end_date, due_date });
  });

  it.each(['2025-5P', '2025', '1999-1F', '2025-1f', "2025-1F'--"])('%s is none', async (period) => {
    expect(refusal(await portal.finance.get('/vat/detail', { period }))).toEqual([422, 'error.vat.period_invalid']);
  });

  it('is due after public holidays, not after those of the company', async () => {
    const fresh = await newPortal();
    const holiday = (holiday_date: string, kind: string) =>
      created(fresh.tenant.admin.post('/holidays', { holiday_date, kind, name: kind }));
    await holiday('2025-07-25', 'COMPANY');
    expect((await detailOf(fresh)).period.due_date).toBe('2025-07-25');
    await query('update holidays set kind = $1 where tenant_id = $2 and holiday_date = $3', ['TEMPORARY', fresh.tenant.id, '2025-07-25']);
    await holiday('2025-07-28', 'PUBLIC');
    expect((await detailOf(fresh)).period.due_date).toBe('2025-07-29');
  });

  it('is by default the one that holds today, by how the company files', async () => {
    const current = async () => (await done(portal.finance.get('/vat/detail'))).body.data;
    const quarterly = await current();
    expect(quarterly.filing_periods).toHaveLength(12);
    const mark = (detail: { filing_periods: { value: string; is_current: boolean }[] }) =>
      detail.filing_periods.filter(({ is_current: is }) => is).map(({ value }) => value);
    expect(mark(quarterly)).toEqual([quarterly.period.value]);
    expect(quarterly.period.value).toMatch(/^\d{4}-[12][PF]$/);
    await done(portal.saveSettings({ vat_filing: 'HALF_YEARLY' }));
    const halfYearly = await current();
    expect(halfYearly.period.value).toMatch(/^\d{4}-[12]H$/);
    expect(mark(halfYearly)).toEqual([halfYearly.period.value]);
  });

  it('is named in the language of the caller', async () => {
    const named = async (language: string) =>
      (await portal.finance.with({ 'accept-language': language }).get('/vat/detail', { period: '2025-1F' })).body.data.period.label;
    expect(await named('ko')).toBe('2025년 제1기 확정');
    expect(await named('en')).toBe('2025 first term, final');
  });
});

describe('the tax of a period', () => {
  it('is that of sales less that of deductible purchases and cards, and is paid in tens', async () => {
    const portal = await newPortal();
    await portal.enter('SALES', { write_date: '2025-04-01', supply_amount: 10_000_050 });
    await portal.enter('PURCHASE', { write_date: '2025-06-30', supply_amount: 4_000_000 });
    await cardRow(portal);
    // Beside the period, hidden or not deductible.
    await portal.enter('SALES', { write_date: '2025-07-01' });
    await portal.enter('PURCHASE', { write_date: '2025-03-31' });
    await cardRow(portal, { hidden_at: '2025-05-03T00:00:00Z' });
    await cardRow(portal, { vat_deductible: false });
    const { summary } = await detailOf(portal);
    expect(summary).toMatchObject({ output_tax: 1_000_005, input_tax: 410_000, payable: 590_005, amount_due: 590_000 });
    expect(summary.cards).toMatchObject({
      deductible: { count: 1, supply: 100_000, tax: 10_000 },
      non_deductible: { count: 1, total: 110_000 },
    });
    expect((await detailOf(portal, '2026-1F')).summary).toMatchObject({
      output_tax: 0,
      previous_year: { output_tax: 1_000_005, input_tax: 410_000, payable: 590_005 },
    });
  });

  it('is refunded below 0, truncated toward 0', async () => {
    const portal = await newPortal();
    await portal.enter('PURCHASE', { write_date: '2025-05-01', supply_amount: 1_000_059 });
    expect((await detailOf(portal)).summary).toMatchObject({ payable: -100_005, amount_due: -100_000 });
  });

  it('tells apart what is taxed, zero-rated, exempt, deductible, and fixed assets', async () => {
    const portal = await newPortal();
    const on = { write_date: '2025-05-01' };
    await portal.enter('SALES', on);
    await portal.enter('SALES', { ...on, tax_type: 'ZERO_RATED', supply_amount: 300_000 });
    await portal.enter('SALES', { ...on, tax_type: 'EXEMPT', supply_amount: 40_000 });
    await portal.enter('SALES', { ...on, supply_amount: -100_000 });
    await portal.enter('PURCHASE', { ...on, account_code_id: portal.account('206'), supply_amount: 2_000_000 });
    await portal.enter('PURCHASE', { ...on, tax_type: 'ZERO_RATED', supply_amount: 70_000 });
    await portal.enter('PURCHASE', { ...on, account_code_id: portal.account('813'), supply_amount: 60_000 });
    await portal.enter('PURCHASE', { ...on, tax_type: 'EXEMPT', supply_amount: 5_000, counterparty_business_number: businessNumber(44) });
    const card = await cardRow(portal);
    // Of a row that is split the splits count, whatever the row itself was classified as.
    const classified = { vat_deductible: false, non_deductible_reason: 'PASSENGER_CAR' };
    await done(portal.finance.put('/card-transactions/classification', { ids: [card], ...classified }));
    const split = (amount: number, tax_amount: number, code: string, vat_deductible?: boolean) => ({
      ...{ amount, tax_amount, account_code_id: portal.account(code) },
      ...(vat_deductible === undefined ? {} : { vat_deductible }),
    });
    const splits = [split(66_000, 6_000, '206', true), split(33_000, 3_000, '813'), split(11_000, 1_000, '831', false)];
    await done(portal.finance.put(`/card-transactions/${card}/splits`, { splits }));
    const { summary, reference_tables: tables } = await detailOf(portal);
    expect(summary).toMatchObject({
      sales: {
        taxable: { count: 2, supply: 900_000, tax: 90_000 },
        zero_rated: { count: 1, supply: 300_000 },
        exempt: { count: 1, supply: 40_000 },
      },
      purchases: {
        deductible: { count: 2, supply: 2_070_000, tax: 200_000, fixed_asset_supply: 2_000_000, fixed_asset_tax: 200_000 },
        non_deductible: { count: 1, supply: 60_000, tax: 6_000 },
        exempt: { count: 1, supply: 5_000 },
      },
      cards: {
        deductible: { count: 1, supply: 60_000, tax: 6_000, fixed_asset_supply: 60_000, fixed_asset_tax: 6_000 },
        non_deductible: { count: 2, total: 44_000 },
      },
      payable: 90_000 - 200_000 - 6_000,
    });
    const party = { business_number: businessNumber(1), name: '대한강재' };
    expect(tables.sales_by_vendor).toEqual([
      { ...party, count: 4, supply: 900_000, tax: 90_000, zero_rated_supply: 300_000, exempt_supply: 40_000 },
    ]);
    expect(tables.exempt_sales_by_vendor).toEqual([{ ...party, count: 1, supply: 40_000, tax: 0 }]);
    expect(tables.purchases_by_vendor).toEqual([{ ...party, count: 3, supply: 2_130_000, tax: 206_000 }]);
    expect(tables.exempt_purchases_by_vendor).toEqual([
      { business_number: businessNumber(44), name: '대한강재', count: 1, supply: 5_000, tax: 0 },
    ]);
    expect(tables.card_purchases).toEqual([{ business_number: businessNumber(9), name: '주유소', count: 1, supply: 60_000, tax: 6_000 }]);
    expect(tables.non_deductible).toEqual([
      { reason: 'ENTERTAINMENT', count: 2, supply: 90_000, tax: 9_000 },
      { reason: 'OTHER', count: 1, supply: 10_000, tax: 1_000 },
    ]);
    expect(tables.monthly.map(({ month }: { month: string }) => month)).toEqual(['2025-04', '2025-05', '2025-06']);
    expect(tables.monthly[1]).toEqual({
      ...{ month: '2025-05', sales_supply: 1_240_000, sales_tax: 90_000, purchase_supply: 2_135_000, purchase_tax: 206_000 },
      ...{ card_supply: 100_000, card_tax: 10_000 },
    });
    expect(tables.monthly[0]).toMatchObject({ sales_supply: 0, card_tax: 0 });
  });

  it('counts our own tax invoices until the portal lists them, each once', async () => {
    const portal = await newPortal();
    const approval = '202506014100000000000001';
    await taxInvoice(portal, 'TRANSMITTED', { approval });
    await taxInvoice(portal, 'TRANSMISSION_FAILED');
    await taxInvoice(portal, 'DRAFT');
    await taxInvoice(portal, 'CANCELLED');
    expect((await detailOf(portal)).summary.sales.taxable).toEqual({ count: 2, supply: 1_000_000, tax: 100_000 });
    await listed(portal.tenant.id, approval, {
      ...{ direction: 'SALES', write_date: '2025-06-01', supply_amount: 500_000, tax_amount: 50_000, total_amount: 550_000 },
      vat_deductible: false,
    });
    expect((await detailOf(portal)).summary.sales.taxable).toEqual({ count: 2, supply: 1_000_000, tax: 100_000 });
  });
});

describe('what is not invoiced', () => {
  it('is the rest of delivered orders, with the day until which it is to be issued', async () => {
    const portal = await newPortal();
    const client_id = await newClient(portal.tenant.admin, { name: '우림종합건설' });
    const shipped = async (price: number, shipped_at: string) => {
      const { id } = await newOrder(portal.tenant.admin, { client_id, items: [custom(price)] });
      await broughtThrough('orders', id, ['CONFIRMED', 'IN_PROGRESS', 'PRODUCED', 'SHIPPING', 'SHIPPED'], { shipped_at });
      return id as number;
    };
    // In the tenant's zone the last two are delivered on 1 April and 1 July.
    const part = await shipped(1_000_000, '2025-05-20T01:00:00Z');
    const whole = await shipped(500_000, '2025-05-21T01:00:00Z');
    const early = await shipped(300_009, '2025-03-31T15:00:00Z');
    await shipped(100_000, '2025-06-30T15:00:00Z');
    await newOrder(portal.tenant.admin, { client_id, items: [custom(70_000)] });
    await taxInvoice(portal, 'ISSUED', { order: part, supply: 600_000 });
    await taxInvoice(portal, 'DRAFT', { order: part });
    await taxInvoice(portal, 'ISSUED', { order: whole });
    const { unissued } = await detailOf(portal);
    expect(unissued).toMatchObject({ count: 2, supply_amount: 1_300_009, issued_supply_amount: 600_000, unissued_supply_amount: 700_009 });
    expect(unissued.items).toMatchObject([
      {
        order_id: early,
        shipped_on: '2025-04-01',
        unissued_supply_amount: 300_009,
        unissued_tax_amount: 30_000,
        issue_due_date: '2025-05-12',
      },
      { order_id: part, client: { id: client_id, name: '우림종합건설' }, issued_supply_amount: 600_000, unissued_tax_amount: 40_000 },
    ]);
    expect(unissued.items[1].issue_due_date).toBe('2025-06-10');
    expect(unissued.items[1].days_overdue).toBeGreaterThan(100);
  });

  it('is no part of a won, which stands on no invoice', async () => {
    const portal = await newPortal();
    const client_id = await newClient(portal.tenant.admin, { name: '우림종합건설' });
    const { id } = await newOrder(portal.tenant.admin, { client_id, discount_amount: 0.5, items: [custom(300_000)] });
    const on = { shipped_at: '2025-05-20T01:00:00Z' };
    await broughtThrough('orders', id, ['CONFIRMED', 'IN_PROGRESS', 'PRODUCED', 'SHIPPING', 'SHIPPED'], on);
    const left = async () => [
      (await detailOf(portal)).unissued.unissued_supply_amount,
      (await done(portal.tenant.admin.get('/dashboard/sales'))).body.data.invoiced.uninvoiced_amount,
    ];
    expect(await left()).toEqual([299_999.5, 299_999.5]);
    await taxInvoice(portal, 'ISSUED', { order: id, supply: 299_999 });
    expect(await left()).toEqual([0, 0]);
    expect((await done(portal.tenant.admin.get('/tax-invoices/proposal', { order_id: id }))).body.data.invoice).toBeNull();
  });

  it('is not proposed anew where goods came back, and is where the invoice was wrong', async () => {
    const portal = await newPortal();
    const client_id = await newClient(portal.tenant.admin, { name: '우림종합건설' });
    const { id: order } = await newOrder(portal.tenant.admin, { client_id, items: [custom(1_000_000)] });
    const on = { shipped_at: '2025-05-20T01:00:00Z' };
    await broughtThrough('orders', order, ['CONFIRMED', 'IN_PROGRESS', 'PRODUCED', 'SHIPPING', 'SHIPPED'], on);
    const { id: original } = await taxInvoice(portal, 'TRANSMITTED', { order, supply: 1_000_000, approval: '7'.repeat(24) });
    const buyer = { business_number: businessNumber(3), name: '우림', email: 'tax@urim.example.com' };
    const amend = async (modify_code: number, supply_amount: number): Promise<number> => {
      const amended = { original_id: original, modify_code, items: [{ name: '셔터', supply_amount }] };
      return (await created(portal.finance.post('/tax-invoices', { client_id, write_date: '2025-06-10', buyer, ...amended }))).id;
    };
    const proposed = async () => (await done(portal.finance.get('/tax-invoices/proposal', { order_id: order }))).body.data;
    const returned = await amend(3, -300_000);
    expect(await proposed()).toMatchObject({ amended_supply: -300_000, remaining_supply: 0, remaining_tax: 0, invoice: null });
    await broughtThrough('tax_invoices', returned, ['ISSUED'], { issued_at: '2025-06-10T01:00:00Z' });
    expect(await proposed()).toMatchObject({ invoiced_supply: 700_000, amended_supply: -300_000, remaining_supply: 0, invoice: null });
    expect((await done(portal.tenant.admin.get(`/tax-invoices/${returned}`))).body.data.order_balance).toMatchObject({
      ...{ invoiced_supply: 700_000, amended_supply: -300_000, remaining_supply: 0 },
    });
    await amend(1, -700_000);
    expect(await proposed()).toMatchObject({
      ...{ amended_supply: -300_000, remaining_supply: 700_000, remaining_tax: 70_000 },
      invoice: { items: [{ supply_amount: 700_000, tax_amount: 70_000 }] },
    });
  });

  it('is proposed anew where goods that came back have been delivered again since', async () => {
    const portal = await newPortal();
    const client_id = await newClient(portal.tenant.admin, { name: '우림종합건설' });
    const { id: order } = await newOrder(portal.tenant.admin, { client_id, items: [custom(1_000_000)] });
    const shipped = (at: string) => ({ shipped_at: at });
    await broughtThrough('orders', order, ['CONFIRMED', 'IN_PROGRESS', 'PRODUCED', 'SHIPPING', 'SHIPPED'], shipped('2025-05-20T01:00:00Z'));
    const { id: original } = await taxInvoice(portal, 'TRANSMITTED', { order, supply: 1_000_000, approval: '8'.repeat(24) });
    const buyer = { business_number: businessNumber(3), name: '우림', email: 'tax@urim.example.com' };
    const amended = { original_id: original, modify_code: 3, items: [{ name: '셔터', supply_amount: -1_000_000 }] };
    await created(portal.finance.post('/tax-invoices', { client_id, write_date: '2025-06-10', buyer, ...amended }));
    const proposed = async () => (await done(portal.finance.get('/tax-invoices/proposal', { order_id: order }))).body.data;
    expect(await proposed()).toMatchObject({ amended_supply: -1_000_000, remaining_supply: 0, invoice: null });
    // The tenant's 10 and 11 June.
    await broughtThrough('orders', order, ['PRODUCED', 'SHIPPING', 'SHIPPED'], shipped('2025-06-10T14:59:59Z'));
    expect((await proposed()).invoice).toBeNull();
    await broughtThrough('orders', order, ['PRODUCED', 'SHIPPING', 'SHIPPED'], shipped('2025-06-10T15:00:00Z'));
    expect(await proposed()).toMatchObject({
      ...{ amended_supply: 0, remaining_supply: 1_000_000, remaining_tax: 100_000 },
      invoice: { write_date: '2025-06-11', items: [{ supply_amount: 1_000_000, tax_amount: 100_000 }] },
    });
  });

  it.each(['ZERO_RATED', 'EXEMPT'])('has no tax where the order is %s', async (vat_mode) => {
    const portal = await newPortal();
    const client_id = await newClient(portal.tenant.admin, { name: '우림종합건설' });
    const { id } = await newOrder(portal.tenant.admin, { client_id, vat_mode, items: [custom(300_000)] });
    const on = { shipped_at: '2025-05-20T01:00:00Z' };
    await broughtThrough('orders', id, ['CONFIRMED', 'IN_PROGRESS', 'PRODUCED', 'SHIPPING', 'SHIPPED'], on);
    const { unissued } = await detailOf(portal);
    expect(unissued).toMatchObject({ count: 1, unissued_supply_amount: 300_000, unissued_tax_amount: 0 });
  });
});

describe('the reconciliation with the books', () => {
  it('names every difference, which add up to that of the sums', async () => {
    const portal = await newPortal();
    const on = { write_date: '2025-05-01' };
    const fine = await portal.enter('SALES', on);
    await created(portal.journal(fine.id));
    const late = await portal.enter('SALES', { ...on, supply_amount: 200_000 });
    await created(portal.journal(late.id, { entry_date: '2025-07-01' }));
    const early = await portal.enter('SALES', { write_date: '2025-03-31', supply_amount: 300_000 });
    await created(portal.journal(early.id, { entry_date: '2025-04-01' }));
    const open = await portal.enter('PURCHASE', { ...on, supply_amount: 400_000 });
    const other = await portal.enter('PURCHASE', { ...on, supply_amount: 500_000 });
    await created(
      portal.journal(other.id, { lines: [portal.debit('831', 510_000), portal.debit('135', 40_000), portal.credit('253', 550_000)] }),
    );
    await portal.post('2025-06-30', [portal.debit('255', 7_000), portal.credit('103', 7_000)]);
    const { id: ours } = await taxInvoice(portal, 'ISSUED');
    const { reconciliation, summary } = await detailOf(portal);
    const brief = reconciliation.differences.map(
      ({ side, cause, source_id, difference }: { side: string; cause: string; source_id: number | null; difference: number }) => [
        side,
        cause,
        source_id,
        difference,
      ],
    );
    expect(brief).toHaveLength(reconciliation.count);
    expect(brief.sort()).toEqual(
      [
        ['OUTPUT', 'OTHER_PERIOD', null, -20_000],
        ['OUTPUT', 'OTHER_PERIOD', null, 30_000],
        ['INPUT', 'NOT_JOURNALED', open.id, -40_000],
        ['INPUT', 'AMOUNT_DIFFERS', null, -10_000],
        ['OUTPUT', 'NO_INVOICE', null, -7_000],
        ['OUTPUT', 'NOT_ON_PORTAL', ours, -50_000],
      ].sort(),
    );
    const total = (side: string) =>
      brief.filter(([of]: [string]) => of === side).reduce((sum: number, [, , , one]: [string, string, number, number]) => sum + one, 0);
    expect(reconciliation.output).toEqual({ invoices: summary.output_tax, books: 123_000, difference: total('OUTPUT') });
    expect(reconciliation.input).toEqual({ invoices: summary.input_tax, books: 40_000, difference: total('INPUT') });
  });

  it('finds nothing when everything is journaled, consolidated journals too', async () => {
    const portal = await newPortal();
    const ids = [
      (await portal.enter('SALES', { write_date: '2025-05-01' })).id,
      (await portal.enter('SALES', { write_date: '2025-05-02' })).id,
    ];
    await created(portal.finance.post('/taxportal-invoices/consolidated-journals', { invoice_ids: ids, entry_date: '2025-05-31' }));
    const { reconciliation } = await detailOf(portal);
    expect(reconciliation).toEqual({
      output: { invoices: 200_000, books: 200_000, difference: 0 },
      input: { invoices: 0, books: 0, difference: 0 },
      count: 0,
      differences: [],
    });
  });

  it('passes over what was reversed in the same period, and names what was in another one', async () => {
    const portal = await newPortal();
    const causes = async (period?: string) =>
      (await detailOf(portal, period)).reconciliation.differences.map(({ cause, difference }: { cause: string; difference: number }) => [
        cause,
        difference,
      ]);
    const sale = await portal.enter('SALES', { write_date: '2025-05-01' });
    const reversed = async (entry_date: string) => {
      const entry = await created(portal.journal(sale.id));
      await created(portal.finance.post(`/journal-entries/${entry.id}/reverse`, { entry_date }));
    };
    await reversed('2025-06-30');
    expect(await causes()).toEqual([['NOT_JOURNALED', -100_000]]);
    await reversed('2025-07-01');
    expect((await causes()).sort()).toEqual([
      ['NOT_JOURNALED', -100_000],
      ['OTHER_PERIOD', 100_000],
    ]);
    expect(await causes('2025-2P')).toEqual([['OTHER_PERIOD', -100_000]]);
    await created(portal.journal(sale.id));
    expect(await causes()).toEqual([['OTHER_PERIOD', 100_000]]);
  });
});

it('belongs to the tenant, and to who may read the tax portal', async () => {
  const portal = await newPortal();
  await portal.enter('SALES', { write_date: '2025-05-01' });
  const other = await newTenant();
  const { data } = (await done(other.admin.get('/vat/detail', { period: '2025-1F' }))).body;
  expect(data).toMatchObject({
    summary: { output_tax: 0, amount_due: 0 },
    unissued: { count: 0, items: [] },
    reconciliation: { count: 0 },
  });
  expect(data.reference_tables.sales_by_vendor).toEqual([]);
  const manager = (await portal.tenant.person('manager')).client;
  const seen = (await done(manager.get('/vat/detail', { period: '2025-1F' }))).body.data;
  expect(seen).toMatchObject({ summary: { output_tax: 100_000 }, reconciliation: null });
  expect((await (await portal.tenant.person('staff')).client.get('/vat/detail')).status).toBe(403);
});
