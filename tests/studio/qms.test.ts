import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { chain } from '../api/qms/chain.ts';
import { done } from '../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';
import { go, held, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

describe.runIf(chromiumPath)('the quality system in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let quality: Person;
  let made: Awaited<ReturnType<typeof chain>>;
  let korean: Page;

  beforeAll(async () => {
    tenant = await newTenant();
    quality = await tenant.person('quality');
    made = await chain(tenant);
    korean = await enter(quality, '/operations/qms/checklists');
  });

  test('marks what is done and changes the checklist', async () => {
    const item = korean.locator('[data-item="lot-rule"]');
    await item.locator('input[type="checkbox"]').check();
    await korean.locator('[data-rate]').getByText('4.2%').waitFor();
    await korean.click('[data-edit] button');
    await korean.locator('[data-editor] input').first().fill('첫날 심사');
    await korean.click('[data-save] button');
    await korean.locator('[data-checklist]').waitFor();
    expect((await done(quality.client.get('/quality/checklist-templates'))).body.data[0]).toMatchObject({ name: '첫날 심사', version: 3 });
    await picture(korean, 'qms-checklist-ko');
  });

  test('audits locations with their documents at hand', async () => {
    await go(korean, `/operations/qms/audits/${made.document}`);
    await korean.click(`[data-unit="${made.units[0]}"] button`);
    await korean
      .locator(`[data-unit="${made.units[0]}"][aria-pressed="true"], [data-unit="${made.units[0]}"] [aria-pressed="true"]`)
      .first()
      .waitFor();
    await korean.click('[data-documents] button');
    await korean.click(`[data-document="incoming-inspection/${made.inspection}"]`);
    await korean.locator('[data-detail] dl').waitFor();
    await picture(korean, 'qms-audit-ko');
  });

  test('shows the documents of every order that is opened, in whatever order they come', async () => {
    // The same order once more, without documents.
    const OTHER = 2_000_000_000;
    await korean.route(new RegExp(`/lot-audits/${made.document}$`), async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({
        response,
        json: { ...body, data: { ...body.data, routes: [...body.data.routes, { ...body.data.routes[0], id: OTHER }] } },
      });
    });
    await korean.route(new RegExp(`/routes/${OTHER}/documents`), (route) =>
      route.fulfill({ json: { success: true, message: '', data: [] } }),
    );
    await go(korean, '/operations/qms/audits');
    await go(korean, `/operations/qms/audits/${made.document}`);
    const orders = korean.locator('[data-route]');
    await orders.nth(1).waitFor();
    const first = await held(korean, new RegExp(`/routes/(?!${OTHER})\\d+/documents`));
    await orders.nth(0).locator('[data-documents] button').click();
    await orders.nth(1).locator('[data-documents] button').click();
    await orders.nth(1).locator('[data-documents]').waitFor({ state: 'detached' });
    first.release();
    await korean.locator(`[data-document="incoming-inspection/${made.inspection}"]`).first().waitFor();
    expect(await korean.locator('[data-documents]').count()).toBe(0);
    await korean.unrouteAll();
  });

  test('draws the way of a lot, and tells it as a list', async () => {
    await go(korean, '/operations/qms/trace');
    await korean.fill('[data-search]', made.steel.lotNo);
    const delivery = korean.locator(`[data-node="DELIVERY:${made.made.shipment}"]`);
    await delivery.waitFor();
    expect(await korean.locator('[data-missing] li').count()).toBeGreaterThan(0);
    await picture(korean, 'qms-trace-ko');
    await korean.click('[data-view="list"] button');
    expect(await korean.locator('[data-trace-list] tbody tr').count()).toBe(6);
  });

  test('finds documents from the first page on, and comes back to what was found', async () => {
    const { document_no: no } = (await done(quality.client.get(`/quality/documents/${made.document}`))).body.data;
    const rows = korean.locator('[data-documents] tbody tr');
    await go(korean, '/operations/quality-documents?page=2');
    await korean.locator('.v-info').waitFor();
    await korean.fill('[data-search]', no);
    await rows.getByText(no).waitFor();
    expect(await korean.locator('[data-documents] thead th').allInnerTexts()).toContain('파일');
    await rows.getByText(no).click();
    await korean.waitForURL(new RegExp(`/quality-documents/${made.document}$`));
    await korean.goBack();
    await rows.getByText(no).waitFor();
    expect(await korean.inputValue('[data-search]')).toBe(no);
  });

  test('whose columns are as wide as somebody draws them, and stay so', async () => {
    await go(korean, '/operations/quality-documents');
    const column = korean.locator('[data-documents] thead th').first();
    const width = async () => Math.round((await column.boundingBox())?.width ?? 0);
    const before = await width();
    const handle = column.locator('.resize-handle');
    await handle.hover();
    const { x = 0, y = 0, width: thick = 0 } = (await handle.boundingBox()) ?? {};
    await korean.mouse.down();
    await korean.mouse.move(x + thick / 2 + 80, y + 10, { steps: 4 });
    // Directus follows the mouse a few times a second.
    await expect.poll(width).toBeGreaterThan(before + 70);
    await korean.mouse.up();
    const drawn = await width();
    await korean.reload();
    await column.waitFor();
    await expect.poll(width).toBe(drawn);
  });
});
