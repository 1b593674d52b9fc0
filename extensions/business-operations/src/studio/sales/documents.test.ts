import { describe, expect, it } from 'vitest';
import { draftOf, isEditable, type StoredDocument, type StoredLine, totalsOf, written } from './documents.ts';

const line = (more: Partial<StoredLine>): StoredLine =>
  ({
    ...{ id: 7, line_type: 'MODEL', model_set_id: 3, item_id: 1, bom_template_id: 2, item_name: '세트', unit: 'SET', quantity: 2 },
    ...{ specification: null, floor: '2F', symbol: 'FS-1', variables: { W0: 3000, H0: 2500 }, derived: null, bom_result: null },
    ...{ material_cost: 1, labor_cost: 1, margin_rate: 18, unit_price: 100, price_overridden: false, price_missing: false },
    ...{ discount_rate: 5, discount_amount: 0, amount: 200 },
    ...more,
  }) as StoredLine;

describe('a stored line', () => {
  it('is filled in as somebody would: what follows stays empty', () => {
    expect(draftOf(line({}), 1, 18)).toEqual({
      ...{ key: 1, stored: 7, line_type: 'MODEL', variables: { W0: 3000, H0: 2500 } },
      values: { quantity: 2, discount_rate: 5, unit_price: null, model_set_id: 3, floor: '2F', symbol: 'FS-1', margin_rate: null },
    });
    expect(draftOf(line({ margin_rate: 20, price_overridden: true }), 1, 18).values).toMatchObject({ margin_rate: 20, unit_price: 100 });
    expect(draftOf(line({ line_type: 'CUSTOM', variables: null }), 2, 18)).toMatchObject({
      variables: {},
      values: { item_name: '세트', unit: 'SET', unit_price: 100 },
    });
    expect(draftOf(line({ line_type: 'ITEM' }), 2, 18).values).toEqual({ quantity: 2, discount_rate: 5, unit_price: null, item_id: 1 });
  });

  it('of a template alone is not edited in the calculator', () => {
    const document = (more: object) => ({ status: 'DRAFT', items: [line({})], ...more }) as StoredDocument;
    expect(isEditable(document({}))).toBe(true);
    expect(isEditable(document({ status: 'CONFIRMED' }))).toBe(false);
    expect(isEditable(document({ items: [line({ model_set_id: null })] }))).toBe(false);
  });
});

describe('a stored document', () => {
  const of = (more: object) => totalsOf({ supply_amount: 5_058_180, cost_amount: 4_142_286, ...more } as StoredDocument);

  it('has the profit that it says, else the one that follows from its costs, and none for those who do not see them', () => {
    expect(of({ profit_amount: 7, profit_rate: 1.5 })).toMatchObject({ profit_amount: 7, profit_rate: 1.5 });
    expect(of({})).toMatchObject({ profit_amount: 915_894, profit_rate: 18.11 });
    expect(of({ supply_amount: 0, cost_amount: 0 })).toMatchObject({ profit_amount: 0, profit_rate: null });
    for (const hidden of [{ profit_amount: null, profit_rate: null }, { cost_amount: null }, { cost_amount: undefined }])
      expect(of(hidden)).toMatchObject({ profit_amount: null, profit_rate: null });
  });

  it('is as it was whatever order its sizes are kept in', () => {
    const draft = (variables: object) => draftOf(line({ variables: variables as never }), 1, 18);
    const asked = { ...draft({}), key: 2, variables: { W0: 3000, H0: 2500, COLOR: null } };
    expect(written({}, [asked])).toBe(written({}, [draft({ H0: 2500, W0: 3000 })]));
    expect(written({}, [asked])).not.toBe(written({}, [draft({ H0: 2500, W0: 3001 })]));
  });
});
