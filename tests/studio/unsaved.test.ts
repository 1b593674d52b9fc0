import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTenant, type Tenant } from '../support/tenants.ts';
import { chromiumPath, enter, go, launch } from './browser.ts';

const act = '#dialog-outlet [data-act] button';

describe.runIf(chromiumPath)('what is not saved yet', { timeout: 240_000 }, () => {
  let browser: Browser;
  let tenant: Tenant;
  let page: Page;

  beforeAll(async () => {
    [browser, tenant] = await Promise.all([launch(), newTenant()]);
    page = await enter(browser, await tenant.person('manager'), '/operations/home');
  });

  afterAll(() => browser?.close());

  const at = () => new URL(page.url()).pathname.replace('/admin/operations', '');

  /** Leaves, is asked, and goes all the same. */
  async function leave(from: string): Promise<void> {
    await go(page, '/operations/home');
    await page.locator(act).waitFor();
    expect(at()).toBe(from);
    await page.click(act);
    await expect.poll(at).toBe('/home');
  }

  test('is asked about before a calculation is left, not before anything is typed', async () => {
    await go(page, '/operations/sales/calculator');
    const discount = page.locator('[data-input="discount_amount"] input').first();
    await discount.waitFor();
    await go(page, '/operations/home');
    await expect.poll(at).toBe('/home');
    await go(page, '/operations/sales/calculator');
    await discount.fill('1000');
    await leave('/sales/calculator');
  });

  test('is asked about before a draft of an approval is left', async () => {
    await go(page, '/operations/approvals/drafts/+');
    await page.click('[data-forms]');
    await page.locator('.v-menu-content .v-list-item').first().click();
    await page.locator('[data-head] input').first().fill('새 기안');
    await leave('/approvals/drafts/+');
  });

  test('is asked about by the browser before its window is loaded anew', async () => {
    // A real dialog of the browser would hold up the windows of other tests.
    const isAsked = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await go(page, '/operations/sales/calculator');
    const discount = page.locator('[data-input="discount_amount"] input').first();
    await discount.waitFor();
    expect(await isAsked()).toBe(false);
    await discount.fill('2000');
    expect(await isAsked()).toBe(true);
    await leave('/sales/calculator');
    expect(await isAsked()).toBe(false);
  });
});
