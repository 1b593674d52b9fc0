import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { draftQuote, finalizedQuote } from '../api/quotes/finalized-quotes.ts';
import { newShutter } from '../api/quotes/shutter.ts';
import { done } from '../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';
import { field, go, held, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const verb = (name: string) => `[data-verb="${name}"]`;
const check = '.header-bar button:has([data-icon="check"])';
const input = (name: string) => `#dialog-outlet [data-input="${name}"]`;

describe.runIf(chromiumPath)('quotes in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let sales: Person;
  let page: Page;

  beforeAll(async () => {
    tenant = await newTenant();
    sales = await tenant.person('sales');
    page = await enter(sales, '/content/quotes');
  });

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

  test('take a set in their form, with the sizes that it asks for', async () => {
    await newShutter(tenant);
    await go(page, '/content/quotes/+');
    const cell = (column: string) => page.locator(`${field('items')} tbody tr [data-cell="${column}"]`);
    await cell('line_type').locator('select').selectOption('MODEL');
    await page.fill(`${field('company_name')} input`, '대한건설');
    await cell('model_set_id').locator('input').fill('SET-1');
    await page.getByRole('option').filter({ hasText: 'SET-1' }).first().click();
    await cell('quantity').locator('input').fill('2');
    // Without its sizes the set is not sent.
    await page.click(check);
    await cell('variables').locator('[role="alert"]').waitFor();
    await cell('variables').locator('[data-asked]').click();
    await page.fill(`${input('W0')} input`, '3000');
    expect(await page.locator('#dialog-outlet [data-act] button').isDisabled()).toBe(true);
    await page.fill(`${input('H0')} input`, '2500');
    await picture(page, 'quotes-sizes-ko');
    await page.click('#dialog-outlet [data-act] button');
    await cell('variables').getByText('3,000').waitFor();
    await picture(page, 'quotes-new-set-ko');
    const [answer] = await Promise.all([page.waitForResponse(/\/items\/quotes/), page.click(check)]);
    expect(answer.status(), await answer.text()).toBe(200);
    const { id } = ((await answer.json()) as { data: { id: number } }).data;
    const stored = async () => (await done(sales.client.get(`/quotes/${id}`))).body.data.items[0];
    expect(await stored()).toMatchObject({ line_type: 'MODEL', variables: { W0: 3000, H0: 2500 }, open_width: 3000, quantity: 2 });

    await page.waitForURL(/\/content\/quotes$/);
    // Whoever presses before it is known what the set asks for is shown it as soon as it is.
    const schema = await held(page, /\/quotes\/calculation-schema/);
    await go(page, `/content/quotes/${id}`);
    await cell('variables').getByText('2,500').waitFor();
    await cell('variables').locator('[data-asked]').click();
    schema.release();
    await page.fill(`${input('H0')} input`, '2600');
    await page.click('#dialog-outlet [data-act] button');
    await Promise.all([page.waitForResponse(/\/items\/quotes/), page.click(check)]);
    await page.waitForURL(/\/content\/quotes$/);
    expect(await stored()).toMatchObject({ variables: { W0: 3000, H0: 2600 }, open_height: 2600 });
  });
});
