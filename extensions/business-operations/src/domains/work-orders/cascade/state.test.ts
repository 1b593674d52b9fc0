import { describe, expect, it } from 'vitest';
import { completableItems, type ItemState, type StepState } from './state.ts';

const item = (id: number, status: ItemState['status'] = 'IN_PROGRESS'): ItemState => ({
  ...{ id, status, quantity: '1', defect_quantity: '0', started_at: null, judgement: null, inspected_step: null },
});

const step = (itemId: number, status: StepState['status'], fields: Partial<StepState> = {}): StepState => ({
  ...{ id: 1, work_order_item_id: itemId, process_step_id: 1, step_code: 'STP-001', step_name: 'A', status, options: null },
  ...{ is_required: true, needs_approval: false, needs_inspection: false, scope: null, orphaned: false, gated: false, completed_by: null },
  ...fields,
});

const completable = (steps: StepState[], status?: ItemState['status']) =>
  completableItems({ items: [item(1, status)], steps }).map(({ id }) => id);

describe('an item', () => {
  it('is complete with its required steps', () => {
    expect(completable([step(1, 'COMPLETED'), step(1, 'WAITING', { is_required: false })])).toEqual([1]);
    expect(completable([step(1, 'COMPLETED'), step(1, 'WAITING')])).toEqual([]);
    expect(completable([step(1, 'COMPLETED'), step(1, 'PENDING_APPROVAL')])).toEqual([]);
  });

  it('is complete with all of its steps where none is required', () => {
    const optional = { is_required: false };
    expect(completable([step(1, 'COMPLETED', optional), step(1, 'WAITING', optional)])).toEqual([]);
    expect(completable([step(1, 'COMPLETED', optional), step(1, 'COMPLETED', optional)])).toEqual([1]);
  });

  it('is completed by hand where it has no steps, and once', () => {
    expect(completable([])).toEqual([]);
    expect(completable([step(2, 'COMPLETED')])).toEqual([]);
    expect(completable([step(1, 'COMPLETED')], 'COMPLETED')).toEqual([]);
  });
});
