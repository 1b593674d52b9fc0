import { invalidField } from '../../../kernel/errors.ts';
import { Num, type Value } from '../expression/expression.ts';
import type { TemplateInput } from './template.ts';

/** Values of inputs as a body gives them. */
export type Given = Readonly<Record<string, unknown>>;

/**
 * The value of every input: the line's, else the model set's, else the template's own default. Refused: a name that the template does
 * not know, a value of another type or outside of what the input allows; the place is `<path>.<name>`.
 */
export function resolveInputs(inputs: readonly TemplateInput[], given: Given, defaults: Given, path: string): Map<string, Value> {
  const known = new Set(inputs.map(({ name }) => name));
  for (const name of Object.keys(given)) if (!known.has(name)) throw invalidField(`${path}.${name}`, 'unknown');
  const values = new Map<string, Value>();
  for (const input of inputs) {
    const value = valueOfInput(input, given[input.name] ?? defaults[input.name], `${path}.${input.name}`);
    if (value !== null) values.set(input.name, value);
  }
  return values;
}

const outOfRange = (place: string, more: object) => invalidField(place, 'out_of_range', 'error.bom.input_out_of_range', more);

/** The value as an expression knows it, or the input's default; null where neither is given and none is needed. */
export function valueOfInput(input: TemplateInput, written: unknown, place: string): Value | null {
  const { type, min = null, max = null, options = [], required } = input;
  const value = written ?? input.default ?? null;
  if (value === null) {
    if (required) throw invalidField(place, 'required');
    return null;
  }
  if (type === 'BOOLEAN') {
    if (typeof value === 'boolean') return value;
    throw invalidField(place, 'type');
  }
  if (type === 'ENUM') {
    if (typeof value !== 'string') throw invalidField(place, 'type');
    if (!options.includes(value)) throw outOfRange(place, { options: [...options] });
    return value;
  }
  if (!(value instanceof Num) && typeof value !== 'number') throw invalidField(place, 'type');
  const number = new Num(value);
  if (!number.isFinite()) throw invalidField(place, 'type');
  if ((min !== null && number.lt(min)) || (max !== null && number.gt(max))) throw outOfRange(place, { min, max });
  return number;
}
