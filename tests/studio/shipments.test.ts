import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { moveOf, produced, shown } from '../api/shipments/shipments.ts';
import { done } from '../support/replies.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';
import { picture, visit } from './browser.ts';
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
    await page.locator('[data-line] .wrong').waitFor();
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
});
