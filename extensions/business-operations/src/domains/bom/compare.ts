/** How two versions of a template differ: the older first. */

type Value = string | number | boolean | null | readonly Value[] | { readonly [member: string]: Value };
type Entry = Readonly<Record<string, Value>>;

/** A template as it is compared; lines name their group by its key and their item by its code too. */
export interface Versioned {
  code: string;
  name: string;
  product_category: string | null;
  product_item_id: number | null;
  price_type: string;
  memo: string | null;
  inputs: readonly (Entry & { name: string })[];
  derived: readonly (Entry & { name: string })[];
  tables: Readonly<Record<string, Value>>;
  items: readonly (Entry & { line_key: string })[];
}

interface FieldChange {
  field: string;
  old: Value;
  new: Value;
}

const HEADER = ['code', 'name', 'product_category', 'product_item_id', 'price_type', 'memo'] as const;

const alike = (a: Value | undefined, b: Value | undefined): boolean => written(a) === written(b);

/** JSON with the members of its objects in one order, and what is absent like what is null. */
const written = (value: Value | undefined): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, member]) => member !== null)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  );

function changes(before: Entry, after: Entry, except: readonly string[] = []): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !except.includes(name));
  return names.flatMap((field) =>
    alike(before[field], after[field]) ? [] : [{ field, old: before[field] ?? null, new: after[field] ?? null }],
  );
}

/** Entries of both sides paired by a member; the order does not matter. */
function paired<Row extends Entry>(before: readonly Row[], after: readonly Row[], key: string, compare: (a: Row, b: Row) => FieldChange[]) {
  const old = new Map(before.map((row) => [row[key], row]));
  const kept = new Set(after.map((row) => row[key]));
  return {
    added: after.filter((row) => !old.has(row[key])),
    removed: before.filter((row) => !kept.has(row[key])),
    changed: after.flatMap((row) => {
      const former = old.get(row[key]);
      const fields = former ? compare(former, row) : [];
      return fields.length ? [{ key: row[key] as string, fields }] : [];
    }),
  };
}

const byName = (before: readonly (Entry & { name: string })[], after: readonly (Entry & { name: string })[]) => {
  const { added, removed, changed } = paired(before, after, 'name', (a, b) => changes(a, b));
  return { added: [...added], removed: [...removed], changed: changed.map(({ key, fields }) => ({ name: key, fields })) };
};

const tablesOf = ({ tables }: Versioned) => Object.entries(tables).map(([name, rows]) => ({ name, rows }));

export function differencesOf(before: Versioned, after: Versioned) {
  const lines = paired(before.items, after.items, 'line_key', (a, b) =>
    changes(a, b, ['item_code']).map((change) => withItem(change, a, b)),
  );
  return {
    header: HEADER.flatMap((field): FieldChange[] =>
      alike(before[field], after[field]) ? [] : [{ field, old: before[field], new: after[field] }],
    ),
    inputs: byName(before.inputs, after.inputs),
    derived: byName(before.derived, after.derived),
    tables: byName(tablesOf(before), tablesOf(after)),
    items: {
      added: [...lines.added],
      removed: [...lines.removed],
      changed: lines.changed.map(({ key, fields }) => ({ line_key: key, fields })),
      unchanged_count: after.items.length - lines.added.length - lines.changed.length,
    },
  };
}

/** A change of the item says its code besides. */
const withItem = (change: FieldChange, before: Entry, after: Entry): FieldChange & { old_code?: Value; new_code?: Value } =>
  change.field === 'item_id' ? { ...change, old_code: before.item_code ?? null, new_code: after.item_code ?? null } : change;
