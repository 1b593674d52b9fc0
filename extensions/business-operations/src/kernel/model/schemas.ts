import { z } from 'zod';
import { FIRST_DAY, FIRST_INSTANT, isDay, LAST_DAY, LAST_INSTANT } from '../days.ts';
import { asTyped, isStorable } from '../text.ts';
import { type AnyCollection, type CreateInput, type Fields, type InputValue, storedFields, type UpdateInput } from './collection.ts';
import { documented } from './documented.ts';
import type { Alias, AnyField, Content, Kind } from './field.ts';
import { MAX_INTEGER, MIN_INTEGER } from './numbers.ts';
import { WHOLE_WON } from './rules.ts';

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

export const day = documented(
  z
    .string()
    .regex(DAY)
    .refine(isDay, { params: { code: 'invalid_date' }, abort: true })
    .refine((value) => value >= FIRST_DAY, { params: { code: 'too_small', min: FIRST_DAY } })
    .refine((value) => value <= LAST_DAY, { params: { code: 'too_big', max: LAST_DAY } }),
  { type: 'string', format: 'date' },
);

export const instant = z.iso
  .datetime({ offset: true })
  .refine((value) => new Date(value) >= new Date(FIRST_INSTANT), { params: { code: 'too_small', min: FIRST_INSTANT } })
  .refine((value) => new Date(value) <= new Date(LAST_INSTANT), { params: { code: 'too_big', max: LAST_INSTANT } });

/** The id of a row. */
export const id = z.int().positive().max(MAX_INTEGER);

/** An id in a path or query, where everything is text. */
export const idParam = documented(
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(id),
  { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
);

const NUMBER = /^-?\d{1,18}(\.\d+)?$/;

/**
 * The decimal places of a number, without zeros at its end. The database takes one with an exponent, and underscores between digits, too.
 * No pattern for the zeros, which would look at those in a long text again and again.
 */
export function decimalPlaces(written: string): number {
  const [mantissa = '', exponent] = written.toLowerCase().split('e');
  const fraction = mantissa.trim().split('.')[1]?.replaceAll('_', '') ?? '';
  let end = fraction.length;
  while (fraction[end - 1] === '0') end--;
  return Math.max(0, end - (Number(exponent) || 0));
}

/** The database would round it. */
const fits = (scale: number) =>
  [(value: unknown) => decimalPlaces(String(value)) <= scale, { params: { code: 'too_many_decimals', max: scale } }] as const;

/** A decimal as JSON number or string; handed on as string, so that no digit is lost. */
export function decimalInput({
  scale = 2,
  precision = 18,
  min,
  max,
  positive,
  whole,
}: Pick<AnyField, 'scale' | 'precision' | 'min' | 'max' | 'positive' | 'whole'>) {
  const digits = Math.min(precision - scale, 15);
  const schema = z
    .union([z.number(), z.string()])
    .transform((value) => String(value))
    .refine((value) => NUMBER.test(value), { params: { code: 'invalid_decimal' }, abort: true })
    .refine(...fits(scale))
    .refine((value) => (/^-?0*(\d*)/.exec(value)?.[1]?.length ?? 0) <= digits, {
      params: { code: 'too_big', max: 10 ** digits, exclusive: true },
    })
    .refine((value) => min === undefined || Number(value) >= min, { params: { code: 'too_small', min } })
    .refine((value) => max === undefined || Number(value) <= max, { params: { code: 'too_big', max } })
    .refine((value) => !positive || Number(value) > 0, { params: { code: 'too_small', min: 0, exclusive: true } })
    .refine((value) => !whole || !/\.\d*[1-9]/.test(value), { params: { code: 'whole_won', key: WHOLE_WON } });
  const number = {
    type: 'number',
    ...(min === undefined ? (positive ? { exclusiveMinimum: 0 } : {}) : { minimum: min }),
    ...(max === undefined ? { exclusiveMaximum: 10 ** digits } : { maximum: max }),
    ...(whole ? { multipleOf: 1 } : {}),
  };
  return documented(schema, { anyOf: [number, { type: 'string', pattern: NUMBER.source }] });
}

/** Won with at most two decimals, absolute value below 10^15. */
export const moneyInput = (range: Pick<AnyField, 'min' | 'max' | 'positive' | 'whole'> = {}) =>
  decimalInput({ precision: 17, scale: 2, ...range });

/** Characters of a text without a length of its own, and of one in HTML. */
const MAX_TEXT = 100_000;
export const MAX_HTML = 500 * 1024;

/** A text as people type it. */
export const typedText = () => z.string().overwrite(asTyped);

/** A text of a body. NUL cannot be stored. */
export const plainText = () => typedText().refine(isStorable, { params: { code: 'invalid_text' } });

/** HTML of a body as it was sent, of at most as many characters. */
export const htmlText = (length: number) =>
  z
    .string()
    .max(length)
    .refine(isStorable, { params: { code: 'invalid_text' } });

const bounded = <T extends z.ZodNumber>(schema: T, { min, max }: AnyField) => {
  let bound: z.ZodNumber = schema;
  if (min !== undefined) bound = bound.min(min);
  if (max !== undefined) bound = bound.max(max);
  return bound;
};

function stringInput({ length = 255, pattern, format, required }: AnyField) {
  let schema = plainText().max(length);
  if (pattern) schema = schema.regex(pattern);
  const filled = required ? schema.min(1) : schema;
  return format === 'email' ? filled.pipe(z.email()) : filled;
}

const INPUTS: Record<Exclude<Kind, Alias>, (field: AnyField) => z.ZodType> = {
  string: stringInput,
  text: ({ required, format }) => {
    const schema = plainText().max(format === 'html' ? MAX_HTML : MAX_TEXT);
    return required ? schema.min(1) : schema;
  },
  integer: (field) => bounded(z.int().min(MIN_INTEGER).max(MAX_INTEGER), field),
  bigint: (field) => decimalInput({ ...field, scale: 0, precision: 18 }),
  decimal: decimalInput,
  boolean: () => z.boolean(),
  date: () => day,
  timestamp: () => instant,
  json: ({ content }) => (content ? contentInput(content) : z.json()),
  uuid: () => z.uuid(),
  enum: ({ values }) => z.enum(values as [string, ...string[]]),
  ref: ({ key }) => (key === 'uuid' ? z.uuid() : id),
};

/** Numbers in JSON stay numbers. */
export const partInput = (field: AnyField): z.ZodType =>
  field.kind === 'decimal' || field.kind === 'bigint' ? inputOf(field).transform(Number) : inputOf(field);

/** The parts of a JSON value as members of a schema; those that are not required may be absent or null. */
export const partsShape = (fields: Readonly<Record<string, AnyField>>): z.ZodRawShape =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.required ? partInput(field) : partInput(field).nullable().optional()]),
  );

