import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import en from '../../extensions/business-operations/src/kernel/messages.en.json' with { type: 'json' };
import { formId, steps, submitted } from '../api/approvals/approvals.ts';
import { asked, leave } from '../api/hr/leave/leave.ts';
import { newTenant, type Person, systemAdmin, type Tenant } from '../support/tenants.ts';
import { field, go } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const verb = (name: string) => `[data-verb="${name}"]`;
const status = (name: string) => `.head [data-status="${name}"]`;
const count = (box: string) => `[data-entry="approvals/${box}"] .count`;
const dialog = '#dialog-outlet';

describe.runIf(chromiumPath)('approvals in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let form: number;
  let drafter: Person;
  let manager: Person;
  let colleague: Person;
  let page: Page;
  let draftPage: Page;
  let english: Page;

  beforeAll(async () => {
    tenant = await newTenant();
    form = await formId(tenant, 'GENERAL');
    [drafter, manager, colleague] = await Promise.all([tenant.person('staff'), tenant.person('manager'), tenant.person('manager')]);
    const chosen = await (await systemAdmin()).patch(`//users/${colleague.id}`, { language: 'en-US' });
    expect(chosen.status).toBe(200);
    [page, draftPage, english] = await Promise.all([
      enter(manager, '/users'),
      enter(drafter, '/operations/approvals/drafts'),
      enter(colleague, '/operations/approvals/inbox'),
    ]);
  });

  /** A submitted document that waits for the person. */
  const waiting = (title: string, approver: Person, more: object = {}): Promise<number> =>
    submitted(drafter.client, form, steps(approver), { title, ...more });

  const stored = async (id: number) => (await drafter.client.get(`/approvals/${id}`)).body.data;

  const open = (on: Page, path: string) => go(on, `/operations/approvals${path}`);

  const openForm = (on: Page, collection: string, id: number) => go(on, `/content/${collection}/${id}`);

  test('an approver finds what waits for them and decides there', async () => {
    const id = await waiting('부품 구매', manager, { body: '<p>두 대 <b>필요</b></p><script>document.title = "run"</script>' });
    await waiting('출장 보고', manager);
    await page.click('.module-bar a[href$="/operations"]');
    await page.locator(count('inbox')).getByText('2', { exact: true }).waitFor();
    await page.click('[data-entry="approvals/inbox"]');
    await page.locator('tbody tr').nth(1).waitFor();
    await page.fill('.search input', '부품');
    await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' });
    await page.locator('tbody tr').filter({ hasText: '부품 구매' }).click();

    await page.locator(status('IN_PROGRESS')).waitFor();
    expect(await page.locator('.document .body b').innerText()).toBe('필요');
    expect(await page.title()).not.toBe('run');
    expect(
      await page.locator('.head [data-verb]').evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-verb'))),
    ).toEqual(['approve', 'reject', 'hold', 'pre-decide']);
    await page.click(verb('approve'));
    await page.fill(`${dialog} textarea`, '좋습니다');
    await page.click(`${dialog} [data-act]`);
    await page.locator(status('APPROVED')).waitFor();
    expect(await page.locator('.head [data-verb]').count()).toBe(0);
    expect(await page.locator('[data-step="APPROVED"]').innerText()).toContain('좋습니다');
    await page.locator(count('inbox')).getByText('1', { exact: true }).waitFor();
    expect(await stored(id)).toMatchObject({ status: 'APPROVED', steps: [{ comment: '좋습니다', acted_by: manager.id }] });
  });

  test('rejecting asks why', async () => {
    const id = await waiting('휴게실 공사', manager);
    await open(page, `/documents/${id}`);
    await page.click(verb('reject'));
    const act = page.locator(`${dialog} [data-act] button`);
    expect(await act.isDisabled()).toBe(true);
    await page.fill(`${dialog} textarea`, '예산 초과');
    await act.click();
    await page.locator(status('REJECTED')).waitFor();

    await open(draftPage, `/documents/${id}`);
    await draftPage.locator('[data-step="REJECTED"]').getByText('예산 초과').waitFor();
    expect(await draftPage.locator(verb('approve')).count()).toBe(0);
    expect(await draftPage.locator(verb('resubmit')).count()).toBe(1);
  });

  test('what the API refuses is said in the language of who asks', async () => {
    const id = await waiting('견적 비교', colleague);
    await open(english, `/documents/${id}`);
    await english.locator(verb('approve')).waitFor();
    expect(await english.locator(verb('approve')).innerText()).toContain('Approve');
    expect((await drafter.client.post(`/approvals/${id}/withdraw`)).status).toBe(200);
    await english.click(verb('approve'));
    await english.click(`${dialog} [data-act]`);
    await english.locator(`${dialog} .v-notice.danger`).waitFor();
    expect(await english.innerText(`${dialog} .v-notice.danger`)).toContain(en['error.changed_meanwhile']);
  });

  test('a draft is written on its form, given a line, and submitted', async () => {
    await open(draftPage, '/drafts/+');
    await draftPage.click('[data-forms]');
    await draftPage.locator('.v-list-item').filter({ hasText: '구매품의서' }).click();
    await draftPage.fill(`${field('title')} input`, '유압 실린더');
    await draftPage.fill(`${field('vendor')} input`, '한빛상사');
    await draftPage.fill(`${field('amount')} input`, '1250000');
    await Promise.all([draftPage.waitForResponse(/directory\?.*search=manager/), draftPage.fill('.person-search input', 'manager')]);
    await draftPage.locator(`[data-person="${drafter.id}"]`).waitFor({ state: 'detached' });
    await draftPage.click(`[data-person="${manager.id}"]`);
    await draftPage.locator(`[data-approver="${manager.id}"]`).waitFor();
    await draftPage.click('[data-save]');
    await draftPage.click(verb('submit'));
    await draftPage.click(`${dialog} [data-act]`);
    await draftPage.locator(status('IN_PROGRESS')).waitFor();
    const id = Number(/\d+$/.exec(draftPage.url())?.[0]);
    expect(await stored(id)).toMatchObject({
      title: '유압 실린더',
      content: { vendor: '한빛상사', amount: 1250000 },
      steps: [{ kind: 'APPROVAL', step_order: 1, approver_id: manager.id, status: 'PENDING' }],
    });
  });

  test('the form of a document has the same buttons, and its state cannot be typed', async () => {
    const id = await waiting('장비 점검', manager);
    await openForm(page, 'approvals', id);
    await page.click(verb('hold'));
    const state = page.locator(`${field('status')} input`);
    expect(await state.isEditable()).toBe(false);
    await page.click(`${dialog} [data-act]`);
    await page.locator(verb('release-hold')).waitFor();
    await page.waitForURL(new RegExp(`/approvals/${id}$`));
    expect((await stored(id)).status).toBe('ON_HOLD');
    const typed = await manager.client.patch(`//items/approvals/${id}`, { status: 'APPROVED' });
    expect(typed.status).toBeGreaterThanOrEqual(400);
    expect((await stored(id)).status).toBe('ON_HOLD');
  });

  test('records that travel through approvals have theirs', async () => {
    const id = await asked(leave('2031-03-03'), drafter.client);
    await openForm(draftPage, 'leave_requests', id);
    await draftPage.locator(verb('submit-approval')).waitFor();
    expect(await draftPage.locator('[data-verb]').count()).toBe(1);
    expect(await draftPage.locator(`${field('status')} input`).isEditable()).toBe(false);

    const report = await tenant.admin.post('/material/nonconforming-reports', { nc_type: 'MATERIAL', defect_description: '긁힘' });
    expect(report.status, report.text).toBe(201);
    await openForm(english, 'nonconforming_reports', report.body.data.id);
    await english.click(verb('change-status'));
    await english.click(`${dialog} [data-act]`);
    await english.getByText('Change status: Received').waitFor();
    expect((await tenant.admin.get(`/material/nonconforming-reports/${report.body.data.id}`)).body.data.status).toBe('ANALYZING');
  });
});
