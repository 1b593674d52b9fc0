import { describe, expect, test } from 'vitest';
import { amount } from '../../../kernel/decimal.ts';
import { Refusal } from '../../../kernel/errors.ts';
import { lineAmounts, totals, unitPriceOf } from '../../calculation/amounts.ts';
import type { Value } from '../expression/expression.ts';
import { compile } from './compile.ts';
import { EFFORT, explode } from './explode.ts';
import { type CalculatedItem, costOfSet, type LaborRate, neededFor } from './set-cost.ts';
import type { Template, TemplateLine, TemplateText } from './template.ts';
import { resolveInputs } from './variables.ts';

let ids = 0;

const line = (more: Partial<TemplateLine>): TemplateLine => {
  const id = ++ids;
  return {
    id,
    parent_id: null,
    line_key: `L${id}`,
    line_type: 'ITEM',
    item_id: null,
    item_expression: null,
    labor_code: null,
    sub_bom_code: null,
    name: null,
    quantity_expression: '1',
    condition_expression: null,
    loss_rate: '0',
    sort_order: id,
    ...more,
  };
};

const template = (more: Partial<TemplateText> = {}): TemplateText => ({
  code: 'T-01',
  version: 1,
  inputs: [],
  derived: [],
  tables: {},
  items: [],
  ...more,
});

const item = (id: number, code: string, unit: string, scale: number, price: string) => ({
  row: { id, code, name: code, specification: null, unit, quantity_scale: scale } satisfies CalculatedItem,
  price,
});

const ITEMS = [
  item(1, 'SCR-SILICA', 'M2', 2, '38000'),
  item(2, 'BD-GR-W70', 'M', 2, '17500'),
  item(3, 'BD-SB-500', 'M', 2, '31250'),
  item(4, 'BD-BB-60', 'M', 2, '12400'),
  item(5, 'SHAFT-4', 'EA', 0, '68000'),
  item(6, 'MT-150', 'EA', 0, '265000'),
  item(7, 'CTRL-EMB', 'EA', 0, '92000'),
  item(8, 'BRK-SET', 'SET', 0, '33000'),
  item(9, 'BAR-WIND', 'EA', 0, '15000'),
  item(10, 'SHAFT-5', 'EA', 0, '96000'),
  item(11, 'MT-300', 'EA', 0, '315000'),
];

const rate = (code: string, more: Partial<LaborRate>): [string, LaborRate[]] => [
  code,
  [{ code, name: code, unit: 'SET', basis: 'NONE', basis_min: '0', basis_max: null, rate: '0', ...more }],
];

const KNOWN = {
  items: { byId: new Map(ITEMS.map(({ row }) => [row.id, row])), byCode: new Map(ITEMS.map(({ row }) => [row.code, row])) },
  labor: new Map([
    rate('LB-MFG', { unit: 'M2', rate: '11000' }),
    rate('LB-INST', { basis: 'AREA', basis_min: '5', basis_max: '10', rate: '150000' }),
  ]),
};

