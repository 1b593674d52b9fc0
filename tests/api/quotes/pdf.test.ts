import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { brought, query } from '../../support/database.ts';
import { fetchBytes } from '../../support/files.ts';
import { pagesOf, shows, showsUnbroken } from '../../support/pdf.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newRole, personIn } from '../../support/roles.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { draftQuote, finalize, finalizedQuote } from './finalized-quotes.ts';

let tenant: Tenant;
let sales: Client;
beforeAll(async () => {
  tenant = await newTenant();
  sales = (await tenant.person('sales')).client;
});

const path = (id: number, more = '') => `/quotes/${id}/pdf${more}`;

async function document(client: Client, id: number, more = '', headers: Record<string, string> = {}) {
  const answer = await fetchBytes(client, path(id, more), { headers });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.bytes}`);
  return answer;
}

const WATERMARK = { ko: '작성 중', en: 'DRAFT' };

describe('the quotation as PDF', () => {
  test('has everything that the customer needs, and nothing of costs and internal notes', async () => {
    const quote = await finalizedQuote(tenant);
    const { headers, bytes } = await document(sales, quote.id);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(`견적서_${quote.quote_no}.pdf`)}`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    for (const text of [
      ...['견적서', quote.quote_no, '1차', '2026-11-22', '2026-12-22', '대한종합건설', '귀하', '김현장', '010-1234-5678', '강남'],
      ...['3F', 'FS-1', '스크린', '3,200', '2,800', '1,501,997.5', '3,003,995', '300,399', '3,304,394'],
      ...['일금', '삼백삼십만사천삼백구십사원정', '발주', '양중비', '1 / 1', '(인)'],
    ])
      expect(shows(bytes, text), text).toBe(true);
    for (const text of ['최저가', '2,900,000', '1,999,111', '888,777', '111,333', '37.25', WATERMARK.ko])
      expect(shows(bytes, text), text).toBe(false);
  });

  test('carries the watermark as a draft, in the language asked for', async () => {
    const { id, quote_no } = await draftQuote(tenant);
    expect(shows((await document(sales, id)).bytes, WATERMARK.ko)).toBe(true);
    const { headers, bytes } = await document(sales, id, '?language=en&disposition=inline');
    expect(headers.get('content-disposition')).toBe(`inline; filename*=UTF-8''Quotation_${quote_no}.pdf`);
    for (const text of ['Quotation', WATERMARK.en, 'Three', 'VAT ']) expect(shows(bytes, text), text).toBe(true);
    expect(shows((await document(sales, id, '', { 'accept-language': 'en' })).bytes, 'Quotation')).toBe(true);
  });

  test('shows a revision as it was', async () => {
    const quote = await finalizedQuote(tenant);
    await brought('quotes', quote.id, 'DRAFT');
    await query(`update quotes set company_name = '새로운건설' where id = $1`, [quote.id]);
    await finalize(tenant, quote, 2);
    expect(shows((await document(sales, quote.id)).bytes, '새로운건설')).toBe(true);
    const first = (await document(sales, quote.id, '?revision=1')).bytes;
    expect([shows(first, '대한종합건설'), shows(first, '새로운건설'), shows(first, '1차')]).toEqual([true, false, true]);
    for (const revision of [3, 2_147_483_647])
      expect(refusal(await sales.get(path(quote.id, `?revision=${revision}`)))).toEqual([404, 'error.not_found']);
    for (const revision of ['0', '-1', 'x']) expect((await sales.get(path(quote.id, `?revision=${revision}`))).status).toBe(422);
  });

  test('is of what was finalized over the API, in its revision as in its present state', async () => {
    const line = { line_type: 'CUSTOM', item_name: '방화셔터', unit: 'SET', quantity: 2, unit_price: 1_501_990, symbol: 'FS-9' };
    const header = {
      quote_date: '2026-10-05',
      valid_until: '2026-12-22',
      company_name: '대한종합건설',
      site_name: '강남 현장',
      contact_person: '김현장',
      contact_phone: '010-1234-5678',
    };
    const long = { ...line, unit_price: 999_999_999, quantity: 12_345.6789 };
    const { id } = await created(sales.post('/quotes', { ...header, internal_memo: '최저가', items: [line, long] }));
    await done(sales.post(`/quotes/${id}/finalize`));
    for (const more of ['', '?revision=1']) {
      const { bytes } = await document(sales, id, more);
      for (const text of ['대한종합건설', 'FS-9', '1,501,990', '3,003,980', '1차'])
        expect([more, shows(bytes, text)]).toEqual([more, true]);
      for (const text of ['12,345.6789', '12,345,678,887,654']) expect([text, showsUnbroken(bytes, text)]).toEqual([text, true]);
      for (const text of ['최저가', WATERMARK.ko]) expect([more, shows(bytes, text)]).toEqual([more, false]);
    }
    const shown = (await done(sales.get(`/quotes/${id}`))).body.data;
    expect(shown.allowed_transitions).toContain('send-email');
    // This instance has no messenger.
    expect(shown.allowed_transitions).not.toContain('send-messenger');
    await created(sales.post(`/quotes/${id}/send-email`, { to: ['kim@daehan.example.com'] }));
    expect((await done(sales.get(`/quotes/${id}`))).body.data.status).toBe('SENT');
  });

  test('has the letterhead of the supplier settings', async () => {
    const own = await newTenant();
    const { id } = await draftQuote(own);
    expect(shows((await document(own.admin, id)).bytes, own.code)).toBe(true);
    await done(
      own.admin.put('/tax-invoices/supplier-settings', {
        ...{ business_number: '1248100998', company_name: '한빛셔터', ceo_name: '이한빛', address: '경기도 화성시', biz_type: '제조업' },
        ...{ biz_class: '금속셔터', contact_name: '박담당', contact_email: 'sales@hanbit.example.com' },
      }),
    );
    const { bytes } = await document(own.admin, id);
    for (const text of ['한빛셔터', '124-81-00998', '이한빛', '화성시', '금속셔터']) expect(shows(bytes, text), text).toBe(true);
  });

  test('continues on further pages, while others are answered', async () => {
    const { id } = await draftQuote(tenant, { lines: 300 });
    const long = document(sales, id);
    let answered = 0;
    let finished = false;
    void long.then(() => {
      finished = true;
    });
    while (!finished) {
      await done(sales.get('/clients', { size: 1 }));
      answered++;
    }
    const { bytes } = await long;
    expect(pagesOf(bytes)).toBeGreaterThan(3);
    expect(shows(bytes, 'FS-300')).toBe(true);
    // Were others to wait for the layout, one would be answered before it and one after it.
    expect(answered).toBeGreaterThan(2);
  });

  test('takes names of any length and amounts of any size', async () => {
    const { id } = await draftQuote(tenant, {
      ...{ company_name: 'W'.repeat(100), site_name: '가'.repeat(150), title: 'M'.repeat(200), memo: `${'x'.repeat(9000)}\n<b>&amp;` },
      ...{ total_amount: 9_999_999_999_999, contact_person: null, contact_phone: null, contact_email: null },
    });
    expect((await document(sales, id)).bytes.length).toBeGreaterThan(1000);
  });
});

describe('the right to it', () => {
  test('is that to read the quote with its prices', async () => {
    const { id } = await draftQuote(tenant);
    expect((await fetchBytes((await tenant.person('staff')).client, path(id))).status).toBe(403);
    const role = await newRole(tenant, { quote_items: ['read'] });
    const fields = ['id', 'quote_no', 'status', 'company_name'];
    await created(tenant.admin.post('/permissions', { role_id: role, collection: 'quotes', action: 'read', fields }));
    const limited = await personIn(tenant, role);
    expect((await fetchBytes(limited.client, path(id))).status).toBe(403);
  });

  test('ends at the tenant', async () => {
    const { id } = await draftQuote(tenant);
    expect((await fetchBytes((await newTenant()).admin, path(id))).status).toBe(404);
    expect((await fetchBytes(sales, path(2_147_483_647))).status).toBe(404);
  });
});
