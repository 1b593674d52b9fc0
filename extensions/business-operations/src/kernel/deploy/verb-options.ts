import { type GridColumn, gridColumn } from '../lines/grid.ts';
import type { ResultColumn } from '../model/button.ts';
import { FILE_TYPE, type Member, type OfferedVerb } from '../model/buttons.ts';
import { fieldOf } from '../model/collection.ts';
import type { AnyField, WrittenFormat } from '../model/field.ts';
import type { Model } from '../model/model.ts';
import { WRITTEN } from '../model/written.ts';

/** What a verb asks for before it runs. */
export interface VerbInput extends Omit<GridColumn, 'managed' | 'kind'> {
  kind: Exclude<GridColumn['kind'], 'asked' | 'shown'> | 'paragraph' | 'person' | 'approval_line' | 'texts' | 'password' | 'file';
  /** The field whose name and values it has; its name is the verb's own word where there is none. */
  of?: readonly [collection: string, field: string];
  /** It is called otherwise than that field: by a word of the verb's. */
  worded?: true;
  /** Asked for with this target of the button alone. */
  onlyFor?: string;
  /** Begins empty, though it is a day or has a default: left so, it is the operation that finds the value. */
  blank?: true;
  /** Begins with that member of the record. */
  begins?: string;
  /** Null may be sent to clear what it begins with. */
  clears?: true;
  /** Of a text that is written with hyphens. */
  format?: WrittenFormat;
  /** Of a file: the extensions that are offered. */
  accept?: readonly string[];
}

/** A column of what people read of a verb's answer. */
export interface ShownColumn {
  name: string;
  number?: true;
  /** The field whose name it has; the verb's own word where there is none. */
  of?: readonly [collection: string, field: string];
  /** The member of the row with the id of the record of that collection. */
  opens?: string;
}

/** Rows of an answer; their words follow from the names. */
export interface ShownResult {
  warns?: true;
  columns: readonly ShownColumn[];
}

/** A verb as the Studio's field is told of it; its words follow from its name. */
export interface ShownVerb {
  icon: string;
  /** Its place among the others: Directus sorts the names when it upgrades a field. */
  order?: number;
  kind?: string;
  /** Its words say what comes of it. */
  consequence?: true;
  inputs?: readonly VerbInput[];
  allowed?: string;
  target?: string;
  unless?: string;
  stays?: true;
  opens?: string;
  download?: true;
  reads?: true;
  verdict?: string;
  rehearsal?: string;
  template?: string;
  results?: Readonly<Record<string, ShownResult>>;
  part?: { of: string; shows: readonly string[] };
}

export interface BulkVerb {
  path: string;
  /** Records that one request takes. */
  most: number;
  inputs: readonly VerbInput[];
}

export interface VerbOptions {
  path: string;
  /** The API shows the records to system administrators alone. */
  system?: true;
  verbs: Record<string, ShownVerb>;
  bulk: Record<string, BulkVerb>;
}

/** The buttons of a collection, as its field is told of them. */
export function verbOptions(collection: string, model: Model): VerbOptions {
  const offered = model.buttons.get(collection);
  if (!offered) throw new Error(`No route declares a button on ${collection}.`);
  const { path, system, verbs, bulk } = offered;
  return {
    path,
    ...(system ? { system } : {}),
    verbs: Object.fromEntries(
      Object.entries(verbs).map(([name, verb], order) => [name, { order, ...shownVerb(collection, name, verb, model) }]),
    ),
    bulk: Object.fromEntries(
      Object.entries(bulk).map(([name, { path: to, most, members }]) => [
        name,
        { path: to, most, inputs: inputsOf(collection, name, verbs[name] as OfferedVerb, members, model) },
      ]),
    ),
  };
}

export function shownVerb(collection: string, name: string, verb: OfferedVerb, model: Model): ShownVerb {
  const { label: _, consequence, inputs: _words, members, part, results: _results, figures: _figures, ...shown } = verb;
  return {
    ...shown,
    ...(consequence ? { consequence: true } : {}),
    ...(part ? { part: { of: part.of, shows: part.shows } } : {}),
    ...resultsOf(verb, model),
    ...(members.length ? { inputs: inputsOf(collection, name, verb, members, model) } : {}),
  };
}

function resultsOf({ results, figures }: OfferedVerb, model: Model): Pick<ShownVerb, 'results'> {
  if (!results) return {};
  const shown = Object.entries(results).map(([member, { warns, columns }]): [string, ShownResult] => [
    member,
    {
      ...(warns ? { warns } : {}),
      columns: Object.entries(columns).map(([name, column]) => shownColumn(name, column, Boolean(figures[member]?.includes(name)), model)),
    },
  ]);
  return { results: Object.fromEntries(shown) };
}

