import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../kernel/errors.ts';
import { refuseComputed } from './rules.ts';

const paths = (body: unknown) => {
  try {
    refuseComputed(body);
  } catch (error) {
    return (error as Refusal).details.map(({ path }) => path);
  }
  return [];
};

describe('what the service computes', () => {
  it.each([
    'report_no',
    'status',
    'status_before_approval',
    'material_cost',
    'shipping_cost',
    'construction_cost',
    'other_cost',
    'total_cost',
    'closed_at',
    'closed_via',
  ])('is not taken: %s', (name) => expect(paths({ [name]: null, nc_type: 'OTHER' })).toEqual([name]));

  it('is refused in lines by their place', () =>
    expect(paths({ total_cost: 1, items: [{ quantity: 1 }, { amount: 2 }, null] })).toEqual(['total_cost', 'items.1.amount']));

  it('is refused with a key of its own', () => {
    const refusal = () => refuseComputed({ total_cost: 1 });
    expect(refusal).toThrow(Refusal);
    expect(refusal).toThrow('error.nonconforming_report.computed_field');
  });

  it.each([[null], ['text'], [[1]], [{ nc_type: 'OTHER', items: 'none' }]])('leaves anything else to the schema: %j', (body) =>
    expect(refuseComputed(body)).toBe(body),
  );
});
