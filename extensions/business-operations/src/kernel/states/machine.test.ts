import { describe, expect, it } from 'vitest';
import { collection } from '../model/collection.ts';
import { oneOf } from '../model/field.ts';
import { allowedEvents, type Machine, machine, nextState } from './machine.ts';

const label = { ko: '상태', en: 'Status' };
const orders = collection('orders', {
  ...{ label, icon: 'x', group: 'sales', display: '', scope: 'tenant', audit: true, softDelete: true },
  fields: { status: oneOf({ DRAFT: label, SENT: label, DONE: label }, { label }) },
});
const send = { from: 'DRAFT', event: 'send', to: 'SENT' };
const declared: Machine = {
  collection: orders,
  field: 'status',
  initial: 'DRAFT',
  transitions: [send, { from: ['DRAFT', 'SENT'], event: 'finish', to: 'DONE' }],
};

describe('a machine', () => {
  it('moves along its transitions only', () => {
    const made = machine(declared);
    expect(allowedEvents(made, 'DRAFT')).toEqual(['send', 'finish']);
    expect(allowedEvents(made, 'DONE')).toEqual([]);
    expect(nextState(made, 'SENT', 'finish')).toBe('DONE');
    expect(nextState(made, 'SENT', 'send')).toBeNull();
  });

  it('is refused with states that are not the field’s, or that nothing leads to', () => {
    expect(() => machine({ ...declared, transitions: [...declared.transitions, { from: 'SENT', event: 'lose', to: 'LOST' }] })).toThrow(
      'LOST',
    );
    expect(() => machine({ ...declared, transitions: [send] })).toThrow('DONE');
    expect(() => machine({ ...declared, field: 'state' })).toThrow('DRAFT');
  });
});