const membersInput = (fields: Readonly<Record<string, AnyField>>) => z.strictObject(partsShape(fields));

function contentInput(content: Content): z.ZodType {
  if ('members' in content) return membersInput(content.members);
  if ('variants' in content) return z.record(z.string().max(100), z.json());
  if ('entries' in content) return z.record(z.string(), partInput(content.entries));
  const list = z.array('rows' in content ? membersInput(content.rows) : partInput(content.each));
  return content.max === undefined ? list : list.max(content.max);
}

/** A value of the field as bodies hold it. */
export const inputOf = <F extends AnyField>(field: F): z.ZodType<InputValue<F>> =>
  INPUTS[field.kind as Exclude<Kind, Alias>](field) as z.ZodType<InputValue<F>>;

const isText = ({ kind }: AnyField): boolean => kind === 'string' || kind === 'text';

/** An empty text in an optional field means that it is not filled in. */
const clearable = (field: AnyField, schema: z.ZodType) =>
  isText(field)
    ? z.preprocess((value) => (typeof value === 'string' && asTyped(value) === '' ? null : value), schema.nullable())
    : schema.nullable();

type Opened<F> = F extends { default: unknown }
  ? z.ZodOptional<z.ZodType<InputValue<F>>>
  : z.ZodOptional<z.ZodNullable<z.ZodType<InputValue<F>>>>;

/** A body of columns that are the service's elsewhere; all of them may be left out, and cleared where they have no default. */
export function openedBody<C extends AnyCollection, N extends keyof C['options']['fields'] & string>(declared: C, names: readonly N[]) {
  const fields: Fields = declared.options.fields;
  const open = names.map((name) => {
    const field = fields[name] as AnyField;
    return [name, (field.default === undefined ? clearable(field, inputOf(field)) : inputOf(field)).optional()];
  });
  return z.strictObject(Object.fromEntries(open) as { [K in N]: Opened<C['options']['fields'][K]> });
}

const inputFields = (declared: AnyCollection) => storedFields(declared).filter(([, field]) => !field.managed);

/** The members of a body whose type is known. */
type ShapeOf<Input> = {
  [K in keyof Input]-?: undefined extends Input[K] ? z.ZodOptional<z.ZodType<Exclude<Input[K], undefined>>> : z.ZodType<Input[K]>;
};

/** A body by its declared members and those that are added or replaced. */
type BodyOf<Input, More extends z.ZodRawShape> = z.ZodObject<Omit<ShapeOf<Input>, keyof More> & More, z.core.$strict>;

/**
 * The body that creates a row of the collection; `more` adds or replaces members. Unknown fields are refused. Operations take less or
 * more of it by `omit`, `pick` and `extend`.
 */
export function createBody<C extends AnyCollection, More extends z.ZodRawShape = Record<never, never>>(
  declared: C,
  more?: More,
): BodyOf<CreateInput<C>, More> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of inputFields(declared)) {
    const schema = inputOf(field);
    if (field.required) shape[name] = field.default === undefined && !field.generated ? schema : schema.optional();
    else shape[name] = clearable(field, schema).optional();
  }
  return z.strictObject({ ...shape, ...more }) as unknown as BodyOf<CreateInput<C>, More>;
}