const KSS = template({
  code: 'KSS-01',
  inputs: [
    { name: 'W0', label: '폭', type: 'NUMBER', unit: 'mm', required: true, min: 300, max: 15_000 },
    { name: 'H0', label: '높이', type: 'NUMBER', unit: 'mm', required: true, min: 300, max: 12_000 },
    { name: 'INSTALL', label: '설치', type: 'ENUM', options: ['WALL', 'SIDE', 'MIXED'], default: 'WALL' },
    { name: 'CONTROLLER', label: '제어기', type: 'ENUM', options: ['EXPOSED', 'EMBEDDED'], default: 'EMBEDDED' },
  ],
  derived: [
    { name: 'W1', label: '제작 폭', expression: "W0 + pick(INSTALL,'WALL',140,'SIDE',160,'MIXED',150,140)" },
    { name: 'H1', label: '제작 높이', expression: 'H0 + 350' },
    { name: 'AREA', label: '면적', expression: 'round(W1*H1/1000000, 4)' },
    { name: 'WEIGHT', label: '중량', expression: 'round(AREA*2.0 + W0/1000*14.2, 2)' },
    { name: 'RAIL', label: '레일', expression: 'fit(H0+250, 2500, 3000, 3500, 4000, 4300)' },
  ],
  tables: {
    motor: [
      { upto: 150, value: 'MT-150' },
      { upto: 300, value: 'MT-300' },
      { upto: 500, value: 'MT-500' },
    ],
    shaft: [
      { upto: 3000, value: 'SHAFT-3' },
      { upto: 4500, value: 'SHAFT-4' },
      { upto: 7000, value: 'SHAFT-5' },
    ],
  },
  items: [
    line({ line_key: 'SCREEN', item_id: 1, quantity_expression: 'AREA', loss_rate: '5' }),
    line({ line_key: 'RAIL', item_id: 2, quantity_expression: '2*RAIL/1000' }),
    line({ line_key: 'BOX', item_id: 3, quantity_expression: '(W1+200)/1000' }),
    line({ line_key: 'BAR', item_id: 4, quantity_expression: 'W0/1000' }),
    line({ line_key: 'SHAFT', item_expression: "table('shaft', W1)" }),
    line({ line_key: 'MOTOR', item_expression: "table('motor', WEIGHT)" }),
    line({ line_key: 'CTRL', item_expression: "pick(CONTROLLER,'EXPOSED','CTRL-EXP','CTRL-EMB')" }),
    line({ line_key: 'BRACKET', item_id: 8 }),
    line({ line_key: 'WIND', item_id: 9, quantity_expression: '2', condition_expression: 'W0 > 5000' }),
    line({ line_key: 'MAKE', line_type: 'LABOR', labor_code: 'LB-MFG', quantity_expression: 'AREA' }),
    line({ line_key: 'INSTALL', line_type: 'LABOR', labor_code: 'LB-INST' }),
  ],
});

const NO_GIVEN = new Map<string, Value>();

function exploded(text: TemplateText, given: object = {}, others: Record<string, Template> = {}, now = () => 0) {
  const compiled = compile(text);
  const inputs = resolveInputs(compiled.inputs, { W0: 3000, H0: 2500, ...given }, {}, 'items.0.variables');
  return explode(compiled, inputs, NO_GIVEN, { active: (code) => others[code], now });
}

const priced = (text: TemplateText, given: object = {}) =>
  costOfSet(neededFor(exploded(text, given).parts, KNOWN), ({ id }) => ({
    unit_price: ITEMS.find(({ row }) => row.id === id)?.price ?? null,
    source: 'LIST',
  }));

/** Key, path and code of the refusal. */
function refusal(run: () => unknown): string[] {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return [error.key, ...error.details.map(({ path, code }) => `${path} ${code}`)];
    throw error;
  }
  return [];
}

