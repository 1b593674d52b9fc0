/** The vocabulary in which collections declare their fields. Row types, bodies, snapshot, SQL and Studio derive from the declarations. */

import type { Tone } from './tones.ts';
import type { Unit } from './units.ts';

export interface Label {
  ko: string;
  en: string;
}

export interface FieldOptions {
  label: Label;
  note?: Label;
  /** Not null. Without a default the field must be sent on creation. */
  required?: boolean;
  default?: unknown;
  /** Not null, but given by the service when it is not sent. */
  generated?: boolean;
  /** Written by services only: not in request bodies, read-only in the Studio. */
  managed?: boolean;
  /** Of a row that a tenant has of the installation: written by whoever keeps the system. */
  bySystem?: true;
  /** Stays as it was when the row was made. */
  fixed?: boolean;
  /** Not shown in the Studio's forms. */
  hidden?: boolean;
  /** Of a text whose last characters tell it from others: lists have room for the whole of it. */
  readToEnd?: true;
  /** Never leaves the database: not in answers, `***` in the audit log. */
  secret?: boolean;
  /** Shown to those alone whose right opens every field; a right that ends in `:limited` leaves it out. */
  confidential?: boolean;
  /** Secret because answers have no use for it; an export has it all the same. */
  exported?: true;
  /** Columns whose change alone is not worth an audit row. */
  unaudited?: boolean;
  /** The interface of ours that edits it in the Studio; by its kind unless given. */
  editor?: 'form-fields' | 'line-steps' | 'approval-forms';
  /** What stands in the field is a table of the database, the id of a row that may be a person's, or the key of a message; the Studio says which. */
  namedBy?: 'table' | 'row' | 'message';
  /** Studio form width; `fill` takes all of the window. */
  width?: 'half' | 'full' | 'fill';
  /** The Studio shows the field only where another one has this value. */
  onlyWhen?: { field: string; equals: string | boolean };
  /** The Studio edits the field only where another one has this value, and `whileEmpty` has none. */
  editableWhen?: { field: string; equals: string | boolean; whileEmpty?: string };
}

export type Kind =
  | 'string'
  | 'text'
  | 'integer'
  | 'bigint'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'json'
  | 'uuid'
  | 'enum'
  | 'ref'
  | 'o2m'
  | Presentation;

/** Kinds that hold nothing and are there for the Studio's forms alone. */
export type Presentation = 'buttons' | 'section' | 'record';

/** Kinds without a column of their own. */
export type Alias = 'o2m' | Presentation;

const PRESENTATIONS: readonly Kind[] = ['buttons', 'section', 'record'];

export const isPresentation = ({ kind }: { kind: Kind }): boolean => PRESENTATIONS.includes(kind);

export const isAlias = (field: { kind: Kind }): boolean => field.kind === 'o2m' || isPresentation(field);

declare const type: unique symbol;

/** A declared field: its kind, its settings and, for the compiler only, the type of its value. */
export type Field<Value, Settings extends object = object, Options extends FieldOptions = FieldOptions> = Settings &
  Options & { readonly [type]?: Value };

/** The column of a line that takes the sales price in force of its item, and the columns of the document that say for whom and when. */
export interface PriceFill {
  readonly column: string;
  readonly client: string;
  readonly date: string;
}

/** A field whose settings are not of interest to the reader. */
export type AnyField = FieldOptions & { kind: Kind } & Partial<{
    length: number;
    precision: number;
    scale: number;
    values: readonly string[];
    labels: EnumLabels;
    to: string;
    from: string;
    via: string;
    key: 'integer' | 'uuid';
    onDelete: 'restrict' | 'cascade' | 'keep';
    releasedIn: readonly string[];
    anyTenant: boolean;
    archived: true;
    offers: Readonly<Record<string, unknown>>;
    fills: Readonly<Record<string, string>>;
    prices: PriceFill;
    indexed: boolean;
    picture: true;
    shows: ShownRows;
    closedIn: readonly string[];
    format: 'email' | 'html' | WrittenFormat;
    of: string;
    edge: 'start' | 'end';
    pattern: RegExp;
    min: number;
    max: number;
    positive: boolean;
    unit: Unit;
    initially: 'today';
    grouped: boolean;
    whole: boolean;
    content: Content;
    asked: AskedBy;
    ids: Readonly<Record<string, string>>;
    names: LooseReference;
    section: string;
    closed: boolean;
    readonly [type]: unknown;
  }>;

export type ValueOf<F> = F extends { readonly [type]?: infer Value } ? Value : never;

/** Numbers that people write in groups of digits with hyphens. */
export type WrittenFormat = 'business_number' | 'phone';

/** A text that is the id of a row, of which collection another field of its own row says: by its name, or by a word for it. */
export interface LooseReference {
  by: string;
  words?: Readonly<Record<string, string>>;
}

