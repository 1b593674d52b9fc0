import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CardBooks, cardNumber, newCardBooks } from '../api/cards/cards.ts';
import { done } from '../support/replies.ts';
import { systemAdmin } from '../support/tenants.ts';
import { go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const INBOX = '/operations/books/cards?start_date=2025-03-01&end_date=2025-03-31';
const row = (id: number) => `[data-row="${id}"]`;
const act = '#dialog-outlet [data-act] button';

describe.runIf(chromiumPath)('the card inbox', { timeout: 240_000 }, () => {
  let books: CardBooks;
  let page: Page;
  let english: Page;
  let card: number;
  let lunch: number;
  let paper: number;
  let again: number;

  const account = async (code: string) => (await done(books.finance.get('/account-codes', { search: code }))).body.data[0].id;

  beforeAll(async () => {
    books = await newCardBooks();
    card = await books.card({ limit_amount: 1_000_000 });
    const earlier = await books.synced(card, { used_at: '2025-02-10T03:10:00Z', merchant_name: '한결문구' });
    await done(books.finance.put('/card-transactions/classification', { ids: [earlier], account_code_id: await account('829') }));
    lunch = await books.synced(card, { used_at: '2025-03-12T03:10:00Z', merchant_name: '온누리식당' });
    paper = await books.synced(card, { used_at: '2025-03-13T03:10:00Z', merchant_name: '한결문구' });
    again = await books.synced(card, { used_at: '2025-03-14T03:10:00Z', merchant_name: '한결문구' });
    const [one, other] = [await books.tenant.person('finance'), await books.tenant.person('finance')];
    expect((await (await systemAdmin()).patch(`//users/${other.id}`, { language: 'en-US' })).status).toBe(200);
    [page, english] = await Promise.all([enter(one, INBOX), enter(other, INBOX)]);
  });

  test('proposes an account and says why, in both languages', async () => {
    await page.locator(`${row(paper)} [data-proposal="open"]`).waitFor();
    expect(await page.innerText(`${row(paper)} [data-account-cell]`)).toMatch(/829[\s\S]*2025-02-10에 같은 가맹점/);
    await english.locator(`${row(paper)} [data-proposal="open"]`).waitFor();
    expect(await english.innerText(`${row(paper)} [data-account-cell]`)).toContain('The use at the same merchant');
    await Promise.all([picture(page, 'card-inbox-ko'), picture(english, 'card-inbox-en')]);
  });

  test('takes the proposals of many at once', async () => {
    await page.click('[data-choose-all]');
    await page.click('[data-accept] button');
    await page.locator(`${row(paper)} .classified`).waitFor();
    expect((await books.shown(paper)).account.code).toBe('829');
    expect((await books.shown(again)).account.code).toBe('829');
    expect((await books.shown(lunch)).account).toBe(null);
  });

  test('a use is split with its tax until nothing is left', async () => {
    const cell = (line: number, column: string) => `[data-split="${line}"] [data-cell="${column}"] input`;
    await page.click(`${row(paper)} [data-split-row]`);
    await page.fill(cell(0, 'amount'), '77000');
    await page.fill(cell(0, 'tax_amount'), '7000');
    await page.fill(cell(0, 'account_code_id'), '829');
    await page.locator('[role="option"]').first().waitFor();
    await page.keyboard.press('Enter');
    await page.click('[data-split="1"] [data-fill]');
    expect(await page.inputValue(cell(1, 'amount'))).toBe('33,000');
    expect(await page.inputValue(cell(1, 'tax_amount'))).toBe('3,000');
    expect(await page.isDisabled('[data-save-splits] button')).toBe(true);
    await page.fill(cell(1, 'account_code_id'), '830');
    await page.locator('[role="option"]').first().waitFor();
    await page.keyboard.press('Enter');
    await picture(page, 'card-split-ko');
    await page.click('[data-save-splits] button');
    await page.locator('[data-split-editor]').waitFor({ state: 'detached' });
    expect((await books.shown(paper)).splits).toMatchObject([
      { amount: 77_000, tax_amount: 7_000, vat_deductible: true },
      { amount: 33_000, tax_amount: 3_000, vat_deductible: true },
    ]);
  });

  test('many are journaled, and one without an account is named; a journal is undone from its row', async () => {
    await page.locator('[data-chosen]').getByText('3').waitFor();
    await page.click('[data-journal] button');
    await page.locator(`[data-report] [data-skipped="${lunch}"]`).waitFor();
    expect((await books.shown(paper)).journal_state).toBe('JOURNALED');
    await go(page, `${INBOX}&state=journaled`);
    await page.locator(`${row(paper)} [data-entry]`).waitFor();
    await page.click(`${row(paper)} [data-verb="delete-journal"]`);
    await page.locator(row(paper)).waitFor({ state: 'detached' });
    expect((await books.shown(paper)).journal_state).toBe('OPEN');
  });

  test('one is hidden with a reason, and restored', async () => {
    await go(page, INBOX);
    await page.click(`${row(lunch)} [data-verb="hide"]`);
    await page.fill('#dialog-outlet [data-input="reason"] input', '개인 사용');
    await page.click(act);
    await page.locator(row(lunch)).waitFor({ state: 'detached' });
    expect((await books.shown(lunch)).hidden_reason).toBe('개인 사용');
    await go(page, `${INBOX}&state=hidden`);
    await page.click(`${row(lunch)} [data-verb="restore"]`);
    await page.locator(row(lunch)).waitFor({ state: 'detached' });
    expect((await books.shown(lunch)).hidden_at).toBe(null);
  });

  test('its amounts are corrected within the total', async () => {
    await go(page, INBOX);
    await page.click(`${row(lunch)} [data-open]`);
    await page.click(`[data-details="${lunch}"] [data-correct] button`);
    await page.fill('#dialog-outlet [data-input="supply_amount"] input', '110000');
    await page.fill('#dialog-outlet [data-input="tax_amount"] input', '0');
    await page.fill('#dialog-outlet [data-input="reason"] input', '간이과세');
    await page.click(act);
    await page.locator(act).waitFor({ state: 'detached' });
    await picture(page, 'card-details-ko');
    expect(await books.shown(lunch)).toMatchObject({ supply_amount: 110_000, tax_amount: 0, amount_logs: [{ reason: '간이과세' }] });
  });

  test('a card is registered, and its number is masked', async () => {
    const number = cardNumber();
    const input = (name: string) => `#dialog-outlet [data-input="${name}"] input`;
    await page.click('[data-register] button');
    const name = '대표이사 카드 (접대와 출장, 본사와 공장이 함께 쓰는 것)';
    await page.fill(input('card_name'), name);
    await page.fill(input('card_company'), '국민');
    await page.fill(input('card_number'), '1234');
    await page.fill(input('limit_amount'), '5000000');
    expect(await page.inputValue(input('limit_amount'))).toBe('5,000,000');
    await page.click(act);
    await page.locator('#dialog-outlet [role="alert"]').getByText('14~16자리').waitFor();
    await picture(page, 'card-register-ko');
    await page.fill(input('card_number'), number.replace(/(.{4})(?=.)/g, '$1-'));
    await page.click(act);
    // A long name gives way to the digits that tell one card from another.
    const tile = page.locator('[data-tile]').filter({ hasText: name });
    const digits = tile.locator('[data-digits]');
    await digits.waitFor();
    expect(await digits.innerText()).toBe(`··${number.slice(-4)}`);
    const edge = async (part: Locator) => part.evaluate((shown) => shown.getBoundingClientRect().right);
    expect(await edge(digits)).toBeLessThan(await edge(tile));
    const [made] = (await done(books.finance.get('/corporate-cards', { search: '대표이사' }))).body.data;
    expect(made).toMatchObject({ card_number_masked: expect.stringMatching(/^\d{4}-\*{4}-\*{4}-\d{4}$/), limit_amount: 5_000_000 });
    expect(await page.content()).not.toContain(number);
  });

  test('the dashboard shows the month, and leads to what waits', async () => {
    await go(page, '/operations/books/card-dashboard?month=2025-03');
    await page.locator('[data-dashboard="2025-03"]').waitFor();
    expect(await page.innerText('[data-figure="total"]')).toContain('330,000');
    expect(await page.innerText('[data-figure="deductible_tax"]')).toContain('20,000');
    expect(await page.innerText(`[data-by-card] [data-card="${card}"]`)).toContain('33%');
    await picture(page, 'card-dashboard-ko');
    await page.click('[data-figure="unclassified"] a');
    await page.locator(row(lunch)).waitFor();
    expect(await page.locator(row(again)).count()).toBe(0);
    await go(english, '/operations/books/card-dashboard?month=2025-03');
    await english.locator('[data-dashboard="2025-03"]').waitFor();
    await picture(english, 'card-dashboard-en');
  });
});
