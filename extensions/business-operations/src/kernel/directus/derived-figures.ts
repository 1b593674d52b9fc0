import { AsyncLocalStorage } from 'node:async_hooks';
import type { SchemaOverview } from '@directus/types';
import type { Knex } from 'knex';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { App } from '../app.ts';
import { sessions } from '../database/session.ts';
import type { Derivation, RowWrite, Stored } from '../derivation.ts';
import { type AnyCollection, fieldOf, storedFields } from '../model/collection.ts';
import { wrapMethod } from './wrap-method.ts';

type Payload = Record<string, unknown>;

/** The write of a row that is going on, from its call to what Directus does around the statement. */
interface Ongoing {
  /** Of the collection, in the order of the domains. */
  derivations: readonly Derivation[];
  id: number | null;
  write?: RowWrite;
}

interface ItemsService {
  collection: string;
  updateBatch(rows: Payload[], options?: object): Promise<unknown>;
}

interface PayloadService {
  collection: string;
  knex: Knex.Transaction;
  schema: SchemaOverview;
}

const ongoing = new AsyncLocalStorage<Ongoing>();

/**
 * Has the figures of a row worked out with every write of it. A filter of Directus's cannot do it: it runs before the transaction of an
 * update and without a lock, its values need the writer's right, and presets come after it. Directus prepares the values of a row within
 * the transaction instead, once, right before the statement; and its children right after it.
 */
export function deriveFigures(app: App): void {
  const derivations = Map.groupBy(
    app.domains.flatMap(({ derivations: declared = [] }) => declared),
    ({ collection }) => collection.name,
  );
  const { ItemsService, PayloadService } = app.directus.services;

  wrapMethod<ItemsService>(
    ItemsService,
    'createOne',
    (create) =>
      function (...args) {
        const own = derivations.get(this.collection);
        return own ? ongoing.run({ derivations: own, id: null }, () => create.apply(this, args)) : create.apply(this, args);
      },
  );

  wrapMethod<ItemsService>(
    ItemsService,
    'updateMany',
    (update) =>
      function (keys: (number | string)[], changes: Payload, options?: object) {
        const own = derivations.get(this.collection);
        if (!own || !keys.length) return update.call(this, keys, changes, options);
        // The same change makes other figures in each row, so each is updated by itself, in one transaction.
        if (keys.length > 1)
          return this.updateBatch(
            keys.map((id) => ({ ...changes, id })),
            options,
          );
        return ongoing.run({ derivations: own, id: Number(keys[0]) }, () => update.call(this, keys, changes, options));
      },
  );

  wrapMethod<PayloadService>(
    PayloadService,
    'processValues',
    (process) =>
      async function (action: string, payload: Payload, ...rest) {
        const values = await process.call(this, action, payload, ...rest);
        const current = ongoing.getStore();
        const writes = action === 'create' || action === 'update';
        if (!current || current.write || !writes || !isOf(current, this.collection)) return values;
        if (action === 'update' && !Object.keys(values).length) return values;
        const write = await writeOf(app, this, current, values);
        if (!write) return values;
        current.write = write;
        // In place, as Directus writes the object that it handed over.
        return Object.assign(values, await derivedValues(current.derivations, write));
      },
  );

  wrapMethod<PayloadService>(
    PayloadService,
    'processO2M',
    (process) =>
      async function (payload: Payload, id: number | string, ...rest) {
        const current = ongoing.getStore();
        if (current?.write && isOf(current, this.collection))
          for (const { derived } of current.derivations) await derived?.(current.write, Number(id));
        return process.call(this, payload, id, ...rest);
      },
  );
}

const isOf = ({ derivations }: Ongoing, collection: string) => derivations[0]?.collection.name === collection;

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

/** The row before and after, undefined where there is none to update. PostgreSQL puts them together, so that values are read as they will be stored. */
async function writeOf(
  { directus: { emitter } }: App,
  { knex: db, schema }: Pick<PayloadService, 'knex' | 'schema'>,
  { derivations, id }: Ongoing,
  values: Payload,
): Promise<RowWrite | undefined> {
  const [{ collection }] = derivations as [Derivation];
  const read = [...derivations.flatMap(({ reads }) => reads), 'tenant_id', 'deleted_at'];
  const rows: RowWrite['rows'] = async <Row extends object>(statement: Sql) =>
    (await db.raw<{ rows: Row[] }>(statement.sql, statement.values as Knex.RawBinding[])).rows;
  const stated = { ...(id === null ? defaultsOf(collection) : {}), ...sqlValues(collection, values) };
  // Without the others, so that what is wrong with them is refused where Directus writes them.
  const written = JSON.stringify(Object.fromEntries(Object.entries(stated).filter(([name]) => read.includes(name))));
  const [found] = await rows<{ before: Stored | null; after: Stored }>(
    id === null
      ? sql`select null as before, ${texts(sql`jsonb_populate_record(null::${raw(collection.name)}, ${written}::jsonb)`)} as after`
      : sql`
        select ${texts(sql`t`)} as before, ${texts(sql`jsonb_populate_record(t, ${written}::jsonb)`)} as after
        from ${raw(collection.name)} t where t.id = ${id} for no key update`,
  );
  if (!found) return undefined;
  const tenantId = Number(found.after.tenant_id ?? sessions.getStore()?.tenantId);
  const emit: RowWrite['emit'] = async (event, payload) =>
    void (await emitter.emitFilter(event, payload, {}, { database: db, schema, accountability: null }));
  return { ...found, tenantId, fields: Object.keys(values), rows, emit };
}

const texts = (row: Sql) => sql`(select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(${row})))`;

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
