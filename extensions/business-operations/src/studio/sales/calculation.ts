import { type AskedInput, type AskedValue, type AskedValues, filledIn, isEmpty } from '../inputs/asked.ts';

/** What a quote is calculated from, and what comes of it; without anything that needs a browser. */

export type LineType = 'MODEL' | 'ITEM' | 'CUSTOM';

type Variable = number | string | boolean;

/** An input of a template, as `/quotes/calculation-schema` describes it. */
interface Property {
  title: string;
  type: 'number' | 'string' | 'boolean';
  minimum?: number;
  maximum?: number;
  enum?: string[];
  /** What people read in place of an option. */
  'x-labels'?: Record<string, string>;
  default?: Variable;
  'x-unit'?: string;
}

export interface CalculationSchema {
  bom_template: { id: number; code: string; version: number; name: string };
  input_schema: { properties: Record<string, Property>; required: string[] };
  derived: { name: string; label: string; expression: string }[];
}

/** A line as somebody fills it in. */
export interface DraftLine {
  key: number;
  /** The id of a line that is stored already. */
  stored?: number;
  line_type: LineType;
  values: AskedValues;
  /** Of a set: what its template asks for. */
  variables: AskedValues;
}

export interface BomLine {
  line_key: string;
  line_type: 'ITEM' | 'LABOR';
  /** The names of the groups that it stands in. */
  path: string[];
  item_id: number | null;
  item_code: string;
  item_name: string;
  specification: string | null;
  unit: string;
  quantity: number;
  unit_price: number;
  amount: number;
  price_source: string;
  effective_from: string | null;
  price_missing: boolean;
}

export interface CalculatedLine {
  line_type: LineType;
  bom_template_id: number | null;
  item_name: string;
  specification: string | null;
  unit: string;
  quantity: number;
  variables: Record<string, Variable> | null;
  derived: Record<string, Variable> | null;
  bom_result: BomLine[] | null;
  material_cost: number;
  labor_cost: number;
  margin_rate: number;
  unit_price: number;
  price_overridden: boolean;
  price_missing: boolean;
  discount_rate: number;
  discount_amount: number;
  amount: number;
}

export interface Totals {
  material_amount: number;
  labor_amount: number;
  cost_amount: number;
  items_amount: number;
  discount_amount: number;
  supply_amount: number;
  vat_amount: number;
  total_amount: number;
  /** Null for those who do not see costs. */
  profit_amount: number | null;
  profit_rate: number | null;
}

/** What `/quotes/calculate` answers. */
export interface CalculatedQuote extends Totals {
  date: string;
  items: CalculatedLine[];
  warnings: { path: string; item_code: string }[];
}

const VARIABLE_NUMBER = { digits: 12, scale: 6, grouped: true };

/** The options of an input, by the names that the template gives them. */
export const optionsOf = (options: readonly string[] = [], labels: Readonly<Record<string, string>> = {}) =>
  options.map((value) => ({ value, text: labels[value] ?? value }));

/** The inputs of a template as the Studio asks for them, the opening first. */
export function inputsOf({ input_schema: { properties, required } }: CalculationSchema): AskedInput[] {
  const names = Object.keys(properties);
  const opening = ['W0', 'H0'].filter((name) => names.includes(name));
  return [...opening, ...names.filter((name) => !opening.includes(name))].map((name): AskedInput => {
    const property = properties[name] as Property;
    const unit = property['x-unit'];
    const asked = {
      name,
      label: unit ? `${property.title} (${unit})` : property.title,
      required: required.includes(name),
      start: property.default ?? null,
    };
    if (property.type === 'boolean') return { ...asked, kind: 'boolean', start: property.default ?? false };
    if (property.type === 'string') return { ...asked, kind: 'choice', choices: optionsOf(property.enum, property['x-labels']) };
    const { minimum: min, maximum: max } = property;
    return {
      ...asked,
      kind: 'number',
      rules: { ...VARIABLE_NUMBER, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) },
    };
  });
}

const isNumber = (value: AskedValue | undefined) => !isEmpty(value) && Number.isFinite(Number(value));

const NEEDED: Record<LineType, { numbers: string[]; texts: string[] }> = {
  MODEL: { numbers: ['model_set_id', 'quantity'], texts: [] },
  ITEM: { numbers: ['item_id', 'quantity'], texts: [] },
  CUSTOM: { numbers: ['quantity', 'unit_price'], texts: ['item_name', 'unit'] },
};

/** Whether everything is there without which the line would be refused for what is missing. */
export function isComplete({ line_type, values, variables }: DraftLine, schema: CalculationSchema | undefined): boolean {
  const { numbers, texts } = NEEDED[line_type];
  if (!numbers.every((name) => isNumber(values[name])) || texts.some((name) => isEmpty(values[name]))) return false;
  if (line_type !== 'MODEL') return true;
  if (!schema) return false;
  return inputsOf(schema).every(({ name, kind, required }) => {
    const value = variables[name];
    if (isEmpty(value)) return !required;
    return kind !== 'number' || isNumber(value);
  });
}

/** The line as the API takes it. */
export function bodyOf({ line_type, values, variables }: DraftLine, schema: CalculationSchema | undefined): Record<string, unknown> {
  const body = { line_type, ...Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value))) };
  return line_type === 'MODEL' && schema ? { ...body, variables: filledVariables(inputsOf(schema), variables) } : body;
}

/** What is filled in of a template's inputs. The API takes its numbers as numbers, whereas inputs give decimals as texts. */
export function filledVariables(inputs: readonly AskedInput[], variables: AskedValues): Record<string, Variable> {
  const numbers = new Set(inputs.flatMap(({ name, kind }) => (kind === 'number' ? [name] : [])));
  const said = Object.entries(filledIn(inputs, variables)).map(([name, value]) => [name, numbers.has(name) ? Number(value) : value]);
  return Object.fromEntries(said);
}

export interface Placed {
  /** By the name of an input of the head. */
  head: Record<string, string>;
  /** By the key of the line, then by the name of its input; `variables.W0` of a template, and under `line` what concerns the whole of it. */
  lines: Map<number, Record<string, string>>;
}

/** Refusals beside what they concern. `keys` are those of the lines that were sent, in their order. */
export function placeRefusals(
  at: Readonly<Record<string, string>>,
  keys: readonly number[],
  known: (key: number) => ReadonlySet<string>,
): Placed {
  const placed: Placed = { head: {}, lines: new Map() };
  for (const [path, text] of Object.entries(at)) {
    const [, place, rest = ''] = /^items\.(\d+)(?:\.(.*))?$/.exec(path) ?? [];
    const key = place === undefined ? undefined : keys[Number(place)];
    if (key === undefined) {
      placed.head[path] = text;
      continue;
    }
    const name = known(key).has(rest) ? rest : 'line';
    placed.lines.set(key, { ...placed.lines.get(key), [name]: text });
  }
  return placed;
}
