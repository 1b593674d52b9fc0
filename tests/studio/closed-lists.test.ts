import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { draft, formId, steps, submitted } from '../api/approvals/approvals.ts';
import { created, done } from '../support/replies.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';
import { button, field, visit } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

/** What is asked of the form's list once the record, which it is called by, is there. */
async function addingTo(
  page: Page,
  collection: string,
  id: number,
  name: string,
  title: string,
): Promise<{ isEnabled(): Promise<boolean> }> {
  await visit(page, collection, id);
  await page.locator('.header-bar').getByText(title).first().waitFor();
  const add = page.locator(`${field(name)} ${button('add')}`);
  await add.waitFor();
  return add;
}

describe.runIf(chromiumPath)('a list in a form takes no more rows where they are refused', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let page: Page;

  beforeAll(async () => {
    tenant = await newTenant();
    page = await enter({ email: `admin@${tenant.code}.example.com`, password: 'correct horse battery' }, '/content/approvals');
  });

  test('the files of a document that is on its way', async () => {
    const approver = await tenant.person('manager');
    const form = await formId(tenant, 'GENERAL');
    const [open, sent] = [
      await draft(tenant.admin, form, steps(approver), { title: '작성 중인 문서' }),
      await submitted(tenant.admin, form, steps(approver), { title: '상신한 문서' }),
    ];
    const ofDraft = await addingTo(page, 'approvals', open, 'files', '작성 중인 문서');
    await expect.poll(() => ofDraft.isEnabled()).toBe(true);
    const ofSent = await addingTo(page, 'approvals', sent, 'files', '상신한 문서');
    expect(await ofSent.isEnabled()).toBe(false);
  });

  test('the repairs of equipment that was disposed of', async () => {
    const [used, gone] = [
      await created(tenant.admin.post('/equipment', { name: '절곡기', equipment_type: 'PRESS_BRAKE' })),
      await created(tenant.admin.post('/equipment', { name: '크레인', equipment_type: 'CRANE' })),
    ];
    await done(tenant.admin.patch(`//items/equipment/${gone.id}`, { status: 'DISPOSED', disposed_on: '2026-01-02' }));
    const ofUsed = await addingTo(page, 'equipment', used.id, 'repairs', '절곡기');
    await expect.poll(() => ofUsed.isEnabled()).toBe(true);
    const ofGone = await addingTo(page, 'equipment', gone.id, 'repairs', '크레인');
    expect(await ofGone.isEnabled()).toBe(false);
  });

  test('the trips of a vehicle that was sold', async () => {
    const vehicle = { model_name: '포터', vehicle_type: 'TRUCK', ownership: 'OWNED' };
    const [used, sold] = [
      await created(tenant.admin.post('/corporate-vehicles', { ...vehicle, plate_number: '12가3456' })),
      await created(tenant.admin.post('/corporate-vehicles', { ...vehicle, plate_number: '34나5678' })),
    ];
    await done(tenant.admin.patch(`//items/corporate_vehicles/${sold.id}`, { status: 'DISPOSED' }));
    const ofUsed = await addingTo(page, 'corporate_vehicles', used.id, 'logs', '12가3456');
    await expect.poll(() => ofUsed.isEnabled()).toBe(true);
    const ofSold = await addingTo(page, 'corporate_vehicles', sold.id, 'logs', '34나5678');
    expect(await ofSold.isEnabled()).toBe(false);
  });
});
