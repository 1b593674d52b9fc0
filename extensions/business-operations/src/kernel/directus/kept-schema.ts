import type { SchemaOverview } from '@directus/types';
import type { Directus } from './directus.ts';

type GetSchema = Directus['getSchema'];

/** Where Directus keeps the schema that its own routes and services take; empty when it has forgotten it. */
export interface SchemaCache {
  get(): SchemaOverview | undefined;
  set(schema: SchemaOverview): void;
}

/**
 * What the schema is read from, as one text: tables and views with their columns, keys and defaults, and Directus's rows about them. The
 * versions of the rows stand for what is in them. It locks none of the tables that it is about, so that it waits for nobody who has.
 */
export const SCHEMA_PRINT = `
  with tables as (
    select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
  )
  select concat_ws(' ',
    (select sum(hashtextextended(relname, oid::bigint)) from tables),
    (select sum(hashint8extended((a.attrelid::bigint << 16) + a.attnum, a.xmin::text::bigint))
      from pg_attribute a join tables t on t.oid = a.attrelid where a.attnum > 0),
    (select sum(hashint8extended(oid::bigint, xmin::text::bigint)) from pg_attrdef),
    (select sum(hashint8extended(oid::bigint, xmin::text::bigint)) from pg_constraint
      where contype in ('p', 'u', 'f') and connamespace = 'public'::regnamespace),
    (select sum(hashtextextended(collection, xmin::text::bigint)) from directus_collections),
    (select sum(hashint8extended(id, xmin::text::bigint)) from directus_fields),
    (select sum(hashint8extended(id, xmin::text::bigint)) from directus_relations)) as print`;

/**
 * The schema as Directus has it. Directus forgets it with each change of a role or a right, which changes nothing of it, and reads it anew
 * for a tenth of a second and more, for which all requests wait, and that waits for whoever has locked any table. Here it is kept as long
 * as what it is read from is the same.
 */
export function keptSchema(getSchema: GetSchema, cache: SchemaCache, printed: () => Promise<string>): GetSchema {
  let known: { schema: SchemaOverview; print: string } | undefined;
  /** The one that Directus had read when ours was. */
  let beside: SchemaOverview | undefined;

  /** What Directus has read by itself is read once more, beside the requests: what it was read from is not known. */
  async function learn(cached: SchemaOverview): Promise<void> {
    beside = cached;
    try {
      const print = await printed();
      known = { print, schema: await getSchema({ bypassCache: true }) };
    } catch {
      // The next request tries again.
      beside = undefined;
    }
  }

  return async (options) => {
    if (options) return getSchema(options);
    const cached = cache.get();
    if (cached) {
      // One that is not frozen is another object each time.
      if (Object.isFrozen(cached) && cached !== known?.schema && cached !== beside) void learn(cached);
      return cached;
    }
    // Before it is read: what changes meanwhile differs the next time.
    const print = await printed();
    if (known?.print === print) cache.set(known.schema);
    else {
      const schema = await getSchema();
      known = { schema: cache.get() ?? schema, print };
    }
    return known.schema;
  };
}
