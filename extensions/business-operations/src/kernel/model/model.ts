import type { Buttons } from './buttons.ts';
import { type AnyCollection, columnNames, fieldOf, storedFields } from './collection.ts';
import { declaredCheckName, ruleCheckName } from './constraints.ts';
import type { AnyField } from './field.ts';
import { checkGuards } from './guarded.ts';
import { rulesOf } from './rules.ts';
import { columnsOfViews } from './views.ts';

export interface Referrer {
  collection: AnyCollection;
  field: string;
  onDelete: 'restrict' | 'cascade' | 'keep';
  /** The states of a referring row in which it restricts nothing. */
  releasedIn: readonly string[];
}

/** While which conditions a row of the referrer restricts the deletion of what it names; `alias` ends with a dot where there is one. */
export const restrictsWhile = ({ collection: { options }, releasedIn }: Referrer, alias = ''): string[] => [
  ...(options.softDelete ? [`${alias}deleted_at is null`] : []),
  ...(releasedIn.length ? [`${alias}status not in (${releasedIn.map((state) => `'${state}'`).join(', ')})`] : []),
];

/** The lines of a document: what the Studio needs to edit them, and which document that is. */
export interface DocumentLines {
  collection: AnyCollection;
  /** The column of a line that names its document. */
  parent: string;
  options: {
    of: AnyCollection;
    order: string;
    first?: 0 | 1;
    min?: number;
    max: number;
    lookUps?: Readonly<Record<string, { as: string; columns?: readonly string[] }>>;
    totals?: readonly string[];
    balance?: readonly [string, string];
  };
}

export interface Head {
  collection: AnyCollection;
  via: string;
}

/** All declared collections and how they refer to each other. */
export interface Model {
  collections: readonly AnyCollection[];
  /** The operations that the Studio offers on the records of a collection, by its name. */
  buttons: ReadonlyMap<string, Buttons>;
  /** Whether the collection's records travel through approvals. */
  isDocument(name: string): boolean;
  /** What the collection's rows are as lines of their document; undefined where they are none. */
  linesOf(name: string): DocumentLines | undefined;
  /** The row that a row of the collection is a part of, and the column that names it; null where it stands for itself. */
  headOf(declared: AnyCollection): Head | null;
  get(name: string): AnyCollection;
  has(name: string): boolean;
  /** The references to a collection, except those that are kept when their target is deleted. */
  referrers(name: string): Referrer[];
}

export function createModel(
  collections: readonly AnyCollection[],
  buttons: ReadonlyMap<string, Buttons> = new Map(),
  lines: readonly DocumentLines[] = [],
  documents: readonly { collection: AnyCollection }[] = [],
): Model {
  const byName = new Map(collections.map((declared) => [declared.name, declared]));
  if (byName.size !== collections.length) throw new Error('Two collections have the same name.');
  for (const declared of collections) {
    checkReferences(declared, byName);
    checkColumns(declared);
    checkNames(declared);
    checkGuards(declared, byName);
  }
  return {
    collections,
    buttons,
    isDocument: (name) => documents.some(({ collection }) => collection.name === name),
    linesOf: (name) => lines.find(({ collection }) => collection.name === name),
    headOf(declared) {
      const found = lines.find(({ collection }) => collection.name === declared.name);
      if (found) return { collection: found.options.of, via: found.parent };
      const via = declared.options.frozenWith ?? declared.options.partOf;
      const head = via === undefined ? undefined : byName.get(String(fieldOf(declared, via)?.to));
      return via !== undefined && head ? { collection: head, via } : null;
    },
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
          .map(([field, { onDelete = 'restrict', releasedIn = [] }]) => ({ collection: declared, field, onDelete, releasedIn }))
          .filter(({ onDelete }) => onDelete !== 'keep'),
      ),
  };
}

function checkReferences(declared: AnyCollection, byName: Map<string, AnyCollection>): void {
  for (const [name, field] of Object.entries(declared.options.fields as Record<string, AnyField>)) {
    const target = field.kind === 'ref' ? field.to : field.kind === 'o2m' ? field.from : undefined;
    if (target && !target.startsWith('directus_') && !byName.has(target))
      throw new Error(`${declared.name}.${name} refers to ${target}, which is not declared.`);
    const { values = [] } = fieldOf(declared, 'status') ?? {};
    const unknown = field.releasedIn?.find((state) => !values.includes(state));
    if (unknown) throw new Error(`${declared.name}.${name} is released in ${unknown}, which is no state of it.`);
  }
}

/** PostgreSQL cuts longer names off, so that a refusal would not be traced back to its rule. */
const MAX_NAME = 63;

function checkNames(declared: AnyCollection): void {
  const names = storedFields(declared).flatMap(([name, field]) => rulesOf(name, field).map((rule) => ruleCheckName(declared, name, rule)));
  const all = [...names, ...Object.keys(declared.options.checks ?? {}).map((name) => declaredCheckName(declared, name))];
  const long = all.filter((name) => name.length > MAX_NAME);
  if (long.length) throw new Error(`The database would cut the names ${long.join(', ')}.`);
  const twice = all.filter((name, index) => all.indexOf(name) < index);
  if (twice.length) throw new Error(`Two checks have the name ${twice.join(', ')}.`);
}

function checkColumns(declared: AnyCollection): void {
  const known = columnNames(declared);
  const { columns = [], sort = [], sums = [] } = declared.options;
  const unsigned = sort.map((order) => order.replace(/^-/, ''));
  for (const name of [...columns, ...unsigned, ...sums, ...columnsOfViews(declared.options)]) {
    if (!known.includes(name)) throw new Error(`${declared.name} lists ${name}, which is not a field of it.`);
  }
}
