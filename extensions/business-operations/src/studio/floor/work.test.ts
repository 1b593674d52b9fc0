import { describe, expect, test } from 'vitest';
import { besides, exactly, gatesOf, goodOf, type Material, movesOf, placeOf, type Step, type StockLot, scan } from './work.ts';

const lot = (stock_lot_id: number, lot_no: string, available_quantity: number) => ({
  ...{ stock_lot_id, lot_no, available_quantity, warehouse: { name: '자재 창고' } },
});

const material = (bom_key: string, remaining: number, ...lots: Material['lots']): Material => ({
  bom_key,
  item_id: 1,
  item_code: 'EGI-155',
  item_name: 'EGI 1.55T',
  specification: null,
  unit: 'EA',
  required_quantity: 10,
  input_quantity: 10 - remaining,
  remaining_quantity: remaining,
  over: false,
  lots,
});

describe('a scanned lot', () => {
  const materials = [material('done', 0, lot(1, 'LOT-A', 50)), material('open', 7.5, lot(1, 'LOT-A', 50), lot(2, 'LOT-B', 3))];

  test('is for the material that still needs it, as much as it needs', () => {
    expect(scan(materials, ' lot-a\n')).toMatchObject({ material: { bom_key: 'open' }, lot: { stock_lot_id: 1 }, quantity: 7.5 });
  });

  test('gives what it holds at most', () => expect(scan(materials, 'LOT-B')?.quantity).toBe(3));

  test('of a material that needs no more offers all of it', () => {
    expect(scan([material('done', 0, lot(1, 'LOT-A', 50))], 'LOT-A')?.quantity).toBe(50);
  });

  test('may be unknown', () => {
    expect(scan(materials, 'LOT-C')).toBeNull();
    expect(scan(materials, '  ')).toBeNull();
  });
});

test('a piece waits for its required steps that somebody approves or inspects', () => {
  const step = (step_name: string, more: Partial<Step>) => ({
    ...{ step_name, status: 'WAITING', is_required: true, needs_approval: false, needs_inspection: false, orphaned: false },
    ...more,
  });
  const steps = [
    step('cut', {}),
    step('inspect', { needs_inspection: true }),
    step('approve', { needs_approval: true }),
    step('asked', { status: 'PENDING_APPROVAL' }),
    step('done', { needs_inspection: true, status: 'COMPLETED' }),
    step('optional', { needs_inspection: true, is_required: false }),
    step('orphaned', { needs_inspection: true, orphaned: true }),
  ] as Step[];
  expect(gatesOf({ steps }).map(({ step_name }) => step_name)).toEqual(['inspect', 'approve', 'asked']);
});

describe('a lot that no material asks for', () => {
  const stock = (id: number, lot_no: string, status: StockLot['status'] = 'AVAILABLE'): StockLot => ({
    ...{ id, lot_no, status, remaining_quantity: 4, warehouse: { name: '자재 창고' } },
    item: { id: 9, code: 'TAPE', name: 'Tape', specification: null, unit: 'EA' },
  });

  test('is the one of that number', () => {
    expect(exactly([stock(1, 'LOT-12'), stock(2, 'LOT-1')], 'lot-1')?.id).toBe(2);
    expect(exactly([stock(1, 'LOT-1'), stock(2, 'LOT-1')], 'LOT-1')).toBeNull();
    expect(exactly([stock(1, 'LOT-1', 'HOLD')], 'LOT-1')).toBeNull();
  });

  test('fills no line of the bill', () => {
    expect(besides(stock(1, 'LOT-1'))).toMatchObject({
      material: { bom_key: null, item_code: 'TAPE' },
      lot: { stock_lot_id: 1 },
      quantity: 4,
    });
  });
});

test('good pieces are those that are not defective, to the last decimal', () => {
  expect(goodOf({ quantity: 0.3 }, 0.1)).toBe(0.2);
  expect(goodOf({ quantity: 5 }, 0)).toBe(5);
});

test('a place is its floor and symbol', () => {
  expect(placeOf({ location: { floor: '1F', symbol: 'FSS-01' } })).toBe('1F FSS-01');
  expect(placeOf({ location: { floor: '', symbol: 'FSS-01' } })).toBe('FSS-01');
  expect(placeOf({ location: null })).toBe('');
});

test('workers begin, interrupt and finish', () => {
  expect(movesOf({ allowed_transitions: ['COMPLETED', 'WAITING', 'PENDING'] })).toEqual(['WAITING', 'COMPLETED']);
});
