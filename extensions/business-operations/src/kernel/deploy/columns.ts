import type { AnyField, Kind } from '../model/field.ts';

export const DIRECTUS_TYPES: Record<Exclude<Kind, 'ref'>, string> = {
  string: 'string',
  text: 'text',
  integer: 'integer',
  bigint: 'bigInteger',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
  json: 'json',
  uuid: 'uuid',
  enum: 'string',
  o2m: 'alias',
  buttons: 'alias',
  section: 'alias',
  record: 'alias',
};

const INTEGER = { data_type: 'integer', numeric_precision: 32, numeric_scale: 0 };
const UUID = { data_type: 'uuid' };

const STORAGE: Record<Kind, (field: AnyField) => object> = {
  string: ({ length }) => ({ data_type: 'character varying', max_length: length }),
  enum: () => ({ data_type: 'character varying', max_length: 40 }),
  text: () => ({ data_type: 'text' }),
  integer: () => INTEGER,
  bigint: () => ({ data_type: 'bigint', numeric_precision: 64, numeric_scale: 0 }),
  decimal: ({ precision, scale }) => ({ data_type: 'numeric', numeric_precision: precision, numeric_scale: scale }),
  boolean: () => ({ data_type: 'boolean' }),
  date: () => ({ data_type: 'date' }),
  timestamp: () => ({ data_type: 'timestamp with time zone' }),
  json: () => ({ data_type: 'json' }),
  uuid: () => UUID,
  ref: ({ key }) => (key === 'uuid' ? UUID : INTEGER),
  o2m: () => ({}),
  buttons: () => ({}),
  section: () => ({}),
  record: () => ({}),
};

/** The column of a field as a snapshot describes it. */
export const columnSchema = (table: string, name: string, field: AnyField, primary: boolean) => ({
  name,
  table,
  data_type: '',
  default_value: primary ? `nextval('${table}_id_seq'::regclass)` : (field.default ?? null),
  max_length: null,
  numeric_precision: null,
  numeric_scale: null,
  is_nullable: !field.required,
  is_unique: primary,
  is_indexed: false,
  is_primary_key: primary,
  is_generated: false,
  generation_expression: null,
  has_auto_increment: primary,
  foreign_key_table: field.kind === 'ref' ? field.to : null,
  foreign_key_column: field.kind === 'ref' ? 'id' : null,
  ...STORAGE[field.kind](field),
});
