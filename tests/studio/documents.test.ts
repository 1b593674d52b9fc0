import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { created } from '../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';
import { go, picture, visit } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const dialog = '#dialog-outlet';

describe.runIf(chromiumPath)('documents in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let approver: Person;
  let page: Page;
  let id: number;

  beforeAll(async () => {
    tenant = await newTenant();
    const inspector = await tenant.person('quality');
    approver = await tenant.person('manager');
    const template = {
      ...{ name: '치수 검사', title: '치수 검사 성적서', category: 'PQC' },
      approval_lines: [
        { step: 1, line_type: 'DRAFTER', label: '작성' },
        { step: 2, line_type: 'APPROVER', label: '승인' },
      ],
      basic_fields: [{ field_key: 'lot_no', label: '로트', field_type: 'TEXT', is_required: true }],
      sections: [
        {
          title: '치수',
          items: [
            { field_key: 'look', item: '외관', measurement_type: 'CHECK', is_required: true },
            {
              field_key: 'width',
              item: '폭',
              measurement_type: 'NUMERIC',
              lower_limit: 9.5,
              upper_limit: 10.5,
              unit: 'mm',
              sample_count: 2,
            },
          ],
        },
      ],
      columns: [{ column_key: 'note', label: '조치', column_type: 'TEXT' }],
    };
    const { id: templateId } = await created(tenant.admin.post('/document-templates', template));
    page = await enter(inspector, `/operations/documents/new?template_id=${templateId}`);
  });

  const shown = async () => (await tenant.admin.get(`/documents/${id}`)).body.data;
  const row = (key: string) => page.locator(`[data-item="${key}"]`);

  test('are begun on a template, and what is measured out of its limits is marked', async () => {
    await page.locator('[data-make]:not([disabled])').click();
    await page.locator('[data-document]').waitFor();
    id = Number(/\/documents\/(\d+)$/.exec(page.url())?.[1]);
    await page.fill('[data-basic="lot_no"] input', 'BD-1');
    await row('look').locator('[data-check="OK"]').click();
    await row('width').locator('[data-sample="0"] input').fill('10.6');
    await row('width').locator('.outside').waitFor();
    expect(await page.innerText('[data-suggested]')).toContain('불합격');
    await row('width').locator('[data-sample="0"] input').fill('10.5');
    await row('width').locator('[data-sample="1"] input').fill('9.5');
    await row('width').locator('td:last-child input').fill('없음');
    await page.click('[data-result="PASS"]');
    await picture(page, 'document-ko');
    await page.click('[data-save]');
    await page.locator('[data-save][disabled], [data-save] [disabled]').first().waitFor();
    const { result, data } = await shown();
    expect({ result, count: data.length }).toEqual({ result: 'PASS', count: 5 });
  });

  test('are submitted to whom the inspector names, and kept as printed', async () => {
    await page.click('[data-submit]');
    await page.locator(`${dialog} .person-search input`).fill(approver.email);
    await page.locator(`${dialog} [data-person="${approver.id}"]`).click();
    await page.click(`${dialog} [data-act]`);
    await page.locator('[data-snapshot]').waitFor();
    const { status, snapshot_hash: hash, rendered_html: html } = await shown();
    expect(status).toBe('PENDING');
    expect(await page.innerText('[data-hash]')).toContain(hash);
    expect(html).toContain('BD-1');
    expect(html).not.toMatch(/data-|<script|<!--/);
  });

  test('are decided by the one who was named, on the page that the record leads to', async () => {
    page = await enter(approver, '/operations/documents?waiting=1');
    await page.click(`[data-row="${id}"] a`);
    await page.click('[data-verb="approve"]');
    await page.click(`${dialog} [data-act]`);
    await page.locator('[data-document] > .head [data-status="APPROVED"]').first().waitFor();
    expect((await shown()).status).toBe('APPROVED');
    await visit(page, 'documents', id);
    await page.locator(`a[href$="/operations/documents/${id}"]`).waitFor();
    await go(page, `/operations/documents/${id}`);
    await page.locator('[data-snapshot]').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('[data-snapshot]').isVisible()).toBe(true);
    expect(await page.locator('[data-document]').isVisible()).toBe(false);
    await picture(page, 'document-print-ko');
  });

  test('are offered to production for work orders alone, which are all that it may write them of', async () => {
    page = await enter(await tenant.person('production'), '/operations/documents/new');
    const of = page.locator('[data-of] input').first();
    await expect.poll(() => of.inputValue()).toBe('작업지시');
    await page.locator('[data-of] .v-input').first().click();
    const offered = page.locator('.v-menu-content .v-list-item');
    await offered.first().waitFor();
    expect(await offered.allInnerTexts()).toEqual(['작업지시', '작업 품목']);
  });
});
