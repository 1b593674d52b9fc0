import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { query } from '../support/database.ts';
import { dayFromNow } from '../support/days.ts';
import { created } from '../support/replies.ts';
import { newTenant, systemAdmin, type Tenant } from '../support/tenants.ts';
import { go, picture } from './browser.ts';
import { chromiumPath, enter, leavePage } from './windows.ts';

const row = 'tbody tr.table-row';

describe.runIf(chromiumPath)('lists in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let page: Page;

  const bookmark = async (collection: string, name: string): Promise<string> => {
    const [found] = await query<{ id: number }>('select id from directus_presets where bookmark = $1', [
      `$t:bookmark.${collection}.${name}`,
    ]);
    return `/content/${collection}?bookmark=${found?.id}`;
  };

  beforeAll(async () => {
    tenant = await newTenant();
    const root = await systemAdmin();
    await root.patch(`//users/${tenant.adminId}`, { first_name: '윤품질', last_name: '', password: 'correct horse battery' });
    const due = { nc_type: 'MATERIAL', action_manager_id: tenant.adminId };
    for (let index = 0; index < 27; index++)
      await created(
        tenant.admin.post('/material/nonconforming-reports', {
          ...due,
          defect_description: `긁힘 ${index}`,
          occurred_on: dayFromNow(-5),
          action_due_on: dayFromNow(index === 0 ? -1 : 1),
          items: [{ cost_type: 'MATERIAL', item_name: '철판', quantity: 1, unit_price: 1000 + index }],
        }),
      );
    const admin = { email: `admin@${tenant.code}.example.com`, password: 'correct horse battery' };
    page = await enter(admin, '/content/nonconforming_reports');
  });

  test('show states in the colours of their tones, people by their names, and sums of all rows', async () => {
    await page.locator(row).first().waitFor();
    expect(await page.locator(row).count()).toBe(25);
    const first = page.locator(row).first();
    expect(await first.innerText()).toContain('윤품질');
    expect(await page.locator(row).filter({ hasText: '@' }).count()).toBe(0);
    // 27 reports of 1,000 to 1,026 won.
    await page.locator('[data-sum="total_cost"]').getByText('27,351').waitFor();
    const column = await first
      .getByText('1,026', { exact: true })
      .or(first.getByText(/^1,0\d\d$/))
      .first()
      .boundingBox();
    const sum = await page.locator('[data-sum="total_cost"]').boundingBox();
    expect(Math.abs((column?.x ?? 0) + (column?.width ?? 0) - ((sum?.x ?? 0) + (sum?.width ?? 0)))).toBeLessThan(20);
    await picture(page, 'lists-nonconforming-ko');
  });

  test("become somebody's own with what they change, and not by being looked at", async () => {
    const own = async () =>
      (await query<{ collection: string }>('select collection from directus_presets where "user" = $1', [tenant.adminId])).map(
        ({ collection }) => collection,
      );
    await page.locator('.v-pagination').getByText('2', { exact: true }).click();
    await expect.poll(() => page.locator(row).count()).toBe(2);
    for (const collection of ['clients', 'sites']) {
      const read = page.waitForResponse((response) => new URL(response.url()).pathname === `/items/${collection}`);
      await go(page, `/content/${collection}`);
      await read;
    }
    await go(page, '/content/nonconforming_reports');
    await expect.poll(() => page.locator(row).count()).toBe(25);
    // What is saved comes after what would have been saved before.
    await page.locator('thead th.actionable').nth(1).click();
    await page.locator('.v-menu-content').getByText('내림차순 정렬').click();
    await expect.poll(own).toEqual(['nonconforming_reports']);
  });

  test('keep a contrast of 4.5 in both themes', async () => {
    for (const appearance of ['light', 'dark']) {
      await tenant.admin.patch('//users/me', { appearance });
      await page.reload();
      await page.locator(row).first().waitFor();
      expect([appearance, ...(await page.evaluate(contrasts))]).toEqual([appearance, appearance]);
      expect(await page.evaluate(buttonContrasts), appearance).toEqual([]);
      await picture(page, `lists-nonconforming-${appearance}`);
    }
    await tenant.admin.patch('//users/me', { appearance: 'light' });
  });

  test('come as a spreadsheet of all rows, as they are filtered', async () => {
    await go(page, await bookmark('nonconforming_reports', 'open'));
    await page.locator('[data-sum="total_cost"]').getByText('27,351').waitFor();
    expect(await opened()).toHaveLength(27);
    await go(page, await bookmark('nonconforming_reports', 'overdue'));
    await page.locator('[data-sum="total_cost"]').getByText('1,000').waitFor();
    const rows = await opened();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('긁힘 0');
  });

  test('have bookmarks in words, a board whose columns are states, and a calendar', async () => {
    await go(page, await bookmark('nonconforming_reports', 'board'));
    const columns = page.locator('.kanban .group');
    await columns.nth(4).waitFor();
    expect(await page.locator('.header-bar, header').first().innerText()).toContain('상태별 보드');
    expect(await columns.locator('.title-content').allInnerTexts()).toEqual(['접수', '원인 분석', '조치 완료', '결재 중', '종결']);
    await columns.first().locator('.item').nth(26).waitFor();
    const colours = await columns
      .locator('.title-content')
      .evaluateAll((titles) => titles.map((title) => getComputedStyle(title).backgroundColor));
    expect(new Set(colours).size).toBe(4);
    await picture(page, 'lists-board-ko');

    const card = columns.first().locator('.item').first();
    await card.dragTo(columns.nth(4).locator('.items'));
    expect(await columns.first().locator('.item').count()).toBe(27);

    await go(page, await bookmark('nonconforming_reports', 'calendar'));
    await page.locator('.fc-event').first().waitFor();
    await picture(page, 'lists-calendar-ko');
  });

  test('do not name the tenant to its people, and leave the sidebar closed', async () => {
    await go(page, '/content/nonconforming_reports');
    await page.locator(row).first().waitFor();
    expect(await page.locator('thead').first().innerText()).not.toContain('테넌트');
    expect((await page.locator('#sidebar-desktop-outlet').boundingBox())?.width).toBeLessThan(100);
  });

  test('name the tenant to system administrators', async () => {
    await leavePage(page);
    page = await enter({ email: inject('adminEmail'), password: inject('adminPassword') }, '/content/nonconforming_reports');
    await page.locator(row).first().waitFor();
    expect(await page.locator('thead').first().innerText()).toMatch(/^\s*(테넌트|Tenant)/);
    // Other tests have records, too: whose stand on the first page is not known.
    const shown = await page.locator(row).first().innerText();
    const names = (await query<{ name: string }>('select name from tenants')).map(({ name }) => name);
    expect(
      names.some((name) => shown.startsWith(name)),
      shown,
    ).toBe(true);
    expect(await page.locator('[data-sums]').count()).toBe(0);
    await picture(page, 'lists-system-ko');
  });

  /** The rows of the spreadsheet of the list that is shown, as texts. */
  async function opened(): Promise<string[][]> {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-sheet] button, button[data-sheet]')]);
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(await download.path());
    const sheet = book.worksheets[0] as ExcelJS.Worksheet;
    return Array.from({ length: sheet.rowCount - 1 }, (_, index) => (sheet.getRow(index + 2).values as unknown[]).map(String));
  }
});

