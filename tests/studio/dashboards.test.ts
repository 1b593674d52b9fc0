import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { addMonths, fiscalYearStart, todayIn } from '../../extensions/business-operations/src/kernel/days.ts';
import { dashboardId } from '../../extensions/business-operations/src/kernel/model/dashboard.ts';
import { type Books, newBooks } from '../api/books/books.ts';
import { created, done } from '../support/replies.ts';
import type { Person, Tenant } from '../support/tenants.ts';
import { go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const panel = (page: Page, name: string) => page.locator('.v-workspace-tile').filter({ has: page.locator('.name', { hasText: name }) });

describe.runIf(chromiumPath)('dashboards in the Studio', { timeout: 240_000 }, () => {
  const today = todayIn('Asia/Seoul');
  // Up to November the running fiscal year began in the year before.
  const startMonth = Number(addMonths(today, 1).slice(5, 7));
  const yearStart = fiscalYearStart(today, startMonth);
  let books: Books;
  let tenant: Tenant;
  let finance: Person;
  let staff: Person;

  beforeAll(async () => {
    books = await newBooks();
    ({ tenant } = books);
    [finance, staff] = await Promise.all([tenant.person('finance'), tenant.person('staff')]);
    await books.post(today, books.sale(120_000_000));
    await books.post(addMonths(yearStart, -1), books.sale(3_000));
    await books.post(yearStart, books.sale(5_000));
    await books.saveSettings({ fiscal_year_start_month: startMonth });
    await created(tenant.admin.post('/material/nonconforming-reports', { nc_type: 'CLAIM', defect_description: '소음' }));
    await done(staff.client.patch('//users/me', { language: 'en-US' }));
  });

  test('show the figures of the tenant in Korean', async () => {
    const page = await enter(finance, `/insights/${dashboardId('business')}`);
    await panel(page, '현금·예금 잔액').getByText('1.2억원').waitFor();
    await panel(page, '올해 손익').getByText('매출액').waitFor();
    const columns = panel(page, '월별 매출과 영업이익').locator('svg[role="img"]');
    await columns.waitFor();
    expect(await columns.getAttribute('aria-label')).toContain('매출액: 120,000,000원');
    const cash = await panel(page, '월별 입금과 출금').locator('svg[role="img"]').getAttribute('aria-label');
    const named = new Intl.DateTimeFormat('ko-KR', { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(yearStart));
    expect(cash).toMatch(new RegExp(`^${named.replaceAll('.', '\\.')} 입금: 5,000원`));
    await picture(page, 'dashboards-business-ko');

    await go(page, `/insights/${dashboardId('loans')}`);
    await panel(page, '30일 안의 상환').locator('.note').waitFor();
    expect(await page.locator('.v-error').count()).toBe(0);
    await page.close();
  });

  test('show somebody no more than they may read, in their language', async () => {
    const page = await enter(staff, '/insights');
    const names = page.locator('tbody tr');
    await names.filter({ hasText: 'Quality' }).waitFor();
    await picture(page, 'dashboards-list-en');
    const found = (await names.allInnerTexts()).join('\n');
    expect(found).toContain('Approvals');
    for (const closed of ['Business', 'Loans']) expect(found).not.toContain(closed);

    await go(page, `/insights/${dashboardId('quality')}`);
    await panel(page, 'Reports by type').getByText('Claim').waitFor();
    await panel(page, 'Nonconforming reports').first().getByText('Open').waitFor();
    await picture(page, 'dashboards-quality-en');
  });
});
