import { describe, expect, test } from 'vitest';
import { collection } from '../model/collection.ts';
import { children, decimal, integer, json, money, ref, string } from '../model/field.ts';
import { compareLines, totalOf } from './compare.ts';
import { lines } from './lines.ts';

const label = { ko: '줄', en: 'Line' };
const common = { label, icon: 'list', group: 'sales', display: '{{id}}', scope: 'tenant', audit: false, softDelete: false } as const;

const offers = collection('offers', { ...common, fields: { items: children('offer_items', 'offer_id', { label }) } });

const offerItems = collection('offer_items', {
  ...common,
  fields: {
    offer_id: ref('offers', { label, required: true, managed: true }),
    sort_order: integer({ label, required: true, managed: true }),
    line_key: string(20, { label, required: true }),
    name: string(50, { label }),
    quantity: decimal(15, 4, { label, required: true, default: 1 }),
    amount: money({ label, required: true, default: 0, managed: true }),
    variables: json<Record<string, number>>()({ label }),
  },
});

const items = lines(offerItems, { of: offers, order: 'sort_order', max: 50, totals: ['amount'] });

const line = (id: number, more: object = {}) => ({
  id,
  line_key: `L${id}`,
  name: 'Rail',
  quantity: 1,
  amount: 100,
  variables: null,
  ...more,
});

describe('two states of lines', () => {
  test('that say the same do not differ, however they are written and numbered', () => {
    const before = [line(1, { quantity: '2.0000', sort_order: 1, variables: { W0: 1, H0: 2 } }), line(2, { name: null, sort_order: 2 })];
    const { name: _, ...unnamed } = line(2, { sort_order: 1 });
    const after = [unnamed, line(1, { quantity: 2, sort_order: 2, variables: { H0: 2, W0: 1 } })];
    expect(compareLines(items, before, after)).toEqual({
      added: [],
      removed: [],
      changed: [],
      totals: { amount: { from: '200', to: '200', difference: '0' } },
    });
  });

  test('name what is added, removed and changed, and what the sums come to', () => {
    const [kept, gone, changed] = [line(1), line(2, { amount: '0.10' }), line(3, { amount: '0.20', variables: { W0: 3000 } })];
    const [fresh, after] = [line(4, { amount: 5 }), line(3, { name: 'Box', amount: '0.30', variables: { W0: 3200 } })];
    expect(compareLines(items, [kept, gone, changed], [after, kept, fresh])).toEqual({
      added: [fresh],
      removed: [gone],
      changed: [
        {
          before: changed,
          after,
          columns: {
            name: { from: 'Rail', to: 'Box' },
            amount: { from: '0.20', to: '0.30' },
            variables: { from: { W0: 3000 }, to: { W0: 3200 } },
          },
        },
      ],
      totals: { amount: { from: '100.3', to: '105.3', difference: '5' } },
    });
  });

  test('of two documents are paired by a key, equal ones in their order', () => {
    const before = [line(1, { line_key: 'A' }), line(2, { line_key: 'A', quantity: 2 }), line(3, { line_key: 'B' })];
    const after = [line(11, { line_key: 'A' }), line(12, { line_key: 'A', quantity: 3 }), line(13, { line_key: 'A' })];
    const { added, removed, changed } = compareLines(items, before, after, ['line_key']);
    expect([added, removed]).toEqual([[after[2]], [before[2]]]);
    expect(changed).toEqual([{ before: before[1], after: after[1], columns: { quantity: { from: 2, to: 3 } } }]);
  });

  test('may be empty', () => {
    expect(compareLines(items, [], [])).toMatchObject({ added: [], removed: [], totals: { amount: { difference: '0' } } });
  });
});

test('a sum counts a line that does not say it with the default of the column', () => {
  expect(totalOf(items, 'quantity', [{ quantity: '2.5' }, {}]).toFixed()).toBe('3.5');
});
