import { type Detail, invalid, type Refusal } from '../../../kernel/errors.ts';
import { type Expression, ExpressionFault, Num, type Table } from '../expression/expression.ts';
import { parseExpression } from '../expression/parse.ts';
import {
  GIVEN,
  LIMITS,
  type Line,
  NAME,
  OPENING,
  type Template,
  type TemplateInput,
  type TemplateLine,
  type TemplateText,
} from './template.ts';

type FaultKey =
  | 'error.bom.invalid_expression'
  | 'error.bom.limit'
  | 'error.bom.invalid_name'
  | 'error.bom.invalid_line'
  | 'error.bom.cycle';

interface Fault extends Detail {
  key: FaultKey;
  path: string;
  code: string;
}

/** With the inputs that every template has. */
export const withOpening = (inputs: readonly TemplateInput[]): TemplateInput[] => [
  ...OPENING.filter(({ name }) => !inputs.some((input) => input.name === name)),
  ...inputs,
];

/** A template ready to be evaluated, or the refusal of the first kind of fault that it has, with every place of that kind. */
export function compile(text: TemplateText): Template {
  const faults: Fault[] = [];
  const fault = (key: FaultKey, path: string, code: string, more: object = {}) => {
    faults.push({ key, path, code, ...more });
  };

  function read(expression: string | null, path: string): Expression | null {
    if (!expression?.trim()) return null;
    try {
      return parseExpression(expression);
    } catch (error) {
      if (!(error instanceof ExpressionFault)) throw error;
      fault(error.key as FaultKey, path, error.code, { expression, ...error.more });
      return null;
    }
  }

  const bound = (count: number, limit: keyof typeof LIMITS, path: string) => {
    if (count > LIMITS[limit]) fault('error.bom.limit', path, 'too_many', { limit: LIMITS[limit] });
  };

  bound(text.inputs.length, 'inputs', 'inputs');
  bound(text.derived.length, 'derived', 'derived');
  bound(Object.keys(text.tables).length, 'tables', 'tables');
  bound(text.items.length, 'lines', 'items');
  for (const [name, rows] of Object.entries(text.tables)) {
    bound(rows.length, 'rows', `tables.${name}`);
    if (!isRising(rows)) fault('error.bom.invalid_line', `tables.${name}`, 'not_rising');
  }
  checkNames(text, fault);

  const derived = text.derived.map((each, index) => {
    const path = `derived.${index}.expression`;
    const expression = read(each.expression, path);
    if (!expression && !each.expression?.trim()) fault('error.bom.invalid_expression', path, 'required');
    return { name: each.name, text: each, expression: expression as Expression, path };
  });

  const places = new Map(text.items.map((line, index) => [line.id, `items.${index}`]));
  checkLines(text.items, places, fault);
  const lines = treeOf(text.items, (line) => {
    const path = places.get(line.id) as string;
    return {
      text: line,
      path,
      item: read(line.item_expression, `${path}.item_expression`),
      quantity: read(line.quantity_expression, `${path}.quantity_expression`),
      condition: read(line.condition_expression, `${path}.condition_expression`),
    };
  });

  const refusal = refusalOf(faults);
  if (refusal) throw refusal;
  return { code: text.code, version: text.version, inputs: withOpening(text.inputs), derived, tables: tablesOf(text), lines };
}

/** Refuses an expression that cannot be read, by itself: what its names stand for is not looked at. */
export function assertExpression(expression: unknown, path: string, required = false): void {
  if (expression === null || expression === undefined || (typeof expression === 'string' && !expression.trim())) {
    if (required) throw invalid('error.bom.invalid_expression', [{ path, code: 'required' }]);
    return;
  }
  try {
    parseExpression(String(expression));
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    throw invalid(error.key, [{ path, code: error.code, expression: String(expression), ...error.more }]);
  }
}

/** Refuses names that expressions cannot say, or that mean two things. */
export function assertNames(of: Pick<TemplateText, 'inputs' | 'derived'>): void {
  const faults: Fault[] = [];
  checkNames(of, (key, path, code, more = {}) => faults.push({ key, path, code, ...more }));
  const refusal = refusalOf(faults);
  if (refusal) throw refusal;
}

function refusalOf(faults: readonly Fault[]): Refusal | null {
  const [first] = faults;
  if (!first) return null;
  return invalid(
    first.key,
    faults.filter(({ key }) => key === first.key).map(({ key: _, ...detail }) => detail),
  );
}

const isRising = (rows: readonly { upto: number | null }[]): boolean =>
  rows.every(({ upto }, index) => {
    const before = rows[index - 1]?.upto;
    return upto === null ? index === rows.length - 1 : index === 0 || (typeof before === 'number' && upto > before);
  });

