import type { AskedInput, AskedValues } from '../inputs/asked.ts';
import { filledVariables } from '../sales/calculation.ts';

// Values that may be given beforehand to inputs: each may stay open, so that yes and no are a choice of two.

const SIDES = ['true', 'false'] as const;

type Presets = Record<string, string | number | boolean>;

/** The inputs as they are preset. */
export const presetInputs = (inputs: readonly AskedInput[], words: { yes: string; no: string }): AskedInput[] =>
  inputs.map(({ start: _, ...input }): AskedInput => {
    const open = { ...input, required: false, start: null };
    if (input.kind !== 'boolean') return open;
    return { ...open, kind: 'choice', choices: SIDES.map((value) => ({ value, text: value === 'true' ? words.yes : words.no })) };
  });

/** What stands in them. */
export const shownPresets = (presets: Readonly<Presets>): AskedValues =>
  Object.fromEntries(Object.entries(presets).map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : value]));

/** What they say; what another template asked for is not among them. */
export function presetsFrom(inputs: readonly AskedInput[], values: AskedValues): Presets {
  const sides = new Set(inputs.flatMap(({ name, kind }) => (kind === 'boolean' ? [name] : [])));
  return Object.fromEntries(
    Object.entries(filledVariables(inputs, values)).map(([name, value]) => [name, sides.has(name) ? String(value) === 'true' : value]),
  ) as Presets;
}
