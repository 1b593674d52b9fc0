import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import en from '../../extensions/business-operations/src/domains/finance/messages.en.json' with { type: 'json' };
import { accountIds } from '../api/books/books.ts';
import { created } from '../support/replies.ts';
import { newTenant, type Person, systemAdmin, type Tenant, url } from '../support/tenants.ts';
import { button, visit } from './browser.ts';
import { chromiumPath, enter, leavePage, openPage, signIn } from './windows.ts';

const header = (icon: string) => `.header-bar ${button(icon)}`;
const refusal = '#dialog-outlet .v-error';

/** What somebody of the finance role finds, in Korean and English. */
const NAVIGATION = [
  ['전자결재', 'Approvals'],
  ['게시판', 'Boards'],
  ['재무·세무', 'Finance and tax'],
  ['계정과목', 'Account codes'],
  ['전표', 'Journal entries'],
  ['공급자 설정', 'Supplier settings'],
  ['경조사비', 'Condolence expenses'],
  ['법인차량', 'Corporate vehicles'],
  ['운행일지', 'Vehicle logs'],
  ['차량 정비', 'Vehicle maintenance'],
  ['대여금·차입금', 'Loans'],
  ['전자세금 연동', 'E-tax provider'],
  ['수집 이력', 'Sync runs'],
  ['은행 계좌', 'Bank accounts'],
  ['은행 거래', 'Bank transactions'],
  ['법인카드', 'Corporate cards'],
  ['카드 거래', 'Card transactions'],
  ['세금계산서', 'Tax invoices'],
  ['홈택스 계산서', 'Tax portal invoices'],
  ['영업', 'Sales'],
  ['구매', 'Purchasing'],
  ['재고', 'Inventory'],
  ['생산', 'Production'],
  ['인사', 'Human resources'],
  ['관리', 'Administration'],
  ['테넌트', 'Tenants'],
  ['메뉴', 'Menus'],
  ['부서', 'Departments'],
  ['직위', 'Positions'],
  ['데이터 내보내기', 'Data exports'],
] as const;

describe.runIf(chromiumPath)('the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let korean: Page;
  let english: Page;
  let englishSpeaker: Person;

  beforeAll(async () => {
    tenant = await newTenant();
    const [one, other] = await Promise.all([tenant.person('finance'), tenant.person('finance')]);
    const chosen = await (await systemAdmin()).patch(`//users/${other.id}`, { language: 'en-US' });
    expect(chosen.status).toBe(200);
    const account = await accountIds(tenant.admin);
    const lines = [
      { account_code_id: account('101'), debit: 1 },
      { account_code_id: account('103'), credit: 1 },
    ];
    // Without a row the Studio shows no headings.
    await created(tenant.admin.post('/journal-entries', { entry_date: '2025-03-01', lines }));
    englishSpeaker = other;
    [korean, english] = await Promise.all([enter(one, '/content'), enter(other, '/content')]);
  });

  test('shows who uses it the folders and collections of theirs, in their language', async () => {
    expect(await navigation(korean, '관리')).toEqual(NAVIGATION.map(([name]) => name));
    expect(await navigation(english, 'Administration')).toEqual(NAVIGATION.map(([, name]) => name));
  });

  test('lists the declared columns', async () => {
    await visit(korean, 'journal_entries');
    await expect.poll(() => headings(korean), { timeout: 120_000 }).toEqual(['전표번호', '전표일자', '적요', '출처', '금액']);
    await visit(english, 'account_codes');
    await expectEnglishAccounts(english);
  });

  test('keeps to the language of who has signed in however late the words of the other one come', async () => {
    const { page } = await openPage();
    await page.route(/\/ko-KR-[^/]*\.js$/, async (route) => {
      await page.waitForResponse(/\/fields\b/);
      await route.continue();
    });
    await signIn(page, englishSpeaker);
    await page.goto(`${url}/admin/content/account_codes`);
    await expectEnglishAccounts(page);
    await leavePage(page);
  });

  test('says in the language of who asks why an account stays', async () => {
    const account = await accountIds(tenant.admin);
    const used = account('105');
    const lines = [
      { account_code_id: used, debit: 1 },
      { account_code_id: account('103'), credit: 1 },
    ];
    await created(tenant.admin.post('/journal-entries', { entry_date: '2025-03-02', lines }));

    await visit(english, 'account_codes', used);
    await english.click(header('delete'));
    await english.click('#dialog-outlet .v-card-actions button >> nth=-1');
    expect(await english.innerText(refusal)).toContain(en['error.account_code.in_use']);
  });
});

/** What the navigation shows with the folder of the entries and another one open. A window remembers which were open until it is loaded anew. */
async function navigation(page: Page, folder: string): Promise<string[]> {
  await page.goto(`${url}/admin/content/journal_entries`);
  const names = page.locator('#module-navigation');
  await names.getByText(folder, { exact: true }).click();
  await names.locator('a[href$="/content/tenants"]').waitFor();
  return (await names.locator('.v-text-overflow').allInnerTexts()).map((name) => name.trim());
}

async function expectEnglishAccounts(page: Page): Promise<void> {
  await expect.poll(() => headings(page), { timeout: 60_000 }).toEqual(['Code', 'Name', 'Category', 'Section', 'Normal balance', 'Active']);
  const first = page.locator('tbody tr').first();
  await expect
    .poll(async () => (await first.innerText()).split(/\s+/), { timeout: 120_000 })
    .toEqual(expect.arrayContaining(['101', 'Asset', 'Debit']));
}

async function headings(page: Page): Promise<string[]> {
  await page.locator('tbody tr').first().waitFor();
  return (await page.locator('thead th').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
}
