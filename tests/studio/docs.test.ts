import { describe, expect, test } from 'vitest';
import { newTenant, url } from '../support/tenants.ts';
import { picture } from './browser.ts';
import { chromiumPath, openPage } from './windows.ts';

describe.runIf(chromiumPath)('the page of the API', { timeout: 240_000 }, () => {
  test('is searched, grouped and tried out in both languages, from this server alone', async () => {
    const tenant = await newTenant();
    const { client } = await tenant.person('finance');
    const { page, outside, errors } = await openPage();
    await page.goto(`${url}/api/v1/docs?lang=ko`);
    await page.locator('h2.area').getByText('재무·세무').waitFor();
    await page.locator('.opblock-tag[data-tag="journal-entries"]').getByText('차변과 대변이').waitFor();
    await picture(page, 'docs-ko');
    await page.fill('.operation-filter-input', '급여명세서를');
    await page.locator('.opblock-tag[data-tag="clients"]').waitFor({ state: 'detached' });
    await page.click('.opblock-tag[data-tag="payrolls"]');
    await page.locator('.opblock-summary-path').getByText('/payslip').waitFor();
    expect(await page.locator('h2.area').count()).toBe(0);

    await page.click('.languages a[lang="en"]');
    await page.locator('h2.area').getByText('Finance and tax').waitFor();
    expect(await page.getAttribute('.operation-filter-input', 'aria-label')).toBe('Search by path or purpose');
    await page.click('.opblock-tag[data-tag="loans"]');
    await page.getByText('Register a loan; its schedule is made with it.').click();
    await page.locator('.body-param__example').getByText('EMPLOYEE_LOAN').waitFor();
    await picture(page, 'docs-en');

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
