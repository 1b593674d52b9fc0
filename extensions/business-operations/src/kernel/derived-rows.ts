import type { Knex } from 'knex';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { App } from './app.ts';
import type { Context } from './context/context.ts';
import { sessions } from './database/session.ts';
import type { Derivation, RowWrite, Stored } from './derivation.ts';
import { invalid } from './errors.ts';
import { inTurn } from './in-turn.ts';
import { type AnyCollection, fieldOf, storedFields } from './model/collection.ts';
import { NextNumber } from './numbering.ts';

type Payload = Record<string, unknown>;

const known = new WeakMap<App['domains'], ReadonlyMap<string, readonly Derivation[]>>();

/** What is derived of the rows of a collection, in the order of the domains; undefined where nothing is. */
export function derivationsOf({ domains }: Pick<App, 'domains'>, collection: string): readonly Derivation[] | undefined {
  const all =
    known.get(domains) ??
    Map.groupBy(
      domains.flatMap(({ derivations = [] }) => derivations),
      (derivation) => derivation.collection.name,
    );
  known.set(domains, all);
  return all.get(collection);
}

/** The columns that the derivations know of a write. */
const columnsRead = (derivations: readonly Derivation[]): string[] => [
  ...derivations.flatMap(({ reads }) => reads),
  'tenant_id',
  'deleted_at',
];

/** A row that is written; without an id it is created. */
export interface Writing {
  id: number | null;
  values: Payload;
}

/** What a derivation of the rows may do in their transaction. */
type Surroundings = Pick<RowWrite, 'rows' | 'emit'>;

/** Emits events of our own in the transaction. */
export const emitting =
  ({ emitter }: App['directus'], database: Knex, schema: Context['schema']): RowWrite['emit'] =>
  async (event, payload) =>
    void (await emitter.emitFilter(event, payload, {}, { database, schema, accountability: null }));

/**
 * The rows before and after, in the same order, locked; without either where there is none to be updated. PostgreSQL puts them together, so
 * that values are read as they will be stored.
 */
export async function writesOf(
  { rows, emit }: Surroundings,
  derivations: readonly Derivation[],
  written: readonly Writing[],
): Promise<(Writing & { write?: RowWrite })[]> {
  const [{ collection }] = derivations as [Derivation];
  const read = columnsRead(derivations);
  const documents = written.map(({ id, values }) => {
    const drawn = Object.keys(values).find((name) => values[name] instanceof NextNumber && read.includes(name));
    if (drawn)
      throw new Error(`${collection.name}.${drawn} is drawn by the statement that writes the row, so that nothing can be derived of it.`);
    const stated = { ...(id === null ? defaultsOf(collection) : {}), ...sqlValues(collection, values) };
    // Without the others, so that what is wrong with them is refused where they are written.
    const row = Object.fromEntries(Object.entries(stated).filter(([name]) => read.includes(name)));
    assertLegible(collection, row);
    return { id, row };
  });
  const given = sql`json_array_elements(${JSON.stringify(documents)}::json) with ordinality as w(written, place)`;
  const populated = (base: Sql) => texts(sql`jsonb_populate_record(${base}, (w.written -> 'row')::jsonb)`);
  const found = await rows<{ place: number; before: Stored | null; after: Stored }>(
    written.every(({ id }) => id === null)
      ? sql`select place::integer, null as before, ${populated(sql`null::${raw(collection.name)}`)} as after from ${given}`
      : sql`
        select place::integer, ${texts(sql`t`)} as before, ${populated(sql`t`)} as after
        from ${raw(collection.name)} t join ${given} on t.id = (w.written ->> 'id')::integer
        where t.id = any (${documents.map(({ id }) => id)}::integer[])
        order by t.id for no key update of t`,
    'prepared',
  );
  const byPlace = new Map(found.map((row) => [row.place, row]));
  return written.map((row, at) => {
    const { before = null, after } = byPlace.get(at + 1) ?? {};
    if (!after) return row;
    const tenantId = Number(after.tenant_id ?? sessions.getStore()?.tenantId);
    return { ...row, write: { before, after, tenantId, fields: Object.keys(row.values), rows, emit } };
  });
}

