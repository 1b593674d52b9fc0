import { z } from 'zod';
import { type AnyCollection, type CreateInput, storedFields, type UpdateInput } from './collection.ts';
import type { Alias, AnyField, Kind } from './field.ts';

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const isDay = (value: string) =>
  !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);

export const day = z
  .string()
  .regex(DAY)
  .refine(isDay, { params: { code: 'invalid_date' } });

export const instant = z.iso.datetime({ offset: true });

/** The id of a row. */
export const id = z.int().positive().max(2_147_483_647);

/** An id in a path or query, where everything is text. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(id);

const NUMBER = /^-?\d{1,18}(\.\d+)?$/;

/** A decimal as JSON number or string; handed on as string, so that no digit is lost. */
export function decimalInput({
  scale = 2,
  precision = 18,
  min,
  max,
  positive,
}: Pick<AnyField, 'scale' | 'precision' | 'min' | 'max' | 'positive'>) {
  const digits = Math.min(precision - scale, 15);
  return z
    .union([z.number(), z.string()])
    .transform((value) => String(value))
    .refine((value) => NUMBER.test(value), { params: { code: 'invalid_decimal' } })
    .refine((value) => (value.split('.')[1]?.replace(/0+$/, '').length ?? 0) <= scale, { params: { code: 'too_many_decimals' } })
    .refine((value) => (/^-?0*(\d*)/.exec(value)?.[1]?.length ?? 0) <= digits, { params: { code: 'too_big' } })
    .refine((value) => min === undefined || Number(value) >= min, { params: { code: 'too_small' } })
    .refine((value) => max === undefined || Number(value) <= max, { params: { code: 'too_big' } })
    .refine((value) => !positive || Number(value) > 0, { params: { code: 'too_small' } });
}

/** Won with at most two decimals, absolute value below 10^15. */
export const moneyInput = (range: { min?: number; max?: number; positive?: boolean } = {}) =>
  decimalInput({ precision: 17, scale: 2, ...range });

// Text is what people type: blanks around it are not part of it, and NUL cannot be stored.
const plainText = () =>
  z
    .string()
    .trim()
    .refine((value) => !value.includes('\u0000'), { params: { code: 'invalid_text' } });

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
  text: ({ required }) => (required ? plainText().min(1) : plainText()),
  integer: (field) => bounded(z.int().min(-2_147_483_648).max(2_147_483_647), field),
  bigint: (field) => decimalInput({ ...field, scale: 0, precision: 18 }),
  decimal: decimalInput,
  boolean: () => z.boolean(),
  date: () => day,
  timestamp: () => instant,
  json: () => z.json(),
  uuid: () => z.uuid(),
  enum: ({ values }) => z.enum(values as [string, ...string[]]),
  ref: ({ key }) => (key === 'uuid' ? z.uuid() : id),
};

export const inputOf = (field: AnyField): z.ZodType => INPUTS[field.kind as Exclude<Kind, Alias>](field);

/** An empty text in an optional field means that it is not filled in. */
const clearable = (field: AnyField, schema: z.ZodType) =>
  field.kind === 'string' || field.kind === 'text'
    ? z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable())
    : schema.nullable();

const inputFields = (declared: AnyCollection) => storedFields(declared).filter(([, field]) => !field.managed);

/** The body that creates a row of the collection; `more` adds or replaces members. Unknown fields are refused. */
export function createBody<C extends AnyCollection, More extends z.ZodRawShape = Record<never, never>>(declared: C, more?: More) {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of inputFields(declared)) {
    const schema = inputOf(field);
    if (field.required) shape[name] = field.default === undefined && !field.generated ? schema : schema.optional();
    else shape[name] = clearable(field, schema).optional();
  }
  return z.strictObject({ ...shape, ...more }) as unknown as z.ZodType<Omit<CreateInput<C>, keyof More> & z.infer<z.ZodObject<More>>>;
}

/** The body that changes a row: all fields optional, null clears a nullable one. */
export function updateBody<C extends AnyCollection, More extends z.ZodRawShape = Record<never, never>>(declared: C, more?: More) {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of inputFields(declared)) {
    const schema = inputOf(field);
    shape[name] = (field.required ? schema : clearable(field, schema)).optional();
  }
  return z.strictObject({ ...shape, ...more }) as unknown as z.ZodType<Omit<UpdateInput<C>, keyof More> & z.infer<z.ZodObject<More>>>;
}

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

/** A row as answers show it; `more` adds what an operation joins to it. */
export function rowReply(declared: AnyCollection, more: z.ZodRawShape = {}): z.ZodObject {
  const shape: Record<string, z.ZodType> = { id: z.int() };
  for (const [name, field] of storedFields(declared)) {
    if (field.secret || name === 'deleted_at' || name === 'deleted_by') continue;
    shape[name] = fieldReply(field);
  }
  return z.object({ ...shape, ...more });
}

/** The value of a field as answers show it. */
export function fieldReply(field: AnyField): z.ZodType {
  const schema = OUTPUTS[field.kind as Exclude<Kind, Alias>](field);
  return field.required ? schema : schema.nullable();
}

/** How a filter value is written in a query string. */
export function queryInput(field: AnyField): z.ZodType {
  switch (field.kind) {
    case 'boolean':
      return queryBoolean;
    case 'integer':
      return z.coerce.number().pipe(z.int());
    case 'ref':
      return field.key === 'uuid' ? z.uuid() : idParam;
    case 'decimal':
      return decimalInput(field);
    default:
      return inputOf({ ...field, required: true });
  }
}

export const queryBoolean = z.enum(['true', 'false']).transform((value) => value === 'true');