interface StringSettings {
  /** The text is an id, which an import translates. */
  names?: LooseReference;
  /** The words of usual values; others may be written. */
  labels?: EnumLabels;
  /** Of the portable subset that `kernel/model/pattern.ts` knows. */
  pattern?: RegExp;
  format?: 'email' | WrittenFormat;
}

export const string = <const O extends FieldOptions & StringSettings>(
  length: number,
  options: O,
): Field<string, { kind: 'string'; length: number }, O> => ({
  kind: 'string',
  length,
  ...options,
});

export const text = <const O extends FieldOptions & { format?: 'html' }>(options: O): Field<string, { kind: 'text' }, O> => ({
  kind: 'text',
  ...options,
});

interface NumberSettings {
  min?: number;
  max?: number;
  /** More than 0. */
  positive?: boolean;
  unit?: Unit;
  /** False for numbers that are written without thousands separators, as years are. */
  grouped?: boolean;
}

interface DecimalSettings extends NumberSettings {
  /** Without decimals, as won are paid. */
  whole?: boolean;
}

export const integer = <const O extends FieldOptions & NumberSettings>(options: O): Field<number, { kind: 'integer' }, O> => ({
  kind: 'integer',
  ...options,
});

export const bigint = <const O extends FieldOptions & NumberSettings>(options: O): Field<string, { kind: 'bigint' }, O> => ({
  kind: 'bigint',
  ...options,
});

/** A `numeric` column. Read from the database as a string, shown as a JSON number. */
export const decimal = <const O extends FieldOptions & DecimalSettings>(
  precision: number,
  scale: number,
  options: O,
): Field<string, { kind: 'decimal'; precision: number; scale: number }, O> => ({ kind: 'decimal', precision, scale, ...options });

/** Won, with at most two decimals; `whole` won have none. */
export const money = <const O extends FieldOptions & DecimalSettings>(options: O) => decimal(18, 2, { unit: 'won', ...options });

/** A calendar year. */
export const year = <const O extends FieldOptions & NumberSettings>(options: O) => integer({ grouped: false, ...options });

export const boolean = <const O extends FieldOptions>(options: O): Field<boolean, { kind: 'boolean' }, O> => ({
  kind: 'boolean',
  ...options,
});

interface DateSettings {
  /** What a new record's form begins with: the tenant's day. */
  initially?: 'today';
}

/** A calendar day, `YYYY-MM-DD`. */
export const date = <const O extends FieldOptions & DateSettings>(options: O): Field<string, { kind: 'date' }, O> => ({
  kind: 'date',
  ...options,
});

/** An instant, ISO 8601 in UTC. */
export const timestamp = <const O extends FieldOptions>(options: O): Field<string, { kind: 'timestamp' }, O> => ({
  kind: 'timestamp',
  ...options,
});

/**
 * The instant at which a day of the same row begins, or has passed, in the tenant's time zone. The database keeps it. Filters of
 * Directus know no day but the instant `$NOW`, so those that ask for today compare it with these.
 */
export const dayBoundary = (of: string, edge: 'start' | 'end', options: { label: Label }) =>
  ({ kind: 'timestamp', of, edge, managed: true, hidden: true, secret: true, unaudited: true, ...options }) as Field<
    string,
    { kind: 'timestamp'; of: string; edge: 'start' | 'end' },
    { label: Label; managed: true; hidden: true; secret: true; unaudited: true }
  >;

/**
 * What a value of JSON holds, in the vocabulary of fields: a list of `rows`, the `members` of one object, `entries` whose names the data
 * choose, or a list of plain values (`each`). The Studio shows it as a table. Rows and members have no default; those that are not
 * `required` may be absent. `variants` are the members by the value of another field of the row, `by`; a member of the same name is the
 * same in all of them, the object may have others besides, and what they must be is held by a derivation of the collection.
 *
 * People read the names of entries as the data have them, unless these are tables (`namedBy`), have `words`, or are inputs that depend on
 * the row and are described by the operation of `asked`, which takes the row's own id or the value of its `field`; as these inputs they are edited.
 */
export type Content =
  | { rows: Readonly<Record<string, AnyField>>; max?: number }
  | { members: Readonly<Record<string, AnyField>> }
  | { entries: AnyField; name: Label; namedBy?: 'table'; words?: Readonly<Record<string, Label>>; asked?: AskedBy }
  | { each: AnyField; max?: number }
  | { variants: Readonly<Record<string, Readonly<Record<string, AnyField>>>>; by: string };

/**
 * Values by the names of inputs that depend on the row: what is asked for, the operation at `path` answers for the row that the reference
 * `by` names. The grid of the document's lines has a cell for them.
 */
export interface AskedBy {
  path: string;
  by: string;
  /** The field of the row itself whose value is sent. */
  field?: string;
}

