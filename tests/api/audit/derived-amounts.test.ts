import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../support/database.ts';
import { done } from '../../support/replies.ts';
import { newOrder, newVendor } from '../purchasing/purchasing.ts';
import { newItem } from '../stock/stock.ts';
import { type Logged, openRecords, type Records } from './records.ts';

const KEY = 'error.trigger_audit.derived';

let records: Records;
beforeAll(async () => {
  records = await openRecords();
});

/** A change with the columns that it changed. */
type Change = Logged & { diff: { column: string }[] | null };

const line = (quantity: number) => ({ line_type: 'CUSTOM', item_name: '설치', unit: 'EA', unit_price: 1000, quantity });
const shown = async (path: string) => (await done(records.admin.get(path))).body.data;

async function changedQuote(change: object = {}) {
  const id = await records.create('/quotes', { site_name: '강남 현장', items: [line(1)] });
  const path = `/quotes/${id}`;
  const before = await shown(path);
  await done(records.admin.put(path, { items: [{ id: before.items[0].id, quantity: 5 }], ...change }));
  return { id, path, before };
}

describe('what a quote comes to', () => {
  test('is not undone without the line that it follows from', async () => {
    const { id, path } = await changedQuote();
    const changed = await shown(path);
    expect(changed.items_amount).toBe(5000);
    const reasons = await records.expectBlocked((await records.lastOf('quotes', id)).id, KEY);
    expect(reasons).toContainEqual(expect.objectContaining({ path: 'total_amount', code: 'derived' }));
    expect(await shown(path)).toEqual(changed);
  });

  test('does not keep what else the same request changed from being undone', async () => {
    const { id, path } = await changedQuote({ memo: '수량 변경' });
    const change = ((await records.history('quotes', id)) as Change[]).find(({ diff }) => diff?.some(({ column }) => column === 'memo'));
    await done(records.rollback((change as Change).id, { reason: '착오', columns: ['memo'] }));
    expect(await shown(path)).toMatchObject({ memo: null, items_amount: 5000 });
  });

  test('is undone with its line, and with the whole request', async () => {
    const one = await changedQuote();
    const [{ id: item }] = one.before.items;
    await done(records.rollback((await records.lastOf('quote_items', item)).id));
    expect(await shown(one.path)).toMatchObject({ items_amount: 1000, total_amount: one.before.total_amount });

    const all = await changedQuote({ memo: '수량 변경' });
    const [row] = await query<{ request_id: string }>(
      `select request_id from audit.trigger_audit_logs where tenant_id = $1 and table_name = 'quotes' and row_id = $2 order by id desc limit 1`,
      [records.tenant.id, String(all.id)],
    );
    const path = `/trigger-audit/requests/${row?.request_id}`;
    expect((await done(records.admin.get(`${path}/rollback-preview`))).body.data.can_rollback).toBe(true);
    await done(records.admin.post(`${path}/rollback`, { reason: '착오' }));
    expect(await shown(all.path)).toMatchObject({ memo: null, items_amount: 1000, total_amount: all.before.total_amount });
  });

  test('is undone with what it was calculated by', async () => {
    const id = await records.create('/quotes', { site_name: '강남 현장', items: [line(1)] });
    await done(records.admin.put(`/quotes/${id}`, { discount_amount: 100 }));
    await done(records.rollback((await records.lastOf('quotes', id)).id));
    expect(await shown(`/quotes/${id}`)).toMatchObject({ discount_amount: 0, supply_amount: 1000 });
  });
});

test('what a purchase order comes to is not undone without its line', async () => {
  const [vendor, item] = [await newVendor(records.admin), await newItem(records.admin)];
  const { id, items } = await newOrder(records.admin, vendor, [{ item_id: item, quantity: 1, unit_price: 1000 }]);
  await done(records.admin.put(`/purchase-orders/${id}`, { items: [{ id: items[0].id, quantity: 5 }] }));
  await records.expectBlocked((await records.lastOf('purchase_orders', id)).id, KEY);
  await done(records.rollback((await records.lastOf('purchase_order_items', items[0].id)).id));
  expect((await shown(`/purchase-orders/${id}`)).supply_amount).toBe(1000);
});

test('what a nonconformity has cost is not undone without its line', async () => {
  const path = '/material/nonconforming-reports';
  const cost = (quantity: number) => ({ cost_type: 'MATERIAL', item_name: '도료', quantity, unit_price: 1000 });
  const id = await records.create(path, { nc_type: 'MATERIAL', defect_description: '도장 불량', items: [cost(1)] });
  const [{ id: item }] = (await shown(`${path}/${id}`)).items;
  await done(records.admin.put(`${path}/${id}`, { items: [{ ...cost(5), id: item }] }));
  const change = await records.lastOf('nonconforming_reports', id);
  expect((await shown(`${path}/${id}`)).total_cost).toBe(5000);
  await records.expectBlocked(change.id, KEY);
});
