import { describe, expect, it } from 'vitest';
import { startOf } from '../inputs/asked.ts';
import { bodyOf, type CalculationSchema, type DraftLine, inputsOf, isComplete, placeRefusals } from './calculation.ts';

const schema: CalculationSchema = {
  bom_template: { id: 1, code: 'KSS-01', version: 1, name: '스크린' },
  input_schema: {
    properties: {
      INSTALL: { title: '설치', type: 'string', enum: ['WALL', 'SIDE'], 'x-labels': { WALL: '벽면형' }, default: 'WALL' },
      W0: { title: '개구부 폭', type: 'number', minimum: 300, maximum: 15000, 'x-unit': 'mm' },
      H0: { title: '개구부 높이', type: 'number' },
      WIND: { title: '내풍압', type: 'boolean' },
    },
    required: ['W0', 'H0'],
  },
  derived: [],
};

const line = (variables: object, values: object = {}): DraftLine => ({
  key: 7,
  line_type: 'MODEL',
  values: { model_set_id: 3, quantity: '2', unit_price: null, floor: ' ', ...values },
  variables: { ...variables },
});

describe('a line of a calculation', () => {
  it('asks for what the template asks for, the opening first', () => {
    const inputs = inputsOf(schema);
    expect(inputs.map(({ name, kind, required }) => [name, kind, required])).toEqual([
      ['W0', 'number', true],
      ['H0', 'number', true],
      ['INSTALL', 'choice', false],
      ['WIND', 'boolean', false],
    ]);
    expect(inputs[2]?.choices).toEqual([
      { value: 'WALL', text: '벽면형' },
      { value: 'SIDE', text: 'SIDE' },
    ]);
    expect(inputs[0]).toMatchObject({ label: '개구부 폭 (mm)', rules: { min: 300, max: 15000 } });
    expect(startOf(inputs, '', { W0: '3000', MOTOR: 'V220' })).toEqual({ W0: '3000', H0: null, INSTALL: 'WALL', WIND: false });
  });

  it('is sent once everything is there, with numbers as numbers', () => {
    expect(isComplete(line({ W0: '3000' }), schema)).toBe(false);
    expect(isComplete(line({ W0: '3,0.', H0: '2500' }), schema)).toBe(false);
    expect(isComplete(line({ W0: '3000', H0: '2500' }), undefined)).toBe(false);
    const whole = line({ W0: '3000', H0: 2500, INSTALL: 'SIDE', WIND: false });
    expect(isComplete(whole, schema)).toBe(true);
    expect(bodyOf(whole, schema)).toEqual({
      line_type: 'MODEL',
      model_set_id: 3,
      quantity: '2',
      variables: { W0: 3000, H0: 2500, INSTALL: 'SIDE', WIND: false },
    });
  });

  it('without a set needs its item, or name, unit and price', () => {
    const item: DraftLine = { key: 1, line_type: 'ITEM', values: { item_id: 4, quantity: '1' }, variables: {} };
    expect(isComplete(item, undefined)).toBe(true);
    expect(isComplete({ ...item, line_type: 'CUSTOM' }, undefined)).toBe(false);
    const custom = { item_name: '운반비', unit: '식', quantity: 1, unit_price: '50000' };
    expect(isComplete({ key: 2, line_type: 'CUSTOM', values: custom, variables: {} }, undefined)).toBe(true);
  });

  it('is told what is refused of it, wherever it stands among those that were sent', () => {
    const at = { client_id: '거래 중지', 'items.1.variables.W0': '너무 작음', 'items.0.bom.items.3': '계산 오류', items: '없음' };
    const { head, lines } = placeRefusals(at, [5, 7], () => new Set(['quantity', 'variables.W0']));
    expect(head).toEqual({ client_id: '거래 중지', items: '없음' });
    expect([...lines]).toEqual([
      [7, { 'variables.W0': '너무 작음' }],
      [5, { line: '계산 오류' }],
    ]);
  });
});