function shownColumn(name: string, column: ResultColumn, isNumber: boolean, model: Model): ShownColumn {
  const number = isNumber ? { number: true as const } : {};
  if ('label' in column) return { name, ...number };
  const { field: of, opens } = column;
  if (!fieldOf(model.get(of[0]), of[1])) throw new Error(`${of.join('.')} is not a field.`);
  return { name, ...number, of, ...(opens ? { opens } : {}) };
}

const inputsOf = (collection: string, verb: string, offered: OfferedVerb, members: readonly Member[], model: Model): VerbInput[] =>
  members.map((member) => {
    const input = inputOf(collection, offered, member, model);
    if (!input.of && !wordsOf(offered, member).label) throw new Error(`${collection}.${verb} asks for ${member.name} without a name.`);
    return input;
  });

const wordsOf = ({ inputs }: OfferedVerb, { name }: Member) => inputs[name] || {};

function inputOf(collection: string, offered: OfferedVerb, member: Member, model: Model): VerbInput {
  const { name, required, schema } = member;
  const { label, field, as, onlyFor, blank, begins, inactive } = wordsOf(offered, member);
  const takesNull = choicesOf(schema as Schema).some(({ type }) => type === 'null');
  const more = {
    required,
    ...(onlyFor ? { onlyFor } : {}),
    ...(blank ? { blank } : {}),
    ...(begins ? { begins, ...(takesNull ? { clears: true as const } : {}) } : {}),
  };
  if (as) return { name, kind: as, ...more };
  // Several texts, such as addresses, are typed into one input.
  if (schema.type === 'array' && (schema.items as Schema | undefined)?.type === 'string') return { name, kind: 'texts', ...more };
  if (schema.type === FILE_TYPE) return { name, kind: 'file', accept: schema.accept as string[], ...more };
  const of = typeof field === 'object' ? field : ([collection, field ?? name] as const);
  // A word of its own makes it another value than the record's, unless it is said whose it is.
  const known = label && !field ? undefined : fieldOf(model.get(of[0]), of[1]);
  if (field && !known) throw new Error(`${of.join('.')} is not a field.`);
  const declared = known ?? fieldOfSchema(schema);
  if (!declared) throw new Error(`How ${name} of a verb of ${collection} is asked for does not follow from its schema.`);
  const { managed: _, kind, default: ofColumn, ...column } = gridColumn(name, declared, model);
  // Where null may be sent, an empty input is an answer of its own, which the default of the column must not take the place of.
  const start = ofColumn === undefined || takesNull ? {} : { default: ofColumn };
  const { format } = declared;
  return {
    ...column,
    ...start,
    kind: kindOf(kind, declared),
    ...(format && format in WRITTEN ? { format: format as WrittenFormat } : {}),
    ...(column.reference && inactive ? { reference: { ...column.reference, activeOnly: false } } : {}),
    ...more,
    ...(known ? { of, ...(label ? { worded: true } : {}) } : {}),
  };
}

function kindOf(kind: GridColumn['kind'], { kind: declared, to, length }: AnyField): VerbInput['kind'] {
  if (to === 'directus_users') return 'person';
  if (declared === 'text' || (declared === 'string' && (length ?? 0) > ONE_LINE)) return 'paragraph';
  if (declared === 'timestamp') return 'moment';
  if (kind === 'asked' || kind === 'shown') throw new Error(`A verb cannot ask for a field of the kind ${declared}.`);
  return kind;
}

/** Characters that fit into an input of one line. */
const ONE_LINE = 200;

interface Schema {
  type?: string | readonly string[];
  format?: string;
  anyOf?: Schema[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
}

const choicesOf = (schema: Schema): Schema[] =>
  schema.anyOf?.flatMap(choicesOf) ?? (Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema]);

/** The field that a schema describes; undefined for what no single input takes. */
function fieldOfSchema(schema: Schema): AnyField | undefined {
  const label = { ko: '', en: '' };
  const [first, ...others] = choicesOf(schema).filter(({ type }) => type !== 'null');
  if (!first) return undefined;
  const { type, format, maxLength, minimum, maximum, multipleOf } = first;
  const bounds = { ...(minimum === undefined ? {} : { min: minimum }), ...(maximum === undefined ? {} : { max: maximum }) };
  if (type === 'boolean') return { kind: 'boolean', label };
  if (type === 'integer') return { kind: 'integer', label, ...bounds };
  // A decimal is taken as a number or as text.
  if (type === 'number' && others.length < 2) return { kind: 'decimal', label, precision: 18, scale: multipleOf === 1 ? 0 : 2, ...bounds };
  if (type !== 'string' || others.length) return undefined;
  if (format === 'date') return { kind: 'date', label };
  if (format === 'date-time') return { kind: 'timestamp', label };
  return maxLength && maxLength <= ONE_LINE ? { kind: 'string', label, length: maxLength } : { kind: 'text', label };
}
