import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { request, shown, THICKNESS } from '../api/inspections/inspections.ts';
import { newItem, received } from '../api/stock/stock.ts';
import { done } from '../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';
import { go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

describe.runIf(chromiumPath)('inspections', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let quality: Person;
  let page: Page;
  let inspection: { id: number; inspection_no: string };

  beforeAll(async () => {
    tenant = await newTenant();
    quality = await tenant.person('quality');
    const item = await newItem(tenant.admin, { name: '강판 1.2T' });
    const stock = await received(tenant.admin, item, 100);
    const { lots } = (await done(tenant.admin.get(`/stocks/${stock.id}`))).body.data;
    inspection = await request(quality.client, {
      ...{ inspection_type: 'IQC', stock_lot_id: lots[0].id, item_id: item, lot_size: 100, sample_size: 3 },
      items: [
        { ...THICKNESS, method: '마이크로미터' },
        { name: '외관', standard: '긁힘이 없을 것' },
        { name: '폭', measure_type: 'NUMERIC', lower_limit: 1219 },
      ],
    });
    page = await enter(quality, '/operations/inspections');
  });

  test('are typed item by item with the keyboard, judged at once and saved at the end', async () => {
    await page.click(`[data-inspections] tr:has-text("${inspection.inspection_no}")`);
    const values = page.locator('[data-values]');
    await values.first().fill('1.2 1.26');
    expect(await page.locator('[data-judged="FAIL"]').count()).toBe(1);
    await values.first().press('Enter');
    await page.keyboard.press('p');
    await page.keyboard.type('1220 1219.5');
    await picture(page, 'inspection-ko');
    await page.keyboard.press('Enter');
    await page.locator('[data-verb="complete"]').waitFor();
    expect(await shown(quality.client, inspection.id)).toMatchObject({
      status: 'IN_PROGRESS',
      items: [
        { measured_values: [1.2, 1.26], judgement: 'FAIL' },
        { judgement: 'PASS' },
        { measured_values: [1220, 1219.5], judgement: 'PASS' },
      ],
    });
  });

  test('stand below one another on a phone', async () => {
    const before = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    const overflow = () =>
      page.locator('[data-inspection] [role="region"]').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(overflow).toBe(0);
    const [first] = await page.locator('[data-values]').all();
    expect((await first?.boundingBox())?.width).toBeGreaterThan(280);
    await first?.scrollIntoViewIfNeeded();
    await picture(page, 'inspection-phone-ko');
    if (before) await page.setViewportSize(before);
  });

  test('are completed with a report', async () => {
    await page.click('[data-verb="complete"]');
    await page.click('[data-input="result"] .v-select, [data-input="result"] input');
    await page.click('.v-menu-content .v-list-item:has-text("불합격")');
    await page.fill('[data-input="remarks"] textarea', '두께 초과');
    const report = page.locator('[data-input="create_nonconforming_report"] .v-checkbox');
    expect(await report.locator('[data-icon="check_box_outline_blank"]').count()).toBe(1);
    await report.click();
    await picture(page, 'inspection-complete-ko');
    await page.click('[data-act]');
    await page.locator('[data-result]').waitFor();
    expect(await shown(quality.client, inspection.id)).toMatchObject({
      result: 'FAIL',
      rejected_quantity: 100,
      nonconforming_reports: [{}],
    });
  });

  test('are requested on their page, and stand in a calendar', async () => {
    await go(page, '/operations/inspections');
    await page.click('[data-request]');
    await page.click('[data-request-type="FQC"]');
    await page.locator('[data-input="order_id"]').waitFor();
    await picture(page, 'inspection-request-ko');
    await page.keyboard.press('Escape');
    await page.click('[data-filter="IQC"]');
    await page.locator(`[data-inspections] tr:has-text("${inspection.inspection_no}")`).waitFor();
    await picture(page, 'inspections-ko');
  });
});