describe('the worked example', () => {
  test('derives the sizes', () => {
    const { derived } = exploded(KSS);
    expect(Object.fromEntries([...derived].map(([name, value]) => [name, Number(value)]))).toEqual({
      W1: 3140,
      H1: 2850,
      AREA: 8.949,
      WEIGHT: 60.5,
      RAIL: 3000,
    });
  });

  test('comes out to the won', () => {
    const { lines, material_cost, labor_cost, price_missing } = priced(KSS);
    expect(lines.map((each) => [each.code, each.quantity.toNumber(), each.amount.toNumber()])).toEqual([
      ['SCR-SILICA', 9.4, 357_200],
      ['BD-GR-W70', 6, 105_000],
      ['BD-SB-500', 3.34, 104_375],
      ['BD-BB-60', 3, 37_200],
      ['SHAFT-4', 1, 68_000],
      ['MT-150', 1, 265_000],
      ['CTRL-EMB', 1, 92_000],
      ['BRK-SET', 1, 33_000],
      ['LB-MFG', 8.949, 98_439],
      ['LB-INST', 1, 150_000],
    ]);
    expect([material_cost, labor_cost].map(Number)).toEqual([1_061_775, 248_439]);
    expect(price_missing).toBe(false);

    const unitPrice = unitPriceOf(material_cost.plus(labor_cost), '18', 10);
    const first = lineAmounts(unitPrice, amount(2), '5');
    expect([unitPrice, first.gross, first.discount_amount, first.amount].map(Number)).toEqual([1_546_050, 3_092_100, 154_605, 2_937_495]);

    const set = { quantity: amount(2), amount: first.amount, material_cost, labor_cost };
    const remote = {
      quantity: amount(3),
      amount: lineAmounts(amount(25_500), amount(3), 0).amount,
      material_cost: amount(0),
      labor_cost: amount(0),
    };
    const whole = totals([set, remote], amount(10_000), 'EXCLUDED');
    expect([whole.items_amount, whole.supply_amount, whole.vat_amount, whole.total_amount].map(Number)).toEqual([
      3_013_995, 3_003_995, 300_399, 3_304_394,
    ]);
    expect([whole.material_amount, whole.labor_amount, whole.cost_amount].map(Number)).toEqual([2_123_550, 496_878, 2_620_428]);
    expect([whole.profit_amount, whole.profit_rate].map(Number)).toEqual([383_567, 12.77]);

    const included = totals([set], amount(0), 'INCLUDED');
    expect([included.total_amount, included.supply_amount, included.vat_amount].map(Number)).toEqual([2_937_495, 2_670_450, 267_045]);
  });

  test('takes wind bars for a wide opening', () => {
    expect(
      priced(KSS, { W0: 6000 })
        .lines.find(({ code }) => code === 'BAR-WIND')
        ?.quantity.toNumber(),
    ).toBe(2);
  });

  test('finds no rail for a high one, and refuses what the inputs do not allow', () => {
    expect(refusal(() => exploded(KSS, { H0: 4200 }))).toEqual(['error.bom.evaluation', 'derived.4.expression no_length_fits']);
    expect(refusal(() => exploded(KSS, { W0: -1 }))).toEqual(['error.bom.input_out_of_range', 'items.0.variables.W0 out_of_range']);
    expect(refusal(() => exploded(KSS, { INSTALL: 'ROOF' }))).toEqual([
      'error.bom.input_out_of_range',
      'items.0.variables.INSTALL out_of_range',
    ]);
    expect(refusal(() => exploded(KSS, { COLOUR: 1 }))).toEqual(['error.validation_failed', 'items.0.variables.COLOUR unknown']);
    expect(refusal(() => exploded(KSS, { W0: '3000' }))).toEqual(['error.validation_failed', 'items.0.variables.W0 type']);
    expect(refusal(() => exploded(KSS, { W0: null }))).toEqual(['error.validation_failed', 'items.0.variables.W0 required']);
  });
});

describe('what is missing', () => {
  test('a price or a rate counts as 0 and is said', () => {
    const text = template({ items: [line({ item_id: 1 }), line({ line_type: 'LABOR', labor_code: 'NOBODY' })] });
    const { lines, price_missing, material_cost } = costOfSet(neededFor(exploded(text).parts, KNOWN), () => ({
      unit_price: null,
      source: 'NONE',
    }));
    expect(lines.map((each) => [each.price_missing, each.price_source, each.unit_price.toNumber()])).toEqual([
      [true, 'NONE', 0],
      [true, 'NONE', 0],
    ]);
    expect([price_missing, material_cost.toNumber()]).toEqual([true, 0]);
  });

  test('a price of 0 is a price', () => {
    const text = template({ items: [line({ item_id: 1 })] });
    expect(costOfSet(neededFor(exploded(text).parts, KNOWN), () => ({ unit_price: '0', source: 'ITEM' })).price_missing).toBe(false);
  });

  test('a labor basis that the template does not derive is refused', () => {
    const text = template({ items: [line({ line_key: 'INST', line_type: 'LABOR', labor_code: 'LB-INST' })] });
    expect(refusal(() => neededFor(exploded(text).parts, KNOWN))).toEqual(['error.bom.evaluation', 'T-01/INST basis_not_derived']);
  });

  test('an item that an expression names and nobody has', () => {
    const text = template({ items: [line({ line_key: 'X', item_expression: "'NO-' + 1" })] });
    expect(refusal(() => exploded(text))).toEqual(['error.bom.evaluation', 'items.0.item_expression not_a_number']);
    const other = template({ items: [line({ line_key: 'X', item_expression: "'NOBODY'" })] });
    expect(refusal(() => neededFor(exploded(other).parts, KNOWN))).toEqual(['error.bom.evaluation', 'T-01/X unknown_item']);
  });
});

