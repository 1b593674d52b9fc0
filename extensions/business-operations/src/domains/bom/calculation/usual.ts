import { Num, type Value } from '../expression/expression.ts';
import { explode, type Part } from './explode.ts';
import type { Template, TemplateInput } from './template.ts';
import { resolveInputs } from './variables.ts';

/** The default of an input, else its least value. */
function usual({ type, default: value, min, max, options = [] }: TemplateInput): number | string | boolean {
  if (value !== null && value !== undefined) return value;
  if (type === 'BOOLEAN') return false;
  if (type === 'ENUM') return options[0] ?? '';
  return min ?? Math.min(0, max ?? 0);
}

/**
 * What a template makes of its defaults, without the codes of a model set: a line that takes its item from there has the item code ''.
 * Throws as `explode` does.
 */
export function usualParts(template: Template, quantity: string | number, active: (code: string) => Template | undefined): Part[] {
  const given = new Map<string, Value>([
    ['QTY', new Num(quantity)],
    ...['GUIDERAIL', 'SHUTTERBOX', 'BOTTOMBAR'].map((name): [string, Value] => [name, '']),
  ]);
  const values = Object.fromEntries(template.inputs.map((input) => [input.name, usual(input)]));
  const inputs = resolveInputs(template.inputs, {}, values, 'inputs');
  return explode(template, inputs, given, { active, now: () => performance.now() }).parts;
}
