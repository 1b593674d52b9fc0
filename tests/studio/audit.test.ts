import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newTenant, type Tenant } from '../support/tenants.ts';
import { go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const dialog = '#dialog-outlet';

interface Logged {
  id: number;
  operation: string;
}

describe.runIf(chromiumPath)('the change history in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let admin: Page;
  let staff: Page;
  let department: number;

  const rename = async (name: string) => {
    const renamed = await tenant.admin.put(`/departments/${department}`, { name });
    expect(renamed.status, renamed.text).toBe(200);
  };

  const nameNow = async () => (await tenant.admin.get(`/departments/${department}`)).body.data.name as string;

  /** The changes of the department, the latest first. */
  const changes = async () =>
    (await tenant.admin.get('/trigger-audit', { table_name: 'departments', row_id: String(department) })).body.data as Logged[];

  beforeAll(async () => {
    tenant = await newTenant();
    const made = await tenant.admin.post('/departments', { name: '처음', code: 'AUD' });
    expect(made.status, made.text).toBe(201);
    department = made.body.data.id;
    await rename('다음');
    const person = await tenant.person('staff');
    [admin, staff] = await Promise.all([
      enter({ email: `admin@${tenant.code}.example.com`, password: 'correct horse battery' }, '/operations/approvals/inbox'),
      enter(person, '/operations/approvals/drafts'),
    ]);
  });

  const open = (page: Page, path: string) => go(page, `/operations${path}`);

  test('lists what was asked for, shows both sides and takes a change back', async () => {
    await open(admin, `/audit?table_name=departments&row_id=${department}`);
    await admin.locator('tbody tr').nth(1).waitFor();
    expect(await admin.locator('tbody tr').count()).toBe(2);
    await admin.locator('tbody tr').first().click();
    const name = admin.locator('[data-values] [data-column="name"]');
    await name.waitFor();
    expect((await name.innerText()).split(/\s+/)).toEqual(expect.arrayContaining(['처음', '다음']));

    await admin.click('[data-preview] [data-rollback]');
    expect(await admin.locator(`${dialog} [data-act] button`).isDisabled()).toBe(true);
    await admin.fill(`${dialog} textarea`, '잘못 바꿈');
    await admin.click(`${dialog} [data-act]`);
    await admin.waitForURL(/changes\/\d+$/);
    await expect.poll(nameNow).toBe('처음');
  });

  test('tells the history of a record', async () => {
    await open(admin, `/audit/records/departments/${department}`);
    await admin.locator('[data-operation="INSERT"]').waitFor();
    expect(await admin.locator('[data-operation="UPDATE"]').count()).toBe(2);
    expect(await admin.locator('[data-operation="UPDATE"]').first().innerText()).toContain('처음');
    // Moments are those of the reader, as everywhere.
    const values = (await admin.locator('[data-operation] td').allInnerTexts()).join('\n');
    expect(values).toMatch(/오[전후] \d/);
    expect(values).not.toContain('+00:00');
    // Who made it is named, not numbered.
    expect(await admin.locator('[data-operation="INSERT"] [data-column="created_by"]').innerText()).toContain('Admin');
    expect(await admin.locator('[data-operation="INSERT"] [data-column="is_active"]').innerText()).toContain('예');
    await picture(admin, 'audit-history-ko');
  });

  test('shows what JSON holds in words, and not as it is stored', async () => {
    const saved = await tenant.admin.put('/tenants/current', { settings: { working_weekdays: [1, 2, 3], approval_mail: false } });
    expect(saved.status, saved.text).toBe(200);
    await open(admin, `/audit/records/tenants/${tenant.id}`);
    const settings = admin.locator('[data-operation="UPDATE"]').first().locator('[data-column="settings"] td').last();
    await settings.waitFor();
    const lines = (await settings.innerText()).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['근무 요일(1 월요일 ~ 7 일요일): 1, 2, 3', '결재 알림 메일: 아니오']));
    expect(lines.join()).not.toMatch(/[{}"]/);
    await picture(admin, 'audit-json-ko');
  });

  test('names fields that nobody may read', async () => {
    const issued = await tenant.admin.post('/api-keys', { name: '재고 연동' });
    expect(issued.status, issued.text).toBe(201);
    await open(admin, `/audit/records/api_keys/${issued.body.data.id}`);
    const hash = admin.locator('[data-operation="INSERT"] [data-column="key_hash"] th');
    await hash.waitFor();
    expect(await hash.innerText()).toBe('해시');
  });

  test('does not offer to take back what was changed again', async () => {
    await rename('셋째');
    const [latest] = await changes();
    await rename('넷째');
    await open(admin, `/audit/changes/${latest?.id}`);
    await admin.locator('[data-preview] [data-conflicts]').waitFor();
    expect(await admin.locator('[data-rollback]').count()).toBe(0);
  });

  test('takes back all that a request changed', async () => {
    await rename('다섯째');
    const [latest] = await changes();
    await open(admin, `/audit/changes/${latest?.id}`);
    await admin.click('[data-request]');
    await admin.click('[data-rollback]');
    await admin.fill(`${dialog} textarea`, '요청 취소');
    await admin.click(`${dialog} [data-act]`);
    await expect.poll(nameNow).toBe('넷째');
  });

  test('has words for tables of Directus', async () => {
    await open(admin, '/audit?table_name=directus_users');
    const rows = admin.locator('tbody tr');
    await rows.filter({ hasText: '사용자' }).first().waitFor();
    expect((await rows.allInnerTexts()).join('\n')).not.toMatch(/Directus/i);
  });

  test('names the targets of sign-ins in the list of all events', async () => {
    await go(admin, '/content/audit_logs');
    const rows = admin.locator('tbody tr.table-row');
    await rows.filter({ hasText: 'staff' }).filter({ hasText: '사용자' }).first().waitFor();
    expect((await rows.allInnerTexts()).join('\n')).not.toMatch(/directus_users|departments|request\n/);
    await picture(admin, 'audit-events-ko');
  });

  test('is for those with the right alone', async () => {
    await open(staff, '');
    await staff.locator('[data-entry="approvals/inbox"]').waitFor();
    expect(await staff.locator('a[href$="/operations/audit"]').count()).toBe(0);
    await open(staff, '/audit');
    await staff.locator('.v-notice.danger').waitFor();
    expect(await staff.locator('tbody').count()).toBe(0);
  });

  test('names who did something in the list of actions', async () => {
    const { name } = (await tenant.admin.get('/users/me')).body.data;
    await go(admin, '/content/audit_logs');
    await admin.locator('tbody tr').getByText(name, { exact: true }).first().waitFor();
  });
});
