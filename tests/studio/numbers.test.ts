import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import en from '../../extensions/business-operations/src/studio/messages.en.json' with { type: 'json' };
import ko from '../../extensions/business-operations/src/studio/messages.ko.json' with { type: 'json' };
import { newTenant, systemAdmin, type Tenant } from '../support/tenants.ts';
import { button, field, go, paste, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const input = (name: string) => `${field(name)} input`;
const problem = (name: string) => `${field(name)} [role="alert"]`;
const save = `.header-bar ${button('check')}`;
const refused = '.v-form .validation-errors';

describe.runIf(chromiumPath)('numbers in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let korean: Page;
  let english: Page;

  beforeAll(async () => {
    tenant = await newTenant();
    const [one, other] = await Promise.all([tenant.person('sales'), tenant.person('sales')]);
    expect((await (await systemAdmin()).patch(`//users/${other.id}`, { language: 'en-US' })).status).toBe(200);
    [korean, english] = await Promise.all([enter(one, '/content/clients'), enter(other, '/content/clients')]);
  });

  const newClient = async (name: string, values: object = {}): Promise<number> => {
    const made = await tenant.admin.post('/clients', { name, ...values });
    expect(made.status, made.text).toBe(201);
    return made.body.data.id as number;
  };

  const stored = async (id: number) => (await tenant.admin.get(`/clients/${id}`)).body.data;

  async function open(page: Page, id: number): Promise<void> {
    await go(page, `/content/clients/${id}`);
    const { name } = await stored(id);
    await expect.poll(() => page.locator(input('name')).inputValue(), { timeout: 20_000 }).toBe(name);
    await page.locator(`${input('name')}:enabled`).waitFor();
  }

  /** The input, emptied. */
  async function emptied(page: Page, name: string) {
    const found = page.locator(input(name));
    await found.fill('');
    return found;
  }

  async function saveForm(page: Page): Promise<void> {
    const [answer] = await Promise.all([page.waitForResponse(/\/items\/clients/), page.click(save)]);
    expect(answer.status(), await answer.text()).toBe(200);
    await page.waitForURL(/\/content\/clients$/);
  }

  test('an amount with a thousands separator is saved as what it says', async () => {
    const id = await newClient('동아상사');
    await open(korean, id);
    const limit = await emptied(korean, 'credit_limit');
    await limit.pressSequentially('2,000');
    expect(await limit.inputValue()).toBe('2,000');
    await saveForm(korean);
    expect(await stored(id)).toMatchObject({ credit_limit: 2000 });
  });

  test('separators come while somebody types, the unit stands behind, and nothing is padded', async () => {
    const id = await newClient('서진산업', { credit_limit: 1_500_000 });
    await open(korean, id);
    const limit = korean.locator(input('credit_limit'));
    expect(await limit.inputValue()).toBe('1,500,000');
    expect(await limit.evaluate((element) => getComputedStyle(element).textAlign)).toBe('end');
    expect(await korean.locator(`${field('credit_limit')} .suffix`).innerText()).toBe('원');
    await limit.press('End');
    await limit.press('Backspace');
    expect(await limit.inputValue()).toBe('150,000');
    await limit.pressSequentially('75.5');
    expect(await limit.inputValue()).toBe('15,000,075.5');
    await saveForm(korean);
    expect(await stored(id)).toMatchObject({ credit_limit: 15_000_075.5 });
  });

  test.each([
    ['1,000,000', 1_000_000],
    ['₩1,234,000', 1_234_000],
    ['１，０００，０００원', 1_000_000],
    ['２０００', 2000],
  ])('pasted %s is understood', async (text, value) => {
    const id = await newClient('붙여넣기');
    await open(korean, id);
    await (await emptied(korean, 'credit_limit')).focus();
    await paste(korean, text);
    expect(await korean.locator(input('credit_limit')).inputValue()).toBe(value.toLocaleString('en-US'));
    await saveForm(korean);
    expect(await stored(id)).toMatchObject({ credit_limit: value });
  });

  test.each(['1,00', '1.000.000', '12a', '$5'])('%s is refused at the field, and nothing is saved', async (text) => {
    const id = await newClient('불명확', { credit_limit: 700 });
    await open(korean, id);
    const limit = await emptied(korean, 'credit_limit');
    await limit.pressSequentially(text);
    expect(await limit.inputValue()).toBe(text);
    expect(await korean.locator(problem('credit_limit')).innerText()).toBe(ko['studio.number.unclear']);
    let sent = false;
    korean.once('request', (request) => {
      sent ||= request.method() === 'PATCH';
    });
    await korean.click(save);
    expect(await korean.locator(refused).innerText()).toContain(ko['studio.number.unclear']);
    expect(sent).toBe(false);
    expect(await stored(id)).toMatchObject({ credit_limit: 700 });
    if (text === '1,00') {
      await limit.scrollIntoViewIfNeeded();
      await picture(korean, 'number-refused.ko');
    }

    await limit.fill('1,000');
    await korean.locator(problem('credit_limit')).waitFor({ state: 'detached' });
    await saveForm(korean);
    expect(await stored(id)).toMatchObject({ credit_limit: 1000 });
  });

  test('what a form does not ask, the server refuses: an unclear amount is no amount', async () => {
    const id = await newClient('서버', { credit_limit: 700 });
    expect((await tenant.admin.patch(`//items/clients/${id}`, { credit_limit: '1,00' })).status).toBe(422);
    expect(await stored(id)).toMatchObject({ credit_limit: 700 });
  });

  test('the declared bounds are told beside the field, in the language of who writes', async () => {
    const id = await newClient('범위', { credit_limit: 10 });
    await open(english, id);
    const limit = await emptied(english, 'credit_limit');
    await limit.pressSequentially('-2000');
    expect(await english.locator(problem('credit_limit')).innerText()).toBe(en['studio.number.min'].replace('{value}', '0'));
    await english.click(save);
    expect(await english.locator(refused).innerText()).toContain('Credit limit');
    await limit.scrollIntoViewIfNeeded();
    await picture(english, 'number-refused.en');
    await limit.fill('0.123');
    expect(await english.locator(problem('credit_limit')).innerText()).toBe(en['studio.number.decimals'].replace('{value}', '2'));
    const days = await emptied(english, 'payment_terms_days');
    await days.pressSequentially('1.5');
    expect(await english.locator(problem('payment_terms_days')).innerText()).toBe(en['studio.number.decimals'].replace('{value}', '0'));
    expect(await english.locator(`${field('payment_terms_days')} .suffix`).innerText()).toBe('days');
    expect(await stored(id)).toMatchObject({ credit_limit: 10 });
    await go(english, '/content/clients');
    await english.click('#dialog-outlet .v-card-actions button >> nth=0');
  });

  test('an input is named for those who do not see it', async () => {
    await open(english, await newClient('이름'));
    await english.getByRole('textbox', { name: 'Credit limit' }).waitFor();
    await english.getByRole('textbox', { name: 'Business number' }).waitFor();
  });

  test('business and phone numbers have their hyphens', async () => {
    const id = await newClient('하이픈', { business_no: '1308631486', contact_phone: '0315551213' });
    await open(korean, id);
    expect(await korean.locator(input('business_no')).inputValue()).toBe('130-86-31486');
    expect(await korean.locator(input('contact_phone')).inputValue()).toBe('031-555-1213');
    const mobile = korean.locator(input('mobile'));
    await mobile.pressSequentially('01012345678');
    expect(await mobile.inputValue()).toBe('010-1234-5678');
    const number = await emptied(korean, 'business_no');
    await number.pressSequentially('1308631487');
    await number.blur();
    expect(await korean.locator(problem('business_no')).innerText()).toBe(ko['studio.hyphenated.business_number']);
    await number.fill('');
    await number.pressSequentially('1208147521');
    await number.blur();
    await korean.locator(problem('business_no')).waitFor({ state: 'detached' });
    await saveForm(korean);
    expect(await stored(id)).toMatchObject({ business_no: '1208147521', mobile: '010-1234-5678' });
  });

  test('lists show separators and hyphens, to the right', async () => {
    await newClient('목록', { business_no: '2208162517', credit_limit: 1_234_567.5 });
    await go(english, '/content/clients');
    await english.locator('tbody').getByText('220-81-62517').waitFor();
    await picture(english, 'clients.en');
    const finance = await enter(await tenant.person('finance'), '/content/journal_entries');
    const accounts = (await tenant.admin.get('/account-codes', { size: 200 })).body.data as { id: number }[];
    const [debit, credit] = accounts;
    const lines = [
      { account_code_id: debit?.id, debit: 1_234_567.5 },
      { account_code_id: credit?.id, credit: 1_234_567.5 },
    ];
    expect((await tenant.admin.post('/journal-entries', { entry_date: '2025-03-02', lines })).status).toBe(201);
    await go(finance, '/content/account_codes');
    await go(finance, '/content/journal_entries');
    const amount = finance.locator('tbody td').filter({ hasText: '1,234,567.5' });
    await amount.waitFor();
    expect((await amount.innerText()).trim()).toBe('1,234,567.5');
    expect(await amount.getAttribute('class')).toContain('align-right');
    await picture(finance, 'entries.ko');
  });
});
