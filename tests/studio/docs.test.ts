import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTenant, url } from '../support/tenants.ts';
import { chromiumPath, launch, openPage } from './browser.ts';

describe.runIf(chromiumPath)('the page of the API', { timeout: 240_000 }, () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launch();
  });

  afterAll(() => browser?.close());

  test('shows the operations and tries them with a token, from this server alone', async () => {
    const tenant = await newTenant();
    const { client } = await tenant.person('finance');
    const { page, outside, errors } = await openPage(browser);
    await page.goto(`${url}/api/v1/docs`);
    await page.click('button.authorize');
    await page.fill('input[aria-label="auth-bearer-value"]', client.headers.authorization?.replace('Bearer ', '') ?? '');
    await page.click('button[aria-label="Apply credentials"] >> nth=0');
    await page.click('.modal-ux .btn-done >> nth=0');

    await page.click('.opblock-tag[data-tag="account-codes"]');
    const operation = page
      .locator('.opblock-get')
      .filter({ hasText: /\/account-codes(?!\/)/ })
      .first();
    await operation.locator('.opblock-summary').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table .response-col_status').filter({ hasText: '200' }).waitFor();

    expect(outside).toEqual([]);
    expect(errors).toEqual([]);
  });
});
