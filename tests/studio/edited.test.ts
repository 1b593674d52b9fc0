import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { boardIds, newPost } from '../api/boards/boards.ts';
import { request, THICKNESS } from '../api/inspections/inspections.ts';
import { newReceiving, newVendor } from '../api/purchasing/purchasing.ts';
import { newItem, received } from '../api/stock/stock.ts';
import { draft, signer } from '../support/esign.ts';
import { created, done } from '../support/replies.ts';
import { samples } from '../support/sample-files.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';
import { field, go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const dialog = '#dialog-outlet';
const act = `${dialog} [data-act] button`;
const drawer = '[data-drawer]';

/** A page on which something is changed. */
interface Edited {
  what: string;
  open(): Promise<string> | string;
  edit(page: Page): Promise<unknown>;
}

describe.runIf(chromiumPath)('what is edited', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let page: Page;

  beforeAll(async () => {
    tenant = await newTenant();
    await tenant.person('production');
    page = await enter({ email: `admin@${tenant.code}.example.com`, password: 'correct horse battery' }, '/operations/home');
  });

  const place = () => new URL(page.url()).pathname.replace('/admin/operations', '');

  async function open({ open: address, edit }: Edited): Promise<string> {
    const at = await address();
    await go(page, `/operations${at}`);
    await edit(page);
    return at;
  }

  async function discard(): Promise<void> {
    await page.click(act);
    await page.locator(act).waitFor({ state: 'detached' });
  }

  const post = async () => (await newPost(tenant.admin, (await boardIds(tenant)).free as number)).id as number;
  const formId = async () => (await done(tenant.admin.get('/approval-forms', { size: 1 }))).body.data[0].id as number;

  let templateId: Promise<number> | undefined;

  async function newTemplate(): Promise<number> {
    const template = {
      ...{ name: '치수 검사', title: '치수 검사 성적서', category: 'PQC' },
      approval_lines: [{ step: 1, line_type: 'DRAFTER', label: '작성' }],
      basic_fields: [{ field_key: 'lot_no', label: '로트', field_type: 'TEXT', is_required: true }],
      sections: [{ title: '외관', items: [{ field_key: 'look', item: '외관', measurement_type: 'CHECK', is_required: true }] }],
    };
    return (await created(tenant.admin.post('/document-templates', template))).id;
  }

  async function document(): Promise<number> {
    templateId ??= newTemplate();
    return (await created(tenant.admin.post('/documents', { template_id: await templateId }))).id;
  }

  async function inspection(): Promise<number> {
    const item = await newItem(tenant.admin, { name: '강판 1.2T' });
    const { id: stock } = await received(tenant.admin, item, 10);
    const { lots } = (await done(tenant.admin.get(`/stocks/${stock}`))).body.data;
    const what = { inspection_type: 'IQC', stock_lot_id: lots[0].id, item_id: item, lot_size: 10, items: [THICKNESS] };
    return (await request(tenant.admin, what)).id;
  }

  async function approval(): Promise<number> {
    const forms = (await done(tenant.admin.get('/approval-forms', { is_active: true, size: 200 }))).body.data;
    const { id: form_id } = forms.find((one: { linked_type: string | null }) => !one.linked_type);
    return (await created(tenant.admin.post('/approvals', { form_id, title: '기안' }))).id;
  }

  async function line(): Promise<number> {
    const steps = [{ kind: 'APPROVAL', step_order: 1, approver_id: (await tenant.person('manager')).id }];
    return (await created(tenant.admin.post('/approval-lines', { name: '결재선', steps }))).id;
  }

  /** Opens a row of a list in its drawer, and writes in it. */
  async function drawn(on: Page, row: string, name: string, text: string): Promise<void> {
    await on.locator(row).first().click();
    await on.fill(`${drawer} ${field(name)} input`, text);
  }

  const left: Edited[] = [
    {
      what: 'a comment',
      open: async () => `/boards/posts/${await post()}`,
      edit: (on) => on.fill('[data-new-comment] textarea', '확인하였습니다.'),
    },
    {
      what: 'the files of a post',
      open: async () => `/boards/posts/${await post()}/write`,
      edit: async (on) => {
        await on.locator('[data-post-form]').waitFor();
        await on.setInputFiles('input[type="file"]', { name: '도면.png', mimeType: 'image/png', buffer: samples.png });
        await on.getByText('도면.png').waitFor();
      },
    },
    {
      what: 'a checklist',
      open: () => '/qms/checklists',
      edit: async (on) => {
        await on.click('[data-edit] button');
        await on.locator('[data-editor] input').first().fill('첫날 심사');
      },
    },
    {
      what: 'a department',
      open: () => '/company/departments',
      edit: async (on) => {
        await on.click('[data-add]');
        await on.fill(`${drawer} ${field('name')} input`, '새 부서');
      },
    },
    {
      what: 'a line of stock',
      open: () => '/stock/warehouses',
      edit: async (on) => {
        await on.click('[data-enter-stock] button');
        await on.fill('[data-stock-entry] [data-input="quantity"] input', '3');
      },
    },
  ];

  const SUPPLIER = {
    ...{ business_number: '1248100998', company_name: '한빛', ceo_name: '김대표', address: '화성시', biz_type: '제조' },
    ...{ biz_class: '셔터', contact_name: '박담당', contact_email: 'tax@example.com' },
  };

  test.each(left)('$what is asked about before it is left', async (edited) => {
    const at = await open(edited);
    await go(page, '/operations/home');
    await page.locator(act).waitFor();
    expect(place()).toBe(at);
    await discard();
    await expect.poll(place).toBe('/home');
  });

  test('is asked about before another record is shown on the same page', async () => {
    const at = `/company/forms/${await formId()}`;
    await go(page, `/operations${at}`);
    await page.fill(`[data-form] ${field('name')} input`, '다른 이름');
    await go(page, '/operations/company/forms/+');
    await page.locator(act).waitFor();
    expect(place()).toBe(at);
    await discard();
    await expect.poll(place).toBe('/company/forms/+');
    expect(await page.inputValue(`[data-form] ${field('name')} input`)).toBe('');
    // Of the next record somebody is asked anew.
    await page.fill(`[data-form] ${field('name')} input`, '새 양식');
    await go(page, '/operations/home');
    await page.locator(act).waitFor();
    await discard();
    await expect.poll(place).toBe('/home');
  });

  test('in a drawer is not lost to the Escape key', async () => {
    await go(page, '/operations/company/departments');
    await page.click('[data-add]');
    const name = `${drawer} ${field('name')} input`;
    await page.fill(name, '새 부서');
    await page.keyboard.press('Escape');
    await page.locator(act).waitFor();
    await picture(page, 'drawer-unsaved-ko');
    await page.locator(`${dialog} .v-card-actions button`).first().click();
    await page.locator(act).waitFor({ state: 'detached' });
    expect(await page.inputValue(name)).toBe('새 부서');
    await page.keyboard.press('Escape');
    await discard();
    await page.locator(drawer).waitFor({ state: 'detached' });
    // Nobody is asked where nothing is written.
    await page.click('[data-add]');
    await page.locator(name).waitFor();
    await page.keyboard.press('Escape');
    await page.locator(drawer).waitFor({ state: 'detached' });
  });

  const verbs: (Edited & { verb: string })[] = [
    {
      what: 'a document',
      open: async () => `/documents/${await document()}`,
      verb: '[data-document] [data-verb="cancel"]',
      edit: (on) => on.fill('[data-basic="lot_no"] input', 'BD-1'),
    },
    {
      what: 'somebody',
      open: async () => {
        await go(page, '/operations/company/people');
        await page.click(`tbody tr:has-text("production")`);
        return '/company/people';
      },
      verb: '[data-person-verb="suspend"]',
      edit: (on) => on.fill(`${drawer} ${field('phone')} input`, '010-0000-0000'),
    },
  ];

  test.each(verbs)('of $what is saved before anything is done with it', async ({ open: address, verb, edit }) => {
    const at = await address();
    if (place() !== at) await go(page, `/operations${at}`);
    await page.locator(verb).waitFor();
    await edit(page);
    await page.locator(verb).waitFor({ state: 'detached' });
    await page.locator('[data-unsaved]').waitFor();
    await go(page, '/operations/home');
    await discard();
    await expect.poll(place).toBe('/home');
  });

  const kept: {
    what: string;
    make(): Promise<number | string>;
    path(id: number | string): string;
    edit: Edited['edit'];
    save?(on: Page): Promise<unknown>;
    meanwhile: [path: string, body: object];
  }[] = [
    {
      what: 'a document',
      make: document,
      path: (id) => `/documents/${id}`,
      edit: (on) => on.fill('[data-title]', '나의 제목'),
      meanwhile: ['/documents', { title: '동료의 제목' }],
    },
    {
      what: 'an inspection',
      make: inspection,
      path: (id) => `/inspections/${id}`,
      edit: (on) => on.fill('[data-values]', '1.2'),
      meanwhile: ['/inspections', { remarks: '동료의 비고' }],
    },
    {
      what: 'a draft of a contract',
      make: async () => (await draft(tenant.admin, [signer()])).id,
      path: (id) => `/contracts/${id}/edit`,
      edit: (on) => on.fill('[data-input="title"] input', '나의 제목'),
      meanwhile: ['/esign/contracts', { title: '동료의 제목' }],
    },
    {
      what: 'a form of approvals',
      make: formId,
      path: (id) => `/company/forms/${id}`,
      edit: (on) => on.fill(`[data-form] ${field('name')} input`, '나의 이름'),
      meanwhile: ['/approval-forms', { description: '동료의 설명' }],
    },
    {
      what: 'a role',
      make: async () => tenant.roleIds.viewer,
      path: (id) => `/company/roles/${id}`,
      edit: (on) => on.check('[data-menu="sales.clients"] [data-cell="update"] input'),
      save: async (on) => {
        await on.click('[data-save]');
        await on.click(act);
      },
      meanwhile: ['/roles', { name: '동료의 이름' }],
    },
    {
      what: 'a post',
      make: post,
      path: (id) => `/boards/posts/${id}/write`,
      edit: (on) => on.fill(`[data-post-form] ${field('title')} input`, '나의 제목'),
      meanwhile: ['/posts', { title: '동료의 제목' }],
    },
    {
      what: 'a draft of an approval',
      make: approval,
      path: (id) => `/approvals/drafts/${id}`,
      edit: (on) => on.fill(`.draft ${field('title')} input`, '나의 제목'),
      meanwhile: ['/approvals', { title: '동료의 제목' }],
    },
    {
      what: 'the settings of the supplier',
      make: async () => {
        await done(tenant.admin.put('/tax-invoices/supplier-settings', SUPPLIER));
        return 'supplier-settings';
      },
      path: () => '/company/supplier',
      edit: (on) => on.fill(`[data-form] ${field('company_name')} input`, '나의 상호'),
      meanwhile: ['/tax-invoices', { ...SUPPLIER, company_name: '동료의 상호' }],
    },
    {
      what: 'a department',
      make: async () => (await created(tenant.admin.post('/departments', { code: 'DSN', name: '설계' }))).id,
      path: () => '/company/departments',
      edit: (on) => drawn(on, '[data-department="DSN"] [data-open]', 'name', '나의 부서'),
      meanwhile: ['/departments', { name: '동료의 부서' }],
    },
    {
      what: 'an account',
      make: async () => (await done(tenant.admin.get('/account-codes', { search: '103' }))).body.data[0].id,
      path: () => '/company/accounts',
      edit: (on) => drawn(on, '[data-account="103"] [data-open]', 'name', '나의 계정'),
      meanwhile: ['/account-codes', { name: '동료의 계정' }],
    },
    {
      what: 'a line of approvers',
      make: line,
      path: () => '/company/lines',
      edit: (on) => drawn(on, '[data-lines] tbody tr', 'name', '나의 결재선'),
      meanwhile: ['/approval-lines', { name: '동료의 결재선' }],
    },
    {
      what: 'a key',
      make: async () => (await created(tenant.admin.post('/api-keys', { name: '연동' }))).id,
      path: () => '/company/keys',
      edit: (on) => drawn(on, '[data-keys] tbody tr', 'name', '나의 키'),
      meanwhile: ['/api-keys', { name: '동료의 키' }],
    },
    {
      what: 'a colleague',
      make: async () => (await tenant.person('viewer')).id,
      path: () => '/company/people',
      edit: (on) => drawn(on, 'tbody tr:has-text("viewer")', 'phone', '010-1111-2222'),
      meanwhile: ['/users', { phone: '010-3333-4444' }],
    },
  ];

  test.each(kept)('of $what does not take away what a colleague has changed', async ({ make, path, edit, save, meanwhile: [at, body] }) => {
    const id = await make();
    await go(page, `/operations${path(id)}`);
    await edit(page);
    await done(tenant.admin.put(`${at}/${id}`, body));
    await (save ?? ((on) => on.click('[data-save]')))(page);
    await page.getByText('불러온 뒤에 다른 사람이 변경하였습니다').first().waitFor();
    if (save) await page.keyboard.press('Escape');
    await go(page, '/operations/home');
    await discard();
    await expect.poll(place).toBe('/home');
  });

  test.each<{ what: string; make(): Promise<number>; path: string; at: string; press: string }>([
    { what: 'a document is not submitted', make: document, path: '/documents', at: '/documents', press: '[data-submit]' },
    { what: 'an approval is not deleted', make: approval, path: '/approvals/documents', at: '/approvals', press: '.delete' },
  ])('by a colleague is seen first: $what before', async ({ make, path, at, press }) => {
    const id = await make();
    await go(page, `/operations${path}/${id}`);
    await page.locator(press).first().waitFor();
    const { title } = (await done(tenant.admin.put(`${at}/${id}`, { title: '동료의 제목' }))).body.data;
    await page.locator(press).first().click();
    await page.click(act);
    await page.locator(`${dialog} .failure`).getByText('불러온 뒤에 다른 사람이 변경하였습니다').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(title).first().waitFor();
    expect((await done(tenant.admin.get(`${at}/${id}`))).body.data.status).toBe('DRAFT');
  });

  test('of what arrived is not recorded over what a colleague has, and not at all once it is in stock', async () => {
    const vendor = await newVendor(tenant.admin);
    const item = await newItem(tenant.admin, { inspection_required: true });
    const receiving = await newReceiving(tenant.admin, { client_id: vendor, items: [{ item_id: item, received_quantity: 4, unit: 'EA' }] });
    await done(tenant.admin.post(`/receivings/${receiving.id}/process`));
    await go(page, `/operations/receivings/${receiving.id}`);
    await page.fill('input[data-rejected]', '1');
    await page.fill('input[data-reason]', '녹 발생');
    await done(
      tenant.admin.post(`/receivings/${receiving.id}/inspect`, {
        items: [{ id: receiving.items[0].id, accepted_quantity: 4, rejected_quantity: 0 }],
      }),
    );
    await page.click('[data-record] button');
    await page.getByText('불러온 뒤에 다른 사람이 변경하였습니다').first().waitFor();
    expect(await page.inputValue('input[data-rejected]')).toBe('1');
    await done(tenant.admin.post(`/receivings/${receiving.id}/complete`));
    await page.click('[data-record] button');
    await page.locator('[data-record]').waitFor({ state: 'detached' });
    expect((await done(tenant.admin.get(`/receivings/${receiving.id}`))).body.data.items).toMatchObject([{ accepted_quantity: 4 }]);
  });

  test('in a drawer is read when it is opened, not when the list was', async () => {
    const { id } = await created(tenant.admin.post('/departments', { code: 'OLD', name: '예전 이름' }));
    await go(page, '/operations/home');
    await go(page, '/operations/company/departments');
    await page.locator('[data-department="OLD"]').waitFor();
    await done(tenant.admin.put(`/departments/${id}`, { name: '새 이름' }));
    await page.click('[data-department="OLD"] [data-open]');
    await expect.poll(() => page.inputValue(`${drawer} ${field('name')} input`)).toBe('새 이름');
    await page.keyboard.press('Escape');
  });
});
