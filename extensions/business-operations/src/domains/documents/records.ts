import { z } from 'zod';
import { isDay } from '../../kernel/days.ts';
import { amount } from '../../kernel/decimal.ts';
import { type Detail, invalid, Refusal } from '../../kernel/errors.ts';
import { documented } from '../../kernel/model/documented.ts';
import { id, plainText } from '../../kernel/model/schemas.ts';
import { asTyped, isStorable } from '../../kernel/text.ts';
import type { SectionItem, TemplateWithParts } from './templates/load.ts';

/** The values of a document or an inspection: one for each section, column, field and row, in the one form in which they are stored. */

export interface DataRecord {
  /** Null for a basic field, and for a key that the caller knows besides. */
  section_id: number | null;
  /** Null for an item's own cell. */
  column_id: number | null;
  field_key: string;
  /** From 0: the number of the measurement, or the row of the column. */
  row_index: number;
  /** OK or NG of a check, a number as decimal text, a day as YYYY-MM-DD; null removes what is stored. */
  value: string | null;
}

/** What a cell takes. */
export interface Cell {
  type: 'TEXT' | 'NUMBER' | 'CHECK' | 'SELECT' | 'DATE';
  choices?: readonly string[] | null | undefined;
  /** Rows that it has, 200 unless given. */
  rows?: number | undefined;
}

export interface RecordOptions {
  /** Keys outside of the template, with neither section nor column. */
  extra?: (key: string) => Cell | undefined;
  /** Characters of a value, 2000 unless given. */
  maxLength?: number;
  /** The member of the body that holds the values, `data` unless given. */
  member?: string;
}

const MAX_RECORDS = 5000;
const MAX_ROWS = 200;
/** Digits before the point of a number, as numeric(15,4) and wider columns have them. */
const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,10})?$/;
const LEGACY = /^section_([1-9]\d{0,3})_item_([1-9]\d{0,3})(?:_n([1-9]\d{0,3}))?$/;

const scalar = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);
const row = z.strictObject({
  section_id: id.nullable().optional(),
  column_id: id.nullable().optional(),
  row_index: z
    .int()
    .min(0)
    .max(MAX_ROWS - 1)
    .optional(),
  field_key: plainText().min(1).max(100),
  value: scalar,
});
const keyed = z.record(z.string().max(100), scalar).refine((sent) => Object.keys(sent).length <= MAX_RECORDS, {
  params: { code: 'too_big', max: MAX_RECORDS },
});
const legacyRow = keyed.refine((sent) => !('field_key' in sent), { params: { code: 'invalid_value' } });

const described = {
  anyOf: [
    {
      type: 'array',
      maxItems: MAX_RECORDS,
      items: { type: 'object', description: '{section_id, column_id, row_index, field_key, value}' },
    },
    { type: 'object', description: 'By keys section_X_item_Y or section_X_item_Y_nK' },
  ],
};

/** Values as clients send them: records, or an object by keys of positions. */
export const RecordsBody = documented(z.union([z.array(z.union([row, legacyRow])).max(MAX_RECORDS), keyed]), described);

export type SentRecords = z.infer<typeof RecordsBody>;
type Scalar = z.infer<typeof scalar>;

/** One value as it was sent, with where it stands. */
interface Sent {
  key: string;
  path: string;
  value: Scalar;
  section_id: number | null;
  column_id: number | null;
  row_index: number;
}

const isRow = (sent: z.infer<typeof row> | z.infer<typeof keyed>): sent is z.infer<typeof row> => 'field_key' in sent;

const byKeys = (sent: Readonly<Record<string, Scalar>>, path: string): Sent[] =>
  Object.entries(sent).map(([key, value]) => ({ key, value, path: `${path}.${key}`, section_id: null, column_id: null, row_index: 0 }));

const spread = (sent: SentRecords, member: string): Sent[] =>
  Array.isArray(sent)
    ? sent.flatMap((each, index) =>
        isRow(each)
          ? [
              {
                key: each.field_key,
                value: each.value,
                path: `${member}.${index}`,
                section_id: each.section_id ?? null,
                column_id: each.column_id ?? null,
                row_index: each.row_index ?? 0,
              },
            ]
          : byKeys(each, `${member}.${index}`),
      )
    : byKeys(sent, member);

type Place = Omit<DataRecord, 'value'> & { cell: Cell };

