import { isDay } from '../../../kernel/days.ts';
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

const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isInteger: Check = (value) => Number.isInteger(value) && Number(value) >= MIN_INTEGER && Number(value) <= MAX_INTEGER;
/** NUL and halves of characters are what a database cannot store. */
const isText = (value: unknown): value is string => typeof value === 'string' && isStorable(value) && value.isWellFormed();

const CHECKS: Record<string, Check> = {
  string: (value, { length = 255 }) => isText(value) && [...value].length <= length,
  text: isText,
  integer: isInteger,
  bigint: (value) => Number.isInteger(value),
  decimal: isNumber,
  boolean: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && isDay(value),
  timestamp: (value) => typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value)),
  json: canBeStored,
  uuid: (value) => typeof value === 'string' && UUID.test(value),
  enum: (value, { values = [] }) => typeof value === 'string' && values.includes(value),
  ref: (value, { key }) =>
    key === 'uuid' ? typeof value === 'string' && UUID.test(value) : isInteger(value, { label: { ko: '', en: '' }, kind: 'integer' }),
};

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
  if (!Number.isInteger(id) || Number(id) < 1 || Number(id) > MAX_INTEGER) return { field: 'id', code: 'invalid_type' };
  const unknown = Object.keys(values).find((name) => !fields.has(name));
  if (unknown !== undefined) return { field: unknown.slice(0, 63), code: 'unknown_field' };
  for (const [name, field] of fields) {
    const value = values[name] ?? null;
    if (value === null) {
      if (field.required && field.default === undefined) return { field: name, code: 'required' };
    } else if (!CHECKS[field.kind]?.(value, field)) return { field: name, code: 'invalid_type' };
  }
  return null;
}
