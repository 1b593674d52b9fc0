import { conflict, invalid } from '../../../kernel/errors.ts';
import { evaluate } from '../expression/evaluate.ts';
import { type Expression, ExpressionFault, evaluationFault, Num, settled, type Value } from '../expression/expression.ts';
import { numberOf } from '../expression/functions.ts';
import { LIMITS, type Line, type Template } from './template.ts';
import { valueOfInput } from './variables.ts';

/** Of the calculation of one quote line. */
export const EFFORT = { evaluations: 2000, milliseconds: 500 } as const;

/** A line of a template with its quantity for one set, before it is rounded. */
export interface Part {
  /** The codes of the templates above it, then its own key: `KSS-01/MOTOR/BRACKET`. */
  path: string;
  /** The names of the groups that it stands in, from the outermost, those of outer templates first. */
  groups: readonly string[];
  line: Line['text'];
  /** What the line names: an item by its id or code, or a labor rate by its code. */
  item: { id: number } | { code: string } | null;
  quantity: Num;
  /** Names and values at its place, among them what labor is measured by. */
  scope: ReadonlyMap<string, Value>;
}

export interface Exploded {
  /** By name, in their order. */
  derived: Map<string, Value>;
  parts: Part[];
  evaluations: number;
}

interface Source {
  /** The version in force of another template, undefined where there is none. */
  active(code: string): Template | undefined;
  now(): number;
}

/** All items and labor of a template for these inputs. Refuses with the place, the expression and the cause. */
export function explode(
  template: Template,
  inputs: ReadonlyMap<string, Value>,
  given: ReadonlyMap<string, Value>,
  source: Source,
): Exploded {
  const started = source.now();
  let evaluations = 0;

  function result(expression: Expression, scope: ReadonlyMap<string, Value>, within: Template, path: string, text: string | null): Value {
    try {
      if (++evaluations > EFFORT.evaluations)
        throw new ExpressionFault('error.bom.limit', 'too_many_evaluations', { limit: EFFORT.evaluations });
      if (source.now() - started > EFFORT.milliseconds)
        throw new ExpressionFault('error.bom.limit', 'too_long', { limit: EFFORT.milliseconds });
      return evaluate(expression, scope, within.tables);
    } catch (error) {
      if (!(error instanceof ExpressionFault)) throw error;
      throw invalid(error.key, [{ path, code: error.code, template: within.code, expression: text ?? '', ...error.more }]);
    }
  }

  function deriveAll(of: Template, outer: ReadonlyMap<string, Value>): Map<string, Value> {
    const scope = new Map(outer);
    for (const { name, expression, path, text } of of.derived) scope.set(name, result(expression, scope, of, path, text.expression));
    return scope;
  }

  function partsOf(
    of: Template,
    scope: ReadonlyMap<string, Value>,
    times: Num,
    trail: readonly string[],
    within: readonly string[],
  ): Part[] {
    const isOn = ({ condition, path, text }: Line): boolean => {
      if (!condition) return true;
      const value = result(condition, scope, of, `${path}.condition_expression`, text.condition_expression);
      if (typeof value === 'boolean') return value;
      throw refused('not_a_condition', of, `${path}.condition_expression`, text.condition_expression);
    };

    const visit = (line: Line, groups: readonly string[]): Part[] => {
      const { text, path, quantity, item, children } = line;
      if (!isOn(line)) return [];
      if (text.line_type === 'GROUP') return children.flatMap((child) => visit(child, [...groups, text.name ?? text.line_key]));
      const place = `${path}.quantity_expression`;
      const value = result(quantity as Expression, scope, of, place, text.quantity_expression);
      if (!(value instanceof Num)) throw refused('not_a_number', of, place, text.quantity_expression);
      const needed = value.times(new Num(text.loss_rate).div(100).plus(1));
      if (settled(needed).lt(0)) throw refused('negative_quantity', of, place, text.quantity_expression);
      if (settled(needed).isZero()) return [];
      const amount = needed.times(times);
      if (text.line_type === 'SUB_BOM') return inner(line, amount, groups);
      const codes = [...trail, text.line_key].join('/');
      if (text.line_type === 'LABOR') return [{ path: codes, groups, line: text, item: null, quantity: amount, scope }];
      return [
        {
          path: codes,
          groups,
          line: text,
          item: item ? { code: codeOf(line, item) } : { id: text.item_id as number },
          quantity: amount,
          scope,
        },
      ];
    };

    const codeOf = ({ path, text }: Line, item: Expression): string => {
      const value = result(item, scope, of, `${path}.item_expression`, text.item_expression);
      if (typeof value === 'string') return value;
      throw refused('not_a_text', of, `${path}.item_expression`, text.item_expression);
    };

    const inner = ({ text, path }: Line, amount: Num, groups: readonly string[]): Part[] => {
      const code = text.sub_bom_code as string;
      if (trail.includes(code))
        throw invalid('error.bom.cycle', [{ path: `${path}.sub_bom_code`, code: 'cycle', trail: [...trail, code] }]);
      if (trail.length >= LIMITS.nesting)
        throw invalid('error.bom.limit', [{ path: `${path}.sub_bom_code`, code: 'too_deep', limit: LIMITS.nesting }]);
      const sub = source.active(code);
      if (!sub)
        throw conflict('error.bom.no_active_version', [{ path: `${path}.sub_bom_code`, code: 'no_active_version', bom_code: code }]);
      return partsOf(sub, deriveAll(sub, innerScope(sub, inputs, given, `${path}.sub_bom_code`)), amount, [...trail, code], groups);
    };

    return of.lines.flatMap((line) => visit(line, within));
  }

  const refused = (code: string, of: Template, path: string, expression: string | null) =>
    invalid('error.bom.evaluation', [{ path, code, template: of.code, expression: expression ?? '' }]);

  const scope = deriveAll(template, new Map([...given, ...inputs]));
  const parts = partsOf(template, scope, new Num(1), [template.code], []);
  const derived = new Map(template.derived.map(({ name }) => [name, scope.get(name) as Value]));
  return { derived, parts, evaluations };
}

/** A template within another knows the outer inputs by name, its own defaults for the rest, and nothing that the outer one derives. */
function innerScope({ inputs }: Template, outer: ReadonlyMap<string, Value>, given: ReadonlyMap<string, Value>, path: string) {
  const values = inputs.map((input): [string, Value | null] => [
    input.name,
    valueOfInput(input, outer.get(input.name), `${path}.${input.name}`),
  ]);
  return new Map([...given, ...values.filter((entry): entry is [string, Value] => entry[1] !== null)]);
}

/** By what labor is measured. */
const BASES = { AREA: 'AREA', WIDTH: 'W0', HEIGHT: 'H0', WEIGHT: 'WEIGHT' } as const;
export type Basis = keyof typeof BASES | 'NONE';

/** What a part comes to on the basis of its labor rate; 0 where that has none. */
export function basisOf({ scope, path }: Part, basis: Basis): Num {
  if (basis === 'NONE') return new Num(0);
  const value = scope.get(BASES[basis]);
  try {
    if (value === undefined) throw evaluationFault('basis_not_derived', { basis });
    return settled(numberOf(value));
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    throw invalid(error.key, [{ path, code: error.code, ...error.more }]);
  }
}
