import { type AnyCollection, storedFields, tenantLabel } from './collection.ts';
import { entryKey, partsOf, valueKey } from './content.ts';
import type { AnyField, Content, Label } from './field.ts';
import type { SystemExtension } from './studio.ts';
import { viewLabels } from './views.ts';

export const collectionKey = (collection: string) => `collection.${collection}`;
export const fieldKey = (collection: string, field: string) => `field.${collection}.${field}`;
export const enumKey = (collection: string, field: string, value: string) => `enum.${collection}.${field}.${value}`;
export const verbKey = (collection: string, verb: string) => `verb.${collection}.${verb}`;
/** What a verb asks for, by the member of its body. */
export const inputKey = (collection: string, verb: string, name: string) => `verb.${collection}.${verb}.${name}`;
/** What comes of a verb. */
export const consequenceKey = (collection: string, verb: string) => `${verbKey(collection, verb)}.consequence`;
/** Rows of a verb's answer. */
export const resultKey = (collection: string, verb: string, result: string) => `${verbKey(collection, verb)}.result.${result}`;
export const resultColumnKey = (collection: string, verb: string, result: string, column: string) =>
  `${resultKey(collection, verb, result)}.${column}`;
export const noteKey = (collection: string, field = '') => `note.${collection}${field && '.'}${field}`;

export const leadKey = (collection: string, lead: string) => `lead.${collection}.${lead}`;

export const bookmarkKey = (collection: string, bookmark: string) => `bookmark.${collection}.${bookmark}`;

/** The words of a declared collection by message key: its name, its fields, their values and notes. */
export function labelsOf(declared: AnyCollection): [string, Label][] {
  const { name, options } = declared;
  const labels: [string, Label][] = [[collectionKey(name), options.label]];
  if (options.note) labels.push([noteKey(name), options.note]);
  if (options.scope === 'tenant') labels.push([fieldKey(name, 'tenant_id'), tenantLabel]);
  labels.push([fieldKey(name, 'id'), { ko: 'ID', en: 'ID' }]);
  labels.push(...fieldLabels(name, storedFields(declared)));
  for (const [lines, { kind, note }] of Object.entries(options.fields))
    if (kind === 'o2m' && note) labels.push([noteKey(name, lines), note]);
  for (const [bookmark, label] of viewLabels(options)) labels.push([bookmarkKey(name, bookmark), label]);
  for (const [lead, { label }] of Object.entries(options.leads ?? {})) labels.push([leadKey(name, lead), label]);
  return labels;
}

/** The words of the columns that the product adds to Directus's own tables. */
export const extensionLabels = (extended: SystemExtension): [string, Label][] =>
  Object.entries(extended).flatMap(([table, fields]) => fieldLabels(table, Object.entries(fields)));

const fieldLabels = (collection: string, fields: readonly [string, AnyField][]): [string, Label][] =>
  fields.flatMap(([name, field]): [string, Label][] => {
    return [
      [fieldKey(collection, name), field.label],
      ...(field.note ? [[noteKey(collection, name), field.note] as [string, Label]] : []),
      ...(field.content ? contentLabels(collection, name, field.content) : []),
      ...Object.entries(field.labels ?? {}).map(([value, label]): [string, Label] => [enumKey(collection, name, value), label]),
    ];
  });

/** The words of a JSON value by message key. */
function contentLabels(collection: string, path: string, content: Content): [string, Label][] {
  if ('each' in content) return choiceLabels(collection, path, content.each);
  if ('entries' in content)
    return [
      [entryKey(collection, path), content.name],
      ...wordLabels(collection, `${path}.name`, content.words),
      ...partLabels(collection, path, content.entries),
    ];
  return Object.entries(partsOf(content)).flatMap(([name, field]) => partLabels(collection, `${path}.${name}`, field));
}

const partLabels = (collection: string, path: string, field: AnyField): [string, Label][] => [
  [valueKey(collection, path), field.label],
  ...choiceLabels(collection, path, field),
  ...(field.content ? contentLabels(collection, path, field.content) : []),
];

const choiceLabels = (collection: string, path: string, { labels }: AnyField): [string, Label][] => wordLabels(collection, path, labels);

const wordLabels = (collection: string, path: string, words: Readonly<Record<string, Label>> = {}): [string, Label][] =>
  Object.entries(words).map(([value, label]) => [enumKey(collection, path, value), label]);
