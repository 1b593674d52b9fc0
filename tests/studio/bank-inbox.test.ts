import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Bank, newBank, newLinkedAccount, PATH, providerRow } from '../api/banking/bank.ts';
import { newClient } from '../api/clients/clients.ts';
import { done } from '../support/replies.ts';
import { systemAdmin } from '../support/tenants.ts';
import { go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const INBOX = '/operations/books/bank?start_date=2025-03-01&end_date=2025-03-31';
const row = (id: number) => `[data-row="${id}"]`;
const picker = '[data-picker="account_code_id"] input';

describe.runIf(chromiumPath)('the bank inbox', { timeout: 240_000 }, () => {
  let bank: Bank;
  let korean: Page;
  let english: Page;
  let paid: number;
  let rent: number;
  let fees: number;
  let closed: number;

  const shown = async (id: number) => (await done(bank.finance.get(`${PATH}/${id}`))).body.data;

  beforeAll(async () => {
    bank = await newBank();
    await newClient(bank.finance, { name: '한성철강(주)', client_type: 'BOTH' });
    const account = await newLinkedAccount(bank, { alias: '운영 계좌' });
    const add = (day: string, amount: number, balance: number, counterparty: string) =>
      providerRow(bank, account, { at: `2025-03-${day}T01:00:00Z`, amount, balance, counterparty, summary: '이체' });
    closed = await add('03', 1_000_000, 9_000_000, '지난달 대금');
    paid = await add('04', 1_500_000, 7_500_000, '한성철강(주)');
    rent = await add('05', 2_200_000, 5_300_000, '건물주');
    fees = await add('06', 330_000, 4_970_000, '통신사');
    await done(bank.finance.put(`${PATH}/classification`, { ids: [closed], account_code_id: bank.account('251') }));
    expect((await bank.finance.post(`${PATH}/${closed}/journal`, {})).status).toBe(201);
    const [one, other] = [await bank.tenant.person('finance'), await bank.tenant.person('finance')];
    expect((await (await systemAdmin()).patch(`//users/${other.id}`, { language: 'en-US' })).status).toBe(200);
    [korean, english] = await Promise.all([enter(one, INBOX), enter(other, `${INBOX}&state=all`)]);
  });

  test('shows balances, rows and why an account is proposed', async () => {
    await korean.locator(row(paid)).waitFor();
    expect(await korean.locator(row(closed)).count()).toBe(0);
    expect(await korean.innerText('[data-tile="all"] [data-figure]')).toBe('4,970,000');
    expect(await korean.innerText(row(rent))).toContain('5,300,000');
    await korean.locator(`${row(paid)} [data-proposal="open"]`).waitFor();
    expect(await korean.innerText(`${row(paid)} [data-account-cell]`)).toMatch(/외상매입금[\s\S]*이름과 같거나/);
    await english.locator(`${row(paid)} [data-proposal="open"]`).waitFor();
    await english.locator(row(paid)).getByText('Trade payables').waitFor();
    await Promise.all([picture(korean, 'bank-inbox-ko'), picture(english, 'bank-inbox-en')]);
  });

  test('and holds every column on a laptop', async () => {
    for (const [page, name] of [
      [korean, 'bank-inbox-1280-ko'],
      [english, 'bank-inbox-1280-en'],
    ] as const) {
      const before = page.viewportSize();
      await page.setViewportSize({ width: 1280, height: 800 });
      const hidden = () => page.locator('[data-inbox] .statement').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await expect.poll(hidden).toBe(0);
      await picture(page, name);
      if (before) await page.setViewportSize(before);
    }
  });

  test('a proposal is taken by one press, and taken back by one', async () => {
    await korean.click(`${row(paid)} [data-take]`);
    await korean.locator(`${row(paid)} [data-proposal="applied"]`).waitFor();
    expect((await shown(paid)).effective).toMatchObject({ account: { code: '251' }, vendor: { name: '한성철강(주)' } });
    await korean.click(`${row(paid)} [data-undo]`);
    await korean.locator(`${row(paid)} [data-proposal="open"]`).waitFor();
    expect((await shown(paid)).override).toBe(null);
  });

  test('what is typed below a row is kept until it is saved, and the row is not journaled before', async () => {
    const memo = `[data-details="${paid}"] [data-input="memo"] input`;
    await korean.click(`${row(paid)} [data-open]`);
    await korean
      .locator(`${row(paid)} [data-verb]`)
      .first()
      .waitFor();
    await korean.fill(memo, '3월분');
    await korean
      .locator(`${row(paid)} [data-verb]`)
      .first()
      .waitFor({ state: 'detached' });
    await picture(korean, 'bank-inbox-unsaved-ko');
    await korean.click(`${row(rent)} [data-open]`);
    await korean.locator('#dialog-outlet [data-act]').waitFor();
    await korean.locator('#dialog-outlet .v-card-actions button').first().click();
    await korean.locator('#dialog-outlet [data-act]').waitFor({ state: 'detached' });
    expect(await korean.inputValue(memo)).toBe('3월분');
    await korean.click(`[data-details="${paid}"] [data-save-row] button`);
    await korean
      .locator(`${row(paid)} [data-verb]`)
      .first()
      .waitFor();
    await korean.click(`${row(rent)} [data-open]`);
    await korean.locator(`[data-details="${rent}"]`).waitFor();
    await korean.click(`${row(rent)} [data-open]`);
    expect((await shown(paid)).effective.memo).toBe('3월분');
    await done(bank.finance.put(`${PATH}/${paid}/override`, { memo: null }));
  });

  test('many are classified at once, and it says what could not be and why', async () => {
    await go(korean, `${INBOX}&state=all`);
    await korean.locator(row(closed)).waitFor();
    await korean.focus(row(fees));
    await korean.keyboard.press('Space');
    await korean.keyboard.press('ArrowDown');
    await korean.keyboard.press('Space');
    await korean.locator(`${row(closed)} [data-choose]`).click();
    await korean.locator('[data-chosen]').getByText('3').waitFor();
    await korean.fill(picker, '819');
    await korean.locator('[role="option"]').first().waitFor();
    await korean.keyboard.press('Enter');
    await korean.keyboard.press('Enter');
    await korean.locator(`[data-report] [data-skipped="${closed}"]`).waitFor();
    expect(await korean.innerText('[data-report]')).toContain('이미');
    await picture(korean, 'bank-inbox-report-ko');
    for (const id of [rent, fees]) expect((await shown(id)).effective.account.code).toBe('819');
    expect((await shown(closed)).effective.account.code).toBe('251');
  });

  test('a row is split until nothing is left', async () => {
    await korean.click(`${row(rent)} [data-split-row]`);
    const cell = (line: number, column: string) => `[data-split="${line}"] [data-cell="${column}"] input`;
    const save = '[data-save-splits] button';
    await korean.fill(cell(0, 'amount'), '2000000');
    expect(await korean.inputValue(cell(0, 'amount'))).toBe('2,000,000');
    await korean.fill(cell(0, 'account_code_id'), '819');
    await korean.locator('[role="option"]').first().waitFor();
    await korean.keyboard.press('Enter');
    expect(await korean.innerText('[data-left-of="amount"]')).toBe('200,000');
    expect(await korean.isDisabled(save)).toBe(true);
    await korean.click('[data-split="1"] [data-fill]');
    expect(await korean.inputValue(cell(1, 'amount'))).toBe('200,000');
    await korean.fill(cell(1, 'account_code_id'), '135');
    await korean.locator('[role="option"]').first().waitFor();
    await korean.keyboard.press('Enter');
    expect(await korean.innerText('[data-left-of="amount"]')).toBe('0');
    await picture(korean, 'bank-split-ko');
    await korean.keyboard.press('Control+Enter');
    await korean.locator('[data-split-editor]').waitFor({ state: 'detached' });
    expect((await shown(rent)).splits).toMatchObject([{ amount: 2_000_000 }, { amount: 200_000 }]);
  });

  test('is journaled, leads to the entry, and the journal is undone from the row', async () => {
    await korean.click(`${row(rent)} [data-verb="journal"]`);
    await korean.locator(`${row(rent)}[data-state="JOURNALED"] [data-entry]`).waitFor();
    const { journal } = await shown(rent);
    expect(journal.entry_date).toBe('2025-03-05');
    expect(await korean.getAttribute(`${row(rent)} [data-entry]`, 'href')).toContain(`/content/journal_entries/${journal.id}`);
    await korean.click(`${row(rent)} [data-open]`);
    await korean.locator(`[data-details="${rent}"] [data-entry-lines]`).waitFor();
    await picture(korean, 'bank-details-ko');
    await korean.click(`${row(rent)} [data-verb="delete-journal"]`);
    await korean.locator(`${row(rent)}[data-state="OPEN"]`).waitFor();
    expect((await shown(rent)).journal).toBe(null);
  });

  test('many are journaled, and those without an account are named', async () => {
    await english.reload();
    await english.locator(row(paid)).waitFor();
    await english.click('[data-choose-all]');
    await english.click('[data-journal] button');
    await english.locator(`[data-report] [data-skipped="${paid}"]`).waitFor();
    expect(await english.innerText(`[data-skipped="${paid}"]`)).toMatch(/account/);
    await english.locator(`${row(fees)}[data-state="JOURNALED"]`).waitFor();
    await picture(english, 'bank-inbox-report-en');
    expect((await shown(rent)).journal_state).toBe('JOURNALED');
  });
});
