import type { Snapshot } from './snapshot.ts';

interface Change {
  kind: 'N' | 'D' | 'E' | 'A';
  /** The part that differs; without it, all of the entry came or went. */
  path?: unknown[];
  /** What it is from now on. */
  rhs?: unknown;
}

export interface Entry {
  collection: string;
  field?: string;
  /** Of a relation. */
  related_collection?: string | null;
  diff: Change[];
}

/** What Directus's SchemaService finds between a database and a snapshot. */
export interface SchemaDiff {
  collections: Entry[];
  fields: Entry[];
  relations: Entry[];
  systemFields?: Entry[];
}

export interface Plan {
  additions: string[];
  changes: string[];
  /** What the database has and the snapshot does not know: fields that an administrator added, tables of other products. */
  deletions: string[];
}

const nameOf = ({ collection, field }: Entry) => (field ? `${collection}.${field}` : collection);

const KINDS: Partial<Record<Change['kind'], 'additions' | 'deletions'>> = { N: 'additions', D: 'deletions' };

const kindOf = ({ diff: [first] }: Entry) => (first && !first.path && KINDS[first.kind]) || 'changes';

export const isNew = (entry: Entry): boolean => kindOf(entry) === 'additions';

export function describe(diff: SchemaDiff | null): Plan {
  const plan: Plan = { additions: [], changes: [], deletions: [] };
  for (const entry of [...(diff?.collections ?? []), ...(diff?.fields ?? []), ...(diff?.relations ?? []), ...(diff?.systemFields ?? [])]) {
    const name = nameOf(entry);
    if (!plan[kindOf(entry)].includes(name)) plan[kindOf(entry)].push(name);
  }
  return plan;
}

const WORDS = { additions: 'added', changes: 'changed', deletions: 'deleted' } as const;

/** One line for each collection: `journal_lines: 3 fields added, 1 changed`; with `verbose` the names of its fields below. */
export function summarise(diff: SchemaDiff | null, verbose: boolean): string[] {
  const plan = describe(diff);
  const collections = new Map<string, { self: string[]; fields: Record<keyof Plan, string[]> }>();
  for (const kind of Object.keys(WORDS) as (keyof Plan)[]) {
    for (const name of plan[kind]) {
      const [collection = '', field] = name.split('.');
      const found = collections.get(collection) ?? { self: [], fields: { additions: [], changes: [], deletions: [] } };
      collections.set(collection, found);
      if (field === undefined) found.self.push(WORDS[kind]);
      else found.fields[kind].push(field);
    }
  }
  return [...collections]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([collection, { self, fields }]) => {
      const kinds = (Object.keys(WORDS) as (keyof Plan)[]).filter((kind) => fields[kind].length);
      const counts = kinds.map((kind, index) => {
        const count = fields[kind].length;
        return `${count} ${index ? '' : count === 1 ? 'field ' : 'fields '}${WORDS[kind]}`;
      });
      const details = verbose ? kinds.map((kind) => `  ${WORDS[kind]}: ${fields[kind].join(', ')}`) : [];
      return [`${collection}: ${[...self, ...counts].join(', ')}`, ...details];
    });
}

/** Leaves out the deletions that nobody asked for by name, so that what an administrator added survives an upgrade. */
export function withoutDeletions(diff: SchemaDiff, allowed: readonly string[]): SchemaDiff {
  const keep = (entry: Entry) => kindOf(entry) !== 'deletions' || allowed.includes(nameOf(entry)) || allowed.includes(entry.collection);
  return {
    collections: diff.collections.filter(keep),
    fields: diff.fields.filter(keep),
    relations: diff.relations.filter(keep),
    systemFields: (diff.systemFields ?? []).filter(keep),
  };
}

/** A snapshot of another version or vendor is not for this installation. */
export function assertFits(snapshot: Snapshot, version: string): void {
  if (snapshot.directus !== version) throw new Error(`The snapshot is of Directus ${snapshot.directus}, this is ${version}.`);
  if (snapshot.vendor !== 'postgres') throw new Error(`The snapshot is for ${String(snapshot.vendor)}, not for postgres.`);
}
