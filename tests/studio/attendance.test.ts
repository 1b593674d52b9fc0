import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { decideLeave, worker } from '../api/hr/hr.ts';
import { created, done } from '../support/replies.ts';
import { newTenant, systemAdmin, type Tenant } from '../support/tenants.ts';
import { go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

describe.runIf(chromiumPath)('attendance by month', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let page: Page;
  let worked: Awaited<ReturnType<typeof worker>>;

  beforeAll(async () => {
    tenant = await newTenant();
    const keeper = await tenant.person('hr');
    worked = await worker(tenant);
    const other = await worker(tenant);
    const day = (date: string, from: string, to: string) => ({
      work_date: date,
      check_in_at: `${date}T${from}:00+09:00`,
      check_out_at: `${date}T${to}:00+09:00`,
    });
    const write = (employee_id: number, body: object) => created(tenant.admin.post('/attendance-records', { employee_id, ...body }));
    await write(worked.employee, day('2026-10-13', '09:00', '20:00'));
    await write(worked.employee, day('2026-10-14', '09:40', '18:00'));
    await write(worked.employee, { work_date: '2026-10-15', status: 'ABSENT' });
    await write(other.employee, day('2026-10-13', '09:00', '18:00'));
    await decideLeave(tenant, worked, '2026-10-16', 'ANNUAL');
    await done((await systemAdmin()).patch(`//users/${keeper.id}`, { language: 'ko-KR' }));
    page = await enter(keeper, '/operations/attendance?month=2026-10');
  });

  const row = (name: string) => page.locator(`[data-attendance] tr[data-employee="${name}"]`);

  test('shows what everybody’s pay is reckoned from, with the sum', async () => {
    const { employee_no: no } = (await done(tenant.admin.get(`/employees/${worked.employee}`))).body.data;
    await row(no).waitFor();
    expect(await row(no).locator('[data-status="LATE"]').innerText()).toBe('1');
    expect(await row(no).locator('[data-status="ABSENT"]').innerText()).toBe('1');
    expect(await row(no).locator('[data-leave]').innerText()).toBe('1');
    expect(await row(no).locator('[data-figure="overtime_minutes"]').innerText()).toBe('2:00');
    expect(await page.locator('[data-total] [data-figure="worked_minutes"]').innerText()).toBe('25:20');
    await picture(page, 'attendance-ko');
    await row(no).locator('a').click();
    await page.locator('[data-days] [data-day="2026-10-15"] [data-status="ABSENT"]').waitFor();
    expect(await page.locator('[data-days] [data-day="2026-10-13"]').innerText()).toMatch(/09:00\s+20:00\s+10:00\s+2:00/);
    await picture(page, 'attendance-days-ko');
    await page.keyboard.press('Escape');
  });

  test('goes to other months, and comes as a workbook', async () => {
    await page.locator('[data-days]').waitFor({ state: 'detached' });
    await page.click('[data-next]');
    await page.locator('[data-attendance="2026-11"]').waitFor();
    await page.click('[data-previous]');
    await page.locator('[data-attendance="2026-10"] [data-total]').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-xlsx]')]);
    expect(file.suggestedFilename()).toMatch(/2026-10.*\.xlsx$/);
    expect(await page.locator('[data-new]').count()).toBe(1);
    await go(page, '/operations/payroll?month=2026-10');
    await page.locator('input[type="month"]').waitFor();
    expect(await page.inputValue('input[type="month"]')).toBe('2026-10');
  });

  test('in English, and of oneself alone for those who see no other', async () => {
    const staff = await tenant.person('staff');
    await done((await systemAdmin()).patch(`//users/${staff.id}`, { language: 'en-US' }));
    await created(tenant.admin.post('/employees', { name: 'Kim', hire_date: '2026-01-01', user_id: staff.id }));
    const english = await enter(staff, '/operations/attendance?month=2026-10');
    await english.locator('[data-attendance] tr[data-employee]').waitFor();
    expect(await english.locator('[data-attendance] tr[data-employee]').count()).toBe(1);
    expect(await english.locator('[data-total]').count()).toBe(0);
    expect(await english.locator('[data-new]').count()).toBe(0);
    await picture(english, 'attendance-en');
  });
});
