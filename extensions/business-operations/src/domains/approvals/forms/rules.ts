import { day } from '../../../kernel/model/schemas.ts';
import { FIELD_TYPES, type FieldType, type FormFieldValue } from './model.ts';

type Value = unknown;

interface Filled {
  key: string;
  type: string;
  required?: boolean;
  columns?: readonly Filled[];
}

const essence = (fields: readonly Filled[]): string[] =>
  fields.map(({ key, type, required = false, columns = [] }) => JSON.stringify([key, type, required, essence(columns)])).sort();

/** Whether the fields are those that a record fills in, in whatever order and words: nobody else fills in such a form. */
export const areOfRecord = (fields: readonly Filled[] | null, ofRecord: readonly Filled[]): boolean =>
  essence(fields ?? []).join() === essence(ofRecord).join();

const MAX_FIELDS = 50;
const KEY = /^[a-z0-9_]+$/;

const isFilled = (value: Value) =>
  value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '') && !(Array.isArray(value) && !value.length);

const isChoice = (type: FieldType) => type === 'select' || type === 'checkbox';

type Entry = { key?: unknown; label?: unknown; type?: unknown; options?: unknown; columns?: unknown };

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** What is wrong with the declared fields of a form, by path; nothing for a sound form. */
export function formProblems(fields: unknown, path = 'fields', nested = false): { path: string; code: string }[] {
  if (fields === null || fields === undefined) return [];
  if (!Array.isArray(fields) || fields.length > MAX_FIELDS) return [{ path, code: 'invalid_fields' }];
  const keys = new Set<unknown>();
  return (fields as Entry[]).flatMap((field, index) => {
    const at = (name: string) => `${path}.${index}.${name}`;
    if (typeof field !== 'object' || field === null) return [{ path: `${path}.${index}`, code: 'invalid_type' }];
    const problems: { path: string; code: string }[] = [];
    if (typeof field.key !== 'string' || !KEY.test(field.key)) problems.push({ path: at('key'), code: 'invalid_format' });
    if (keys.has(field.key)) problems.push({ path: at('key'), code: 'duplicate' });
    keys.add(field.key);
    if (!isText(field.label)) problems.push({ path: at('label'), code: 'required' });
    const type = field.type as FieldType;
    if (!FIELD_TYPES.includes(type) || (nested && type === 'table')) problems.push({ path: at('type'), code: 'invalid_value' });
    const options = field.options;
    if (isChoice(type) && !(Array.isArray(options) && options.length && options.every(isText)))
      problems.push({ path: at('options'), code: 'required' });
    if (type === 'table') {
      if (!Array.isArray(field.columns) || !field.columns.length) problems.push({ path: at('columns'), code: 'required' });
      else problems.push(...formProblems(field.columns, at('columns'), true));
    }
    return problems;
  });
}

const FITS: Record<Exclude<FieldType, 'table'>, (value: Value, options: readonly string[]) => boolean> = {
  text: (value) => typeof value === 'string',
  textarea: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  money: (value) => typeof value === 'number' && Number.isFinite(value) && Number.isInteger(Math.round(value * 1000) / 10),
  date: (value) => day.safeParse(value).success,
  select: (value, options) => typeof value === 'string' && options.includes(value),
  checkbox: (value, options) => Array.isArray(value) && value.every((one) => typeof one === 'string' && options.includes(one)),
};

/** Values that do not fit the form, by path. */
export function violations(
  fields: readonly FormFieldValue[],
  content: Record<string, Value>,
  path = 'content',
): { path: string; code: string }[] {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  return Object.entries(content).flatMap(([key, value]) => {
    const field = byKey.get(key);
    const at = `${path}.${key}`;
    if (!field) return [{ path: at, code: 'unknown_field' }];
    if (!isFilled(value)) return [];
    if (field.type !== 'table') return FITS[field.type](value, field.options ?? []) ? [] : [{ path: at, code: 'invalid_type' }];
    if (!Array.isArray(value)) return [{ path: at, code: 'invalid_type' }];
    return value.flatMap((row: unknown, index) =>
      typeof row === 'object' && row !== null && !Array.isArray(row)
        ? violations(field.columns ?? [], row as Record<string, Value>, `${at}.${index}`)
        : [{ path: `${at}.${index}`, code: 'invalid_type' }],
    );
  });
}

/** Required values that are not filled in, by path. */
export function missing(
  fields: readonly FormFieldValue[],
  content: Record<string, Value>,
  path = 'content',
): { path: string; code: string }[] {
  return fields.flatMap((field) => {
    const value = content[field.key];
    const at = `${path}.${field.key}`;
    if (field.required && !isFilled(value)) return [{ path: at, code: 'required' }];
    if (field.type !== 'table' || !Array.isArray(value)) return [];
    return value.flatMap((row: Record<string, Value>, index) => missing(field.columns ?? [], row, `${at}.${index}`));
  });
}