/** The body that changes a row: all fields optional, null clears a nullable one. */
export function updateBody<C extends AnyCollection, More extends z.ZodRawShape = Record<never, never>>(
  declared: C,
  more?: More,
): BodyOf<UpdateInput<C>, More> {
  const shape = Object.fromEntries(inputFields(declared).map(([name, field]) => [name, changeInput(field)]));
  return z.strictObject({ ...shape, ...more }) as unknown as BodyOf<UpdateInput<C>, More>;
}

const changeInput = (field: AnyField) => (field.required ? inputOf(field) : clearable(field, inputOf(field))).optional();

export type TypedInputs = z.ZodObject<z.ZodRawShape>;

/**
 * What the body that changes a row takes for each of its texts and decimals, but for what the database judges: length and pattern, which
 * hold for a text as hooks have brought it into its form, and all about a number but its decimal places.
 */
export const typedInputs = (declared: AnyCollection): TypedInputs =>
  z.object(
    Object.fromEntries(
      inputFields(declared).flatMap(([name, { pattern: _pattern, ...field }]): [string, z.ZodType][] => {
        if (field.kind === 'decimal')
          return [
            [
              name,
              z
                .unknown()
                .refine(...fits(field.scale ?? 0))
                .optional(),
            ],
          ];
        return isText(field) ? [[name, changeInput({ ...field, length: MAX_HTML })]] : [];
      }),
    ),
  );

const OUTPUTS: Record<Exclude<Kind, Alias>, (field: AnyField) => z.ZodType> = {
  string: () => z.string(),
  text: () => z.string(),
  integer: () => z.int(),
  bigint: () => z.int(),
  decimal: () => z.number(),
  boolean: () => z.boolean(),
  date: () => z.iso.date(),
  timestamp: () => z.iso.datetime(),
  json: () => z.json(),
  uuid: () => z.uuid(),
  enum: ({ values }) => z.enum(values as [string, ...string[]]),
  ref: ({ key }) => (key === 'uuid' ? z.uuid() : z.int()),
};

/** The named members of a schema, as its `pick` and `omit` take them. */
export const mask = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true])) as Record<string, true> & NoNumbers;
type NoNumbers = Record<number, never>;

/** A row as answers show it; `more` adds what an operation joins to it, `only` leaves the other columns out. */
export function rowReply(declared: AnyCollection, more: z.ZodRawShape = {}, only?: readonly string[]): z.ZodObject {
  const shape: Record<string, z.ZodType> = { id: z.int() };
  for (const [name, field] of storedFields(declared)) {
    if (field.secret || name === 'deleted_at' || name === 'deleted_by') continue;
    if (only && !only.includes(name)) continue;
    // Whose right ends before confidential fields is answered without them.
    shape[name] = field.confidential ? fieldReply(field).optional() : fieldReply(field);
  }
  return z.object({ ...shape, ...more });
}

/** The value of a field as answers show it. */
export function fieldReply(field: AnyField): z.ZodType {
  const schema = OUTPUTS[field.kind as Exclude<Kind, Alias>](field);
  return field.required ? schema : schema.nullable();
}

/** The value of a part of JSON as answers show it. */
export function partReply({ content, ...field }: AnyField): z.ZodType {
  if (!content || !('rows' in content)) return fieldReply(field);
  const parts = Object.entries(content.rows).map(([name, part]) => [name, part.required ? partReply(part) : partReply(part).optional()]);
  const rows = z.array(z.object(Object.fromEntries(parts)));
  return field.required ? rows : rows.nullable();
}

/** How a filter value is written in a query string. */
export const queryInput = <F extends AnyField>(field: F): z.ZodType<InputValue<F>> => queryValue(field) as z.ZodType<InputValue<F>>;

function queryValue(field: AnyField): z.ZodType {
  switch (field.kind) {
    case 'boolean':
      return queryBoolean;
    case 'integer':
      return queryInteger(field);
    case 'ref':
      return field.key === 'uuid' ? z.uuid() : idParam;
    case 'decimal':
      return decimalInput(field);
    default:
      return inputOf({ ...field, required: true });
  }
}

/** A whole number in a query string, within the bounds of its column unless narrower ones are given. */
export const queryInteger = ({ min = MIN_INTEGER, max = MAX_INTEGER }: Pick<AnyField, 'min' | 'max'> = {}) =>
  documented(
    z
      .string()
      .regex(/^-?\d{1,10}$/)
      .transform(Number)
      .pipe(z.int().min(min).max(max)),
    { type: 'integer', minimum: min, maximum: max },
  );

export const queryBoolean = documented(
  z.enum(['true', 'false']).transform((value) => value === 'true'),
  { type: 'boolean' },
);
