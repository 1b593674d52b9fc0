import { describe, expect, test } from 'vitest';
import {
  addedCandidate,
  addedItem,
  bodyOf,
  candidateOf,
  type Dispatch,
  dispatchEntry,
  entryOf,
  freightOf,
  hasEnded,
  type Line,
  type Shipment,
} from './shipment.ts';

const line = (id: number): Line => ({
  ...{ id, work_order_item_id: id, item_code: 'A', item_name: '레일', specification: null, floor_unit: null },
  ...{ quantity: 2.5, unit: 'EA', lot_no: null, remarks: null },
});
const dispatch = (id: number, options: object = {}): Dispatch => ({
  id,
  vehicle_no: '12가3456',
  options: {
    ...{ dispatch_no: 'VD-1', status: 'DRAFT', freight_cost_type: 'prepaid', supply_amount: 100_005, vat: 10_000, total_amount: 110_005 },
    writer: { id: null, name: null },
    ...options,
  },
});
const shipment = (more: object = {}): Shipment => ({
  ...{ id: 1, shipment_no: 'SH-1', status: 'READY', order_id: 1, scheduled_date: '2026-01-01', order_info: {} },
  ...{ items: [line(1), line(2)], vehicle_dispatches: [dispatch(7)] },
  ...more,
});
const entries = ({ items, vehicle_dispatches }: Shipment) => ({
  lines: items.map(entryOf),
  dispatches: vehicle_dispatches.map(dispatchEntry),
});

describe('what is sent of a shipment', () => {
  test('nothing of what stays as it is', () => {
    const { lines, dispatches } = entries(shipment());
    lines[0] = { ...(lines[0] as (typeof lines)[0]), quantity: '2.50', remarks: ' ' };
    expect(bodyOf(shipment(), lines, dispatches)).toEqual({});
  });

  test('the whole list of lines with what was changed, left out and added', () => {
    const { lines, dispatches } = entries(shipment());
    const [, second] = lines as [unknown, (typeof lines)[0]];
    const added = { ...addedItem(), item_id: 5, quantity: '1' };
    const again = addedCandidate({ id: 9, item_name: '레일', specification: null, quantity: 3, unit: 'EA' });
    expect(bodyOf(shipment(), [{ ...second, quantity: '2', remarks: '깨짐 주의' }, added, again], dispatches)).toEqual({
      items: [
        { id: 2, quantity: '2', remarks: '깨짐 주의' },
        { item_id: 5, quantity: '1' },
        { work_order_item_id: 9, quantity: 3 },
      ],
    });
  });

  test('of dispatches the columns and the freight that differ', () => {
    const { lines, dispatches } = entries(shipment());
    const [first] = dispatches as [(typeof dispatches)[0]];
    const changed = { ...first, values: { ...first.values, driver_name: '김기사', supply_amount: '200000' } };
    const added = dispatchEntry(null);
    expect(bodyOf(shipment(), lines, [changed, { ...added, values: { ...added.values, vehicle_no: '34나5678' } }])).toEqual({
      vehicle_dispatches: [
        { id: 7, driver_name: '김기사', options: { supply_amount: 200_000, vat: 20_000 } },
        { vehicle_no: '34나5678', options: { status: 'DRAFT', freight_cost_type: 'prepaid', supply_amount: 0, vat: 0 } },
      ],
    });
    expect(bodyOf(shipment(), lines, [])).toEqual({ vehicle_dispatches: [] });
  });
});

test('VAT is cut to whole won, and a carrier without any goes on without', () => {
  expect(freightOf(dispatchEntry(dispatch(1)).values)).toEqual({ supply: 100_005, vat: 10_000, total: 110_005 });
  expect(freightOf(dispatchEntry(dispatch(1, { vat: 0, total_amount: 100_005 })).values).vat).toBe(0);
});

test.each([
  ['DRAFT', false],
  ['DISPATCHED', false],
  ['COMPLETED', true],
  ['CANCELLED', true],
])('a dispatch that is %s has ended: %s', (status, ended) => {
  expect(hasEnded(dispatchEntry(dispatch(1, { status })))).toBe(ended);
});

test.each([
  ['PRODUCED', 3, 4, 4],
  ['PRODUCED', null, 4, 5],
  ['PRODUCED', 3, 0, null],
  ['IN_PRODUCTION', 3, 0, 5],
])('of the work of an order that is %s, by process %s and with %d good, %s can be added', (status, process_id, good_quantity, left) => {
  const made = { id: 1, item_name: '레일', specification: null, unit: 'EA', quantity: '5.0000', good_quantity };
  expect(candidateOf({ ...made, work_order_id: { process_id, order_id: { status } } })?.quantity ?? null).toBe(left);
});
