import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { dayFromNow } from '../support/days.ts';
import { done } from '../support/replies.ts';
import { login, newTenant } from '../support/tenants.ts';
import { go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const OWNER = { email: 'owner@hanbit.example.com', password: 'business-operations' };
const SECTIONS = ['sales', 'purchase', 'production', 'unshipped', 'construction', 'attendance'];

describe.runIf(chromiumPath)('the dashboard', { timeout: 240_000 }, () => {
  let page: Page;
  let owner: Client;

  beforeAll(async () => {
    [page, owner] = await Promise.all([enter(OWNER, '/operations/dashboard'), login(OWNER.email, OWNER.password)]);
  });

  const read = async (path: string, asked: Record<string, string> = {}) => (await done(owner.get(path, asked))).body.data;
  const figure = (at: string) => page.locator(`[data-figure="${at}"]`);

  test('shows every section with its figures, and charts of the months', async () => {
    for (const name of SECTIONS) await page.locator(`[data-section="${name}"] .figures`).waitFor();
    const sales = await read('/dashboard/sales');
    const title = await figure('sales.backlog.amount').locator('button').getAttribute('title');
    expect(Number(title?.replace(/\D/g, ''))).toBe(sales.backlog.amount);
    await page.locator('[data-section="sales"] svg[role="img"]').waitFor();
    expect(await page.locator('[data-section="trend"] svg[role="img"]').count()).toBe(1);
    await picture(page, 'dashboard');
  });

  test('opens the records behind a figure, as many as it says', async () => {
    await figure('unshipped.count').locator('button').click();
    const drawer = page.locator('[data-drill]');
    await drawer.locator('tbody tr').first().waitFor();
    expect(await drawer.locator('tbody tr').count()).toBe((await read('/dashboard/unshipped')).count);
    await picture(page, 'dashboard-records');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });

  test('shows another day, and attendance of one department', async () => {
    const date = dayFromNow(-3);
    await page.fill('input[data-date]', date);
    await page.locator('input[data-date]').dispatchEvent('change');
    await page.waitForURL(new RegExp(`date=${date}`));
    const attendance = await read('/dashboard/attendance', { date });
    await expect.poll(() => figure('attendance.attending').locator('dd').innerText()).toContain(String(attendance.attending));
  });

  test('prints the daily report and saves it as a spreadsheet', async () => {
    await go(page, '/operations/daily-report');
    const report = await read('/daily-report');
    await expect
      .poll(async () => Number((await page.locator('[data-balance]').innerText()).replace(/\D/g, '')))
      .toBe(report.cash.totals.balance);
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-xlsx]')]);
    expect(file.suggestedFilename()).toBe(`daily-report-${dayFromNow()}.xlsx`);
  });

  test('is not offered to whoever may not read the statistics', async () => {
    const tenant = await newTenant();
    const staff = await tenant.person('staff');
    const other = await enter(staff, '/operations/home');
    await other.locator('.operations-page').waitFor();
    expect(await other.locator('a[href$="/operations/dashboard"]').count()).toBe(0);
    await other.close();
  });
});
