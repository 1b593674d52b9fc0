import type { Knex } from 'knex';
import { type AnyCollection, childFields, storedFields } from '../model/collection.ts';
import { withPresentations } from '../model/form.ts';
import type { Model } from '../model/model.ts';

/** Rights that name the same fields: the companies of an installation have a thousand each, which are nearly all alike. */
interface AlikeRights {
  ids: number[];
  collection: string;
  fields: string;
}

/** A list of every field that may be named, which stands for all of them where some are secret, names the lines, too. */
function withChildren(declared: AnyCollection, named: readonly string[]): string[] {
  const fields = storedFields(declared);
  const isWhole = fields.some(([, { secret }]) => secret) && fields.every(([name, { secret }]) => secret || named.includes(name));
  return isWhole ? [...new Set([...named, ...childFields(declared)])] : [...named];
}

/** Adds sections to rights that administrators have limited to some fields before there were any: without them the fields are not shown. */
export async function applyFormRights(db: Knex, model: Model): Promise<void> {
  const rows = await db('directus_permissions')
    .whereIn(
      'collection',
      model.collections.map(({ name }) => name),
    )
    .whereNot('action', 'delete')
    .whereNot('fields', '')
    .groupBy('collection', 'fields')
    .select<AlikeRights[]>(db.raw('array_agg(id) as ids'), 'collection', 'fields');
  for (const { ids, collection, fields } of rows) {
    const named = fields.split(',');
    const wanted = named.includes('*') ? named : withPresentations(model.get(collection), withChildren(model.get(collection), named));
    if (wanted.length !== named.length)
      await db('directus_permissions')
        .whereRaw('id = any (?)', [ids])
        .update({ fields: wanted.join(',') });
  }
}
