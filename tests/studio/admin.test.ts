import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { exportOf } from '../api/data-export/archives.ts';
import { created } from '../support/replies.ts';
import { newTenant, type Person, systemAdmin, type Tenant } from '../support/tenants.ts';
import { field, go, held, picture } from './browser.ts';
import { chromiumPath, enter, leavePage, openPage } from './windows.ts';

const dialog = '#dialog-outlet';
const mark = '[data-acting]';
const nameOf = ({ code }: Tenant) => `Test ${code}`;

describe.runIf(chromiumPath)('what system administrators see', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let other: Tenant;
  let person: Person;
  let page: Page;

  beforeAll(async () => {
    [tenant, other] = await Promise.all([newTenant(), newTenant()]);
    person = await tenant.person('admin');
    page = await enter({ email: inject('adminEmail'), password: inject('adminPassword') }, '/operations/tenants');
  });

  const choose = async (on: Page, select: string, option: string) => {
    await on.click(`${select} .v-input`);
    await on.locator('#menu-outlet').getByText(option).click();
  };

  test('a tenant is found, acted in, and left', async () => {
    await page.fill('.search input', tenant.code);
    await page.click(`[data-act-in="${tenant.code}"]`);
    await page.locator(mark).getByText(nameOf(tenant)).waitFor();
    await go(page, '/operations/approvals/inbox');
    await page.locator('[data-entry="approvals/inbox"]').waitFor();
    await picture(page, 'admin-acting-ko');

    await go(page, '/content/clients/+');
    await expect.poll(() => page.inputValue(`${field('tenant_id')} input`)).toContain(tenant.code);
    // The form holds a value now, and would ask before it is left.
    await page.goto(new URL('/admin/operations/approvals/inbox', page.url()).href);
    await page.click(`${mark} button`);
    await page.waitForURL(/operations\/(?!approvals)/);
    await page.locator('[data-entry="tenants"]').waitFor();
    expect(await page.locator(mark).count()).toBe(0);
    expect(await page.locator('[data-entry="approvals/inbox"]').count()).toBe(0);
  });

  test('who opens a page of a company before choosing one is asked for it, and stays on the page', async () => {
    const refused: string[] = [];
    page.on('response', (answer) => answer.status() === 404 && refused.push(answer.url()));
    await go(page, '/operations/books/bank?state=ALL');
    await page.locator('[data-no-tenant]').waitFor();
    await picture(page, 'admin-no-tenant-ko');
    expect(refused).toEqual([]);
    await page.click('[data-no-tenant] [data-tenant] .v-input');
    await page.locator('#menu-outlet').getByText(nameOf(tenant)).click();
    await page.locator(mark).getByText(nameOf(tenant)).waitFor();
    expect(page.url()).toContain('/operations/books/bank?state=ALL');
    await page.click(`${mark} button`);
    await page.locator('[data-entry="tenants"]').waitFor();
  });

  test('what a company has exported is imported into a new tenant', async () => {
    const source = await newTenant();
    await created(source.admin.post('/clients', { name: '옮겨 온 거래처' }));
    const bytes = await exportOf(source.admin);
    const target = await newTenant();
    await go(page, '/operations/tenants');
    await page.fill('.search input', target.code);
    await page.click(`[data-import-into="${target.code}"]`);
    const start = page.locator(`${dialog} [data-import] button`);
    await start.waitFor();
    expect(await start.isDisabled()).toBe(true);
    const choose = (buffer: Buffer) =>
      page.setInputFiles(`${dialog} input[type=file]`, { name: 'export.zip', mimeType: 'application/zip', buffer });
    await choose(Buffer.from('no archive'));
    await start.click();
    await page.locator(`${dialog} .v-notice.danger`).waitFor();
    await choose(bytes);
    await picture(page, 'admin-import-ko');
    await start.click();
    await page.locator('[data-imported]').waitFor();
    await picture(page, 'admin-imported-ko');
    expect(Number(await page.locator('[data-fact="rows"] dd').innerText())).toBeGreaterThan(0);
    await page.click(`${dialog} [data-close]`);
    const { body } = await target.admin.get('/clients');
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['옮겨 온 거래처']);
  });

  test('a new record asks for its tenant, and offers that tenant’s rows', async () => {
    await created(tenant.admin.post('/client-groups', { group_code: 'A', name: 'Of this one' }));
    await created(other.admin.post('/client-groups', { group_code: 'A', name: 'Of the other' }));
    await go(page, '/content/clients/+');
    await choose(page, field('tenant_id'), tenant.code);
    await page.fill(`${field('name')} input`, '새 거래처');
    await page.locator(`${field('client_group_id')} .v-list-item`).click();
    await page.locator('.v-drawer').getByText('Of this one').waitFor();
    expect(await page.locator('.v-drawer').getByText('Of the other').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.locator('.v-drawer').waitFor({ state: 'detached' });
    await picture(page, 'admin-new-client-ko');
    await page.click('.header-bar button:has([data-icon="check"])');
    await page.waitForURL(/\/content\/clients(\/\d+)?$/);
    const found = await tenant.admin.get('/clients', { search: '새 거래처' });
    expect(found.body.meta.total).toBe(1);
  });

  test('the people of a tenant are not asked', async () => {
    const theirs = await enter(person, '/content/clients/+');
    await theirs.locator(`${field('name')} input`).waitFor();
    expect(await theirs.locator(field('tenant_id')).count()).toBe(0);
    const [{ id }] = (await tenant.admin.get('/clients')).body.data;
    const late = await held(theirs, new RegExp(`/items/clients/${id}\\b`));
    await go(theirs, `/content/clients/${id}`);
    await theirs.locator(field('name')).waitFor();
    expect(await theirs.locator(field('tenant_id')).count()).toBe(0);
    late.release();
    await theirs.locator(field('record_bar')).waitFor();
    expect(await theirs.locator(field('tenant_id')).count()).toBe(0);
    // The operations are for those who keep the system: they are not even asked for.
    const asked: string[] = [];
    theirs.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await go(theirs, `/content/tenants/${tenant.id}`);
    await theirs.locator(`${field('code')} input`).waitFor();
    await theirs.waitForLoadState('networkidle');
    expect(asked).toContain(`/items/tenants/${tenant.id}`);
    expect(asked).not.toContain(`/api/v1/tenants/${tenant.id}`);
    expect(await theirs.locator('[data-verb]').count()).toBe(0);
    expect(await theirs.locator('[data-entry="tenants"]').count()).toBe(0);
    await leavePage(theirs);
  });

  test('a tenant is opened with its first administrator, and suspended', async () => {
    const code = `t-${randomBytes(6).toString('hex')}`;
    await go(page, '/operations/tenants/+');
    for (const [name, value] of [
      ['name', '새 회사'],
      ['code', code],
      ['admin_name', '김관리'],
      ['admin_email', `admin@${code}.example.com`],
      ['admin_password', 'correct horse battery'],
    ] as const)
      await page.fill(`${field(name)} input`, value);
    await picture(page, 'admin-new-tenant-ko');
    await page.click('[data-save] button');
    await page.click('[data-verb="suspend"]');
    await page.click(`${dialog} [data-act]`);
    await page.locator('[data-verb="activate"]').waitFor();
    const found = await (await systemAdmin()).get('/tenants', { search: code });
    expect(found.body.data).toMatchObject([{ name: '새 회사', status: 'INACTIVE', user_count: 1 }]);
  });

  test('a job is run, and its history tells of it', async () => {
    await go(page, '/operations/jobs');
    await page.click('[data-run="housekeeping"]');
    await page.click(`${dialog} [data-act]`);
    await page.locator(dialog).locator('[data-act]').waitFor({ state: 'detached' });
    await picture(page, 'admin-jobs-ko');
    await page.locator('[data-job="housekeeping"]').click();
    await page.locator('tbody tr').first().getByText('수동').waitFor();
    expect(await page.locator('tbody tr').first().locator('[data-status]').getAttribute('data-status')).toBe('SUCCEEDED');
    const said = await page.locator('tbody tr').first().innerText();
    expect(said).toMatch(/삭제한 작업 이력 \d/);
    expect(said).not.toMatch(/[a-z]_[a-z]/);
  });

  test('the sign-in page is the product’s', async () => {
    const { page: public_, errors } = await openPage();
    await public_.goto(new URL('/admin/login', page.url()).href);
    const logo = public_.locator('.logo img');
    await logo.waitFor();
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await picture(public_, 'admin-sign-in-en');
    // Before somebody signs in, there is no session to refresh.
    expect(errors.filter((error) => !/status of (400|401|403)/.test(error))).toEqual([]);
  });
});
