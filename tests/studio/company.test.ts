import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import ko from '../../extensions/business-operations/src/domains/organisation/messages.ko.json' with { type: 'json' };
import { query } from '../support/database.ts';
import { created, done } from '../support/replies.ts';
import { newTenant, type Person, systemAdmin, type Tenant } from '../support/tenants.ts';
import { choose, field, go, picture } from './browser.ts';
import { chromiumPath, enter, leavePage } from './windows.ts';

const dialog = '#dialog-outlet';
const drawer = '[data-drawer]';
const row = (text: string) => `tbody tr:has-text("${text}")`;

describe.runIf(chromiumPath)('the pages of a company', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let owner: Page;
  let manager: Person;

  beforeAll(async () => {
    tenant = await newTenant();
    manager = await tenant.person('manager');
    const self = { email: `admin@${tenant.code}.example.com`, password: 'correct horse battery' };
    owner = await enter(self, '/operations/company/people');
  });

  const open = (path: string) => go(owner, `/operations/company/${path}`);
  const save = () => owner.click('[data-save]');
  /** Neither may the dialog that has just been answered be taken for the next one. */
  const closed = async () => {
    await owner.locator(`${dialog} [data-act]`).waitFor({ state: 'detached' });
    await owner.locator(drawer).waitFor({ state: 'detached' });
  };
  const act = () => owner.click(`${dialog} [data-act]`);

  test('people are invited with any role that one may give, and locked out again', async () => {
    await owner.locator(row('manager')).waitFor();
    await picture(owner, 'company-people-ko');
    await owner.click('[data-invite]');
    await owner.fill(`${drawer} ${field('email')} input`, `new@${tenant.code}.example.com`);
    await owner.fill(`${drawer} ${field('last_name')} input`, '한새롬');
    await owner.click(`${drawer} ${field('role_id')} .v-select`);
    const offered = owner.locator('.v-menu-content .v-list-item');
    await offered.nth(8).waitFor();
    expect(await offered.count()).toBe(9);
    expect(await owner.locator('.v-menu-content .v-list-item.disabled').count()).toBe(0);
    await offered.filter({ hasText: '품질' }).click();
    await picture(owner, 'company-invite-ko');
    await save();
    await closed();
    await owner.click(row('한새롬'));
    await owner.locator('[data-person-verb="revoke"]').waitFor();
    await owner.click('[data-person-verb="invite"]');
    await act();
    await closed();
    const [invited] = await query<{ status: string; role: string; tenant_id: number }>(
      'select status, role, tenant_id from directus_users where email = $1',
      [`new@${tenant.code}.example.com`],
    );
    expect(invited).toEqual({ status: 'invited', role: tenant.roleIds.quality, tenant_id: tenant.id });

    await owner.click(row('manager'));
    await owner.click('[data-person-verb="suspend"]');
    await act();
    await closed();
    expect((await tenant.admin.get(`/users/${manager.id}`)).body.data.status).toBe('suspended');
    await owner.click(row('manager'));
    await owner.click('[data-person-verb="activate"]');
    await act();
    await closed();
  });

  test('rights are ticked, shown as a difference, and saved; one’s own role is closed', async () => {
    await open('roles');
    await owner.click(row('viewer'));
    const cell = '[data-menu="sales.clients"] [data-cell="update"] input';
    await owner.check(cell);
    await picture(owner, 'company-rights-ko');
    await save();
    expect(await owner.locator('[data-summary] li').allInnerTexts()).toEqual(['+ 거래처: 수정 허용']);
    await act();
    await owner.locator(dialog).locator('[data-act]').waitFor({ state: 'detached' });
    const viewer = (await done(tenant.admin.get(`/roles/${tenant.roleIds.viewer}`))).body.data;
    const given = viewer.permissions.filter(({ action }: { action: string }) => action === 'update');
    expect(given.map(({ collection }: { collection: string }) => collection)).toContain('clients');
    await open(`roles/${tenant.roleIds.admin}`);
    await owner.locator('[data-closed="own"]').waitFor();
    expect(await owner.locator(`${cell}:disabled`).count()).toBe(1);
  });

  test('the secret of a key is shown once, and a key revoked', async () => {
    await open('keys');
    await owner.click('[data-add]');
    await owner.fill(`${drawer} ${field('name')} input`, '쇼핑몰');
    expect(await owner.locator(`${drawer} ${field('key_hash')}`).count()).toBe(0);
    await save();
    const secret = await owner.locator('[data-secret]').innerText();
    expect(secret).toMatch(/^mk_/);
    await owner.click('[data-done]');
    await owner.locator('[data-revoke]').waitFor();
    await picture(owner, 'company-keys-ko');
    expect(await owner.content()).not.toContain(secret);
    await owner.click('[data-revoke]');
    await act();
    await owner.locator('[data-revoke]').waitFor({ state: 'detached' });
    const keys = (await done(tenant.admin.get('/api-keys'))).body.data;
    expect(keys).toMatchObject([{ name: '쇼핑몰', status: 'REVOKED' }]);
  });

  test('a form is arranged in rows and seen as it will be filled in', async () => {
    await open('forms/+');
    await owner.fill(`[data-form] ${field('code')} input`, 'BOOKS');
    await owner.fill(`[data-form] ${field('name')} input`, '도서 신청서');
    await owner.click('[data-add-field]');
    await owner.fill('[data-form-field="field_1"] input[data-label]', '책 이름');
    await owner.click('[data-form-field="field_1"] .v-checkbox');
    await owner.click('[data-add-field]');
    await owner.fill('[data-form-field="field_2"] input[data-label]', '분야');
    await choose(owner, '[data-form-field="field_2"] .v-select', '하나 선택');
    await owner.fill('[data-form-field="field_2"] input[data-options]', '기술, 경영');
    await owner.click('[data-form-field="field_2"] [data-up]');
    await owner.locator(`[data-preview] ${field('field_2')}`).waitFor();
    await picture(owner, 'company-form-ko');
    await save();
    await owner.waitForURL(/forms\/\d+$/);
    const id = Number(/\d+$/.exec(owner.url())?.[0]);
    expect((await done(tenant.admin.get(`/approval-forms/${id}`))).body.data.fields).toEqual([
      { key: 'field_2', label: '분야', type: 'select', options: ['기술', '경영'] },
      { key: 'field_1', label: '책 이름', type: 'text', required: true },
    ]);
  });

  test('a line takes people and heads in order, and nobody twice', async () => {
    await open('lines');
    await owner.click('[data-add]');
    await owner.fill(`${drawer} ${field('name')} input`, '품의 결재선');
    const search = owner.locator('[data-line-steps] .person-search input');
    const person = owner.locator(`[data-line-steps] [data-person="${manager.id}"]`);
    await owner.click('[data-add-head]');
    await search.click();
    await person.click();
    await owner.locator(`[data-approver="${manager.id}"]`).waitFor();
    // The field has kept the focus: a click opens the list again, where the one who was taken is not offered.
    await search.click();
    await person.waitFor();
    expect(await person.getAttribute('class')).toContain('disabled');
    await person.click({ force: true });
    expect(await owner.locator('[data-step]').count()).toBe(2);
    // The list is no stop on the way of the keyboard, and Escape closes it alone.
    await search.press('Tab');
    expect(await owner.evaluate(() => document.activeElement?.closest('[data-add-head]') !== null)).toBe(true);
    await search.press('ArrowDown');
    await search.press('Escape');
    await person.waitFor({ state: 'detached' });
    expect(await owner.locator('[data-step] input[role="combobox"]').evaluateAll((all) => all.map((each) => each.ariaLabel))).toEqual([
      ...['1행 구분', '1행 결재자', '2행 구분'],
    ]);
    await picture(owner, 'company-line-ko');
    await save();
    await closed();
    const lines = (await done(tenant.admin.get('/approval-lines', { search: '품의' }))).body.data;
    expect(lines).toMatchObject([
      {
        owner_id: null,
        steps: [
          { kind: 'APPROVAL', step_order: 1, rule: 'DEPARTMENT_HEAD', level: 1 },
          { kind: 'APPROVAL', step_order: 2, approver_id: manager.id },
        ],
      },
    ]);
  });

  test('the people of a line are looked up again after that failed', async () => {
    const users = /\/users(\?|$)/;
    await owner.route(users, (route) => route.abort());
    await owner.reload();
    await owner.click(row('품의 결재선'));
    const approver = owner.locator(`[data-approver="${manager.id}"]`);
    await approver.getByText('알 수 없는 사용자').waitFor();
    await owner.unroute(users);
    await open('delegations');
    await open('lines');
    await owner.click(row('품의 결재선'));
    await approver.getByText('manager').waitFor();
    await open('delegations');
  });

  test('a delegation is saved here, and its form in the content knows the people', async () => {
    await open('delegations');
    await owner.click('[data-add]');
    await owner.click(`${drawer} ${field('delegate_id')} .person-search input`);
    await owner.click(`${drawer} [data-person="${manager.id}"]`);
    await owner.locator(`${drawer} [data-chosen="${manager.id}"]`).waitFor();
    await save();
    // Without days it is not sent.
    expect(await owner.locator(drawer).count()).toBe(1);
    const made = await created(
      tenant.admin.post('/approvals/delegations', { delegate_id: manager.id, start_date: '2031-01-01', end_date: '2031-01-03' }),
    );
    await go(owner, `/content/approval_delegations/${made.id}`);
    await act();
    await owner
      .locator(`${field('delegator_id')} .v-list-item`)
      .first()
      .waitFor();
    expect(await owner.locator(`${field('delegator_id')} .v-notice`).count()).toBe(0);
    await owner.fill(`${field('reason')} input`, '해외 출장');
    await owner.click('.header-bar button:has([data-icon="check"])');
    await owner.waitForURL(/approval_delegations$/);
    expect((await tenant.admin.get(`/approvals/delegations/${made.id}`)).body.data.reason).toBe('해외 출장');
  });

  test('somebody may be named to stand in for a person who has left', async () => {
    const former = await tenant.person('staff');
    await done(tenant.admin.delete(`/users/${former.id}`));
    await open('delegations');
    await owner.click('[data-add]');
    await owner.click(`${drawer} ${field('delegator_id')} [data-icon="close"]`);
    const offered = (name: string) => `${drawer} ${field(name)} [data-person="${former.id}"]`;
    await owner.click(`${drawer} ${field('delegate_id')} .person-search input`);
    await owner.locator(`${drawer} ${field('delegate_id')} [data-person="${manager.id}"]`).waitFor();
    expect(await owner.locator(offered('delegate_id')).count()).toBe(0);
    await owner.click(`${drawer} [data-person="${manager.id}"]`);
    await owner.click(`${drawer} ${field('delegator_id')} .person-search input`);
    await owner.locator(`${offered('delegator_id')} :text("퇴사자")`).waitFor();
    await picture(owner, 'company-delegation-ko');
    await owner.click(offered('delegator_id'));
    await owner.locator(`${drawer} [data-chosen="${former.id}"]`).waitFor();
    await open('people');
    await act();
    await closed();
  });

  test('departments are added below others and moved; one in use stays, and says why', async () => {
    await open('departments');
    const department = (code: string) => owner.locator(`[data-department="${code}"]`);
    await department('SALES').locator('[data-add-below]').click();
    await owner.fill(`${drawer} ${field('name')} input`, '해외영업');
    await owner.fill(`${drawer} ${field('code')} input`, 'EXPORT');
    await save();
    await closed();
    await department('EXPORT').waitFor();
    expect(await department('EXPORT').getAttribute('aria-level')).toBe('2');
    await department('SALES').locator('[data-up]').click();
    await expect.poll(() => owner.locator('[data-department]').first().getAttribute('data-department')).toBe('SALES');
    await picture(owner, 'company-departments-ko');
    await department('SALES').locator('[data-delete]').click();
    await act();
    await owner.locator(`${dialog} .v-notice.danger`).waitFor();
    expect(await owner.innerText(`${dialog} .v-notice.danger`)).toContain(ko['error.department.in_use']);
    await owner.click(`${dialog} .v-card-actions .v-button >> nth=0`);
    const tree = (await done(tenant.admin.get('/departments', { tree: 'true' }))).body.data;
    expect(tree[0]).toMatchObject({ code: 'SALES', children: [{ code: 'EXPORT' }] });
  });

  test('the supplier is one page with hyphens in its numbers', async () => {
    await open('supplier');
    await owner.fill(`[data-form] ${field('business_number')} input`, '1408132075');
    for (const [name, value] of Object.entries({
      ceo_name: '한도윤',
      address: '시흥시',
      biz_type: '제조업',
      biz_class: '셔터',
      contact_name: '김서연',
    }))
      await owner.fill(`[data-form] ${field(name)} input`, value);
    await save();
    await owner.locator('.field.invalid, .v-notice.danger, .validation-message').first().waitFor();
    await owner.fill(`[data-form] ${field('contact_email')} input`, 'a@example.com');
    await save();
    await expect.poll(async () => (await tenant.admin.get('/tax-invoices/supplier-settings')).body.data.business_number).toBe('1408132075');
    await owner.locator(`[data-form] ${field('business_number')} input`).blur();
    expect(await owner.inputValue(`[data-form] ${field('business_number')} input`)).toBe('140-81-32075');
    await picture(owner, 'company-supplier-ko');
  });

  test('whoever has fewer rights sees fewer pages, in their language', async () => {
    const staff = await tenant.person('staff');
    await done((await systemAdmin()).patch(`//users/${staff.id}`, { language: 'en-US' }));
    const page = await enter(staff, '/operations/company/delegations');
    await page.locator('[data-entry="company/delegations"]').waitFor();
    const entries = await page.locator('[data-entry^="company/"]').evaluateAll((all) => all.map((one) => one.getAttribute('data-entry')));
    expect(entries).toEqual(['company/lines', 'company/delegations']);
    await picture(page, 'company-delegations-en');
    await leavePage(page);
    await done((await systemAdmin()).patch(`//users/${tenant.adminId}`, { language: 'en-US' }));
    await owner.reload();
    await owner.locator('.module-bar').first().waitFor();
    for (const name of ['people', 'accounts', 'roles', 'lines']) {
      await open(name);
      await owner.locator(`[data-entry="company/${name}"].active, .v-list-item.active[data-entry="company/${name}"]`).first().waitFor();
      await owner.locator('tbody tr, [data-account]').first().waitFor();
      await picture(owner, `company-${name}-en`);
    }
  });
});
