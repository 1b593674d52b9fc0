import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../support/database.ts';
import { dayFromNow as day } from '../../support/days.ts';
import { created, done, refusal, violations } from '../../support/replies.ts';
import { newRole, personIn } from '../../support/roles.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { bodyOf, ITEM, issuedBefore, newBuyer, newInvoice } from './invoices.ts';

let tenant: Tenant;
let other: Tenant;
let finance: Person;
let client: number;

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  finance = await tenant.person('finance');
  client = await newBuyer(tenant.admin, { business_no: '1234567891' });
});

const post = (body: object) => finance.client.post('/tax-invoices', body);
const put = (id: number, body: object) => finance.client.put(`/tax-invoices/${id}`, body);
const show = async (id: number) => (await done(finance.client.get(`/tax-invoices/${id}`))).body.data;
const items = (...lines: object[]) => bodyOf(client, { items: lines.map((line) => ({ name: '품목', ...line })) });

describe('a draft', () => {
  it('is worked out from its items, with the buyer of its client', async () => {
    const invoice = await newInvoice(finance.client, client);
    expect(invoice).toMatchObject({
      ...{ status: 'DRAFT', client: { id: client, name: '대한건설' }, order_id: null, write_date: '2025-03-10' },
      ...{ tax_type: 'TAXABLE', purpose: 'CLAIM', original: null, amendments: [], taxportal_invoice_id: null, order_balance: null },
      ...{ supply_amount: 100_000, tax_amount: 10_000, total_amount: 110_000, payment: null, remark: null, issued_at: null },
      ...{ buyer_business_number: '1234567891', buyer_name: '대한건설', buyer_ceo_name: '이대한', buyer_address: '서울시 중구 1 2층' },
      ...{ buyer_biz_type: '건설', buyer_biz_class: '종합건설', buyer_contact_name: '최담당', buyer_email: 'tax@daehan.example.com' },
      ...{ buyer_tel: '02-123-4567', allowed_actions: ['update', 'issue', 'delete'] },
    });
    expect(invoice.invoice_no).toBe(`TI-${day().replaceAll('-', '')}-001`);
    expect(invoice.mgt_key).toMatch(/^T[0-9a-f]{23}$/);
    expect(invoice.items).toEqual([
      {
        ...{ id: expect.any(Number), line_no: 1, supply_date: '2025-03-10', name: ITEM.name, specification: null, remark: null },
        ...{ quantity: 3, unit_price: 33_333.5, supply_amount: 100_000, tax_amount: 10_000 },
      },
    ]);
    expect(Object.keys(invoice)).not.toEqual(expect.arrayContaining(['claim']));
  });

  it.each<[string, object, object]>([
    ['a tax of one won more', { ...ITEM, tax_amount: 10_001 }, { supply_amount: 100_000, tax_amount: 10_001, total_amount: 110_001 }],
    ['amounts without a quantity', { supply_amount: 999 }, { supply_amount: 999, tax_amount: 99, total_amount: 1098 }],
    ['a fraction of a quantity', { quantity: 0.3333, unit_price: 1000 }, { supply_amount: 333, tax_amount: 33, total_amount: 366 }],
  ])('takes %s', async (_, line, expected) => {
    expect(await created(post(items(line)))).toMatchObject(expected);
  });

  it.each<[string, object, string, string]>([
    ['a tax of two won more', { ...ITEM, tax_amount: 10_002 }, 'error.tax_invoice.tax_mismatch', 'items.0.tax_amount tax_mismatch'],
    ['no amount', { quantity: 3 }, 'error.validation_failed', 'items.0.supply_amount required'],
    ['a negative amount', { supply_amount: -1 }, 'error.tax_invoice.negative_amount', 'items.0.supply_amount negative_amount'],
    ['a negative price', { quantity: 1, unit_price: -5 }, 'error.tax_invoice.negative_amount', 'items.0.supply_amount negative_amount'],
    ['parts of a won', { supply_amount: 0.5 }, 'error.amount.whole_won', 'items.0.supply_amount whole_won'],
    ['more than there is', { quantity: 99_999_999, unit_price: 99_999_999 }, 'error.validation_failed', 'items.0.supply_amount too_big'],
    ['what it does not know', { supply_amount: 1, amount: 1 }, 'error.validation_failed', 'items.0.amount unknown_field'],
  ])('refuses %s', async (_, line, key, where) => {
    const reply = await post(items(line));
    expect([...refusal(reply), violations(reply)]).toEqual([422, key, [where]]);
  });

  it('names every item whose tax is wrong', async () => {
    const reply = await post(items({ supply_amount: 10, tax_amount: 5 }, { supply_amount: 10 }, { supply_amount: 10, tax_amount: 9 }));
    expect(violations(reply)).toEqual(['items.0.tax_amount tax_mismatch', 'items.2.tax_amount tax_mismatch']);
    expect(reply.body.error?.details[0]).toMatchObject({ expected: 1 });
  });

  it('has 1 to 99 items, and never more than can be added up', async () => {
    expect((await post(bodyOf(client, { items: [] }))).status).toBe(422);
    const many = (count: number, supply: number) => items(...Array.from({ length: count }, () => ({ supply_amount: supply })));
    expect((await post(many(100, 1))).status).toBe(422);
    expect(await created(post(many(99, 1)))).toMatchObject({ supply_amount: 99, tax_amount: 0 });
    expect(violations(await post(many(2, 900_000_000_000_000)))).toEqual(['items too_big']);
  });

  it.each(['ZERO_RATED', 'EXEMPT'])('carries no tax: %s', async (tax_type) => {
    expect(await created(post(bodyOf(client, { tax_type })))).toMatchObject({
      supply_amount: 100_000,
      tax_amount: 0,
      total_amount: 100_000,
    });
    const taxed = bodyOf(client, { tax_type, items: [{ ...ITEM, tax_amount: 1 }] });
    expect(refusal(await post(taxed))).toEqual([422, 'error.tax_invoice.tax_mismatch']);
  });

  it('is paid in parts that do not come to more than its total', async () => {
    const payment = { cash: 10_000, credit: 100_000 };
    expect((await newInvoice(finance.client, client, { payment })).payment).toEqual(payment);
    const over = await post(bodyOf(client, { payment: { ...payment, note: 1 } }));
    expect(refusal(over)).toEqual([422, 'error.tax_invoice.payment_exceeds_total']);
    expect((await post(bodyOf(client, { payment: { card: 1 } }))).status).toBe(422);
  });

  it('says of the buyer what is sent, and takes the rest from the client', async () => {
    const buyer = { name: '대한건설 본사', business_number: '123-45-67891', tel: null };
    const invoice = await newInvoice(finance.client, client, { buyer });
    expect(invoice).toMatchObject({
      buyer_name: '대한건설 본사',
      buyer_business_number: '1234567891',
      buyer_tel: null,
      buyer_ceo_name: '이대한',
    });
    const wrong = await post(bodyOf(client, { buyer: { business_number: '1234567890' } }));
    expect([...refusal(wrong), violations(wrong)]).toEqual([
      ...[422, 'error.business_number.invalid'],
      ['buyer.business_number invalid_business_number'],
    ]);
    const plain = await newBuyer(tenant.admin, { business_no: null, tax_email: null });
    const incomplete = await post(bodyOf(plain, { buyer: { name: null } }));
    expect([...refusal(incomplete), violations(incomplete)]).toEqual([
      ...[422, 'error.tax_invoice.buyer_incomplete'],
      ['buyer.business_number required', 'buyer.name required'],
    ]);
    const second = await newInvoice(finance.client, plain, { buyer: { business_number: '1234567891' } });
    expect(second.buyer_email).toBe('info@daehan.example.com');
  });

  it('is replaced: items as a whole, of the rest what is sent, the buyer with the client', async () => {
    const invoice = await newInvoice(finance.client, client, { remark: '비고', buyer: { tel: '1' }, items: [ITEM, ITEM] });
    const lines = [{ name: '설치', supply_amount: 5000 }];
    await done(put(invoice.id, { client_id: client, write_date: '2025-04-01', items: lines }));
    const changed = await show(invoice.id);
    expect(changed).toMatchObject({
      write_date: '2025-04-01',
      remark: '비고',
      buyer_tel: '1',
      total_amount: 5500,
      mgt_key: invoice.mgt_key,
    });
    expect(changed.items.map((item: { name: string; supply_date: string }) => [item.name, item.supply_date])).toEqual([
      ['설치', '2025-04-01'],
    ]);
    const another = await newBuyer(tenant.admin, { name: '새봄자동문' });
    await done(put(invoice.id, bodyOf(another, { tax_type: 'EXEMPT', remark: null })));
    expect(await show(invoice.id)).toMatchObject({ buyer_name: '새봄자동문', buyer_tel: '02-123-4567', tax_amount: 0, remark: null });
    expect(refusal(await put(invoice.id, bodyOf(another, { items: [{ ...ITEM, tax_amount: 3 }] })))[1]).toBe(
      'error.tax_invoice.tax_mismatch',
    );
    expect((await put(invoice.id, { items: lines })).status).toBe(422);
  });

  it('is deleted, and its number is not given again', async () => {
    const { id, invoice_no } = await newInvoice(finance.client, client);
    await done(finance.client.delete(`/tax-invoices/${id}`));
    expect((await finance.client.get(`/tax-invoices/${id}`)).status).toBe(404);
    expect((await newInvoice(finance.client, client)).invoice_no > invoice_no).toBe(true);
  });

  it.each(['ISSUED', 'TRANSMITTED', 'TRANSMISSION_FAILED', 'CANCELLED'])('that is %s is neither changed nor deleted', async (status) => {
    const { id } = await newInvoice(finance.client, client);
    await issuedBefore(id, status);
    expect(refusal(await put(id, bodyOf(client)))).toEqual([409, 'error.invalid_transition']);
    const deleted = await finance.client.delete(`/tax-invoices/${id}`);
    expect([...refusal(deleted), deleted.body.error?.details[0]]).toMatchObject([409, 'error.invalid_transition', { from: status }]);
  });
});

