import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, fiscalYearStart, todayIn } from '../../extensions/business-operations/src/kernel/days.ts';
import ko from '../../extensions/business-operations/src/studio/messages.ko.json' with { type: 'json' };
import { formId, steps, submitted } from '../api/approvals/approvals.ts';
import { type Books, newBooks } from '../api/books/books.ts';
import { created } from '../support/replies.ts';
import { type Person, systemAdmin } from '../support/tenants.ts';
import { go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const card = (name: string) => `[data-card="${name}"]`;
const dialog = '#dialog-outlet';

describe.runIf(chromiumPath)('pages of the module', { timeout: 240_000 }, () => {
  let books: Books;
  let finance: Person;
  let staff: Person;
  let form: number;
  let korean: Page;
  let english: Page;

  beforeAll(async () => {
    books = await newBooks();
    const { tenant } = books;
    [finance, staff] = [await tenant.person('finance'), await tenant.person('staff')];
    form = await formId(tenant, 'GENERAL');
    await books.post('2025-06-15', books.sale(1_234_567), { description: '매출' });
    await books.post('2025-07-15', [books.debit('813', 2_000_000), books.credit('103', 2_000_000)]);
    await created(tenant.admin.post('/employees', { name: '직원', hire_date: '2020-01-01', user_id: staff.id, base_salary: 3_000_000 }));
    expect((await (await systemAdmin()).patch(`//users/${finance.id}`, { language: 'en-US' })).status).toBe(200);
    [korean, english] = await Promise.all([
      enter(staff, '/operations'),
      enter(finance, '/operations/books/ledger?start_date=2025-01-01&end_date=2025-12-31'),
    ]);
  });

  test('who signs in for the first time begins at home', async () => {
    const { body } = await staff.client.get('//users/me', { fields: 'last_page' });
    expect(body.data.last_page).toMatch(/^\/operations/);
    const fresh = await books.tenant.person('staff');
    expect((await fresh.client.get('//users/me', { fields: 'last_page' })).body.data.last_page).toBe('/operations');
    await korean.waitForURL(/\/operations\/home$/);
    await korean.locator(card('waiting')).waitFor();
    await expect.poll(() => korean.title()).toBe('홈 · Business Operations');
    expect(await korean.locator(card('payslips')).count()).toBe(0);
    expect(await korean.locator('[data-entry="books/ledger"]').count()).toBe(0);
  });

  test('and comes and leaves there', async () => {
    await korean.click('[data-check-in]');
    await korean.locator('[data-check-out]').waitFor();
    expect(await korean.innerText('[data-came]')).toMatch(/^\d\d:\d\d$/);
    expect(await korean.locator('[data-check-in]').count()).toBe(0);
    await korean.click('[data-check-out]');
    await korean.locator('[data-check-out]').waitFor({ state: 'detached' });
    expect(await korean.innerText('[data-left]')).toMatch(/^\d\d:\d\d$/);
    await picture(korean, 'pages-home-ko');
  });

  test('one that somebody may not see says so, without names of fields and without asking for it', async () => {
    const asked: string[] = [];
    const note = (request: Request) => asked.push(new URL(request.url()).pathname);
    korean.on('request', note);
    for (const page of ['books/bank', 'books/tax-invoices/new', 'contracts', 'export', 'sales/calculator', 'audit', 'demos']) {
      await go(korean, `/operations/${page}`);
      await korean.locator('.operations-page').getByText(ko['studio.page.not_allowed']).waitFor();
      expect(await korean.locator('.operations-page').innerText(), page).toBe(ko['studio.page.not_allowed']);
    }
    korean.off('request', note);
    expect(asked.filter((path) => /bank-|tax-invoices|contracts|export|quotes|trigger-audit|demo/.test(path))).toEqual([]);
    await picture(korean, 'pages-closed-ko');
  });

  test('the ledger of an account that somebody finds by its English name leads to its entries', async () => {
    await english.fill('[data-account]', 'Ordinary dep');
    await english.locator('[data-option="103"]').waitFor();
    await english.keyboard.press('Enter');
    await english.locator('[data-ledger]').waitFor();
    expect(await english.locator('[data-account]').inputValue()).toBe('103 Ordinary deposits');
    const july = english.locator('[data-month="2025-07"]');
    expect(await july.locator('[data-sum="cumulative"] td').allInnerTexts()).toEqual(['Cumulative', '1,234,567', '2,000,000', '(765,433)']);
    await picture(english, 'pages-ledger-en');
    await expect.poll(() => english.title()).toBe('Account ledger · Business Operations');
    await july.locator('a').first().click();
    await english.waitForURL(/\/content\/journal_entries\/\d+$/);
    await expect.poll(() => english.title()).toContain('JE-2025');
  });

  test('the income statement opens its accounts, and they lead to their ledgers', async () => {
    await go(english, '/operations/books/income-statement?start_date=2025-01-01&end_date=2025-12-31');
    const sales = english.locator('[data-section="SALES"]');
    await sales.locator('button').click();
    expect(await english.locator('[data-section="NET_INCOME"] td').first().innerText()).toBe('(765,433)');
    await picture(english, 'pages-income-en');
    await english.locator('[data-account-row="404"] a').first().click();
    await english.locator('[data-ledger] [data-row]').waitFor();
    expect(english.url()).toContain('account=404&start_date=2025-01-01&end_date=2025-12-31');
    await english.goBack();
    await sales.waitFor();
    const [saved] = await Promise.all([english.waitForEvent('download'), english.click('[data-xlsx]')]);
    expect(saved.suggestedFilename()).toMatch(/^Income statement.*\.xlsx$/);
  });

  test('and keeps its names in sight on a phone', async () => {
    const before = english.viewportSize();
    await english.setViewportSize({ width: 390, height: 844 });
    await go(english, '/operations/books/income-statement?start_date=2025-01-01&end_date=2025-12-31');
    const statement = english.getByRole('region', { name: 'Income statement' });
    const name = statement.locator('[data-section="SELLING_ADMIN"] th');
    const indent = () =>
      name.evaluate((cell) => cell.getBoundingClientRect().left - (cell.closest('[role="region"]')?.getBoundingClientRect().left ?? 0));
    await name.waitFor();
    await statement.evaluate((box) => {
      box.scrollLeft = 200;
    });
    expect(await statement.evaluate(({ scrollLeft }) => scrollLeft)).toBe(200);
    expect(await indent()).toBeGreaterThanOrEqual(0);
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await picture(english, 'pages-income-phone-en');
    if (before) await english.setViewportSize(before);
  });

  test('and stands month by month in the fiscal year that today is in', async () => {
    await books.saveSettings({ fiscal_year_start_month: 12 });
    await go(english, '/operations/books/income-statement?view=monthly');
    const first = fiscalYearStart(todayIn('Asia/Seoul'), 12).slice(0, 7);
    await english.locator('thead th.money').first().getByText(first).waitFor();
    expect(await english.innerText('.months thead')).not.toContain(addMonths(`${first}-01`, 12).slice(0, 7));
    await picture(english, 'pages-income-months-en');

    await go(english, '/operations/books/income-statement');
    await english.click('[data-choice="fiscal_year"] button');
    await english.waitForURL(new RegExp(`start_date=${first}-01&end_date=${addDays(addMonths(`${first}-01`, 12), -1)}`));
    expect(await english.locator('[data-choice="this_year"]').count()).toBe(0);
    await picture(english, 'pages-income-fiscal-en');
    // Taxes go by the calendar.
    await go(english, '/operations/books/tax-invoices');
    await english.locator('[data-choice="this_year"]').waitFor();
    expect(await english.locator('[data-choice="fiscal_year"]').count()).toBe(0);
    await books.saveSettings({ fiscal_year_start_month: 1 });
  });

  test('many documents are decided at once, and what was left is said', async () => {
    const ids: number[] = [];
    for (const title of ['하나', '둘', '셋', '넷']) ids.push(await submitted(staff.client, form, steps(finance), { title }));
    await go(english, '/operations/approvals/inbox');
    for (const title of ['하나', '둘']) await english.locator('tbody tr').filter({ hasText: title }).locator('.v-checkbox').click();
    await english.locator('[data-bulk]').getByText('2').waitFor();
    expect((await staff.client.post(`/approvals/${ids[1]}/withdraw`)).status).toBe(200);
    await english.click('[data-bulk-verb="approve"]');
    await english.click(`${dialog} [data-act]`);
    await english.locator(`[data-skipped="${ids[1]}"]`).waitFor();
    expect(await english.innerText(`[data-skipped="${ids[1]}"]`)).toContain('둘');
    expect((await staff.client.get(`/approvals/${ids[0]}`)).body.data.status).toBe('APPROVED');
    await english.locator('tr.clickable').nth(2).waitFor({ state: 'detached' });
    await picture(english, 'pages-bulk-en');
  });

  test('after a decision the next document is one step away, and paper shows the boxes of the line', async () => {
    await english.locator('tbody tr').filter({ hasText: '셋' }).click();
    await english.click('[data-verb="approve"]');
    await english.click(`${dialog} [data-act]`);
    await english.click('[data-go-on]');
    await english.locator('h1').getByText('넷').first().waitFor();
    await english.emulateMedia({ media: 'print' });
    expect(await english.locator('.printed .boxes').isVisible()).toBe(true);
    expect(await english.locator('.module-bar').isVisible()).toBe(false);
    expect(await english.locator('.document').isVisible()).toBe(false);
    await picture(english, 'pages-print-en');
    await english.emulateMedia({ media: 'screen' });
  });

  test('a document that was taken back says how to go on', async () => {
    await go(korean, '/operations/approvals/drafts');
    await korean.locator('tbody tr').filter({ hasText: '둘' }).click();
    expect(await korean.innerText('[data-what-next]')).toContain('복사');
    await picture(korean, 'pages-document-ko');
  });
});
