import { describe, expect, it } from 'vitest';
import { deletionReason, mayRemove, type OrderFacts, stateBy, type WorkOrderFact } from './facts.ts';

const work = (fact: Partial<WorkOrderFact> = {}): WorkOrderFact => ({
  has_process: true,
  begun: false,
  complete: false,
  cancelled: false,
  ...fact,
});
const facts = (...work_orders: WorkOrderFact[]): OrderFacts => ({ order_id: 1, work_orders, auxiliaries: [], shipment_id: null });
const done = work({ begun: true, complete: true });

describe('the state of an order by its work orders', () => {
  it.each([
    ['nothing known', undefined, 'IN_PROGRESS', null],
    ['no work order', facts(), 'IN_PROGRESS', null],
    ['none begun', facts(work()), 'IN_PROGRESS', null],
    ['one begun', facts(work({ begun: true }), work()), 'IN_PROGRESS', 'IN_PRODUCTION'],
    ['one complete, one open', facts(done, work()), 'IN_PRODUCTION', null],
    ['all complete', facts(done, done), 'IN_PRODUCTION', 'PRODUCED'],
    ['all complete but one without a process', facts(done, work({ has_process: false })), 'IN_PROGRESS', 'PRODUCED'],
    ['nothing to make', facts(work({ has_process: false })), 'IN_PROGRESS', 'PRODUCED'],
    ['a cancelled one beside a complete one', facts(done, work({ cancelled: true })), 'IN_PROGRESS', 'PRODUCED'],
    ['all cancelled', facts(work({ cancelled: true })), 'IN_PRODUCTION', 'CONFIRMED'],
    ['one reopened', facts(done, work({ begun: true })), 'PRODUCED', 'IN_PRODUCTION'],
    ['one added', facts(done, work()), 'PRODUCED', 'IN_PRODUCTION'],
    ['rework begun', { ...facts(work()), auxiliaries: [work({ begun: true })] }, 'IN_PROGRESS', null],
    ['all cancelled after it left', facts(work({ cancelled: true })), 'SHIPPING', null],
  ] as const)('%s', (_, known, from, to) => expect(stateBy(known, from)).toBe(to));

  it('of which the last is gone for good is confirmed', () => {
    expect(stateBy(facts(), 'IN_PRODUCTION', true)).toBe('CONFIRMED');
    expect(stateBy(facts(work()), 'IN_PROGRESS', true)).toBeNull();
  });
});

describe('deletion', () => {
  it('asks for the state, then for work orders, then for shipments', () => {
    expect(deletionReason('IN_PROGRESS', facts(work()))).toBe('status');
    expect(deletionReason('CONFIRMED', facts(work()))).toBe('work_orders');
    expect(deletionReason('CONFIRMED', { ...facts(work({ cancelled: true })), shipment_id: 3 })).toBe('shipments');
    expect(deletionReason('CONFIRMED', { ...facts(work({ cancelled: true })), auxiliaries: [work()] })).toBe('work_orders');
    expect(deletionReason('CANCELLED', facts(work({ cancelled: true })))).toBeNull();
    expect(deletionReason('DRAFT', undefined)).toBeNull();
  });

  it('is for good where the environment is said to be no production', () => {
    expect(['production', '', undefined].some(mayRemove)).toBe(false);
    expect(mayRemove('test')).toBe(true);
  });
});
