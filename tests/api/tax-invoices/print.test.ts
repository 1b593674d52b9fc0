import { beforeAll, describe, expect, it } from 'vitest';
import { fetchBytes } from '../../support/files.ts';
import { pagesOf, shows } from '../../support/pdf.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newRole, personIn } from '../../support/roles.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { issuedBefore, newBuyer, newInvoice, saveSettings } from './invoices.ts';

let tenant: Tenant;
let finance: Person;
let client: number;

beforeAll(async () => {
  tenant = await newTenant();
  finance = await tenant.person('finance');
  client = await newBuyer(tenant.admin, { business_no: '1234567891' });
});

const path = (id: number, more = '') => `/tax-invoices/${id}/print${more}`;

async function printed(id: number, more = '', by = finance.client) {
  const answer = await fetchBytes(by, path(id, more), {});
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.bytes}`);
  return answer;
}

const COPIES = { SUPPLIER: '공급자 보관용', BUYER: '공급받는자 보관용' };

describe('an invoice on paper', () => {
  it('needs the supplier, which a draft takes from the settings', async () => {
    const { id } = await newInvoice(finance.client, client);
    expect(refusal(await finance.client.get(path(id)))).toEqual([409, 'error.tax_invoice.supplier_settings_missing']);
    await saveSettings(tenant.admin);
    const { bytes } = await printed(id);
    for (const text of ['한빛셔터(주)', '123-45-67891', '작성 중', '발급 전']) expect(shows(bytes, text), text).toBe(true);
  });

  it('is both copies on one page, with everything that the form asks for', async () => {
    const items = [
      { name: '스크린 방화셔터', specification: 'W3000', quantity: 3, unit_price: 33_333.5, remark: '1층' },
      { name: '설치비', supply_amount: 1_234_567, supply_date: '2025-03-09' },
    ];
    const more = { purpose: 'RECEIPT', payment: { cash: 100_000, note: 234_000 }, remark: '납품분', items };
    const { id, invoice_no } = await newInvoice(finance.client, client, more);
    await issuedBefore(id, 'TRANSMITTED', { nts_approval_no: '20250311abcdef0123456789', supplier: JSON.stringify({ ...SUPPLIER }) });
    const { headers, bytes } = await printed(id);
    expect(headers.get('content-type')).toBe('application/pdf');
    const name = encodeURIComponent(`전자세금계산서_${invoice_no}.pdf`);
    expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}`);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(bytes)).toBe(1);
    for (const text of [
      ...Object.values(COPIES),
      ...[
        '20250311abcdef0123456789',
        invoice_no,
        '옛상호(주)',
        '대한건설',
        '이대한',
        '서울시 중구 1 2층',
        '종합건설',
        'tax@daehan.example.com',
      ],
      ...[
        '2025-03-10',
        '33,333.5',
        '100,000',
        '1,234,567',
        '123,456',
        '1,334,567',
        '1,468,023',
        '234,000',
        'W3000',
        '09',
        '납품분',
        '( 영수 )',
      ],
    ])
      expect(shows(bytes, text), text).toBe(true);
    for (const text of ['한빛셔터(주)', '작성 중', '( 청구 )']) expect(shows(bytes, text), text).toBe(false);
  });

  it.each(['SUPPLIER', 'BUYER'] as const)("is the %s's copy alone where that is asked for, also in English", async (copy) => {
    const { id } = await newInvoice(finance.client, client, { tax_type: 'ZERO_RATED' });
    const { bytes } = await printed(id, `?copy=${copy}`);
    expect(Object.entries(COPIES).map(([each, words]) => each === copy && shows(bytes, words))).toContain(true);
    const other = copy === 'BUYER' ? COPIES.SUPPLIER : COPIES.BUYER;
    expect(shows(bytes, other)).toBe(false);
    expect(shows(bytes, '영세율전자세금계산서')).toBe(true);
    const english = await printed(id, `?copy=${copy}&language=en&disposition=inline`);
    expect(english.headers.get('content-disposition')).toMatch(/^inline/);
    expect(shows(english.bytes, 'Electronic tax invoice, zero-rated')).toBe(true);
    expect(shows(english.bytes, 'Draft')).toBe(true);
  });

  it('says of an amendment why, and what it amends', async () => {
    const original = await newInvoice(finance.client, client);
    await issuedBefore(original.id, 'TRANSMITTED', { nts_approval_no: '20250311abcdef9999999999' });
    const items = [{ name: '환입', quantity: -1, unit_price: 5_000 }];
    const { id } = await newInvoice(finance.client, client, { original_id: original.id, modify_code: 3, items });
    const { bytes } = await printed(id);
    for (const text of ['수정전자세금계산서', '3. 환입', '20250311abcdef9999999999', '-5,000', '-500'])
      expect(shows(bytes, text), text).toBe(true);
  });

  it('loses no line, however many and long they are', async () => {
    const items = Array.from({ length: 99 }, (_, index) => ({
      name: `${'가'.repeat(96)}${index}`,
      specification: '나'.repeat(60),
      supply_amount: 1_000_000_001 + index,
      remark: '다'.repeat(100),
    }));
    const { id } = await newInvoice(finance.client, client, { items, buyer: { name: '라'.repeat(100), address: '마'.repeat(200) } });
    const { bytes } = await printed(id, '?copy=BUYER');
    expect(pagesOf(bytes)).toBeGreaterThan(5);
    for (const index of [0, 50, 98]) expect(shows(bytes, `1,000,000,0${String(index + 1).padStart(2, '0')}`), String(index)).toBe(true);
    expect(pagesOf((await printed(id)).bytes)).toBeGreaterThan(10);
  });

  it('says of a cancelled one that it is', async () => {
    const { id } = await newInvoice(finance.client, client);
    await issuedBefore(id, 'CANCELLED');
    expect(shows((await printed(id)).bytes, '발급 취소')).toBe(true);
  });
});

