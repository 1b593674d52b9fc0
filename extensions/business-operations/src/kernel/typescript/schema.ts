import { deletionFields, type Fields, stampFields } from '../model/collection.ts';
import { type AnyField, isPresentation } from '../model/field.ts';
import type { Model } from '../model/model.ts';
import type { SystemExtension } from '../model/studio.ts';
import { objectOf, quoted, union } from './json-schema.ts';

/** The Directus SDK's types of the system tables that collections refer to. */
const SYSTEM_TYPES: Record<string, string> = {
  directus_users: 'DirectusUser<Schema>',
  directus_roles: 'DirectusRole<Schema>',
  directus_files: 'DirectusFile<Schema>',
};

/** Generates the `Schema` of the Directus SDK: the rows of every collection as `/items` returns them, with their relations. */
export function schemaTypes(model: Model, extended: SystemExtension): string {
  const collections = model.collections.map(({ name, options }) => ({
    name,
    type: rowName(name),
    fields: {
      ...options.fields,
      ...stampFields,
      ...(options.softDelete ? deletionFields : {}),
    } as Fields,
    scope: options.scope,
  }));
  const systemTypes = [...new Set(Object.values(SYSTEM_TYPES).map((type) => type.split('<')[0]))].sort();
  return [
    '// Generated from the declared collections by `npm run generate`.',
    `import type { ${systemTypes.join(', ')} } from '@directus/sdk';`,
    '',
    '// By these literals the SDK recognizes dates and instants, and allows ranges and date functions in filters.',
    "type Day = 'date' | (string & {});",
    "type Instant = 'datetime' | (string & {});",
    '// Directus returns decimals as text, so that no digit is lost, and accepts numbers in writes and filters.',
    'type Decimal = string | number;',
    "type Json = 'json' | Record<string, unknown> | unknown[];",
    '',
    ...collections.map(
      ({ type, fields, scope }) =>
        `export interface ${type} ${objectOf([
          { name: 'id', type: 'number' },
          ...(scope === 'tenant' ? [{ name: 'tenant_id', type: `number | ${rowName('tenants')}` }] : []),
          ...membersOf(fields),
        ])}\n`,
    ),
    ...Object.entries(extended).map(([table, fields]) => `export interface ${rowName(table)} ${objectOf(membersOf(fields))}\n`),
    '/** The declared collections, and the fields that the product adds to those of Directus. */',
    `export interface Schema ${objectOf([
      ...collections.map(({ name, type }) => ({ name, type: `${type}[]` })),
      ...Object.keys(extended).map((name) => ({ name, type: rowName(name) })),
    ])}`,
    '',
  ].join('\n');
}

/** `journal_entries` becomes `JournalEntries`. */
const rowName = (collection: string) =>
  collection
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

const membersOf = (fields: Fields) =>
  Object.entries(fields)
    .filter(([, field]) => !isPresentation(field) && !field.secret)
    .map(([name, field]) => ({ name, type: field.required || field.kind === 'o2m' ? valueType(field) : `${valueType(field)} | null` }));

const SCALARS: Partial<Record<AnyField['kind'], string>> = {
  string: 'string',
  text: 'string',
  uuid: 'string',
  integer: 'number',
  bigint: 'Decimal',
  decimal: 'Decimal',
  boolean: 'boolean',
  date: 'Day',
  timestamp: 'Instant',
  json: 'Json',
};

function valueType(field: AnyField): string {
  switch (field.kind) {
    case 'enum':
      return union((field.values ?? []).map(quoted));
    case 'ref':
      return `${field.key === 'uuid' ? 'string' : 'number'} | ${SYSTEM_TYPES[field.to as string] ?? rowName(field.to as string)}`;
    case 'o2m':
      return `number[] | ${rowName(field.from as string)}[]`;
    default:
      return SCALARS[field.kind] as string;
  }
}
