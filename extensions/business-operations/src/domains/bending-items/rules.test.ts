import { describe, expect, it } from 'vitest';
import { Refusal } from '../../kernel/errors.ts';
import { settledOptions } from './rules.ts';

const paths = (work: () => unknown): unknown[] => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.details.map(({ path }) => path);
  }
  return [];
};

describe('options of a bent part', () => {
  it('come with what follows from them, and keep what is not known', () => {
    const dimensions = [
      { no: 1, input: '15.50', rate: -1 },
      { no: 2, input: 10, rate: null },
    ];
    expect(settledOptions('BENDING', { length_mm: 3050, bend_dimensions: dimensions, model_name: '', own: [1] }, null)).toMatchObject({
      ...{ length_mm: 3050, length_code: '30', width_sum: 24.5, bend_count: 1, own: [1] },
      bend_dimensions: [{ input: 15.5, angle: null, shading: false }, { rate: null }],
    });
  });

  it('have a length code that follows the length until one is given', () => {
    const code = (written: object, before: object) => settledOptions('BENDING', { ...written }, { ...before }).length_code;
    expect(code({ length_mm: 4000, length_code: '30' }, { length_mm: 3000, length_code: '30' })).toBe('40');
    expect(code({ length_mm: 4000, length_code: '30A' }, { length_mm: 3000, length_code: '30A' })).toBe('30A');
  });

  it('may be sent back as they were read, with figures that are not set', () => {
    const stored = settledOptions('BENDING', { bend_dimensions: [{ no: 1, input: 5 }] }, null);
    expect(settledOptions('BENDING', { ...stored, bend_dimensions: [] }, stored)).toMatchObject({ width_sum: 0 });
    expect(paths(() => settledOptions('BENDING', { ...stored, width_sum: 9 }, stored))).toEqual(['options.width_sum']);
  });

  it('are those of its category', () => {
    expect(paths(() => settledOptions('BENDING', { bar_width: 1, components: [] }, null))).toEqual([
      'options.bar_width',
      'options.components',
    ]);
    expect(paths(() => settledOptions('BOTTOMBAR_MODEL', { model_name: 'A', bar_width: 1 }, null))).toEqual(['options.bar_height']);
  });
});

it('a model numbers its components anew', () => {
  const part = (seq: number, bending_item_id: number) => ({ seq, bending_item_id, quantity: 1 });
  const written = { model_name: 'A', bar_width: 1, bar_height: 1, components: [part(7, 1), part(3, 2)] };
  expect(settledOptions('BOTTOMBAR_MODEL', written, null).components).toEqual([part(1, 2), part(2, 1)]);
});
