import { LANGUAGE_TAGS } from '../messages.ts';
import type { AnyCollection, Fields } from '../model/collection.ts';
import { type AnyField, isAlias, type Label, sectionField } from '../model/field.ts';
import { formFields, inSection } from '../model/form.ts';
import { noteKey } from '../model/labels.ts';
import type { Model } from '../model/model.ts';
import { validationOf } from '../model/rules.ts';
import type { Group, SystemExtension } from '../model/studio.ts';
import { columnSchema, DIRECTUS_TYPES } from './columns.ts';
import { conditionsOf } from './conditions.ts';
import type { ShownField } from './shown-field.ts';
import { displayOf, interfaceOf } from './studio.ts';
import { isTenant } from './tenant-field.ts';

/**
 * The snapshot that Directus applies, made from the declared collections.
 * Shape: what `directus schema snapshot` of the pinned version writes, so that the two can be compared byte for byte.
 */
export interface Snapshot {
  version: 1;
  directus: string;
  vendor: 'postgres';
  collections: object[];
  fields: object[];
  systemFields: object[];
  relations: object[];
}

export const DIRECTUS_VERSION = '11.17.4';

export const translations = (label: Label) => [
  { language: LANGUAGE_TAGS.en, translation: label.en },
  { language: LANGUAGE_TAGS.ko, translation: label.ko },
];