describe('an amended invoice', () => {
  it('names a transmitted one and why, may be negative, and belongs to the same order', async () => {
    const original = await newInvoice(finance.client, client);
    const negative = { original_id: original.id, modify_code: 4, items: [{ ...ITEM, quantity: -3 }], payment: { credit: -110_000 } };
    expect(refusal(await post(bodyOf(client, negative)))).toEqual([409, 'error.tax_invoice.original_not_transmitted']);
    await issuedBefore(original.id, 'TRANSMITTED', { nts_approval_no: `20250311${'a'.repeat(16)}` });
    for (const missing of ['modify_code', 'original_id'])
      expect(refusal(await post(bodyOf(client, { ...negative, [missing]: null })))).toEqual([
        422,
        'error.tax_invoice.amendment_incomplete',
      ]);
    const amended = await created(post(bodyOf(client, negative)));
    expect(amended).toMatchObject({ supply_amount: -100_000, tax_amount: -10_000, total_amount: -110_000 });
    expect(amended.original).toMatchObject({ id: original.id, nts_approval_no: expect.any(String) });
    expect((await show(original.id)).amendments.map(({ id }: { id: number }) => id)).toEqual([amended.id]);
    for (const code of [0, 7]) expect((await post(bodyOf(client, { ...negative, modify_code: code }))).status).toBe(422);
    // What amends stays an amendment only while both are named.
    expect(
      refusal(await put(amended.id, bodyOf(client, { original_id: null, modify_code: null, items: negative.items, payment: null }))),
    ).toEqual([...[422, 'error.tax_invoice.negative_amount']]);
  });
});

