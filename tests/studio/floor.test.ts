import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newItem, received } from '../api/stock/stock.ts';
import { created } from '../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';
import { go, held, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

describe.runIf(chromiumPath)('the shop floor in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let worker: Person;
  let page: Page;
  let work: { id: number; work_order_no: string; items: { id: number; steps: { id: number; step_name: string }[] }[] };
  let lotNo: string;

  beforeAll(async () => {
    tenant = await newTenant();
    worker = await tenant.person('production');
    const process = await created(
      tenant.admin.post('/processes', {
        process_name: '도장',
        steps: [{ step_name: '전처리' }, { step_name: '검사', needs_inspection: true }, { step_name: '포장', is_required: false }],
      }),
    );
    const paint = await newItem(tenant.admin, { name: '분체 도료', unit: 'KG', quantity_scale: 2 });
    const stock = await received(tenant.admin, paint, 40, { unit_cost: 1000 });
    lotNo = (await tenant.admin.get(`/stock-lots/${stock.lots[0]?.id}`)).body.data.lot_no;
    const items = ['가이드레일 A', '가이드레일 B'].map((item_name) => ({ item_name, specification: '3,000 mm', quantity: 5 }));
    const body = { process_id: process.id, assignee_id: worker.id, due_date: '2026-01-31', items };
    work = await created(tenant.admin.post('/work-orders', body));
    page = await enter(worker, '/operations/floor');
    await page.setViewportSize({ width: 1180, height: 820 });
  });

  const shown = async () => (await worker.client.get(`/work-orders/${work.id}`)).body.data;
  const step = (item: number, name: string) =>
    page.locator(`[data-step="${work.items[item]?.steps.find((each) => each.step_name === name)?.id}"]`);
  const piece = (item: number) => page.locator(`[data-piece="${work.items[item]?.id}"]`);
  const refusal = () => page.locator('.v-notice.danger').first();

  test('lists one’s own work and begins it', async () => {
    await page.locator(`[data-work="${work.id}"]`).waitFor();
    await picture(page, 'floor.ko');
    await page.click(`[data-work="${work.id}"]`);
    await piece(0).waitFor();
    await step(0, '전처리').press('Enter');
    const pressed = page.locator('[data-step][aria-pressed="true"][aria-disabled="false"]');
    await pressed.waitFor();
    expect(await pressed.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await shown()).toMatchObject({ status: 'IN_PROGRESS', items: [{ status: 'IN_PROGRESS' }, { status: 'WAITING' }] });
  });

  test('takes material by the number of a lot, in whatever case a scanner writes it', async () => {
    const lots: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/stock-lots?')) lots.push(request.url());
    });
    // What the bill asks for comes late: until then no lot is taken for one beside it.
    const bill = await held(page, /\/materials$/);
    await piece(0).locator('[data-feed]').click();
    await page.fill('[data-scan]', 'NO-SUCH-LOT');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(300);
    expect(lots).toEqual([]);
    bill.release();
    await page.locator('[data-unknown]').waitFor();
    // So does the answer to a number that was read before.
    const late = await held(page, /\/stock-lots\?.*LATE-LOT/);
    await page.fill('[data-scan]', 'LATE-LOT');
    await page.keyboard.press('Enter');
    await page.fill('[data-scan]', lotNo.toLowerCase());
    await page.keyboard.press('Enter');
    await page.locator('[data-quantity]').waitFor();
    await Promise.all([page.waitForEvent('requestfinished', (request) => request.url().includes('LATE-LOT')), late.release()]);
    await page.waitForTimeout(300);
    expect(await page.locator('[data-unknown]').count()).toBe(0);
    await page.fill('[data-quantity]', '2.5');
    await picture(page, 'floor-material.ko');
    await page.click('[data-put]');
    await page.locator('[data-put]').waitFor({ state: 'detached' });
    expect((await shown()).material_inputs).toMatchObject([{ lot_no: lotNo, quantity: 2.5 }]);
    await page.keyboard.press('Escape');
    await page.locator('[data-scan]').waitFor({ state: 'detached' });
  });

  test('fits a phone, and brings a refusal into sight', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const overflow = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.scrollWidth - element.clientWidth);
    await piece(1).locator('[data-feed]').click();
    await page.locator('[data-material], .v-drawer .v-info').first().waitFor();
    await picture(page, 'floor-material-phone.ko');
    expect(await overflow('.v-drawer main, #dialog-outlet main')).toBe(0);
    expect(await page.locator('.scan label').evaluate((label) => label.getBoundingClientRect().left)).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Escape');
    await page.locator('[data-scan]').waitFor({ state: 'detached' });
    await piece(1).locator('[data-judge="FAIL"]').click();
    await page.locator('[data-why]').waitFor();
    await picture(page, 'floor-fail-phone.ko');
    expect(await overflow('[data-piece]')).toBe(0);
    expect(await page.locator('[data-why]').evaluate((input) => input.getBoundingClientRect().width)).toBeGreaterThan(200);
    await piece(1).locator('[data-judge="FAIL"]').click();
    await step(1, '검사').click();
    await expect
      .poll(() =>
        refusal()
          .evaluate((notice) => notice.getBoundingClientRect().top)
          .catch(() => -1),
      )
      .toBeGreaterThan(0);
    await page.setViewportSize({ width: 1180, height: 820 });
  });

  test('says why a step waits, and goes on once everything is inspected', async () => {
    await step(0, '검사').click();
    await refusal().waitFor();
    await piece(1).locator('[data-judge="FAIL"]').click();
    await page.fill('[data-why]', '도막 두께 부족');
    await page.click('[data-fail-now]');
    await piece(1).locator('[data-judge="FAIL"][aria-pressed="true"]').waitFor();
    for (const item of [0, 1]) {
      await piece(item).locator('[data-judge="PASS"]').click();
      await piece(item).locator('[data-judge="PASS"][aria-pressed="true"]').waitFor();
    }
    await step(0, '검사').click();
    await page.locator(`[data-piece="${work.items[0]?.id}"].done`).waitFor();
    expect((await shown()).items[0]).toMatchObject({ status: 'COMPLETED', good_quantity: 5, judgement: 'PASS' });
    await picture(page, 'floor-work.ko');
  });

  test('finishes the last piece and the work with it, and takes back what turns out to be defective', async () => {
    for (const name of ['전처리', '검사']) {
      await step(1, name).click();
      await page
        .locator(`[data-step="${work.items[1]?.steps.find((each) => each.step_name === name)?.id}"][aria-pressed="true"]`)
        .waitFor();
    }
    await page.locator(`[data-piece="${work.items[1]?.id}"].done`).waitFor();
    expect(await shown()).toMatchObject({ status: 'COMPLETED', good_quantity: 10 });
    await piece(1).locator('[data-reopen]').click();
    await piece(1).locator('[data-finish]').click();
    await page.fill('[data-defective]', '1');
    expect(await piece(1).locator('[data-good]').innerText()).toContain('4');
    await page.click('[data-finish-now]');
    await page.locator(`[data-piece="${work.items[1]?.id}"].done`).waitFor();
    await go(page, '/operations/floor');
    await page.locator('[data-whose=""]').waitFor();
  });

  test('has nothing left to do', async () => {
    await page.locator(`[data-work="${work.id}"]`).waitFor({ state: 'detached' });
    expect(await shown()).toMatchObject({ items: [{}, { good_quantity: 4, defect_quantity: 1 }] });
  });
});
