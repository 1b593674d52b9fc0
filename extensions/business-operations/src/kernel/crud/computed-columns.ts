import type { z } from 'zod';
import type { AnyCollection } from '../model/collection.ts';
import { jsonSchema } from '../model/documented.ts';
import type { Kind } from '../model/field.ts';
import type { ComputedField } from './select.ts';
import type { SheetColumn, Wording } from './sheet.ts';

const KINDS: Readonly<Record<string, Kind>> = { integer: 'integer', number: 'decimal', boolean: 'boolean', string: 'string' };
const FORMATS: Readonly<Record<string, Kind>> = { date: 'date', 'date-time': 'timestamp' };

interface Shape {
  /** Several of something or null. */
  type?: string | string[];
  format?: string;
  items?: Shape;
  anyOf?: Shape[];
}

const known = new WeakMap<z.ZodType, Pick<SheetColumn, 'kind'> | null>();

const typeOf = ({ type }: Shape) => (Array.isArray(type) ? type.find((name) => name !== 'null') : type) ?? '';

/** The kind of a plain value; null for an object, which has no single cell. Of a list the texts are joined. */
function plain(schema: z.ZodType): Pick<SheetColumn, 'kind'> | null {
  const found = known.get(schema);
  if (found !== undefined) return found;
  const drawn = jsonSchema(schema, 'output') as Shape;
  const shape = drawn.anyOf?.find((part) => typeOf(part) !== 'null') ?? drawn;
  const kind =
    typeOf(shape) === 'array' ? KINDS[typeOf(shape.items ?? {})] && 'string' : (FORMATS[shape.format ?? ''] ?? KINDS[typeOf(shape)]);
  const column = kind ? { kind } : null;
  known.set(schema, column);
  return column;
}

/** What a computed field of a list shows in its spreadsheet: the columns that it declares, else its plain value, if a message heads it. */
export function columnsOf(
  { app: { messages } }: Wording,
  { name: of }: AnyCollection,
  name: string,
  field: ComputedField,
): readonly SheetColumn[] {
  if (field.sheet) return field.sheet;
  const label = `sheet.${of}.${name}`;
  const column = messages.has(label) ? plain(field.schema) : null;
  return column ? [{ path: name, label, ...column, ...(column.kind === 'string' ? { values: label } : {}) }] : [];
}
