import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { dashboardId } from '../../extensions/business-operations/src/kernel/model/dashboard.ts';
import { newQuote, newShutter, type Shutter } from '../api/quotes/shutter.ts';
import { created, done } from '../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';
import { field, go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const line = (place: number) => `[data-line="${place}"]`;
const asked = (name: string) => `[data-input="${name}"] input`;

describe.runIf(chromiumPath)('sales in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let shutter: Shutter;
  let seller: Person;
  let manager: Person;
  let korean: Page;
  let english: Page;

  beforeAll(async () => {
    tenant = await newTenant();
    shutter = await newShutter(tenant);
    [seller, manager] = await Promise.all([tenant.person('sales'), tenant.person('manager')]);
    await created(tenant.admin.post('/clients', { name: '대한건설', client_type: 'SALES' }));
    await done(manager.client.patch('//users/me', { language: 'en-US' }));
    [korean, english] = await Promise.all([enter(seller, '/operations/sales/calculator'), enter(manager, '/operations/sales/calculator')]);
  });

  const choose = async (page: Page, at: string, text: string) => {
    await page.fill(at, text);
    await page.getByRole('option').filter({ hasText: text }).first().click();
  };

  const total = (page: Page, text: string) =>
    page.locator('[data-totals][data-settled] [data-total]').getByText(text, { exact: true }).waitFor();

  test('a quote is calculated while it is typed, with every figure explained', async () => {
    await choose(korean, `${line(1)} ${asked('model_set_id')}`, 'SET-1');
    await korean.fill(`${line(1)} ${asked('W0')}`, '3000');
    await korean.fill(`${line(1)} ${asked('H0')}`, '2500');
    await korean.fill(`${line(1)} ${asked('quantity')}`, '2');
    await korean.fill(`${line(1)} ${asked('discount_rate')}`, '5');
    await korean.fill(`[data-head] ${asked('margin_rate')}`, '18');
    await korean
      .locator(`${line(1)} [data-unit-price]`)
      .getByText('1,546,050', { exact: true })
      .waitFor();
    await korean
      .locator(`${line(1)} [data-amount]`)
      .getByText('2,937,495', { exact: true })
      .waitFor();
    expect(await korean.innerText(`${line(1)} [data-derived="RAIL"]`)).toContain('3,000');
    await korean.click(`${line(1)} [data-explain]`);
    const screen = korean.locator(`${line(1)} [data-bom="SCR-SILICA"]`);
    expect(await screen.innerText()).toContain('357,200');
    expect(await screen.innerText()).toContain('품목 기준가');

    await korean.click('[data-add="ITEM"] button');
    await choose(korean, `${line(2)} ${asked('item_id')}`, 'REMOTE');
    await korean.fill(`${line(2)} ${asked('quantity')}`, '3');
    await korean.fill(`[data-head] ${asked('discount_amount')}`, '10,000');
    await total(korean, '3,304,394');
    await picture(korean, 'sales-calculator-ko');
  });

  test('a client who is written but not known does not stand there as if the quote were saved with them', async () => {
    await go(english, '/operations/sales/calculator');
    const at = `[data-head] ${asked('client_id')}`;
    const write = async (text: string) => {
      await english.fill(at, text);
      await english.press(at, 'Tab');
    };
    await write('없는상사');
    await english.getByText('There is no “없는상사”. Choose from the list.').waitFor();
    expect(await english.inputValue(at)).toBe('');
    await choose(english, at, '대한건설');
    await english.locator('[data-head] .unknown').waitFor({ state: 'detached' });
    await write('없는상사');
    await english.locator('[data-head] .unknown').waitFor();
    expect(await english.inputValue(at)).toContain('대한건설');
    await english.fill(at, '');
    await english.press(at, 'Tab');
    await english.locator('[data-head] .unknown').waitFor({ state: 'detached' });
  });

  test('a client who cannot be looked up just now is not said to be unknown, and stays written', async () => {
    const at = `[data-head] ${asked('client_id')}`;
    const failing = /\/items\/clients/;
    await english.route(failing, (route) => route.abort());
    await english.fill(at, '대한');
    await english.getByText('The list could not be loaded.').waitFor();
    await english.press(at, 'Tab');
    await english.getByText('“대한” could not be looked up. Check the connection, then leave the field once more.').waitFor();
    await picture(english, 'reference-not-looked-up-en');
    expect(await english.inputValue(at)).toBe('대한');
    await english.unroute(failing);
    await english.fill(at, '대한건설');
    await english.route(failing, (route) => route.fulfill({ status: 503, json: { errors: [] } }));
    await english.press(at, 'Tab');
    await english.locator('[data-head] .unknown').waitFor();
    await english.unroute(failing);
    // The same text is looked up again.
    await english.focus(at);
    await english.press(at, 'Tab');
    await english.locator('[data-head] .unknown').waitFor({ state: 'detached' });
    await expect.poll(() => english.inputValue(at)).toMatch(/^\S+ 대한건설$/);
    await english.fill(at, '');
    await english.press(at, 'Tab');
  });

  test('whoever works by the keyboard goes on in the line that was added, and beside the one that was removed', async () => {
    const focused = (page: Page) =>
      page.evaluate(() => {
        const at = document.activeElement;
        const named = at?.closest<HTMLElement>('[data-input], [data-remove]')?.dataset;
        return [at?.closest<HTMLElement>('[data-line]')?.dataset.line, named?.input ?? (named && 'remove' in named ? 'remove' : undefined)];
      });
    const press = async (at: string) => {
      await english.focus(at);
      await english.keyboard.press('Enter');
    };
    await press('[data-add="ITEM"] button');
    await expect.poll(() => focused(english)).toEqual(['2', 'item_id']);
    await press('[data-add="CUSTOM"] button');
    await expect.poll(() => focused(english)).toEqual(['3', 'item_name']);
    await press(`${line(2)} [data-remove] button`);
    await expect.poll(() => focused(english)).toEqual(['2', 'remove']);
    await english.keyboard.press('Enter');
    await expect.poll(() => focused(english)).toEqual(['1', 'remove']);
    // What a set asks for comes later, and takes nobody's focus.
    await english.focus(`${line(1)} ${asked('model_set_id')}`);
    await english.keyboard.type('SET-1');
    await english.getByRole('option').first().waitFor();
    await english.keyboard.press('ArrowDown');
    await english.keyboard.press('Enter');
    await english.keyboard.press('Tab');
    await english.locator(`${line(1)} ${asked('W0')}`).waitFor();
    expect(await focused(english)).toEqual(['1', 'quantity']);
    english.once('dialog', (leaving) => leaving.accept());
    await english.reload();
    await english.locator(`${line(1)} ${asked('model_set_id')}`).waitFor();
  });

  test('what cannot be calculated is said beside it, and the last good figures stay', async () => {
    await korean.fill(`${line(1)} ${asked('H0')}`, '4200');
    await korean.locator(`${line(1)} [data-problem]`).waitFor();
    expect(await korean.innerText('[data-totals] [data-total]')).toBe('3,304,394');
    expect(await korean.locator('[data-save="quotes"] button').isDisabled()).toBe(true);
    await picture(korean, 'sales-calculator-refused-ko');
    await korean.fill(`${line(1)} ${asked('H0')}`, '2500');
    await korean.locator(`${line(1)} [data-problem]`).waitFor({ state: 'detached' });
    await total(korean, '3,304,394');
  });

  test('and saved as a quote, whose figures its page explains', async () => {
    await choose(korean, `[data-head] ${asked('client_id')}`, '대한건설');
    await total(korean, '3,304,394');
    await korean.click('[data-save="quotes"] button');
    await korean.waitForURL(/\/content\/quotes\/\d+$/);
    const id = Number(korean.url().split('/').at(-1));
    expect((await done(seller.client.get(`/quotes/${id}`))).body.data).toMatchObject({ total_amount: 3304394, company_name: '대한건설' });
    await korean.locator('[data-field="items"] tbody tr').first().waitFor();
    await picture(korean, 'sales-quote-form-ko');

    await go(english, `/operations/sales/quotes/${id}`);
    await english.locator('[data-quote] [data-bom="LB-INST"]').waitFor();
    expect(await english.innerText('[data-quote] [data-total]')).toBe('3,304,394');
    await picture(english, 'sales-quote-explained-en');
  });

  test('or saved as an order, whose lines are changed there while it is a draft', async () => {
    await go(korean, '/operations/sales/calculator');
    await choose(korean, `[data-head] ${asked('client_id')}`, '대한건설');
    await choose(korean, `${line(1)} ${asked('model_set_id')}`, 'SET-1');
    await korean.fill(`${line(1)} ${asked('W0')}`, '3000');
    await korean.fill(`${line(1)} ${asked('H0')}`, '2500');
    await korean.fill(`${line(1)} ${asked('quantity')}`, '2');
    await korean.fill(`${line(1)} ${asked('floor')}`, '2F');
    await korean.fill(`[data-head] ${asked('margin_rate')}`, '18');
    await total(korean, '3,401,310');
    await korean.click('[data-save="orders"] button');
    await korean.waitForURL(/\/content\/orders\/\d+$/);
    const id = Number(korean.url().split('/').at(-1));
    const [before] = (await done(seller.client.get(`/orders/${id}`))).body.data.items;

    await go(korean, `/operations/sales/orders/${id}`);
    await korean.locator('[data-quote] [data-bom="LB-INST"]').waitFor();
    await picture(korean, 'sales-order-explained-ko');
    expect(await korean.innerText('[data-quote] [data-totals]')).toMatch(/이익\s+[\d,]+ · [\d.]+%/);
    // Nothing is changed by looking at the lines, so nobody is asked.
    await korean.click('[data-edit-lines]');
    await total(korean, '3,401,310');
    await go(korean, `/operations/sales/orders/${id}`);
    await korean.click('[data-edit-lines]');
    await korean.waitForURL(/\/lines$/);
    await total(korean, '3,401,310');
    expect(await korean.inputValue(`${line(1)} ${asked('floor')}`)).toBe('2F');
    expect(await korean.inputValue(`${line(1)} ${asked('model_set_id')}`)).toContain('SET-1');
    expect(await korean.inputValue(`[data-head] ${asked('client_id')}`)).toContain('대한건설');
    await korean.fill(`${line(1)} ${asked('quantity')}`, '1');
    await total(korean, '1,700,655');
    await picture(korean, 'sales-order-lines-ko');
    await korean.click('[data-save="orders"] button');
    await korean.waitForURL(/\/content\/orders\/\d+$/);
    const after = (await done(seller.client.get(`/orders/${id}`))).body.data;
    expect(after).toMatchObject({ total_amount: 1700655, items: [{ id: before.id, quantity: 1, floor: '2F' }] });

    // What a colleague has added meanwhile is not lost to lines that were loaded before.
    await go(korean, `/operations/sales/orders/${id}/lines`);
    await total(korean, '1,700,655');
    const items = [{ id: before.id }, { line_type: 'CUSTOM', item_name: '운반', unit: 'EA', quantity: 1, unit_price: 5000 }];
    await done(tenant.admin.put(`/orders/${id}`, { items }));
    await korean.fill(`${line(1)} ${asked('quantity')}`, '3');
    await korean.locator('[data-totals][data-settled]').waitFor();
    await korean.click('[data-save="orders"] button');
    await korean.getByText('불러온 뒤에 다른 사람이 변경하였습니다').first().waitFor();
    await picture(korean, 'sales-order-changed-meanwhile-ko');
    expect(await korean.inputValue(`${line(1)} ${asked('quantity')}`)).toBe('3');
    expect((await done(seller.client.get(`/orders/${id}`))).body.data.items).toMatchObject([{ quantity: 1 }, { item_name: '운반' }]);
    await go(korean, '/operations/home');
    await korean.click('#dialog-outlet [data-act] button');
    await korean.waitForURL(/\/home$/);
  });

  test('a quote becomes an order, which is shown, and stays there when its production is ordered', async () => {
    const [client] = (await done(seller.client.get('/clients', { search: '대한건설' }))).body.data;
    const { id } = await newQuote(seller.client, shutter, { client_id: client.id });
    await done(seller.client.post(`/quotes/${id}/finalize`));
    const act = '#dialog-outlet [data-act] button';
    await go(korean, `/content/quotes/${id}`);
    await korean.click('[data-verb="convert-to-order"]');
    // What the quote says stands there already.
    await korean.waitForFunction(() =>
      document.querySelector<HTMLInputElement>('[data-input="client_id"] input')?.value.includes('대한건설'),
    );
    await picture(korean, 'sales-quote-to-order-ko');
    await korean.click(act);
    await korean.waitForURL(/\/content\/orders\/\d+$/);
    await korean.locator('[data-verb="confirm"]').waitFor();
    // Products alone, whatever they are made of.
    const products = (page: Page) => page.locator(`${field('items')} tbody tr`);
    await products(korean).first().waitFor();
    expect(await products(korean).count()).toBe(2);
    expect(await products(korean).first().locator('[data-cell="unit_price"]').innerText()).toMatch(/\d/);
    const order = Number(korean.url().split('/').at(-1));
    expect((await done(seller.client.get(`/orders/${order}`))).body.data).toMatchObject({ quote_id: id, delivery_date: null });

    await done(seller.client.put(`/orders/${order}`, { delivery_date: '2099-12-31' }));
    await done(seller.client.post(`/orders/${order}/confirm`));
    const planner = await enter(await tenant.person('production'), `/content/orders/${order}`);
    await planner.click('[data-verb="production-order"]');
    await planner.click(act);
    await planner.locator('[data-verb="production-order"]').waitFor({ state: 'detached' });
    await planner.locator('[data-field="order_no"] input').waitFor();
    expect(new URL(planner.url()).pathname).toBe(`/admin/content/orders/${order}`);

    // Planners see no prices, and may not read the quote.
    await products(planner).first().waitFor();
    expect(await products(planner).locator('[data-cell="quantity"]').count()).toBe(2);
    expect(await products(planner).locator('[data-cell="unit_price"]').count()).toBe(0);
    expect(await planner.locator(field('quote_id')).innerText()).toContain('열람 권한이 없는 항목입니다.');
    await go(planner, `/operations/sales/orders/${order}`);
    await planner.locator('[data-line-result]').first().waitFor();
    const shown = await planner.locator('[data-quote]').innerText();
    expect(shown).toContain('대한건설');
    expect(shown).not.toMatch(/NaN|_amount/);
    await planner.close();
  });

  test('those who only read quotes calculate, too, and save none', async () => {
    await go(english, '/operations/sales/calculator');
    await english.locator(line(1)).waitFor();
    expect(await english.locator('[data-save]').count()).toBe(0);
    await choose(english, `${line(1)} ${asked('model_set_id')}`, 'SET-1');
    await english.fill(`${line(1)} ${asked('W0')}`, '10');
    await english
      .locator(`${line(1)} [data-input="W0"] [role="alert"]`)
      .first()
      .waitFor();
    await picture(english, 'sales-calculator-en');
    const viewer = await tenant.person('viewer');
    const page = await enter(viewer, '/operations/home');
    await page.locator('[data-entry="home"]').waitFor();
    expect(await page.locator('[data-entry="sales/calculator"]').count()).toBe(0);
    await page.close();
  });

  test('the dashboard shows what is open and due', async () => {
    await newQuote(seller.client, shutter);
    await go(korean, `/insights/${dashboardId('sales')}`);
    const panel = korean.locator('.v-workspace-tile').filter({ has: korean.locator('.name', { hasText: '진행 중인 견적' }) });
    await panel.locator('dd').first().getByText('2', { exact: true }).waitFor();
    expect(await korean.locator('.v-error').count()).toBe(0);
    await picture(korean, 'sales-dashboard-ko');
  });
});
