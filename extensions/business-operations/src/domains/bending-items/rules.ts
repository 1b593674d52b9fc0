import { z } from 'zod';
import { round } from '../../kernel/decimal.ts';
import { type Detail, type Details, invalid } from '../../kernel/errors.ts';
import { violationsOf } from '../../kernel/http/validate.ts';
import { partsShape } from '../../kernel/model/schemas.ts';
import { assertKnownCodes } from '../bending/catalogue.ts';
import { lengthCode } from '../bending/codes.ts';
import { bendCount, segmentFault, widthSum } from '../bending/dimensions.ts';
import { type BendDimension, COMPUTED, type Component, type GapPoint, type KnownCategory, optionFields } from './options.ts';

/** Options of an item as they are stored: those that its category knows, and others that are left as they are. */
export type Options = Record<string, unknown>;

interface BendingOptions extends Options {
  prod_code?: string;
  spec_code?: string;
  length_mm?: number;
  length_code?: string;
  bend_dimensions?: BendDimension[];
  gap_points?: GapPoint[];
}

const schemas: Readonly<Record<KnownCategory, z.ZodType<Options>>> = {
  BENDING: z.looseObject(partsShape(optionFields.BENDING)),
  GUIDERAIL_MODEL: z.looseObject(partsShape(optionFields.GUIDERAIL_MODEL)),
  SHUTTERBOX_MODEL: z.looseObject(partsShape(optionFields.SHUTTERBOX_MODEL)),
  BOTTOMBAR_MODEL: z.looseObject(partsShape(optionFields.BOTTOMBAR_MODEL)),
};

const KNOWN = new Set(Object.values(optionFields).flatMap((fields) => Object.keys(fields)));
const FIGURES = new Set(Object.values(COMPUTED).flat());

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** Without what is empty. */
const filled = (options: Options): Options => Object.fromEntries(Object.entries(options).filter(([, value]) => !isEmpty(value)));

const at = (path: string) => `options.${path}`;

/**
 * The options that are stored for what is written: judged by the fields of the category, with the figures that follow from them.
 * Throws `error.validation_failed`, `error.bending.invalid_dimensions` or `error.bending.unknown_code` with paths below `options`.
 */
export function settledOptions(category: KnownCategory, written: Options, before: Options | null): Options {
  const wrong = foreignOptions(category, written).concat(violationsOf(schemas[category], filled(written), 'options'));
  if (wrong.length) throw invalid('error.validation_failed', wrong);
  const options = schemas[category].parse(filled(written));
  const settled = category === 'BENDING' ? settledPart(filled(options), before) : settledModel(filled(options));
  const set = COMPUTED[category].filter((name) => name in written && written[name] !== settled[name] && written[name] !== before?.[name]);
  if (set.length)
    throw invalid(
      'error.validation_failed',
      set.map((name) => ({ path: at(name), code: 'unknown_field' })),
    );
  return settled;
}

/** Options that another category has, or figures of another one. */
const foreignOptions = (category: KnownCategory, written: Options): Details =>
  Object.keys(filled(written))
    .filter((name) => (KNOWN.has(name) && !(name in optionFields[category])) || (FIGURES.has(name) && !COMPUTED[category].includes(name)))
    .map((name): Detail => ({ path: at(name), code: 'unknown_field' }));

function settledPart({ available_quantity: _, ...options }: BendingOptions, before: BendingOptions | null): Options {
  const { prod_code: product, spec_code: spec, bend_dimensions: dimensions = [], gap_points: points } = options;
  assertKnownCodes(product, spec, 'options.');
  const fault = segmentFault(dimensions);
  if (fault) throw invalid('error.bending.invalid_dimensions', [{ ...fault, path: at(fault.path) }]);
  const length = lengthCodeOf(options, before);
  return {
    ...options,
    ...(length ? { length_code: length } : {}),
    ...(options.bend_dimensions ? { bend_dimensions: dimensions.map(settledDimension) } : {}),
    ...(points ? { gap_points: settledPoints(points, 'gap_points') } : {}),
    width_sum: Number(round(widthSum(dimensions), 2)),
    bend_count: bendCount(dimensions),
  };
}

/** Of the length, unless one is given by hand; one that was worked out follows a new length. */
function lengthCodeOf({ length_mm: length, length_code: given }: BendingOptions, before: BendingOptions | null): string | undefined {
  const was = before?.length_mm === undefined ? undefined : lengthCode(before.length_mm);
  const follows = given === undefined || (given === before?.length_code && given === was && length !== before?.length_mm);
  return follows && length !== undefined ? lengthCode(length) : given;
}

const settledDimension = ({ no, input, rate, angle, shading, a_angle }: BendDimension): BendDimension => ({
  no,
  input,
  rate: rate ?? null,
  angle: angle ?? null,
  shading: shading ?? false,
  a_angle: a_angle ?? false,
});

/** With the usual tolerance of 1 mm. No name stands twice. */
function settledPoints(points: readonly GapPoint[], path: string): GapPoint[] {
  const names = points.map(({ point }) => point);
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice >= 0) throw invalid('error.validation_failed', [{ path: at(`${path}.${twice}.point`), code: 'duplicate' }]);
  return points.map((point) => ({ ...point, tolerance: point.tolerance ?? 1 }));
}

function settledModel({ component_count: _, material_summary: __, ...options }: Options): Options {
  const components = options.components as Component[] | undefined;
  return components ? { ...options, components: settledComponents(components) } : options;
}

/** In the order of their numbers, which begin at 1 without a gap. */
function settledComponents(components: readonly Component[]): Component[] {
  const numbers = components.map(({ seq }) => seq);
  const twice = numbers.findIndex((seq, index) => numbers.indexOf(seq) !== index);
  if (twice >= 0) throw invalid('error.validation_failed', [{ path: at(`components.${twice}.seq`), code: 'duplicate' }]);
  return components
    .map(({ gap_points: points, ...component }, index) => ({
      ...component,
      ...(points?.length ? { gap_points: settledPoints(points, `components.${index}.gap_points`) } : {}),
    }))
    .sort((left, right) => left.seq - right.seq)
    .map((component, index) => ({ ...component, seq: index + 1 }));
}
