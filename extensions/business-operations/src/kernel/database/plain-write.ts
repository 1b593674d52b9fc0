import type { SchemaOverview } from '@directus/types';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { App } from '../app.ts';
import type { Context } from '../context/context.ts';
import { fieldOf } from '../model/collection.ts';
import { validationOf } from '../model/rules.ts';
import { NextNumber } from '../numbering.ts';
import { withTooLongFields } from '../refusals.ts';
import type { Tracking } from './activity.ts';

type Payload = Record<string, unknown>;
export type WriteAction = 'create' | 'update';

/** A table that one statement may write, as Directus's schema describes it. */
export interface Table {
  fields: SchemaOverview['collections'][string]['fields'];
  /** Fields that the service fills in on an action, with who or when it was. */
  stamps: Record<WriteAction, readonly (readonly [name: string, of: 'user' | 'time'])[]>;
}

const STAMPS: Record<string, readonly [WriteAction, 'user' | 'time']> = {
  'user-created': ['create', 'user'],
  'date-created': ['create', 'time'],
  'user-updated': ['update', 'user'],
  'date-updated': ['update', 'time'],
};

/** What Directus does nothing for when it writes a column. */
const PLAIN = new Set(['m2o', 'file', 'cast-boolean', 'cast-json']);

const known = new WeakMap<SchemaOverview, Map<string, Table | null>>();

/**
 * The table of a collection whose rows are written by one plain statement, as Directus's ItemsService would write them: no validation of
 * an administrator's, no revisions, which `trackingOf` tells. Null for any other, which ItemsService writes.
 */
export function plainTable(ctx: Context, name: string): Table | null {
  const tables = known.get(ctx.schema) ?? new Map<string, Table | null>();
  known.set(ctx.schema, tables);
  const found = tables.get(name) ?? (tables.has(name) ? null : describe(ctx, name));
  tables.set(name, found);
  return found;
}

function describe({ app, schema }: Context, name: string): Table | null {
  const collection = schema.collections[name];
  if (!collection || !app.model.has(name) || collection.primary !== 'id') return null;
  const stamps: Table['stamps'] = { create: [], update: [] };
  for (const field of Object.values(collection.fields)) {
    if (field.validation && !isDeclared(app, name, field)) return null;
    if (field.alias) continue;
    for (const special of field.special) {
      const stamp = STAMPS[special];
      if (stamp) (stamps[stamp[0]] as [string, 'user' | 'time'][]).push([field.field, stamp[1]]);
      else if (!PLAIN.has(special)) return null;
    }
  }
  return { fields: collection.fields, stamps };
}

/** Rules that fields are declared with are checks of the database. */
function isDeclared({ model }: App, name: string, { field, validation }: { field: string; validation: unknown }): boolean {
  const declared = fieldOf(model.get(name), field);
  return Boolean(declared) && JSON.stringify(declared && validationOf(field, declared)) === JSON.stringify(validation);
}

/** Whether the values go into columns as they are: neither rows of other collections, nor the key, nor an expression besides a number. */
export const isPlain = ({ fields }: Table, payload: Payload): boolean =>
  Object.entries(payload).every(([name, value]) => {
    const field = fields[name];
    if (!field) return true;
    if (field.alias || name === 'id') return false;
    if (value instanceof NextNumber) return true;
    const isStructure = typeof value === 'object' && value !== null && !(value instanceof Date);
    return !isStructure || (field.type === 'json' && !('isRawInstance' in value));
  });

/** Whether no required value is missing; Directus refuses those in its words. */
export const isComplete = ({ fields, stamps }: Table, action: WriteAction, payload: Payload): boolean =>
  Object.values(fields).every(({ field, alias, nullable, generated, defaultValue }) => {
    if (alias || nullable || generated || stamps.create.some(([name]) => name === field)) return true;
    const value = payload[field];
    return value === undefined ? action === 'update' || defaultValue !== null : value !== null;
  });

export interface Target {
  table: Table;
  tracking: Tracking;
}

/** The table of the row that a statement writes, within that statement. */
export const WRITTEN = raw('written');

/**
 * Inserts the row, with Directus's entry of its activity. Returns its id, the number that it has drawn, and what `shown`, a query of one
 * text over `WRITTEN`, makes of the row; the other tables are to this query as they were before.
 */
