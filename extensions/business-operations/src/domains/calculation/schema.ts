import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { withOpening } from '../bom/calculation/compile.ts';
import { EFFORT } from '../bom/calculation/explode.ts';
import { GIVEN, LIMITS as TEMPLATE, type TemplateInput } from '../bom/calculation/template.ts';
import { LIMITS as EXPRESSION } from '../bom/expression/expression.ts';
import { loadTemplates } from '../bom/load.ts';
import { MAX_CALCULATED, MAX_LINES, type Variables } from './line-body.ts';
import { modelSetsById } from './sources.ts';

// What a form needs to know to ask for the inputs of a calculation, and what expressions may say.

const SIGNATURES = {
  abs: 'abs(x)',
  min: 'min(a, ...)',
  max: 'max(a, ...)',
  floor: 'floor(x)',
  ceil: 'ceil(x)',
  trunc: 'trunc(x)',
  sqrt: 'sqrt(x)',
  round: 'round(x, n = 0)',
  roundup: 'roundup(x, step)',
  rounddown: 'rounddown(x, step)',
  fit: 'fit(x, L1, L2, ...)',
  pieces: 'pieces(x, L)',
  pick: 'pick(x, k1, v1, k2, v2, ..., default)',
  table: 'table(name, x)',
} as const;

export const FUNCTION_NAMES = Object.keys(SIGNATURES);

const OPERATORS = ['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', 'and', 'or', 'not', '? :', '( )'];

const LIMITS = {
  expression: {
    characters: EXPRESSION.characters,
    nodes: EXPRESSION.nodes,
    depth: EXPRESSION.depth,
    magnitude: EXPRESSION.magnitude.toNumber(),
  },
  template: TEMPLATE,
  calculation: EFFORT,
  items: { calculated: MAX_CALCULATED, saved: MAX_LINES },
} as const;

const Limits = z.record(z.string(), z.record(z.string(), z.number()));

export const FormSchema = z.object({
  bom_template: z.object({ id: z.int(), code: z.string(), version: z.int(), name: z.string() }).optional(),
  input_schema: z.record(z.string(), z.json()).optional(),
  derived: z.array(z.object({ name: z.string(), label: z.string(), expression: z.string() })).optional(),
  variables: z.array(z.string()).optional(),
  functions: z.array(z.object({ name: z.string(), signature: z.string(), description: z.string() })),
  operators: z.array(z.string()),
  limits: Limits,
});

interface Asked {
  model_set_id?: number | undefined;
  bom_template_id?: number | undefined;
  bom_code?: string | undefined;
}

/** The form of a model set, with its own defaults, of a version of a template, or of the version of a code that is in force. */
export async function calculationSchema(ctx: Context, { model_set_id: setId, bom_template_id: version, bom_code: asked }: Asked) {
  const language = {
    functions: Object.entries(SIGNATURES).map(([name, signature]) => ({
      name,
      signature,
      description: ctx.translate(`message.calculation.function.${name}`),
    })),
    operators: OPERATORS,
    limits: LIMITS,
  };
  if (!setId && !version && !asked) return language;
  const set = setId ? (await modelSetsById(ctx, [setId])).get(setId) : null;
  if (set === undefined) throw notFound();
  const wanted = set?.bom_code ?? asked;
  const templates = await loadTemplates(ctx, { ids: version ? [version] : [], codes: wanted ? [wanted] : [] });
  const stored = version ? templates.stored(version) : wanted && templates.inForce(wanted);
  if (version && !stored) throw notFound();
  if (!stored)
    throw conflict('error.bom.no_active_version', [
      { path: set ? 'model_set_id' : 'bom_code', code: 'no_active_version', bom_code: wanted ?? null },
    ]);
  const { id, code, name, inputs, derived } = stored;
  const every = withOpening(inputs);
  return {
    bom_template: { id, code, version: stored.version, name },
    input_schema: inputSchema(`${code} v${stored.version}`, every, set?.default_variables ?? {}),
    derived: derived.map((each) => ({ name: each.name, label: each.label, expression: each.expression })),
    variables: [...every.map((input) => input.name), ...GIVEN, ...derived.map((each) => each.name)],
    ...language,
  };
}

function inputSchema(title: string, inputs: readonly TemplateInput[], defaults: Variables): Record<string, unknown> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    type: 'object',
    properties: Object.fromEntries(inputs.map((input) => [input.name, inputProperty(input, defaults[input.name])])),
    required: inputs.flatMap((input) => (input.required && defaultOf(input, defaults[input.name]) === null ? [input.name] : [])),
    additionalProperties: false,
  };
}

const defaultOf = ({ default: own = null }: TemplateInput, ofSet: unknown) => ofSet ?? own;

const TYPES = { NUMBER: 'number', ENUM: 'string', BOOLEAN: 'boolean' } as const;

function inputProperty(input: TemplateInput, ofSet: unknown): Record<string, unknown> {
  const { label, type, unit = null, min = null, max = null, options, option_labels: labels } = input;
  const value = defaultOf(input, ofSet);
  return {
    title: label,
    type: TYPES[type],
    ...(type === 'NUMBER' && min !== null ? { minimum: min } : {}),
    ...(type === 'NUMBER' && max !== null ? { maximum: max } : {}),
    ...(type === 'ENUM' ? { enum: [...(options ?? [])] } : {}),
    ...(labels ? { 'x-labels': labels } : {}),
    ...(value === null ? {} : { default: value }),
    ...(unit ? { 'x-unit': unit } : {}),
  };
}