/** The cell that a value is for; undefined where the template has none. */
function placeOf(template: TemplateWithParts | null, sent: Sent, extra: RecordOptions['extra']): Place | undefined {
  const { key, section_id, column_id, row_index } = sent;
  const place = { section_id, column_id, field_key: key, row_index };
  const column = template?.columns.find((each) => each.id === column_id);
  if (column_id !== null && !column) return undefined;
  const ofColumn: Cell | undefined = column && { type: column.column_type, choices: column.choices };
  if (section_id !== null) {
    const item = template?.sections.find((section) => section.id === section_id)?.items.find((each) => each.field_key === key);
    return item && { ...place, cell: ofColumn ?? cellOf(item) };
  }
  const field = template?.basic_fields.find((each) => each.field_key === key);
  if (field)
    return { ...place, cell: ofColumn ?? { type: field.field_type === 'CHECKBOX' ? 'CHECK' : field.field_type, choices: field.choices } };
  if (column) return undefined;
  const other = extra?.(key);
  return other ? { ...place, cell: other } : positioned(template, key);
}

const TYPES = { CHECK: 'CHECK', NUMERIC: 'NUMBER', TEXT: 'TEXT' } as const;

const cellOf = ({ measurement_type: type, sample_count: rows }: SectionItem): Cell => ({ type: TYPES[type], rows });

/** The cell at `section_X_item_Y_nK`: positions in sort order, counted from 1. */
function positioned(template: TemplateWithParts | null, key: string): Place | undefined {
  const [, x, y, k = '1'] = LEGACY.exec(key) ?? [];
  const section = template?.sections[Number(x) - 1];
  const item = section?.items[Number(y) - 1];
  if (!section || !item || Number(k) > item.sample_count) return undefined;
  return { section_id: section.id, column_id: null, field_key: item.field_key, row_index: Number(k) - 1, cell: cellOf(item) };
}

/** A value as it is stored; nothing and blanks are null. */
export function textOf(value: Scalar): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'OK' : 'NG';
  return (typeof value === 'number' ? amount(value).toFixed() : asTyped(value)) || null;
}

/** Why a text is none of the cell's values; null where it is one. */
export function misfit(text: string, { type, choices }: Cell, maxLength: number): Detail | null {
  if (!isStorable(text)) return { code: 'invalid_text' };
  if (text.length > maxLength) return { code: 'too_big', max: maxLength };
  if (type === 'NUMBER') return NUMBER.test(text) ? null : { code: 'invalid_decimal' };
  if (type === 'DATE') return /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text) ? null : { code: 'invalid_date' };
  const options = type === 'CHECK' ? ['OK', 'NG'] : type === 'SELECT' ? (choices ?? []) : null;
  return !options || options.includes(text) ? null : { code: 'invalid_value', options };
}

const identity = ({ section_id, column_id, field_key, row_index }: Omit<DataRecord, 'value'>) =>
  JSON.stringify([section_id, column_id, field_key, row_index]);

/**
 * Values in the form in which they are stored, in the order in which they were sent. A key that the template does not know is 422
 * `error.document.unknown_field` and names the key; without a template anything but `extra` keys is 404 `error.no_inspection_template`.
 * A value that does not fit its cell, a row beyond it and a cell that comes twice are 422.
 */
export function recordsOf(
  template: TemplateWithParts | null,
  sent: SentRecords,
  { extra, maxLength = 2000, member = 'data' }: RecordOptions = {},
): DataRecord[] {
  const unknown: Detail[] = [];
  const wrong: Detail[] = [];
  const records: DataRecord[] = [];
  const seen = new Set<string>();
  for (const each of spread(sent, member)) {
    const place = placeOf(template, each, extra);
    if (!place) {
      unknown.push({ path: each.key, code: 'unknown_field' });
      continue;
    }
    const { cell, ...at } = place;
    const value = textOf(each.value);
    const rows = at.column_id === null ? (cell.rows ?? MAX_ROWS) : MAX_ROWS;
    const violation = value === null ? null : misfit(value, cell, maxLength);
    if (at.row_index >= rows) wrong.push({ path: `${each.path}.row_index`, code: 'too_big', max: rows - 1 });
    else if (violation) wrong.push({ path: isKeyed(each) ? each.path : `${each.path}.value`, ...violation });
    else if (seen.has(identity(at))) wrong.push({ path: each.path, code: 'duplicate' });
    seen.add(identity(at));
    records.push({ ...at, value });
  }
  if (unknown.length) throw template ? invalid('error.document.unknown_field', unknown) : new Refusal(404, 'error.no_inspection_template');
  if (wrong.length) throw invalid('error.validation_failed', wrong);
  return records;
}

const isKeyed = ({ path, key }: Sent): boolean => path.endsWith(`.${key}`);
