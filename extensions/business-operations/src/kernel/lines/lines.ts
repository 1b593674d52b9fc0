import { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { isOpen } from '../access/permissions.ts';
import type { Context } from '../context/context.ts';
import { type ComputedField, columnText, displayedColumns } from '../crud/select.ts';
import { nameSql } from '../crud/user-name.ts';
import {
  type AnyCollection,
  type CreateInput,
  type Fields,
  fieldOf,
  type Row,
  storedFields,
  type UpdateInput,
} from '../model/collection.ts';
import type { AnyField } from '../model/field.ts';
import { createBody, fieldReply, id, mask, updateBody } from '../model/schemas.ts';

/** What a line shows of the record that one of its references names: `as` is an object of these columns; of a user it is id and name. */
export type LookUp = { as: string; of: AnyCollection; columns: readonly string[] } | { as: string; of: 'user' };

export interface LinesOptions {
  /** The document that the lines belong to; its `children` field names them in bodies and answers. */
  of: AnyCollection;
  /** The column that orders the lines of a document. It numbers them from `first` on, unless the lines bring their own numbers. */
  order: string;
  first?: 0 | 1;
  numbers?: 'position' | 'given';
  /** SQL over the alias `l` by which answers sort the lines, where the order column alone does not say it. */
  sort?: string;
  min?: number;
  max: number;
  /** Columns of the document that each line repeats. */
  repeats?: readonly string[];
  /** Looked-up columns by reference. */
  lookUps?: Readonly<Record<string, LookUp>>;
  /** What answers show of a line besides its columns: SQL over the alias `l`, and the columns of the line that it rests on. */
  computed?: Readonly<Record<string, { sql: string; reads: readonly string[]; schema: z.ZodType }>>;
  /** Columns that answers leave out. */
  omit?: readonly string[];
  /** Columns whose sum over the lines of a document means something. */
  totals?: readonly string[];
  /**
   * How a change tells the lines of a document from new ones. `id`: a line that names its id is changed in what it names, one without
   * is new. `position`: the same, but a list in which no line names an id replaces the stored lines in their places.
   */
  identity?: 'id' | 'position';
  /** The column that tells the lines of a document apart, for lists of references that a client sends without ids. */
  key?: string;
  /** `document`: whoever may write the document writes its lines, as the service; otherwise people need the rights to the lines too. */
  rights?: 'lines' | 'document';
  /** Two of the totals that must be equal; a line stands in one or the other. */
  balance?: readonly [string, string];
}

/** A line of a new document, as a client sends it. */
export type LineInput<C extends AnyCollection> = CreateInput<C>;

/** A line of a changed document: with an id it names what changes, without one it is complete. */
export type ChangedLine<C extends AnyCollection> = UpdateInput<C> & { id?: number };

/** The lines of a document, declared once: everything that services and routes do with them takes them from here. */
export interface Lines<C extends AnyCollection = AnyCollection> {
  readonly collection: C;
  readonly options: LinesOptions;
  /** The member of bodies and answers that holds the lines, and the column of a line that names its document. */
  readonly member: string;
  readonly parent: string;
  /** The columns that a client sends, in order. */
  readonly columns: readonly (keyof LineInput<C> & string)[];
  /** The columns that answers show, in order. */
  readonly shown: readonly string[];
  readonly input: z.ZodArray<z.ZodType<LineInput<C>>>;
  /** The lines of a change, as `identity` says. */
  readonly changes: z.ZodArray<z.ZodType<ChangedLine<C>>>;
  /** The lines of the document `t`, in order, without what is closed to the caller. */
  readonly extra: ComputedField;
  /** The same with every column, whoever reads: for what is stored. */
  readonly whole: PlainField;
  /** Some columns of the lines of another document than `t`, without what is looked up or computed. */
  some(shown: SomeLines<C>): PlainField;
}

/** The same SQL for everybody. */
export interface PlainField extends ComputedField {
  sql: Sql;
}

export interface SomeLines<C extends AnyCollection> {
  /** The alias of the document. */
  document: string;
  /** All that answers show unless given. */
  columns?: readonly (keyof Row<C> & string)[];
  /** SQL over the alias `l` that selects the lines, where it is not those of the document that are there now. */
  where?: string;
}

export function lines<const C extends AnyCollection>(collection: C, options: LinesOptions): Lines<C> {
  const { of, order, numbers, min = 0, max, omit = [], repeats = [] } = options;
  const found = Object.entries(of.options.fields as Fields).find(([, { kind, from }]) => kind === 'o2m' && from === collection.name);
  if (!found) throw new Error(`${of.name} declares no children in ${collection.name}.`);
  const [member, { via: parent = '' }] = found;
  // The document and, unless lines bring their own, their numbers follow from where a line stands.
  const places = [parent, ...(numbers === 'given' ? [] : [order])];
  const columns = storedFields(collection).flatMap(([name, { managed }]) => (managed || places.includes(name) ? [] : [name]));
  const sendable = (body: z.ZodType) => {
    const object = body as z.ZodObject;
    return object.omit(mask(places.filter((name) => name in object.shape)));
  };
  const shown = storedFields(collection).flatMap(([name, { secret }]) =>
    secret || [...HIDDEN, ...repeats, ...omit, parent].includes(name) ? [] : [name],
  );
  const own = ofDocument(collection, parent, 't');
  const whole = linesShown(collection, options, shown, own);
  const shownOf = [collection, ...Object.values(options.lookUps ?? {}).flatMap(({ of }) => (of === 'user' ? [] : [of]))];
  const opensAll = (ctx: Context) => shownOf.every(({ name }) => ctx.may(name, 'read')?.fields === null);
  const list = <T>(line: z.ZodType<T>) => z.array(line).min(min).max(max);
  return {
    collection,
    options,
    member,
    parent,
    columns: columns as unknown as Lines<C>['columns'],
    shown,
    input: list(sendable(createBody(collection))) as unknown as Lines<C>['input'],
    changes: list(changedLine(collection, sendable)) as unknown as Lines<C>['changes'],
    // Most people read all of it, by a statement that has been written already.
    extra: { ...whole, sql: (ctx) => (opensAll(ctx) ? whole.sql : linesSql(collection, options, shown, own, opensTo(ctx, collection))) },
    whole,
    some: ({ document, columns: some, where }) =>
      linesShown(collection, { order, sort: options.sort }, some ?? shown, where ?? ofDocument(collection, parent, document)),
  };
}

/** With an id a line changes what it names; without one it is new, and must hold what a new one needs. */
function changedLine(collection: AnyCollection, sendable: (body: z.ZodType) => z.ZodObject): z.ZodType {
  const body = sendable(updateBody(collection));
  const required = Object.entries(collection.options.fields as Fields).flatMap(([name, field]) =>
    name in body.shape && mustBeSent(field) ? [name] : [],
  );
  return body.extend({ id: id.optional() }).superRefine((line: Record<string, unknown>, context) => {
    if (line.id !== undefined) return;
    for (const name of required.filter((each) => line[each] === undefined))
      context.addIssue({ code: 'custom', path: [name], params: { code: 'required' } });
  });
}

const mustBeSent = ({ required, generated, default: value }: AnyField) => required && !generated && value === undefined;

const HIDDEN = ['deleted_at', 'deleted_by', 'created_at', 'created_by', 'updated_at', 'updated_by'];

function ofDocument({ options }: AnyCollection, parent: string, document: string): string {
  const live = options.softDelete ? ' and l.deleted_at is null' : '';
  return `l.tenant_id = ${document}.tenant_id and l.${parent} = ${document}.id${live}`;
}

const User = z.object({ id: z.uuid(), name: z.string() });

/** The record that a reference names: its table, what its object has by which SQL, and its shape. */
function lookedUp({ as: name, ...lookUp }: LookUp) {
  // A word of SQL, such as `user`, names the object as well as any other.
  const alias = `"${name}"`;
  if (lookUp.of === 'user')
    return { table: 'directus_users', of: null, alias, members: { id: `${alias}.id`, name: nameSql(alias) }, schema: User };
  const { of, columns } = lookUp;
  return {
    table: of.name,
    of,
    alias,
    members: Object.fromEntries(columns.map((column) => [column, `${alias}.${column}`])),
    schema: z.object(Object.fromEntries(columns.map((column) => [column, fieldReply(fieldNamed(of, column))]))),
  };
}

/** Which columns of the lines, and of the records that these refer to, an answer shows. */
type Opens = (of: AnyCollection, column: string) => boolean;

const everything: Opens = () => true;

/**
 * What the caller's rights open: a right to some fields of the lines closes the others. Whoever reads a document without any right to its
 * lines sees all but the confidential ones. Of a record that a line refers to, what it displays is open to everybody.
 */
function opensTo(ctx: Context, lined: AnyCollection): Opens {
  return (of, column) => {
    const access = ctx.may(of.name, 'read');
    if (column === 'id') return true;
    if (of !== lined) return Boolean(access && isOpen(access, column)) || displayedColumns(of).includes(column);
    return access ? isOpen(access, column) : !fieldOf(of, column)?.confidential;
  };
}

type Shown = Pick<LinesOptions, 'order' | 'sort' | 'lookUps' | 'computed'>;

function linesShown(collection: AnyCollection, options: Shown, columns: readonly string[], where: string): PlainField {
  return {
    sql: linesSql(collection, options, columns, where, everything),
    schema: z.array(lineSchema(collection, options, columns)),
  };
}

function lineSchema(collection: AnyCollection, { lookUps = {}, computed = {} }: Shown, columns: readonly string[]): z.ZodObject {
  const shape: Record<string, z.ZodType> = { id: z.int() };
  for (const name of columns) {
    if (name === 'id') continue;
    const field = fieldNamed(collection, name);
    shape[name] = field.confidential ? fieldReply(field).optional() : fieldReply(field);
    const lookUp = lookUps[name];
    if (!lookUp) continue;
    const { schema } = lookedUp(lookUp);
    shape[lookUp.as] = field.required ? schema : schema.nullable();
  }
  for (const [name, { schema }] of Object.entries(computed)) shape[name] = schema;
  return z.object(shape);
}

function linesSql(
  collection: AnyCollection,
  { order, sort = `l.${order}`, lookUps = {}, computed = {} }: Shown,
  columns: readonly string[],
  where: string,
  opens: Opens,
): Sql {
  const members = [`'id', l.id`];
  const joins: string[] = [];
  for (const name of columns) {
    if (name === 'id' || !opens(collection, name)) continue;
    const field = fieldNamed(collection, name);
    members.push(`'${name}', ${columnText(name, field, 'l')}`);
    const lookUp = lookUps[name];
    if (!lookUp) continue;
    const { table, of, alias, members: parts } = lookedUp(lookUp);
    const own = of?.options.scope === 'tenant' ? `${alias}.tenant_id = l.tenant_id and ` : '';
    joins.push(`left join ${table} ${alias} on ${own}${alias}.id = l.${name}`);
    const open = Object.entries(parts).filter(([part]) => !of || opens(of, part));
    const object = `json_build_object(${open.map(([part, sql]) => `'${part}', ${sql}`).join(', ')})`;
    members.push(`'${lookUp.as}', ${field.required ? object : `case when ${alias}.id is not null then ${object} end`}`);
  }
  for (const [name, { sql, reads }] of Object.entries(computed))
    if (reads.every((column) => opens(collection, column))) members.push(`'${name}', ${sql}`);
  return raw(`(select coalesce(json_agg(json_build_object(${members.join(', ')}) order by ${sort}, l.id), '[]')
      from ${collection.name} l ${joins.join(' ')} where ${where})`);
}

function fieldNamed(collection: AnyCollection, name: string): AnyField {
  const field = storedFields(collection).find(([each]) => each === name)?.[1];
  if (!field) throw new Error(`${collection.name} has no field ${name}.`);
  return field;
}