describe('the print and the buyer', () => {
  it('are for those alone who may read and write invoices, of their own company', async () => {
    const { id } = await newInvoice(finance.client, client);
    const other = await newTenant();
    for (const one of [path(id), `/tax-invoices/buyer?client_id=${client}`])
      expect(refusal(await other.admin.get(one)), one).toEqual([404, 'error.not_found']);
    const staff = (await tenant.person('staff')).client;
    const manager = (await tenant.person('manager')).client;
    expect((await staff.get(path(id))).status).toBe(403);
    expect((await fetchBytes(manager, path(id), {})).status).toBe(200);
    for (const by of [staff, manager]) expect((await by.get(`/tax-invoices/buyer?client_id=${client}`)).status).toBe(403);
  });

  it('is not printed for whom a part of it is closed', async () => {
    const { id } = await newInvoice(finance.client, client);
    const role = await newRole(tenant, { tax_invoice_items: ['read'] });
    const fields = ['invoice_no', 'status', 'buyer_name'];
    await created(tenant.admin.post('/permissions', { role_id: role, collection: 'tax_invoices', action: 'read', fields }));
    const { client: by } = await personIn(tenant, role);
    expect((await by.get(path(id))).status).toBe(403);
  });

  it('begins with what the client says of itself', async () => {
    const { data } = (await done(finance.client.get('/tax-invoices/buyer', { client_id: client }))).body;
    expect(data).toEqual({
      ...{ business_number: '1234567891', name: '대한건설', ceo_name: '이대한', address: '서울시 중구 1 2층', biz_type: '건설' },
      ...{ biz_class: '종합건설', contact_name: '최담당', email: 'tax@daehan.example.com', tel: '02-123-4567' },
    });
  });
});

const SUPPLIER = {
  ...{
    businessNumber: '1234567891',
    taxRegId: '0001',
    name: '옛상호(주)',
    ceoName: '김옛날',
    address: '서울',
    bizType: '제조',
    bizClass: '문',
  },
  ...{ contactName: '박', email: 'old@example.com', tel: null },
};
