import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { formId, steps } from '../api/approvals/approvals.ts';
import { asked, leave } from '../api/hr/leave/leave.ts';
import { employee } from '../api/payroll/payroll.ts';
import { created, done } from '../support/replies.ts';
import { newTenant, type Person, systemAdmin, type Tenant } from '../support/tenants.ts';
import { field, go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const verb = (name: string) => `[data-verb="${name}"]`;
const input = (name: string) => `#dialog-outlet [data-input="${name}"]`;
const act = '#dialog-outlet [data-act] button';
const report = '[data-report]';

describe.runIf(chromiumPath)('verbs in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let drafter: Person;
  let manager: Person;
  let finance: Person;
  let drafterPage: Page;
  let page: Page;

  beforeAll(async () => {
    tenant = await newTenant();
    [drafter, manager, finance] = await Promise.all([tenant.person('staff'), tenant.person('manager'), tenant.person('finance')]);
    const { id } = await created(tenant.admin.post('/employees', { name: '김직원', hire_date: '2020-01-01' }));
    [drafterPage, page] = await Promise.all([
      enter(drafter, '/operations/approvals/inbox'),
      enter({ email: `admin@${tenant.code}.example.com`, password: 'correct horse battery' }, `/content/employees/${id}`),
    ]);
  });

  const form = (on: Page, collection: string, id: number) => go(on, `/content/${collection}/${id}`);

  test('a cancelled leave is submitted again by the line that the dialog shows', async () => {
    const { client } = drafter;
    const line = { name: '나의 결재선', form_id: await formId(tenant, 'LEAVE'), is_default: true, steps: steps(manager) };
    await created(client.post('/approval-lines', line));
    const id = await asked(leave('2026-12-01'), client);
    const submitted = await done(client.post(`/leave-requests/${id}/submit-approval`, { steps: [{ approver_id: tenant.adminId }] }));
    await done(client.post(`/approvals/${submitted.body.data.approval.id}/withdraw`));

    await form(drafterPage, 'leave_requests', id);
    await drafterPage.click(verb('submit-approval'));
    await drafterPage.locator(`${input('steps')} [data-approver="${manager.id}"]`).waitFor();
    await picture(drafterPage, 'verbs-leave-ko');
    await drafterPage.click(act);
    await drafterPage.locator(verb('submit-approval')).waitFor({ state: 'detached' });
    const { data } = (await client.get(`/leave-requests/${id}`)).body;
    expect(data).toMatchObject({ status: 'PENDING', approval: { steps: [{ approver_id: manager.id }] } });
  });

  test('what the API refuses of a value stands beside it', async () => {
    await page.click(verb('change-status'));
    await page.click(act);
    await page.locator(verb('change-status')).getByText(': 재직').waitFor();

    const { id } = await created(tenant.admin.post('/employees', { name: '박신입', hire_date: '2040-01-01' }));
    await form(page, 'employees', id);
    await page.click(verb('resign'));
    await page.click(act);
    await page.locator(`${input('resign_date')} [role="alert"]`).waitFor();
    expect(await page.innerText(`${input('resign_date')} [role="alert"]`)).toContain('입사일');
    await page.keyboard.press('Escape');
  });

  test('what somebody else has moved meanwhile is shown as it is, once that has been read', async () => {
    const { admin } = tenant;
    const { id } = await created(admin.post('/biddings', { title: '입찰', bid_date: '2026-02-02', bid_amount: 1_000_000 }));
    await form(page, 'biddings', id);
    await page.locator(verb('submit')).waitFor();
    await done(admin.post(`/biddings/${id}/submit`));
    await page.click(verb('submit'));
    await page.click(act);
    await page.locator('#dialog-outlet .failure').waitFor();
    await page.keyboard.press('Escape');
    await page.locator(verb('win')).waitFor();
    expect(await page.locator(verb('submit')).count()).toBe(0);
  });

  test('nothing is done with what somebody else has changed meanwhile, before that is shown', async () => {
    const { admin } = tenant;
    const { id } = await created(admin.post('/biddings', { title: '입찰', bid_date: '2026-02-02', bid_amount: 1_000_000 }));
    await form(page, 'biddings', id);
    await page.locator(verb('submit')).waitFor();
    await done(admin.put(`/biddings/${id}`, { bid_amount: 2_000_000 }));
    await page.click(verb('submit'));
    await page.click(act);
    await page.locator('#dialog-outlet .failure').getByText('변경').waitFor();
    expect((await done(admin.get(`/biddings/${id}`))).body.data.status).toBe('DRAFT');
    await picture(page, 'verbs-changed-meanwhile-ko');
    await page.keyboard.press('Escape');
    await page.locator(field('bid_amount')).locator('input').filter({ visible: true }).first().waitFor();
    await expect
      .poll(() =>
        page
          .locator(`${field('bid_amount')} input`)
          .first()
          .inputValue(),
      )
      .toContain('2,000,000');
    // What the form itself has saved is what is seen.
    await page.locator(`${field('title')} input`).fill('다른 입찰');
    await page.locator('[data-unsaved]').waitFor();
    await page.keyboard.press('Control+s');
    await page.click(verb('submit'));
    await page.click(act);
    await page.locator(verb('win')).waitFor();
    expect((await done(admin.get(`/biddings/${id}`))).body.data).toMatchObject({
      status: 'SUBMITTED',
      title: '다른 입찰',
      bid_amount: 2_000_000,
    });
  });

  test('a double click opens a dialog and does not close it, one beside it does', async () => {
    const { id } = await created(tenant.admin.post('/employees', { name: '최더블', hire_date: '2020-01-01' }));
    await form(page, 'employees', id);
    await page.dblclick(verb('resign'));
    await page.locator(input('resign_date')).waitFor();
    await page.waitForTimeout(500);
    expect(await page.locator(input('resign_date')).count()).toBe(1);
    await page.mouse.dblclick(20, 600);
    await page.locator(input('resign_date')).waitFor({ state: 'detached' });
  });

  test('a form that is changed is saved before anything is done with its record', async () => {
    const { id } = await created(tenant.admin.post('/employees', { name: '정변경', hire_date: '2020-01-01' }));
    await form(page, 'employees', id);
    await page.locator(verb('resign')).waitFor();
    await page.fill(`${field('name')} input`, '정저장');
    await page.locator('[data-unsaved]').waitFor();
    expect(await page.locator('[data-verb]').count()).toBe(0);
    await picture(page, 'verbs-unsaved-ko');
    await page.keyboard.press('Control+s');
    await page.locator(verb('resign')).waitFor();
    expect((await tenant.admin.get(`/employees/${id}`)).body.data.name).toBe('정저장');
  });

  test('amounts are asked for as everywhere else', async () => {
    const terms = { category: 'BANK_LOAN', counterparty_name: '은행', principal: 2_000_000, interest_rate: 0, loan_date: '2026-10-01' };
    const { id } = await created(tenant.admin.post('/loans', terms));
    await form(page, 'loans', id);
    await page.click(verb('repayments'));
    await page.fill(`${input('paid_principal')} input`, '₩2,000,000');
    await page.click(act);
    await page.locator(verb('repayments')).waitFor({ state: 'detached' });
    expect((await tenant.admin.get(`/loans/${id}`)).body.data).toMatchObject({ outstanding: 0, status: 'SETTLED' });

    // The only payment is the one that is cancelled.
    await page.click(verb('delete-repayments'));
    await page.click(act);
    await page.locator(verb('repayments')).waitFor();
    expect((await tenant.admin.get(`/loans/${id}`)).body.data).toMatchObject({ outstanding: 2_000_000, payments: [] });
  });

  describe('the payroll month', () => {
    const step = (name: string) => `[data-step="${name}"]`;
    const action = (name: string) => `[data-action="${name}"] button`;
    const state = (name: string) => `[data-payroll] [data-status="${name}"]`;
    let payrollPage: Page;

    const run = async (name: string) => {
      await payrollPage.click(action(name));
      await payrollPage.click(act);
      await payrollPage.locator(act).waitFor({ state: 'detached' });
      await payrollPage.locator(report).waitFor();
      return payrollPage.innerText(report);
    };

    beforeAll(async () => {
      const [absent] = await Promise.all(
        [employee({ name: '이휴직' }), employee(), employee({ base_salary: 0, name: '최무급' })].map((one) =>
          created(tenant.admin.post('/employees', one)),
        ),
      );
      await done(tenant.admin.post(`/employees/${absent?.id}/change-status`, { status: 'ON_LEAVE' }));
      await done((await systemAdmin()).patch(`//users/${finance.id}`, { language: 'en-US' }));
      payrollPage = await enter(finance, '/operations/payroll?month=2026-10');
    });

    test('is generated, and tells who was left out and why', async () => {
      const told = await run('generate');
      expect(told).toContain('Done: 1.');
      expect(told).toContain('이휴직');
      expect(told).toContain('Is on leave of absence');
      expect(told).toContain('Has no base salary');
      await payrollPage.locator(state('DRAFT')).waitFor();
      expect(await payrollPage.locator('[data-payroll]').count()).toBe(1);
      await picture(payrollPage, 'verbs-payroll-en');
    });

    test('is confirmed, undone, paid and journaled', async () => {
      await payrollPage.click(`${step('confirm')} [data-action="confirm"]`);
      const sure = payrollPage.locator('#dialog-outlet [data-sure]');
      expect(await sure.innerText()).toMatch(/^The one draft payroll of October 2026 will be confirmed, with a net pay of KRW [\d,]+\./);
      await payrollPage.keyboard.press('Escape');
      await sure.waitFor({ state: 'detached' });
      await run('confirm');
      await payrollPage.locator(state('CONFIRMED')).waitFor();
      await payrollPage.click('[data-payroll] .v-checkbox');
      await payrollPage.click('[data-bulk="unconfirm"] button');
      await payrollPage.click(act);
      await payrollPage.locator(state('DRAFT')).waitFor();

      await run('confirm');
      await payrollPage.locator(state('CONFIRMED')).waitFor();
      await run('pay');
      await payrollPage.locator(state('PAID')).waitFor();
      await run('journal');
      await payrollPage.locator(`${step('journal')}.done`).waitFor();
      const { data } = (await finance.client.get('/payrolls', { pay_year: 2026, pay_month: 10 })).body;
      expect(data).toHaveLength(1);
      expect(data[0]).toMatchObject({ status: 'PAID', journal_entry_id: expect.any(Number) });
      const [file] = await Promise.all([payrollPage.waitForEvent('download'), payrollPage.click('[data-payslips] button')]);
      expect(file.suggestedFilename()).toMatch(/^payslip-.*2026-10\.pdf$/);
    });

    test('has its verbs for many in the list, too, with a report', async () => {
      const ids = await Promise.all(
        ['장일', '장이'].map(async (name) => {
          const { id } = await created(tenant.admin.post('/employees', employee({ name })));
          return (await created(tenant.admin.post('/payrolls', { employee_id: id, pay_year: 2026, pay_month: 9 }))).id as number;
        }),
      );
      await done(tenant.admin.post(`/payrolls/${ids[0]}/confirm`));
      await go(page, '/content/payrolls');
      await page.locator('tbody tr').nth(2).waitFor();
      for (const name of ['장일', '장이']) await page.locator('tbody tr').filter({ hasText: name }).locator('.select').first().click();
      await page.click('[data-bulk="confirm"] button');
      await page.click(act);
      await page.locator(`${report} [data-skipped="${ids[0]}"]`).waitFor();
      expect(await page.locator(`${report} [data-skipped]`).allInnerTexts()).toEqual([expect.stringContaining('2026-9 장일')]);
      await picture(page, 'verbs-bulk-ko');
      await page.keyboard.press('Escape');
      await page.locator('[data-bulk]').first().waitFor({ state: 'detached' });
      expect((await tenant.admin.get(`/payrolls/${ids[1]}`)).body.data.status).toBe('CONFIRMED');
      // By now both are confirmed.
      for (const name of ['장일', '장이']) await page.locator('tbody tr').filter({ hasText: name }).locator('.select').first().click();
      await page.click('[data-bulk="confirm"] button');
      await page.click(act);
      await page.locator(`${report} .v-notice.warning`).getByText('처리된 건이 없습니다. 2건은 처리하지 않았습니다.').waitFor();
      await picture(page, 'verbs-bulk-none-ko');
      await page.keyboard.press('Escape');
    });

    test('is nobody else’s', async () => {
      await go(page, '/operations/payroll?month=2026-10');
      await page.locator(state('PAID')).waitFor();
      await picture(page, 'verbs-payroll-ko');
      await go(drafterPage, '/operations/payroll?month=2026-10');
      await drafterPage.locator('.v-notice.danger').waitFor();
      expect(await drafterPage.locator('[data-entry="payroll"]').count()).toBe(0);
      expect(await drafterPage.locator('[data-payroll]').count()).toBe(0);
    });
  });
});
