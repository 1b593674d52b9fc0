import type { Knex } from 'knex';
import type { AnyCollection } from '../model/collection.ts';
import type { Model } from '../model/model.ts';

/** The references of a collection to the rows whose parts its own are, and the tables of those. */
export const headsOf = ({ name, options }: AnyCollection, model: Model): [via: string, table: string][] =>
  Object.entries(options.fields).flatMap(([via, { kind, to }]): [string, string][] => {
    if (kind !== 'ref' || !to || !model.has(to) || model.get(to).options.scope !== 'tenant') return [];
    const parts = Object.values(model.get(to).options.fields);
    return parts.some((field) => field.kind === 'o2m' && field.from === name && field.via === via) ? [[via, to]] : [];
  });

/** The tenant of the row that the new one is a part of; undefined where it is none. Directus adds the reference before it writes a part. */
export async function tenantOfHead(
  db: Knex,
  declared: AnyCollection,
  model: Model,
  payload: Record<string, unknown>,
): Promise<number | undefined> {
  const [head] = headsOf(declared, model).filter(([via]) => Number.isInteger(payload[via]));
  if (!head) return undefined;
  const [via, table] = head;
  const row = await db(table)
    .where({ id: payload[via] as number })
    .first<{ tenant_id: number } | undefined>('tenant_id');
  return row?.tenant_id;
}
