import { compile } from '../../extensions/business-operations/src/domains/bom/calculation/compile.ts';
import { explode } from '../../extensions/business-operations/src/domains/bom/calculation/explode.ts';
import type { TemplateLine } from '../../extensions/business-operations/src/domains/bom/calculation/template.ts';
import { Num, type Value } from '../../extensions/business-operations/src/domains/bom/expression/expression.ts';
import { against, type Figure, interleave, milliseconds } from './figure.ts';

/** Of the quote, and of the template of each of its lines. */
const QUOTE_LINES = 100;
const TEMPLATE_LINES = 60;

const line = (id: number): TemplateLine => ({
  ...{
    id,
    parent_id: null,
    line_key: `L${id}`,
    line_type: 'ITEM',
    item_id: id,
    item_expression: null,
    labor_code: null,
    sub_bom_code: null,
  },
  ...{
    name: null,
    quantity_expression: `roundup((W1 + ${id}) * 2 / 1000, 0.5)`,
    condition_expression: 'AREA > 1',
    loss_rate: '5',
    sort_order: id,
  },
});

const template = compile({
  code: 'BENCH',
  version: 1,
  inputs: [],
  derived: [
    { name: 'W1', label: 'W1', expression: 'W0 + 140' },
    { name: 'H1', label: 'H1', expression: 'H0 + 350' },
    { name: 'AREA', label: 'AREA', expression: 'round(W1 * H1 / 1000000, 4)' },
  ],
  tables: {},
  items: Array.from({ length: TEMPLATE_LINES }, (_, index) => line(index + 1)),
});

/** The sizes of each line of the quote. */
const SIZES = Array.from({ length: QUOTE_LINES }, (_, index) => ({ W0: 2000 + index * 10, H0: 2500 + index * 5 }));

function byTemplate(): number {
  let evaluations = 0;
  for (const { W0, H0 } of SIZES) {
    const inputs = new Map<string, Value>([
      ['W0', new Num(W0)],
      ['H0', new Num(H0)],
    ]);
    evaluations += explode(template, inputs, new Map(), { active: () => undefined, now: () => performance.now() }).evaluations;
  }
  return evaluations;
}

/** The same arithmetic written out, in floating point. */
function writtenOut(): number {
  let total = 0;
  for (const { W0, H0 } of SIZES) {
    const w1 = W0 + 140;
    const area = Math.round(((w1 * (H0 + 350)) / 1e6) * 1e4) / 1e4;
    for (let id = 1; id <= TEMPLATE_LINES; id++) if (area > 1) total += Math.ceil(((w1 + id) * 2) / 1000 / 0.5) * 0.5 * 1.05;
  }
  return total;
}

/** Written out it takes microseconds, so it is done this often and the time divided. */
const OFTEN = 1_000;

/** Compares the exact evaluation of a quote's templates with the same arithmetic written out in JavaScript. */
export async function calculation(rounds: number): Promise<Figure[]> {
  const evaluations = byTemplate();
  const ours = () => milliseconds(async () => void byTemplate());
  const baseline = async () => {
    const spent = await milliseconds(async () => {
      for (let time = 0; time < OFTEN; time++) writtenOut();
    });
    return spent / OFTEN;
  };
  const measured = await interleave(rounds, { ours, baseline });
  return [
    {
      part: 'calculation',
      name: `a quote of ${QUOTE_LINES} lines with a template of ${TEMPLATE_LINES}: ${evaluations} evaluations in exact decimals, each bounded`,
      baseline: 'the same arithmetic written out in JavaScript, in floating point',
      unit: 'ms',
      aim: null,
      rounds: against(measured, 'ours', 'baseline'),
    },
  ];
}
