import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPortal, type Portal } from '../api/tax-portal/portal.ts';
import { done } from '../support/replies.ts';
import { go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const PAGE = '/operations/books/tax-portal?start_date=2025-03-01&end_date=2025-03-31';

describe.runIf(chromiumPath)('the inbox of the tax portal', { timeout: 240_000 }, () => {
  let portal: Portal;
  let page: Page;
  let first: number;
  let second: number;

  beforeAll(async () => {
    portal = await newPortal();
    first = (await portal.enter('PURCHASE', { counterparty_name: '한국철강' })).id;
    second = (await portal.enter('PURCHASE', { counterparty_name: '서울볼트', supply_amount: 200_000 })).id;
    await portal.enter('SALES', { counterparty_name: '대한건설' });
    page = await enter(await portal.tenant.person('finance'), PAGE);
  });

  const row = (id: number) => page.locator(`[data-row="${id}"]`);
  const show = async (id: number) => (await done(portal.finance.get(`/taxportal-invoices/${id}`))).body.data;

  test('shows purchases and sales apart, with their sums', async () => {
    await row(first).waitFor();
    expect(await page.innerText('[data-inbox]')).not.toContain('대한건설');
    expect(await page.innerText('[data-sum="total_amount"]')).toContain('1,320,000');
    await page.click('[data-direction="sales"]');
    await page.locator('[data-inbox]').getByText('대한건설').waitFor();
    await page.click('[data-direction="purchases"]');
    await row(first).waitFor();
    await picture(page, 'tax-portal-ko');
  });

  test('classifies many, and journals them by one entry that can be taken back whole', async () => {
    await page.click('[data-choose-all]');
    await page.fill('[data-picker="account_code_id"] input', '153');
    await page.getByRole('option').filter({ hasText: '153' }).first().click();
    await page.click('[data-classify]');
    await row(second).getByText('153').waitFor();
    expect((await show(first)).account).toMatchObject({ code: '153' });

    await page.click('[data-choose-all]');
    if (!(await row(first).locator('[data-choose]').isChecked())) await page.click('[data-choose-all]');
    await page.click('[data-join]');
    await page.locator('#dialog-outlet [data-act]').waitFor();
    await picture(page, 'tax-portal-join-ko');
    await page.click('#dialog-outlet [data-act] button');
    await row(first).waitFor({ state: 'detached' });
    const [one, other] = [await show(first), await show(second)];
    expect(one.journal_entry.id).toBe(other.journal_entry.id);

    await go(page, `${PAGE}&state=journaled&row=${first}`);
    await page.locator(`[data-details="${first}"] [data-release]`).click();
    await page.click('#dialog-outlet [data-act] button');
    await row(first).waitFor({ state: 'detached' });
    expect((await show(second)).journal_entry).toBeNull();
  });

  test('journals one by one what is chosen', async () => {
    await go(page, PAGE);
    await row(second).locator('[data-choose]').click();
    await page.click('[data-each="journal"]');
    await page.click('#dialog-outlet [data-act] button');
    await row(second).waitFor({ state: 'detached' });
    expect((await show(second)).journal_entry).not.toBeNull();
    expect((await show(first)).journal_entry).toBeNull();
  });
});