export function makeSnapshot(model: Model, groups: readonly Group[], extended: SystemExtension): Snapshot {
  const fields = [
    ...model.collections.flatMap((declared) => collectionFields(declared, model)),
    ...Object.entries(extended).flatMap(([table, columns]) => fieldEntries(table, columns, 1, model)),
  ];
  return {
    version: 1,
    directus: DIRECTUS_VERSION,
    vendor: 'postgres',
    collections: sortBy([...groups.map(folder), ...model.collections.map(table)], 'collection'),
    fields: [...fields].sort((a, b) => compare(a.collection, b.collection) || a.order - b.order).map(({ order, ...field }) => field),
    systemFields: [
      { collection: 'directus_activity', field: 'timestamp', schema: { is_indexed: true } },
      { collection: 'directus_revisions', field: 'activity', schema: { is_indexed: true } },
      { collection: 'directus_revisions', field: 'parent', schema: { is_indexed: true } },
    ],
    relations: [
      ...model.collections.flatMap((declared) => relations(declared.name, formFields(declared), model, extended)),
      ...Object.entries(extended).flatMap(([name, columns]) => relations(name, columns, model, extended)),
    ].sort((a, b) => compare(a.collection, b.collection) || compare(a.field, b.field)),
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const sortBy = <T extends Record<K, string>, K extends string>(rows: T[], key: K): T[] => rows.sort((a, b) => compare(a[key], b[key]));

const collectionMeta = {
  accountability: 'all',
  archive_app_filter: true,
  archive_field: null,
  archive_value: null,
  collapse: 'open',
  color: null,
  display_template: null,
  group: null as string | null,
  hidden: false,
  icon: null as string | null,
  item_duplication_fields: null,
  note: null,
  preview_url: null,
  singleton: false,
  sort: null as number | null,
  sort_field: null,
  translations: null as object[] | null,
  unarchive_value: null,
  versioning: false,
};

const folder = ({ name, label, icon }: Group, index: number) => ({
  collection: name,
  meta: { ...collectionMeta, collection: name, icon, sort: index + 1, translations: translations(label), collapse: 'closed' },
});

const table = ({ name, options }: AnyCollection, index: number) => ({
  collection: name,
  meta: {
    ...collectionMeta,
    // The trigger log keeps the values; Directus's activity keeps who opened what in the Studio.
    accountability: 'activity',
    // Its bookmarks are folded in: the navigation would be long otherwise.
    collapse: 'closed',
    collection: name,
    display_template: options.display,
    group: options.group,
    hidden: options.hidden ?? false,
    icon: options.icon,
    note: options.note ? `$t:${noteKey(name)}` : null,
    sort: index + 1,
    translations: translations(options.label),
  },
  schema: { name },
});

const idField: AnyField = { kind: 'integer', label: { ko: 'ID', en: 'ID' }, managed: true, hidden: true, required: true };

const collectionFields = (declared: AnyCollection, model: Model) => [
  fieldEntry({ collection: declared.name, name: 'id', field: idField }, 1, model, true),
  ...fieldEntries(declared.name, formFields(declared), 2, model),
];

const fieldEntries = (collection: string, fields: Fields, first: number, model: Model) =>
  Object.entries(fields).map(([name, field], index) => fieldEntry({ collection, name, field }, first + index, model));

const SPECIALS: Partial<Record<AnyField['kind'], string[]>> = {
  boolean: ['cast-boolean'],
  json: ['cast-json'],
  o2m: ['o2m'],
  buttons: ['alias', 'no-data'],
  record: ['alias', 'no-data'],
  section: ['alias', 'no-data', 'group'],
};

const STAMP_SPECIALS: Record<string, string[]> = {
  created_at: ['date-created'],
  created_by: ['user-created'],
  updated_at: ['date-updated'],
  updated_by: ['user-updated'],
};

const isFile = (field: AnyField) => field.kind === 'ref' && field.to === 'directus_files';

function specialOf(name: string, field: AnyField): string[] | null {
  return STAMP_SPECIALS[name] ?? SPECIALS[field.kind] ?? (isFile(field) ? ['file'] : field.kind === 'ref' ? ['m2o'] : null);
}

function fieldEntry(shown: ShownField, order: number, model: Model, primary = false) {
  const { collection, name, field } = shown;
  const entry = {
    collection,
    field: name,
    type: field.kind === 'ref' ? (field.key ?? 'integer') : DIRECTUS_TYPES[field.kind],
    meta: {
      collection,
      conditions: conditionsOf(shown, model),
      ...displayOf(shown, model),
      field: name,
      group: field.section === undefined ? null : sectionField(field.section),
      hidden: Boolean(field.hidden || field.secret || field.onlyWhen || isTenant(name, field) || isHead(shown, model)),
      ...interfaceOf(shown, model),
      note: field.note ? `$t:${noteKey(collection, name)}` : null,
      // What is inside of a section, or said about a record, is not the section's or the record bar's to decide.
      readonly: Boolean(field.managed || field.shows) && field.kind !== 'section' && field.kind !== 'record',
      required: isRequired(field),
      searchable: field.kind === 'string' || field.kind === 'text',
      sort: order,
      special: specialOf(name, field),
      translations: translations(field.label),
      validation: validationOf(name, field),
      // Directus's words, or those of the refusal: a message of the field's own would hide these.
      validation_message: null,
      width: widthOf(shown, model),
    },
    order,
  };
  return isAlias(field) ? entry : { ...entry, schema: columnSchema(collection, name, field, primary) };
}

/** A section is as wide as the widest of its fields. */
function widthOf({ collection, name, field }: ShownField, model: Model): string {
  if (field.kind !== 'section' || !model.has(collection)) return field.width ?? 'half';
  return inSection(formFields(model.get(collection)), name).some(([, { width }]) => width === 'fill') ? 'fill' : 'full';
}

/** Lines are edited in the form of the head that they belong to. */
const isHead = ({ collection, name, field }: ShownField, model: Model) =>
  field.kind === 'ref' &&
  Boolean(model.has(collection) && model.get(collection).options.hidden && childrenField(collection, name, field.to as string, model));

/** The field of `target` that lists the rows of `collection` whose `via` names it. */
const childrenField = (collection: string, via: string, target: string, model: Model, extended: SystemExtension = {}): string | null =>
  Object.entries(model.has(target) ? model.get(target).options.fields : (extended[target] ?? {})).find(
    ([, field]) => field.kind === 'o2m' && field.from === collection && field.via === via,
  )?.[0] ?? null;

const isRequired = ({ required, default: value, managed, generated }: AnyField): boolean =>
  Boolean(required && value === undefined && !managed && !generated);

const relations = (collection: string, fields: Fields, model: Model, extended: SystemExtension) =>
  Object.entries(fields)
    .filter(([, field]) => field.kind === 'ref')
    .map(([name, field]) => relation(collection, name, field.to as string, model, extended));

function relation(collection: string, field: string, target: string, model: Model, extended: SystemExtension) {
  const oneField = childrenField(collection, field, target, model, extended);
  return {
    collection,
    field,
    related_collection: target,
    meta: {
      junction_field: null,
      many_collection: collection,
      many_field: field,
      one_allowed_collections: null,
      one_collection: target,
      one_collection_field: null,
      one_deselect_action: oneField ? 'delete' : 'nullify',
      one_field: oneField,
      sort_field: null,
    },
    schema: {
      table: collection,
      column: field,
      foreign_key_table: target,
      foreign_key_column: 'id',
      constraint_name: `${collection}_${field}_foreign`,
      on_update: 'NO ACTION',
      on_delete: 'NO ACTION',
    },
  };
}
