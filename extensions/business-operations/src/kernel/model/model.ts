import { type AnyCollection, columnNames, storedFields } from './collection.ts';
import type { AnyField } from './field.ts';

export interface Referrer {
  collection: AnyCollection;
  field: string;
  onDelete: 'restrict' | 'cascade' | 'keep';
}

/** All declared collections and how they refer to each other. */
export interface Model {
  collections: readonly AnyCollection[];
  get(name: string): AnyCollection;
  has(name: string): boolean;
  /** The references to a collection, except those that are kept when their target is deleted. */
  referrers(name: string): Referrer[];
}

export function createModel(collections: readonly AnyCollection[]): Model {
  const byName = new Map(collections.map((declared) => [declared.name, declared]));
  if (byName.size !== collections.length) throw new Error('Two collections have the same name.');
  for (const declared of collections) {
    checkReferences(declared, byName);
    checkColumns(declared);
  }
  return {
    collections,
    has: (name) => byName.has(name),
    get(name) {
      const declared = byName.get(name);
      if (!declared) throw new Error(`Unknown collection ${name}.`);
      return declared;
    },
    referrers: (name) =>
      collections.flatMap((declared) =>
        storedFields(declared)
          .filter(([, field]) => field.kind === 'ref' && field.to === name)
          .map(([field, { onDelete = 'restrict' }]) => ({ collection: declared, field, onDelete }))
          .filter(({ onDelete }) => onDelete !== 'keep'),
      ),
  };
}

function checkReferences(declared: AnyCollection, byName: Map<string, AnyCollection>): void {
  for (const [name, field] of Object.entries(declared.options.fields as Record<string, AnyField>)) {
    const target = field.kind === 'ref' ? field.to : field.kind === 'o2m' ? field.from : undefined;
    if (target && !target.startsWith('directus_') && !byName.has(target))
      throw new Error(`${declared.name}.${name} refers to ${target}, which is not declared.`);
  }
}

function checkColumns(declared: AnyCollection): void {
  const known = columnNames(declared);
  const { columns = [], sort = [] } = declared.options;
  for (const name of [...columns, ...sort.map((order) => order.replace(/^-/, ''))]) {
    if (!known.includes(name)) throw new Error(`${declared.name} lists ${name}, which is not a field of it.`);
  }
}
