import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { newDemo } from '../api/demo-tenants/demos.ts';
import { query } from '../support/database.ts';
import { done } from '../support/replies.ts';
import { newTenant, systemAdmin } from '../support/tenants.ts';
import { picture } from './browser.ts';
import { chromiumPath, enter, leavePage } from './windows.ts';

const dialog = '#dialog-outlet';
const input = (name: string) => `${dialog} [data-input="${name}"] input`;

describe.runIf(chromiumPath)('demos in the Studio', { timeout: 360_000 }, () => {
  let page: Page;
  /** The demo that the dialog opened. */
  let id: number;

  beforeAll(async () => {
    await newDemo(await systemAdmin());
    page = await enter({ email: inject('adminEmail'), password: inject('adminPassword') }, '/operations/demos');
  });

  test('are told in figures, from creation to conversion, and by partner', async () => {
    await page.locator('[data-figure="active"] dd').waitFor();
    await page.locator('[data-funnel] li').first().waitFor();
    await page.locator('[data-list] tbody tr[data-demo]').first().waitFor();
    const stages = await page.locator('[data-funnel] .value').allInnerTexts();
    const counts = stages.map((text) => Number(text.replaceAll(',', '')));
    expect(counts).toHaveLength(4);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    const names = await page.locator('[data-use] [data-name]').evaluateAll((texts) =>
      texts.map((text) => {
        const { left, right } = text.getBoundingClientRect();
        return [left, right] as const;
      }),
    );
    expect(names.length).toBeGreaterThan(1);
    for (const [index, [left]] of names.slice(1).entries()) expect(left - (names[index]?.[1] ?? 0)).toBeGreaterThan(8);
    await picture(page, 'demos-ko');
  });

  test('are opened by a dialog, extended and converted by the verbs of their record', async () => {
    const company = `새 데모 ${randomBytes(3).toString('hex')}`;
    await page.click('[data-new]');
    await page.fill(input('company_name'), company);
    await page.fill(input('contact_name'), '홍길동');
    await page.fill(input('contact_email'), `hong@${randomBytes(5).toString('hex')}.example.com`);
    await picture(page, 'demos-new-ko');
    await page.click(`${dialog} [data-act] button`);
    await page.waitForURL(/\/content\/demo_tenants\/\d+$/, { timeout: 240_000 });
    id = Number(/(\d+)$/.exec(page.url())?.[1]);
    await page.locator('[data-verb="extend"]').waitFor();
    await picture(page, 'demos-record-ko');
    await page.click('[data-verb="extend"]');
    await page.click(`${dialog} [data-act] button`);
    await expect.poll(async () => (await (await systemAdmin()).get(`/demo-tenants/${id}`)).body.data.extension_count).toBe(1);
  });

  test('of everything leave nothing behind but reference data when they are converted without their data', async () => {
    const root = await systemAdmin();
    const { record_counts: had, tenant } = (await done(root.get(`/demo-tenants/${id}`))).body.data;
    for (const name of ['orders', 'quotes', 'journal_entries', 'payrolls', 'work_orders', 'inspections', 'esign_contracts'])
      expect(had[name], name).toBeGreaterThan(0);
    await done(root.post(`/demo-tenants/${id}/convert`, { plan: 'BASIC', keep_data: false }));
    const fresh = await newTenant();
    const counts = async (of: number) => {
      const names = Object.keys(had);
      const [row] = await query(
        `select ${names.map((name) => `(select count(*)::integer from ${name} where tenant_id = $1) as ${name}`).join()}`,
        [of],
      );
      return row;
    };
    expect(await counts(tenant.id)).toEqual(await counts(fresh.id));
    expect(await query('select id from directus_files where tenant_id = $1', [tenant.id])).toEqual([]);
  });

  test('are nobody else’s business', async () => {
    const tenant = await newTenant();
    const theirs = await enter(await tenant.person('admin'), '/operations/demos');
    await theirs.locator('[data-entry]').first().waitFor();
    expect(await theirs.locator('[data-entry="demos"]').count()).toBe(0);
    expect(await theirs.locator('[data-demos] tr[data-demo]').count()).toBe(0);
    await leavePage(theirs);
  });
});
