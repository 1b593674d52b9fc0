import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, todayIn } from '../../extensions/business-operations/src/kernel/days.ts';
import { daysFrom } from '../../extensions/business-operations/src/studio/production/plan.ts';
import { created } from '../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';
import { go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

interface Work {
  id: number;
  work_order_no: string;
}

describe.runIf(chromiumPath)('the production plan in the Studio', { timeout: 240_000 }, () => {
  const days = daysFrom(todayIn('Asia/Seoul'));
  const day = (index: number) => days[index] as string;
  let tenant: Tenant;
  let planner: Person;
  let page: Page;
  let process: { id: number };
  let [planned, late, without]: Work[] = [];

  beforeAll(async () => {
    tenant = await newTenant();
    planner = await tenant.person('production');
    process = await created(tenant.admin.post('/processes', { process_name: '도장', steps: [{ step_name: '절단' }] }));
    await created(tenant.admin.post('/holidays', { holiday_date: day(9), name: '창립기념일', kind: 'COMPANY' }));
    const items = [{ item_name: '가이드레일', quantity: 12 }];
    const order = (body: object): Promise<Work> => created(tenant.admin.post('/work-orders', { process_id: process.id, items, ...body }));
    planned = await order({ scheduled_date: day(7), due_date: day(11), priority: 'URGENT' });
    late = await order({ scheduled_date: addDays(day(0), -7), due_date: addDays(day(0), -7), assignee_id: planner.id });
    without = await order({});
    page = await enter(planner, '/operations/production/plan');
  });

  const card = (work: Work | undefined) => `[data-card="${work?.id}"]`;
  const cell = (date: string) => `[data-process="${process.id}"] [data-cell="${date}"]`;
  const dayOf = async (work: Work | undefined) => (await planner.client.get(`/work-orders/${work?.id}`)).body.data.scheduled_date;

  test('shows what each process has to do on its days, and what has none or is left over', async () => {
    await page.locator(`${cell(day(7))} ${card(planned)}`).waitFor();
    expect(await page.locator('thead [data-day]').count()).toBe(14);
    expect(await page.locator(`thead [data-day="${day(9)}"]`).getAttribute('class')).toContain('off');
    for (const work of [without, late]) expect(await page.locator(`.tray ${card(work)}`).count()).toBe(1);
    for (const [name, width] of Object.entries({ tablet: 820, laptop: 1280 })) {
      await page.setViewportSize({ width, height: 900 });
      await picture(page, `production-plan-${name}-ko`);
    }
    // So wide that nothing is scrolled while a card is carried.
    await page.setViewportSize({ width: 2000, height: 900 });
  });

  test('a card is carried to another day', async () => {
    await page.dragAndDrop(card(planned), cell(day(8)));
    await page.locator(`${cell(day(8))} ${card(planned)}`).waitFor();
    await page.dragAndDrop(card(without), cell(day(10)));
    await page.locator(`${cell(day(10))} ${card(without)}`).waitFor();
    expect([await dayOf(planned), await dayOf(without)]).toEqual([day(8), day(10)]);
  });

  test('but not past the day on which it is due', async () => {
    await page.dragAndDrop(card(planned), cell(day(12)));
    await page.locator('.v-notice.danger').first().waitFor();
    expect(await dayOf(planned)).toBe(day(8));
  });

  test('an earlier week shows what is late, which moves without a mouse', async () => {
    await page.click('[data-previous]');
    // Until that week is drawn the card is among those left over, and goes from there with what is pressed on it.
    await page.locator(`${cell(addDays(day(0), -7))} ${card(late)} [data-late]`).waitFor();
    await page.locator(`[data-reschedule="${late?.id}"]`).press('Enter');
    await page.locator('#dialog-outlet [data-act]').waitFor();
    await picture(page, 'production-plan-dialog-ko');
    await page.keyboard.press('Escape');
    await page.locator('#dialog-outlet [data-act]').waitFor({ state: 'detached' });
    await page.click('[data-today]');
    await page.locator(card(planned)).waitFor();
  });

  test('is narrowed down by its address, and leads to the work order', async () => {
    await go(page, `/operations/production/plan?person=${planner.id}&start=${addDays(day(0), -7)}`);
    await page.locator(card(late)).waitFor();
    expect(await page.locator('[data-card]').count()).toBe(1);
    // The board may still be scrolled to its first day, away from under the mouse.
    await page.locator(`${card(late)} a`).press('Enter');
    await page.waitForURL(new RegExp(`/content/work_orders/${late?.id}$`));
    // That is where its pieces are finished.
    await page.locator(`[data-field] a[href$="/operations/floor/${late?.id}"]`).waitFor();
  });

  test('who may only read them moves nothing', async () => {
    const viewer = await tenant.person('viewer');
    const reading = await enter(viewer, '/operations/production/plan');
    await reading.locator(card(planned)).waitFor();
    expect(await reading.locator('[data-reschedule]').count()).toBe(0);
    expect(await reading.locator(card(planned)).getAttribute('draggable')).toBe('false');
  });
});
