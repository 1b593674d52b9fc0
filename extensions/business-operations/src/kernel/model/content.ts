import type { AnyField, Content } from './field.ts';

/** The words of a part of a JSON value, by the path of its names below the field: `overtime.amount`. */
export const valueKey = (collection: string, path: string) => `value.${collection}.${path}`;

/** The name of the entries' first column. */
export const entryKey = (collection: string, path: string) => valueKey(collection, `${path}.name`);

/** The parts of a JSON value that have a name of their own, by that name. */
export function partsOf(content: Content): Readonly<Record<string, AnyField>> {
  if ('rows' in content) return content.rows;
  if ('members' in content) return content.members;
  return 'variants' in content ? Object.assign({}, ...Object.values(content.variants)) : {};
}