describe('lists', () => {
  it('are filtered, searched and sorted', async () => {
    const mine = await newBuyer(tenant.admin, { name: '유일한문' });
    const one = await newInvoice(finance.client, mine, { write_date: '2024-05-31', items: [{ ...ITEM, name: '아주특별한품목' }] });
    const two = await newInvoice(finance.client, mine, {
      write_date: '2024-06-01',
      tax_type: 'EXEMPT',
      buyer: { business_number: '1234567891' },
    });
    const ids = async (where: string) =>
      (await done(finance.client.get(`/tax-invoices?client_id=${mine}&${where}`))).body.data.map(({ id }: { id: number }) => id);
    expect(await ids('sort=-write_date')).toEqual([two.id, one.id]);
    expect(await ids('start_date=2024-05-31&end_date=2024-05-31')).toEqual([one.id]);
    expect(await ids('tax_type=EXEMPT')).toEqual([two.id]);
    expect(await ids('status=ISSUED')).toEqual([]);
    expect(await ids('search=아주특별한')).toEqual([one.id]);
    expect(await ids('search=123-45-67891')).toEqual([two.id]);
    expect(await ids(`search=${one.invoice_no}`)).toEqual([one.id]);
    expect((await finance.client.get('/tax-invoices?start_date=2024-06-01&end_date=2024-05-31')).body.error?.key).toBe(
      'error.date_range_invalid',
    );
    expect((await done(finance.client.get(`/tax-invoices?client_id=${mine}`))).body.data[0]).not.toHaveProperty('items');
  });

  it('say what is late: after the 10th of the following month, or the business day after it', async () => {
    const mine = await newBuyer(tenant.admin);
    // The 10th of May 2025 is a Saturday, the 10th of April a Thursday.
    const issuedOn = async (write_date: string, issued_at: string) => {
      const { id } = await newInvoice(finance.client, mine, { write_date });
      await issuedBefore(id, 'ISSUED', { issued_at });
      return (await show(id)).is_late;
    };
    expect(await issuedOn('2025-04-30', '2025-05-12T14:59:59Z')).toBe(false);
    expect(await issuedOn('2025-04-30', '2025-05-12T15:00:00Z')).toBe(true);
    expect(await issuedOn('2025-03-31', '2025-04-10T14:00:00Z')).toBe(false);
    expect(await issuedOn('2025-03-01', '2025-04-10T15:00:00Z')).toBe(true);
    await created(tenant.admin.post('/holidays', { holiday_date: '2025-07-10', name: '선거일', kind: 'TEMPORARY' }));
    await created(tenant.admin.post('/holidays', { holiday_date: '2025-07-11', name: '창립기념일', kind: 'COMPANY' }));
    expect(await issuedOn('2025-06-02', '2025-07-11T01:00:00Z')).toBe(false);
    expect(await issuedOn('2025-06-02', '2025-07-14T01:00:00Z')).toBe(true);
    expect((await newInvoice(finance.client, mine, { write_date: day() })).is_late).toBe(false);
    expect((await newInvoice(finance.client, mine, { write_date: '2025-01-02' })).is_late).toBe(true);
  });
});