interface JsonSettings {
  content?: Content;
  asked?: AskedBy;
  /** Members, however deep, that are ids of rows, and of which collection; an import translates them. Those of users need no naming. */
  ids?: Readonly<Record<string, string>>;
}

export const json = <Value = unknown>() => {
  return <const O extends FieldOptions & JsonSettings>(options: O): Field<Value, { kind: 'json' }, O> => ({ kind: 'json', ...options });
};

/** An id of no declared relation. */
export const uuid = <const O extends FieldOptions>(options: O): Field<string, { kind: 'uuid' }, O> => ({ kind: 'uuid', ...options });

/** The words of each value; a state has a tone besides, in whose colours it is shown everywhere. */
export type EnumLabels = Record<string, Label & { tone?: Tone }>;

/** One of the keys of `labels`. */
export const oneOf = <const L extends EnumLabels, const O extends FieldOptions>(
  labels: L,
  options: O,
): Field<keyof L & string, { kind: 'enum'; values: readonly (keyof L & string)[]; labels: L }, O> => ({
  kind: 'enum',
  values: Object.keys(labels) as (keyof L & string)[],
  labels,
  ...options,
});

interface RefSettings {
  /**
   * What deleting the target means: `restrict` (default) refuses, `cascade` deletes this row with it,
   * `keep` lets both be (the reference then names a deleted row).
   */
  onDelete?: 'restrict' | 'cascade' | 'keep';
  /** The values of the `status` of this row with which it no longer restricts the deletion of the target. */
  releasedIn?: readonly string[];
  /** The target may be outside of the row's tenant, as a system administrator is who works in it. */
  anyTenant?: boolean;
  /** The user may be one who has left. */
  archived?: true;
  /** The rows that people are offered, as a filter. */
  offers?: Readonly<Record<string, unknown>>;
  /** What the Studio fills in beside it in a line: columns of the line by those of the row that was chosen. */
  fills?: Readonly<Record<string, string>>;
  /** The price that it fills in with it. */
  prices?: PriceFill;
  /** False where nothing is looked up by the reference: it has no index then. */
  indexed?: boolean;
  /** The file is a picture, which the Studio shows. */
  picture?: true;
}

/** The id of a row of another declared collection. */
export const ref = <const O extends FieldOptions & RefSettings>(
  to: string,
  options: O,
): Field<number, { kind: 'ref'; to: string; key: 'integer' }, O> => ({
  kind: 'ref',
  to,
  key: 'integer',
  ...options,
});

/** A Directus user, role or file. */
export const systemRef = <const O extends FieldOptions & RefSettings>(
  to: 'directus_users' | 'directus_roles' | 'directus_files',
  options: O,
): Field<string, { kind: 'ref'; to: string; key: 'uuid' }, O> => ({ kind: 'ref', to, key: 'uuid', ...options });

/** Rows that the service keeps, shown in the form of their record as lines are. */
export interface ShownRows {
  /** The rows that there may be. */
  max: number;
  /** Those of them that are shown; all unless given. */
  rows?: Readonly<Record<string, string>>;
  /** Columns whose sum stands below them. */
  totals?: readonly string[];
}

interface ChildrenSettings {
  /** Only to be read in the form: people write these elsewhere. */
  shows?: ShownRows;
  /** States of the record in which a rule of the rows refuses more of them: its form shows them to be read then. */
  closedIn?: readonly string[];
}

/** The rows of `from` whose `via` names this row. */
export const children = <const O extends FieldOptions & ChildrenSettings>(
  from: string,
  via: string,
  options: O,
): Field<never, { kind: 'o2m'; from: string; via: string }, O> => ({
  kind: 'o2m',
  from,
  via,
  ...options,
});

/** Where the Studio's form shows the buttons of the operations on its record; which they are, their routes declare. */
export const buttons = (): Field<never, { kind: 'buttons' }> => ({
  kind: 'buttons',
  label: { ko: '처리', en: 'Actions' },
  managed: true,
  width: 'full',
});

type SectionField = Field<never, { kind: 'section'; label: Label; managed: true; width: 'full' }, FieldOptions>;

interface SectionOptions {
  /** Closed until somebody opens it. */
  closed?: boolean;
}

export const sectionField = (name: string): string => `section_${name}`;

/** Fields that stand together under a heading in the Studio's form; spread among the fields of the collection. */
export const section = <const N extends string, const F extends Readonly<Record<string, AnyField>>>(
  name: N,
  label: Label,
  fields: F,
  options: SectionOptions = {},
) =>
  ({
    [sectionField(name)]: { kind: 'section', label, managed: true, width: 'full', ...options },
    ...Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, { ...field, section: name }])),
  }) as { [K in `section_${N}`]: SectionField } & F;
