import { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Extra } from '../crud/select.ts';
import { columnText } from '../crud/select.ts';
import { type AnyCollection, type CreateInput, type Fields, storedFields, type UpdateInput } from '../model/collection.ts';
import type { AnyField } from '../model/field.ts';
import { createBody, fieldReply, id, updateBody } from '../model/schemas.ts';

/** What a line shows of the record that one of its references names: `as` is an object of these columns. */
export interface LookUp {
  as: string;
  of: AnyCollection;
  columns: readonly string[];
}

export interface LinesOptions {
  /** The document that the lines belong to; its `children` field names them in bodies and answers. */
  of: AnyCollection;
  /** The column that numbers the lines of a document, from `first` on. */
  order: string;
  first?: 0 | 1;
  min?: number;
  max: number;
  /** Columns of the document that each line repeats. */
  repeats?: readonly string[];
  /** Looked-up columns by reference. */
  lookUps?: Readonly<Record<string, LookUp>>;
  /** Columns that answers leave out. */
  omit?: readonly string[];
  /**
   * How the lines of a change are told from new ones. `id`: a line that names its id is changed in what it names, one without is new.
   * `position`: the first line replaces the first, and so on; lines name no id.
   */
  identity?: 'id' | 'position';
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
  readonly columns: readonly string[];
  readonly input: z.ZodType<LineInput<C>[]>;
  /** The lines of a change, as `identity` says. */
  readonly changes: z.ZodType<ChangedLine<C>[]>;
  /** The lines of the document `t`, in order. */
  readonly extra: Extra;
}

export function lines<const C extends AnyCollection>(collection: C, options: LinesOptions): Lines<C> {
  const { of, min = 0, max, identity = 'id' } = options;
  const found = Object.entries(of.options.fields as Fields).find(([, { kind, from }]) => kind === 'o2m' && from === collection.name);
  if (!found) throw new Error(`${of.name} declares no children in ${collection.name}.`);
  const [member, { via: parent = '' }] = found;
  const columns = storedFields(collection).flatMap(([name, { managed }]) => (managed ? [] : [name]));
  const list = <T>(line: z.ZodType<T>) => z.array(line).min(min).max(max);
  const input = list(createBody(collection)) as unknown as Lines<C>['input'];
  return {
    collection,
    options,
    member,
    parent,
    columns,
    input,
    changes: (identity === 'id' ? list(changedLine(collection)) : input) as unknown as Lines<C>['changes'],
    extra: shownLines(collection, parent, options),
  };
}

/** With an id a line changes what it names; without one it is new, and must hold what a new one needs. */
function changedLine(collection: AnyCollection): z.ZodType {
  const required = Object.entries(collection.options.fields as Fields).flatMap(([name, field]) => (mustBeSent(field) ? [name] : []));
  const body = updateBody(collection) as unknown as z.ZodObject;
  return body.extend({ id: id.optional() }).superRefine((line: Record<string, unknown>, context) => {
    if (line.id !== undefined) return;
    for (const name of required.filter((each) => line[each] === undefined))
      context.addIssue({ code: 'custom', path: [name], params: { code: 'required' } });
  });
}

const mustBeSent = ({ required, managed, generated, default: value }: AnyField) =>
  required && !managed && !generated && value === undefined;

const HIDDEN = ['deleted_at', 'deleted_by', 'created_at', 'created_by', 'updated_at', 'updated_by'];

function shownLines(collection: AnyCollection, parent: string, { order, lookUps = {}, repeats = [], omit = [] }: LinesOptions): Extra {
  const shape: Record<string, z.ZodType> = { id: z.int() };
  const members = [`'id', l.id`];
  const joins: string[] = [];
  const show = (name: string, sql: string, schema: z.ZodType) => {
    members.push(`'${name}', ${sql}`);
    shape[name] = schema;
  };
  const columns = storedFields(collection).filter(
    ([name, { secret }]) => !secret && ![...HIDDEN, ...repeats, ...omit, parent].includes(name),
  );
  for (const [name, field] of columns) {
    show(name, columnText(name, field, 'l'), fieldReply(field));
    const lookUp = lookUps[name];
    if (lookUp) {
      const { as, of } = lookUp;
      const tenant = of.options.scope === 'tenant' ? `${as}.tenant_id = l.tenant_id and ` : '';
      joins.push(`left join ${of.name} ${as} on ${tenant}${as}.id = l.${name}`);
      const found = `json_build_object(${lookUp.columns.map((column) => `'${column}', ${as}.${column}`).join(', ')})`;
      const schema = z.object(Object.fromEntries(lookUp.columns.map((column) => [column, fieldReply(fieldOf(of, column))])));
      show(as, field.required ? found : `case when ${as}.id is not null then ${found} end`, field.required ? schema : schema.nullable());
    }
  }
  const live = collection.options.softDelete ? ' and l.deleted_at is null' : '';
  return {
    sql: raw(`(select coalesce(json_agg(json_build_object(${members.join(', ')}) order by l.${order}, l.id), '[]')
      from ${collection.name} l ${joins.join(' ')} where l.tenant_id = t.tenant_id and l.${parent} = t.id${live})`),
    schema: z.array(z.object(shape)),
  };
}

function fieldOf(collection: AnyCollection, name: string): AnyField {
  const field = (collection.options.fields as Fields)[name];
  if (!field) throw new Error(`${collection.name} has no field ${name}.`);
  return field;
}
