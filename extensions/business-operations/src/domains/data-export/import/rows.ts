import { FIRST_DAY, FIRST_INSTANT, isDay, LAST_DAY, LAST_INSTANT } from '../../../kernel/days.ts';
import type { AnyCollection } from '../../../kernel/model/collection.ts';
import type { AnyField } from '../../../kernel/model/field.ts';
import { MAX_INTEGER, MIN_INTEGER } from '../../../kernel/model/numbers.ts';
import { importedFields, invalidRows, type Line } from '../../../kernel/provisioning/fill-from.ts';
import { isStorable } from '../../../kernel/text.ts';

/** Whether the records of a file are rows of their collection, before the database reads them. What else holds, it says itself. */

const MAX_DETAILS = 20;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

type Check = (value: unknown, field: AnyField) => boolean;

/** What the column has digits for before its point. */
const isDecimal: Check = (value, { precision = 0, scale = 0 }) => typeof value === 'number' && Math.abs(value) < 10 ** (precision - scale);
const isInteger: Check = (value) => Number.isInteger(value) && Number(value) >= MIN_INTEGER && Number(value) <= MAX_INTEGER;
/** NUL and halves of characters are what a database cannot store. */
const isText = (value: unknown): value is string => typeof value === 'string' && isStorable(value) && value.isWellFormed();

const CHECKS: Record<string, Check> = {
  string: (value, { length = 255 }) => isText(value) && [...value].length <= length,
  text: isText,
  integer: isInteger,
  bigint: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 63,
  decimal: isDecimal,
  boolean: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && isDay(value) && value >= FIRST_DAY && value <= LAST_DAY,
  timestamp: isInstant,
  json: canBeStored,
  uuid: (value) => typeof value === 'string' && UUID.test(value),
  enum: (value, { values = [] }) => typeof value === 'string' && values.includes(value),
  ref: (value, { key }) =>
    key === 'uuid' ? typeof value === 'string' && UUID.test(value) : isInteger(value, { label: { ko: '', en: '' }, kind: 'integer' }),
};

/** One that there is: JavaScript takes 30 February for a day of March. */
function isInstant(value: unknown): boolean {
  if (typeof value !== 'string' || !INSTANT.test(value) || value < FIRST_INSTANT || value > LAST_INSTANT) return false;
  const instant = new Date(value);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === value;
}

function canBeStored(value: unknown): boolean {
  if (typeof value === 'string') return isText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isText(name) && canBeStored(part));
}

interface Problem {
  field?: string;
  code: string;
}

/** Hands on the parts whose records are rows of the collection, and refuses the file at the first that are not. */
export async function* checked(declared: AnyCollection, parts: AsyncIterable<Line[]>): AsyncGenerator<Line[]> {
  const fields = new Map(importedFields(declared));
  for await (const part of parts) {
    const wrong = part.flatMap(({ line, text }) => {
      const problem = problemOf(fields, text);
      return problem ? [{ collection: declared.name, line, ...problem }] : [];
    });
    if (wrong.length) throw invalidRows(wrong.slice(0, MAX_DETAILS));
    yield part;
  }
}

/** Strings, and numbers outside of them. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The record with numbers like 1.0 and 1e2 as texts: the database reads none of them as a whole number, though they are some. */
const asWritten = (text: string): Record<string, unknown> | null =>
  recordOf(text.replace(TOKENS, (token) => (!token.startsWith('"') && /[.eE]/.test(token) ? `"${token}"` : token)));

const isWhole = ({ kind, key }: AnyField): boolean => kind === 'integer' || kind === 'bigint' || (kind === 'ref' && key !== 'uuid');

export function recordOf(text: string): Record<string, unknown> | null {
  try {
    const record: unknown = JSON.parse(text);
    return typeof record === 'object' && record !== null && !Array.isArray(record) ? (record as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function problemOf(fields: ReadonlyMap<string, AnyField>, text: string): Problem | null {
  const record = recordOf(text);
  if (!record) return { code: 'not_a_record' };
  const { id, ...values } = record;
  const written = asWritten(text) ?? {};
  if (typeof written.id === 'string') return { field: 'id', code: 'invalid_type' };
  if (!Number.isInteger(id) || Number(id) < 1 || Number(id) > MAX_INTEGER) return { field: 'id', code: 'invalid_type' };
  const unknown = Object.keys(values).find((name) => !fields.has(name));
  if (unknown !== undefined) return { field: unknown.slice(0, 63), code: 'unknown_field' };
  for (const [name, field] of fields) {
    const value = values[name] ?? null;
    if (value === null) {
      if (field.required && field.default === undefined) return { field: name, code: 'required' };
    } else if (!CHECKS[field.kind]?.(value, field) || (isWhole(field) && typeof written[name] === 'string'))
      return { field: name, code: 'invalid_type' };
  }
  return null;
}
