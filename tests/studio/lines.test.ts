import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import en from '../../extensions/business-operations/src/studio/messages.en.json' with { type: 'json' };
import ko from '../../extensions/business-operations/src/studio/messages.ko.json' with { type: 'json' };
import { query } from '../support/database.ts';
import { dayFromNow } from '../support/days.ts';
import { newTenant, systemAdmin, type Tenant } from '../support/tenants.ts';
import { button, field, go, paste, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const lines = `${field('lines')} .lines`;
const options = '.lines-options li[role="option"]';
const save = `.header-bar ${button('check')}`;
const refused = '.v-form .validation-errors';

interface Line {
  account: { code: string };
  debit: number;
  credit: number;
  memo: string | null;
  vendor: { name: string } | null;
  evidence: string;
}

describe.runIf(chromiumPath)('the lines of an entry in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let korean: Page;
  let english: Page;

  beforeAll(async () => {
    tenant = await newTenant();
    const [one, other] = await Promise.all([tenant.person('finance'), tenant.person('finance')]);
    expect((await (await systemAdmin()).patch(`//users/${other.id}`, { language: 'en-US' })).status).toBe(200);
    for (const name of ['동아상사', '서진산업']) expect((await tenant.admin.post('/clients', { name })).status).toBe(201);
    [korean, english] = await Promise.all([enter(one, '/content/journal_entries'), enter(other, '/content/journal_entries')]);
  });

  const cell = (page: Page, row: number, column: string) =>
    page.locator(`${lines} tbody tr`).nth(row).locator(`[data-cell="${column}"] :is(input, select)`);
  const problem = (page: Page, row: number, column: string) =>
    page.locator(`${lines} tbody tr`).nth(row).locator(`[data-cell="${column}"] [role="alert"]`);
  const total = (page: Page, column: string) => page.locator(`${lines} [data-total="${column}"]`).innerText();
  const difference = async (page: Page) => (await page.locator(`${lines} [data-difference]`).innerText()).trim().split(/\s+/);
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

  async function openNew(page: Page): Promise<void> {
    await go(page, '/content/journal_entries');
    await page
      .locator('.header-bar')
      .getByText(/전표|Journal entries/)
      .first()
      .waitFor();
    await go(page, '/content/journal_entries/+');
    await cell(page, 0, 'account_code_id').waitFor();
  }

  async function leave(page: Page): Promise<void> {
    await go(page, '/content/journal_entries');
    await page.locator(lines).waitFor({ state: 'detached' });
  }

  async function open(page: Page, id: number, rows: number): Promise<void> {
    await leave(page);
    await go(page, `/content/journal_entries/${id}`);
    await page
      .locator(`${lines} tbody tr`)
      .nth(rows - 1)
      .waitFor();
    await cell(page, 0, 'debit').waitFor();
  }

  /** The number of the saved entry. */
  async function saved(page: Page): Promise<number> {
    // What has been typed without picking is looked up until then.
    await expect.poll(() => page.locator(`${lines} [role="alert"]`).count()).toBe(0);
    const [answer] = await Promise.all([page.waitForResponse(/\/items\/journal_entries/), page.click(save)]);
    expect(answer.status(), await answer.text()).toBe(200);
    await page.waitForURL(/\/content\/journal_entries$/);
    return ((await answer.json()) as { data: { id: number } }).data.id;
  }

  async function discard(page: Page): Promise<void> {
    await go(page, '/content/account_codes');
    await page.click('#dialog-outlet .v-card-actions button >> nth=0');
    await page.waitForURL(/account_codes$/);
  }

  const entry = async (id: number) => (await tenant.admin.get(`/journal-entries/${id}`)).body.data as { entry_date: string; lines: Line[] };

  const sides = ({ account, debit, credit }: Line) => [account.code, debit, credit];

  async function newEntry(amount = 5000): Promise<number> {
    const accounts = (await tenant.admin.get('/account-codes', { size: 200 })).body.data as { id: number; code: string }[];
    const [cash, bank] = ['101', '103'].map((wanted) => accounts.find(({ code }) => code === wanted)?.id);
    const made = await tenant.admin.post('/journal-entries', {
      entry_date: '2025-03-02',
      lines: [
        { account_code_id: cash, debit: amount },
        { account_code_id: bank, credit: amount },
      ],
    });
    expect(made.status, made.text).toBe(201);
    return made.body.data.id as number;
  }

  test('are written with the keyboard alone, as in a spreadsheet', async () => {
    await openNew(korean);
    expect(await korean.locator(`${lines} tbody tr`).count()).toBe(2);
    await cell(korean, 0, 'account_code_id').focus();
    await korean.keyboard.type('현금');
    await korean.locator(options).first().waitFor();
    expect(await korean.locator(options).first().innerText()).toBe('101 현금');
    await picture(korean, 'lines-type-ahead.ko');
    await korean.keyboard.press('Tab');
    expect(await focused(korean)).toBe('1행 차변');
    await korean.keyboard.type('1234567');
    expect(await cell(korean, 0, 'debit').inputValue()).toBe('1,234,567');
    expect(await total(korean, 'debit')).toBe('1,234,567');
    expect(await difference(korean)).toEqual(['차액', '1,234,567']);
    await korean.keyboard.press('Enter');
    expect(await focused(korean)).toBe('2행 차변');
    await korean.keyboard.press('ArrowLeft');
    expect(await focused(korean)).toBe('2행 계정과목');
    await korean.keyboard.type('103');
    await korean.keyboard.press('Tab');
    await korean.keyboard.press('Tab');
    expect(await focused(korean)).toBe('2행 대변');
    await korean.keyboard.type('1,234,567');
    await korean.keyboard.press('ArrowUp');
    expect(await focused(korean)).toBe('1행 대변');
    // What was typed is looked up while the writing goes on.
    await expect.poll(() => cell(korean, 1, 'account_code_id').inputValue()).toBe('103 보통예금');
    expect(await difference(korean)).toEqual(['차액', '0']);
    await picture(korean, 'lines.ko');

    const { lines: stored, entry_date } = await entry(await saved(korean));
    expect(stored.map(sides)).toEqual([
      ['101', 1_234_567, 0],
      ['103', 0, 1_234_567],
    ]);
    expect(entry_date).toBe(dayFromNow());
  });

  test('a last line gets another by Enter or Tab, and one that nothing is written in is not saved', async () => {
    await openNew(korean);
    await cell(korean, 0, 'account_code_id').fill('101');
    await cell(korean, 0, 'debit').fill('300');
    await cell(korean, 1, 'account_code_id').fill('103');
    await cell(korean, 1, 'credit').fill('100');
    await korean.keyboard.press('Enter');
    expect(await focused(korean)).toBe('3행 대변');
    await korean.keyboard.type('200');
    await cell(korean, 2, 'account_code_id').fill('103');
    await cell(korean, 2, 'memo').fill('나머지');
    await cell(korean, 2, 'evidence').focus();
    await korean.keyboard.press('Tab');
    expect(await focused(korean)).toBe('4행 계정과목');
    const { lines: stored } = await entry(await saved(korean));
    expect(stored.map(sides)).toEqual([
      ['101', 300, 0],
      ['103', 0, 100],
      ['103', 0, 200],
    ]);
    expect(stored[2]?.memo).toBe('나머지');
  });

  test('take a block from a spreadsheet, and say at the cell what they do not know', async () => {
    await openNew(english);
    await cell(english, 0, 'account_code_id').focus();
    await paste(english, ['101\t₩1,000,000\t\t동아상사\tDeposit', '103\t\t600,000\t서진산업', 'Nowhere\t\t1,00'].join('\r\n'));
    await cell(english, 2, 'account_code_id').waitFor();
    await english.locator(`${field('description')} input`).focus();
    expect(await problem(english, 2, 'account_code_id').innerText()).toBe(en['studio.lines.unknown'].replace('{value}', 'Nowhere'));
    expect(await problem(english, 2, 'credit').innerText()).toBe(en['studio.number.unclear']);
    expect(await cell(english, 0, 'vendor_id').inputValue()).toBe('동아상사');
    expect(await total(english, 'credit')).toBe('600,000');
    await english.click(save);
    await english.locator(refused).waitFor();
    expect(await english.locator(refused).innerText()).toContain('Line 3 Account');
    await picture(english, 'lines-problems.en');

    await cell(english, 2, 'account_code_id').fill('Petty');
    await cell(english, 2, 'credit').fill('400000');
    await cell(english, 2, 'account_code_id').fill('102');
    await english.locator(`${field('description')} input`).focus();
    await problem(english, 2, 'account_code_id').waitFor({ state: 'detached' });
    const { lines: stored } = await entry(await saved(english));
    expect(stored.map(sides)).toEqual([
      ['101', 1_000_000, 0],
      ['103', 0, 600_000],
      ['102', 0, 400_000],
    ]);
    expect(stored.map(({ vendor }) => vendor?.name ?? null)).toEqual(['동아상사', '서진산업', null]);
    expect(stored[0]?.memo).toBe('Deposit');
  });

  test('that do not balance are not saved, nor those without an account', async () => {
    await openNew(korean);
    await cell(korean, 0, 'account_code_id').fill('101');
    await cell(korean, 0, 'debit').fill('5000');
    await cell(korean, 1, 'credit').fill('4000');
    await korean.click(save);
    await korean.locator(refused).waitFor();
    expect(await problem(korean, 1, 'account_code_id').innerText()).toBe(ko['studio.lines.required']);
    await cell(korean, 1, 'account_code_id').fill('103');
    await korean.locator(`${field('description')} input`).focus();
    await korean.locator(`${lines} .notice`).waitFor();
    expect(await korean.locator(`${lines} .notice`).innerText()).toBe(ko['studio.lines.unbalanced']);
    expect(await difference(korean)).toEqual(['차액', '1,000']);
    await korean.click(save);
    expect(await korean.locator(refused).innerText()).toContain(ko['studio.lines.unbalanced']);
    await picture(korean, 'lines-unbalanced.ko');
    await discard(korean);
  });

  test('of a stored entry are changed, added and removed in place', async () => {
    const id = await newEntry();
    await open(korean, id, 2);
    expect(await cell(korean, 0, 'account_code_id').inputValue()).toBe('101 현금');
    expect(await cell(korean, 0, 'debit').inputValue()).toBe('5,000');
    expect(await cell(korean, 0, 'credit').inputValue()).toBe('');
    await cell(korean, 0, 'debit').fill('7000');
    await cell(korean, 1, 'memo').focus();
    await korean.keyboard.press('Control+Delete');
    await korean.click(`${lines} .add`);
    expect(await focused(korean)).toBe('2행 계정과목');
    await korean.keyboard.type('102');
    await cell(korean, 1, 'credit').fill('7,000');
    expect(await saved(korean)).toBe(id);
    expect((await entry(id)).lines.map(sides)).toEqual([
      ['101', 7000, 0],
      ['102', 0, 7000],
    ]);
    await open(korean, id, 2);
    expect(await cell(korean, 1, 'account_code_id').inputValue()).toMatch(/^102 /);
  });

  test('are those of the entry that is opened from another one', async () => {
    const [first, second] = [await newEntry(11), await newEntry(22)];
    await open(korean, first, 2);
    const asked = Promise.withResolvers<void>();
    const shown = Promise.withResolvers<void>();
    await korean.route(/\/items\/journal_lines/, async (route) => {
      asked.resolve();
      await shown.promise;
      await route.continue();
    });
    await go(korean, `/content/journal_entries/${second}`);
    await asked.promise;
    expect(await korean.locator(`${lines} tbody tr`).count()).toBe(0);
    shown.resolve();
    await cell(korean, 0, 'debit').waitFor();
    expect(await cell(korean, 0, 'debit').inputValue()).toBe('22');
    await korean.unroute(/\/items\/journal_lines/);
    await cell(korean, 0, 'debit').fill('33');
    await cell(korean, 1, 'credit').fill('33');
    expect(await saved(korean)).toBe(second);
    expect((await entry(first)).lines.map(sides)).toEqual([
      ['101', 11, 0],
      ['103', 0, 11],
    ]);
  });

  test('a side takes the place of the other', async () => {
    const id = await newEntry(100);
    await open(korean, id, 2);
    await cell(korean, 0, 'credit').fill('100');
    await expect.poll(() => cell(korean, 0, 'debit').inputValue()).toBe('');
    await cell(korean, 1, 'debit').fill('100');
    await saved(korean);
    expect((await entry(id)).lines.map(sides)).toEqual([
      ['101', 0, 100],
      ['103', 100, 0],
    ]);
  });

  test('are text where they cannot be edited', async () => {
    const id = await newEntry(1_234_567);
    await query(`update journal_entries set source_type = 'payroll', source_id = $2 where id = $1`, [id, String(id)]);
    await leave(korean);
    await go(korean, `/content/journal_entries/${id}`);
    const seen = korean.locator(lines);
    await seen.getByText('101 현금').waitFor();
    expect(await seen.innerText()).toContain('1,234,567');
    expect(await seen.locator('input, select, button').count()).toBe(0);
    await picture(korean, 'lines-read-only.ko');
  });

  test('of an entry that was reversed stay as they are, beside the one that its button has posted', async () => {
    const id = await newEntry(7_000);
    await open(korean, id, 2);
    await korean.click('[data-verb="reverse"]');
    await korean.locator('#dialog-outlet [data-input="description"] input').waitFor();
    await picture(korean, 'lines-reverse.ko');
    await korean.click('#dialog-outlet [data-act]');
    await korean.waitForURL((url) => /journal_entries\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`));
    const reversal = Number(korean.url().split('/').at(-1));
    await korean.locator(lines).getByText('103 보통예금').waitFor();
    expect((await entry(reversal)).lines.map(sides)).toEqual([
      ['101', 0, 7000],
      ['103', 7000, 0],
    ]);
    await picture(korean, 'lines-reversal.ko');
    await go(english, `/content/journal_entries/${id}`);
    await english.locator(lines).getByText('101 Cash').waitFor();
    expect(await english.locator(lines).locator('input, select, button').count()).toBe(0);
    expect(await english.locator('[data-verb="reverse"]').count()).toBe(0);
    await picture(english, 'lines-reversed.en');
  });

  test('have no unnamed input', async () => {
    await open(english, await newEntry(), 2);
    await english.getByRole('textbox', { name: 'Line 1 Debit' }).waitFor();
    await english.getByRole('combobox', { name: 'Line 2 Client' }).waitFor();
    await english.getByRole('table', { name: 'Lines' }).waitFor();
    await picture(english, 'lines.en');
  });
});
