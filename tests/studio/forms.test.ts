import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import en from '../../extensions/business-operations/src/studio/forms/messages.en.json' with { type: 'json' };
import ko from '../../extensions/business-operations/src/studio/forms/messages.ko.json' with { type: 'json' };
import { newTenant, systemAdmin, type Tenant } from '../support/tenants.ts';
import { button, field, go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const input = (name: string) => `${field(name)} input`;
const refusal = (name: string) => `${field(name)} .validation-error`;
const save = `.header-bar ${button('check')}`;
const form = '.v-form';
const notice = '.v-form .validation-errors';
const reason = '.record .reason';

describe.runIf(chromiumPath)('forms in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let korean: Page;
  let english: Page;
  let employee: number;

  beforeAll(async () => {
    tenant = await newTenant();
    const [owner, reader, root] = await Promise.all([tenant.person('admin'), tenant.person('viewer'), systemAdmin()]);
    expect((await root.patch(`//users/${reader.id}`, { language: 'en-US' })).status).toBe(200);
    const made = await Promise.all(['A-1', 'A-2'].map((no) => make('/employees', { employee_no: no, name: no, hire_date: '2024-01-02' })));
    employee = made[1] as number;
    [korean, english] = await Promise.all([
      enter(owner, `/content/employees/${employee}`),
      enter(reader, '/content/construction_projects'),
    ]);
  });

  async function make(path: string, values: object): Promise<number> {
    const made = await tenant.admin.post(path, values);
    expect(made.status, made.text).toBe(201);
    return made.body.data.id as number;
  }

  const stored = async () => (await tenant.admin.get(`/employees/${employee}`)).body.data;

  async function send(page: Page): Promise<number> {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/items/') && response.request().method() === 'PATCH'),
      page.click(save),
    ]);
    return answer.status();
  }

  /** Saves what is not refused; the Studio goes back to the list with the answer. */
  async function leave(page: Page): Promise<void> {
    expect(await send(page)).toBe(200);
    await page.waitForURL(/\/content\/employees$/);
  }

  const textOf = (page: Page, place: string) => page.locator(place).first().innerText();

  test('fields stand in sections, and a table takes the place of JSON', async () => {
    await korean.locator(`${input('base_salary')}:enabled`).waitFor();
    for (const section of ['고용', '급여', '사회보험', '등록과 수정']) expect(await textOf(korean, form)).toContain(section);
    expect(await korean.locator(field('pension_insured')).count()).toBe(0);
    const items = korean.locator(field('fixed_allowances'));
    await items.getByText(ko['studio.values.add']).click();
    await items.locator('[data-cell="name"] input').fill('직책수당');
    await items.locator('[data-cell="amount"] input').pressSequentially('150000');
    await picture(korean, 'forms-employee-ko');
    expect(await items.locator('[data-cell="amount"] input').inputValue()).toBe('150,000');
    await leave(korean);
    expect((await stored()).fixed_allowances).toEqual([{ name: '직책수당', amount: 150_000 }]);
  });

  test('a refusal stands beside its field, in words', async () => {
    await go(korean, `/content/employees/${employee}`);
    await korean.locator(`${input('child_count')}:enabled`).waitFor();
    await korean.fill(input('child_count'), '5');
    expect(await send(korean)).toBe(422);
    expect(await textOf(korean, refusal('child_count'))).toContain('허용되지 않는 값입니다.');
    await korean.fill(input('child_count'), '0');
    await korean.fill(input('employee_no'), 'A-1');
    expect(await send(korean)).toBe(409);
    await expect.poll(() => textOf(korean, refusal('employee_no')), { timeout: 20_000 }).toContain('이미 사용 중인 사번입니다.');
    await picture(korean, 'forms-refusal-ko');
    await korean.fill(input('employee_no'), 'A-2');
    await korean.fill(input('name'), '');
    await korean.click(save);
    await expect.poll(() => textOf(korean, notice), { timeout: 20_000 }).toContain('값이 필요합니다.');
    expect(await textOf(korean, notice)).not.toMatch(/[[\]{}_]/);
    expect(await korean.locator('.v-error').count()).toBe(0);
    await korean.fill(input('name'), 'B-2');
    await leave(korean);
  });

  test('the history of a record is one click away', async () => {
    await go(korean, `/content/employees/${employee}`);
    await korean.click(`.record a:has-text("${ko['studio.record.history']}")`);
    await korean.waitForURL(new RegExp(`/operations/audit/records/employees/${employee}$`));
  });

  test('a new record shows no results', async () => {
    await go(korean, '/content/construction_projects/+');
    await korean.locator(`${input('name')}:enabled`).waitFor();
    for (const name of ['project_no', 'status']) expect(await korean.locator(field(name)).count(), name).toBe(0);
    expect(await textOf(korean, form)).not.toContain('등록과 수정');
  });

  test('what cannot be changed says why', async () => {
    const path = '/construction-projects';
    const id = await make(path, { name: 'Gate', start_date: '2026-01-01', end_date: '2026-12-31' });
    await go(english, `/content/construction_projects/${id}`);
    await expect.poll(() => textOf(english, reason), { timeout: 20_000 }).toBe(en['studio.record.no_right']);
    await picture(english, 'forms-read-only-en');
    expect((await tenant.admin.post(`${path}/${id}/change-status`, { status: 'CANCELLED' })).status).toBe(200);
    await go(korean, `/content/construction_projects/${id}`);
    await expect.poll(() => textOf(korean, reason), { timeout: 20_000 }).toBe('취소된 공사는 변경할 수 없습니다.');
    expect(await korean.locator(`${input('name')}:enabled`).count()).toBe(0);
  });

  test('records that are generated are not made by hand', async () => {
    await go(korean, '/content/payrolls');
    await korean.locator('[data-sheet]').waitFor();
    expect(await korean.locator('.header-bar button:has([data-icon="add"])').filter({ visible: true }).count()).toBe(0);
    expect((await tenant.admin.post('/payrolls', {})).status).toBe(422);
  });

  test('calendars name the days of the week in the language of the Studio', async () => {
    await go(korean, '/content/employees/+');
    await korean.locator(`${field('hire_date')} [data-icon="today"]`).click();
    const heads = korean.locator('.calendar-head-cell');
    await heads.filter({ hasText: '월' }).waitFor();
    expect(await heads.allInnerTexts()).toEqual(['일', '월', '화', '수', '목', '금', '토']);
    await korean.keyboard.press('Escape');
  });

  test('the editor for rich text has the words of its language', async () => {
    const failed: string[] = [];
    korean.on('response', (response) => {
      if (response.url().includes('/langs/') && !response.headers()['content-type']?.includes('javascript')) failed.push(response.url());
    });
    await go(korean, '/content/approval_forms/+');
    await korean
      .locator(`${field('body_template')} .tox-toolbar [aria-label="굵게"], ${field('body_template')} .tox [aria-label="굵게"]`)
      .first()
      .waitFor();
    expect(failed).toEqual([]);
  });
});
