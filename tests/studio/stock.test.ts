import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { dashboardId } from '../../extensions/business-operations/src/kernel/model/dashboard.ts';
import { goods, newClient, newOrder } from '../api/orders/orders.ts';
import { newItem, received, warehousesOf } from '../api/stock/stock.ts';
import { done } from '../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';
import { choose, go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const input = (name: string) => `#dialog-outlet [data-input="${name}"] :is(input, textarea)`;
const act = '#dialog-outlet [data-act] button';
const drawer = '[data-stock-drawer]';
const results = '#dialog-outlet [data-outcome]';

describe.runIf(chromiumPath)('stock in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let keeper: Person;
  let staff: Person;
  let seller: Person;
  let lot: number;
  let korean: Page;
  let english: Page;
  let selling: Page;

  beforeAll(async () => {
    tenant = await newTenant();
    [keeper, staff, seller] = await Promise.all([tenant.person('production'), tenant.person('staff'), tenant.person('sales')]);
    const places = await warehousesOf(tenant.admin);
    const sheet = await newItem(tenant.admin, { code: 'ST-SHEET', name: '전기아연도금강판', safety_stock: 20, unit: 'KG' });
    const motor = await newItem(tenant.admin, { code: 'ST-MOTOR', name: '전동개폐기', item_type: 'PART', safety_stock: 1 });
    const stock = await received(keeper.client, sheet, 16.5, { unit_cost: 1200, warehouse_id: places['WH-01'], lot_no: 'LOT-KG-1' });
    await received(keeper.client, motor, 3, { unit_cost: 250_000, warehouse_id: places['WH-02'] });
    [{ id: lot }] = (await done(keeper.client.get(`/stocks/${stock.id}`))).body.data.lots;
    await Promise.all([staff, seller].map(({ client }) => done(client.patch('//users/me', { language: 'en-US' }))));
    [korean, english, selling] = await Promise.all([
      enter(keeper, '/operations/stock/warehouses'),
      enter(staff, '/operations/stock/warehouses'),
      enter(seller, '/operations/home'),
    ]);
  });

  test('stands item by item in its warehouses, with what falls short', async () => {
    const row = korean.locator('[data-item="ST-SHEET"]');
    await row.waitFor();
    expect(await row.locator('[data-place-status]').getAttribute('data-place-status')).toBe('LOW');
    expect(await row.innerText()).toContain('부족');
    expect(await korean.locator('[data-sums]').innerText()).toContain('769,800');
    await picture(korean, 'stock-warehouses-ko');
    await korean.click('[data-status="LOW"] button');
    await korean.locator('[data-item="ST-MOTOR"]').waitFor({ state: 'detached' });
    await korean.click('[data-status="LOW"] button');
    await korean.fill('[data-search]', '개폐기');
    await row.waitFor({ state: 'detached' });
    expect(korean.url()).toContain('search=');
    await korean.fill('[data-search]', '');
    await row.waitFor();
    const [saved] = await Promise.all([korean.waitForEvent('download'), korean.click('[data-xlsx]')]);
    expect(saved.suggestedFilename()).toMatch(/^창고별 재고 현황.*\.xlsx$/);
  });

  test('is adjusted and moved from where it lies', async () => {
    await korean.click('[data-item="ST-SHEET"] [data-stock]');
    await korean.click(`${drawer} [data-verb="adjustments"] button`);
    await korean.fill(input('quantity'), '-1.5');
    await korean.fill(input('reason'), '정기 실사');
    await korean.click(act);
    await korean.locator(act).waitFor({ state: 'detached' });
    await korean.locator(`${drawer} [data-quantity]`).getByText('15 KG').waitFor();
    await korean.locator(`${drawer} [data-movement="ADJUSTMENT"]`).waitFor();
    await picture(korean, 'stock-drawer-ko');

    await korean.click(`${drawer} [data-verb="transfers"] button`);
    await korean.fill(input('to_warehouse_id'), 'WH-02');
    await korean.getByRole('option').filter({ hasText: 'WH-02' }).first().click();
    await korean.fill(input('quantity'), '4');
    await korean.click(act);
    await korean.locator(act).waitFor({ state: 'detached' });
    await korean.locator(`${drawer} [data-quantity]`).getByText('11 KG').waitFor();
    await korean.locator('[data-item="ST-SHEET"] [data-stock]').nth(1).waitFor();
  });

  test('of a lot tells where it came from and where it went', async () => {
    await korean.click(`${drawer} [data-lot="LOT-KG-1"]`);
    const history = korean.locator('[data-lot-history]');
    await history.locator('[data-movement="TRANSFER_OUT"]').waitFor();
    expect(await history.locator('tbody tr td:nth-child(4)').allInnerTexts()).toEqual(['16.5', '15', '11']);
    expect(await history.innerText()).toContain('다른 창고의 같은 로트');
    await picture(korean, 'stock-lot-ko');
    await korean.click('[data-verb="hold"] button');
    await korean.fill(input('reason'), '표면 흠집');
    await korean.click(act);
    await korean.locator(act).waitFor({ state: 'detached' });
    await history.getByText('표면 흠집').waitFor();

    await go(english, '/operations/stock/lots?search=LOT-KG');
    await english.locator('[data-lot="LOT-KG-1"]').nth(1).waitFor();
    await picture(english, 'stock-lots-en');
  });

  test('moves in the ledger of a period', async () => {
    await go(korean, '/operations/stock/ledger');
    const row = korean.locator('[data-stock-ledger] [data-item="ST-SHEET"]');
    await row.waitFor();
    // A transfer moves nothing as long as all warehouses are looked at.
    expect((await row.locator('td').allInnerTexts()).slice(4)).toEqual(['', '16.5', '', '△1.5', '15']);
    await picture(korean, 'stock-ledger-ko');
    const [saved] = await Promise.all([korean.waitForEvent('download'), korean.click('[data-xlsx]')]);
    expect(saved.suggestedFilename()).toMatch(/^재고 수불부.*\.xlsx$/);
    await row.locator('a').click();
    await korean.waitForURL(/stock\/warehouses\?search=ST-SHEET/);
  });

  test('shows those who may not see costs what there is without its value, and no button', async () => {
    await go(english, '/operations/stock/warehouses');
    const row = english.locator('[data-item="ST-SHEET"]');
    await row.waitFor();
    expect(await english.locator('[data-stocks] thead').innerText()).not.toContain('Stock value');
    expect(await english.locator('[data-sums]').count()).toBe(0);
    await row.locator('[data-stock]').first().click();
    await english.locator(`${drawer} [data-quantity]`).waitFor();
    expect(await english.locator(`${drawer} [data-verb]`).count()).toBe(0);
    await go(english, `/operations/stock/lots/${lot}`);
    await english.locator('[data-lot-history] [data-remaining]').waitFor();
    expect(await english.locator('[data-lot-history]').innerText()).not.toContain('Unit cost');
  });

  test('says what an order falls short of, and which orders an adjustment takes it from', async () => {
    const rail = await newItem(tenant.admin, { code: 'ST-RAIL', name: '가이드레일' });
    await received(keeper.client, rail, 5);
    const { id, order_no } = await newOrder(seller.client, { client_id: await newClient(tenant.admin), items: [goods(rail, 8)] });
    await go(selling, `/content/orders/${id}`);
    await selling.click('[data-verb="confirm"] button');
    await selling.click(act);
    await selling.locator(results).getByText('There is not enough stock of these items').first().waitFor();
    expect(await selling.locator(`${results} [data-row] td`).allInnerTexts()).toEqual(['ST-RAIL', '가이드레일', 'EA', '8', '5', '3']);
    await picture(selling, 'order-shortages-en');
    await selling.click('#dialog-outlet [data-close]');
    // The form shows the order as it is now.
    await selling.click('[data-verb="reserve-stock"] button');
    await selling.click(act);
    await selling.locator(`${results} [data-row]`).waitFor();
    await selling.keyboard.press('Escape');
    await selling.locator(results).waitFor({ state: 'detached' });

    await go(korean, '/operations/stock/warehouses?search=ST-RAIL');
    await korean.click('[data-item="ST-RAIL"] [data-stock]');
    await korean.click(`${drawer} [data-verb="adjustments"] button`);
    await korean.fill(input('quantity'), '-3');
    await korean.fill(input('reason'), '파손');
    await korean.click(act);
    await korean.locator(results).getByText('예약이 줄었습니다').first().waitFor();
    expect(await korean.locator(`${results} [data-row] td`).allInnerTexts()).toEqual([order_no, 'ST-RAIL', '5', '2']);
    await picture(korean, 'stock-reductions-ko');
    await korean.click(`${results} a`);
    await korean.waitForURL(new RegExp(`/content/orders/${id}$`));
    await korean.locator(results).waitFor({ state: 'detached' });
  });

  test('is opened line by line, received and issued without leaving the page', async () => {
    const opening = await newTenant();
    const [box, places] = await Promise.all([
      newItem(opening.admin, { code: 'OP-BOX', name: '케이스', unit: 'EA', unit_conversions: [{ unit: 'BOX', factor: 20 }] }),
      warehousesOf(opening.admin),
      newItem(opening.admin, { code: 'OP-COIL', name: '코일', unit: 'KG', is_lot_managed: true }),
    ]);
    const manager = { email: `admin@${opening.code}.example.com`, password: 'correct horse battery' };
    const page = await enter(manager, '/operations/stock/warehouses');
    await page.click('[data-enter-stock] button');
    const form = '[data-stock-entry]';
    const cell = (name: string) => `${form} [data-input="${name}"] input`;
    const add = `${form} [data-enter] button`;
    const pick = async (name: string, words: string) => {
      // What is typed names nothing yet: it is the mouse that chooses.
      await page.fill(cell(name), words.slice(0, -1));
      await page.locator('.lines-options').getByRole('option').filter({ hasText: words }).first().click();
      expect(await page.inputValue(cell(name))).toMatch(`${words} `);
    };
    // A company without stock begins with it.
    await page.locator(cell('item_id')).waitFor();
    await expect.poll(() => page.inputValue(cell('transaction_type'))).toBe('기초재고');
    await pick('warehouse_id', 'WH-02');
    await pick('item_id', 'OP-BOX');
    await page.fill(cell('quantity'), '3');
    await choose(page, `${form} [data-input="unit"] .v-select`, 'BOX');
    await page.fill(cell('unit_cost'), '150');
    await picture(page, 'stock-entry-ko');
    await page.click(add);
    await page.locator(`${form} [data-entered="OP-BOX"]`).getByText('60 EA').waitFor();

    await page.locator(`${cell('item_id')}:focus`).waitFor();
    await pick('item_id', 'OP-COIL');
    await page.fill(cell('lot_no'), 'COIL-7');
    await page.fill(cell('quantity'), '812.5');
    await page.locator(cell('quantity')).press('Enter');
    await page.locator(`${form} [data-entered="OP-COIL"]`).getByText('COIL-7').waitFor();
    // It is opened once, and says so.
    await pick('item_id', 'OP-BOX');
    await page.fill(cell('quantity'), '1');
    await page.click(add);
    await page.locator(form).getByText('기초재고를 등록할 수 없습니다').waitFor();

    await choose(page, `${form} [data-input="transaction_type"] .v-select`, '출고');
    await pick('item_id', 'OP-COIL');
    await page.fill(cell('quantity'), '12.5');
    // Until the item has said that it is managed by lots.
    await expect.poll(() => page.locator(add).isDisabled()).toBe(true);
    await choose(page, `${form} [data-input="stock_lot_id"] .v-select`, 'COIL-7');
    await page.click(add);
    await page.locator(`${form} [data-entered="OP-COIL"]`).nth(1).waitFor();
    await picture(page, 'stock-entry-lines-ko');
    const stocks = (await done(opening.admin.get('/stocks', { warehouse_id: places['WH-02'] as number }))).body.data;
    expect(stocks).toMatchObject([
      { item: { id: box }, quantity: 60, stock_value: 9000 },
      { item: { code: 'OP-COIL' }, quantity: 800 },
    ]);
    await page.keyboard.press('Escape');
    await page.locator('[data-item="OP-COIL"]').getByText('800').first().waitFor();
    // Those who look alone are not asked.
    await go(english, '/operations/stock/warehouses');
    await english.locator('[data-item="ST-SHEET"]').waitFor();
    expect(await english.locator('[data-enter-stock]').count()).toBe(0);
  });

  test('is counted by item and lot, and what moved meanwhile is counted again', async () => {
    const counting = await newTenant();
    const [places] = await Promise.all([
      warehousesOf(counting.admin),
      newItem(counting.admin, { code: 'CT-BOLT', name: '볼트' }),
      newItem(counting.admin, { code: 'CT-COIL', name: '코일', unit: 'KG', is_lot_managed: true }),
      newItem(counting.admin, { code: 'CT-MOTOR', name: '모터' }),
    ]);
    const ids = new Map<string, number>(
      (await done(counting.admin.get('/items', { search: 'CT-' }))).body.data.map(({ code, id }: { code: string; id: number }) => [
        code,
        id,
      ]),
    );
    const bring = (code: string, quantity: number, more: object = {}) =>
      received(counting.admin, ids.get(code) as number, quantity, { warehouse_id: places['WH-01'], ...more });
    await bring('CT-BOLT', 100);
    await bring('CT-COIL', 500, { lot_no: 'K1' });
    await bring('CT-COIL', 300, { lot_no: 'K2' });
    await bring('CT-MOTOR', 4);
    const manager = { email: `admin@${counting.code}.example.com`, password: 'correct horse battery' };
    const page = await enter(manager, '/operations/stock/count');
    const cell = (row: string) => page.locator(`[data-row="${row}"] input`);
    await cell('CT-BOLT').fill('97');
    await cell('CT-BOLT').press('Enter');
    await page.keyboard.type('498.5');
    await page.keyboard.press('Enter');
    await cell('CT-COIL K2').fill('300');
    await page.locator('[data-row="CT-COIL K1"] [data-difference]').getByText('△1.5').waitFor();
    expect(await page.innerText('[data-count] [data-counted]')).toBe('4건 중 3건 실사, 차이 2건');
    await picture(page, 'stock-count-ko');
    // A delivery comes while it is counted.
    await bring('CT-BOLT', 50);
    const send = async () => {
      await page.click('[data-post] button');
      await page.fill(input('reason'), '11월 정기 실사');
      await page.click(act);
      await page.locator(act).waitFor({ state: 'detached' });
    };
    await send();
    await page.getByText('CT-BOLT (100 → 150)').waitFor();
    expect(await cell('CT-BOLT').inputValue()).toBe('');
    expect(await cell('CT-COIL K1').inputValue()).toBe('498.5');
    await page.locator('[data-row="CT-BOLT"]').getByText('다시 실사').waitFor();
    await picture(page, 'stock-count-moved-ko');
    await cell('CT-BOLT').fill('147');
    await send();
    await page.locator('[data-count] [data-counted]').getByText('4건 중 0건 실사').waitFor();
    const stocks = (await done(counting.admin.get('/stocks'))).body.data as { item: { code: string }; quantity: number }[];
    expect(stocks.map(({ item, quantity }) => [item.code, quantity])).toEqual([
      ['CT-BOLT', 147],
      ['CT-COIL', 798.5],
      ['CT-MOTOR', 4],
    ]);
    const { data } = (await done(counting.admin.get('/stock-transactions', { transaction_type: 'ADJUSTMENT' }))).body;
    expect(data.map(({ adjustment_reason: reason }: { adjustment_reason: string }) => reason)).toEqual(Array(2).fill('11월 정기 실사'));
    await done(counting.admin.patch('//users/me', { language: 'en-US' }));
    await page.reload();
    await page.locator('[data-row="CT-MOTOR"] input').fill('5');
    await picture(page, 'stock-count-en');
    await page.click('[data-discard] button');
    // Those who may not adjust do not count.
    await go(english, '/operations/stock/warehouses');
    await english.locator('a[href$="/operations/stock/ledger"]').waitFor();
    expect(await english.locator('a[href$="/operations/stock/count"]').count()).toBe(0);
  });

  test('has a dashboard, and reminds its keepers of what falls short', async () => {
    await go(korean, `/insights/${dashboardId('stock')}`);
    const panel = (name: string) => korean.locator('.v-workspace-tile').filter({ has: korean.locator('.name', { hasText: name }) });
    await panel('창고별 재고 금액').getByText('자재 창고').waitFor();
    await panel('안전재고 미만 품목').getByText('ST-SHEET').waitFor();
    await panel('보류 로트').getByText('LOT-KG-1').waitFor();
    expect(await korean.locator('.v-error').count()).toBe(0);
    await picture(korean, 'stock-dashboard-ko');

    await go(korean, '/operations/home');
    await korean.locator('[data-reminder="stocks.short"]').getByText('ST-SHEET').waitFor();
    await korean.click('[data-reminder="stocks.short"] .label');
    await korean.waitForURL(/status=LOW/);
    await korean.locator('[data-item="ST-SHEET"]').waitFor();
    expect(await korean.locator('[data-item="ST-MOTOR"]').count()).toBe(0);
  });
});
