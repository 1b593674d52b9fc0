import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newClient, newOrder } from '../api/orders/orders.ts';
import { newVendor } from '../api/purchasing/purchasing.ts';
import { newItem, received } from '../api/stock/stock.ts';
import { dayFromNow } from '../support/days.ts';
import { done } from '../support/replies.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';
import { go, picture } from './browser.ts';
import { chromiumPath, enter, leavePage } from './windows.ts';

describe.runIf(chromiumPath)('material requirements', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let page: Page;

  beforeAll(async () => {
    tenant = await newTenant();
    const { admin } = tenant;
    const [client, steel, motors] = await Promise.all([
      newClient(admin, { name: '한빛건설' }),
      newVendor(admin, { name: '동아철강' }),
      newVendor(admin, { name: '대한모터' }),
    ]);
    const plate = await newItem(admin, {
      code: 'PLATE',
      name: '강판 1.2T',
      unit: 'KG',
      default_supplier_id: steel,
      lead_time_days: 7,
      safety_stock: 50,
    });
    const motor = await newItem(admin, { code: 'MOTOR', name: '모터 400W', default_supplier_id: motors, lead_time_days: 30 });
    const plenty = await newItem(admin, { code: 'BOLT', name: '볼트', default_supplier_id: steel });
    await received(admin, plate, 120);
    await received(admin, plenty, 1000);
    const order = async (delivery_date: string, lines: [number, number][]) => {
      const items = lines.map(([item_id, quantity]) => ({ line_type: 'ITEM', item_id, quantity, unit_price: 1000 }));
      const { id } = await newOrder(admin, { client_id: client, order_date: dayFromNow(), delivery_date, items });
      await done(admin.post(`/orders/${id}/confirm`));
    };
    await order(dayFromNow(10), [
      [plate, 100],
      [motor, 2],
    ]);
    await order(dayFromNow(20), [
      [plate, 80],
      [plenty, 10],
    ]);
    const keeper = await tenant.person('production');
    page = await enter(keeper, '/operations/requirements');
  });

  const codes = () => page.locator('[data-requirements] [data-item]').allInnerTexts();

  test('say what is lacking and why, and become purchase orders', async () => {
    await page.locator('[data-item="PLATE"]').waitFor();
    expect(await codes()).toEqual(['MOTOR', 'PLATE']);
    await picture(page, 'requirements-ko');
    await page.click('[data-item="PLATE"]');
    await page.locator('[data-requirement] [data-demand]').first().waitFor();
    expect(await page.locator('[data-demand]').count()).toBe(2);
    expect(await page.innerText('[data-net]')).toBe('110 KG');
    expect((await page.locator('[data-balance]').last().innerText()).replace(/\s+/g, ' ')).toContain('-60 KG');
    await picture(page, 'requirement-ko');
    await page.keyboard.press('Escape');
    await page.locator('[data-requirement]').waitFor({ state: 'detached' });

    await page.click('[data-all] button');
    await page.click('[data-draft] button');
    await page.locator('[data-result="purchase_orders"]').waitFor();
    expect(await page.locator('[data-result="purchase_orders"] tbody tr').count()).toBe(2);
    await picture(page, 'requirements-drafted-ko');
    await page.click('#dialog-outlet [data-close] button');
    // What stands in a draft is not ordered twice.
    await page.locator('.drafted').first().waitFor();
    expect(await page.locator('[data-all]').count()).toBe(0);
    expect((await done(tenant.admin.get('/purchase-orders'))).body.meta.total).toBe(2);
  });

  test('of everything, in English', async () => {
    const reader = await tenant.person('production', { language: 'en-US' });
    const english = await enter(reader, '/operations/requirements?shown=all');
    await english.locator('[data-item="BOLT"]').waitFor();
    expect(await english.locator('thead').first().innerText()).toContain('Order by');
    await picture(english, 'requirements-en');
    await leavePage(english);
  });

  test('have no entry for those who may not see all of it', async () => {
    const seller = await enter(await tenant.person('sales'), '/operations');
    await seller.locator('[data-entry]').first().waitFor();
    expect(await seller.locator('[data-entry="requirements"]').count()).toBe(0);
    await leavePage(seller);
    await go(page, '/operations');
    await page.locator('[data-entry="requirements"]').waitFor();
  });
});