describe('lines', () => {
  test('of a group stand under its condition', () => {
    const group = line({ line_type: 'GROUP', quantity_expression: null, condition_expression: 'W0 > 5000' });
    const inner = line({ line_type: 'GROUP', quantity_expression: null, parent_id: group.id });
    const text = template({ items: [group, inner, line({ parent_id: inner.id, item_id: 1 }), line({ item_id: 2 })] });
    expect(exploded(text).parts.map(({ item }) => item)).toEqual([{ id: 2 }]);
    expect(exploded(text, { W0: 5001 }).parts.map(({ item }) => item)).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('of 0 are left out, and less is refused', () => {
    expect(exploded(template({ items: [line({ item_id: 1, quantity_expression: 'W0 - 3000' })] })).parts).toEqual([]);
    const less = template({ items: [line({ item_id: 1, quantity_expression: '2999 - W0' })] });
    expect(refusal(() => exploded(less))).toEqual(['error.bom.evaluation', 'items.0.quantity_expression negative_quantity']);
  });

  test('of parts that come to a whole are not rounded up beyond it', () => {
    const motor = compile(template({ code: 'MOTOR', items: [line({ item_id: 5, quantity_expression: 'W0 / 1800' })] }));
    const text = template({
      derived: [{ name: 'BAYS', label: '칸', expression: 'W0 / 1800' }],
      items: [
        line({ item_id: 5, quantity_expression: 'BAYS * 3' }),
        line({ line_type: 'SUB_BOM', sub_bom_code: 'MOTOR', quantity_expression: '3' }),
        line({ item_id: 5, quantity_expression: 'BAYS * 3 - 5' }),
        line({ item_id: 5, quantity_expression: '5 - BAYS * 3' }),
      ],
    });
    expect(neededFor(exploded(text, {}, { MOTOR: motor }).parts, KNOWN).map(({ quantity }) => quantity.toNumber())).toEqual([5, 5]);
  });

  test('of a template within multiply before they are rounded, and know the outer inputs alone', () => {
    const motor = compile(
      template({
        code: 'MOTOR',
        inputs: [{ name: 'BOLTS', label: '볼트', type: 'NUMBER', default: 3 }],
        derived: [{ name: 'HALF', label: '반', expression: 'W0 / 2000' }],
        items: [
          line({ line_key: 'BOLT', item_id: 5, quantity_expression: 'BOLTS / 10' }),
          line({ line_key: 'RAIL', item_id: 2, quantity_expression: 'HALF' }),
        ],
      }),
    );
    const outer = template({
      derived: [{ name: 'HALF', label: '반', expression: '99' }],
      items: [line({ line_type: 'SUB_BOM', sub_bom_code: 'MOTOR', quantity_expression: '4', loss_rate: '50' })],
    });
    const { parts } = exploded(outer, {}, { MOTOR: motor });
    expect(parts.map(({ path, quantity }) => [path, quantity.toNumber()])).toEqual([
      ['T-01/MOTOR/BOLT', 1.8],
      ['T-01/MOTOR/RAIL', 9],
    ]);
    expect(neededFor(parts, KNOWN).map(({ quantity }) => quantity.toNumber())).toEqual([2, 9]);
    expect(refusal(() => exploded(outer))).toEqual(['error.bom.no_active_version', 'items.0.sub_bom_code no_active_version']);
  });

  test('that lead back to their own template are refused', () => {
    const outer = template({ code: 'A', items: [line({ line_type: 'SUB_BOM', sub_bom_code: 'B' })] });
    const inner = compile(template({ code: 'B', items: [line({ line_type: 'SUB_BOM', sub_bom_code: 'A' })] }));
    expect(refusal(() => exploded(outer, {}, { B: inner }))).toEqual(['error.bom.cycle', 'items.0.sub_bom_code cycle']);
  });

  test('are evaluated up to a limit of number and time', () => {
    const many = compile(template({ code: 'MANY', items: Array.from({ length: 300 }, () => line({ item_id: 1 })) }));
    const outer = template({ items: Array.from({ length: 7 }, () => line({ line_type: 'SUB_BOM', sub_bom_code: 'MANY' })) });
    expect(refusal(() => exploded(outer, {}, { MANY: many }))[0]).toBe('error.bom.limit');
    let time = 0;
    const slow = () => {
      time += EFFORT.milliseconds;
      return time;
    };
    expect(refusal(() => exploded(KSS, {}, {}, slow))[0]).toBe('error.bom.limit');
  });
});

describe('a template', () => {
  const faults = (more: Partial<TemplateText>) => refusal(() => compile(template(more)));
  const input = (name: string) => ({ name, label: name, type: 'NUMBER' as const });

  test.each(['w0', '1A', 'A-B', '', 'A'.repeat(31), 'QTY', 'GUIDERAIL', 'SHUTTERBOX', 'BOTTOMBAR'])('has no input called %j', (name) =>
    expect(faults({ inputs: [input(name)] })[0]).toBe('error.bom.invalid_name'),
  );

  test('gives a name once', () => {
    expect(faults({ inputs: [input('A'), input('A')] })).toEqual(['error.bom.invalid_name', 'inputs.1.name taken']);
    expect(faults({ derived: [{ name: 'W0', label: 'W0', expression: '1' }] })).toEqual(['error.bom.invalid_name', 'derived.0.name taken']);
  });

  test.each([
    [{ item_id: 1, item_expression: "'A'" }, 'item_id exactly_one'],
    [{}, 'item_id exactly_one'],
    [{ item_id: 1, labor_code: 'A' }, 'labor_code not_of_type'],
    [{ line_type: 'LABOR' }, 'labor_code required'],
    [{ line_type: 'LABOR', labor_code: 'A', item_id: 1 }, 'item_id not_of_type'],
    [{ line_type: 'LABOR', labor_code: 'A', loss_rate: '5' }, 'loss_rate not_of_type'],
    [{ line_type: 'SUB_BOM' }, 'sub_bom_code required'],
    [{ line_type: 'GROUP' }, 'quantity_expression not_of_type'],
    [{ item_id: 1, quantity_expression: null }, 'quantity_expression required'],
  ] satisfies [Partial<TemplateLine>, string][])('a line %j: %s', (more, fault) =>
    expect(faults({ items: [line(more)] })).toEqual(['error.bom.invalid_line', `items.0.${fault}`]),
  );

  test('has children under groups alone, no circle, and five levels', () => {
    const head = line({ item_id: 1 });
    expect(faults({ items: [head, line({ item_id: 1, parent_id: head.id })] })).toEqual([
      'error.bom.invalid_line',
      'items.1.parent_id not_a_group',
    ]);
    const group = (more: Partial<TemplateLine>) => line({ line_type: 'GROUP', quantity_expression: null, ...more });
    const one = group({});
    const two = group({ parent_id: one.id });
    expect(faults({ items: [{ ...one, parent_id: two.id }, two] })[0]).toBe('error.bom.cycle');
    const chain = [one];
    for (let depth = 2; depth <= 6; depth++) chain.push(group({ parent_id: chain.at(-1)?.id ?? null }));
    expect(faults({ items: chain })).toEqual(['error.bom.limit', 'items.5.parent_id too_deep']);
    expect(faults({ items: chain.slice(0, 5) })).toEqual([]);
  });

  test('has tables of rising limits', () => {
    const rows = (...uptos: (number | null)[]) => ({ tables: { t: uptos.map((upto) => ({ upto, value: 1 })) } });
    expect(faults(rows(1, 2, null))).toEqual([]);
    expect(faults(rows(1, 1))).toEqual(['error.bom.invalid_line', 'tables.t not_rising']);
    expect(faults(rows(null, 1))).toEqual(['error.bom.invalid_line', 'tables.t not_rising']);
  });

  test('says the place of every expression that it does not take', () => {
    const items = [line({ item_id: 1, quantity_expression: 'W0.constructor' }), line({ item_id: 1, condition_expression: 'x=1' })];
    expect(faults({ items })).toEqual([
      'error.bom.invalid_expression',
      'items.0.quantity_expression not_allowed',
      'items.1.condition_expression not_allowed',
    ]);
  });

  test('is bounded', () => {
    expect(faults({ inputs: Array.from({ length: 51 }, (_, index) => input(`A${index}`)) })[0]).toBe('error.bom.limit');
    expect(faults({ items: Array.from({ length: 301 }, () => line({ item_id: 1 })) })[0]).toBe('error.bom.limit');
  });
});
