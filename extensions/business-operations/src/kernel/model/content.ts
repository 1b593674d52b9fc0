import type { AnyField, Content, Label } from './field.ts';
import { enumKey } from './labels.ts';

/** The words of a part of a JSON value, by the path of its names below the field: `overtime.amount`. */
export const valueKey = (collection: string, path: string) => `value.${collection}.${path}`;

/** The name of the entries' first column. */
export const entryKey = (collection: string, path: string) => valueKey(collection, `${path}.name`);

/** The parts of a JSON value that have a name of their own, by that name. */
export const partsOf = (content: Content): Readonly<Record<string, AnyField>> =>
  'rows' in content ? content.rows : 'members' in content ? content.members : {};

/** The words of a JSON value by message key. */
export function contentLabels(collection: string, path: string, content: Content): [string, Label][] {
  if ('each' in content) return choiceLabels(collection, path, content.each);
  if ('entries' in content) return [[entryKey(collection, path), content.name], ...partLabels(collection, path, content.entries)];
  return Object.entries(partsOf(content)).flatMap(([name, field]) => partLabels(collection, `${path}.${name}`, field));
}

const partLabels = (collection: string, path: string, field: AnyField): [string, Label][] => [
  [valueKey(collection, path), field.label],
  ...choiceLabels(collection, path, field),
  ...(field.content ? contentLabels(collection, path, field.content) : []),
];

const choiceLabels = (collection: string, path: string, { labels = {} }: AnyField): [string, Label][] =>
  Object.entries(labels).map(([value, label]) => [enumKey(collection, path, value), label]);
