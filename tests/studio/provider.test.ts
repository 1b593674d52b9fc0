import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { businessNumber } from '../api/tax-portal/portal.ts';
import { brought, query } from '../support/database.ts';
import { done } from '../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';
import { go, picture } from './browser.ts';
import { chromiumPath, enter, leavePage } from './windows.ts';

const PAGE = '/operations/books/provider';
const input = (name: string) => `#dialog-outlet [data-input="${name}"] input`;
const listVerb = (name: string) => `[data-list-verb="${name}"] button`;
const act = '#dialog-outlet [data-act] button';
const verb = (name: string) => `[data-verb="${name}"]`;

describe.runIf(chromiumPath)('the e-tax provider in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let finance: Person;
  let page: Page;

  beforeAll(async () => {
    tenant = await newTenant();
    finance = await tenant.person('finance');
    page = await enter(finance, PAGE);
  });

  test('is logged in to, and a login that is refused says so', async () => {
    await page.click(listVerb('login'));
    await page.fill(input('business_number'), businessNumber(7));
    await page.fill(input('login_id'), 'sandbox-reject');
    await page.fill(input('password'), 'sandbox-pass');
    await page.click(act);
    await page.locator('#dialog-outlet [role="alert"], #dialog-outlet .v-notice').first().waitFor();
    expect((await done(finance.client.get('/taxprovider/status'))).body.data.connected).toBe(false);
    await page.fill(input('login_id'), 'demo01');
    await page.click(act);
    await page.locator(act).waitFor({ state: 'detached' });
    await page.locator('[data-status="CONNECTED"]').waitFor();
    await page.locator('[data-linked]').getByText('계좌 2개, 카드 3개').waitFor();
    expect(await page.locator(listVerb('signup')).count()).toBe(0);
  });

  test('is signed up to by a company that has no account there, with what it says of itself in tax invoices', async () => {
    const other = await newTenant();
    const settings = {
      ...{ business_number: businessNumber(8), company_name: '한빛셔터', ceo_name: '김한빛', address: '서울시 강남구 1' },
      ...{ biz_type: '제조', biz_class: '셔터', contact_name: '박사원', contact_email: 'tax@hanbit.example.com' },
    };
    await done(other.admin.put('/tax-invoices/supplier-settings', settings));
    const keeper = await other.person('finance', { language: 'en-US' });
    const english = await enter(keeper, PAGE);
    await english.click(listVerb('signup'));
    await expect.poll(() => english.inputValue(input('company_name'))).toBe('한빛셔터');
    expect(await english.inputValue(input('address1'))).toBe('서울시 강남구 1');
    await english.fill(input('manager_tel'), '0212345678');
    await english.fill(input('login_id'), 'abc');
    await english.fill(input('password'), 'sandbox-pass');
    await english.click(act);
    await english.locator('#dialog-outlet [data-input="login_id"] [role="alert"]').waitFor();
    await picture(english, 'provider-signup-en');
    await english.fill(input('login_id'), 'hanbit01');
    await english.click(act);
    await english.locator(act).waitFor({ state: 'detached' });
    await english.locator('[data-status="CONNECTED"]').waitFor();
    expect((await done(keeper.client.get('/taxprovider/member'))).body.data.member).toMatchObject({
      ...{ company_name: '한빛셔터', manager_tel: '02-1234-5678', manager_email: 'tax@hanbit.example.com', status: 'CONNECTED' },
    });
    expect(await english.locator(listVerb('signup')).count()).toBe(0);
    await leavePage(english);
  });

  test('brings rows, whose runs it lists', async () => {
    await page.click('[data-sync] button');
    await page.locator('[data-run="TAXPORTAL"][data-status="SUCCEEDED"]').waitFor();
    await picture(page, 'provider-ko');
    expect((await done(finance.client.get('/bank-transactions'))).body.meta.total).toBeGreaterThan(100);
  });

  test('follows a run that a schedule has begun', async () => {
    const [run] = await query<{ id: number }>(
      `insert into sync_runs (tenant_id, kind, trigger, status, started_at, units) values ($1, 'TAXPORTAL', 'SCHEDULED', 'RUNNING', now(), '[]') returning id`,
      [tenant.id],
    );
    await page.reload();
    await page.locator('[data-run="TAXPORTAL"][data-status="RUNNING"]').waitFor();
    await brought('sync_runs', run?.id as number, 'SUCCEEDED');
    await page.locator('[data-run="TAXPORTAL"][data-status="RUNNING"]').waitFor({ state: 'detached' });
  });

  test('a row is journaled from its form, and the journal undone', async () => {
    const { id } = (await done(finance.client.get('/taxportal-invoices/purchases', { size: 1 }))).body.data[0];
    await go(page, `/content/tax_portal_invoices/${id}`);
    await page.click(verb('journal'));
    await page.click(act);
    await page.locator(verb('delete-journal')).waitFor();
    expect((await done(finance.client.get(`/taxportal-invoices/${id}/journal`))).body.data.journaled).toBe(true);
    await page.click(verb('delete-journal'));
    await page.click(act);
    await page.locator(verb('journal')).waitFor();
    expect((await done(finance.client.get(`/taxportal-invoices/${id}/journal`))).body.data.journaled).toBe(false);
  });
});
