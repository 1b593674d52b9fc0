import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPortal, type Portal } from '../api/tax-portal/portal.ts';
import { created } from '../support/replies.ts';
import { systemAdmin } from '../support/tenants.ts';
import { go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

describe.runIf(chromiumPath)('the page of value-added tax', { timeout: 240_000 }, () => {
  let portal: Portal;
  let korean: Page;
  let english: Page;

  beforeAll(async () => {
    portal = await newPortal();
    const sale = await portal.enter('SALES', { write_date: '2025-05-01', supply_amount: 10_000_050 });
    await created(portal.journal(sale.id));
    await portal.enter('PURCHASE', { write_date: '2025-05-02', supply_amount: 4_000_000 });
    await portal.enter('SALES', { write_date: '2025-02-02' });
    const [one, other] = [await portal.tenant.person('finance'), await portal.tenant.person('finance')];
    expect((await (await systemAdmin()).patch(`//users/${other.id}`, { language: 'en-US' })).status).toBe(200);
    [korean, english] = await Promise.all([
      enter(one, '/operations/books/vat?period=2025-1F'),
      enter(other, '/operations/books/vat?period=2025-1F'),
    ]);
  });

  test('shows what is owed, by whom, and what the books lack', async () => {
    for (const [page, name] of [
      [korean, 'vat-ko'],
      [english, 'vat-en'],
    ] as const) {
      await page.locator('[data-period="2025-1F"]').waitFor();
      expect(await page.innerText('[data-payable]')).toContain('600,005');
      expect(await page.innerText('[data-amount-due]')).toContain('600,000');
      expect(await page.innerText('[data-due]')).toContain('2025-07-25');
      expect(await page.innerText('[data-table="sales_by_vendor"]')).toContain('대한강재');
      expect(await page.innerText('[data-cause="NOT_JOURNALED"]')).toContain('400,000');
      expect(await page.locator('[data-table="card_purchases"]').count()).toBe(0);
      await picture(page, name);
    }
    expect(await korean.innerText('[data-reconciliation]')).toContain('전표 미처리');
    expect(await english.innerText('[data-reconciliation]')).toContain('Not journaled');
  });

  test('goes to another period, and says of one that there is none', async () => {
    await go(english, '/operations/books/vat?period=2025-1P');
    await english.locator('[data-period="2025-1P"]').waitFor();
    expect(await english.innerText('[data-amount-due]')).toContain('100,000');
    await go(english, '/operations/books/vat?period=2025-5P');
    await english.getByText('The filing period is a year with').waitFor();
  });
});