export async function insertRow(
  ctx: Context,
  name: string,
  { table, tracking }: Target,
  payload: Payload,
  shown: Sql = raw('null'),
): Promise<{ id: number; drawn: Payload; shown: string | null }> {
  const values = columnsOf(ctx, table, 'create', payload);
  const columns = values.map(([column]) => raw(quoted(column)));
  const number = values.map(([, value]) => value).find((value) => value instanceof NextNumber);
  const insert = (source: Sql) => sql`insert into ${raw(name)} ${source} returning *`;
  const write = () => {
    if (!values.length) return insert(raw('default values'));
    if (!number) return insert(sql`(${join(columns)}) values (${join(values.map(([, value]) => value))})`);
    const selected = values.map(([, value]) => (value === number ? raw('drawn.number') : value));
    return insert(sql`(${join(columns)}) select ${join(selected)} from drawn where not drawn.taken`);
  };
  const answer = number
    ? sql`select written.id, drawn.number, drawn.taken, (${shown}) as shown from drawn left join written on true`
    : sql`select written.id, (${shown}) as shown from written`;
  const statement = recorded(ctx, tracking, 'create', name, write(), answer, number ? [sql`drawn as (${number.draw})`] : []);
  return located(ctx, name, payload, async () => {
    for (;;) {
      const row = await ctx.row<{ id: number | null; shown: string | null; number?: string; taken?: boolean }>(statement, 'prepared');
      // Somebody has entered the number by hand.
      if (row?.taken) continue;
      if (!row?.id) throw new Error(`No row of ${name} was written.`);
      return { id: row.id, drawn: number ? { [number.field]: row.number } : {}, shown: row.shown };
    }
  });
}

/** Updates the row, with Directus's entry of its activity. */
export async function changeRow(
  ctx: Context,
  name: string,
  { table, tracking }: Target,
  id: number | string,
  payload: Payload,
): Promise<void> {
  const values = columnsOf(ctx, table, 'update', payload);
  if (!values.length) return;
  const changes = values.map(([column, value]) => sql`${raw(quoted(column))} = ${value}`);
  await located(ctx, name, payload, () =>
    ctx.rows(
      recorded(
        ctx,
        tracking,
        'update',
        name,
        sql`update ${raw(name)} set ${join(changes)} where id = ${id} returning id`,
        raw('select from written'),
      ),
      'prepared',
    ),
  );
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The columns that are written, with the values as the driver takes them. */
export const columnsOf = (...[ctx, table, action, payload]: Parameters<typeof valuesOf>): [string, unknown][] =>
  Object.entries(valuesOf(ctx, table, action, payload)).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null && !(value instanceof Date || value instanceof NextNumber) ? JSON.stringify(value) : value,
  ]);

/** The values of the columns that are written, with who and when it was. */
export function valuesOf({ accountability }: Context, table: Table, action: WriteAction, payload: Payload): Payload {
  if (!isPlain(table, payload)) throw new Error(`A hook has made more than a row of what is written: ${Object.keys(payload).join(', ')}.`);
  const { fields, stamps } = table;
  const stamped = stamps[action].map(([name, of]): [string, unknown] => [name, of === 'user' ? accountability.user : new Date()]);
  const sent = Object.entries(payload).filter(([name, value]) => name in fields && value !== undefined);
  return { ...Object.fromEntries(sent), ...Object.fromEntries(stamped) };
}

/** The writing statement with what it needs first and, where somebody acts, the entry for Directus's activity; `answer` is what it returns. */
export function recorded(
  { accountability }: Context,
  tracking: Tracking,
  action: WriteAction,
  name: string,
  write: Sql,
  answer: Sql,
  before: readonly Sql[] = [],
): Sql {
  const { user, ip, userAgent } = accountability;
  const entry = sql`
    recorded as (
      insert into directus_activity (action, "user", collection, ip, user_agent, item)
      select ${action}::text, ${user}::uuid, ${name}::text, ${ip}::text, ${userAgent}::text, id::text from written
    )`;
  const parts = [...before, sql`written as (${write})`, ...(tracking === 'none' ? [] : [entry])];
  return sql`with ${join(parts)} ${answer}`;
}

/** Names the fields of the payload where the database says only that one is too long. */
async function located<T>({ app }: Context, name: string, payload: Payload, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const refusal = app.refusals.of(error);
    throw refusal ? withTooLongFields(refusal, app.model.get(name), payload) : error;
  }
}
