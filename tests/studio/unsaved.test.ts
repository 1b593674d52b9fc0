import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { todayIn } from '../../extensions/business-operations/src/kernel/days.ts';
import { done } from '../support/replies.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';
import { choose, field, go, visit } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const act = '#dialog-outlet [data-act] button';

describe.runIf(chromiumPath)('what is not saved yet', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let page: Page;

  beforeAll(async () => {
    tenant = await newTenant();
    page = await enter(await tenant.person('manager'), '/operations/home');
  });

  const at = (on = page) => new URL(on.url()).pathname.replace('/admin/operations', '');

  /** Leaves, is asked, and goes all the same. */
  async function leave(from: string, on = page): Promise<void> {
    await go(on, '/operations/home');
    await on.locator(act).waitFor();
    expect(at(on)).toBe(from);
    await on.click(act);
    await expect.poll(() => at(on)).toBe('/home');
  }

  test('is asked about before a calculation is left, not before anything is typed', async () => {
    await go(page, '/operations/sales/calculator');
    const discount = page.locator('[data-input="discount_amount"] input').first();
    await discount.waitFor();
    await go(page, '/operations/home');
    await expect.poll(() => at()).toBe('/home');
    await go(page, '/operations/sales/calculator');
    await discount.fill('1000');
    await leave('/sales/calculator');
  });

  describe('of a new record', () => {
    let writer: Page;

    beforeAll(async () => {
      writer = await enter({ email: `admin@${tenant.code}.example.com`, password: 'correct horse battery' }, '/operations/home');
    });

    const begun = (day: string) => writer.locator(`${field(day)} .v-list-item:has-text("202")`);
    const place = () => new URL(writer.url()).pathname;

    test.each([
      ['quotes', 'quote_date'],
      ['orders', 'order_date'],
      ['journal_entries', 'entry_date'],
    ])('%s is not what it begins with', async (collection, day) => {
      await visit(writer, collection, '+');
      await begun(day).waitFor();
      await go(writer, '/operations/home');
      await expect.poll(place).toMatch(/\/home$/);
    });

    test('has what it began with, once something is written', async () => {
      await visit(writer, 'quotes', '+');
      await begun('quote_date').waitFor();
      await writer.locator(`${field('title')} input`).fill('새 견적');
      await writer.keyboard.press('Control+s');
      await expect.poll(place).toMatch(/quotes\/\d+$/);
      const [quote] = (await done(tenant.admin.get('/quotes', { search: '새 견적' }))).body.data;
      expect(quote.quote_date).toBe(todayIn('Asia/Seoul'));
    });

    test('keeps empty what somebody has emptied', async () => {
      await visit(writer, 'journal_entries', '+');
      await begun('entry_date').waitFor();
      await writer.locator(`${field('entry_date')} [data-icon="close"]`).click();
      await writer.locator(`${field('description')} input`).fill('적요');
      await begun('entry_date').waitFor({ state: 'detached' });
      await go(writer, '/operations/home');
      // Directus asks here in its own words; the first button goes on.
      await writer.locator('#dialog-outlet .v-card-actions button').first().click();
      await expect.poll(place).toMatch(/\/home$/);
    });

    test('is asked about before a bent part is left', async () => {
      await go(writer, '/operations/bending/parts/+');
      await writer.locator('[data-item] input[type="text"]').first().fill('새 절곡품');
      await leave('/bending/parts/+', writer);
    });

    test('is asked about before a quality document is left, not for the day with which it begins', async () => {
      await go(writer, '/operations/quality-documents/+');
      const remarks = writer.locator('[data-document] [data-input="remarks"] textarea');
      await remarks.waitFor();
      await go(writer, '/operations/home');
      await expect.poll(() => at(writer)).toBe('/home');
      await go(writer, '/operations/quality-documents/+');
      await remarks.fill('현장 확인');
      await leave('/quality-documents/+', writer);
    });
  });

  test('is asked about before a draft of an approval is left', async () => {
    await go(page, '/operations/approvals/drafts/+');
    await choose(page, '[data-forms]', '기안서');
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
