import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { moveOf, produced, shown } from '../api/shipments/shipments.ts';
import { done } from '../support/replies.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';
import { go, held, picture, visit } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

describe.runIf(chromiumPath)('lines and dispatches of a shipment', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let page: Page;
  let shipment: number;

  beforeAll(async () => {
    tenant = await newTenant();
    ({ shipment } = await produced(tenant, 5));
    page = await enter(await tenant.person('production'), '/operations');
  });

  const save = async () => {
    await page.click('[data-save]');
    await page.locator('[data-save][disabled], [data-save] [disabled]').first().waitFor();
    return shown(tenant.admin, shipment);
  };

  test('are reached from its form, and refuse more than was made beside the line', async () => {
    await visit(page, 'shipments', shipment);
    await page.click(`a[href$="/operations/shipments/${shipment}"]`);
    await page.fill('[data-quantity]', '6');
    await page.click('[data-save]');
    await page.locator('[data-line] .wrong', { hasText: '5 이하여야 합니다.' }).waitFor();
    await page.fill('[data-quantity]', '3.5');
    expect((await save()).items).toMatchObject([{ quantity: 3.5 }]);
  });

  test('a vehicle is added with its freight, and a line is taken out and put back', async () => {
    await page.click('[data-remove]');
    await page.click('[data-add-made]');
    await page.click('[data-add-dispatch]');
    await page.fill('[data-input="vehicle_no"] input', '12가3456');
    await page.fill('[data-input="supply_amount"] input', '100005');
    expect(await page.innerText('[data-freight]')).toContain('110,005');
    await picture(page, 'shipment-ko');
    const { items, vehicle_dispatches } = await save();
    expect(items).toMatchObject([{ quantity: 5 }]);
    expect(vehicle_dispatches).toMatchObject([{ vehicle_no: '12가3456', options: { vat: 10_000, total_amount: 110_005 } }]);
  });

  const verbs = () => page.locator('[data-shipment] [data-verb]');

  test('are saved before the shipment moves: what was only typed would not be what leaves', async () => {
    await verbs().first().waitFor();
    await page.fill('[data-quantity]', '2');
    await verbs().first().waitFor({ state: 'detached' });
    await go(page, '/operations/home');
    await page.locator('#dialog-outlet [data-act] button').waitFor();
    expect(page.url()).toContain(`/operations/shipments/${shipment}`);
    await page.keyboard.press('Escape');
    await page.click('[data-undo]');
    await verbs().first().waitFor();
    expect(await page.inputValue('[data-quantity]')).toBe('5');
  });

  test('names a line that is refused by the words of its columns', async () => {
    await page.click('[data-add-item]');
    await page.click('[data-save]');
    await page.getByText('품목 2 수량: 필수 항목입니다.').waitFor();
    await page.click('[data-undo]');
    // It is read anew.
    await page.locator('[data-undo]').waitFor({ state: 'detached' });
  });

  test('take back what was typed at once, so that what is typed next stays', async () => {
    await page.fill('[data-quantity]', '3');
    const reading = await held(page, /\/api\/v1\/shipments\/\d+$/);
    await page.click('[data-undo]');
    expect(await page.inputValue('[data-quantity]')).toBe('5');
    await page.fill('[data-quantity]', '4');
    reading.release();
    await page.waitForTimeout(300);
    expect(await page.inputValue('[data-quantity]')).toBe('4');
    await page.unroute(/\/api\/v1\/shipments\/\d+$/);
    await page.click('[data-undo]');
  });

  test('keep what a colleague has changed since they were loaded', async () => {
    await page.fill('[data-quantity]', '2');
    const [{ id }] = (await shown(tenant.admin, shipment)).items;
    const items = [{ id }, { item_name: '부속 상자', quantity: 1, unit: 'BOX' }];
    await done(tenant.admin.put(`/shipments/${shipment}`, { items }));
    await page.click('[data-save]');
    await page.getByText('불러온 뒤에 다른 사람이 변경하였습니다').first().waitFor();
    expect((await shown(tenant.admin, shipment)).items).toMatchObject([{ quantity: 5 }, { item_name: '부속 상자' }]);
    await page.click('[data-undo]');
    await done(tenant.admin.put(`/shipments/${shipment}`, { items: [{ id }] }));
    await page.reload();
    await page.locator('[data-line]').waitFor();
  });

  test('of a move the instant is chosen, not written', async () => {
    await page.locator('[data-verb="change-status"]').first().click();
    await page.locator('#dialog-outlet [data-input="at"] [data-icon="today"]').waitFor();
    await picture(page, 'shipment-move-ko');
    await page.keyboard.press('Escape');
    await page.locator('#dialog-outlet [data-input="at"]').waitFor({ state: 'detached' });
  });

  test('once it is on its way only the vehicles can be changed', async () => {
    const move = moveOf(tenant.admin);
    await done(move(shipment, 'READY'));
    await done(move(shipment, 'SHIPPING'));
    await page.reload();
    await page.locator('[data-line]').waitFor();
    expect(await page.locator('[data-quantity]').count()).toBe(0);
    await page.fill('[data-input="driver_name"] input', '김기사');
    expect((await save()).vehicle_dispatches).toMatchObject([{ driver_name: '김기사', options: { status: 'DISPATCHED' } }]);
  });

  test('a shipment in place of a cancelled one is planned from the list', async () => {
    const { order, shipment: former } = await produced(tenant, 2, { site_name: '송도 물류창고' });
    await done(moveOf(tenant.admin)(former, 'CANCELLED', { reason: '취소' }));
    const { order_no: number, client_name: client } = (await done(tenant.admin.get(`/orders/${order}`))).body.data;
    await visit(page, 'shipments');
    await page.click('[data-list-verb="shipments"] button');
    const input = '#dialog-outlet [data-input="order_id"] input';
    // Whoever plans it knows whom it is for, and where it goes.
    await page.fill(input, client);
    await page.getByRole('option', { name: `${number} ${client} 송도 물류창고` }).waitFor();
    await page.fill(input, '송도');
    await page.getByRole('option', { name: number }).waitFor();
    await page.fill(input, number);
    await page.press(input, 'Tab');
    await expect.poll(() => page.inputValue(input)).toBe(`${number} ${client} 송도 물류창고`);
    await picture(page, 'shipment-plan-ko');
    await page.click('#dialog-outlet [data-act] button');
    await page.waitForURL(/\/content\/shipments\/\d+$/);
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    expect(await shown(tenant.admin, id)).toMatchObject({ order_id: order, status: 'SCHEDULED', items: [{ quantity: 2 }] });
  });
});
