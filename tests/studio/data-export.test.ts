import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { brought, query } from '../support/database.ts';
import { done } from '../support/replies.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';
import { field, go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

describe.runIf(chromiumPath)('exports in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let korean: Page;
  let english: Page;

  beforeAll(async () => {
    tenant = await newTenant();
    const [one, other] = [await tenant.person('admin'), await tenant.person('admin', { language: 'en-US' })];
    [korean, english] = [await enter(one, '/operations/export'), await enter(other, '/operations/export')];
  });

  test('are made of what is chosen, and downloaded', async () => {
    await korean.locator('[data-export-form] .v-input').first().click();
    await korean.getByText('영업·설계', { exact: true }).click();
    await korean.locator('[data-make]').click();
    const fetching = korean.locator('[data-download]');
    await fetching.waitFor();
    const [download] = await Promise.all([korean.waitForEvent('download'), fetching.click()]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${tenant.code}-sales-.*\\.xlsx$`));
    const [made] = (await done(tenant.admin.get('/export'))).body.data;
    expect(made).toMatchObject({ export_type: 'SALES', format: 'XLSX', status: 'COMPLETED' });
    await picture(korean, 'data-export');
    await go(korean, `/content/data_exports/${made.id}`);
    const quotes = korean.locator(`${field('row_counts')} tr`, { has: korean.locator('[data-entry="quotes"]') });
    await quotes.waitFor();
    expect((await quotes.innerText()).split(/\s+/)).toEqual(['견적', '0']);
    expect(await korean.locator(field('options')).innerText()).toContain('삭제한 자료 포함');
    await picture(korean, 'data-export-record');
    await go(korean, '/operations/export');
  });

  test('are fetched by a link, which is shown to be copied', async () => {
    await english.reload();
    await english.locator('[data-link]').first().click();
    await english.getByText('for 24 hours without signing in').waitFor();
    await english.locator('[data-act]').click();
    const address = await english.locator('[data-link-shown] input').inputValue();
    expect(address).toMatch(/\/api\/v1\/files\/exports\/[\w-]{43}$/);
    expect(await english.locator('[data-link-shown]').innerText()).toContain('without signing in');
    const reply = await fetch(new URL(new URL(address).pathname, tenant.admin.url));
    expect(reply.status).toBe(200);
    await picture(english, 'data-export-link');
    await korean.locator('[data-link]').first().click();
    await korean.getByText('이 파일의 이전 링크는 더 이상').waitFor();
    await korean.locator('[data-act]').click();
    await korean.getByText('로그인하지 않아도').waitFor();
  });

  test('show how far one is that is being made, until it ends', async () => {
    const [made] = await query<{ id: number }>(
      `insert into data_exports (tenant_id, requested_by, requested_at, status, rows_total, rows_written)
       values ($1, $2, now(), 'PENDING', 2000, 500) returning id`,
      [tenant.id, tenant.adminId],
    );
    const id = made?.id as number;
    await korean.reload();
    const row = korean.locator(`[data-row="${id}"]`);
    await row.getByText('2,000행 중 500행').waitFor();
    await korean.locator('[data-progress]').waitFor();
    await picture(korean, 'data-export-progress');
    await query('update data_exports set rows_written = 1500 where id = $1', [id]);
    await row.getByText('2,000행 중 1,500행').waitFor();
    await brought('data_exports', id, 'FAILED');
    await row.getByText('실패').waitFor();
    await korean.locator('[data-progress]').waitFor({ state: 'detached' });
  });

  test('say what is wrong, in the language of the one who asks', async () => {
    await english.fill('[data-export-form] input[type="date"] >> nth=0', '2026-02-01');
    await english.fill('[data-export-form] input[type="date"] >> nth=1', '2026-01-01');
    await english.locator('[data-make]').click();
    await english.locator('.v-notice.danger').waitFor();
    await english.setViewportSize({ width: 800, height: 900 });
    await picture(english, 'data-export-english');
  });
});
