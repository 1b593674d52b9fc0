import sql from 'sql-template-tag';
import type { Context } from '../context/context.ts';
import { type AnyCollection, storedFields } from '../model/collection.ts';
import type { AnyField } from '../model/field.ts';
import type { Model } from '../model/model.ts';

/** Translates the ids in the JSON of staged rows, and those that are texts, for which the database knows no reference. */

/** Who the users of the sources are in the tenant, and where they stood in the company by ids of the sources. */
export type People = readonly { old_id: string; new_id: string; department_id: number | null; position_id: number | null }[];

const CHUNK = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A text that is an id. */
export const DIGITS = /^[1-9][0-9]{0,9}$/;

type Values = Record<string, unknown>;

/** Gives the new id of a row; null where the sources have none. */
type Translate = (collection: string, id: unknown) => number | null;

interface Staged {
  line: number;
  content: Values;
}

export async function translateIds(ctx: Context, staged: readonly AnyCollection[], people: People): Promise<void> {
  const users = new Map(people.map(({ old_id, new_id }) => [old_id, new_id]));
  const known = idNames(ctx.app.model);
  for (const declared of staged) {
    const fields = storedFields(declared).filter(([, { kind, names }]) => kind === 'json' || kind === 'uuid' || names);
    if (fields.length) await translateCollection(ctx, declared, new Translator(ctx.app.model, fields, known, users));
  }
}

async function translateCollection(ctx: Context, { name }: AnyCollection, translator: Translator): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await ctx.rows<Staged>(
      sql`select line, content from import_rows where collection = ${name} and line > ${after} order by line limit ${CHUNK}`,
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last.line;
    const ids = await newIds(ctx, translator.wanted(rows));
    const translated = translator.translated(rows, ids);
    if (translated.length)
      await ctx.rows(sql`
        update import_rows s set translated = g.translated
        from json_to_recordset(${JSON.stringify(translated)}::json) as g (line integer, translated json)
        where s.collection = ${name} and s.line = g.line`);
  }
}

const keyOf = (collection: string, id: unknown) => `${collection}:${id}`;

async function newIds(ctx: Context, wanted: ReadonlyMap<string, readonly [string, number]>): Promise<Map<string, number>> {
  if (!wanted.size) return new Map();
  const pairs = [...wanted.values()];
  const rows = await ctx.rows<{ collection: string; old_id: string; new_id: string }>(sql`
    select r.collection, r.old_id, r.new_id from import_rows r
    join unnest(${pairs.map(([name]) => name)}::text[], ${pairs.map(([, id]) => id)}::bigint[]) as w (collection, old_id) using (collection, old_id)`);
  return new Map(rows.map(({ collection, old_id, new_id }) => [keyOf(collection, old_id), Number(new_id)]));
}

/** Names that are references wherever a collection declares them, all to the same collection. */
function idNames({ collections }: Model): Map<string, string> {
  const targets = new Map<string, Set<string>>();
  for (const declared of collections)
    for (const [name, { kind, to = '', key }] of storedFields(declared))
      if (kind === 'ref' && key === 'integer') targets.set(name, (targets.get(name) ?? new Set()).add(to));
  return new Map([...targets].flatMap(([name, [first, ...more]]) => (first && !more.length ? [[name, first] as const] : [])));
}

class Translator {
  private readonly model: Model;
  private readonly fields: readonly [string, AnyField][];
  private readonly known: ReadonlyMap<string, string>;
  private readonly users: ReadonlyMap<string, string>;

  constructor(model: Model, fields: readonly [string, AnyField][], known: ReadonlyMap<string, string>, users: ReadonlyMap<string, string>) {
    this.model = model;
    this.fields = fields;
    this.known = known;
    this.users = users;
  }

  /** The rows that the JSON and the texts of these name. */
  wanted(rows: readonly Staged[]): Map<string, readonly [string, number]> {
    const wanted = new Map<string, readonly [string, number]>();
    this.all(rows, (collection, id) => {
      wanted.set(keyOf(collection, id), [collection, Number(id)]);
      return null;
    });
    return wanted;
  }

  /** What changes in the rows. */
  translated(rows: readonly Staged[], ids: ReadonlyMap<string, number>): { line: number; translated: Values }[] {
    return this.all(rows, (collection, id) => ids.get(keyOf(collection, id)) ?? null).filter(
      ({ translated }) => Object.keys(translated).length,
    );
  }

  private all(rows: readonly Staged[], translate: Translate): { line: number; translated: Values }[] {
    return rows.map(({ line, content }) => ({ line, translated: this.row(content, translate) }));
  }

  private row(content: Values, translate: Translate): Values {
    const changes = this.fields.flatMap(([name, field]): [string, unknown][] => {
      const value = content[name];
      if (value === null || value === undefined) return [];
      if (field.kind === 'uuid') return [[name, this.users.get(String(value).toLowerCase()) ?? null]];
      if (field.names) return this.loose(name, field.names, content, translate);
      const each = field.content && 'each' in field.content ? field.content.each : undefined;
      const present = each?.kind === 'ref' && Array.isArray(value) ? this.list(each, value, translate) : this.json(value, field, translate);
      return present === value ? [] : [[name, present]];
    });
    return Object.fromEntries(changes);
  }

  private loose(
    name: string,
    { by, words = {} }: NonNullable<AnyField['names']>,
    content: Values,
    translate: Translate,
  ): [string, unknown][] {
    const word = String(content[by]);
    const collection = Object.hasOwn(words, word) ? words[word] : word;
    if (collection === undefined || !this.model.has(collection) || !DIGITS.test(String(content[name]))) return [];
    const id = translate(collection, content[name]);
    return [[name, id === null ? null : String(id)]];
  }

  /** A list of references has none that leads nowhere. */
  private list({ to = '', key }: AnyField, values: readonly unknown[], translate: Translate): unknown[] {
    return values.flatMap((id) => (key === 'uuid' ? this.users.get(String(id)) : translate(to, id)) ?? []);
  }

  /** The same value where nothing in it is an id. */
  private json(value: unknown, field: AnyField, translate: Translate, member = ''): unknown {
    if (typeof value === 'string') return UUID.test(value) ? (this.users.get(value.toLowerCase()) ?? value) : value;
    if (typeof value === 'number') {
      const collection = field.ids?.[member] ?? this.known.get(member);
      return collection !== undefined && Number.isSafeInteger(value) ? translate(collection, value) : value;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const items = value.map((item) => this.json(item, field, translate, member));
      return items.some((item, index) => item !== value[index]) ? items : value;
    }
    const entries = Object.entries(value).map(([name, part]) => [name, this.json(part, field, translate, name)] as const);
    return entries.some(([name, part]) => part !== (value as Values)[name]) ? Object.fromEntries(entries) : value;
  }
}
