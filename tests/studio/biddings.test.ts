import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newItem } from '../api/stock/stock.ts';
import { done } from '../support/replies.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';
import { field, picture, visit } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

describe.runIf(chromiumPath)('the lines of a bidding', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let page: Page;

  beforeAll(async () => {
    tenant = await newTenant();
    await newItem(tenant.admin, { code: 'SCR-1', name: '실리카 스크린', specification: '0.8T', unit: 'M2', sales_price: 38_000 });
    await newItem(tenant.admin, { code: 'MTR-1', name: '개폐기', unit: 'SET' });
    page = await enter(await tenant.person('sales'), '/content/biddings');
  });

  const cell = (row: number, column: string) =>
    page
      .locator(`${field('items')} tbody tr`)
      .nth(row)
      .locator(`[data-cell="${column}"] input`);
  const values = (row: number) =>
    Promise.all(['item_name', 'specification', 'unit', 'unit_price'].map((column) => cell(row, column).inputValue()));

  async function choose(row: number, code: string): Promise<void> {
    await cell(row, 'item_id').fill(code);
    await page.getByRole('option').filter({ hasText: code }).first().click();
  }

  test('are filled in from the item that is chosen, and keep what somebody has written', async () => {
    await visit(page, 'biddings', '+');
    await page.locator(`${field('title')} input`).fill('강남 방화셔터 교체');
    await page.locator(`${field('bid_amount')} input`).fill('3300000');
    await page.locator(`${field('items')} .add button`).click();
    await choose(0, 'SCR-1');
    await expect.poll(() => values(0)).toEqual(['실리카 스크린', '0.8T', 'M2', '38,000']);
    await cell(0, 'quantity').fill('2');
    await picture(page, 'bidding-lines-ko');
    // What the former item said goes with it; nothing is written over by hand.
    await page.locator(`${field('items')} .add button`).click();
    await cell(1, 'item_name').fill('스크린 (특수)');
    await choose(1, 'SCR-1');
    await expect.poll(() => values(1)).toEqual(['스크린 (특수)', '0.8T', 'M2', '38,000']);
    await choose(1, 'MTR-1');
    await expect.poll(() => values(1)).toEqual(['스크린 (특수)', '', 'SET', '']);
    await cell(1, 'quantity').fill('1');
    await cell(1, 'unit_price').fill('500000');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/biddings\/\d+$/);
    const id = new URL(page.url()).pathname.split('/').at(-1);
    expect((await done(tenant.admin.get(`/biddings/${id}`))).body.data.items).toMatchObject([
      { item_name: '실리카 스크린', specification: '0.8T', unit: 'M2', unit_price: 38_000, amount: 76_000 },
      { item_name: '스크린 (특수)', specification: null, unit: 'SET', unit_price: 500_000 },
    ]);
  });

  test('follow another item when one that is stored is replaced', async () => {
    await choose(0, 'MTR-1');
    await expect.poll(() => values(0)).toEqual(['개폐기', '', 'SET', '']);
  });
});
