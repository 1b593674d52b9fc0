import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftQuote, finalizedQuote } from '../api/quotes/finalized-quotes.ts';
import { done } from '../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';
import { chromiumPath, enter, go, launch, picture } from './browser.ts';

const verb = (name: string) => `[data-verb="${name}"]`;
const input = (name: string) => `#dialog-outlet [data-input="${name}"]`;

describe.runIf(chromiumPath)('quotes in the Studio', { timeout: 240_000 }, () => {
  let browser: Browser;
  let tenant: Tenant;
  let sales: Person;
  let page: Page;

  beforeAll(async () => {
    [browser, tenant] = await Promise.all([launch(), newTenant()]);
    sales = await tenant.person('sales');
    page = await enter(browser, sales, '/content/quotes');
  });

  afterAll(() => browser?.close());

  test('are saved as PDF under the name of the quotation, also as drafts', async () => {
    const quote = await draftQuote(tenant);
    await go(page, `/content/quotes/${quote.id}`);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(verb('pdf'))]);
    expect(download.suggestedFilename()).toBe(`견적서_${quote.quote_no}.pdf`);
    expect(await page.locator(verb('send-email')).count()).toBe(0);
  });

  test('are mailed to several addresses, and stay in the form', async () => {
    const quote = await finalizedQuote(tenant);
    await go(page, `/content/quotes/${quote.id}`);
    await page.click(verb('send-email'));
    await page.fill(`${input('to')} input`, 'a@example.com, b@example.com');
    await picture(page, 'quotes-send-ko');
    await page.click('#dialog-outlet [data-act] button');
    await page.locator('#dialog-outlet [data-act]').waitFor({ state: 'detached' });
    const { data } = (await done(sales.client.get(`/quotes/${quote.id}/send-history`))).body;
    expect(data).toMatchObject([{ status: 'SENT', recipients: { to: ['a@example.com', 'b@example.com'] } }]);
    await page.locator(verb('send-email')).waitFor();
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`/content/quotes/${quote.id}$`));
    // This instance has no messenger.
    expect(await page.locator(verb('send-messenger')).count()).toBe(0);
    await picture(page, 'quotes-form-ko');
  });
});