describe('the summary', () => {
  it('counts all five states of a period, what holds, and late drafts', async () => {
    const own = await newTenant();
    const mine = await newBuyer(own.admin);
    const amounts = [1000, 2000, 4000, 8000, 16_000];
    for (const [index, status] of ['DRAFT', 'ISSUED', 'TRANSMITTED', 'TRANSMISSION_FAILED', 'CANCELLED'].entries()) {
      const { id } = await newInvoice(own.admin, mine, { items: [{ name: 'A', supply_amount: amounts[index] }] });
      if (status !== 'DRAFT') await issuedBefore(id, status);
    }
    await newInvoice(own.admin, mine, { write_date: '2025-04-01' });
    const { data } = (await done(own.admin.get('/tax-invoices/summary?start_date=2025-03-01&end_date=2025-03-31'))).body;
    expect(
      data.by_status.map((row: { status: string; count: number; total_amount: number }) => [row.status, row.count, row.total_amount]),
    ).toEqual([
      ...[
        ['DRAFT', 1, 1100],
        ['ISSUED', 1, 2200],
        ['TRANSMITTED', 1, 4400],
        ['TRANSMISSION_FAILED', 1, 8800],
        ['CANCELLED', 1, 17_600],
      ],
    ]);
    expect(data.issued).toEqual({ count: 3, supply_amount: 14_000, tax_amount: 1400, total_amount: 15_400 });
    expect(data.overdue_drafts).toBe(1);
    const now = (await done(own.admin.get('/tax-invoices/summary'))).body.data;
    expect(now).toMatchObject({ start_date: `${day().slice(0, 7)}-01`, end_date: day(), overdue_drafts: 0 });
    expect(now.by_status.every(({ count }: { count: number }) => count === 0)).toBe(true);
    expect(refusal(await own.admin.get('/tax-invoices/summary?start_date=2025-03-02&end_date=2025-03-01'))[1]).toBe(
      'error.date_range_invalid',
    );
    expect((await own.admin.get('/tax-invoices/summary?start_date=2025-01-01&end_date=2026-01-01')).status).toBe(200);
    expect(refusal(await own.admin.get('/tax-invoices/summary?start_date=2025-01-01&end_date=2026-01-02'))[1]).toBe(
      'error.date_range_too_long',
    );
  });
});

