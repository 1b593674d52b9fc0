import type { SchemaOverview } from '@directus/types';
import type { Knex } from 'knex';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { App } from '../app.ts';
import type { Derivation, RowRemoval, Stored } from '../derivation.ts';
import { wrapMethod } from './wrap-method.ts';

type Key = number | string;

interface ActionEvent {
  event: string | string[];
  meta: Record<string, unknown>;
  context: unknown;
}

interface Options {
  bypassEmitAction?(event: ActionEvent): void;
}

interface ItemsService {
  collection: string;
  knex: Knex;
  schema: SchemaOverview;
  fork(options: { knex: Knex }): ItemsService;
}

interface Removed {
  id: number;
  tenant_id: number;
  before: Stored;
}

/**
 * Has derivations hear of rows that are deleted, within the transaction of the deletion. Directus's filter runs before that transaction
 * and its action after it, so the deletion is wrapped in one of ours; its actions wait for the commit.
 */
export function deriveRemovals({ domains, directus: { emitter, services } }: App): void {
  const derivations = Map.groupBy(
    domains.flatMap(({ derivations: declared = [] }) => declared.filter(({ removed }) => removed)),
    ({ collection }) => collection.name,
  );

  async function announce(own: readonly Derivation[], rows: readonly Removed[], { knex, schema }: ItemsService): Promise<void> {
    const query: RowRemoval['rows'] = async <Row extends object>(statement: Sql) =>
      (await knex.raw<{ rows: Row[] }>(statement.sql, statement.values as Knex.RawBinding[])).rows;
    const emit: RowRemoval['emit'] = async (event, payload) =>
      void (await emitter.emitFilter(event, payload, {}, { database: knex, schema, accountability: null }));
    for (const { id, tenant_id: tenantId, before } of rows)
      for (const { removed } of own) await removed?.({ tenantId, before, rows: query, emit }, id);
  }

  wrapMethod<ItemsService>(
    services.ItemsService,
    'deleteMany',
    (remove) =>
      async function (keys: Key[], options: Options = {}) {
        const own = derivations.get(this.collection);
        if (!own || !keys.length) return remove.call(this, keys, options);
        const later: ActionEvent[] = [];
        const work = async (knex: Knex) => {
          const service = this.fork({ knex });
          const rows = await removedRows(service, keys);
          const removed = await remove.call(service, keys, { ...options, bypassEmitAction: (event: ActionEvent) => later.push(event) });
          await announce(own, rows, service);
          return removed;
        };
        const removed = await (this.knex.isTransaction ? work(this.knex) : this.knex.transaction(work));
        const emit = options.bypassEmitAction ?? (({ event, meta, context }) => emitter.emitAction(event, meta, context));
        for (const event of later) emit(event);
        return removed;
      },
  );
}

async function removedRows({ collection, knex }: ItemsService, keys: readonly Key[]): Promise<Removed[]> {
  const { sql: text, values } = sql`
    select t.id, t.tenant_id, (select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(t))) as before
    from ${raw(collection)} t where t.id = any (${keys.map(Number)}::integer[]) order by t.id for update`;
  return (await knex.raw<{ rows: Removed[] }>(text, values as Knex.RawBinding[])).rows;
}
