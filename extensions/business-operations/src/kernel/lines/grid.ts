import { type AnyCollection, fieldOf } from '../model/collection.ts';
import type { AnyField, AskedBy, Kind, PriceFill, ShownRows } from '../model/field.ts';
import type { DocumentLines, Model } from '../model/model.ts';
import { type NumberRules, numberRules } from '../model/numbers.ts';

/** A column of the Studio's grid of lines. */
export interface GridColumn {
  name: string;
  kind: 'text' | 'number' | 'date' | 'boolean' | 'choice' | 'reference' | 'moment' | 'asked' | 'shown';
  /** Must be filled in: there is no default. */
  required: boolean;
  /** What an empty cell means. */
  default?: string | number | boolean;
  /** Kept by the service. */
  managed: boolean;
  /** Of a number. */
  rules?: NumberRules;
  integer?: boolean;
  /** Of a choice; the words follow from the names. */
  values?: readonly string[];
  /** Characters of a text. */
  length?: number;
  /** Of a reference: where it looks, by which columns, and whether only active rows are offered. */
  reference?: GridReference;
  /** Of a reference: what the row that is chosen fills in beside it. */
  fills?: Readonly<Record<string, string>>;
  prices?: PriceFill;
  /** The text is the key of a message, or the name of a table. */
  namedBy?: 'message' | 'table';
  /** Of values whose inputs another column of the row says. */
  asked?: AskedBy;
}

export interface GridReference {
  collection: string;
  columns: readonly string[];
  /** Those that have an English twin, `name_en` beside `name`, which the English interface shows where it is filled in. */
  english: readonly string[];
  activeOnly: boolean;
  /** Which of them are offered besides. */
  offers?: Readonly<Record<string, unknown>>;
}

export interface GridOptions {
  from: string;
  via: string;
  sort: readonly string[];
  min: number;
  max: number;
  columns: GridColumn[];
  totals: readonly string[];
  balance: readonly [string, string] | null;
  /** Of rows among others: those that are shown. */
  rows?: Readonly<Record<string, string>>;
}

/** How the Studio shows rows that the service keeps. */
export const shownRows = (from: string, via: string, { rows, ...options }: ShownRows, model: Model): GridOptions => ({
  ...gridOptions({ collection: model.get(from), options }, via, model),
  ...(rows ? { rows } : {}),
});

/** What the grid is told of lines besides their columns. */
interface Gridded {
  collection: AnyCollection;
  options: Pick<DocumentLines['options'], 'min' | 'max' | 'totals' | 'balance'>;
}

/** How the Studio edits the lines of a document: the columns of their list, with what each takes. */
export function gridOptions({ collection, options }: Gridded, via: string, model: Model): GridOptions {
  const { columns = [], sort = [] } = collection.options;
  return {
    from: collection.name,
    via,
    sort,
    min: options.min ?? 0,
    max: options.max,
    columns: columns.filter((name) => name !== via).map((name) => gridColumn(name, fieldOf(collection, name) as AnyField, model)),
    totals: options.totals ?? [],
    balance: options.balance ?? null,
  };
}

const KINDS: Partial<Record<Kind, GridColumn['kind']>> = {
  string: 'text',
  text: 'text',
  integer: 'number',
  bigint: 'number',
  decimal: 'number',
  date: 'date',
  timestamp: 'moment',
  boolean: 'boolean',
  enum: 'choice',
  ref: 'reference',
};

/** What a field takes, for an input of the Studio. */
export function gridColumn(name: string, field: AnyField, model: Model): GridColumn {
  const { kind, required, generated, managed, default: value, values, length, to, asked, offers, namedBy, fills, prices } = field;
  const rules = numberRules(field);
  return {
    name,
    kind: asked ? 'asked' : (KINDS[kind] ?? 'shown'),
    required: Boolean(required && !managed && !generated && value === undefined),
    managed: Boolean(managed),
    ...(value === undefined ? {} : { default: value as string | number | boolean }),
    ...(rules ? { rules, integer: kind === 'integer' } : {}),
    ...(values ? { values } : {}),
    ...(kind === 'string' && length ? { length } : {}),
    ...(namedBy && namedBy !== 'row' ? { namedBy } : {}),
    ...(asked ? { asked } : {}),
    ...(fills ? { fills } : {}),
    ...(prices ? { prices } : {}),
    ...(kind === 'ref' ? { reference: { ...reference(to as string, model), ...(offers ? { offers } : {}) } } : {}),
  };
}

function reference(to: string, model: Model): GridReference {
  if (!model.has(to)) return { collection: to, columns: SYSTEM_NAMES[to] ?? ['id'], english: [], activeOnly: false };
  const target = model.get(to);
  const columns = namesOf(target);
  const english = columns.filter((name) => fieldOf(target, `${name}_en`));
  return { collection: to, columns, english, activeOnly: fieldOf(target, 'is_active')?.kind === 'boolean' };
}

/** What rows of Directus's own tables are called by. */
const SYSTEM_NAMES: Record<string, string[]> = { directus_users: ['first_name'], directus_files: ['title'] };

/** The columns of the template by which a collection's rows are called, without those of other rows, and by which they are found besides. */
const namesOf = ({ options: { display, foundBy = [] } }: AnyCollection): string[] => [
  ...[...display.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name as string),
  ...foundBy,
];
