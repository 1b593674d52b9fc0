import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { itemLine, newItem, newTemplate } from '../api/bom/bom.ts';
import { query } from '../support/database.ts';
import { done } from '../support/replies.ts';
import { sheetOf } from '../support/sheets.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';
import { XLSX } from '../support/workbook.ts';
import { go, picture } from './browser.ts';
import { chromiumPath, enter, leavePage } from './windows.ts';

const dialog = '#dialog-outlet';
const input = (name: string) => `${dialog} [data-input="${name}"] input`;
const act = `${dialog} [data-act] button`;
const verb = (name: string) => `[data-list-verb="${name}"] button`;

describe.runIf(chromiumPath)('what is done with a list as a whole', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let page: Page;

  beforeAll(async () => {
    tenant = await newTenant();
    const self = { email: `admin@${tenant.code}.example.com`, password: 'correct horse battery' };
    page = await enter(self, '/operations/company/accounts');
  });

  const notice = (words: string) => page.getByText(words).first().waitFor();

  test('default accounts that were deleted come back', async () => {
    const [{ id }] = (await done(tenant.admin.get('/account-codes', { search: '848' }))).body.data;
    await done(tenant.admin.delete(`/account-codes/${id}`));
    await page.click(verb('seed-defaults'));
    await page.locator(`${dialog} [data-note]`).waitFor();
    await page.click(act);
    await notice('기본 계정과목 1개를 추가했습니다.');
    await page.locator('[data-account="848"]').waitFor();
    await go(page, '/content/account_codes');
    await page.click(verb('seed-defaults'));
    await page.click(act);
    await notice('기본 계정과목 197개가 이미 모두 있습니다.');
  });

  test('an item is replaced in every bill of materials, and what people have to look at is named', async () => {
    const { admin } = tenant;
    const [from] = await Promise.all([
      newItem(admin, { code: 'MOTOR-A', name: '모터 A' }),
      newItem(admin, { code: 'MOTOR-B', name: '모터 B' }),
    ]);
    const items = [itemLine('M', from.id), { line_key: 'E', item_expression: "W0 > 0 ? 'MOTOR-A' : 'X'", quantity_expression: '1' }];
    const bill = await newTemplate(admin, { code: 'KSS-77', name: '전동 셔터', items });
    await done(admin.post(`/bom-templates/${bill.id}/finalize`));
    // What is no longer in use is what one replaces.
    await done(admin.put(`/items/${from.id}`, { is_active: false }));

    await go(page, '/operations/design/boms');
    await page.click(verb('replace-item'));
    for (const [name, code, text] of [
      ['from_item_id', 'MOTOR-A', 'MOTOR-A 모터 A'],
      ['to_item_id', 'MOTOR-B', 'MOTOR-B 모터 B'],
    ] as const) {
      await page.fill(input(name), code);
      await page.press(input(name), 'Tab');
      await expect.poll(() => page.inputValue(input(name))).toBe(text);
    }
    await picture(page, 'bom-replace-ko');
    await page.click(act);
    await page.locator('[data-outcome="success"]').getByText('BOM 1개에서 품목을 교체했습니다.').waitFor();
    expect(await page.locator('[data-result="templates"] tbody td').allInnerTexts()).toEqual(['KSS-77', '2', '1']);
    expect(await page.locator('[data-result="manual"] tbody td').allInnerTexts()).toEqual(['KSS-77', 'E']);
    await picture(page, 'bom-replaced-ko');
    await page.click('[data-result="templates"] a');
    await page.waitForURL(/content\/bom_templates\/\d+/);
  });

  test('what an operation makes is not begun in a form, which could only say so', async () => {
    const plus = (on: Page) => on.locator('.header-bar .v-button:has([data-icon="add"])').filter({ visible: true });
    const root = await enter({ email: inject('adminEmail'), password: inject('adminPassword') }, '/content/clients');
    for (const on of [page, root]) {
      for (const collection of ['shipments', 'work_orders', 'tax_invoices', 'payrolls']) {
        await go(on, `/content/${collection}`);
        await on.locator('[data-sheet]').waitFor();
        expect(await plus(on).count(), collection).toBe(0);
      }
      await go(on, '/content/clients');
      await plus(on).first().waitFor();
    }
    await leavePage(root);
  });

  test('a schedule of income tax is loaded from a file by system administrators, whichever company they act in', async () => {
    const EDITION = 2100;
    const rows = await query<{ salary_from: number; salary_to: number; taxes: number[] }>(
      `select salary_from, salary_to, array_agg(tax_amount::integer order by family_count) as taxes from income_tax_brackets
       where table_year = 2024 and kind = 'TABLE' group by 1, 2 order by 1, 2`,
    );
    const lines = rows.map(({ salary_from, salary_to, taxes }) => [salary_from, salary_to, ...taxes].join(','));
    const root = await enter({ email: inject('adminEmail'), password: inject('adminPassword') }, '/operations/tenants');
    await root.fill('.search input', tenant.code);
    await root.click(`[data-act-in="${tenant.code}"]`);
    await root.locator('[data-acting]').waitFor();
    await go(root, '/content/income_tax_brackets');
    await root.click(verb('import'));
    await root.fill(input('table_year'), String(EDITION));
    await root.click(`${dialog} [data-input="effective_from"] .v-menu-activator`);
    await root.fill('#menu-outlet .calendar-year-input input', String(EDITION));
    // The first of the month is chosen with the year, and a second click would take it back.
    await root.locator(`#menu-outlet [data-value^="${EDITION}-"][data-value$="-15"]`).click();
    const load = (content: readonly string[]) =>
      root.setInputFiles(`${dialog} input[type="file"]`, {
        name: 'table.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(content.join('\n')),
      });
    await load(lines.toSpliced(5, 1).toSpliced(9, 1));
    await root.click(act);
    const problem = `${dialog} [data-input="file"] [role="alert"]`;
    await root.locator(problem).waitFor();
    expect((await root.innerText(problem)).split('\n')).toEqual([
      '6행: 앞 행이 끝나는 금액에서 시작하지 않습니다.',
      '10행: 앞 행이 끝나는 금액에서 시작하지 않습니다.',
    ]);
    await picture(root, 'brackets-refused-ko');
    await load(lines);
    await root.click(act);
    await root.getByText('2100년 간이세액표를 올렸습니다: 647개 행, 1천만원 초과 6개 구간.').first().waitFor();
    const [loaded] = await query(`select count(*)::integer as count from income_tax_brackets where table_year = ${EDITION}`);
    await query(`delete from income_tax_brackets where table_year = ${EDITION}`);
    expect(loaded).toEqual({ count: 7117 + 6 + 3 });
    await leavePage(root);
  });

  test('rows come from a file, once people have seen what would come of it', async () => {
    const head = ['품목 코드', '품목명', '품목 유형', '안전재고'];
    const load = async (...lines: (string | number)[][]) => {
      await page.setInputFiles(`${dialog} input[type="file"]`, {
        name: '품목.xlsx',
        mimeType: XLSX,
        buffer: await sheetOf(head, ...lines),
      });
      await page.click(act);
    };
    await go(page, '/content/items');
    await page.click(verb('import'));
    const download = page.waitForEvent('download');
    await page.click(`${dialog} [data-template] button`);
    expect((await download).suggestedFilename()).toBe('품목 가져오기 양식.xlsx');
    await picture(page, 'import-ko');
    await load(['MOTOR-A', '모터 A', '부품', 3], ['IMP-1', '가져온 품목', '바퀴', 1]);
    const outcome = page.locator('[data-outcome]');
    await outcome.getByText('1개 행을 먼저 고쳐야 합니다.').waitFor();
    expect(await page.locator('[data-result="refused"] tbody td').allInnerTexts()).toEqual([
      ...['3', 'IMP-1', '품목 유형', '다음 중 하나여야 합니다: 제품, 부품, 원자재, 부자재, 소모품, 서비스.'],
    ]);
    expect(await page.locator('[data-next]').count()).toBe(0);
    await picture(page, 'import-refused-ko');
    await page.click('[data-close] button');

    await page.click(verb('import'));
    await load(['MOTOR-A', '모터 A', '부품', 3], ['IMP-1', '가져온 품목', '부품', 1]);
    await page.locator('[data-next]').waitFor();
    expect(await page.locator('[data-result="changed"] tbody tr').count()).toBe(1);
    await picture(page, 'import-tried-ko');
    expect((await done(tenant.admin.get('/items', { search: 'IMP-1' }))).body.data).toEqual([]);
    await page.click('[data-next] button');
    await notice('가져왔습니다: 신규 1건, 변경 1건, 변동 없음 0건.');
    await page.getByText('가져온 품목').first().waitFor();
    expect((await done(tenant.admin.get('/items', { search: 'IMP-1' }))).body.data).toMatchObject([{ name: '가져온 품목' }]);
  });

  test('is offered to those alone who may', async () => {
    const staff = await enter(await tenant.person('manager'), '/content/account_codes');
    await staff.locator('[data-sheet]').waitFor();
    expect(await staff.locator('[data-list-verb]').count()).toBe(0);
    await leavePage(staff);
  });
});
