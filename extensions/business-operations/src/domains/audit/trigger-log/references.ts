import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { cellText } from '../../../kernel/crud/export.ts';
import { type AnyCollection, storedFields } from '../../../kernel/model/collection.ts';
import { LOG } from '../log.ts';

/** What the rows display that the values of a change refer to: `{ client_id: { "12": "한빛건설" } }`. Of those that are gone there is nothing. */
export const References = z.record(z.string(), z.record(z.string(), z.string()));

/** References of one change in the log, of these columns or of all, as SQL of a JSON object; null for a table that declares none. */
export function referencesSql(ctx: Context, id: number, table: string, columns: readonly string[] | null): Sql | null {
  if (!ctx.app.model.has(table)) return null;
  const declared = ctx.app.model.get(table);
  const named = storedFields(declared).filter(([name, field]) => field.kind === 'ref' && (!columns || columns.includes(name)));
  if (!named.length) return null;
  const parts = named.map(([name, field]) => raw(`('${name}', t.${name}::text, ${cellText(ctx, declared, name, field)})`));
  return sql`
    select coalesce(json_object_agg(r.name, r.texts), '{}')::text as data from (
      select v.name, json_object_agg(distinct v.value, v.text) as texts
      from ${LOG} l cross join unnest(array[l.old_values, l.new_values]) as side (held)
      cross join ${rowSql(
        declared,
        named.map(([name]) => name),
      )} as t
      cross join lateral (values ${join(parts)}) as v (name, value, text)
      where l.id = ${id} and side.held is not null and v.value is not null and v.value <> v.text
      group by v.name
    ) r`;
}

/** A row of the table of what the log holds of these columns; that of an update holds what was changed alone, and not whose it is. */
function rowSql({ name, options }: AnyCollection, columns: readonly string[]): Sql {
  const tenant = options.scope === 'tenant' ? raw(`jsonb_build_object('tenant_id', l.tenant_id) || `) : raw('');
  const held = sql`(select coalesce(jsonb_object_agg(h.key, h.value), '{}') from jsonb_each(side.held) h where h.key = any (${columns}::text[]))`;
  return sql`lateral jsonb_populate_record(null::${raw(name)}, ${tenant}${held})`;
}