/** A row with what is derived of it. */
export interface DerivedRow {
  values: Payload;
  /** Stores what other tables hold of the row, once it is stored itself; absent where they hold nothing. */
  stored?: (id: number | string) => Promise<void>;
}

/** What is derived of a row in the request's transaction, right before it is written. */
export async function deriveRow(ctx: Context, collection: string, written: Writing): Promise<DerivedRow> {
  const [row] = await deriveWith(ctx, collection, [written], (write) => write);
  return row as DerivedRow;
}

class LooksAround extends Error {}

/** The same of rows that are written together; null where something that is derived depends on what is stored, to which the others may belong. */
export async function deriveTogether(ctx: Context, collection: string, written: readonly Writing[]): Promise<DerivedRow[] | null> {
  const look = () => Promise.reject(new LooksAround());
  try {
    return await deriveWith(ctx, collection, written, (write) => ({ ...write, rows: look, emit: look }));
  } catch (error) {
    if (error instanceof LooksAround) return null;
    throw error;
  }
}

async function deriveWith(
  ctx: Context,
  collection: string,
  written: readonly Writing[],
  seen: (write: RowWrite) => RowWrite,
): Promise<DerivedRow[]> {
  const derivations = derivationsOf(ctx.app, collection);
  if (!derivations) return written.map(({ values }) => ({ values }));
  const surroundings: Surroundings = {
    rows: (statement, plan) => ctx.rows(statement, plan),
    emit: emitting(ctx.app.directus, ctx.db, ctx.schema),
  };
  const storing = derivations.flatMap(({ derived }) => derived ?? []);
  return inTurn(await writesOf(surroundings, derivations, written), async ({ values, write }) => {
    if (!write) return { values };
    const row = { values: { ...values, ...(await derivedValues(derivations, seen(write))) } };
    if (!storing.length) return row;
    return { ...row, stored: async (id) => void (await inTurn(storing, (derived) => derived(write, Number(id)))) };
  });
}

/**
 * What several domains derive of one row. Each works from the row as it is written and sees nothing of the others, so that their order
 * does not matter, and none of them may store what another one does.
 */
export async function derivedValues(derivations: readonly Derivation[], write: RowWrite): Promise<Payload> {
  const values: Payload = {};
  for (const { collection, derive } of derivations)
    for (const [column, value] of Object.entries(await derive(write))) {
      if (column in values) throw new Error(`Two derivations of ${collection.name} store ${column}.`);
      values[column] = value;
    }
  return values;
}

/** The values as they will be spelled when they are stored. */
export const asSpelled = (app: Pick<App, 'domains'>, collection: string, values: Readonly<Payload>): Readonly<Payload> =>
  Object.assign({ ...values }, ...(derivationsOf(app, collection) ?? []).map(({ spells }) => spells?.(values)));

const texts = (row: Sql) => sql`(select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(${row})))`;

/** What the database refuses only with the row, or when it is read: nothing can be derived of it. */
function assertLegible(declared: AnyCollection, row: Payload): void {
  const wrong = Object.entries(row).filter(([name, value]) => {
    const kind = fieldOf(declared, name)?.kind;
    return (kind === 'json' && !isJson(value)) || (kind === 'decimal' && NOT_A_NUMBER.test(String(value)));
  });
  if (wrong.length)
    throw invalid(
      'error.validation_failed',
      wrong.map(([path]) => ({ path, code: 'invalid_value' })),
    );
}

const NOT_A_NUMBER = /^\s*nan\s*$/i;

/** Texts go into columns of JSON as they are. */
function isJson(value: unknown): boolean {
  if (typeof value !== 'string') return true;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

const defaultsOf = (declared: AnyCollection): Payload =>
  Object.fromEntries(
    storedFields(declared).flatMap(([name, field]) =>
      field.default === undefined || field.kind === 'timestamp' ? [] : [[name, field.default]],
    ),
  );

/** Days as Directus hands them to the driver, as midnights of the server's clock, are days again. */
const sqlValues = (declared: AnyCollection, values: Payload): Payload =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Date && fieldOf(declared, name)?.kind === 'date' ? localDay(value) : value,
    ]),
  );

const localDay = (date: Date): string =>
  [String(date.getFullYear()).padStart(4, '0'), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join(
    '-',
  );
