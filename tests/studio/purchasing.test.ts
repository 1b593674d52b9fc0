import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newOrder, newReceiving, newVendor } from '../api/purchasing/purchasing.ts';
import { newItem } from '../api/stock/stock.ts';
import { done } from '../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';
import { go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const verb = (name: string) => `[data-verb="${name}"]`;
const act = '#dialog-outlet [data-act] button';

describe.runIf(chromiumPath)('purchasing in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let keeper: Person;
  let page: Page;
  let order: { id: number; purchase_order_no: string };
  let receiving: { id: number; receiving_no: string };

  beforeAll(async () => {
    tenant = await newTenant();
    keeper = await tenant.person('production');
    const vendor = await newVendor(tenant.admin, { name: '한빛철강' });
    const steel = await newItem(tenant.admin, {
      name: '강판 코일',
      unit: 'KG',
      unit_conversions: [{ unit: 'BOX', factor: 25 }],
      inspection_required: true,
    });
    const bolt = await newItem(tenant.admin, { name: '육각 볼트' });
    order = await newOrder(keeper.client, vendor, [
      { item_id: steel, quantity: 4, unit: 'BOX', unit_price: 50000 },
      { item_id: bolt, quantity: 100, unit_price: 95 },
    ]);
    page = await enter(keeper, `/content/purchase_orders/${order.id}`);
  });

  test('an order is placed by its button', async () => {
    await page.locator('.interface-lines, [data-lines], table').first().waitFor();
    await page.locator(verb('order')).waitFor();
    await picture(page, 'purchasing-order-ko');
    await page.click(verb('order'));
    await page
      .locator(act)
      .click({ timeout: 3000 })
      .catch(() => undefined);
    await page.locator(verb('order')).waitFor({ state: 'detached' });
    expect((await keeper.client.get(`/purchase-orders/${order.id}`)).body.data.status).toBe('ORDERED');
  });

  test('what arrived is inspected line by line, with everything accepted to begin with', async () => {
    receiving = await newReceiving(keeper.client, { purchase_order_id: order.id, delivery_note_no: 'DN-1' });
    await done(keeper.client.post(`/receivings/${receiving.id}/process`));
    await go(page, '/operations/receivings');
    await page.locator('[data-inspections]').getByText(receiving.receiving_no).click();
    const line = page.locator('[data-line]', { hasText: '강판 코일' });
    await line.waitFor();
    expect(await line.locator('[data-accepted]').innerText()).toBe('4');
    await line.locator('input[data-rejected]').fill('1');
    expect(await line.locator('[data-accepted]').innerText()).toBe('3');
    await page.click('[data-record] button');
    await line.locator('.wrong').first().waitFor();
    await line.locator('input[data-reason]').fill('녹 발생');
    await picture(page, 'purchasing-inspection-ko');
    await page.click('[data-record] button');
    await line.getByText('부분 합격').waitFor();
    expect((await keeper.client.get(`/receivings/${receiving.id}`)).body.data).toMatchObject({
      status: 'INSPECTED',
      items: [{ accepted_quantity: 3, rejected_quantity: 1, reject_reason: '녹 발생' }, { accepted_quantity: 100 }],
    });
  });

  test('and put into stock from its form', async () => {
    await go(page, `/content/receivings/${receiving.id}`);
    await page.locator(verb('complete')).waitFor();
    await picture(page, 'purchasing-receiving-ko');
    await page.click(verb('complete'));
    await page
      .locator(act)
      .click({ timeout: 3000 })
      .catch(() => undefined);
    await page.locator(verb('complete')).waitFor({ state: 'detached' });
    const { lots } = (await keeper.client.get(`/receivings/${receiving.id}`)).body.data;
    expect(lots).toMatchObject([{ initial_quantity: 75 }, { initial_quantity: 100 }]);
    await go(page, `/content/stock_lots/${lots[0].id}`);
    await page.getByText(lots[0].lot_no).first().waitFor();
    await picture(page, 'purchasing-lot-ko');
  });
});
