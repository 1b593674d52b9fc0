import { AsyncLocalStorage } from 'node:async_hooks';
import type { SchemaOverview } from '@directus/types';
import type { Knex } from 'knex';
import type { Sql } from 'sql-template-tag';
import type { App } from '../app.ts';
import type { Derivation, RowWrite } from '../derivation.ts';
import { derivationsOf, derivedValues, emitting, writesOf } from '../derived-rows.ts';
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
  const { ItemsService, PayloadService } = app.directus.services;

  wrapMethod<ItemsService>(
    ItemsService,
    'createOne',
    (create) =>
      function (...args) {
        const own = derivationsOf(app, this.collection);
        return own ? ongoing.run({ derivations: own, id: null }, () => create.apply(this, args)) : create.apply(this, args);
      },
  );

  wrapMethod<ItemsService>(
    ItemsService,
    'updateMany',
    (update) =>
      function (keys: (number | string)[], changes: Payload, options?: object) {
        const own = derivationsOf(app, this.collection);
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
        const [{ write } = {}] = await writesOf(surroundingsOf(app, this), current.derivations, [{ id: current.id, values }]);
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

const surroundingsOf = (
  { directus }: App,
  { knex: db, schema }: Pick<PayloadService, 'knex' | 'schema'>,
): Pick<RowWrite, 'rows' | 'emit'> => ({
  rows: async <Row extends object>(statement: Sql) =>
    (await db.raw<{ rows: Row[] }>(statement.sql, statement.values as Knex.RawBinding[])).rows,
  emit: emitting(directus, db, schema),
});