/** Whether the page is dark, and the states whose text has too little contrast. Runs in the browser. */
function contrasts(): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  const luminance = (colour: string): number => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data]
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const root = document.querySelector('#app') as Element & {
    __vue_app__: { config: { globalProperties: { $pinia: { state: { value: Record<string, { fields?: object[] }> } } } } };
  };
  const { fields = [] } = root.__vue_app__.config.globalProperties.$pinia.state.value.fieldsStore ?? {};
  const probe = document.body.appendChild(document.createElement('span'));
  const low = (
    fields as { collection: string; field: string; meta?: { display_options?: { choices?: Record<string, string>[] } } }[]
  ).flatMap(({ collection, field, meta }) =>
    (meta?.display_options?.choices ?? [])
      .filter(({ foreground }) => foreground && !collection.startsWith('directus_'))
      .flatMap(({ value, foreground = '', background = '' }) => {
        probe.style.color = foreground;
        probe.style.backgroundColor = background;
        const shown = getComputedStyle(probe);
        const [light = 0, dark = 0] = [luminance(shown.color), luminance(shown.backgroundColor)].sort((a, b) => b - a);
        const contrast = (light + 0.05) / (dark + 0.05);
        return contrast < 4.5 ? [`${collection}.${field} ${value}: ${contrast.toFixed(2)}`] : [];
      }),
  );
  probe.remove();
  const ground = luminance(getComputedStyle(document.documentElement).getPropertyValue('--theme--background'));
  return [ground < 0.2 ? 'dark' : 'light', ...(fields.length ? low : ['no fields'])];
}

/** The kinds of buttons whose words have too little contrast, at rest or where the mouse is. Runs in the browser. */
function buttonContrasts(): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  const luminance = (colour: string): number => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data]
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const button = document.querySelector('.v-button .button')?.cloneNode() as HTMLElement;
  document.querySelector('.v-button')?.append(button);
  const probe = button.appendChild(document.createElement('span'));
  const low = ['normal', 'success', 'warning', 'danger'].flatMap((kind) =>
    ['', '-hover'].flatMap((state) => {
      button.className = `button ${kind}`;
      probe.style.color = `var(--v-button-color${state})`;
      probe.style.backgroundColor = `var(--v-button-background-color${state})`;
      const shown = getComputedStyle(probe);
      const [light = 0, dark = 0] = [luminance(shown.color), luminance(shown.backgroundColor)].sort((a, b) => b - a);
      const contrast = (light + 0.05) / (dark + 0.05);
      return contrast < 4.5 ? [`${kind}${state}: ${contrast.toFixed(2)}`] : [];
    }),
  );
  button.remove();
  return low;
}
