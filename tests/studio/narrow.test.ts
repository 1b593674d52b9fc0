import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newTenant } from '../support/tenants.ts';
import { go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

/** A phone, and the tablet or small window on which the calculator has one column. */
const WIDTHS = [390, 1100];

describe.runIf(chromiumPath)('narrow windows', { timeout: 240_000 }, () => {
  let page: Page;

  beforeAll(async () => {
    const tenant = await newTenant();
    page = await enter(await tenant.person('sales'), '/operations/home');
  });

  /** Where on the page what is farthest to the right ends. */
  const end = async (selector: string) => {
    const boxes = await Promise.all((await page.locator(selector).all()).map((each) => each.boundingBox()));
    return Math.max(...boxes.map((box) => (box ? box.x + box.width : Number.POSITIVE_INFINITY)));
  };

  test.each(WIDTHS)('of %i pixels hold the home page', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await go(page, '/operations/home');
    await page.locator('[data-card]').first().waitFor();
    await picture(page, `home-${width}-ko`);
    expect(await end('[data-card]')).toBeLessThanOrEqual(width);
  });

  test.each(WIDTHS)('of %i pixels hold the calculator, whose totals cover no line', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await go(page, '/operations/sales/calculator');
    await page.locator('[data-line="1"]').waitFor();
    await picture(page, `calculator-${width}-ko`);
    const lines = await page.locator('.calculator .lines').boundingBox();
    const totals = await page.locator('.calculator .whole').boundingBox();
    expect(totals?.y).toBeGreaterThanOrEqual((lines?.y ?? 0) + (lines?.height ?? 0));
    expect(await end('.calculator [data-input]')).toBeLessThanOrEqual(width);
  });
});