const tablesOf = ({ tables }: TemplateText) =>
  new Map(
    Object.entries(tables).map(([name, rows]): [string, Table] => [
      name,
      rows.map(({ upto, value }) => ({
        upto: upto === null ? null : new Num(upto),
        value: typeof value === 'number' ? new Num(value) : value,
      })),
    ]),
  );

type Report = (key: FaultKey, path: string, code: string, more?: object) => unknown;

/** Names are what expressions can say, and mean one thing. */
function checkNames({ inputs, derived }: Pick<TemplateText, 'inputs' | 'derived'>, fault: Report): void {
  const taken = new Set<string>(GIVEN);
  // A derived size may not take the place of an input that every template has.
  const known = [...OPENING.filter(({ name }) => !inputs.some((input) => input.name === name)).map(({ name }) => name)];
  for (const name of known) taken.add(name);
  const check = (name: string, path: string) => {
    if (!NAME.test(name)) fault('error.bom.invalid_name', path, 'pattern', { name });
    else if (taken.has(name)) fault('error.bom.invalid_name', path, 'taken', { name });
    taken.add(name);
  };
  for (const [index, { name }] of inputs.entries()) check(name, `inputs.${index}.name`);
  for (const [index, { name }] of derived.entries()) check(name, `derived.${index}.name`);
}

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** What the line lacks, or has though its type does not know it; null when it is as it must be. */
export function lineFault(line: TemplateLine): { member: string; code: string } | null {
  const { line_type: type } = line;
  const lacks = (member: string) => ({ member, code: 'required' });
  const foreign = (member: string) => ({ member, code: 'not_of_type' });
  const given = (member: keyof TemplateLine) => isGiven(line[member]);
  if (type === 'ITEM' && given('item_id') === given('item_expression')) return { member: 'item_id', code: 'exactly_one' };
  if (type !== 'ITEM' && given('item_id')) return foreign('item_id');
  if (type !== 'ITEM' && given('item_expression')) return foreign('item_expression');
  if (type === 'LABOR' && !given('labor_code')) return lacks('labor_code');
  if (type !== 'LABOR' && given('labor_code')) return foreign('labor_code');
  if (type === 'SUB_BOM' && !given('sub_bom_code')) return lacks('sub_bom_code');
  if (type !== 'SUB_BOM' && given('sub_bom_code')) return foreign('sub_bom_code');
  if (type === 'GROUP' && given('quantity_expression')) return foreign('quantity_expression');
  if (type !== 'GROUP' && !given('quantity_expression')) return lacks('quantity_expression');
  if (type === 'LABOR' && Number(line.loss_rate) !== 0) return foreign('loss_rate');
  return null;
}

function checkLines(lines: readonly TemplateLine[], places: ReadonlyMap<number, string>, fault: Report): void {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const keys = new Set<string>();
  for (const line of lines) {
    const path = places.get(line.id) as string;
    const wrong = lineFault(line);
    if (wrong) fault('error.bom.invalid_line', `${path}.${wrong.member}`, wrong.code);
    if (keys.has(line.line_key)) fault('error.bom.invalid_line', `${path}.line_key`, 'taken');
    keys.add(line.line_key);
    const parent = line.parent_id === null ? undefined : byId.get(line.parent_id);
    if (line.parent_id !== null && parent?.line_type !== 'GROUP') fault('error.bom.invalid_line', `${path}.parent_id`, 'not_a_group');
    const depth = depthOf(line, byId);
    if (depth === null) fault('error.bom.cycle', `${path}.parent_id`, 'cycle');
    else if (depth > LIMITS.nesting) fault('error.bom.limit', `${path}.parent_id`, 'too_deep', { limit: LIMITS.nesting });
  }
}

/** From 1; null where a line is above itself. */
function depthOf(line: TemplateLine, byId: ReadonlyMap<number, TemplateLine>): number | null {
  let depth = 1;
  for (let at = line; at.parent_id !== null; depth++) {
    const parent = byId.get(at.parent_id);
    if (!parent) return depth;
    if (depth > byId.size) return null;
    at = parent;
  }
  return depth;
}

/** The lines in their order, each below its parent. */
function treeOf(lines: readonly TemplateLine[], read: (line: TemplateLine) => Omit<Line, 'children'>): Line[] {
  const below = new Map<number | null, TemplateLine[]>();
  for (const line of lines) below.set(line.parent_id, [...(below.get(line.parent_id) ?? []), line]);
  const order = (a: TemplateLine, b: TemplateLine) => a.sort_order - b.sort_order || a.id - b.id;
  const branch = (parent: number | null, depth: number): Line[] =>
    depth > LIMITS.nesting
      ? []
      : [...(below.get(parent) ?? [])].sort(order).map((line) => ({ ...read(line), children: branch(line.id, depth + 1) }));
  return branch(null, 1);
}
