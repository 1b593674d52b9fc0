import type { Knex } from 'knex';
import type { AnyCollection } from '../model/collection.ts';
import type { Model } from '../model/model.ts';

/** The place behind all others of a line that a form adds to a document, as forms do not say where it stands. Nothing where that is said. */
export async function lastPlace(
  db: Knex,
  declared: AnyCollection,
  model: Model,
  payload: Record<string, unknown>,
  tenantId: number,
): Promise<Record<string, number>> {
  const lines = model.linesOf(declared.name);
  // Of a document that a path names, Directus passes the id on as the text that stands there.
  const document = lines && Number(payload[lines.parent]);
  if (!lines || !document) return {};
  const { order, first = 1 } = lines.options;
  if (Number.isInteger(payload[order])) return {};
  // Whoever adds one at the same time waits for this transaction, and finds its line.
  await db(lines.options.of.name).where({ id: document, tenant_id: tenantId }).forNoKeyUpdate().first('id');
  const last = await db(declared.name)
    .where({ [lines.parent]: document })
    .max<{ place: number | null }[]>({ place: order });
  return { [order]: (last[0]?.place ?? first - 1) + 1 };
}
