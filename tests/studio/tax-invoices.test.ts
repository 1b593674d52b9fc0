import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { connect, issuedBefore, newBuyer, newInvoice, saveSettings } from '../api/tax-invoices/invoices.ts';
import { broughtThrough } from '../api/tax-portal/portal.ts';
import { query } from '../support/database.ts';
import { created, done } from '../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';
import { choose, go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const PAGE = '/operations/books/tax-invoices';
const verb = (name: string) => `[data-verb="${name}"]`;
const cell = (line: number, name: string) => `[data-lines] tbody tr:nth-child(${line}) [data-cell="${name}"] input`;

describe.runIf(chromiumPath)('tax invoices in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let finance: Person;
  let page: Page;
  let client: number;

  beforeAll(async () => {
    tenant = await newTenant();
    finance = await tenant.person('finance');
    await saveSettings(tenant.admin);
    await connect(tenant);
    client = await newBuyer(tenant.admin, { name: '대한건설', business_no: '1234567891' });
    page = await enter(finance, PAGE);
  });

  test('are drafted line by line, saved, issued and printed', async () => {
    await page.click('[data-new]');
    await page.locator('[data-invoice-form]').waitFor();
    await page.fill('[data-input="client_id"] input', '대한건설');
    await page.locator('[role="option"]').first().click();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[data-buyer] [data-input="name"] input')?.value === '대한건설',
    );
    expect(await page.inputValue('[data-buyer] [data-input="business_number"] input')).toBe('123-45-67891');
    expect(await page.innerText('[data-supplier]')).toContain('한빛셔터(주)');
    await page.fill('[data-buyer] [data-input="tel"] input', '02-999-0000');
    // It is not transmitted before it is cancelled, however long that takes.
    await page.fill('[data-head] [data-input="remark"] input', 'SANDBOX:WAIT');

    await page.fill(cell(1, 'name'), '스크린 방화셔터');
    await page.fill(cell(1, 'quantity'), '3');
    await page.fill(cell(1, 'unit_price'), '33333.5');
    await page.press(cell(1, 'unit_price'), 'Enter');
    await page.fill(cell(2, 'name'), '설치비');
    await page.fill(cell(2, 'supply_amount'), '1009');
    await page.press(cell(2, 'supply_amount'), 'Tab');
    expect(await page.inputValue(cell(1, 'supply_amount'))).toBe('100,000');
    expect(await page.inputValue(cell(2, 'tax_amount'))).toBe('100');
    expect(await page.innerText('dd[data-total]')).toContain('111,109');
    await picture(page, 'tax-invoice-new-ko');
    await page.click('[data-save]');
    await page.waitForURL(/tax-invoices\/\d+$/);
    const id = Number(/\d+$/.exec(page.url())?.[0]);
    const stored = (await done(finance.client.get(`/tax-invoices/${id}`))).body.data;
    expect(stored).toMatchObject({ client_id: client, buyer_tel: '02-999-0000', total_amount: 111_109, status: 'DRAFT' });
    expect(stored.items).toMatchObject([
      { quantity: 3, unit_price: 33_333.5 },
      { quantity: null, supply_amount: 1009, tax_amount: 100 },
    ]);

    await page.locator(`${verb('issue')} button`).press('Enter');
    await page.locator('#dialog-outlet [data-note]', { hasText: '국세청에 전송되기 전까지만' }).waitFor();
    // A key that stays down issues nothing.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('취소');
    await picture(page, 'tax-invoice-issue-ko');
    await page.keyboard.press('Escape');
    await page.locator('#dialog-outlet [data-act]').waitFor({ state: 'detached' });
    expect(await page.locator(`${verb('issue')} button`).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.click(verb('issue'));
    await page.click('#dialog-outlet [data-act] button');
    await page.locator('[data-status="ISSUED"] [data-invoice-view]').waitFor();
    expect(await page.innerText('[data-history]')).toContain('발급');
    expect(await page.locator(verb('print')).count()).toBe(0);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-copy="BUYER"]')]);
    expect(download.suggestedFilename()).toBe(`전자세금계산서_${stored.invoice_no}_공급받는자 보관용.pdf`);
    await picture(page, 'tax-invoice-issued-ko');

    await page.click(verb('cancel'));
    expect(await page.locator('#dialog-outlet [role="dialog"] button').allInnerTexts()).toEqual(['닫기', '발급 취소']);
    await page.fill('#dialog-outlet [data-input="reason"] :is(input, textarea)', '주문 취소');
    await page.click('#dialog-outlet [data-act] button');
    await page.locator('[data-status="CANCELLED"] [data-invoice-view]').waitFor();
    expect(await page.innerText('[data-event="cancelled"]')).toContain('주문 취소');
  });

  test('say what is wrong beside the input, in the words of the form', async () => {
    const { id } = await newInvoice(finance.client, client);
    await go(page, `${PAGE}/${id}`);
    await page.fill(cell(1, 'tax_amount'), '9');
    await page.fill('[data-buyer] [data-input="business_number"] input', '123-45-67890');
    expect(await page.locator(verb('issue')).count()).toBe(0);
    await page.click('[data-save]');
    await page.locator('[data-input="business_number"] [role="alert"]').waitFor();
    await page.fill('[data-buyer] [data-input="business_number"] input', '123-45-67891');
    await page.click('[data-save]');
    await page.getByText('세액이 공급가액의 10%').first().waitFor();
    await page.fill(cell(1, 'tax_amount'), '9999');
    await page.click('[data-save]');
    await page.locator(verb('issue')).waitFor();
  });

  test('are issued at once, and amended by one that takes them back', async () => {
    const { id } = await newInvoice(finance.client, client);
    await issuedBefore(id, 'TRANSMITTED', { nts_approval_no: '20250311abcdef0123456789' });
    await go(page, `${PAGE}/${id}`);
    await page.click('[data-amend]');
    await page.locator('[data-original]').waitFor();
    expect(await page.inputValue(cell(1, 'supply_amount'))).toBe('-100,000');
    await page.click('[data-issue-direct]');
    await page.locator('[data-input="modify_code"] [role="alert"]').waitFor();
    await choose(page, '[data-input="modify_code"] .v-input', '계약의 해제');
    await page.click('[data-issue-direct]');
    await page.click('#dialog-outlet [data-act] button');
    await page.locator('[data-status="ISSUED"] [data-invoice-view]').waitFor();
    expect(await page.innerText('[data-invoice-view]')).toContain('4. 계약의 해제');
  });

  test('begin with what an order leaves to be invoiced', async () => {
    const lines = [{ line_type: 'CUSTOM', item_name: '가이드레일', unit: 'EA', quantity: 2, unit_price: 500_000 }];
    const { id } = await created(tenant.admin.post('/orders', { client_id: client, items: lines }));
    const states = ['CONFIRMED', 'IN_PROGRESS', 'PRODUCED', 'SHIPPING', 'SHIPPED'];
    await broughtThrough('orders', id, states, { shipped_at: '2025-05-20T01:00:00Z' });
    await go(page, `/content/orders/${id}`);
    await page.getByRole('link', { name: '세금계산서 작성' }).click();
    await page.locator('[data-proposal]').waitFor();
    expect(await page.inputValue(cell(1, 'name'))).toBe('가이드레일');
    expect(await page.innerText('dd[data-total]')).toContain('1,100,000');
    await picture(page, 'tax-invoice-of-order-ko');
  });

  test('are listed by state, with what each comes to', async () => {
    await go(page, `${PAGE}?from=2025-01-01&to=2025-12-31`);
    await page.locator('[data-state="TRANSMITTED"]').click();
    await page.locator('[data-invoices] [data-status="TRANSMITTED"]').first().waitFor();
    await expect.poll(() => page.locator('[data-invoices] [data-status="DRAFT"]').count()).toBe(0);
    expect(await page.innerText('[data-state="TRANSMITTED"]')).toContain('110,000');
    expect(await page.locator('[data-overdue]').count()).toBe(1);
    await picture(page, 'tax-invoices-ko');
  });

  test('explain an issue whose outcome nobody knows, which can only be asked for', async () => {
    const { id } = await newInvoice(finance.client, client);
    await query('update tax_invoices set issue_attempted_at = now() where id = $1', [id]);
    await go(page, `${PAGE}/${id}`);
    await page.locator('[data-unknown]').waitFor();
    expect(await page.innerText('[data-event="attempted"]')).toContain('결과 미확인');
    expect(await page.locator('[data-invoice-form]').count()).toBe(0);
    expect(await page.locator('[data-delete]').count()).toBe(0);
    for (const name of ['issue', 'check-status']) expect(await page.locator(verb(name)).count(), name).toBe(1);
    await picture(page, 'tax-invoice-unknown-ko');
  });
});
