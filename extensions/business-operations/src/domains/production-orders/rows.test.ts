import { describe, expect, it } from 'vitest';
import { type OrderRow, splitRows } from './rows.ts';

const row = (id: number, fields: Partial<OrderRow> = {}): OrderRow => ({
  ...{ id, row_type: 'PRODUCT', location_id: null, item_id: id, item_code: `I-${id}`, item_name: `Item ${id}`, item_category: null },
  ...{ item_type: 'PART', specification: null, unit: 'EA', quantity: '10.0000', procurement: 'MAKE', width: null, height: null },
  ...{ product_model: null, process_id: null, reserved: '0', lot_no: null },
  ...fields,
});

const SCREEN = { id: 1, rules: [{ field: 'item_name', match: 'CONTAINS', value: 'screen' } as const] };
const BENDING = { id: 2, rules: [{ field: 'item_category', match: 'EQUALS', value: 'BENDING' } as const] };

const split = (rows: OrderRow[], useBendingStock = false) =>
  splitRows(rows, { processes: [SCREEN, BENDING], useBendingStock }).shares.map(({ process_id, items }) => [
    process_id,
    items.map(({ order_item_id, quantity }) => [order_item_id, Number(quantity)]),
  ]);

const bent = (id: number, fields: Partial<OrderRow> = {}) => row(id, { item_category: 'BENDING', row_type: 'COMPONENT', ...fields });

describe('the rows of an order', () => {
  it('go to the process that lists their item, else to the first whose rules they meet', () => {
    const rows = [bent(1), row(2, { item_name: 'Screen' }), row(3, { item_name: 'Screen', process_id: 2 })];
    expect(split(rows)).toEqual([
      [1, [[2, 10]]],
      [2, [[1, 10], [3, 10]]], // biome-ignore format: one line for each process
    ]);
  });

  it('share one work order without a process where they are products that nobody makes; components come in none', () => {
    const bought = { procurement: 'BUY', process_id: 1 };
    const rows = [row(1, bought), row(2, { item_id: null, procurement: null }), row(3), row(4, { ...bought, row_type: 'COMPONENT' })];
    expect(split(rows)).toEqual([[null, [[1, 10], [2, 10], [3, 10]]]]); // biome-ignore format: one line
    expect(split([row(5, { row_type: 'COMPONENT' })])).toEqual([]);
  });

  it('leave bent parts to stock as far as they are kept for the order, in their order', () => {
    const kept = { item_id: 9, reserved: '14' };
    const rows = [bent(1, kept), bent(2, kept), row(3, { item_name: 'Screen', reserved: '5' })];
    expect(split(rows, true)).toEqual([
      [1, [[3, 10]]],
      [2, [[2, 6]]],
    ]);
    expect(split(rows)).toEqual([
      [1, [[3, 10]]],
      [2, [[1, 10], [2, 10]]], // biome-ignore format: one line for each process
    ]);
  });

  it('say what is left to stock of each of them, and nothing where stock is not used', () => {
    const kept = { item_id: 9, reserved: '14' };
    const bought = { ...kept, item_id: 8, procurement: 'BUY' };
    const rows = [bent(1, kept), bent(2, kept), row(3, { reserved: '5' }), bent(4, bought)];
    const left = (useBendingStock: boolean) => splitRows(rows, { processes: [BENDING], useBendingStock }).left;
    expect(left(true)).toEqual([
      { order_item_id: 1, quantity: '10.0000' },
      { order_item_id: 2, quantity: '4.0000' },
    ]);
    expect(left(false)).toEqual([]);
  });

  it('carry sizes, model and the lot that the order has taken', () => {
    const model = { model_name: 'KSS', finishing: 'EGI' };
    const rows = [1, 2].map((id) => bent(id, { width: 3000, height: 2500, product_model: model, lot_no: 'RM-GC14-30-01' }));
    const {
      shares: [share],
    } = splitRows(rows, { processes: [BENDING], useBendingStock: false });
    expect(share?.items.map(({ lot_no }) => lot_no)).toEqual(['RM-GC14-30-01', null]);
    expect(share?.items[0]?.options).toEqual({ width: 3000, height: 2500, product_model: model });
  });
});
