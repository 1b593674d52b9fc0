import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import en from '../../extensions/business-operations/src/domains/finance/messages.en.json' with { type: 'json' };
import ko from '../../extensions/business-operations/src/domains/finance/messages.ko.json' with { type: 'json' };
import { newTenant, systemAdmin, type Tenant } from '../support/tenants.ts';
import { button, chromiumPath, launch, signIn, visit } from './browser.ts';

const header = (icon: string) => `.header-bar ${button(icon)}`;
const field = (name: string) => `[data-field="${name}"]`;
const refusal = '#dialog-outlet .v-error';

/** What somebody of the finance role finds, in Korean and English. */
const NAVIGATION = [
  ['전자결재', 'Approvals'],
  ['재무·세무', 'Finance and tax'],
  ['계정과목', 'Account codes'],
  ['전표', 'Journal entries'],
  ['공급자 설정', 'Supplier settings'],
  ['경조사비', 'Condolence expenses'],
  ['법인차량', 'Corporate vehicles'],
  ['운행일지', 'Vehicle logs'],
  ['차량 정비', 'Vehicle maintenance'],
  ['대여금·차입금', 'Loans'],
  ['영업', 'Sales'],
  ['인사', 'Human resources'],
  ['관리', 'Administration'],
  ['테넌트', 'Tenants'],
  ['메뉴', 'Menus'],
  ['부서', 'Departments'],
  ['직위', 'Positions'],
] as const;

describe.runIf(chromiumPath)('the Studio', { timeout: 60_000 }, () => {
  let browser: Browser;
  let tenant: Tenant;
  let korean: Page;
  let english: Page;

  beforeAll(async () => {
    [browser, tenant] = await Promise.all([launch(), newTenant()]);
    const [one, other] = await Promise.all([tenant.person('finance'), tenant.person('finance')]);
    const chosen = await (await systemAdmin()).patch(`//users/${other.id}`, { language: 'en-US' });
    expect(chosen.status).toBe(200);
    [korean, english] = await Promise.all([signIn(browser, one), signIn(browser, other)]);
  });

  afterAll(() => browser?.close());

  test('shows who uses it the folders and collections of theirs, in their language', async () => {
    expect(await navigation(korean, '관리')).toEqual(NAVIGATION.map(([name]) => name));
    expect(await navigation(english, 'Administration')).toEqual(NAVIGATION.map(([, name]) => name));
  });

  test('makes an entry with its lines, and says what is wrong with one that does not balance', async () => {
    await visit(korean, 'journal_entries', '+');
    await korean.click(`${field('entry_date')} .v-list-item`);
    await korean.click('.calendar-today-button');
    await korean.fill(`${field('description')} input`, '현금 인출');
    await addLine(korean, '현금', 'debit', '5000');
    await addLine(korean, '보통예금', 'credit', '4000');
    await korean.click(header('check'));
    expect(await korean.innerText(refusal)).toContain(ko['error.journal.unbalanced']);
    await korean.click('#dialog-outlet .v-card-actions button');

    await korean
      .locator(`${field('lines')} tbody tr`)
      .nth(1)
      .click();
    await fillLine(korean, 'credit', '5000');
    const [saved] = await Promise.all([korean.waitForResponse(/\/items\/journal_entries/), korean.click(header('check'))]);
    expect(saved.status(), await saved.text()).toBe(200);
    const { data } = (await saved.json()) as { data: { id: number } };

    await visit(korean, 'journal_entries', data.id);
    const number = korean.locator(`${field('entry_no')} input`);
    const total = korean.locator(`${field('total_amount')} input`);
    await number.and(korean.locator('[value^="JE-"]')).waitFor();
    expect(await number.inputValue()).toMatch(/^JE-\d{8}-001$/);
    expect(await total.inputValue()).toBe('5000.00');
    expect([await number.isEditable(), await total.isEditable()]).toEqual([false, false]);
    const lines = korean.locator(`${field('lines')} tbody tr`);
    await lines.nth(1).waitFor();
    expect(await lines.allInnerTexts()).toEqual([
      expect.stringMatching(/101 현금\s+5,000/),
      expect.stringMatching(/103 보통예금\s+0\s+5,000/),
    ]);
  });

  test('lists the declared columns', async () => {
    await visit(korean, 'journal_entries');
    expect(await headings(korean)).toEqual(['전표번호', '전표일자', '적요', '출처', '금액']);
    await visit(english, 'account_codes');
    expect(await headings(english)).toEqual(['Code', 'Name', 'Category', 'Section', 'Normal balance', 'Active']);
    const first = english.locator('tbody tr').first();
    await first.waitFor();
    expect((await first.innerText()).split(/\s+/)).toEqual(expect.arrayContaining(['101', 'Asset', 'Debit']));
  });

  test('says in the language of who asks why an account stays', async () => {
    const accounts = (await tenant.admin.get('/account-codes', { size: 200 })).body.data as { id: number; code: string }[];
    const [used, bank] = ['105', '103'].map((wanted) => accounts.find(({ code }) => code === wanted)?.id);
    const lines = [
      { account_code_id: used, debit: 1 },
      { account_code_id: bank, credit: 1 },
    ];
    expect((await tenant.admin.post('/journal-entries', { entry_date: '2025-03-02', lines })).status).toBe(201);

    await visit(english, 'account_codes', used);
    await english.click(header('delete'));
    await english.click('#dialog-outlet .v-card-actions button >> nth=-1');
    expect(await english.innerText(refusal)).toContain(en['error.account_code.in_use']);
  });
});

/** What the navigation shows with the folder of the entries and another one open. */
async function navigation(page: Page, folder: string): Promise<string[]> {
  await visit(page, 'journal_entries');
  const names = page.locator('#module-navigation');
  await names.getByText(folder, { exact: true }).click();
  await names.locator('a[href$="/content/tenants"]').waitFor();
  return (await names.locator('.v-text-overflow').allInnerTexts()).map((name) => name.trim());
}

async function headings(page: Page): Promise<string[]> {
  await page.locator('tbody tr').first().waitFor();
  return (await page.locator('thead th').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
}

async function addLine(page: Page, account: string, side: 'debit' | 'credit', amount: string): Promise<void> {
  await page.click(`${field('lines')} ${button('add')}`);
  const drawer = page.locator('.v-drawer').first();
  await drawer
    .locator(`${field('account_code_id')} .v-list-item`)
    .first()
    .click();
  const picker = page.locator('.v-drawer').nth(1);
  await picker.locator('tbody tr').filter({ hasText: account }).first().click();
  await picker.locator(button('check')).click();
  await picker.waitFor({ state: 'detached' });
  await fillLine(page, side, amount);
}

async function fillLine(page: Page, side: 'debit' | 'credit', amount: string): Promise<void> {
  const drawer = page.locator('.v-drawer').first();
  await drawer.locator(`${field(side)} input`).fill(amount);
  await drawer.locator(button('check')).click();
  await drawer.waitFor({ state: 'detached' });
}