describe('whoever else', () => {
  it('names rows of other tenants is told that there are none', async () => {
    const theirs = await newInvoice(other.admin, await newBuyer(other.admin));
    for (const reply of [
      await finance.client.get(`/tax-invoices/${theirs.id}`),
      await put(theirs.id, bodyOf(client)),
      await finance.client.delete(`/tax-invoices/${theirs.id}`),
    ])
      expect(refusal(reply)).toEqual([404, 'error.not_found']);
    expect(violations(await post(bodyOf(theirs.client_id)))).toEqual(['client_id unknown_reference']);
    expect(violations(await post(bodyOf(client, { original_id: theirs.id, modify_code: 1 })))).toEqual(['original_id unknown_reference']);
    expect(violations(await post(bodyOf(client, { order_id: 2_147_483_647 })))).toEqual(['order_id unknown_reference']);
  });

  it('may not, does not', async () => {
    const { id } = await newInvoice(finance.client, client);
    const [manager, sales] = await Promise.all([tenant.person('manager'), tenant.person('sales')]);
    expect((await manager.client.get(`/tax-invoices/${id}`)).body.data.allowed_actions).toEqual([]);
    expect((await manager.client.post('/tax-invoices', bodyOf(client))).status).toBe(403);
    expect((await manager.client.delete(`/tax-invoices/${id}`)).status).toBe(403);
    expect((await sales.client.get('/tax-invoices')).status).toBe(403);
  });

  it('writes fields asks for the rights to them', async () => {
    const role = await newRole(tenant);
    const fields = ['client_id', 'write_date'];
    const limits = { fields, presets: { remark: '기본 비고' }, validation: { write_date: { _gte: '2025-01-01' } } };
    for (const grant of [{ action: 'read' }, { action: 'create', ...limits }, { action: 'update', fields }])
      await created(tenant.admin.post('/permissions', { role_id: role, collection: 'tax_invoices', ...grant }));
    const { client: limited } = await personIn(tenant, role);
    const closed = async (body: object) => {
      const reply = await limited.post('/tax-invoices', bodyOf(client, body));
      return [reply.status, violations(reply)];
    };
    expect(await closed({ remark: '다른 비고' })).toEqual([403, ['remark field_forbidden']]);
    expect(await closed({ buyer: { name: 'A' } })).toEqual([403, ['buyer_name field_forbidden']]);
    expect((await limited.post('/tax-invoices', bodyOf(client, { write_date: '2024-12-31' }))).status).toBe(403);
    const made = await newInvoice(limited, client);
    expect(made.remark).toBe('기본 비고');
    const changed = await limited.put(`/tax-invoices/${made.id}`, bodyOf(client, { tax_type: 'EXEMPT' }));
    expect([changed.status, violations(changed)]).toEqual([403, ['tax_type field_forbidden']]);
  });

  it('writes past the service breaks no rule', async () => {
    const invoice = await newInvoice(finance.client, client);
    const [{ id: item }] = invoice.items;
    for (const body of [
      { tax_type: 'EXEMPT' },
      { write_date: '2025-01-01' },
      { original_id: invoice.id },
      { total_amount: 1 },
      { issue_attempted_at: null },
    ])
      expect((await tenant.admin.patch(`//items/tax_invoices/${invoice.id}`, body)).status).toBe(409);
    for (const reply of [
      await tenant.admin.delete(`//items/tax_invoices/${invoice.id}`),
      await tenant.admin.patch(`//items/tax_invoice_items/${item}`, { supply_amount: 1 }),
      await tenant.admin.delete(`//items/tax_invoice_items/${item}`),
      await tenant.admin.patch(`//items/tax_invoices/${invoice.id}`, { items: { update: [{ id: item, supply_amount: 1 }] } }),
    ])
      expect([403, 409]).toContain(reply.status);
    const sums = query(`update tax_invoice_items set supply_amount = 1 where id = ${item}`);
    await expect(sums).rejects.toThrow(/actor_unknown|sum_mismatch/);
    expect(await show(invoice.id)).toEqual(invoice);
  });
});
